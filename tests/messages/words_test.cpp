// Whose words stand where: answers are in those of the reader, what is taken from a file or is to be written there in those of
// the file, in whatever language both are.
#include <doctest/doctest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/running.hpp"
#include "tools/commands.hpp"

namespace paragraf::tests {
namespace {

namespace fs = std::filesystem;

class Written {
 public:
  explicit Written(std::string_view text) {
    fs::create_directories(folder_);
    std::ofstream(path_) << text;
  }
  ~Written() { fs::remove_all(folder_); }
  Written(const Written&) = delete;

  std::string ask(std::vector<std::string> arguments, const char* language) const {
    arguments.insert(arguments.begin() + 1, path_.string());
    arguments.insert(arguments.end(), {"--lang", language});
    arguments.insert(arguments.begin(), "paragraf");
    std::vector<const char*> argv;
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    std::ostringstream out;
    tools::run(static_cast<int>(argv.size()), argv.data(), {out, out});
    return out.str();
  }
  // What the examples miss, one line each.
  std::string failures(const char* language) const {
    std::istringstream lines(ask({"test", "--format", "short"}, language));
    std::string text;
    for (std::string line; std::getline(lines, line);)
      if (const auto at = line.find("error[P501]: "); at != line.npos) text += line.substr(at + 13) + "\n";
    return text;
  }

 private:
  fs::path folder_ = fs::temp_directory_path() / ("paragraf-words-" + std::to_string(::getpid()) + "-" + std::to_string(++made));
  fs::path path_ = folder_ / "book.paragraf";
  static inline int made = 0;
};

const char* const hut = R"(rulebook hut
term child da "barn" ru "ребенок"
enum bed: bunk, floor
entity walker
  age:   int in 0..20
  bed:   bed?
  proud: bool
event sleep(w: walker)
reading child "Who is a child?": under "under twelve" or upto "twelve, too"
value is_child(w: walker): bool
  = w.age < 12   if child is under
  = w.age <= 12  if child is upto
when sleep(w) if is_child(w)
  set w.bed to bunk
)";

TEST_CASE("words: where readings differ is told to the reader, and the situation is written as the main file would") {
  const Written english(hut);
  CHECK(english.ask({"readings"}, "da").find("    given w: walker { age: 12 }\n    is_child(w)\n      under: falsk\n      upto: sand\n") !=
        std::string::npos);
  CHECK(english.ask({"readings"}, "ru").find("    given w: walker { age: 12 }\n    is_child(w)\n      under: ложь\n      upto: истина\n") !=
        std::string::npos);

  // In a Danish file; the situation with the question is an example of it.
  const std::string danish = R"(sprog da
regelbog dyr
begreb weight da "vægt"
begreb hungry da "sulten"
opregning art: ulv, får
genstand dyr
  weight: tal blandt_0
kendsgerning hungry(d: dyr)
ekstern sommer: sandhed "kalenderen"
handling æd(d: dyr) valgt af d under enhver fase
læsemåde mæt "Bliver det mæt?": ja_ "i teksten" eller nej_
kan æd(d) såfremt sulten(d) og sommer og d.vægt > 1/2
når æd(d) såfremt mæt er ja_
  glem sulten(d)
)";
  const Written animal(std::string(danish).replace(danish.find(" blandt_0"), 9, ""));
  const std::string told = animal.ask({"readings"}, "en");
  INFO(told);
  const std::string steps = "    givet d: dyr { vægt: 1 }\n    givet sulten(d)\n    antag sommer er sand\n    udfør æd(d)\n";
  CHECK(told.find(steps + "      ja_: allowed: sulten(d) forgotten\n      nej_: allowed\n") != std::string::npos);
  CHECK(animal.ask({"readings"}, "ru").find("      ja_: разрешено: sulten(d): отметка снята\n      nej_: разрешено\n") !=
        std::string::npos);
  std::string pasted(danish);
  pasted.replace(pasted.find(" blandt_0"), 9, "");
  CHECK(problems(pasted + "eksempel \"x\"\n" + steps) == "");
}

