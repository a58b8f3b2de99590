// `paragraf accept`, `align`, `check`, `status` and `concordance` as a translator calls them, on one small book.
#include <doctest/doctest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/command_line.hpp"

namespace {

namespace fs = std::filesystem;
using namespace paragraf::tests;
using Json = nlohmann::ordered_json;

Ran run(const std::vector<std::string>& arguments) { return run_program(arguments); }

// A book in a folder of its own.
class Ferry {
 public:
  Ferry() {
    fs::create_directories(path_ / "ferry");
    write(
        "rulebook ferry\nlanguages da, en\n\n§ 1 da \"Takster\" en \"Fares\"\n\n"
        "(1) da: En overfart koster 2 mønter.\n    en: A crossing costs 2 coins.\n\n    informal \"r\"\n\n"
        "(2) da: Hver passager må tage 3 hunde med.\n    en: Each passenger may bring a dog.\n\n    informal \"r\"\n\n"
        "(3) da: Hunde rejser gratis.\n\n    informal \"r\"\n");
  }
  ~Ferry() { fs::remove_all(path_); }
  Ferry(const Ferry&) = delete;

  std::string book() const { return (path_ / "ferry").string(); }
  std::string file() const { return (path_ / "ferry" / "rulebook.paragraf").string(); }
  fs::path lock() const { return path_ / "ferry" / "aligned.lock"; }
  void write(const std::string& text) const { std::ofstream(file(), std::ios::binary) << text; }
  void replace(const std::string& was, const std::string& is) const {
    std::string text = text_of(file());
    const auto at = text.find(was);
    REQUIRE(at != text.npos);
    write(text.replace(at, was.size(), is));
  }
  Ran accept(std::vector<std::string> arguments = {}) const {
    arguments.insert(arguments.begin(), {"accept", book()});
    return run(std::move(arguments));
  }
  std::string align(const std::string& format = "short") const { return run({"align", book(), "--format", format}).out; }

