// Effects on sets and on entities, shown by examples of small books: what comes into a set and goes out of it, what is created and
// destroyed, what it is called, and where its traces end.
#include <doctest/doctest.h>

#include "tests/support/running.hpp"

namespace paragraf::tests {
namespace {

TEST_CASE("language: put and remove, one element or a set of them, in any order") {
  CHECK(problems(R"(rulebook t edition 1
entity figure
  n: int
entity unit
  figures: set of figure
  marks:   set of int in 1..6
§ 1 en "Sets"
(1) en: Joining.

    event join(u: unit, f: figure)
    when join(u, f)
      put f in u.figures
    event split(u: unit, v: unit, part: set of figure)
    when split(u, v, part)
      remove part from u.figures
      put part in v.figures
    event mark(u: unit, n: int)
    when mark(u, n)
      put n in u.marks
    event swap(u: unit, f: figure, g: figure)
    when swap(u, f, g)
      put g in u.figures
      remove f from u.figures

(2) en: A cleaning.

    event clean(u: unit)
    when clean(u)
      remove f from u.figures for every f in u.figures where f.n < 0
    event reset(u: unit, f: figure)
    when reset(u, f)
      set u.figures to {}
      put f in u.figures
    example "sets"
      given a: figure { n: 1 }, b: figure { n: -1 }, c: figure { n: -2 }
      given u: unit { figures: {a, b}, marks: {} }, v: unit { figures: {} }, w: unit {}
      do   join(u, c)
      then u.figures is {a, b, c} by § 1(1)
      do   join(u, c)
      then u.figures is {a, b, c}
      do   split(u, v, {a, b})
      then u.figures is {c} and v.figures is {a, b}
      do   clean(v)
      then v.figures is {a} by § 1(2)
      do   swap(v, a, b)
      then v.figures is {b}
      do   swap(v, a, a)
      then conflict by § 1(1)
      do   reset(v, a)
      then conflict by § 1(2)
      do   join(w, a)
      then w.figures is undetermined
      do   mark(u, 3)
      then u.marks is {3}
      do   mark(u, 7)
      then undetermined
      do   split(v, u, {})
      then v.figures is {b} and u.figures is {c}
)") == "");
}

TEST_CASE("language: what is created has its id from the rule and from whom it concerns, and is there afterwards") {
  CHECK(problems(R"(rulebook t edition 1
enum side: red, blue
entity figure
  n: int
entity unit
  side:    side
  figures: set of figure
  origin:  unit?
  size:    int
  born:    int
entity melee
  parties: set of unit
  mutual:  bool
fact split_off(u: unit)
event grown(u: unit)
§ 1 en "Splitting"
(1) en: A part becomes a unit of its own.

    event split(u: unit, part: set of figure)
    when split(u, part)
      create v: unit like u with figures: part, origin: u, size: size(part)
      remove part from u.figures
      note split_off(v)
      cause grown(v)

(2) en: Who is left counts anew.

    when grown(v)
      set v.born to count u in unit where true
    value parts_of(u: unit): set of unit = those v in unit where v is u or v.origin is u

(3) en: A melee.

    event clash(u: unit, v: unit)
    when clash(u, v)
      create m: melee with parties: {u, v}, mutual: true

(4) en: Reinforcements, as many as there are units.

    event reinforce()
    when reinforce()
      create f: figure with n: u.size for every u in unit
    event twins(u: unit)
    when twins(u)
      create a: figure with n: 1
      create b: figure with n: 2
      put a in u.figures
      put b in u.figures

(5) en: One is never like what nobody knows.

    event copy(u: unit)
    when copy(u)
      create v: unit like u
    event number()
    when number()
      create f: figure with n: count f_ in figure where true
    whenever f.n is 77 for every f in figure
      create u: unit with figures: {f}, size: 1
    event lucky()
    when lucky()
      create f: figure with n: 77
    example "splitting"
      given a: figure { n: 1 }, b: figure { n: 2 }, c: figure { n: 3 }
      given r: unit { side: red, figures: {a, b, c}, size: 3 }
      do   split(r, {a, b})
      then unit_r.figures is {a, b} and r.figures is {c}
      then unit_r.side is red by § 1(1)
      then unit_r.origin is r and unit_r.size is 2
      then split_off(unit_r) and not split_off(r)
      then unit_r.born is 2 by § 1(2)
      then parts_of(r) is {r, unit_r}
      do   split(r, {c})
      then unit_r_2.figures is {c} and size(parts_of(r)) is 3
      do   clash(r, unit_r)
      then melee_r_unit_r.parties is {r, unit_r}
      do   clash(unit_r, r)
      then (count m in melee where m.mutual) is 2 and melee_unit_r_r.mutual
      do   reinforce()
      then figure_r.n is 3 and figure_unit_r.n is 2 and figure_unit_r_2.n is 1
      do   twins(r)
      then size(r.figures) is 2 and (sum f in r.figures gives f.n) is 3
      then figure_r_2.n is 1 and figure_r_3.n is 2
      do   copy(r)
      then unit_r_3.figures is r.figures
      do   number()
      then (some f in figure where f.n is 8)
      do   lucky()
      then (count u in unit where size(u.figures) is 1) is 2
)") == "");
}

TEST_CASE("language: what is destroyed is nowhere any more") {
  CHECK(problems(R"(rulebook t edition 1
entity figure
  n: int
entity unit
  figures: set of figure
  trail:   list of figure
  best:    figure?
  chief:   figure
  shots:   list of shot
  notes:   set of note_
record shot: at: figure, by_: figure?
record note_: of_: figure?
type thing = figure or unit
fact seen(t: thing)
extern weight(f: figure): int "the scales"
§ 1 en "Losses"
(1) en: Who falls is taken away.

    event fall(f: figure)
    when fall(f)
      destroy f
    event fall_all(u: unit)
    when fall_all(u)
      destroy f for every f in u.figures
    event hurt(f: figure)
    event remove_thing(t: thing)
      destroy t

(2) en: Or hurt.

    when hurt(f)
      add 1 to f.n
    when hurt(f) if f.n > 1
      destroy f
    event late(f: figure)
    [first] when late(f)
      destroy f
    when late(f) after first
      set f.n to 3
    value strength(u: unit): int = sum f in u.figures gives f.n
    event gone(u: unit)
    whenever size(u.figures) is 0 for every u in unit
      cause gone(u)
    example "losses"
      given a: figure { n: 1 }, b: figure { n: 2 }, c: figure { n: 3 }
      given u: unit { figures: {a, b}, trail: [a, b, a], best: a, chief: a,
                      shots: [shot { at: a }, shot { at: b, by_: a }], notes: {note_ { of_: a }} }
      given seen(a), seen(b)
      do   fall(a)
      then u.figures is {b} and u.trail is [b] and u.best is nothing by § 1(1)
      then u.chief is undetermined needs u.chief
      then u.shots is [shot { at: b }] and u.notes is {note_ {}}
      then (count f in figure where true) is 2
      then strength(u) is 2
      then seen(b)
      then a.n is undetermined
      do   hurt(b)
      then conflict by § 1(2)
      do   hurt(c)
      then conflict
      do   late(c)
      then undetermined
      do   fall_all(u)
      then happens gone(u)
      then u.figures is {} and (count f in figure where true) is 1
      do   remove_thing(c)
      then (count f in figure where true) is 0
)") == "");
}

// Two acts that are met by each other are one meeting, whichever stands for which head.
TEST_CASE("language: what symmetric matches create is one entity") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  n: int
entity melee
  parties: set of unit
  first:   unit?
fact in_melee(m: melee, u: unit)
§ 1 en "Meeting"
(1) en: Who goes to the same place meets.

    event go(u: unit, place: int)
    when go(u, place) together with go(v, place)
      create m: melee with parties: {u, v}
      note in_melee(m, u)

(2) en: Not so if the order matters.

    event dash(u: unit)
    when dash(u) together with dash(v)
      create m: melee with parties: {u, v}, first: u
    example "two units meet"
      given r: unit {}, k: unit {}, z: unit {}
      do   go(r, 1) together with go(k, 1)
      then (count m in melee where size(m.parties) is 2) is 1
      then melee_k.parties is {r, k} and in_melee(melee_k, r) and in_melee(melee_k, k)
      do   dash(r) together with dash(z)
      then (count m in melee where m.first is something) is 2
)") == "");
}

// The same occurrences give the same ids whatever stands first in the book: those of the first sentence come first, then the
// texts of the rules decide.
TEST_CASE("language: ids of what is created do not depend on the order of sentences and rules") {
  const std::string head = "rulebook t edition 1\nentity figure\n  n: int\nevent recruit()\n§ 1 en \"Recruits\"\n";
  const std::string first = "    when recruit()\n      create f: figure with n: 1\n";
  const std::string second = "    when recruit()\n      create f: figure with n: 2\n";
  const std::string more = "(2) en: More.\n\n    when recruit()\n      create f: figure with n: 3\n";
  const std::string one = head + "(1) en: Some.\n\n" + first + second + more;
  const std::string other = head + "(1) en: Some.\n\n" + second + first + more;
  const std::string asked = R"(
    example "recruits"
      given u: figure { n: 0 }
      do   recruit()
      then (count f in figure where f.n > 0) is 3
      then figure_1.n is 1 and figure_2.n is 2 and figure_3.n is 3
)";
  CHECK(problems(one + asked) == "");
  CHECK(problems(other + asked) == "");
}

}  // namespace
}  // namespace paragraf::tests