TEST_CASE("words: values among the words of a file are in its words, what they come to in those of the reader") {
  const std::string english = R"(rulebook depot
entity depot
  keeper: text?
  full:   bool
value shut(d: depot): bool = d.keeper is nothing
value idle(d: depot): bool = d.full is false
value keeper_of(d: depot): text? = d.keeper
example "x"
  given depot: depot { full: false }
  then shut(depot)
)";
  const Written book(english + "value open(d: depot): bool = not shut(d)\n");
  const auto why = [&](const Written& of, const std::string& question, const char* language) {
    const fs::path state = fs::temp_directory_path() / ("paragraf-words-" + std::to_string(::getpid()) + ".json");
    std::ofstream(state) << R"({"entities": {"depot": {"shed": {"keeper": null, "full": false}}}})";
    const std::string told = of.ask({"why", "--state", state.string(), question}, language);
    fs::remove(state);
    return told;
  };
  CHECK(why(book, "shut(shed)", "da").find("= d.keeper is nothing    nothing is nothing: ja\n") != std::string::npos);
  CHECK(why(book, "idle(shed)", "ru").find("= d.full is false    false is false: да\n") != std::string::npos);
  CHECK(why(book, "open(shed)", "da").find("= not shut(d)    not true: nej\n") != std::string::npos);
  CHECK(why(book, "keeper_of(shed)", "da").starts_with("keeper_of(shed) = intet\n"));
  CHECK(why(book, "keeper_of(shed)", "da").find("= d.keeper    intet\n") != std::string::npos);

  const Written danish(R"(sprog da
regelbog depot
begreb keeper da "vogter"
genstand depot
  keeper: tekst?
  full:   sandhed
værdi shut(d: depot): sandhed = d.vogter findes ikke
værdi idle(d: depot): sandhed = d.full er falsk
)");
  CHECK(why(danish, "shut(shed)", "en").find("= d.vogter findes ikke    intet findes ikke: yes\n") != std::string::npos);
  CHECK(why(danish, "idle(shed)", "ru").find("= d.full er falsk    falsk er falsk: да\n") != std::string::npos);
}

TEST_CASE("words: what an example misses is told to the reader, what is to be written as its file spells it") {
  const Written book(R"(rulebook hill
uses     hexes, dice
entity walker
  at: hex
sequence day: morning, evening
action climb(w: walker) by w in morning
event avalanche(w: walker, roll: 2d6)
event melt(n: int in 1..6)
may climb(w)
must climb(w) if steps(w.at, "0101") > 1 hex
when avalanche(w, roll) if roll > 5
  forget wet()
when melt(n)
  forget wet()
fact wet()
example "duty"
  given phase morning
  given bo: walker { at: "0505" }
  then not obliged climb(bo)
example "hex"
  given bo: walker { at: "0500" }
  then steps(bo.at, "0101") is 3 hexes
example "roll"
  given bo: walker { at: "0505" }
  do avalanche(bo)
example "event"
  do melt(7)
example "reasons"
  given bo: walker { at: "0505" }
  then bo.at is "0505" by § 1(1)
example "phase"
  given phase evening
  given bo: walker { at: "0505" }
  do climb(bo)
example "nothing"
  then happens melt(1)
§ 1 en "Hills"
(1) en: Hills are steep.

    value steep: bool = true
)");
  CHECK(book.failures("en") ==
        "found obliged, expected not obliged\n"
        "found undetermined, expected 3 hexes\n"
        "this event did not happen: the roll of avalanche(bo) is not known; write `rolling avalanche: N`\n"
        "this event did not happen: n: found 7, expected 1 to 6 (book.paragraf)\n"
        "found no reasons, expected § 1(1)\n"
        "this act did not happen: it is denied\n"
        "nothing was done yet: `happens` asks about the last `do`\n");
  CHECK(book.failures("da") ==
        "fandt påbudt, forventede ikke påbudt\n"
        "fandt ubestemt, forventede 3 hexes\n"
        "det skete ikke: slaget for avalanche(bo) er ukendt; skriv `rolling avalanche: N`\n"
        "det skete ikke: n: fandt 7, forventede 1 til 6 (book.paragraf)\n"
        "fandt ingen begrundelser, forventede § 1(1)\n"
        "handlingen blev ikke udført: den er ikke tilladt\n"
        "intet er udført endnu: `happens` spørger til det sidste `do`\n");
  CHECK(book.failures("ru") ==
        "найдено: обязательно; ожидалось: не обязательно\n"
        "найдено: не определено; ожидалось: 3 hexes\n"
        "событие не произошло: бросок для avalanche(bo) неизвестен; напишите `rolling avalanche: N`\n"
        "событие не произошло: n: найдено: 7; ожидалось: от 1 до 6 (book.paragraf)\n"
        "оснований не найдено; ожидалось: § 1(1)\n"
        "действие не выполнено: не разрешено\n"
        "ещё ничего не выполнено: `happens` спрашивает о последнем `do`\n");
  CHECK(book.ask({"test"}, "da").find("note: hex_row(\"0500\") kan ikke måles: »0500« er ikke et felt: der skal være to cifre for "
                                      "kolonnen og to for rækken, som i »0512«\n") != std::string::npos);

  const Written danish("sprog da\nregelbog bakke\nbegreb avalanche da \"lavine\"\ngenstand vandrer\n  træt: sandhed\n"
                       "hændelse lavine(v: vandrer, slag: 2d6)\nnår lavine(v, slag) såfremt slag > 5\n  sæt v.træt til sand\n"
                       "eksempel \"x\"\n  givet bo: vandrer {}\n  udfør lavine(bo)\neksempel \"y\"\n  så tilladt\n");
  CHECK(danish.failures("en") ==
        "this event did not happen: the roll of avalanche(bo) is not known; write `med slaget lavine: N`\n"
        "nothing was done yet: a verdict without an act is that of the last `udfør`\n");
}

