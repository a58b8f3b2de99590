// Small books for what the linter finds in norms, duties and acts, each with a neighbour of which nothing is to be said; brute force through
// the interpreter agrees with each answer.
#include <doctest/doctest.h>

#include "tests/lint/small_books.hpp"

namespace paragraf::tests {
namespace {

using Lines = std::vector<std::string>;

#define CHECK_LINES(text, ...) CHECK(joined(accusations(text)) == joined(Lines(__VA_ARGS__)))

std::string gate(const std::vector<std::string>& rules, const std::string& more = "") {
  std::string text = "sequence day: dusk, dawn\nenum rank ordered: low, mid, top\nentity u\n  rank: rank\n  sick: bool\nentity g\n  open: bool\n"
                     "action pass(u: u, g: g) by u in dusk\n" + more + "\n§ 1 en \"Rules\"\n";
  for (std::size_t i = 0; i < rules.size(); ++i) text += "\n(" + std::to_string(i + 1) + ") en: A sentence.\n\n    " + rules[i] + "\n";
  return text;
}

TEST_CASE("small norms: a permission that can never be used") {
  CHECK_LINES(gate({"may pass(u, _) if u.sick", "may not pass(u, _) if u.sick and u.rank < top", "may not pass(u, _) if u.rank > mid"}),
              {"P722 pass: § 1(1) can be used"});
  CHECK_LINES(gate({"may pass(u, _) if u.sick", "may not pass(u, _) if u.sick and u.rank < top"}), {});
  CHECK_LINES(gate({"may pass(u, _) if u.sick and phase is dawn"}), {"P722 pass: § 1(1) can be used"});
  CHECK_LINES(gate({"may pass(u, _) if u.rank is low only if u.rank is top"}), {"P722 pass: § 1(1) can be used"});
}

TEST_CASE("small norms: a prohibition that changes nothing") {
  CHECK_LINES(gate({"may pass(u, _) if u.rank is top", "closed pass", "may not pass(u, _) if u.rank is low"}), {"P723 pass: § 1(3) changes something"});
  CHECK_LINES(gate({"may pass(u, _) if u.rank is top", "may not pass(u, _) if u.rank is low"}), {});   // else no clause decides
  CHECK_LINES(gate({"free pass", "may not pass(u, _) if u.rank < top", "may not pass(u, _) if u.rank is mid"}), {"P723 pass: § 1(3) changes something"});
}

TEST_CASE("small norms: a duty to do what is forbidden") {
  CHECK_LINES(gate({"must pass(u, g) if u.rank is top and g.open", "may not pass(u, _) if u.sick", "free pass"}), {"P721 pass: § 1(1) against § 1(2)"});
  CHECK_LINES(gate({"must pass(u, g) if u.rank is top and g.open", "may not pass(u, _) if u.sick", "free pass", "need not pass(u, _) if u.sick"}), {});
  CHECK_LINES(gate({"must pass(u, g) if u.rank is top and g.open", "may not pass(_, g) if not g.open", "free pass"}), {});
}

TEST_CASE("small norms: a duty that cannot be met, whatever is left open") {
  CHECK_LINES(gate({"must pass(u, _) if u.rank is top", "may not pass(_, g) if not g.open", "free pass"}), {"P724 pass: § 1(1) can be met"});
  CHECK_LINES(gate({"must pass(u, _) if u.rank is top and some g in g where g.open", "may not pass(_, g) if not g.open", "free pass"}), {});
}

TEST_CASE("small norms: a duty that is forbidden outright, and elsewhere in every way that is open") {
  CHECK_LINES(gate({"must pass(u, _) if u.rank is top", "may not pass(u, _) if u.sick", "may not pass(_, g) if not g.open", "free pass"}),
              {"P721 pass: § 1(1) against § 1(2)", "P724 pass: § 1(1) can be met"});
  CHECK_LINES(gate({"must pass(u, _) if u.rank is top", "may not pass(u, _) if u.sick", "free pass"}), {"P721 pass: § 1(1) against § 1(2)"});
}

TEST_CASE("small norms: sets of members, and what is presupposed of every entity, count however many there are") {
  const std::string packs = "enum gear: rope, tent, lamp\nentity h\n  gear: set of gear\naction climb(h: h) by h in any phase\n";
  CHECK_LINES(gate({"may climb(h) if rope in h.gear", "may not climb(h) if size(h.gear) > 0"}, packs), {"P722 climb: § 1(1) can be used"});
  CHECK_LINES(gate({"may climb(h) if rope in h.gear", "may not climb(h) if size(h.gear) > 2"}, packs), {});
  CHECK_LINES(gate({"may pass(u, _) if u.sick", "presuppose health: every x in u has not x.sick"}), {"P722 pass: § 1(1) can be used"});
  CHECK_LINES(gate({"may pass(u, _) if u.sick", "presuppose health: every x in u has not x.sick or x.rank is low"}), {});
}

TEST_CASE("small norms: an exception that lifts nothing, and opposite sentences") {
  CHECK_LINES(gate({"free pass", "[ill] may not pass(u, _) if u.sick and u.rank is low", "lift ill if u.rank is top"}), {"P725 § 1(3) lifts something"});
  CHECK_LINES(gate({"free pass", "[ill] may not pass(u, _) if u.sick", "lift ill if u.rank is top"}), {});
  std::string open = gate({"may pass(u, _) if u.rank is top", "may not pass(u, _) if u.sick"});
  CHECK(accusations(open).empty());
  CHECK(joined(accusations(Lines{"rulebook b\nlanguages en\n" + open})) == joined(Lines{"P728 pass: § 1(2) and what is permitted"}));
}

TEST_CASE("small norms: one step sets something in two ways, or breaks what is presupposed") {
  const std::string when = "when pass(u, g)\n      set g.open to true";
  CHECK_LINES(gate({"free pass", when, "when pass(u, g) if u.sick\n      set g.open to false"}), {"P731 pass: § 1(2) with § 1(3) on open"});
  CHECK_LINES(gate({"free pass", when, "when pass(u, g) despite § 1(2) if u.sick\n      set g.open to false"}), {});
  CHECK_LINES(gate({"free pass", when, "presuppose shut: every x in g, y in u has not x.open or not y.sick"}), {"P733 pass keeps § 1(3).shut"});
  CHECK_LINES(gate({"may not pass if some y in u where y.sick", "free pass", when, "presuppose shut: every x in g, y in u has not x.open or not y.sick"}), {});
}

}  // namespace
}  // namespace paragraf::tests