 private:
  fs::path path_ = fs::temp_directory_path() / ("paragraf-accept-" + std::to_string(::getpid()) + "-" + std::to_string(++made));
  static inline int made = 0;
};

constexpr const char* locked =
    "{\"sentence\": \"1\", \"da\": \"Takster\", \"en\": \"Fares\"}\n"
    "{\"sentence\": \"1(1)\", \"da\": \"En overfart koster 2 mønter.\", \"en\": \"A crossing costs 2 coins.\"}\n"
    "{\"sentence\": \"1(2)\", \"da\": \"Hver passager må tage 3 hunde med.\", \"en\": \"Each passenger may bring a dog.\"}\n";

TEST_CASE("accept: without a sentence all that is translated is approved, once") {
  const Ferry ferry;
  const Ran first = ferry.accept();
  CHECK(first.exit == 0);
  CHECK(holds(first.out, "3 translations approved\n2 findings stay:\n  P602 § 1(2) number: `3` of `da` has no counterpart in `en` (likely)\n"));
  CHECK(text_of(ferry.lock()) == locked);
  const Ran second = ferry.accept();
  CHECK(holds(second.out, "0 translations approved"));
  CHECK(holds(second.out, "nothing has changed"));
  CHECK(text_of(ferry.lock()) == locked);
}

TEST_CASE("accept: single sentences, clauses, and what there is not") {
  const Ferry ferry;
  CHECK(ferry.accept({"§ 1(2)"}).exit == 0);
  CHECK(text_of(ferry.lock()) == std::string(locked).substr(std::string(locked).find("{\"sentence\": \"1(2)\"")));
  CHECK(ferry.accept({"1"}).exit == 0);
  CHECK(text_of(ferry.lock()) == locked);
  const Ran unknown = ferry.accept({"1(9)"});
  CHECK(unknown.exit == 2);
  CHECK(holds(unknown.err, "error[P408]: 1(9): the book has no such sentence, the nearest is 1("));
  CHECK(ferry.accept({"--languages", "da,en", "1(1)", "--check"}).exit == 0);   // the sentence is no language
  CHECK(ferry.accept({"--languages", "da,ru"}).exit == 2);
  CHECK(ferry.accept({"--languages", "da"}).exit == 2);
  CHECK(ferry.accept({"1(2)", "--finding", "P602"}).exit == 2);
  CHECK(ferry.accept({"1(2)", "--finding", "P999", "--reason", "r"}).exit == 2);
  CHECK(ferry.accept({"1(1)", "--finding", "P602", "--reason", "r"}).exit == 2);
  CHECK(ferry.accept({"--finding", "P602", "--reason", "r"}).exit == 2);
  CHECK(text_of(ferry.lock()) == locked);
}

TEST_CASE("accept: an edit of either side is stale in align and check until it is approved") {
  const Ferry ferry;
  ferry.accept();
  ferry.replace("koster 2 mønter", "koster altid 2 mønter");
  CHECK(holds(ferry.align(), ":7:9: warning[P613]: § 1(1) is stale in `en`: `da` has been edited since\n"));
  CHECK(holds(ferry.align("human"), "= note: `da` was changed: En overfart koster {+altid+} 2 mønter.\n"));
  const Ran checked = run({"check", ferry.book(), "--format", "short"});
  CHECK(checked.exit == 1);
  CHECK(holds(checked.out, "warning[P613]: § 1(1) is stale in `en`"));
  const Ran approved = ferry.accept({"1(1)"});
  CHECK(holds(approved.out, "§ 1(1) was stale in `en`\n  `da` was changed: En overfart koster {+altid+} 2 mønter.\n1 translation approved, 1 of them was stale\n"));
  CHECK_FALSE(holds(ferry.align(), "P613"));
  ferry.replace("A crossing costs", "Each crossing costs");
  CHECK(holds(ferry.align(), ":6:9: warning[P613]: § 1(1) is stale in `da`: its translation, `en`, has been edited since\n"));
  ferry.replace("koster altid 2", "koster 2");
  CHECK(holds(ferry.align(), "warning[P613]: § 1(1) has been edited both in `da` and in `en`\n"));
}

TEST_CASE("accept: a finding with a reason is told as a note, and raised again by an edit") {
  const Ferry ferry;
  const Ran accepted = ferry.accept({"1(2)", "--finding", "p602", "--reason", "of the year 1900"});
  CHECK(accepted.exit == 0);
  CHECK(holds(accepted.out, "accepted: P602 § 1(2) number: `3` of `da` has no counterpart in `en` (likely)\n  of the year 1900\n"));
  CHECK(holds(text_of(ferry.lock()), "\"accepted\": [{\"code\": \"P602\", \"da\": \"3\", \"en\": null, \"reason\": \"of the year 1900\"}]}"));
  CHECK(ferry.accept({"1(3)", "--finding", "P601", "--reason", "of Denmark only"}).exit == 0);
  const Ran aligned = run({"align", ferry.book()});
  CHECK(aligned.exit == 0);
  CHECK(aligned.out ==
        "P602 § 1(2) number: `3` of `da` has no counterpart in `en` (likely) (accepted: of the year 1900)\n"
        "P601 § 1(3) stands in `da` and not in `en` (accepted: of Denmark only)\n" +
            ferry.book() + ": da, en: nothing to complain about, 2 accepted, 2 translations not approved yet\n");
  CHECK(run({"check", ferry.book()}).exit == 0);
  CHECK_FALSE(holds(run({"check", ferry.book()}).out, "1900"));
  const Json sarif = Json::parse(ferry.align("sarif"));
  CHECK(sarif["runs"][0]["results"][0]["suppressions"][0]["justification"] == "of the year 1900");
  ferry.replace("Each passenger", "Every passenger");
  const std::string raised = ferry.align("human");
  CHECK(holds(raised, "warning[P602]"));
  CHECK(holds(raised, "= note: it was accepted before the text was edited: of the year 1900\n   = note: `en` was changed: [-Each-] {+Every+} passenger may bring a dog.\n"));
}

TEST_CASE("accept: a list of findings as align prints them, with reasons") {
  const Ferry ferry;
  std::istringstream lines(ferry.align("json"));
  std::string list;
  for (std::string line; std::getline(lines, line);) {
    Json finding = Json::parse(line);
    if (finding["code"] == "P602") finding["reason"] = "as in the source";
    list += finding.dump() + "\n";
  }
  const fs::path path = fs::path(ferry.book()) / "list.ndjson";
  std::ofstream(path) << list;
  const Ran dry = ferry.accept({"--findings", path.string(), "--check"});
  CHECK(dry.exit == 1);
  CHECK(holds(dry.out, "would be written"));
  CHECK_FALSE(fs::exists(ferry.lock()));
  const Ran ran = ferry.accept({"--findings", path.string(), "--format", "json"});
  CHECK(ran.exit == 0);
  const Json answer = Json::parse(ran.out);
  CHECK(answer["written"] == true);
  CHECK(answer["accepted"].size() == 1);
  CHECK(answer["accepted"][0]["words"] == Json{{"da", "3"}, {"en", ""}});
  CHECK(answer["open"].size() == 1);
  CHECK(ferry.accept({"--findings", path.string()}).exit == 0);
  const auto refused = [&](const std::string& text) {
    std::ofstream(path) << text;
    const Ran bad = ferry.accept({"--findings", path.string()});
    CHECK(bad.exit == 2);
    return bad.err;
  };
  CHECK(holds(refused("\n{\"sentence\": \"1(1)\", \"code\": \"P602\", \"reason\": \"r\"}\n"), "line 2: 1(1) has no such finding of P602 now"));
  CHECK(holds(refused("{\"sentence\": \"1(2)\", \"code\": \"P602\", \"words\": {\"da\": \"4\"}, \"reason\": \"r\"}"), "line 1: 1(2) has no such finding"));
  CHECK(holds(refused("{\"code\": \"P602\", \"reason\": \"r\"}"), "line 1: no `sentence` is named"));
  CHECK(holds(refused("{\"sentence\": \"1(2)\", \"reason\": \"r\"}"), "line 1: no `code` is named"));
  CHECK(holds(refused("1(2)"), "line 1: this is no JSON object"));
}

TEST_CASE("accept: a hint about the rules is told by align and not by check, and accepted like a finding, in a book of one language too") {
  const Ferry ferry;
  ferry.write("rulebook ferry\nlanguages en\n\n§ 1 en \"Fares\"\n\n(1) en: A crossing costs 12 coins.\n\n    value fare: int = 2\n");
  CHECK(holds(ferry.align(), ":6:26: note[P619]: `12` of `en` stands in no rule of § 1(1) (possible)\n"));
  CHECK(run({"align", ferry.book()}).exit == 0);
  CHECK_FALSE(holds(run({"check", ferry.book()}).out, "P619"));
  std::string list;
  std::istringstream lines(ferry.align("json"));
  for (std::string line; std::getline(lines, line);) {
    Json finding = Json::parse(line);
    finding["reason"] = "a dozen is told to players";
    list += finding.dump() + "\n";
  }
  const fs::path path = fs::path(ferry.book()) / "list.ndjson";
  std::ofstream(path) << list;
  CHECK(ferry.accept({"--findings", path.string()}).exit == 0);
  CHECK(holds(ferry.align("human"), "P619 § 1(1) `12` of `en` stands in no rule of § 1(1) (possible) (accepted: a dozen is told to players)\n"));
  ferry.replace("12 coins", "12 small coins");
  CHECK(holds(ferry.align("human"), "note: it was accepted before the text was edited: a dozen is told to players\n"));
  CHECK(ferry.accept().exit == 2);
}

TEST_CASE("accept: numbers that are gone or have changed, and --prune") {
  const Ferry ferry;
  ferry.accept();
  ferry.replace("(1) da: En", "(1) da: Nyt her.\n    en: New here.\n\n    informal \"r\"\n\n(1a) da: En");
  CHECK(holds(ferry.align(), "aligned.lock:2:1: warning[P614]: 1(1) of the lock is 1(1a) now\n"));
  ferry.replace("(2) da: Hver passager må tage 3 hunde med.\n    en: Each passenger may bring a dog.\n\n    informal \"r\"\n\n", "");
  CHECK(holds(ferry.align(), "warning[P614]: the lock names 1(2), which is not in the book\n"));
  const Ran pruned = ferry.accept({"--prune"});
  CHECK(pruned.exit == 0);
  CHECK(holds(pruned.out, "0 translations approved\n1(2) is no longer in the lock\n1(1) of the lock is 1(1a) now\n"));
  CHECK(text_of(ferry.lock()) ==
        "{\"sentence\": \"1\", \"da\": \"Takster\", \"en\": \"Fares\"}\n"
        "{\"sentence\": \"1(1a)\", \"da\": \"En overfart koster 2 mønter.\", \"en\": \"A crossing costs 2 coins.\"}\n");
  CHECK_FALSE(holds(ferry.align(), "P614"));
}

TEST_CASE("accept: what a merge has left is written clean, and line ends stay as they are") {
  const Ferry ferry;
  ferry.accept();
  const std::string lock = text_of(ferry.lock());
  std::string other = lock;
  other.replace(other.find("costs"), 5, "takes");
  std::ofstream(ferry.lock(), std::ios::binary) << "<<<<<<< HEAD\n" << other << "=======\n" << lock << ">>>>>>> b\n";
  CHECK(holds(ferry.align(), "aligned.lock:1:1: warning[P615]: a merge has left its marks here\n"));
  CHECK_FALSE(holds(ferry.align(), "P613"));
  CHECK(holds(ferry.accept().out, "0 translations approved"));
  CHECK(text_of(ferry.lock()) == lock);
  std::string windows;
  for (const char c : lock) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  std::ofstream(ferry.lock(), std::ios::binary) << windows;
  CHECK(holds(ferry.accept().out, "nothing has changed"));
  CHECK(text_of(ferry.lock()) == windows);
}

TEST_CASE("accept: a book of one file has its lock beside it; line ends and blanks of the prose are no edits") {
  const Ferry ferry;
  const fs::path single = fs::path(ferry.book()) / "single.paragraf";
  std::string text = text_of(ferry.file());
  text.replace(text.find("rulebook ferry"), 14, "rulebook single");
  std::ofstream(single, std::ios::binary) << text;
  CHECK(run({"accept", single.string()}).exit == 0);
  CHECK(text_of(fs::path(ferry.book()) / "single.lock") == locked);
  std::string other;
  for (const char c : text) other += c == '\n' ? std::string("\r\n") : std::string(1, c);
  other.replace(other.find("costs 2"), 7, "costs\r\n        2");
  std::ofstream(single, std::ios::binary) << other;
  CHECK_FALSE(holds(run({"align", single.string(), "--format", "short"}).out, "P613"));
}

TEST_CASE("status: each language by chapter, and --strict") {
  const Ferry ferry;
  CHECK(run({"status", ferry.book()}).out ==
        "`en`, translated from `da`\n"
        "               passages  translated  approved  stale  not approved  missing  findings  accepted\n"
        "  § 1 Takster         4           3         -      -             3        1         1         -\n"
        "  all                 4           3         -      -             3        1         1         -\n"
        "no lock: nothing has been approved yet\n");
  CHECK(run({"status", ferry.book(), "--strict"}).exit == 1);
  ferry.accept();
  ferry.accept({"1(2)", "--finding", "P602", "--reason", "r"});
  ferry.accept({"1(3)", "--finding", "P601", "--reason", "r"});
  const Json clean = Json::parse(run({"status", ferry.book(), "--format", "json"}).out);
  CHECK(clean["languages"][0]["total"] ==
        Json{{"passages", 4}, {"translated", 3}, {"approved", 4}, {"stale", 0}, {"unapproved", 0}, {"missing", 0}, {"findings", 0}, {"accepted", 2}});
  CHECK(run({"status", ferry.book(), "--strict"}).exit == 0);
  ferry.replace(" en \"Fares\"", "");   // a title that a language does not have is no finding
  CHECK(run({"status", ferry.book(), "--strict"}).exit == 0);
  CHECK(run({"align", ferry.book()}).exit == 0);
  ferry.replace("A crossing", "One crossing");
  CHECK(run({"status", ferry.book()}).exit == 0);
  CHECK(run({"status", ferry.book(), "--strict"}).exit == 1);
  CHECK(holds(run({"status", ferry.book(), "--lang", "da"}).out, "`en`, oversat fra `da`\n"));
}

TEST_CASE("concordance: any form of a word, inside of compounds, and the names of a term") {
  const Ferry ferry;
  ferry.replace("Hunde rejser gratis.", "Hundebilletter er gratis.");
  const Ran words = run({"concordance", ferry.book(), "hund"});
  CHECK(words.exit == 0);
  CHECK(words.out ==
        "§ 1(2)\n  da: Hver passager må tage 3 *hunde* med.\n  en: Each passenger may bring a dog.\n"
        "§ 1(3)\n  da: *Hundebilletter* er gratis.\n2 passages\n");
  std::ofstream(fs::path(ferry.book()) / "terms.csv") << "term,da,en\ncrossing,overfart,crossing\n";
  CHECK(run({"concordance", ferry.book(), "Crossings"}).out ==
        "§ 1(1)\n  da: En *overfart* koster 2 mønter.\n  en: A *crossing* costs 2 coins.\n1 passage\nwith all names of crossing\n");
  const Json answer = Json::parse(run({"concordance", ferry.book(), "overfart", "--format", "json"}).out);
  CHECK(answer["terms"] == Json{"crossing"});
  CHECK(answer["passages"][0]["hits"]["en"][0] == Json{{"begin", 2}, {"end", 10}});
  CHECK(run({"concordance", ferry.book(), "costs 2 coins"}).exit == 0);
  CHECK(run({"concordance", ferry.book(), "cat"}).exit == 1);
}

}  // namespace

TEST_CASE("accept: a reason is words in one line; align: one language is compared with the source") {
  const Ferry ferry;
  CHECK(ferry.accept({"1(2)", "--finding", "P602", "--reason", "  \n "}).exit == 2);
  CHECK(holds(ferry.accept({"1(2)", "--finding", "P602", "--reason", " of the\n year 1900 "}).out, "\n  of the year 1900\n"));
  const Ran source = run({"align", ferry.book(), "--languages", "da"});
  CHECK(source.exit == 2);
  CHECK(holds(source.err, "--languages da: this is the source language; expected one of its translations, or two languages such as da,en"));
  CHECK(run({"align", ferry.book(), "--languages", "en"}).out == run({"align", ferry.book()}).out);
}
