// What examples say when they do not hold: what was found and what was expected, and one finding for one mistake.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/support/running.hpp"

namespace paragraf::tests {
namespace {

const std::string book = R"(rulebook pieces edition 1
enum rank: thrall, king
measure distance: square, squares = 1 step 1
entity piece
  rank:   rank
  morale: int in 0..9
  at:     distance
  loads:  set of text
  lord:   piece?
action move(p: piece) by p in any phase
action rest(p: piece) by p in any phase
event brawl(p: piece, roll: 2d6)
may move(p) only if p.rank is king
free rest
when move(p)
  set p.morale to 5
  cause brawl(p)
when brawl(p, roll) if roll > 7
  set p.morale to 8
example "e"
  given k: piece { rank: king, morale: 9, at: 7 square, loads: {"salt"} }
  given t: piece { rank: thrall, morale: 2, at: 1 square, loads: {} }
)";

// The failures of the example with these steps, each as "line of the step: message".
std::string failures(const std::string& steps) {
  const Running run = run_book({{"t", book + steps}});
  std::string text;
  for (const std::string& finding : run.shown) text += finding + "\n";
  for (const CaseOutcome& outcome : run.outcomes)
    for (const std::string& failure : outcome.failures) {
      const int line = std::stoi(failure.substr(2)) - 22;
      text += fmt::format("{}: {}\n", line, failure.substr(failure.find("]: ") + 3));
    }
  return text;
}

TEST_CASE("examples: an act that did not happen is told, and nothing that rests on it") {
  CHECK(failures("  do move(k) rolling brawl: 8\n  then k.morale is 8\n") == "");
  CHECK(failures("  do move(k)\n  then k.morale is 8\n  then happens brawl(k)\n") ==
        "1: this act did not happen: the roll of brawl(k) is not known; write `rolling brawl: N`\n");
  CHECK(failures("  do move(t) rolling brawl: 8\n  then t.morale is 8\n").starts_with("1: this act did not happen: it is denied"));
  CHECK(failures("  do move(t)\n  do rest(t)\n").starts_with("1: this act did not happen: it is denied"));
}

TEST_CASE("examples: what may be nothing is told as it is") {
  const std::string given = "  given t.lord is k\n";
  CHECK(failures(given + "  then t.lord is nothing\n") == "2: found k, expected nothing\n");
  CHECK(failures(given + "  then k.lord is something\n") == "2: found nothing, expected something\n");
  CHECK(failures(given + "  then k.lord is some p and p.morale is 2\n") == "2: found nothing, expected something\n");
  CHECK(failures(given + "  then not (t.lord is something)\n") == "2: found k, expected nothing\n");
  CHECK(failures(given + "  then t.lord is some p and p.morale is 2\n") == "2: found 9, expected 2\n");
}

TEST_CASE("examples: each case starts again, with its names, too") {
  CHECK(failures("  given t.lord is k\n"
                 "  case then t.lord is some p\n"
                 "  case then some p in piece where p.morale is 2\n"
                 "  case then t.lord is some p\n       then p.rank is king\n") == "");
  const std::string unbound = failures("  given t.lord is k\n"
                                       "  case then t.lord is some p\n"
                                       "  case then p.rank is king\n");
  CHECK(unbound.find("error[P206]: `p` is bound elsewhere, but not here") != unbound.npos);
  const std::string twice = failures("  given t.lord is k\n  then t.lord is some p\n"
                                     "  case then some p in piece where p.morale is 2\n");
  CHECK(twice.find("error[P202]: `p` is bound already") != twice.npos);
}

TEST_CASE("examples: who asks for the verdict of an act knows that it did not happen") {
  CHECK(failures("  do move(t)\n  then denied\n  then t.morale is 2\n  do rest(t)\n  then allowed\n") == "");
  CHECK(failures("  do move(t)\n  then t.morale is 2\n  then denied move(t)\n") == "");
  CHECK(failures("  do move(k)\n  then undetermined\n  then k.morale is 9\n") == "");
  CHECK(failures("  do move(t)\n  then t.morale is 8\n  then allowed\n").starts_with("3: found denied, expected allowed"));
  CHECK(failures("  do move(k)\n  then denied\n  then k.morale is 8\n").starts_with("2: found undetermined, expected denied"));
  CHECK(failures("  do move(t)\n  then denied\n  then t.morale is 8\n") == "3: found 2, expected 8\n");
}

TEST_CASE("examples: a step that fails says what was found and what was expected") {
  const auto then = [](const std::string& condition) { return failures("  then " + condition + "\n"); };
  CHECK(then("k.morale is 8") == "1: found 9, expected 8\n");
  CHECK(then("8 is k.morale") == "1: found 8, expected 9\n");
  CHECK(then("k.morale is not 9") == "1: found 9, expected anything but 9\n");
  CHECK(then("k.morale <= 8") == "1: found 9, expected at most 8\n");
  CHECK(then("k.morale < t.morale") == "1: found 9, expected less than 2\n");
  CHECK(then("t.morale >= k.morale") == "1: found 2, expected at least 9\n");
  CHECK(then("t.morale > 2") == "1: found 2, expected more than 2\n");
  CHECK(then("not k.morale > 8") == "1: found 9, expected at most 8\n");
  CHECK(then("not k.morale <= 9") == "1: found 9, expected more than 9\n");
  CHECK(then("k.morale in {1, 2}") == "1: found 9, expected one of {1, 2}\n");
  CHECK(then("k.morale not in {9}") == "1: found 9, expected none of {9}\n");
  CHECK(then("\"salt\" in t.loads") == "1: found \"salt\", expected one of {}\n");
  CHECK(then("k.morale is 9 and t.morale is 3") == "1: found 2, expected 3\n");
  CHECK(then("not (k.rank is king and t.rank is thrall)") == "1: found true, expected false\n");
  CHECK(then("k.at is 6 square") == "1: found 7 squares, expected 6 squares\n");
  CHECK(then("t.at < 1 square") == "1: found 1 square, expected less than 1 square\n");
  CHECK(then("denied move(k)") == "1: found allowed, expected denied\n");
  CHECK(then("k.morale is undetermined") == "1: found 9, expected undetermined\n");
}

TEST_CASE("examples: what was destroyed by an act is named as it was before") {
  CHECK(problems(R"(rulebook t
entity house
  n: int
event burn(h: house)
event die(h: house)
when burn(h)
  destroy h
when die(h)
  cause burn(h)
example "e"
  given castle: house { n: 1 }, hut: house { n: 2 }
  do   die(castle)
  then happens burn(castle)
  then not happens burn(hut)
)") == "");
}

}  // namespace
}  // namespace paragraf::tests
