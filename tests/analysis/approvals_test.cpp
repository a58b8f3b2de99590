// Approved texts and accepted findings: what an edit of either side does to them, and that approving twice changes nothing.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "analysis/lock_text.hpp"

namespace paragraf::analysis {
namespace {

const std::vector<std::string> both{"da", "en"};

Standing standing(const Approvals& approvals, const Texts& now, std::string_view language = "en") { return judge(approvals, "1(1)", "da", language, now).standing; }

TEST_CASE("approvals: editing either side makes the other stale") {
  Approvals approvals;
  const Texts now{{"da", "Hunde rejser gratis."}, {"en", "Dogs travel free."}};
  CHECK(standing(approvals, now) == Standing::unapproved);
  approve(approvals, "1(1)", "da", {"en"}, now);
  CHECK(standing(approvals, now) == Standing::approved);
  CHECK(standing(approvals, {{"da", "Katte rejser gratis."}, {"en", "Dogs travel free."}}) == Standing::source_edited);
  CHECK(standing(approvals, {{"da", "Hunde rejser gratis."}, {"en", "Cats travel free."}}) == Standing::translation_edited);
  CHECK(standing(approvals, {{"da", "Katte rejser gratis."}, {"en", "Cats travel free."}}) == Standing::both_edited);
  CHECK(standing(approvals, {{"da", "Hunde rejser gratis."}}) == Standing::translation_edited);
  CHECK(standing(approvals, now, "ru") == Standing::unapproved);
  const Judgement judged = judge(approvals, "1(1)", "da", "en", {{"da", "x"}, {"en", "y"}});
  REQUIRE(judged.approval);
  CHECK(text_in(judged.approval->texts, "da") == "Hunde rejser gratis.");
}

TEST_CASE("approvals: a language is approved against the source text of its own time") {
  Approvals approvals;
  approve(approvals, "1(1)", "da", {"en", "ru"}, {{"da", "a"}, {"en", "b"}, {"ru", "c"}});
  CHECK(approvals.at("1(1)").size() == 1);
  const Texts later{{"da", "a2"}, {"en", "b2"}, {"ru", "c"}};
  approve(approvals, "1(1)", "da", {"en"}, later);
  CHECK(approvals.at("1(1)").size() == 2);
  CHECK(standing(approvals, later, "en") == Standing::approved);
  CHECK(standing(approvals, later, "ru") == Standing::source_edited);
  approve(approvals, "1(1)", "da", {"ru"}, later);
  CHECK(approvals.at("1(1)") == std::vector<Approval>{{{{"da", "a2"}, {"en", "b2"}, {"ru", "c"}}, {}}});
}

TEST_CASE("approvals: an accepted finding is bound to the texts of its languages") {
  Approvals approvals;
  const Texts now{{"da", "a"}, {"en", "b"}, {"ru", "c"}}, words{{"da", "kæde"}, {"en", ""}};
  accept(approvals, "1(1)", "da", {"P608", words, "said above"}, now);
  REQUIRE(accepted(approvals, "1(1)", "P608", words, now));
  CHECK(accepted(approvals, "1(1)", "P608", words, now)->reason == "said above");
  CHECK(standing(approvals, now) == Standing::approved);
  CHECK_FALSE(accepted(approvals, "1(1)", "P607", words, now));
  CHECK_FALSE(accepted(approvals, "1(2)", "P608", words, now));
  CHECK_FALSE(accepted(approvals, "1(1)", "P608", {{"da", "hær"}, {"en", ""}}, now));
  CHECK_FALSE(accepted(approvals, "1(1)", "P608", words, {{"da", "a2"}, {"en", "b"}}));
  CHECK_FALSE(accepted(approvals, "1(1)", "P608", words, {{"da", "a"}, {"en", "b2"}}));
  CHECK(accepted(approvals, "1(1)", "P608", words, {{"da", "a"}, {"en", "b"}, {"ru", "c2"}}));

  SUBCASE("another language that is approved leaves it alone") {
    approve(approvals, "1(1)", "da", {"ru"}, now);
    CHECK(accepted(approvals, "1(1)", "P608", words, now));
    CHECK(approvals.at("1(1)").size() == 1);
  }
  SUBCASE("approving the same again leaves it alone") {
    const Approvals before = approvals;
    approve(approvals, "1(1)", "da", {"en"}, now);
    CHECK(approvals == before);
  }
  SUBCASE("approving another text takes it away") {
    const Texts later{{"da", "a"}, {"en", "b2"}};
    approve(approvals, "1(1)", "da", {"en"}, later);
    CHECK_FALSE(accepted(approvals, "1(1)", "P608", words, later));
    CHECK(approvals.at("1(1)").front().accepted.empty());
  }
  SUBCASE("a later reason takes the place of the first") {
    accept(approvals, "1(1)", "da", {"P608", words, "so it is called"}, now);
    CHECK(approvals.at("1(1)").front().accepted.size() == 1);
    CHECK(accepted(approvals, "1(1)", "P608", words, now)->reason == "so it is called");
  }
  SUBCASE("after an edit it is known that it was accepted") {
    CHECK_FALSE(formerly_accepted(approvals, "1(1)", "P608", words, now).acceptance);
    CHECK(formerly_accepted(approvals, "1(1)", "P608", words, {{"da", "a2"}, {"en", "b"}}).acceptance->reason == "said above");
  }
}

TEST_CASE("approvals: what is missing can be accepted, and is then bound as missing") {
  Approvals approvals;
  const Texts now{{"da", "a"}}, words{{"da", ""}, {"en", ""}};
  accept(approvals, "1(1)", "da", {"P601", words, "only of Denmark"}, now);
  CHECK(standing(approvals, now) == Standing::approved);
  CHECK(accepted(approvals, "1(1)", "P601", words, now));
  CHECK_FALSE(accepted(approvals, "1(1)", "P601", words, {{"da", "a2"}}));
  CHECK(standing(approvals, {{"da", "a"}, {"en", "b"}}) == Standing::translation_edited);
}

TEST_CASE("approvals: findings between two translations, and of one language") {
  Approvals approvals;
  const Texts now{{"da", "a"}, {"en", "b"}, {"ru", "c"}};
  accept(approvals, "1(1)", "da", {"P602", {{"en", "2"}, {"ru", ""}}, "r"}, now);
  CHECK(standing(approvals, now, "en") == Standing::approved);
  CHECK(standing(approvals, now, "ru") == Standing::approved);
  approve(approvals, "1(1)", "da", {"en"}, now);
  CHECK(accepted(approvals, "1(1)", "P602", {{"en", "2"}, {"ru", ""}}, now));
  Approvals alone;
  accept(alone, "1(1)", "da", {"P620", {{"da", "2"}}, "r"}, now);
  CHECK(accepted(alone, "1(1)", "P620", {{"da", "2"}}, now));
  CHECK_FALSE(accepted(alone, "1(1)", "P620", {{"da", "2"}}, {{"da", "a2"}}));
  CHECK(standing(alone, now) == Standing::unapproved);
}

TEST_CASE("approvals: of two lines of a sentence the one counts that is as the book is") {
  const std::vector<Approval> merged{{{{"da", "a"}, {"en", "b"}}, {}}, {{{"da", "a2"}, {"en", "b2"}}, {}}};
  Approvals approvals{{"1(1)", merged}};
  CHECK(standing(approvals, {{"da", "a"}, {"en", "b"}}) == Standing::approved);
  CHECK(standing(approvals, {{"da", "a2"}, {"en", "b2"}}) == Standing::approved);
  // What tells most is which side was edited.
  CHECK(standing(approvals, {{"da", "a3"}, {"en", "b2"}}) == Standing::source_edited);
  CHECK(standing(approvals, {{"da", "a3"}, {"en", "b3"}}) == Standing::both_edited);
  CHECK(settled(merged, "da", {{"da", "a2"}, {"en", "b2"}}) == std::vector<Approval>{merged[1]});
  CHECK(settled(merged, "da", {{"da", "a3"}, {"en", "b3"}}) == merged);
}

TEST_CASE("approvals: the approved form has one blank and is in NFC") {
  CHECK(approved_form("  Færgen\r\n    må  ikke\n") == "Færgen må ikke");
  CHECK(approved_form("a\xcc\x8a") == "\xc3\xa5");
  CHECK(approved_form("") == "");
}

Texts any_texts() {
  Texts texts;
  for (const char* language : {"da", "en", "ru"})
    if (*rc::gen::inRange(0, 4) > 0) texts[language] = std::string(1, static_cast<char>('a' + *rc::gen::inRange(0, 3)));
  return texts;
}

TEST_CASE("approvals: properties") {
  CHECK(rc::check("whatever was approved, accepted and edited, what is approved last is approved, twice is once, and the lock says it", [] {
    Approvals approvals;
    const std::vector<std::string> languages{"en", "ru"};
    for (int step = *rc::gen::inRange(0, 6); step > 0; --step) {
      const Texts texts = any_texts();
      const std::string& language = languages[static_cast<std::size_t>(*rc::gen::inRange(0, 2))];
      if (*rc::gen::inRange(0, 2) == 0)
        approve(approvals, "1(1)", "da", {language}, texts);
      else
        accept(approvals, "1(1)", "da", {"P608", {{"da", "x"}, {language, ""}}, "r"}, texts);
    }
    const Texts now = any_texts();
    const std::string& language = languages[static_cast<std::size_t>(*rc::gen::inRange(0, 2))];
    approve(approvals, "1(1)", "da", {language}, now);
    RC_ASSERT(standing(approvals, now, language) == Standing::approved);
    const Approvals once = approvals;
    approve(approvals, "1(1)", "da", {language}, now);
    RC_ASSERT(approvals == once);
    RC_ASSERT(settled(approvals.at("1(1)"), "da", now) == approvals.at("1(1)"));

    Texts edited = now;
    edited["da"] += "!";
    RC_ASSERT(standing(approvals, edited, language) == Standing::source_edited);
    edited = now;
    edited[language] += "!";
    RC_ASSERT(standing(approvals, edited, language) == Standing::translation_edited);

    base::Sources sources;
    base::Sink sink;
    const std::string text = write_lock({.approvals = approvals}, {"da", "en", "ru"});
    const Lock read = read_lock(sources, sources.add("aligned.lock", text), sink);
    RC_ASSERT(read.approvals == approvals);
    RC_ASSERT(sink.sorted().empty());
  }));
}

}  // namespace
}  // namespace paragraf::analysis
