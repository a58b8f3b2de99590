// What is found in pairs of sentences, and what is not. In: sentences in two languages, a term base. Out: a failure for each pair in which something
// else is found than stands beside it: the code, the words on the first side, `|`, those on the second.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "analysis/translations.hpp"
#include "grammar/parse.hpp"
#include "model/build.hpp"

namespace paragraf::tests {
namespace {

struct Sentence {
  std::string a, b;
};
struct Row {
  std::string a_language, b_language, a, b;
  std::vector<std::string> expected;
};

std::string list(std::vector<std::string> findings) {
  std::sort(findings.begin(), findings.end());
  return fmt::format("{}", fmt::join(findings, ", "));
}

// Of all sentences of a book, each with its number: "2 P604 ikke|".
std::string found_in(const std::string& a, const std::string& b, const std::vector<Sentence>& sentences, std::string_view terms = {}, bool lengths = true) {
  std::string text = fmt::format("rulebook ferry\nlanguages {}, {}\n\n§ 1\n", a, b);
  int number = 0;
  for (const Sentence& one : sentences) {
    text += fmt::format("\n({}) {}: {}\n", ++number, a, one.a);
    if (!one.b.empty()) text += fmt::format("    {}: {}\n", b, one.b);
  }
  base::Sources sources;
  base::Sink sink;
  std::vector<grammar::Parsed> files;
  files.push_back(grammar::parse(sources, sources.add("ferry.paragraf", text), sink));
  const std::unique_ptr<model::Book> book = model::build(files, sources, sink);
  REQUIRE_MESSAGE(!sink.has_errors(), text);
  analysis::prose::TermBase base;
  if (!terms.empty()) {
    analysis::prose::ReadTerms read = analysis::prose::read_terms(terms);
    REQUIRE(read.problems.empty());
    base = std::move(read.terms);
  }
  const auto passages = analysis::passages_of(*book, sources);
  std::vector<std::string> found;
  for (const auto& one : analysis::compare_translations(passages, sources, base, {a, b})) {
    if (!lengths && one.code == base::Code::content_differs) continue;
    const std::string& id = passages[one.passage].id;
    found.push_back(fmt::format("{} {} {}|{}", id.substr(2, id.size() - 3), base::info(one.code).text, one.words.at(a), one.words.at(b)));
  }
  return list(found);
}

void check(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    CAPTURE(row.a);
    CAPTURE(row.b);
    std::vector<std::string> expected, mirrored;
    for (const std::string& one : row.expected) {
      const auto bar = one.find('|');
      expected.push_back("1 " + one);
      mirrored.push_back("1 " + one.substr(0, 5) + one.substr(bar + 1) + "|" + one.substr(5, bar - 5));
    }
    CHECK(found_in(row.a_language, row.b_language, {{row.a, row.b}}) == list(expected));
    CHECK(found_in(row.b_language, row.a_language, {{row.b, row.a}}) == list(mirrored));
  }
}

const std::vector<Row> negations = {
    {"da", "en", "Færgen må ikke sejle i storm.", "The ferry may not cross in a storm.", {}},
    {"da", "en", "Færgen må ikke sejle i storm.", "The ferry may cross in a storm.", {"P604 må ikke|"}},
    {"da", "en", "Færgen må sejle i storm.", "The ferry may not cross in a storm.", {"P604 |may not"}},
    {"da", "en", "En uoverstigelig hindring standser vognen.", "An obstacle that cannot be passed stops the cart.", {}},
    {"da", "en", "En uoverstigelig hindring standser vognen.", "An obstacle stops the cart.", {"P604 uoverstigelig|"}},
    {"da", "en", "En hindring, der ikke kan passeres, standser vognen.", "An obstacle that cannot not be passed stops the cart.",
     {"P604 |not"}},
    {"da", "en", "Vogne uden fører bliver på kajen.", "Carts without a driver stay on the quay.", {}},
    {"da", "en", "Vogne uden fører bliver på kajen.", "Carts with a driver stay on the quay.", {"P604 uden|"}},
    {"da", "en", "Færgen sejler ikke, medmindre der er passagerer.", "The ferry does not sail unless there are passengers.",
     {}},
    {"da", "en", "Færgen sejler, medmindre der er storm.", "The ferry sails if there is a storm.", {"P604 medmindre|"}},
    {"da", "en", "Færgen sejler, medmindre der er storm.", "The ferry sails if there is no storm.", {}},
    {"da", "en", "Overfarten gennemføres ikke.", "The crossing is cancelled.", {}},
    {"da", "en", "Overfarten aflyses.", "The crossing is not carried out.", {}},
    {"da", "en", "Hverken heste eller vogne må køre om bord.", "Neither horses nor carts may drive on board.", {}},
    {"da", "en", "Hverken heste eller vogne må køre om bord.", "Horses and carts may drive on board.",
     {"P604 Hverken|"}},
    {"da", "en", "Ingen vogn må vende på broen.", "No cart may turn on the bridge.", {}},
    {"da", "en", "Intet andet gælder for gående.", "Nothing else applies to people on foot.", {}},
    {"en", "ru", "Nobody may board the ferry.", "Никто не может взойти на паром.", {}},
    {"en", "ru", "Nobody may board the ferry.", "Любой может взойти на паром.", {"P604 Nobody|"}},
    {"en", "ru", "The ferryman never waits.", "Паромщик никогда не ждет.", {}},
    {"en", "ru", "Carts without a driver stay on the quay.", "Повозки без возницы остаются на пристани.", {}},
    {"en", "ru", "The cart is not moved.", "Повозка перемещается.", {"P604 not|"}},
};

const std::vector<Row> allowed_and_demanded = {
    {"da", "en", "Passageren kan vente.", "The passenger may wait.", {}},
    {"da", "en", "Passageren kan se havnen.", "The passenger is able to see the harbour.", {}},
    {"da", "en", "Passageren kan se havnen.", "The passenger can see the harbour.", {}},
    {"da", "en", "Passageren skal vente.", "The passenger must wait.", {}},
    {"da", "en", "Passageren skal vente.", "The passenger may wait.", {"P605 skal|may"}},
    {"da", "en", "Passageren kan vente.", "The passenger must wait.", {"P605 kan|must"}},
    {"da", "en", "En vogn, der skal over floden, venter på kajen.", "A cart that is to cross the river waits on the quay.",
     {}},
    {"da", "en", "Passageren behøver ikke vente.", "The passenger need not wait.", {}},
    {"da", "en", "Passageren behøver ikke at vente.", "The passenger does not have to wait.", {}},
    {"da", "en", "Passageren behøver ikke vente.", "The passenger must not wait.", {"P605 behøver ikke|must not"}},
    {"da", "en", "Færgemanden har ret til at vente.", "The ferryman is entitled to wait.", {}},
    {"da", "en", "Det er forbudt at ryge.", "Smoking is not allowed.", {}},
    {"da", "en", "Færgen bør vente.", "The ferry should wait.", {}},
    {"en", "ru", "The ferry may wait.", "Паром может подождать.", {}},
    {"en", "ru", "The ferry may wait.", "Паром должен подождать.", {"P605 may|должен"}},
    {"en", "ru", "The ferry must not wait.", "Парому нельзя ждать.", {}},
    {"en", "ru", "The ferryman need not wait.", "Паромщик не обязан ждать.", {}},
    {"da", "ru", "Færgen skal vente.", "Паром должен ждать.", {}},
    {"da", "ru", "Færgen skal vente.", "Паром может ждать.", {"P605 skal|может"}},
};

const std::vector<Row> numbers = {
    {"da", "en", "En overfart koster femten mønter.", "A crossing costs 15 coins.", {}},
    {"da", "en", "En overfart koster femten mønter.", "A crossing costs 14 coins.", {"P602 femten|14"}},
    {"da", "en", "En overfart koster femten mønter.", "A crossing costs fifty coins.", {"P602 femten|fifty"}},
    {"da", "en", "Broen er 2,5 meter bred.", "The bridge is 2.5 metres wide.", {}},
    {"da", "en", "Broen er 2,5 meter bred.", "The bridge is 25 metres wide.", {"P602 2,5 meter|25 metres"}},
    {"da", "en", "Broen er 12 cm bred.", "The bridge is 12 inches wide.", {"P602 12 cm|12 inches"}},
    {"da", "en", "Broen er 12 cm bred.", "The bridge is 12 centimetres wide.", {}},
    {"da", "en", "Der er femogtyve pladser.", "There are twenty-five seats.", {}},
    {"da", "en", "Halvdelen af pladserne er optaget.", "Half of the seats are taken.", {}},
    {"da", "en", "Halvdelen af pladserne er optaget.", "A third of the seats are taken.",
     {"P602 Halvdelen af|third of"}},
    {"da", "en", "To tredjedele af pladserne er optaget.", "Two thirds of the seats are taken.", {}},
    {"da", "en", "To tredjedele af pladserne er optaget.", "One third of the seats are taken.",
     {"P602 To tredjedele|One third"}},
    {"da", "en", "En enkelt vogn holder på kajen.", "One cart waits on the quay.", {}},
    {"da", "en", "En vogn holder på kajen.", "A cart waits on the quay.", {}},
    {"da", "en", "En fjerdedel af vognene holder på kajen.", "A quarter of the carts wait on the quay.", {}},
    {"da", "en", "Der er 1.200 pladser.", "There are 1,200 seats.", {}},
    {"da", "en", "Taksten er 50 % højere om natten.", "The fare is 50 percent higher at night.", {}},
    {"en", "ru", "There are five seats.", "Имеется пять мест.", {}},
    {"en", "ru", "There are five seats.", "Имеется шесть мест.", {"P602 five|шесть"}},
    {"en", "ru", "Half of the seats are taken.", "Половина мест занята.", {}},
    {"en", "ru", "The bridge is 2.5 metres wide.", "Ширина моста 2,5 метра.", {}},
    {"en", "ru", "The bridge is 2.5 metres wide.", "Ширина моста 3,5 метра.", {"P602 2.5 metres|3,5 метра"}},
    {"en", "ru", "The ferry is 5 metres long.", "Длина парома 5 метра.", {"P616 |5 метра"}},
};

const std::vector<Row> limits = {
    {"da", "en", "Færgen tager højst halvdelen af vognene.", "The ferry takes at most half of the carts.", {}},
    {"da", "en", "Færgen tager mindst halvdelen af vognene.", "The ferry takes at most half of the carts.",
     {"P606 mindst|at most"}},
    {"da", "en", "Færgen tager halvdelen af vognene.", "The ferry takes at most half of the carts.", {"P606 |at most"}},
    {"da", "en", "Færgen tager højst fire vogne.", "The ferry takes no more than four carts.", {}},
    {"da", "en", "Færgen tager ikke over fire vogne.", "The ferry takes at most 4 carts.", {}},
    {"da", "en", "Færgen tager mere end fire vogne.", "The ferry takes at least four carts.",
     {"P606 mere end|at least"}},
    {"da", "en", "Færgen tager fire vogne eller flere.", "The ferry takes four or more carts.", {}},
    {"da", "en", "Færgen tager kun vogne.", "The ferry takes only carts.", {}},
    {"da", "en", "Færgen tager vogne.", "The ferry takes only carts.", {"P606 |only"}},
    {"da", "en", "Færgen tager præcis fire vogne.", "The ferry takes exactly four carts.", {}},
    {"da", "en", "Der er plads til mindre end ti vogne.", "There is room for fewer than ten carts.", {}},
    {"da", "en", "Der er plads til mindre end ti vogne.", "There is room for more than ten carts.",
     {"P606 mindre end|more than"}},
    {"en", "ru", "The ferry takes at most four carts.", "Паром берет не более четырех повозок.", {}},
    {"en", "ru", "The ferry takes at most four carts.", "Паром берет не менее четырех повозок.",
     {"P606 at most|не менее"}},
    {"en", "ru", "The ferry leaves no earlier than noon.", "Паром отходит не раньше полудня.", {}},
    {"en", "ru", "The ferry leaves no later than noon.", "Паром отходит не раньше полудня.",
     {"P606 no later than|не раньше"}},
    {"en", "ru", "Only carts pay.", "Платят только повозки.", {}},
    {"da", "ru", "Færgen tager mindst fire vogne.", "Паром берет не меньше четырех повозок.", {}},
};

const std::vector<Row> which_ones = {
    {"da", "en", "To vogne af samme ejer holder her.", "Two carts of the same owner wait here.", {}},
    {"da", "en", "To vogne af samme ejer holder her.", "Two carts of an owner wait here.", {"P607 samme|"}},
    {"da", "en", "Færgemanden bruger sin egen båd.", "The ferryman uses his own boat.", {}},
    {"da", "en", "Færgemanden bruger sin egen båd.", "The ferryman uses his boat.", {"P607 egen|"}},
    {"da", "en", "Hver vogn betaler.", "Each cart pays.", {}},
    {"da", "en", "Alle vogne betaler.", "All carts pay.", {}},
    {"da", "en", "En af vognene betaler.", "One of the carts pays.", {}},
    {"da", "en", "Vogne og heste betaler.", "Carts and horses pay.", {}},
    {"da", "en", "Vogne og heste betaler.", "Carts or horses pay.", {"P607 og|or"}},
    {"da", "en", "Enten vogne eller heste betaler.", "Either carts or horses pay.", {}},
    {"da", "en", "Alle undtagen børn betaler.", "All except children pay.", {}},
    {"da", "en", "Alle undtagen børn betaler.", "All including children pay.", {"P607 undtagen|", "P607 |including"}},
    {"da", "en", "Alle, herunder børn, betaler.", "All, including children, pay.", {}},
    {"da", "en", "Færgen sejler, selvom det regner.", "The ferry sails even if it rains.", {}},
    {"da", "en", "Færgen sejler, selvom det regner.", "The ferry sails even though it rains.", {}},
    {"da", "en", "Færgen sejler trods regn.", "The ferry sails despite rain.", {}},
    {"da", "en", "Uanset vejret sejler færgen.", "The ferry sails regardless of the weather.", {}},
    {"da", "en", "Heste betaler i stedet for vogne.", "Horses pay instead of carts.", {}},
    {"en", "ru", "Each cart pays.", "Каждая повозка платит.", {}},
    {"en", "ru", "Carts and horses pay.", "Платят повозки или лошади.", {"P607 and|или"}},
    {"en", "ru", "Two carts of the same owner wait.", "Две повозки того же владельца ждут.", {}},
    {"en", "ru", "All except children pay.", "Платят все, кроме детей.", {}},
};

const std::vector<Row> opposites = {
    {"da", "en", "Taksten betales før overfarten.", "The fare is paid before the crossing.", {}},
    {"da", "en", "Taksten betales før overfarten.", "The fare is paid after the crossing.", {"P607 før|after"}},
    {"da", "en", "Taksten betales efter overfarten.", "The fare is paid before the crossing.", {"P607 efter|before"}},
    {"da", "en", "Færgen venter, indtil solen står op.", "The ferry waits until sunrise.", {}},
    {"da", "en", "Vogne holder bag ved lygten.", "Carts wait behind the lamp.", {}},
    {"da", "en", "Vogne holder foran lygten.", "Carts wait behind the lamp.", {"P607 foran|behind"}},
    {"da", "en", "Den største vogn kører først.", "The largest cart drives first.", {}},
    {"da", "en", "Den største vogn kører først.", "The smallest cart drives first.", {"P607 største|smallest"}},
    {"da", "en", "Taksten forhøjes.", "The fare is increased.", {}},
    {"da", "en", "Taksten forhøjes.", "The fare is reduced.", {"P607 forhøjes|reduced"}},
    {"da", "en", "Resultatet rundes op.", "The result is rounded up.", {}},
    {"da", "en", "Resultatet rundes op.", "The result is rounded down.", {"P607 rundes op|rounded down"}},
    {"da", "en", "Fjendtlige vogne standses.", "Enemy carts are stopped.", {}},
    {"en", "ru", "The fare is paid before the crossing.", "Плата взимается перед переправой.", {}},
    {"en", "ru", "The fare is paid before the crossing.", "Плата взимается после переправы.", {"P607 before|после"}},
    {"en", "ru", "The ferry waits until the sun rises.", "Паром ждет, пока не взойдет солнце.", {}},
    {"en", "ru", "The ferry waits until the sun rises.", "Паром ждет, пока солнце не взойдет.", {}},
    {"en", "ru", "Round the result up.", "Результат округляется вверх.", {}},
    {"en", "ru", "The result is rounded up.", "Результат округляется вниз.", {"P607 rounded up|округляется вниз"}},
};

const std::vector<Row> references = {
    {"da", "en", "Vogne betaler mere, jf. 1.2.1.", "Carts pay more, ref. 1.2.1.", {}},
    {"da", "en", "Vogne betaler mere, jf. 2.1.0.", "Carts pay more, ref. 1.2.0.", {"P603 2.1.0|1.2.0"}},
    {"da", "en", "Vogne betaler mere, jf. skema 5 og 8.", "Carts pay more, ref. table 5 and 8.", {}},
    {"da", "en", "Vogne betaler mere, jf. skema 5 og 8.", "Carts pay more, ref. table 5 and 9.", {"P603 8|9"}},
    {"da", "en", "Vogne betaler mere, jf. 3.1.2.", "Carts pay more.", {"P603 3.1.2|"}},
    {"da", "en", "Vogne følger 1.1.1 og heste følger 1.1.2.", "Carts follow 1.1.2 and horses follow 1.1.1.",
     {"P603 1.1.1|1.1.2"}},
    {"en", "ru", "Carts pay more, see section 1.2.1.", "Повозки платят больше, см. 1.2.1.", {}},
    {"en", "ru", "Carts pay more, see table 5.", "Повозки платят больше, см. таблицу 6.", {"P603 5|6"}},
};

TEST_CASE("translations: negations, also those that are part of a word, or said twice") { check(negations); }
TEST_CASE("translations: what is allowed and what is demanded") { check(allowed_and_demanded); }
TEST_CASE("translations: numbers by value, in digits, words and shares, with their units") { check(numbers); }
TEST_CASE("translations: limits") { check(limits); }
TEST_CASE("translations: which ones, and and or, cases") { check(which_ones); }
TEST_CASE("translations: one thing in place of its opposite") { check(opposites); }
TEST_CASE("translations: references, as kinds") { check(references); }

constexpr std::string_view terms =
    "term,da,en\nMD,U,MD\nFD,FU,FD\nmelee zone,indbrudsafstand,melee zone\nvacate,forlade | forladt,vacate | ~leave | !abandon\n"
    "unit,enhed,unit\nbuilding,bygning,building\nneighbour unit,naboenhed,neighbour unit\n"
    "attacker,angriber | angriberen,attacker\ndefender,forsvarer | forsvareren,defender\n";

TEST_CASE("translations: a code is no other code, and not found inside of another") {
  const std::vector<Sentence> book = {{"Enheden er i U.", "The unit is in MD."}, {"Enheden er i FU.", "The unit is in FD."}};
  const auto with = [&](const char* da, const char* en) {
    std::vector<Sentence> sentences = book;
    sentences.push_back({da, en});
    return found_in("da", "en", sentences, terms);
  };
  CHECK(with("Enheden kommer i FU.", "The unit is brought into FD.") == "");
  CHECK(with("Enheden kommer i U eller FU.", "The unit is brought into MD or FD.") == "");
  CHECK(with("Enheden kommer i FU.", "The unit is brought into MD.") == "3 P608 FU|MD");
  CHECK(with("Enheden kommer i U.", "The unit is brought into U.") == "3 P608 U|");
}

TEST_CASE("translations: terms of a term base, in all their forms and inside of compounds") {
  const std::vector<Sentence> book = {{"En naboenhed forlader bygningen.", "A neighbour unit vacates the building."},
                                      {"Bygningerne er forladt af enheden.", "The buildings are vacated by the unit."},
                                      {"Indbrudsafstanden er 4 cm.", "The melee zone is 4 cm."},
                                      {"Angriberen går.", "The attacker walks."},
                                      {"Forsvareren går.", "The defender walks."}};
  const auto with = [&](const char* da, const char* en) {
    std::vector<Sentence> sentences = book;
    sentences.push_back({da, en});
    return found_in("da", "en", sentences, terms, false);
  };
  CHECK(with("Enheden forlader bygningen.", "The unit leaves the building.") == "6 P617 forlader|leaves");
  CHECK(with("Bygningsenheden holder.", "The unit of the building stops.") == "");
  CHECK(with("Enheden er inden for indbrudsafstand.", "The unit is within the melee zone.") == "");
  CHECK(with("Enheden er inden for indbrudsafstand.", "The unit is within the road.") == "6 P608 indbrudsafstand|");
  CHECK(with("Enheden forlader bygningen.", "The unit abandons the building.") == "6 P608 |abandons");
  CHECK(with("Naboenheden holder.", "The unit stops.") == "6 P608 Naboenheden|unit");
  CHECK(with("Angriberen standser.", "The attacker stops.") == "");
  CHECK(with("Angriberen standser.", "The defender stops.") == "6 P608 Angriberen|defender");
}

TEST_CASE("translations: what stands in one language only, or as it was") {
  const std::vector<Sentence> book = {{"Hver vogn venter på kajen.", "Each cart waits on the quay."},
                                      {"Kajen er våd.", "The quay is wet."},
                                      {"Hunde rejser gratis.", "Dogs travel free of charge."}};
  CHECK(found_in("da", "en", book) == "");
  std::vector<Sentence> sentences = book;
  sentences[2].b.clear();
  CHECK(found_in("da", "en", sentences) == "3 P601 |");
  sentences[2] = {book[2].b, book[2].b};
  CHECK(found_in("da", "en", sentences) == "3 P610 |Dogs travel free of charge.");
  CHECK(found_in("en", "ru", {{"The lamp hangs over the water.", "Фонарь висит над водой."}, {"Each lamp is lit.", "Каждый фонарь горит."},
                              {"A lamp is broken.", "Один lamp сломан."}}, {}, false) == "3 P610 |lamp");
}

TEST_CASE("translations: sentences that stand under other numbers") {
  CHECK(found_in("da", "en",
                 {{"Bovporten sænkes 15 minutter før afgang.", "Carts over 200 kg pay three coins more."},
                  {"Vogne over 200 kg betaler tre mønter mere.", "The bow door is lowered 15 minutes before departure."}}) ==
        "1 P618 § 1(1)|§ 1(2), 2 P618 § 1(2)|§ 1(1)");
}

TEST_CASE("translations: a sentence that lacks a part says less") {
  const std::vector<Sentence> animals = {{"hest", "horse"}, {"hund", "hound"}, {"ko", "cow"}, {"gris", "pig"}, {"and", "duck"}, {"høne", "hen"},
                                         {"kat", "cat"}, {"gås", "goose"}, {"ged", "goat"}, {"due", "pigeon"}, {"mus", "mouse"}, {"ræv", "fox"}};
  std::vector<Sentence> book;
  for (const auto& [da, en] : animals)
    book.push_back({fmt::format("Den {} som står ved broen betaler for pladsen.", da), fmt::format("The {} that stands by the bridge pays for the place.", en)});
  CHECK(found_in("da", "en", book) == "");
  book.push_back({"Færgemanden skriver ejerens navn i en liste og afleverer den i havnen om aftenen.", "The ferryman writes."});
  CHECK(found_in("da", "en", book) == "13 P609 |");
}

TEST_CASE("translations: languages of which nothing is known are told, and not compared") {
  base::Sink sink;
  analysis::report_unknown_languages({"en", "da", "xx", "ru"}, sink);
  REQUIRE(sink.sorted().size() == 1);
  CHECK(sink.sorted()[0].code == base::Code::language_not_known);
  CHECK(sink.sorted()[0].message.find("`xx`") != std::string::npos);
}

TEST_CASE("translations: a term base tells its lines that cannot be read") {
  const auto problems = [](std::string_view csv) { return analysis::prose::read_terms(csv).problems; };
  CHECK(problems("term,da,en\ncart,vogn,cart | !wagon\n").empty());
  CHECK(problems("cart,vogn\n").size() == 1);
  CHECK(problems("term,da,en\ncoin,mønt,coin,penny\n").size() == 1);
  CHECK(problems("term,da,en\ncart,vogn,cart\ncart,kærre,wagon\n").size() == 1);
}

}  // namespace
}  // namespace paragraf::tests
