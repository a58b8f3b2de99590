// Ranges and limits hold everywhere: for what is asked, judged, assumed and done, the same value is refused in the same words.
#include <doctest/doctest.h>

#include "tests/support/world.hpp"

using paragraf::tests::World;

namespace {

constexpr const char* book = R"(rulebook ranges
measure length: cm step 1
entity unit
  a: int
extern stated: int in 0..5 "elsewhere"
extern far: length "elsewhere"
action act(u: unit, n: int in 0..5) by u in any phase
free act
value small(n: int in 0..3): int = n
value deep(n: int): int
  = deep(n - 1) + 1  if n > 0
  = 0                otherwise
value round_about(n: int): int = round_about(n)
)";

constexpr const char* state = R"({ "entities": { "unit": { "u": { "a": 1 } } } })";

}  // namespace

TEST_CASE("an argument outside the range of its parameter is refused by values, verdicts and steps alike") {
  World world(book, state);
  REQUIRE(world.findings() == "");
  CHECK(world.ask("small(3)") == "3");
  CHECK(world.ask("small(u.a + 3)").find("outside") != std::string::npos);
  CHECK(world.judge("act(u, u.a + 4)") == "allowed");
  CHECK(world.judge("act(u, u.a + 5)").find("undetermined") == 0);
  CHECK(world.perform("act(u, u.a + 5)").find("undetermined") == 0);
}

TEST_CASE("an assumption cannot give what a state file may not") {
  World world(book, state);
  world.assume("stated is 5");
  CHECK(world.ask("stated") == "5");
  world.assume("stated is 9");
  CHECK(world.ask("stated").find("outside") != std::string::npos);
  world.assume("far is 1 cm / 2");
  CHECK(world.ask("far").find("outside") != std::string::npos);
}

TEST_CASE("too deep is not circular") {
  World world(book, state);
  CHECK(world.ask("deep(20)") == "20");
  CHECK(world.ask("deep(100000)").starts_with("too deep"));
  CHECK(world.ask("round_about(1)").find("circular") != std::string::npos);
}