TEST_CASE("words: a library is cited in the words of the reader") {
  const Written book("rulebook map\nuses hexes\nvalue far: bool = steps(\"0101\", \"0105\") > 3 hex\n");
  CHECK(book.ask({"eval", "far"}, "en").find("library hexes)") != std::string::npos);
  CHECK(book.ask({"eval", "far"}, "da").find("biblioteket hexes)") != std::string::npos);
  CHECK(book.ask({"why", "far"}, "ru").find("(библиотека hexes)") != std::string::npos);
}

TEST_CASE("words: rules that disagree on an act disagree on a verdict") {
  const Written book(R"(rulebook choir
entity singer
  loud: bool
action sing(s: singer) by s in any phase
§ 1 en "Singing"
(1) en: Only what is allowed is sung.

    closed sing

(2) en: What is not forbidden is sung.

    free sing

example "x"
  given carl: singer { loud: true }
  then allowed sing(carl)
)");
  const auto told = [&](const char* language) { return book.ask({"test"}, language); };
  CHECK(told("en").find("rules disagree on sing(carl): denied and allowed (") != std::string::npos);
  CHECK(told("da").find("reglerne er uenige om sing(carl): ikke tilladt og tilladt (") != std::string::npos);
  CHECK(told("ru").find("sing(carl): не разрешено и разрешено (") != std::string::npos);
}

TEST_CASE("words: the first spelling is the one that is written, the others are read") {
  const auto holds = [](const std::string& text) { return problems(text); };
  CHECK(holds("язык ru\nкнига птицы\nобъект птица\n  вес: целое\nдействие петь(п: птица) выбирает п в любой фазе\n"
              "действие спать(п: птица) выбирает п в фазе любой фазе\nможет петь(п) если п.вес > 1\nпример \"x\"\n"
              "  дано дрозд: птица { вес: 2 }\n  тогда разрешено петь(дрозд)\n  тогда не определено спать(дрозд)\n") == "");
  CHECK(holds("sprog da\nregelbog f\ngenstand fugl\n  vægt: heltal\nhandling syng(f: fugl) valgt af f under enhver fase\n"
              "eksempel \"x\"\n  givet drossel: fugl {}\n  så ubestemt syng(drossel)\n  så uafgjort syng(drossel)\n"
              "  så drossel.vægt er ubestemt\n  så drossel.vægt er uafgjort\n") == "");
}

}  // namespace
}  // namespace paragraf::tests
