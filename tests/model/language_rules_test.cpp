// What is allowed and what happens, shown by examples of small books: norms and exceptions, events and dice, readings, and the
// steps of examples themselves.
#include <doctest/doctest.h>

#include "tests/support/running.hpp"

namespace paragraf::tests {
namespace {

TEST_CASE("language: an example that does not hold says so") {
  const Running found = run_book({{"t", "rulebook t edition 1\nexample \"wrong\"\n  then 1 is 2\n  then 1 is 1\n"}});
  REQUIRE(found.outcomes.size() == 1);
  REQUIRE(found.outcomes[0].failures.size() == 1);
  CHECK(found.outcomes[0].failures[0].starts_with("t:3:3: error[P501]: found 1"));
}

TEST_CASE("language: permissions, limits and prohibitions") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  n:     int
  tired: bool
sequence turn: movement, combat
§ 1 en "Norms"
(1) en: Acts.

    action go(u: unit) by u.n in movement
    action shoot(u: unit, v: unit) by u.n in combat
    action rest(u: unit) by u.n in any phase
    action sing(u: unit) by u.n in any phase
    action hum(u: unit) by u.n in any phase
(2) en: A unit may go only if it is not tired.

    may go(u) only if not u.tired
(3) en: A unit of five or more may shoot at another one.

    may shoot(u, v) if u.n >= 5 provided v.n > 0
(4) en: Nobody shoots at itself.

    may not shoot(u, u)
(5) en: Who is tired may rest; nobody else does.

    may rest(u) if u.tired
    closed rest(u)
(6) en: Everybody sings; nobody but the tired is kept from humming.

    free sing(u)
    may not hum(u) unless u.tired
    example "norms"
      given u: unit { n: 5, tired: false }, v: unit { n: 0, tired: true }, w: unit { n: 1 }
      case given phase movement
           then allowed go(u) by § 1(2)
           then denied go(v) by § 1(2)
           then undetermined go(w) needs w.tired
           then denied shoot(u, w)
      case given phase combat
           then allowed shoot(u, w) by § 1(3)
           then undetermined shoot(u, v)
           then denied shoot(u, u) by § 1(4)
           then undetermined shoot(v, u)
           then denied go(u)
      case then allowed rest(v) by § 1(5)
           then denied rest(u) by § 1(5)
           then allowed sing(u), sing(v), sing(w)
           then denied hum(u) by § 1(6)
           then undetermined hum(v)
)") == "");
}

TEST_CASE("language: a prohibition restricts a permission, unless the permission stands despite it") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  n: int
§ 1 en "Exceptions"
(1) en: Acts.

    action go(u: unit) by u.n in any phase
    may go(u)
(2) en: Small ones may not.

    [small] may not go(u) if u.n < 5
(3) en: But ones may.

    may go(u) despite § 1(2) if u.n is 1
(4) en: Twos too.

    lift small if u.n is 2
(5) en: Everywhere but here § 1(4) holds.

    lift § 1(4) if here
    extern here: bool "the map"
    example "exceptions"
      given one: unit { n: 1 }, two: unit { n: 2 }, three: unit { n: 3 }, five: unit { n: 5 }
      assume here is false
      case then allowed go(five) by § 1(1)
           then denied go(three) by § 1(2)
           then allowed go(one) by § 1(3) not by § 1(2)
           then allowed go(two) by § 1(1), § 1(4) not by § 1(2)
      case assume here is true
           then denied go(two) by § 1(2)
           then allowed go(one)
)") == "");
}

