// `why` of repeated rules, of what an act would leave, and of acts that break what is presupposed.
#include <doctest/doctest.h>

#include "tests/interpreter/asker.hpp"

namespace paragraf::tests {
namespace {

std::string lines(std::string_view raw) { return std::string(raw.substr(1)); }  // without the line end that opens it

constexpr std::string_view book = R"(rulebook t edition 1
languages en
entity unit
  n:   int
  x:   int
  wet: bool
event push(u: unit, d: int)
action move(u: unit, d: int) by u in any phase
action rest(u: unit) by u in any phase

§ 1 en "Moves"

(1) en: A unit moves, but not beyond ten.

    may move(u, _) only if u.x <= 10 afterwards
    when move(u, d)
      add d to u.x

(2) en: Large units may rest.

    may rest(u) if u.n > 5

(3) en: The same applies to wet ones.

    likewise § 1(2) if u.wet

(4) en: So it is.

    confirms § 1(2)

(5) en: Nobody is beyond twenty.

    when push(u, d)
      add d to u.x
    presuppose near: every u in unit has u.x <= 20
)";

constexpr std::string_view state = R"({ "entities": { "unit": {
  "a": { "n": 2, "x": 4, "wet": true }, "b": { "n": 7, "x": 5, "wet": false } } } })";

TEST_CASE("why: a repeated rule is told with the sentence that it repeats") {
  Asker asker(book, state);
  CHECK(asker.judge("rest(a)").why == lines(R"(
rest(a): allowed
  § 1(3)  "The same applies to wet ones."
    likewise § 1(2) if u.wet    a.wet: yes
      § 1(2)  "Large units may rest."
)"));
  CHECK(asker.judge("rest(b)").why == lines(R"(
rest(b): allowed
  § 1(2)  "Large units may rest."
    may rest(u) if u.n > 5    7 > 5: yes
      § 1(4)  "So it is."
)"));
}

TEST_CASE("why: what the act would leave") {
  Asker asker(book, state);
  CHECK(asker.judge("move(a, 7)").why == lines(R"(
move(a, 7): denied
  § 1(1)  "A unit moves, but not beyond ten."
    may move(u, _) only if u.x <= 10 afterwards    11 <= 10 afterwards: no
      a.x = 11    (changed by § 1(1))
to be allowed:
  a.x <= 10 afterwards must hold
)"));
}

TEST_CASE("why: an act that breaks what is presupposed names the case") {
  Asker asker(book, state);
  CHECK(asker.perform("push(a, 17)").why == lines(R"(
push(a, 17): happens; what follows is not decided
what follows is not decided, because:
  what is presupposed would not hold: near, for a (§ 1(5))
    § 1(5)  "Nobody is beyond twenty."
)"));
  const std::string json = asker.perform("push(a, 17)").json;
  CHECK(json.find(R"("presupposed")") != json.npos);
  CHECK(asker.perform("push(a, 16)").why.find("a.x: 4 -> 20    (+16)") != std::string::npos);
}

}  // namespace
}  // namespace paragraf::tests
