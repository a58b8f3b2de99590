// Units: splitting and merging, parts that count as one while they are inside, losses in proportion, results for a whole chain,
// surrender, and duties that come first. Each as a small book that could be a page of a rulebook.
#include <doctest/doctest.h>

#include "tests/support/running.hpp"

namespace paragraf::tests {
namespace {

constexpr const char* vocabulary = R"(rulebook units
languages en

sequence bound: movement simultaneous, firing, advance
enum side: red, blue
enum disorder ordered: steady, shaken, broken

entity building
  room: int
entity figure
  inside: building?
entity unit
  side:     side
  figures:  set of figure
  valour:   int
  supplied: bool
  disorder: disorder
  origin:   unit?
  soutien:  unit?
  at:       int

fact forced_split(u: unit)   this bound
fact to_place(u: unit)       this bound
fact surrendered(u: unit, b: building)

value inside(b: building): set of figure = those f in figure where f.inside is b
value occupants(b: building): set of unit = those u in unit where some f in u.figures where f.inside is b
value occupies(u: unit): building? = the b in building where some f in u.figures where f.inside is b
value parts_of(u: unit): set of unit = those v in unit where v is u or v.origin is u
)";

std::string units(std::string_view rules) { return problems(std::string(vocabulary) + std::string(rules)); }

TEST_CASE("units: a part that enters a building is split off, and merges again") {
  CHECK(units(R"(
§ 1 en "Parts"

(1) en: Figures occupy a building that has room for them.

    action occupy(u: unit, b: building, part: set of figure) by u.side in movement
    may occupy(u, b, part) only if size(inside(b)) + size(part) <= b.room
    may not occupy(u, _, part) if some f in part where f not in u.figures
    [enter] when occupy(_, b, part)
      set f.inside to b for every f in part

(2) en: If only a part of a unit occupies it, the unit is split.

    when occupy(u, b, part) if part is not u.figures
      instead
      create v: unit like u with figures: part, origin: u
      remove part from u.figures
      note forced_split(v)
      repeat with u: v

(3) en: Parts of one unit that stand together may join.

    action join(u: unit, v: unit) by u.side in movement
    may join(u, v) only if v.origin is u and occupies(u) is occupies(v)
    when join(u, v)
      put v.figures in u.figures
      destroy v

(4) en: Parts that are split off keep what befell the unit.

    action lose_valour(u: unit, n: int) by u.side in any phase
    free lose_valour
    when lose_valour(u, n)
      take n from u.valour

example "split and merged"
  given b: building { room: 5 }, r: unit { side: red, valour: 4, figures: 8 of figure {}, disorder: steady }
  case "what fits"
    do    occupy(r, b, 5 of r.figures)
    then  allowed by § 1(1), § 1(2)
    then  size(r.figures) is 3 and size(unit_r_b.figures) is 5 and unit_r_b.origin is r
    then  unit_r_b.valour is 4 and forced_split(unit_r_b) by § 1(2)
    then  size(inside(b)) is 5 and occupies(unit_r_b) is b and occupies(r) is nothing
    do    lose_valour(unit_r_b, 1)
    then  unit_r_b.valour is 3 and r.valour is 4
    then  denied join(r, unit_r_b)
  case "one too many"
    do    occupy(r, b, 6 of r.figures)
    then  denied by § 1(1)
    then  size(r.figures) is 8
  case "the whole of it"
    given b.room is 8
    do    occupy(r, b, r.figures)
    then  parts_of(r) is {r} and occupies(r) is b
  case "of another unit"
    given k: unit { side: blue, figures: 2 of figure {} }
    do    occupy(r, b, k.figures)
    then  denied by § 1(1)
  case "together again"
    given v: unit { side: red, origin: r, figures: 2 of figure {} }
    do    join(r, v)
    then  size(r.figures) is 10 by § 1(3)
    then  parts_of(r) is {r}
)") == "");
}

TEST_CASE("units: parts in a building count as one, by the largest; what befell them stays with a part that leaves") {
  CHECK(units(R"(
§ 1 en "Inside"

(1) en: The parts in a building are one unit, with the valour of the largest.

    value valour_in(b: building): int = largest p in occupants(b) by size(p.figures) gives p.valour
    value supplied_in(b: building): bool = largest p in occupants(b) by size(p.figures) gives p.supplied
    value valour_of(u: unit): int
      = valour_in(b)  if occupies(u) is some b
      = u.valour      if occupies(u) is nothing

(2) en: What befalls the garrison befalls each part.

    event suffer(b: building, loss: int)
    when suffer(b, loss)
      take loss from p.valour for every p in occupants(b)
      set p.supplied to false for every p in occupants(b)

(3) en: A part may leave.

    action leave(u: unit) by u.side in movement
    may leave(u) if occupies(u) is something
    when leave(u)
      set f.inside to nothing for every f in u.figures

example "a garrison"
  given b: building { room: 20 }
  given big: unit { side: red, valour: 5, supplied: true, figures: 4 of figure { inside: b } },
        small: unit { side: red, valour: 2, supplied: true, figures: 2 of figure { inside: b } }
  case "the largest decides"
    then valour_of(small) is 5 and valour_of(big) is 5 by § 1(1)
  case "a tie is undetermined unless they agree"
    given other: unit { side: red, valour: 3, supplied: true, figures: 4 of figure { inside: b } }
    then valour_in(b) is undetermined among 3, 5 by § 1(1)
    then supplied_in(b)
    given other.valour is 5
    then valour_in(b) is 5
  case "what stays with a part that leaves"
    do   suffer(b, 1)
    do   leave(small)
    then valour_of(small) is 1 by § 1(2)
    then not small.supplied
    then valour_of(big) is 4
)") == "");
}

TEST_CASE("units: losses in proportion, whose rounding is stated or undetermined") {
  CHECK(units(R"(
§ 1 en "Losses"

(1) en: Losses are shared in proportion by the chain and its soutien.

    value share(u: unit, v: unit, lost: int): int
      = whole(lost * size(u.figures) / (size(u.figures) + size(v.figures)))

(2) en: Stragglers are shared in proportion, halves up, the rest falls to the soutien.

    value stragglers(u: unit, lost: int): int
      = round(lost * size(u.figures) / (size(u.figures) + size(s.figures)))  if u.soutien is some s
    value stragglers(s, lost) = lost - stragglers(c, lost)  if (the c in unit where c.soutien is s) is some c

(3) en: The figures that are lost are taken away.

    event lose(u: unit, v: unit, lost: int)
    when lose(u, v, lost) if share(u, v, lost) + share(v, u, lost) is lost
      cause fall(u, share(u, v, lost))
      cause fall(v, share(v, u, lost))
    event fall(u: unit, n: int)
    action give_up(u: unit, fallen: set of figure) by u.side in any phase
    may give_up(u, fallen) if every f in fallen has f in u.figures
    when give_up(_, fallen)
      destroy f for every f in fallen

example "six and eighteen"
  given s: unit { side: red, figures: 18 of figure {} }, c: unit { side: red, figures: 6 of figure {}, soutien: s }
  case "what comes out even"
    then share(c, s, 4) is 1 and share(s, c, 4) is 3 by § 1(1)
    do   lose(c, s, 4)
    then happens fall(c, 1)
    then happens fall(s, 3)
  case "what does not is not rounded"
    then share(c, s, 5) is undetermined by § 1(1)
    do   lose(c, s, 5)
    then undetermined by § 1(3)
    then size(s.figures) is 18
  case "unless the sentence says how"
    then stragglers(c, 5) is 1 and stragglers(s, 5) is 4 by § 1(2)
    then stragglers(c, 6) + stragglers(s, 6) is 6
  case "who falls is gone from the unit"
    do   give_up(c, 2 of c.figures)
    then size(c.figures) is 4 by § 1(3)
    then (sum f in figure gives 1) is 22
)") == "");
}

TEST_CASE("units: a result for the whole chain, surrender and removal, and restoring first") {
  CHECK(units(R"(
§ 1 en "Results"

(1) en: The result of a unit holds for its whole chain, but not for the soutien of the chain.

    event result(u: unit, d: disorder, fallen: set of figure)
    when result(u, d, fallen)
      cause become(u, d)
      cause become(c, d) for every c in unit where c.soutien is u
      destroy f for every f in fallen
    event become(u: unit, d: disorder)
      set u.disorder to d

(2) en: A unit that is broken in a building is placed outside before it does anything else.

    when become(u, broken) if occupies(u) is something
      set f.inside to nothing for every f in u.figures
      note to_place(u)
    action place(u: unit, at: int) by u.side in any phase
    may place(u, _) if to_place(u)
    must place(u, _) first phase if to_place(u)
    when place(u, at)
      set u.at to at
      forget to_place(u)

(3) en: Who is shut in surrenders, and is removed.

    event shut_in(u: unit, b: building)
    when shut_in(u, b)
      note surrendered(u, b)
      destroy f for every f in u.figures where f.inside is b

(4) en: A unit without figures is removed.

    whenever size(u.figures) is 0 for every u in unit
      destroy u

(5) en: Units march.

    action march(u: unit, at: int) by u.side in movement, firing
    free march
    when march(u, at)
      set u.at to at

example "a chain"
  given b: building { room: 20 }
  given s: unit { side: red, disorder: steady, figures: 3 of figure { inside: b }, at: 0 },
        c: unit { side: red, disorder: steady, figures: 2 of figure {}, soutien: s, at: 5 },
        k: unit { side: blue, disorder: steady, figures: 2 of figure {}, at: 9 }
  given phase firing
  case "of the soutien, for all"
    do   result(s, broken, 1 of s.figures)
    then s.disorder is broken and c.disorder is broken and k.disorder is steady by § 1(1)
    then size(s.figures) is 2
  case "of the chain, for it alone"
    do   result(c, shaken, 0 of c.figures)
    then c.disorder is shaken and s.disorder is steady
  case "restoring comes first"
    do   result(s, broken, 0 of s.figures)
    then obliged place(s) by § 1(2)
    then denied march(c, 7) by § 1(2)
    then allowed march(k, 7)
    then denied end_phase(firing) by § 1(2)
    do   place(s, 3)
    then s.at is 3
    then allowed march(c, 7)
    do   end_phase(firing)
    then allowed
  case "in a simultaneous phase, too, though all acts are one step"
    given phase movement
    do   result(s, broken, 0 of s.figures)
    do   march(k, 7)
    do   march(c, 6) together with place(s, 3)
    then denied by § 1(2)
    do   place(s, 3)
    do   march(c, 6)
    then s.at is 3 and c.at is 6 and k.at is 7
    do   end_phase(movement)
  case "surrender"
    do   shut_in(s, b)
    then happens shut_in(s, b)
    then (sum u in unit gives 1) is 2
    then c.soutien is nothing by § 1(3)
    then (sum f in figure gives 1) is 4
)") == "");
}

}  // namespace
}  // namespace paragraf::tests
