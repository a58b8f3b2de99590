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

TEST_CASE("language: `same` is the outcome that is lifted, column by column; an equation replaces a tally's total") {
  CHECK(problems(R"(rulebook t edition 1
enum kind: light, medium, heavy
measure time: minute step 1
entity unit
  n:     int
  horse: bool
extern mud: bool "the map"
extern night: bool "the clock"
table class_of(cf: int): (kind: kind, cost: time, skill: int)
value speed(u: unit): int

§ 1 en "Base"
(1) en: Light.

    row class_of 1..15 | light | 1 minute | 0
(2) en: Medium.

    row class_of 16..40 | medium | 2 minute | 1
(3) en: Heavy.

    row class_of 41..90 | heavy | 3 minute | 2
(4) en: Foot.

    value speed(u) = 4 if not u.horse
(5) en: Horse.

    value speed(u) = 8 if u.horse
(6) en: Points.

    tally points(u: unit): int at most 10
      + own: u.n
      + horse: 2 if u.horse

§ 2 en "Mission"
(1) en: Medium costs only one.

    row class_of 16..40 | same | 1 minute | same despite § 1(2)
(2) en: In mud horses lose one.

    value speed(u) = same - 1 despite § 1(5) if mud
(3) en: At night all go at half the speed, rounded down.

    value speed(u) = floor(same / 2) despite § 1(4), § 1(5), § 2(2) if night
(4) en: At night points count double.

    value points(u) = 2 * same despite § 1(6) if night

    example "same"
      given u: unit { n: 3, horse: true }, v: unit { n: 9, horse: false }
      case then class_of(20).cost is 1 minute by § 2(1) not by § 1(2)
           then class_of(20).kind is medium by § 2(1), § 1(2)
           then class_of(20).skill is 1 by § 2(1), § 1(2)
           then class_of(50).skill is 2 by § 1(3)
           then class_of(95).skill is undetermined
      case assume mud is true
           assume night is false
           then speed(u) is 7 by § 2(2), § 1(5)
           then speed(v) is 4 by § 1(4)
           then points(u) is 5
      case assume mud is true
           assume night is true
           then speed(u) is 3 by § 2(3), § 2(2), § 1(5) not by § 1(4)
           then speed(v) is 2
           then points(u) is 10 by § 2(4)
           then points(v) is 18
           then points(u).horse is 2
      case assume mud is false
           then speed(u) is undetermined needs night
)") == "");
}

TEST_CASE("language: `same` resolves what is lifted as if the exception were not there") {
  CHECK(problems(R"(rulebook t edition 1
extern wet: bool "the map"
extern cold: bool "the map"
extern off: bool "the map"
value pace(n: int): int
value rest(n: int): int
§ 1 en "Pace"
(1) en: Two formulas that agree, and one that is an exception.

    value pace(n) = 4 if n < 3
    value pace(n) = 2 + 2 if n < 5
    [fast] value pace(n) = 9 despite § 1(1) if n is 2
(2) en: One more in the wet; two more in the cold: where both hold, they compete.

    value pace(n) = same + 1 despite § 1(1) if wet
    value pace(n) = same + 2 despite § 1(1) if cold
(3) en: (1) is off.

    lift § 1(1) if off
(4) en: An outcome that is not known stays so.

    value rest(n) = load(n)
    value rest(n) = 2 * same despite § 1(4) if wet
    extern load(n: int): int "the quartermaster"
    example "same"
      case assume wet is true
           assume cold is false
           assume off is false
           then pace(1) is 5 by § 1(1), § 1(2)
           then pace(2) is 10 by fast
           then pace(4) is 5
           then pace(7) is undetermined
           then rest(1) is undetermined needs load(1)
      case assume wet is true
           assume cold is true
           assume off is false
           then pace(1) is in conflict among 5, 6
      case assume wet is true
           assume cold is false
           assume off is true
           then pace(1) is undetermined
)") == "");
}

}  // namespace
}  // namespace paragraf::tests
