// Each construct that runs, shown by examples of small books: what it means, and what it does not.
#include <doctest/doctest.h>

#include "tests/support/running.hpp"

namespace paragraf::tests {
namespace {

TEST_CASE("language: an example that does not hold says so") {
  const Running found = run_book({{"t", "rulebook t edition 1\nexample \"wrong\"\n  then 1 is 2\n  then 1 is 1\n"}});
  REQUIRE(found.outcomes.size() == 1);
  REQUIRE(found.outcomes[0].failures.size() == 1);
  CHECK(found.outcomes[0].failures[0].starts_with("t:3:3: error[P501]: this does not hold: found 1"));
}

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

// One book in three languages, word for word: the same rules, so the same examples hold and the same sentences are cited.
TEST_CASE("language: a book in Danish or Russian keywords is the book in English") {
  const std::string english = R"(rulebook skjul edition 1
measure afstand: cm step 1
enum side: rød, blå
entity enhed
  side:  side
  styrke: int at least 0
  inde:  enhed?
sequence tur: flytning, skydning
§ 1 en "A"
(1) en: Text.

    action skyd(u: enhed, v: enhed) by u.side in skydning
    event ramt(u: enhed, n: int)
    may skyd(u, v) if u.side is not v.side only if u.styrke > 0
    may not skyd(u, v) if v.inde is something unless u.styrke >= 5
    value fare(u: enhed): int
      = 2 if some v in enhed where v.side is not u.side and v.styrke > 9
      = 1 otherwise
    tally sum_(u: enhed): int
      + egen: u.styrke if u.inde is nothing
    when skyd(u, v)
      cause ramt(v, fare(v))
    when ramt(u, n)
      take n from u.styrke
    example "skud"
      given u: enhed { side: rød, styrke: 3 }, v: enhed { side: blå, styrke: 4 }, w: enhed { side: blå, styrke: 9, inde: v }
      given phase skydning
      then denied skyd(u, w) by § 1(1)
      then sum_(w) is 0
      do   skyd(u, v)
      then allowed by § 1(1)
      then happens ramt(v, 1)
      then v.styrke is 3
)";
  const std::string danish = R"(sprog da
regelbog skjul udgave 1
mål afstand: cm trin 1
opregning side: rød, blå
genstand enhed
  side:  side
  styrke: heltal mindst 0
  inde:  enhed?
rækkefølge tur: flytning, skydning
§ 1 en "A"
(1) en: Text.

    handling skyd(u: enhed, v: enhed) valgt af u.side under skydning
    hændelse ramt(u: enhed, n: heltal)
    kan skyd(u, v) såfremt u.side er ikke v.side kun såfremt u.styrke > 0
    må ikke skyd(u, v) hvis v.inde findes medmindre u.styrke >= 5
    værdi fare(u: enhed): heltal
      = 2 såfremt mindst en v blandt enhed hvor v.side er ikke u.side og v.styrke > 9
      = 1 ellers
    opgørelse sum_(u: enhed): heltal
      + egen: u.styrke såfremt u.inde findes ikke
    når skyd(u, v)
      udløs ramt(v, fare(v))
    når ramt(u, n)
      træk n fra u.styrke
    eksempel "skud"
      givet u: enhed { side: rød, styrke: 3 }, v: enhed { side: blå, styrke: 4 }, w: enhed { side: blå, styrke: 9, inde: v }
      givet fase skydning
      så forbudt skyd(u, w) ifølge § 1(1)
      så sum_(w) er 0
      udfør skyd(u, v)
      så tilladt ifølge § 1(1)
      så indtræffer ramt(v, 1)
      så v.styrke er 3
)";
  const std::string russian = R"(язык ru
книга skjul издание 1
мера afstand: cm шаг 1
перечень side: rød, blå
объект enhed
  side:  side
  styrke: целое не меньше 0
  inde:  enhed?
порядок tur: flytning, skydning
§ 1 en "A"
(1) en: Text.

    действие skyd(u: enhed, v: enhed) выбирает u.side в фазе skydning
    событие ramt(u: enhed, n: целое)
    может skyd(u, v) если u.side не равна v.side только если u.styrke > 0
    не может skyd(u, v) если v.inde имеется кроме случаев, когда u.styrke >= 5
    величина fare(u: enhed): целое
      = 2 если некоторый v из enhed где v.side не равна u.side и v.styrke > 9
      = 1 иначе
    подсчёт sum_(u: enhed): целое
      + egen: u.styrke если u.inde отсутствует
    когда skyd(u, v)
      вызвать ramt(v, fare(v))
    когда ramt(u, n)
      вычесть n из u.styrke
    пример "skud"
      дано u: enhed { side: rød, styrke: 3 }, v: enhed { side: blå, styrke: 4 }, w: enhed { side: blå, styrke: 9, inde: v }
      дано фаза skydning
      тогда запрещено skyd(u, w) по § 1(1)
      тогда sum_(w) равна 0
      выполнить skyd(u, v)
      тогда разрешено по § 1(1)
      тогда происходит ramt(v, 1)
      тогда v.styrke равна 3
)";
  for (const std::string& text : {english, danish, russian}) CHECK(problems(text) == "");
  const Running first = run_book({{"t", english}});
  REQUIRE(first.outcomes.size() == 1);
  CHECK(first.outcomes == run_book({{"t", danish}}).outcomes);
  CHECK(first.outcomes == run_book({{"t", russian}}).outcomes);
}

}  // namespace
}  // namespace paragraf::tests
