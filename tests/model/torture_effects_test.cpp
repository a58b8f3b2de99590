// Shapes of books on which other rule systems went wrong, second part: what refers to itself, what never ends, and what an act
// that is not allowed leaves behind. The numbers are those of the collection of such shapes.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/support/running.hpp"

namespace paragraf::tests {
namespace {

TEST_CASE("torture 30: an exception whose own condition no clause decides is neither there nor gone") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  n: int
extern wet: bool "the weather"
§ 1 en "A"
(1) en: One.

    value v(u: unit): int = 1
(2) en: Two, where c says so, which is decided for high numbers only.

    value v(u) = 2 despite § 1(1) if c(u)
    value c(u: unit): bool = true if u.n > 5
(3) en: Not in the wet.

    lift § 1(2) if wet
    example "undecided"
      given a: unit { n: 6 }, b: unit { n: 5 }
      case assume wet is false
           then v(a) is 2 by § 1(2) not by § 1(1)
           then v(b) is undetermined
      case "what is lifted need not be decided"
           assume wet is true
           then v(b) is 1 by § 1(1)
      case then v(a) is undetermined needs wet
)") == "");
}

TEST_CASE("torture 31: a duty with a guard, done before its deadline, after it, and while the guard does not hold") {
  CHECK(problems(R"(rulebook t edition 1
sequence day: morning, noon, evening
entity unit
  rain: bool
action go(u: unit) by u.rain in any phase
action stay(u: unit) by u.rain in any phase
free go or stay
§ 1 en "A"
(1) en: No unit goes in the morning while it rains.

    may not go(u) if phase is morning and u.rain
(2) en: It stays at noon, unless it rains.

    must stay(u) each noon if not u.rain
    example "deadlines"
      given a: unit { rain: false }
      case given phase morning
           then allowed go(a)
           given a.rain is true
           then denied go(a) by § 1(1)
      case "before the noon does not count"
           given phase morning
           do   stay(a)
           do   end_phase(morning)
           do   end_phase(noon)
           then denied by § 1(2)
      case given phase noon
           do   stay(a)
           do   end_phase(noon)
           then phase is evening
      case given phase noon
           given a.rain is true
           then not obliged stay(a)
           do   end_phase(noon)
           then phase is evening
)") == "");
}

TEST_CASE("torture 33: what an act that does not happen would have remembered is not remembered, also when it is repeated") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  x:    int
  kept: int?
action leap(u: unit, t: int) by u.x in any phase
action drift(u: unit, hours: int) by u.x in any phase
§ 1 en "Leaps"
(1) en: A leap ends on the board, and the unit remembers where it began.

    may leap(u, t) only if t <= 10
    when leap(u, t)
      set u.kept to u.x
      set u.x to t
(2) en: A drift goes on hour by hour; before the last the place is remembered.

    free drift
    when drift(u, hours) if hours > 1
      instead
      add 1 to u.x
      repeat with hours: hours - 1
    when drift(u, hours) if hours is 1
      set u.kept to u.x
      add 3 to u.x
(3) en: No unit drifts beyond twenty.

    presuppose near_by: every u in unit has u.x <= 20
    example "leaps and drifts"
      given u: unit { x: 4 }
      case do   leap(u, 5)
           do   leap(u, 11)
           then denied by § 1(1)
           then u.kept is 4 and u.x is 5
           do   leap(u, 6)
           then u.kept is 5
      case do   drift(u, 3)
           then u.x is 9 and u.kept is 6
           do   drift(u, 30)
           then undetermined by § 1(3)
           then u.x is 9 and u.kept is 6
           do   drift(u, 2)
           then u.x is 13 and u.kept is 10
)") == "");
}

TEST_CASE("torture 33: a place is taken when the last of its five neighbours is, and not before") {
  CHECK(problems(R"(rulebook t edition 1
entity place
  owner: int?
  near:  set of place
action put_on(p: place, o: int) by o in any phase
event capture(p: place)
§ 1 en "Capture"
(1) en: A place all of whose neighbours are owned is captured.

    free put_on
    when put_on(p, o)
      set p.owner to o
    whenever every n in p.near has n.owner is something for every p in place
      cause capture(p)
    when capture(p) if p.owner is nothing
      set p.owner to 9
    example "five neighbours, three of them owned"
      given m: place { near: {a, b, c, d, e} }, a: place { owner: 1, near: {m, d} }, b: place { owner: 1, near: {m, d} },
            c: place { owner: 1, near: {m, d} }, d: place { near: {m, e} }, e: place { near: {m, d} }
      do   put_on(d, 1)
      then not happens capture(m)
      do   put_on(e, 2)
      then happens capture(m)
      then m.owner is 9 by § 1(1)
)") == "");
}

TEST_CASE("torture 34: an equality says nothing about what is unequal, and a partial test is not taken for total") {
  CHECK(problems(R"(rulebook t edition 1
§ 1 en "A"
(1) en: Equal ones, and equal ones beyond three.

    value v(a: int, b: int): int = 1 if a is b
    value v(a, b) = 2 if a is b and a > 3
(2) en: Above and below zero.

    value sign(n: int): int
      = 1  if n > 0
      = -1 if n < 0
    example "tests"
      then v(2, 2) is 1
      then v(4, 4) is in conflict among 1, 2 by § 1(1)
      then v(4, 5) is undetermined
      then sign(0) is undetermined
      then sign(-3) is -1 by § 1(2)
)") == "");
}

TEST_CASE("torture 35: a standing rule that ends what it waits for fires once for each time") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  n:   int
  hot: bool
  m:   int
event heat(u: unit)
event climb(u: unit)
event flip(u: unit)
§ 1 en "A"
(1) en: What gets hot cools down at once.

    when heat(u)
      set u.hot to true
    whenever u.hot for every u in unit
      set u.hot to false
      add 1 to u.n
(2) en: A climb goes on until its own effect ends it.

    when climb(u) if u.m < 3
      add 1 to u.m
      cause climb(u)
(3) en: Both rules about a flip test what the other one changes.

    when flip(u) if u.hot
      set u.hot to false
    when flip(u) if not u.hot
      set u.hot to true
    example "once for each time"
      given a: unit { n: 0, hot: false, m: 0 }
      case do   heat(a)
           then a.n is 1 and not a.hot
           do   heat(a)
           then a.n is 2
      case do   climb(a)
           then a.m is 3
      case given b: unit { n: 0, hot: true, m: 0 }
           do   flip(b)
           then not b.hot and b.n is 0
           do   flip(b)
           then not b.hot and b.n is 1 by § 1(1)
)") == "");
}

