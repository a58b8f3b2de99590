// Names in several languages: a file in Danish words and Danish names is the same book, mixed with files in other words, and
// mistakes in terms are found.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/support/running.hpp"
#include "tests/support/world.hpp"

namespace paragraf::tests {
namespace {

const TextFile words = {"rulebook.paragraf", R"(rulebook ferry edition 1
languages en, da, ru
enum age: child, grown_up
measure mass: kg step 1
entity boat
  load:    mass
  helmsman: passenger?
entity passenger
  age: age
extern market_day: bool "the calendar"
value fare(p: passenger): int
tally weight(b: boat): mass
  + load: b.load
action step_aboard(p: passenger, b: boat) by p in morning
sequence day: morning, evening
)"};
const TextFile terms = {"terms.paragraf", R"(term boat        da "båd" ru "лодка"
term load        da "last"
term passenger   da "passager"
term age         da "alder"
term child       da "barn"
term grown_up    da "voksen"
term market_day  da "markeds dag"
term fare        da "takst"
term step_aboard da "gå om bord"
term helmsman    da "styrmand"
term weight      da "vægt"
term kg          da "kilo"
term morning     da "morgen"
term day         da "dag"
)"};
const TextFile danish = {"1-takster.paragraf", R"(sprog da
begreb quiet da "stille"
§ 1 da "Takster"
(1) da: Tekst.

    værdi takst(p: passager) = 2
    værdi takst(p) = 1 uanset § 1(1) såfremt p.alder er barn
    kan gå_om_bord(p, b) kun hvis b.last <= 100 kilo
    [stille] kan ikke gå_om_bord(p, b) såfremt p.alder er barn og ikke markeds_dag
    eksempel "takster"
      givet a: passager { alder: barn }, b: båd { last: 20 kilo, styrmand: a }
      givet fase morgen
      antag markeds_dag er sand
      så    takst(a) er 1
      så    tilladt gå_om_bord(a, b)
      så    vægt(b).last er 20 kilo
      udfør fase_slutter(morgen)
      så    tilladt
)"};
const TextFile english = {"2-fares.paragraf", R"(§ 2 en "Fares"
(1) en: Text.

    lift quiet if p.age is child and b.helmsman is p
    example "a child at the helm"
      given a: passenger { age: child }, b: boat { load: 20 kg, helmsman: a }
      given phase morning
      assume market_day is false
      then  fare(a) is 1
      then  allowed step_aboard(a, b) by § 1(1), § 2(1)
)"};

TEST_CASE("terms: files in two languages are one book, in whatever order") {
  std::vector<TextFile> files = {words, terms, danish, english};
  std::sort(files.begin(), files.end(), [](const TextFile& a, const TextFile& b) { return a.path < b.path; });
  do {
    CHECK(problems(files) == "");
  } while (std::next_permutation(files.begin(), files.end(), [](const TextFile& a, const TextFile& b) { return a.path < b.path; }));
}

TEST_CASE("terms: a declared name may be written in each language, another language's may not") {
  const auto found = [&](std::string rules) {
    return problems({words, terms, {"da.paragraf", "sprog da\n§ 3 da \"A\"\n(1) da: T.\n\n    " + rules}});
  };
  const std::string example = "\n    eksempel \"a\"\n      givet a: passager { alder: barn }\n      antag markeds_dag er sand\n      så x(a) er 4\n";
  CHECK(found("værdi x(p: passenger): heltal\n      = 4 såfremt p.age er child" + example) == "");
  CHECK(found("værdi x(p: passager): heltal\n      = 4 såfremt p.alder er barn" + example) == "");
  CHECK(found("værdi x(p: лодка): heltal = 4") == "da.paragraf:5:16: error[P201]: `лодка` is no type\n");
  // The nearest name is offered as the file would write it.
  const Running near = run_book({words, terms, {"da.paragraf", "sprog da\n§ 3 da \"A\"\n(1) da: T.\n\n    værdi x(p: pasager): heltal = 4\n"}});
  REQUIRE(near.shown.size() == 1);
  CHECK(near.shown[0].find("pasager") != std::string::npos);
}

TEST_CASE("terms: in English the Danish names are unknown") {
  CHECK(problems({words, terms, {"en.paragraf", "§ 3 en \"A\"\n(1) en: T.\n\n    value x(p: passager): int = 4\n"}}) ==
        "en.paragraf:4:16: error[P201]: `passager` is no type\n");
}

TEST_CASE("terms: names that are typed decomposed are the same") {
  CHECK(problems({words, terms, {"da.paragraf", "sprog da\n§ 3 da \"A\"\n(1) da: T.\n\n    v\u00e6rdi x(b: ba\u030ad): heltal = 4\n    eksempel \"a\"\n      givet b: ba\u030ad { last: 1 kilo }\n      s\u00e5 x(b) er 4\n"}}) == "");
}

std::string terms_found(std::string_view text) {
  return small_book("rulebook a\nenum age: child, grown_up\nvalue fare(a: age): int = 1\n" + std::string(text)).findings;
}

TEST_CASE("terms: clashes and what nothing declares, P201, P231") {
  CHECK(terms_found("term farre da \"takst\"\n") == "rulebook.paragraf:4:6: error[P201]: `farre` is no name that is declared\n");
  CHECK(terms_found("term fare da \"takst\"\nterm age da \"takst\"\n") ==
        "rulebook.paragraf:4:11: error[P231]: `takst` is the name of `age` in this language already\n");
  CHECK(terms_found("term fare da \"takst\"\nterm fare da \"pris\"\n") ==
        "rulebook.paragraf:4:11: error[P231]: `fare` has a name in this language already\n");
  CHECK(terms_found("term fare da \"og\"\n").find("`og` is no name that a file could write") != std::string::npos);
  CHECK(terms_found("term fare da \"3 kroner\"\n").find("`3_kroner` is no name") != std::string::npos);
  CHECK(terms_found("term fare da \"\"\n").find("is no name") != std::string::npos);
  CHECK(terms_found("term fare da \"child\"\n").find("`child` is what something else is called") != std::string::npos);
  CHECK(terms_found("term fare da \"child\"\nterm child da \"barn\"\n") == "");
  CHECK(terms_found("term fare da \"takst\" en \"fare\" ru \"плата\"\nterm child da \"barn\" ru \"ребёнок\"\n") == "");
}

// What an example gives inside of others is called after the attribute as it is declared, in files of all languages.
TEST_CASE("terms: ids in an example, the name of a sequence, and the measure of geometry") {
  const TextFile book = {"rulebook.paragraf", R"(rulebook ferry edition 1
languages en, da
uses geometry
measure length: cm step 1
sequence day: morning, evening
entity sailor
  at: point
entity boat
  crew: set of sailor
fact hailed(b: boat) this day
)"};
  const TextFile called = {"terms.paragraf", "term crew da \"mandskab\"\nterm day da \"døgn\"\nterm boat da \"båd\"\n"
                                            "term sailor da \"matros\"\nterm hailed da \"prajet\"\n"};
  const TextFile da = {"1.paragraf", R"(sprog da
kendsgerning set(b: båd) i dette døgn
hændelse se(b: båd)
  notér set(b)
  notér prajet(b)
eksempel "mandskabet"
  givet b: båd { mandskab: {matros { at: (3 cm, 4 cm) }, matros { at: (0 cm, 0 cm) }} }
  givet fase evening
  så    b_crew_1.at er (3 cm, 4 cm)
  så    gap(b_crew_1, b_crew_2) er 5 cm
  udfør se(b)
  så    set(b) og prajet(b)
  udfør end_phase(døgn)
  så    ikke set(b) og ikke prajet(b)
)"};
  CHECK(problems({book, called, da}) == "");

  TextFile measured = book;
  measured.text = "sprog da\nregelbog ferry\nbruger geometry\nmål length: cm trin 1\nværdi langt: length = 3 cm\neksempel \"a\"\n  så langt er 3 cm\n";
  CHECK(problems({measured}) == "");
  measured.text = "sprog da\nregelbog ferry\nbruger geometry\nmål længde: cm trin 1\nværdi langt: længde = 3 cm\neksempel \"a\"\n  så langt er 3 cm\n";
  CHECK(problems({measured}) == "");
}

TEST_CASE("terms: a question is read in the language of its words, and libraries have names in all") {
  CHECK(problems({{"rulebook.paragraf", "sprog da\nregelbog kort\nbruger felter, terninger\neksempel \"a\"\n  så felter_mellem(\"0101\", \"0104\") er 3 felter\n"}}) == "");
  CHECK(problems({{"rulebook.paragraf", "language ru\nкнига карта\nиспользует гексы\nпример \"a\"\n  тогда гексов_между(\"0101\", \"0104\") равно 3 гекс\n"}}) == "");
}

}  // namespace
}  // namespace paragraf::tests
