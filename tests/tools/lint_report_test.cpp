// What the linter says to people and to programs, for claims of every kind, whatever checks there are.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "base/unicode.hpp"
#include "tests/support/small_book.hpp"
#include "tools/lint_baseline.hpp"
#include "tools/lint_report.hpp"
#include "tools/passages.hpp"
#include "tools/twice_told.hpp"

namespace paragraf::tests {
namespace {

using namespace tools;
using base::Code;
using lint::Claim;
using lint::Standing;
using Json = nlohmann::json;

// A book with two sentences, and claims about them that nobody had to prove.
struct Fixture {
  SmallBook small = small_book(R"(rulebook ferry
languages en, da

§ 1 en "Fares" da "Takster"

(1) en: A crossing costs two coins, and whoever has a dog with him pays for the dog as for a child.
    da: En overfart koster to mønter, og den, der har en hund med, betaler for hunden som for et barn.

    value fare(n: int in 0..9): int
    value fare(n) = 2 if n < 5

(2) en: Groups pay one.
    da: Grupper betaler én.

    value fare(n) = 1 if n > 3
)");
  model::SentenceId first, second;

  Fixture() {
    REQUIRE(small.findings == "");
    for (std::size_t i = 0; i < small.book->sentences.size(); ++i) {
      if (small.book->sentences[i].citation == "§ 1(1)") first = model::SentenceId(i);
      if (small.book->sentences[i].citation == "§ 1(2)") second = model::SentenceId(i);
    }
  }
  LintView view(std::uint32_t columns = 0, const char* language = "en") const {
    return {.book = *small.book, .sources = small.sources, .say = *base::Speech::in(language), .prose = language, .colour = false, .columns = columns};
  }
  base::Place place(std::string_view text) const {
    const std::string_view all = small.sources[base::SourceId(0)].text();
    const auto at = static_cast<std::uint32_t>(all.find(text));
    return {base::SourceId(0), {at, at + static_cast<std::uint32_t>(text.size())}};
  }
  Claim disagreement() const {
    base::Diagnostic found = base::diagnostic(Code::equations_disagree, place("value fare(n) = 2"), "§ 1(1) and § 1(2) disagree about fare(4): 2 or 1");
    found.labels.push_back({place("value fare(n) = 1"), "the other"});
    found.fixes.push_back({"say which of them holds: `despite § 1(1)`", {}});
    Claim claim{.code = Code::equations_disagree, .standing = Standing::found, .subject = "fare: § 1(1) with § 1(2)", .sentences = {first, second, first},
                .how = "boxes", .bound = {}, .finding = std::move(found), .witness = {}};
    claim.witness.emplace();
    claim.witness->questions = {"fare(4)"};
    claim.witness->answer = "conflict: 2 and 1";
    claim.witness->expectations = {"fare(4) is in conflict"};
    return claim;
  }
  Claim proved() const {
    return {.code = Code::table_gap, .standing = Standing::proved, .subject = "class_of", .sentences = {second}, .how = "listed", .bound = "at most 3 of each kind", .finding = {}, .witness = {}};
  }
  Claim undecided() const {
    return {.code = Code::value_gap, .standing = Standing::undecided, .subject = "fare", .sentences = {first}, .how = "the solver is not there", .bound = {}, .finding = {}, .witness = {}};
  }
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

}  // namespace

TEST_CASE("lint: a finding for people") {
  const Fixture some;
  const std::string text = finding_text(some.view(), some.disagreement());
  const std::size_t head = text.find("error[P711]: § 1(1) and § 1(2) disagree about fare(4): 2 or 1\n"), sentence = text.find("  § 1(1)  \"A crossing costs"),
                    other = text.find("  § 1(2)  \"Groups pay one.\"\n"), state = text.find("  in any state\n"), asked = text.find("  asked: fare(4)\n"),
                    answer = text.find("  answer: conflict: 2 and 1\n"), fix = text.find("  suggestion: say which of them holds: `despite § 1(1)`\n"),
                    more = text.find("  more about it: paragraf explain P711\n");
  CAPTURE(text);
  CHECK(head == 0);
  const std::size_t places[] = {head, sentence, other, state, asked, answer, fix, more};
  CHECK(std::is_sorted(std::begin(places), std::end(places)));
  CHECK(more != text.npos);
  CHECK(text.find("§ 1(1)  ", sentence + 10) == text.npos);   // each sentence once
}

TEST_CASE("lint: the reader's language, for the frame and the sentences") {
  const Fixture some;
  const std::string text = finding_text(some.view(0, "da"), some.disagreement());
  CHECK(has(text, "»Grupper betaler én.«"));
  CHECK(!has(text, "asked:"));
  CHECK(has(text, "fare(4)"));
}

TEST_CASE("lint: two columns in a wide terminal") {
  const Fixture some;
  const std::string text = finding_text(some.view(100), some.disagreement());
  CAPTURE(text);
  CHECK(has(text, "  § 1(1)                                            § 1(2)\n"));
  const std::size_t begin = text.find("  § 1(1)  "), end = text.find("  in any state");
  for (std::size_t at = begin; at < end; at = text.find('\n', at) + 1) CHECK(base::display_width(std::string_view(text).substr(at, text.find('\n', at) - at)) <= 100);
}

TEST_CASE("lint: a state in words, several questions, and what is only possible") {
  const Fixture some;
  Claim claim = some.disagreement();
  claim.witness->steps = {"given anna: passenger { age: 3 }", "assume windy is true"};
  claim.witness->questions = {"do board(anna)", "do row(anna)"};
  claim.witness->invented = true;
  const std::string text = finding_text(some.view(), claim);
  CHECK(has(text, "  the smallest state:\n    given anna: passenger { age: 3 }\n    assume windy is true\n  asked:\n    do board(anna)\n    do row(anna)\n"));
  CHECK(has(text, "  possible: "));
  CHECK(has(with_witness(some.view(), claim).notes.front(), "given anna: passenger { age: 3 }; assume windy is true"));
}

TEST_CASE("lint: what is proved, allowed, known, found and not decided") {
  const Fixture some;
  Claim allowed = some.disagreement();
  allowed.subject = "fare: allowed";
  allowed.allowed = "the base game says so";
  const std::vector<Claim> claims{some.disagreement(), some.proved(), some.undecided(), allowed, some.disagreement()};
  std::vector<Told> all;
  for (const Claim& claim : claims) all.push_back(told(claim, &claim == &claims.back()));
  CHECK(all[4].weight == Weight::known);
  const std::string text = proof_text(some.view(), all);
  CHECK(text ==
        "P701 key that no row of a table covers\n"
        "  proved        class_of   (every value was tried; at most 3 of each kind)\n"
        "P711 equations that disagree in one state\n"
        "  found         fare: § 1(1) with § 1(2)   (by its bounds)\n"
        "  allowed       fare: allowed   (\"the base game says so\"; by its bounds)\n"
        "  known before  fare: § 1(1) with § 1(2)   (by its bounds)\n"
        "P712 state in which no clause gives a value\n"
        "  not decided   fare   (the solver is not there)\n");
  LintCounts counts;
  for (const Told& one : all) counts.add(one);
  CHECK(counts_text({}, counts) == "1 error, 0 warnings, 0 notes, 1 allowed, 1 known before; 1 claim proved, 1 not decided");
  CHECK(counts.holds(base::Severity::error));
  CHECK_FALSE(LintCounts{.warnings = 1}.holds(base::Severity::error));
  CHECK(LintCounts{.warnings = 1}.holds(base::Severity::warning));
  CHECK_FALSE(LintCounts{.notes = 1}.holds(base::Severity::warning));
  CHECK(LintCounts{.notes = 1}.holds(base::Severity::note));
}

TEST_CASE("lint: JSON") {
  const Fixture some;
  const Claim found = some.disagreement(), proved = some.proved();
  const Json finding = Json::parse(claim_json(some.view(), told(found, false)));
  CHECK(finding["code"] == "P711");
  CHECK(finding["labels"].size() == 2);
  CHECK(finding["claim"]["subject"] == "fare: § 1(1) with § 1(2)");
  CHECK(finding["claim"]["standing"] == "found");
  CHECK(finding["claim"]["witness"]["asked"] == Json::array({"fare(4)"}));
  CHECK(finding["claim"]["witness"]["possible"] == false);
  CHECK(finding["claim"]["sentences"][1]["prose"]["da"] == "Grupper betaler én.");
  const Json claim = Json::parse(claim_json(some.view(), told(proved, false)));
  CHECK(claim["kind"] == "claim");
  CHECK(claim["standing"] == "proved");
  CHECK(claim["bound"] == "at most 3 of each kind");
  CHECK(claim["witness"].is_null());
  CHECK(Json::parse(claim_json(some.view(), told(found, true)))["standing"] == "known");
}

TEST_CASE("lint: SARIF, with a fingerprint that holds no position, and what is allowed as suppressed") {
  const Fixture some;
  Claim allowed = some.disagreement();
  allowed.subject = "other";
  allowed.allowed = "the base game says so";
  const Claim found = some.disagreement(), proved = some.proved();
  base::SarifLog log("1", {});
  add_to_log(some.view(), told(found, false), log, true);
  add_to_log(some.view(), told(allowed, false), log, true);
  add_to_log(some.view(), told(proved, false), log, true);
  const Json results = Json::parse(log.text())["runs"][0]["results"];
  REQUIRE(results.size() == 2);
  CHECK(results[0]["partialFingerprints"]["paragraf/v1"] == "P711 ferry: fare: § 1(1) with § 1(2)");
  CHECK(results[0]["baselineState"] == "new");
  CHECK(!results[0].contains("suppressions"));
  CHECK(has(results[0]["message"]["text"].get<std::string>(), "\nasked: fare(4)\nanswer: conflict: 2 and 1"));
  CHECK(results[1]["suppressions"][0]["justification"] == "the base game says so");
  CHECK(results[1]["suppressions"][0]["kind"] == "inSource");
}

TEST_CASE("lint: a baseline comes back as it was written, and broken lines are told") {
  const Fixture some;
  const std::set<KnownFinding> known{known_as(*some.small.book, some.disagreement()), {"ferry", "P701", "a \"b\""}};
  base::Sources sources;
  base::Sink sink;
  CHECK(read_baseline(sources, sources.add("known.jsonl", baseline_text(known) + "\r\n"), sink) == known);
  CHECK(sink.errors() == 0);
  const auto left = read_baseline(sources, sources.add("other.jsonl", "{\"book\": \"b\", \"code\": \"P702\", \"subject\": \"x\"}\n{}\nP702 x\n=======\n{\"book\": \"b\", \"code\": \"P1\", \"subject\": \"x\"}"), sink);
  CHECK(left == std::set<KnownFinding>{{"b", "P702", "x"}});
  CHECK(sink.errors() == 4);
  CHECK(sink.sorted().front().code == Code::baseline_form);
}

TEST_CASE("lint: what check says is told once") {
  const Fixture some;
  base::Diagnostic checked = base::diagnostic(Code::rows_disagree, some.place("value fare(n) = 2"), "two equations");
  checked.labels.push_back({some.place("value fare(n) = 1"), "the other"});
  CHECK(not_told_again({checked}, {some.disagreement()}).empty());
  CHECK(not_told_again({checked}, {some.proved()}).size() == 1);
  base::Diagnostic elsewhere = checked;
  elsewhere.labels[1].place = some.place("languages");
  CHECK(not_told_again({elsewhere}, {some.disagreement()}).size() == 1);
  base::Diagnostic other = checked;
  other.code = Code::informal_states;
  CHECK(not_told_again({other}, {some.disagreement()}).size() == 1);
}

TEST_CASE("lint: prose is broken between words, by what is seen") {
  CHECK(broken_to("one two  three", 7) == std::vector<std::string>{"one two", "three"});
  CHECK(broken_to("", 7).empty());
  CHECK(broken_to("one two three", 9, 4) == std::vector<std::string>{"one", "two three"});
  CHECK(broken_to("abcdefghij k", 4) == std::vector<std::string>{"abcd", "efgh", "ij k"});
  CHECK(broken_to("規則書 一", 4) == std::vector<std::string>{"規則", "書", "一"});
  CHECK(broken_to("e\u0301e\u0301 e\u0301", 4) == std::vector<std::string>{"e\u0301e\u0301 e\u0301"});
  const Passage passages[] = {{"§ 1(1)", "規則"}, {"§ 1(2)", "two"}, {"§ 1(3)", "three"}};
  CHECK(beside_each_other(passages, 0, 1) == " § 1(1)  規則\n § 1(2)  two\n § 1(3)  three\n");
  const std::string wide = beside_each_other(passages, 100, 0);
  CHECK(wide.substr(0, wide.find("§ 1(3)")) == "§ 1(1)" + std::string(45, ' ') + "§ 1(2)\n規則" + std::string(47, ' ') + "two\n");
}

}  // namespace paragraf::tests