TEST_CASE("values that are defined by themselves are not known where they need it, and known where they do not") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  n: int
§ 1 en "Circles"
(1) en: Three values in a circle, which is left below four.

    value a(u: unit): int = b(u) + 1
    value b(u: unit): int = c(u) + 1
    value c(u: unit): int
      = a(u) + 1 if u.n > 3
      = 5        otherwise
(2) en: By themselves.

    value self(u: unit): int = self(u)
    value liar(u: unit): bool = true if not liar(u)
    value told(u: unit): int = 1 if told(u) is 1
    value either(u: unit): bool = u.n > 3 or self(u) > 1
    value up(n: int): int = up(n + 1)
(3) en: Lines that need each other, and one that counts down.

    tally lines(u: unit): int
      + x: lines(u).y
      + y: lines(u).x if u.n > 3
      + z: 1
    value product(n: int): int
      = 1                  if n <= 1
      = n * product(n - 1) otherwise
    example "circles"
      given u: unit { n: 1 }, v: unit { n: 4 }
      then a(u) is 7 by § 1(1)
      then a(v) is undetermined
      then self(u) is undetermined
      then liar(u) is undetermined
      then told(u) is undetermined
      then either(v)
      then either(u) is undetermined
      then up(1) is undetermined
      then lines(u) is 1
      then lines(v) is undetermined
      then product(20) is 2432902008176640000
      then product(21) is undetermined
)") == "");
}

TEST_CASE("events without end leave the state as it was, and long ones that end are carried out") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  n: int
event ping(u: unit)
event pong(u: unit)
event up(u: unit, k: int)
event down(u: unit, k: int)
event breed(u: unit)
event grow(u: unit)
event fade(u: unit)
§ 1 en "Without end"
(1) en: Two that cause each other, one that counts up, one that counts down.

    when ping(u)
      add 1 to u.n
      cause pong(u)
    when pong(u)
      cause ping(u)
    when up(u, k)
      cause up(u, k + 1)
    when down(u, k) if k > 0
      add 1 to u.n
      cause down(u, k - 1)
(2) en: Each unit breeds another.

    when breed(u)
      create w: unit with n: 0
      cause breed(w)
(3) en: Two standing rules that undo each other.

    when grow(u)
      add 1 to u.n
    whenever u.n is 5 for every u in unit
      set u.n to -5
    whenever u.n is -5 for every u in unit
      set u.n to 5
(4) en: What is gone cannot fade again.

    when fade(u)
      destroy u
      cause fade(u)
    example "without end"
      given u: unit { n: 1 }
      case do   ping(u)
           then undetermined
           then u.n is 1
      case do   up(u, 1)
           then undetermined
      case do   down(u, 900)
           then u.n is 901
      case do   down(u, 1100)
           then undetermined
           then u.n is 1
      case do   breed(u)
           then undetermined
           then (count x in unit where true) is 1
      case given u.n is 4
           do   grow(u)
           then undetermined
           then u.n is 4
      case do   fade(u)
           then undetermined
           then u.n is 1
)") == "");
}

TEST_CASE("one thing in two files: equal equations agree, equal rules are two, a clause may go on in another file") {
  const TextFile book{"rulebook.paragraf", R"(rulebook t edition 1
entity unit
  n: int
event hit(u: unit)
§ 1 en "A"
(1) en: One.

    value v(u: unit): int = u.n + 1
    when hit(u)
      add 1 to u.n
)"};
  const TextFile more{"2.paragraf", R"(entity unit
  m: int
§ 1
(2) en: Two.

    value v(u) = 1 + u.n
    when hit(u)
      add 1 to u.n
    example "twice"
      given u: unit { n: 1, m: 1 }
      then v(u) is 2 by § 1(1), § 1(2)
      do   hit(u)
      then u.n is 3 by § 1(1), § 1(2)
)"};
  const TextFile again{"3.paragraf", "§ 1\n(2) en: Two.\n\n    value v(u) = 3\nentity unit\n  m: int\nvalue v(u: unit): int\n"};
  CHECK(problems(std::vector<TextFile>{book, more}) == "");
  CHECK(problems(std::vector<TextFile>{more, book}) == "");
  for (const std::vector<TextFile>& files : {std::vector<TextFile>{book, more, again}, {again, more, book}}) {
    std::vector<std::string> found = run_book(files).findings;
    std::sort(found.begin(), found.end());
    CHECK(found == std::vector<std::string>{"P202 attribute `m` of `unit` is declared twice", "P202 name `v` is declared twice",
                                            "P304 § 1(2) stands twice"});
  }
}

}  // namespace
}  // namespace paragraf::tests
