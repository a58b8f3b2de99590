// What an act would leave, what is presupposed, several acts in one step, and sets that hang together.
#include <doctest/doctest.h>

#include "tests/support/running.hpp"

namespace paragraf::tests {
namespace {

TEST_CASE("language: `afterwards` judges what the act would leave; presuppositions are tested at its end") {
  CHECK(problems(R"(rulebook t edition 1
enum side: red, blue
entity unit
  side: side
  n:    int in 0..9
  x:    int
  hits: int
  held: bool
entity bridge
  load: int
  cf:   int
  n:    int

§ 1 en "Acts"
(1) en: A unit moves by so many steps, and not beyond ten.

    action move(u: unit, d: int) by u.side in any phase
    when move(u, d)
      add d to u.x
    may move(u, d) if d > 0 only if u.x <= 10 afterwards
(2) en: No one moves to where another one stands.

    may not move(u, _) if some v in unit where v is not u and v.x is u.x afterwards
(3) en: A unit takes a chance: only if it is unhurt afterwards.

    action dare(u: unit) by u.side in any phase
    event risk(u: unit, roll: d6)
    when dare(u)
      cause risk(u)
    when risk(u, roll) if roll < 3
      add 1 to u.hits
    may dare(u) only if u.hits is 0 afterwards
(4) en: Units keep on one side of twenty.

    presuppose together: every u in unit, v in unit has u.x - v.x <= 20
    presuppose counted: every u in unit has u.n >= 0
(5) en: A gust moves a unit.

    event gust(u: unit, d: int)
    when gust(u, d)
      add d to u.x
    example "afterwards, and what is presupposed"
      given a: unit { side: red, x: 4, hits: 0, n: 1 }, b: unit { side: blue, x: 9, hits: 0, n: 1 }
      case then allowed move(a, 4) by § 1(1)
           then denied move(a, 7) by § 1(1)
           then denied move(a, 5) by § 1(2)
           then undetermined move(a, 0)
           do   move(a, 6)
           then a.x is 10
      case then undetermined dare(a)
      case do   gust(a, 30)
           then undetermined by § 1(4)
           then a.x is 4
      case do   gust(a, 25)
           then allowed not by § 1(4)
      case "what is not known breaks nothing"
           given c: unit { side: red }
           do   gust(a, 30)
           then undetermined by § 1(4)
      case given c: unit { side: red }
           do   gust(a, 1)
           then allowed
)") == "");
}

TEST_CASE("language: acts in one step, rules that match several of them, `instead`, `repeat` and single rolls") {
  CHECK(problems(R"(rulebook t edition 1
enum side: red, blue
entity house
  cf:    int
  owner: unit?
entity unit
  side: side
  hits: int
  halt: bool
  x:    int
  n:    int

§ 1 en "Together"
(1) en: A unit enters a house.

    action enter(u: unit, h: house) by u.side in any phase
      add 1 to u.n
    free enter(u, h)
    when enter(u, h)
      set h.owner to u
(2) en: If two sides enter a house at once, both halt, and the house suffers.

    [both] when enter(u, h) together with enter(v, h) if u.side is not v.side
      instead
      set u.halt to true
      set v.halt to true
      take 3 from h.cf
(3) en: Two of one side: the house suffers, and they enter anyway, which is a conflict.

    when enter(u, h) together with enter(v, h) if u.side is v.side
      take 1 from h.cf
(4) en: A unit shoots at another, which then has fewer hits left.

    action shoot(u: unit, v: unit) by u.side in any phase
    may shoot(u, v) if u.hits < 3
    when shoot(u, v)
      cause hit(v)
    event hit(v: unit, roll: d6)
    when hit(v, roll) if roll > 3
      add 1 to v.hits
(5) en: A unit walks, if it is not halted; a halted one stays.

    action walk(u: unit, d: int) by u.side in any phase
    free walk
    [walk] when walk(u, d)
      add d to u.x
    [halt] when walk(u, _) if u.halt
      instead
      add 1 to u.n
(6) en: Who walks more than three goes three at a time.

    [three] when walk(u, d) if d > 3
      instead
      add 3 to u.x
      repeat with d: d - 3
(7) en: Except that a halted unit stays.

    lift three if u.halt and u.n is 0
    example "together"
      given h: house { cf: 10, owner: nothing }, i: house { cf: 10, owner: nothing }
      given r: unit { side: red, hits: 2, halt: false, x: 0, n: 0 }
      given s: unit { side: red, hits: 0, halt: false, x: 0, n: 0 }
      given b: unit { side: blue, hits: 2, halt: false, x: 0, n: 0 }
      case do   enter(r, h) together with enter(b, h)
           then allowed by § 1(2)
           then r.halt by § 1(2) not by § 1(1)
           then b.halt
           then h.cf is 7 by § 1(2)
           then h.owner is nothing
           then r.n is 1
      case do   enter(r, h) together with enter(s, h)
           then conflict by § 1(1)
      case do   enter(r, h) together with enter(b, i)
           then h.owner is r
           then i.owner is b
           then h.cf is 10
      case do   shoot(r, b) together with shoot(b, s) rolling hit(b): 5, hit(s): 2
           then undetermined
      case do   shoot(r, b) together with shoot(s, b) rolling hit(b): 2
           then b.hits is 2
      case do   shoot(s, r) together with shoot(r, b) rolling hit: 2, hit(r): 1
           then allowed
           then r.hits is 2
           then happens hit(r, 1)
           then happens hit(b, 2)
      case do   shoot(s, r) together with shoot(r, b) rolling hit(r): 1
           then undetermined
      case do   shoot(s, b) rolling hit(b): 5
           do   shoot(b, s)
           then undetermined
      case do   walk(r, 8)
           then r.x is 8 by § 1(6), § 1(5)
      case given r.halt is true
           do   walk(r, 8)
           then r.x is 0
           then r.n is 1
      case given r.halt is true
           given r.n is 2
           do   walk(r, 8)
           then conflict by § 1(5), § 1(6)
)") == "");
}

// What one rule says of several acts of a step may be the exception to what another says of each.
TEST_CASE("language: `despite` of a rule about several acts lifts a rule about one of them, for the acts that it matches") {
  CHECK(problems(R"(rulebook t edition 1
entity boat
  bank:  int
  crew:  int
  tired: bool
  fog:   bool
  at:    int
§ 1 en "Landing"
(1) en: A boat lands; with more than four on board it lands twice.

    action land(b: boat, crew: int) by b in any phase
    free land
    [landed] when land(b, crew)
      add crew to b.at
    [twice] when land(b, crew) if crew > 4
      instead
      repeat with crew: 4

(2) en: Two that land at one bank at once are stopped, and do not land twice.

    when land(a, _) together with land(b, _) despite twice if a.bank is b.bank and not (a.fog and b.fog)
      instead
      set a.tired to true

(3) en: Where it is known that nobody sees anything, only the first half holds.

    example "one, two, and two that do not know"
      given a: boat { bank: 1, at: 0, tired: false, fog: false }, b: boat { bank: 1, at: 0, tired: false, fog: false },
            c: boat { bank: 2, at: 0, tired: false, fog: false }
      case "alone"
            do   land(a, 9)
            then allowed by § 1(1)
            then a.at is 4
      case "two at one bank"
            do   land(a, 9) together with land(b, 2)
            then allowed by § 1(2)
            then a.at is 0 and b.at is 0 and a.tired and b.tired
      case "the third is none of them, and lands twice"
            do   land(a, 9) together with land(b, 2) together with land(c, 9)
            then a.at is 0 and b.at is 0 and c.at is 4 and not c.tired
      case "in the fog the exception does not hold"
            given a.fog is true, b.fog is true
            do   land(a, 9) together with land(b, 2)
            then a.at is 4 and b.at is 2 and not a.tired
      case "whether it holds is not known, so neither is what it lifts"
            given d: boat { at: 0, tired: false, fog: false }
            do   land(a, 9) together with land(d, 2)
            then undetermined
)") == "");
}

// Without it, two that stand in place of all others are in conflict.
TEST_CASE("language: rules with `instead` about one act and about several are a conflict without an exception") {
  const std::string head = R"(rulebook t edition 1
entity boat
  at: int
action land(b: boat, crew: int) by b in any phase
free land
§ 1 en "Landing"
(1) en: A boat lands.

    when land(b, crew) if crew > 4
      instead
      add crew to b.at

(2) en: Two that land are stopped.

    when land(a, _) together with land(b, _))";
  const std::string rest = R"(
      instead
      set a.at to 0

    example "two"
      given a: boat { at: 1 }, b: boat { at: 2 }
      do   land(a, 9) together with land(b, 2)
)";
  CHECK(problems(head + rest + "      then conflict by § 1(1), § 1(2)\n") == "");
  CHECK(problems(head + " despite § 1(1)" + rest + "      then allowed by § 1(2)\n      then a.at is 0\n") == "");
}

TEST_CASE("language: `connected` is true, false or not known") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  x: int
value chain: bool = connected m, n in unit where abs(m.x - n.x) <= 2
value pairs(k: int): bool = connected m, n in (those u in unit where u.x < k) where m.x is n.x + 1
example "a chain"
  case then chain
  case given a: unit { x: 1 }
       then chain
  case given a: unit { x: 1 }, b: unit { x: 5 }, c: unit { x: 3 }
       then chain
       then not pairs(9)
  case given a: unit { x: 1 }, b: unit { x: 5 }, c: unit { x: 2 }
       then not chain
       then pairs(5)
  case given a: unit { x: 1 }, b: unit { x: 5 }, c: unit {  }
       then chain is undetermined needs c.x
  case given a: unit { x: 1 }, b: unit { x: 2 }, c: unit { x: 9 }, d: unit { }
       then chain is undetermined
  case given a: unit { x: 1 }, b: unit { x: 2 }, c: unit { x: 3 }
       then chain
)") == "");
}

}  // namespace
}  // namespace paragraf::tests
