// What is computed, shown by examples of small books: enums, optionals, measures, values, tables, tallies and folds. What each
// construct means, and what it does not.
#include <doctest/doctest.h>

#include "tests/support/running.hpp"

namespace paragraf::tests {
namespace {

TEST_CASE("language: enums, open ones with members that nobody listed, ordered ones with an order") {
  CHECK(problems(R"(rulebook t edition 1
enum kind: mech "BattleMech", infantry, ...
enum rank ordered: private, sergeant, captain
entity unit
  kind: kind
  rank: rank
§ 1 en "Kinds"
(1) en: Kinds and ranks.

    value walks(u: unit): bool = u.kind in {mech, infantry, "elemental"}
    value outranks(u: unit, v: unit): bool = u.rank > v.rank
    example "kinds"
      given a: unit { kind: mech, rank: captain }, b: unit { kind: "hovercraft", rank: private }
      given c: unit { kind: "elemental" }, d: unit { kind: "mech" }
      then walks(a) and walks(c) and not walks(b)
      then d.kind is mech and a.kind is d.kind
      then b.kind is "hovercraft" and b.kind is not mech and b.kind is not "elemental"
      then outranks(a, b) and not outranks(b, a) and not outranks(a, a)
      then outranks(a, c) is undetermined needs c.rank
      then (largest u in {a, b} by u.rank) is a
)") == "");
}

TEST_CASE("language: optionals are nothing when not given, and other attributes are missing") {
  CHECK(problems(R"(rulebook t edition 1
entity building
  cf: int
entity unit
  inside: building?
  n:      int
§ 1 en "Inside"
(1) en: Where it is.

    value cf_around(u: unit): int = b.cf if u.inside is some b
    value outside(u: unit): bool = u.inside is nothing
    value housed(u: unit): bool = u.inside is something
    value in_weak(u: unit): bool = some v in unit where v is u and v.inside is some b and b.cf < 5
    example "inside"
      given b: building { cf: 3 }, u: unit { inside: b }, v: unit { n: 1 }, w: unit { inside: nothing }
      then cf_around(u) is 3
      then cf_around(v) is undetermined
      then outside(v) and outside(w) and not outside(u)
      then housed(u) and not housed(v)
      then in_weak(u) and not in_weak(v)
      then u.inside is b and v.inside is not b
      then v.inside is nothing
      then u.n is undetermined needs u.n
      then v.n is 1
)") == "");
}

TEST_CASE("language: measures convert between their units, and a quotient is a number") {
  CHECK(problems(R"(rulebook t edition 1
measure mass: t, kg = 1/1000 step 1/100
measure strength: cf step 1
entity unit
  weight: mass in 0.1..100 t
  cf:     strength
§ 1 en "Measures"
(1) en: Measures.

    value bearable(cf: strength): mass = cf / 1 cf * 1 t
    value damage(u: unit): int = ceil(u.weight / 10 t)
    example "measures"
      given u: unit { weight: 1500 kg, cf: 41 cf }
      then u.weight is 1.5 t
      then u.weight + 500 kg is 2 t
      then u.weight * 2 is 3 t and 2 * u.weight is 3 t and -u.weight is -1.5 t
      then u.weight / 500 kg is 3
      then damage(u) is 1
      then bearable(u.cf) is 41 t
      then max(u.weight, 2 t) is 2 t and min(u.weight, 2 t, 1 kg) is 0.001 t
      then abs(-3 t) is 3 t
      then 75 % is 3 / 4
)") == "");
}

TEST_CASE("language: numbers are rounded only where it is said, and `whole` has a value only for whole numbers") {
  CHECK(problems(R"(rulebook t edition 1
§ 1 en "Rounding"
(1) en: Rounding.

    value as_int(n: number): int = n
    value v(n: number): int = whole(n)
    example "rounding"
      then ceil(5 / 2) is 3 and floor(5 / 2) is 2 and round(5 / 2) is 3 and round(-5 / 2) is -3
      then ceil(-1 / 2) is 0 and floor(-1 / 2) is -1
      then as_int(4 / 2) is 2
      then as_int(5 / 2) is undetermined
      then v(5 / 2) is undetermined
      then v(6 / 2) is 3
)") == "");
}

TEST_CASE("language: tables with several keys, dashes, lists, bounds, gaps and columns") {
  CHECK(problems(R"(rulebook t edition 1
enum arm: foot, horse, guns
measure distance: cm
§ 1 en "Tables"
(1) en: A table.

    table effect(arm: arm, range: distance): (hits: int, note: text?)
      arm         | range     | hits | note
      foot        | < 10 cm   | 3    | nothing
      foot        | 10..20 cm | 2    | "far"
      horse, guns | -         | 1    | "any"
(2) en: Another row for guns.

    row effect guns | > 100 cm | 1 | "any"
    row effect guns | 50 cm    | 5 | "any" despite § 1(1)
    example "tables"
      then effect(foot, 9 cm).hits is 3
      then effect(foot, 9 cm).note is nothing
      then effect(foot, 10 cm).note is "far"
      then effect(foot, 20.5 cm).hits is undetermined
      then effect(horse, 1000 cm).hits is 1
      then effect(guns, 101 cm).hits is 1 by § 1(1), § 1(2)
      then effect(guns, 50 cm).hits is 5 by § 1(2) not by § 1(1)
)") == "");
}

TEST_CASE("language: `otherwise` applies where every condition above it is false") {
  CHECK(problems(R"(rulebook t edition 1
§ 1 en "Otherwise"
(1) en: Otherwise.

    value v(n: int): text
      = "small" if n < 3
      = "large" if n > 9
      = "medium" otherwise
    example "otherwise"
      then v(1) is "small"
      then v(5) is "medium"
      then v(10) is "large"
)") == "");
}

TEST_CASE("language: tallies add up lines of several sentences, within bounds; a label counts once") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  n:     int
  cover: bool
§ 1 en "Tally"
(1) en: The sum.

    tally factor(u: unit): int at least 0 at most 10
      + own:   u.n
      + cover: 3 if u.cover
(2) en: More.

    tally factor(u)
      + cover: 3 if u.n > 0
      + late:  -2 if u.n is 1
(3) en: Except for large ones.

    tally factor(u)
      + own: 7 despite factor.own if u.n > 20
    example "tally"
      given u: unit { n: 1, cover: true }, v: unit { n: 9, cover: false }, w: unit { n: -5, cover: false }, x: unit { n: 30, cover: false }
      given y: unit { n: 0 }
      then factor(u) is 2 by § 1(1), § 1(2)
      then factor(u).cover is 3
      then factor(u).late is -2
      then factor(v) is 10
      then factor(w) is 0
      then factor(x) is 10
      then factor(x).own is 7 by § 1(3)
      then factor(y) is undetermined needs y.cover
      then factor(y).own is 0
)") == "");
}

TEST_CASE("language: quantifiers and folds, also over nothing") {
  CHECK(problems(R"(rulebook t edition 1
enum side: red, blue
entity unit
  side: side
  n:    int
  near: set of unit
§ 1 en "Folds"
(1) en: Folds.

    value reds: set of unit = those u in unit where u.side is red
    value strongest: unit? = largest u in unit by u.n
    value most(s: side): int? = largest u in unit where u.side is s gives u.n
    value total(s: side): int = sum u in unit where u.side is s gives u.n
    value lone(s: side): unit? = the u in unit where u.side is s
    value crowded(u: unit): bool = (count v in u.near where v.side is u.side) >= 2
    value pair: bool = some a in unit, b in a.near where a.n > b.n
    example "folds"
      given a: unit { side: red, n: 1, near: {b, c} }, b: unit { side: red, n: 2, near: {} }, c: unit { side: red, n: 0, near: {a} }
      then reds is {a, b, c} and size(reds) is 3
      then strongest is b
      then most(red) is 2
      then most(blue) is nothing
      then total(red) is 3 and total(blue) is 0
      then lone(red) is undetermined
      then lone(blue) is nothing
      then crowded(a) and not crowded(c)
      then pair
      then every u in unit has u.n < 3
      then no u in unit where u.side is blue
      then every u in (those v in unit where v.side is blue) has u.n > 99
      then a in c.near and a not in a.near
      then a.near + {a} is {a, b, c} and a.near - {b} is {c}
      then (smallest u in unit by u.n) is c
)") == "");
}

TEST_CASE("language: a tie, a gap and a division by zero are undetermined, not nothing") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  n: int
§ 1 en "Missing"
(1) en: Missing.

    value best: unit? = largest u in unit by u.n
    value per(n: int): number = 6 / n
    value clear(a: bool): int = 3 if a
    example "missing"
      given a: unit { n: 1 }, b: unit { n: 1 }
      then best is undetermined among a, b
      then (largest u in unit gives u.n) is 1
      then per(0) is undetermined
      then per(4) is 3 / 2
      then clear(false) is undetermined
      then not (false and per(0) > 1)
      then true or per(0) > 1
      then (per(0) > 1 and a.n is 1) is undetermined
)") == "");
}

}  // namespace
}  // namespace paragraf::tests