TEST_CASE("language: events, what they cause, stages, loops and watches") {
  CHECK(problems(R"(rulebook t edition 1
enum side: red, blue
entity unit
  side:  side
  n:     int at least 0 at most 20
  hits:  int
  alarm: bool
§ 1 en "Events"
(1) en: A unit is hit: it loses, and who is near is told.

    event hit(u: unit, loss: int)
      add 1 to u.hits
    event tell(u: unit, about: unit)
    action shoot(u: unit, v: unit) by u.side in any phase
    may shoot(u, v) if u.side is not v.side
    when shoot(u, v)
      cause hit(v, 2)
      cause hit(v, 3)
    when hit(u, loss)
      take loss from u.n
      cause tell(v, u) for every v in unit where v.side is u.side and v is not u
(2) en: After the loss, a weak one raises the alarm.

    event roll_call(u: unit)
    when hit(u) after § 1(1)
      cause roll_call(u)
    when roll_call(u) if u.n < 5
      set u.alarm to true
(3) en: Whenever one is down, all are told.

    event down(u: unit)
    whenever u.n is 0 for every u in unit
      cause down(u)
    example "a shot"
      given a: unit { side: red, n: 9, hits: 0 }
      given b: unit { side: blue, n: 9, hits: 0, alarm: false }, c: unit { side: blue, n: 1, hits: 0, alarm: false }
      case do    shoot(a, b)
           then  allowed by § 1(1)
           then  happens hit(b, 2)
           then  happens hit(b, 3)
           then  not happens hit(c)
           then  happens tell(c, b)
           then  not happens tell(b)
           then  b.n is 4 by § 1(1)
           then  b.hits is 2
           then  b.alarm is true by § 1(2)
           then  not happens down(b)
      case do    shoot(a, c)
           then  c.n is 0
           then  happens down(c)
      case do    shoot(b, c)
           then  undetermined
           then  c.n is 1
)") == "");
}

TEST_CASE("language: one norm for several acts, one lift for several sentences, also for its own") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  n: int
§ 1 en "Several"
(1) en: Two acts.

    action go(u: unit) by u.n in any phase
    action ride(u: unit) by u.n in any phase
    may go(u) or ride(u)
(2) en: Small ones do not go. Five is an exception to all of it.

    [small] may not go(u) if u.n < 9
    [off] lift § 1(1), § 1(2) if u.n is 5
(3) en: Fours neither, whatever is lifted.

    may not go(u) if u.n is 5 or u.n is 4
    example "several"
      given a: unit { n: 9 }, b: unit { n: 1 }, c: unit { n: 5 }
      then allowed go(a), ride(a), ride(b)
      then denied go(b) by small
      then denied go(c) by § 1(3) not by small
      then undetermined ride(c)
)") == "");
}

TEST_CASE("language: effects and watches may ask what was so beforehand") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  n:    int
  lost: int
§ 1 en "Beforehand"
(1) en: What fell below five since it was above is counted.

    event hit(u: unit, loss: int)
    event fell(u: unit)
    when hit(u, loss)
      take loss from u.n
    whenever u.n < 5 for every u in unit
      cause fell(u) for every v in unit where v is u and v.n >= 9 beforehand
    when fell(u)
      add 1 to u.lost
    example "beforehand"
      given a: unit { n: 9, lost: 0 }, b: unit { n: 6, lost: 0 }
      do   hit(a, 5)
      then happens fell(a)
      then a.lost is 1
      do   hit(b, 5)
      then not happens fell(b)
      then b.n is 1
)") == "");
}

TEST_CASE("language: dice are given, and left out they are missing") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  n: int
§ 1 en "Dice"
(1) en: A check.

    event check(u: unit, roll: 2d6)
    event fail(u: unit)
    value passes(target: int, roll: 2d6): bool = roll >= target
    when check(u, roll) if not passes(7, roll)
      cause fail(u)
    example "dice"
      given u: unit { n: 1 }
      case do    check(u) rolling check: 6
           then  happens fail(u)
      case do    check(u) rolling check: 7
           then  not happens fail(u)
      case do    check(u)
           then  undetermined
      case then  passes(7, 8) and not passes(7, 6)
)") == "");
}

TEST_CASE("language: readings choose, the first side unless another is assumed") {
  CHECK(problems(R"(rulebook t edition 1
§ 1 en "Readings"
(1) en: A text that can be read in two ways.

    reading rounding "When is it rounded?": late "at the end" or early "before"
    value times(x: number, n: int): int
      = ceil(x * n)     if rounding is late
      = ceil(x) * n     if rounding is early
    example "readings"
      case then times(5 / 2, 2) is 5
      case assume rounding is early
           then times(5 / 2, 2) is 6
)") == "");
}

TEST_CASE("language: examples assume externs and values, for all or for some arguments, and say what is needed") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  n: int
§ 1 en "Examples"
(1) en: Steps.

    extern cost(u: unit, n: int): int "the map"
    extern rain: bool "the weather"
    value price(u: unit): int = cost(u, u.n)
    value double(u: unit): int = 2 * price(u)
    example "steps"
      given a: unit { n: 1 }, b: unit { n: 2 }
      then  price(a) is undetermined needs cost(a, 1)
      then  rain is undetermined
      assume cost(u, n) is 10 * n
      assume rain is false
      then  price(a) is 10 and price(b) is 20 by § 1(1)
      then  not rain
      case  assume cost(a, _) is 7
            then   price(b) is 20
      case  assume price(u) is 5
            then   double(b) is 10
      case "starts again" given a.n is 3
            then   price(a) is 30
)") == "");
}

}  // namespace
}  // namespace paragraf::tests
