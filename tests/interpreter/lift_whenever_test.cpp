// `lift` of a `whenever`: the instances for which it is lifted wait, and rise when the lift ends.
#include <doctest/doctest.h>

#include "tests/support/world.hpp"

namespace paragraf::tests {
namespace {

constexpr std::string_view book = R"(rulebook lifts
title     en "Lifts"
languages en

entity unit
  damage: int
  safe:   bool
  proud:  bool
  fallen: bool
  falls:  int

§ 1 en "Falling"

(1) en: Who has 5 falls.

    event hit(u: unit, n: int)
    when hit(u, n)
      add n to u.damage
    [down] whenever u.damage >= 5 for every u in unit
      set u.fallen to true
      add 1 to u.falls

(2) en: Not who is safe.

    [safe] lift down if u.safe

(3) en: But the proud do.

    lift safe if u.proud

(4) en: Safe or not.

    event shelter(u: unit)
    when shelter(u)
      set u.safe to true
    event expose(u: unit)
    when expose(u)
      set u.safe to false
)";

constexpr std::string_view state = R"({ "entities": { "unit": {
  "a": { "damage": 0, "safe": false, "proud": false, "fallen": false, "falls": 0 },
  "b": { "damage": 0, "safe": true, "proud": false, "fallen": false, "falls": 0 },
  "c": { "damage": 0, "safe": true, "proud": true, "fallen": false, "falls": 0 },
  "d": { "damage": 0, "proud": false, "fallen": false, "falls": 0 } } } })";

TEST_CASE("lift of a whenever: for whom it is lifted nothing happens, and what lifts the lift gives it back") {
  World world(book, state);
  CHECK(world.findings() == "");
  CHECK(world.perform("hit(a, 5)") ==
        "a.damage 0 -> 5 by § 1(1), a.fallen false -> true by § 1(1), a.falls 0 -> 1 by § 1(1); hit(a, 5)");
  CHECK(world.perform("hit(b, 5)") == "b.damage 0 -> 5 by § 1(1); hit(b, 5)");
  CHECK(world.perform("hit(c, 5)") ==
        "c.damage 0 -> 5 by § 1(1), c.fallen false -> true by § 1(1), c.falls 0 -> 1 by § 1(1); hit(c, 5)");
}

TEST_CASE("lift of a whenever: it rises when the lift ends, and once only") {
  World world(book, state);
  CHECK(world.perform("hit(b, 6)", true) == "b.damage 0 -> 6 by § 1(1); hit(b, 6)");
  CHECK(world.perform("expose(b)", true) ==
        "b.fallen false -> true by § 1(1), § 1(4), b.falls 0 -> 1 by § 1(1), § 1(4), b.safe true -> false by § 1(4); expose(b)");
  CHECK(world.perform("hit(b, 1)", true) == "b.damage 6 -> 7 by § 1(1); hit(b, 1)");
  // Lifted and given back: it has risen again.
  CHECK(world.perform("shelter(b)", true) == "b.safe false -> true by § 1(4); shelter(b)");
  CHECK(world.perform("expose(b)", true) == "b.falls 1 -> 2 by § 1(1), § 1(4), b.safe true -> false by § 1(4); expose(b)");
}

TEST_CASE("lift of a whenever: a lift that is not known leaves open what happens") {
  World world(book, state);
  CHECK(world.perform("hit(d, 5)") == "undetermined: missing d.safe");
  CHECK(world.perform("hit(d, 4)") == "d.damage 0 -> 4 by § 1(1); hit(d, 4)");
}

}  // namespace
}  // namespace paragraf::tests
