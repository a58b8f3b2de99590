// Locks as texts: their form, their order, what a merge leaves in them, and lines that cannot be read.
#include <doctest/doctest.h>

#include "analysis/lock_text.hpp"
#include "analysis/staleness.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::analysis {
namespace {

const std::vector<std::string> languages{"da", "en"};

struct Read {
  base::Sources sources;
  base::Sink sink;
  Lock lock;
  std::string findings;

  explicit Read(std::string text) : lock(read_lock(sources, sources.add("aligned.lock", std::move(text)), sink)) { findings = tests::short_lines(sink, sources); }
  std::string again() const { return write_lock(lock, languages); }
};

TEST_CASE("lock: one line for each sentence, in the order of the book, the source language first") {
  Lock lock;
  for (const char* id : {"6.1.10(1)", "6.1.2(10)", "6.1.2(2a)", "6.1.2(2)", "6.1.2", "M1(1)"}) approve(lock.approvals, id, "en", {"da"}, {{"da", "d"}, {"en", "e"}});
  CHECK(write_lock(lock, {"en", "da"}) ==
        "{\"sentence\": \"6.1.2\", \"en\": \"e\", \"da\": \"d\"}\n"
        "{\"sentence\": \"6.1.2(2)\", \"en\": \"e\", \"da\": \"d\"}\n"
        "{\"sentence\": \"6.1.2(2a)\", \"en\": \"e\", \"da\": \"d\"}\n"
        "{\"sentence\": \"6.1.2(10)\", \"en\": \"e\", \"da\": \"d\"}\n"
        "{\"sentence\": \"6.1.10(1)\", \"en\": \"e\", \"da\": \"d\"}\n"
        "{\"sentence\": \"M1(1)\", \"en\": \"e\", \"da\": \"d\"}\n");
}

TEST_CASE("lock: what is read is written again, byte for byte") {
  const std::string text =
      "{\"sentence\": \"1\", \"da\": \"Takst \\\"A\\\" \\\\ B\", \"en\": \"Fares\"}\n"
      "{\"sentence\": \"1(1)\", \"da\": \"Færgen sejler.\", \"en\": null, \"accepted\": [{\"code\": \"P601\", \"da\": null, \"en\": null, \"reason\": \"said above\"}]}\n"
      "{\"sentence\": \"1(2)\", \"approvals\": [{\"da\": \"a\", \"en\": \"b\"}, {\"da\": \"a2\", \"ru\": \"c\", \"accepted\": [{\"code\": \"P608\", \"da\": \"a2\", \"ru\": null, \"reason\": \"r\"}]}]}\n";
  const Read read(text);
  CHECK(read.findings == "");
  CHECK(read.again() == text);
}

TEST_CASE("lock: line ends of Windows, a mark at the beginning, decomposed letters and a missing last line end") {
  const Read read("\xef\xbb\xbf{\"sentence\":\"1(2)\",\"da\":\"a\xcc\x8a\",\"en\":\"b\"}\r\n\r\n{\"sentence\":\"1(1)\",\"da\":\"a  b\",\"en\":\"b\"}");
  CHECK(read.findings == "");
  CHECK(read.again() == "{\"sentence\": \"1(1)\", \"da\": \"a b\", \"en\": \"b\"}\n{\"sentence\": \"1(2)\", \"da\": \"\xc3\xa5\", \"en\": \"b\"}\n");
}

TEST_CASE("lock: what a merge leaves is read from both sides") {
  const std::string ours = "{\"sentence\": \"1(1)\", \"da\": \"a\", \"en\": \"b\"}\n", theirs = "{\"sentence\": \"1(1)\", \"da\": \"a\", \"en\": \"c\"}\n",
                    more = "{\"sentence\": \"1(2)\", \"da\": \"d\", \"en\": \"e\"}\n", old = "{\"sentence\": \"1(1)\", \"da\": \"a\", \"en\": \"old\"}\n";
  Read read("<<<<<<< HEAD\n" + ours + "||||||| base\n" + old + "=======\n" + theirs + ">>>>>>> branch\n" + more);
  CHECK(read.findings == "aligned.lock:1:1: warning[P615]: a merge has left its marks here\n");
  CHECK(read.lock.approvals.at("1(1)").size() == 2);
  CHECK(judge(read.lock.approvals, "1(1)", "da", "en", {{"da", "a"}, {"en", "b"}}).standing == Standing::approved);
  CHECK(judge(read.lock.approvals, "1(1)", "da", "en", {{"da", "a"}, {"en", "c"}}).standing == Standing::approved);
  CHECK(judge(read.lock.approvals, "1(1)", "da", "en", {{"da", "a"}, {"en", "old"}}).standing == Standing::translation_edited);
  CHECK(judge(read.lock.approvals, "1(2)", "da", "en", {{"da", "d"}, {"en", "e"}}).standing == Standing::approved);
  read.lock.approvals["1(1)"] = settled(read.lock.approvals["1(1)"], "da", {{"da", "a"}, {"en", "c"}});
  CHECK(read.again() == theirs + more);
  CHECK(Read("<<<<<<< a\n=======\n>>>>>>> b\n<<<<<<< a\n=======\n>>>>>>> b\n<<<<<<<\n=======\n>>>>>>>\n").findings ==
        "aligned.lock:1:1: warning[P615]: a merge has left its marks here, and in 2 places more\n");
}

TEST_CASE("lock: a line that cannot be read is told, and kept") {
  const std::string good = "{\"sentence\": \"1(1)\", \"da\": \"a\", \"en\": \"b\"}\n";
  const Read read("what is this?\n" + good + "{\"da\": \"a\"}\n");
  CHECK(read.findings ==
        "aligned.lock:1:1: warning[P615]: this is no JSON object, and counts for nothing\n"
        "aligned.lock:3:1: warning[P615]: the line names no `sentence`, and counts for nothing\n");
  CHECK(read.again() == good + "what is this?\n{\"da\": \"a\"}\n");
  const auto problem = [](const std::string& line) {
    const Read one(line);
    CHECK(one.lock.approvals.empty());
    return one.findings.substr(one.findings.find("P615]: ") + 7);
  };
  CHECK(problem(R"({"sentence": "1", "da": 3})") == "`da` is no text, and counts for nothing\n");
  CHECK(problem(R"({"sentence": "1", "da": "a", "accepted": 3})") == "`accepted` is no list, and counts for nothing\n");
  CHECK(problem(R"({"sentence": "1", "da": "a", "accepted": [3]})") == "what was accepted is no object, and counts for nothing\n");
  CHECK(problem(R"({"sentence": "1", "da": "a", "accepted": [{"reason": "r"}]})") == "what was accepted has no `code`, and counts for nothing\n");
  CHECK(problem(R"({"sentence": "1", "da": "a", "accepted": [{"code": "P608"}]})") == "what was accepted has no `reason`, and counts for nothing\n");
  CHECK(problem(R"({"sentence": "1", "da": "a", "accepted": [{"code": 1}]})") == "`code` of what was accepted is no text, and counts for nothing\n");
  CHECK(problem(R"({"sentence": "1", "approvals": 3})") == "`approvals` is no list, and counts for nothing\n");
  CHECK(problem(R"({"sentence": "1", "approvals": [3]})") == "an approval is no object, and counts for nothing\n");
  CHECK(problem("{\"sentence\": \"1(1)\", \"da\": \"\xff\"}") == "this is no JSON object, and counts for nothing\n");
  CHECK(problem("{\"a\": " + std::string(100, '[') + std::string(100, ']') + "}") == "brackets nest too deep, and counts for nothing\n");
}

Passage passage(std::string id, std::string da, std::string en) {
  Passage one{.id = std::move(id), .chapter = "1", .sentence = model::SentenceId(0)};
  one.texts = {{"da", std::move(da)}, {"en", std::move(en)}};
  return one;
}

TEST_CASE("lock: sentences that have other numbers now are followed, all at once") {
  Lock lock{.there = true};
  const std::vector<Passage> before{passage("1(1)", "a", "A"), passage("1(2)", "b", "B"), passage("1(3)", "c", "C")};
  for (const Passage& one : before) approve(lock.approvals, one.id, "da", {"en"}, one.texts);
  const auto lines = [](const FollowedLock& followed) { return followed.lock.approvals; };

  SUBCASE("a new sentence before them") {
    const std::vector<Passage> now{passage("1(1)", "n", "N"), passage("1(2)", "a", "A"), passage("1(3)", "b", "B"), passage("1(4)", "c", "C")};
    const FollowedLock followed = follow(lock, now, "da");
    CHECK(followed.moved == decltype(followed.moved){{"1(1)", "1(2)"}, {"1(2)", "1(3)"}, {"1(3)", "1(4)"}});
    CHECK(followed.gone.empty());
    CHECK(stale_passages(lines(followed), now, languages).empty());
    CHECK(judge(lines(followed), "1(1)", "da", "en", now[0].texts).standing == Standing::unapproved);
  }
  SUBCASE("one that is gone") {
    const std::vector<Passage> now{passage("1(1)", "b", "B"), passage("1(2)", "c", "C")};
    const FollowedLock followed = follow(lock, now, "da");
    CHECK(followed.moved == decltype(followed.moved){{"1(2)", "1(1)"}, {"1(3)", "1(2)"}});
    CHECK(stale_passages(lines(followed), now, languages).empty());
    base::Sink sink;
    report_lost(followed, sink);
    CHECK(sink.warnings() == 1);
  }
  SUBCASE("one that was taken out at the end") {
    const FollowedLock followed = follow(lock, {before[0], before[1]}, "da");
    CHECK(followed.moved.empty());
    CHECK(followed.gone == std::vector<std::string>{"1(3)"});
    base::Sink sink;
    report_lost(followed, sink);
    CHECK(sink.sorted().front().message == "the lock names 1(3), which is not in the book");
  }
  SUBCASE("what stands twice is not guessed") {
    const std::vector<Passage> now{before[0], before[1], passage("1(4)", "c", "C"), passage("1(5)", "c", "C")};
    CHECK(follow(lock, now, "da").moved.empty());
  }
  SUBCASE("an edited sentence stays where it is") {
    const std::vector<Passage> now{before[0], passage("1(2)", "b", "B2"), before[2]};
    const FollowedLock followed = follow(lock, now, "da");
    CHECK(followed.moved.empty());
    const std::vector<Stale> stale = stale_passages(lines(followed), now, languages);
    REQUIRE(stale.size() == 1);
    CHECK(stale[0].standing == Standing::translation_edited);
    CHECK(changes_of(stale[0], now[1], "da") == std::vector<std::string>{"`en` was changed: [-B-] {+B2+}"});
  }
}

}  // namespace
}  // namespace paragraf::analysis
