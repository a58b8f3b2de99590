// Acts of two editions: when they are allowed, and what they do.
#include "tests/diff/two_editions.hpp"

namespace paragraf::tests {
namespace {

using diff::Aspect;

std::string gate(const std::vector<std::string>& rules, const std::string& more = "") {
  return edition("sequence day: dusk, dawn\nenum rank ordered: low, mid, top\nentity u\n  rank: rank\n  sick: bool\n  coins: int in 0..9\nentity g\n  open: bool\n"
                 "action pass(u: u, g: g) by u in dusk\n" + more, rules);
}

const std::string opens = "when pass(u, g)\n      set g.open to true";

}  // namespace

TEST_CASE("diff: other words for the same permission") {
  const TwoEditions two(gate({"may pass(u, _) if u.rank >= mid", "closed pass", opens}), gate({"may pass(u, _) if not (u.rank is low)", "closed pass", opens}));
  CHECK(two.lines() == "pass allowed: same by boxes\n");
}

TEST_CASE("diff: a permission that was narrowed") {
  const TwoEditions two(gate({"may pass(u, _) if u.rank >= mid", "closed pass", opens}), gate({"may pass(u, _) if u.rank >= mid and not u.sick", "closed pass", opens}));
  CHECK(two.lines() == "pass allowed: changed 2/12\n");
  CHECK(two.of("pass", Aspect::permission).before->witness.expectations.front().starts_with("allowed"));
  CHECK(two.of("pass", Aspect::permission).after->witness.expectations.front().starts_with("denied"));
}

TEST_CASE("diff: what an act does") {
  const TwoEditions other(gate({"free pass", "when pass(u, g)\n      take 1 from u.coins"}), gate({"free pass", "when pass(u, g)\n      take 2 from u.coins"}));
  CHECK(other.of("pass", Aspect::effects).standing == lint::Standing::found);
  CHECK(other.of("pass", Aspect::permission).how == "text");
  const TwoEditions same(gate({"free pass", "when pass(u, g)\n      set u.coins to u.coins + 1 + 1"}), gate({"free pass", "when pass(u, g)\n      set u.coins to u.coins + 2"}));
  CHECK(same.lines() == "pass does: same by boxes\n");
  const TwoEditions more(gate({"free pass", opens}), gate({"free pass", opens, "when pass(u, _) if u.sick\n      set u.sick to false"}));
  CHECK(more.of("pass", Aspect::effects).standing == lint::Standing::found);
  const TwoEditions once(gate({"free pass", opens}), gate({"free pass", opens, "when pass(_, g)\n      set g.open to true"}));
  CHECK(once.lines() == "pass does: same by boxes\n");
}

TEST_CASE("diff: what causes another event, by the same dice") {
  const std::string event = "event roll(u: u, d: 1d6)\n";
  const TwoEditions two(gate({"free pass", "when pass(u, _)\n      cause roll(u)", "when roll(u, d) if d > 3\n      set u.sick to true"}, event),
                        gate({"free pass", "when pass(u, _)\n      cause roll(u)", "when roll(u, d) if d >= 3\n      set u.sick to true"}, event));
  CHECK(two.of("roll", Aspect::effects).standing == lint::Standing::found);
  CHECK(two.of("pass", Aspect::effects).standing == lint::Standing::found);
  const TwoEditions same(gate({"free pass", "when pass(u, _)\n      cause roll(u)", "when roll(u, d) if d > 3\n      set u.sick to true"}, event),
                         gate({"free pass", "when pass(u, _)\n      cause roll(u)", "when roll(u, d) if not (d <= 3)\n      set u.sick to true"}, event));
  CHECK(same.lines() == "pass does: same by boxes\nroll does: same by boxes\n");
}

TEST_CASE("diff: what cannot be made formulas of is not decided, and hides nothing") {
  const TwoEditions two(gate({"may pass(u, _) if u.sick", "closed pass", "when pass(u, _)\n      create x: g with open: true"}),
                        gate({"may pass(u, _) if u.rank is top", "closed pass", "when pass(u, _)\n      create x: g with open: not false"}));
  CHECK(two.of("pass", Aspect::permission).standing == lint::Standing::found);
  CHECK(two.of("pass", Aspect::effects).standing != lint::Standing::found);
}

TEST_CASE("diff: duties that changed leave open what they may stand in the way of") {
  const TwoEditions two(gate({"free pass", opens, "must pass(u, g) if u.sick and g.open"}), gate({"free pass", opens, "must pass(u, g) if u.sick"}));
  CHECK(two.of("pass", Aspect::permission).standing == lint::Standing::undecided);
  CHECK(two.of("pass", Aspect::effects).how == "text");
}

TEST_CASE("diff: a mission and the book that it amends") {
  const std::string base = gate({"may pass(u, _) if u.rank >= mid", "closed pass", opens});
  const std::string plain = "rulebook night edition 1 amends b\nlanguages en\n\n§ N1 en \"Night\"\n\n(1) en: Nobody who is sick passes.\n\n    may not pass(u, _) if u.sick\n";
  const std::string lamps = "rulebook night edition 1 amends b\nlanguages en\n\nfact lit(u: u)\n\n§ N1 en \"Night\"\n\n(1) en: Without a lamp nobody passes.\n\n"
                            "    may not pass(u, _) if not lit(u)\n";
  const TwoEditions two(std::vector<std::string_view>{base}, std::vector<std::string_view>{plain, base});
  CHECK(two.lines() == "pass allowed: changed 2/12\n");
  const TwoEditions fact(std::vector<std::string_view>{base}, std::vector<std::string_view>{lamps, base});
  CHECK(fact.lines() == "added lit\npass allowed: changed 2/12\n");
}

}  // namespace paragraf::tests
