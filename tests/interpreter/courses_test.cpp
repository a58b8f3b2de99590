// The library `courses`: where turns and straight legs lead; and the hull of `geometry`.
#include <doctest/doctest.h>

#include "tests/support/running.hpp"
#include "tests/support/world.hpp"

namespace paragraf::tests {
namespace {

constexpr std::string_view field = R"(rulebook field
uses courses
measure length: cm step 1/1000
measure angle: degree step 1/10
entity man
  at: point
entity squad
  men: set of man
value way(legs: list of leg): path = track((0 cm, 0 cm), (1 cm, 0 cm), legs)
)";

constexpr std::string_view men = R"({ "entities": {
  "man": { "a": { "at": { "x": 16, "y": 8 } }, "b": { "at": { "x": 16, "y": 12 } }, "c": { "at": { "x": 20, "y": 10 } },
           "d": { "at": { "x": 17, "y": 10 } } },
  "squad": { "two": { "men": ["a", "b"] }, "all": { "men": ["a", "b", "c", "d"] }, "one": { "men": ["c"] }, "none": { "men": [] } } } })";

TEST_CASE("courses: a track turns on the spot, then goes on; what adds no way adds no corner") {
  World world(field, "{}");
  const std::string legs =
      "[leg { turn: 90 degree, toward: forward, far: 10 cm }, leg { toward: leftward, far: 5 cm },"
      " leg { turn: 180 degree, toward: forward, far: 0 cm }, leg { toward: backward, far: 1 cm },"
      " leg { toward: rightward, far: 2 cm }]";
  REQUIRE(world.findings() == "");
  CHECK(world.ask("way(" + legs +
                  ") is [(0 cm, 0 cm), (0 cm, 10 cm), (-5 cm, 10 cm), (-5 cm, 11 cm), (-7 cm, 11 cm)]") == "true");
  CHECK(world.ask("track((3 cm, 4 cm), (0 cm, -2 cm), []) is [(3 cm, 4 cm)]") == "true");
  CHECK(world.ask("track((3 cm, 4 cm), (0 cm, -2 cm), [leg { toward: forward, far: 1 cm }]) is [(3 cm, 4 cm), (3 cm, 3 cm)]") == "true");
  CHECK(world.ask("end_of(way([leg { turn: 30 degree, toward: forward, far: 60 cm }]))") == "(51.962 cm, 30 cm)");
  CHECK(world.ask("end_of(way([leg { turn: -330 degree, toward: forward, far: 60 cm }]))") == "(51.962 cm, 30 cm)");
  CHECK(world.ask("end_of(way([leg { turn: 45 degree, toward: forward, far: 20 cm }, leg { turn: -90 degree, toward: backward, far: 10 cm }]))") ==
        "(7.071 cm, 21.213 cm)");  // 14.142 - 7.071, 14.142 + 7.071
}

TEST_CASE("courses: what has no direction, or no step to end on") {
  World world(field, "{}");
  CHECK(world.ask("track((0 cm, 0 cm), (0 cm, 0 cm), [])").find("has no direction") != std::string::npos);
  World loose("rulebook loose\nuses courses\nmeasure length: cm\nmeasure angle: degree\n", "{}");
  CHECK(loose.ask("track((0 cm, 0 cm), (1 cm, 0 cm), [])").find("has no step") != std::string::npos);
}

TEST_CASE("geometry: the hull of a unit, of a path, and of less than three points") {
  World world(field, men);
  REQUIRE(world.findings() == "");
  CHECK(world.ask("size(hull(all).corners)") == "3");
  CHECK(world.ask("hull(two).corners is [(16 cm, 8 cm), (16 cm, 12 cm)]") == "true");
  CHECK(world.ask("hull(one).corners is [(20 cm, 10 cm)]") == "true");
  CHECK(world.ask("hull(none)").find("there is nothing in none.men that has a place") != std::string::npos);
  CHECK(world.ask("crosses([(10 cm, 10 cm), (22 cm, 10 cm)], hull(two))") == "true");
  CHECK(world.ask("crosses([(10 cm, 10 cm), (16 cm, 10 cm)], hull(two))") == "false");  // touching is not crossing
  CHECK(world.ask("crosses([(10 cm, 9 cm), (19 cm, 9 cm)], hull(all))") == "true");
}

TEST_CASE("courses: the same in Danish and Russian words") {
  CHECK(problems(R"(language ru
книга поле
использует курсы
мера длина: см шаг 1/10
мера угол: град
пример "вперед и влево"
  тогда след((0 см, 0 см), (1 см, 0 см), [отрезок { поворот: 90 град, куда: вперед, дальность: 10 см }, отрезок { куда: влево, дальность: 5 см }]) это [(0 см, 0 см), (0 см, 10 см), (-5 см, 10 см)]
)") == "");
  CHECK(problems(R"(sprog da
regelbog mark
bruger kurser
mål længde: cm trin 1/10
mål vinkel: grad
eksempel "til venstre"
  så spor((0 cm, 0 cm), (1 cm, 0 cm), [stræk { hvorhen: til_venstre, hvor_langt: 2 cm }]) er [(0 cm, 0 cm), (0 cm, 2 cm)]
)") == "");
}

}  // namespace
}  // namespace paragraf::tests
