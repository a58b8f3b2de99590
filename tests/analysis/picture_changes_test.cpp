// What is not as it was in the picture before: what came, went, moved, turned or reads otherwise.
#include <doctest/doctest.h>

#include "analysis/picture.hpp"
#include "tests/support/world.hpp"

namespace paragraf::tests {
namespace {

using namespace analysis;

constexpr std::string_view field = R"(rulebook field
uses geometry
measure length: cm step 1/10
measure angle: degrees
enum side: red, blue
entity wood
  area: polygon
entity figure
  at: point
entity base
  plan: polygon
entity unit
  side:    side
  figures: set of figure
  facing:  vector
  men:     int
entity stand
  side:  side
  bases: set of base
entity tank
  model:  figure
  course: angle
)";

std::string state_of(const std::string& entities) { return "{ \"entities\": {" + entities + "} }"; }

const std::string before = R"("wood": { "oaks": { "area": [["0 cm", "0 cm"], ["5 cm", "0 cm"], ["0 cm", "5 cm"]] } },
  "figure": { "f1": { "at": ["1 cm", "1 cm"] }, "f2": { "at": ["2 cm", "1 cm"] }, "f3": { "at": ["9 cm", "9 cm"] }, "f4": { "at": ["3 cm", "8 cm"] } },
  "base": { "b1": { "plan": [["20 cm", "0 cm"], ["22 cm", "0 cm"], ["22 cm", "2 cm"]] } },
  "stand": { "line": { "side": "red", "bases": ["b1"] } },
  "unit": { "guard": { "side": "red", "figures": ["f1", "f2"], "facing": ["1 cm", "0 cm"], "men": 12 },
            "scout": { "side": "blue", "figures": ["f3"], "facing": ["1 cm", "0 cm"], "men": 3 } },
  "tank": { "tiger": { "model": "f4", "course": "90 degrees" } })";

std::string told(const Picture& picture) {
  std::string all;
  for (const Thing& thing : picture.things) {
    if (thing.since == Thing::Since::came) all += "+" + thing.id + " ";
    if (thing.since == Thing::Since::changed) all += "*" + thing.id + " ";
    for (const Note& note : thing.notes)
      if (!note.before.empty()) all += note.name + ":" + note.before + ">" + note.value + " ";
  }
  for (const Picture::Ghost& ghost : picture.ghosts) all += (ghost.gone ? "-" : "~") + ghost.thing.id + " ";
  for (const Picture::Way& way : picture.ways) all += std::to_string(way.from.size()) + " from " + way.from[0].x.to_string() + " to " + way.to[0].x.to_string() + " ";
  return all;
}

// Of the state that `then` is, as it is told after `before`.
std::string changes(const std::string& then) {
  const PictureWishes wishes{.language = "en", .fill = {}, .facing = "course", .shown = {"men"}, .rings = {}};
  World first(field, state_of(before)), second(field, state_of(then));
  REQUIRE(first.findings() == "");
  const Picture old = picture_of(first.book(), first.state(), {}, wishes);
  Picture now = picture_of(second.book(), second.state(), {}, wishes);
  const bool changed = mark_changes(now, old);
  CHECK(changed == !told(now).empty());
  return told(now);
}

std::string with(std::string_view part, std::string_view other) {
  std::string text = before;
  const std::size_t at = text.find(part);
  REQUIRE(at != text.npos);
  return text.replace(at, part.size(), other);
}

TEST_CASE("changes of a picture: none; a mark that moved, marks that moved together, a group whose marks went different ways") {
  CHECK(changes(before) == "");
  CHECK(changes(with(R"("9 cm", "9 cm")", R"("12 cm", "9 cm")")) == "~f3 ~scout 1 from 9 to 12 ");
  std::string together = with(R"("1 cm", "1 cm")", R"("4 cm", "1 cm")");
  together.replace(together.find(R"("2 cm", "1 cm")"), 14, R"("5 cm", "1 cm")");
  CHECK(changes(together) == "~f1 ~f2 ~guard 2 from 1 to 4 ");
  together.replace(together.find(R"("5 cm", "1 cm")"), 14, R"("5 cm", "2 cm")");
  CHECK(changes(together) == "~f1 ~f2 ~guard 1 from 1 to 4 1 from 2 to 5 ");
}

TEST_CASE("changes of a picture: what turned, changed side or reads otherwise") {
  CHECK(changes(with(R"("facing": ["1 cm", "0 cm"], "men": 3)", R"("facing": ["0 cm", "1 cm"], "men": 3)")) == "*scout ~scout ");
  CHECK(changes(with(R"("men": 3)", R"("men": 2)")) == "*scout men:3>2 ");
  CHECK(changes(with(R"("side": "blue")", R"("side": "red")")) == "*f3 ");
  CHECK(changes(with("90 degrees", "45 degrees")) == "*f4 ~f4 ");
}

TEST_CASE("changes of a picture: what came and what is gone") {
  CHECK(changes(with(R"("scout": {)", R"("spy": {)")) == "*f3 +spy -scout ");
  CHECK(changes(with(R"("f4": {)", R"("f5": { "at": ["4 cm", "4 cm"] }, "f4": {)")) == "+f5 ");
  CHECK(changes(with(R"("figures": ["f1", "f2"])", R"("figures": ["f1"])")) == "*f2 *guard ");
  CHECK(changes(with(R"("0 cm", "5 cm"]] } })", R"("0 cm", "4 cm"]] } })")) == "~oaks ");
  CHECK(changes(with(R"("oaks": {)", R"("elms": {)")) == "+elms -oaks ");
}

TEST_CASE("pictures: an area that belongs to a group is its base, and what a vehicle is faces where it heads") {
  World world(field, state_of(before));
  const Picture drawn = picture_of(world.book(), world.state(), {}, {.language = "en", .fill = {}, .facing = "course", .shown = {}, .rings = {}});
  REQUIRE(drawn.things.size() == 9);
  const auto thing = [&](std::string_view id) {
    for (const Thing& one : drawn.things)
      if (one.id == id) return one;
    return Thing{.role = Thing::Role::stated, .id = {}, .label = {}};
  };
  CHECK(thing("b1").role == Thing::Role::mark);
  CHECK(thing("b1").style == 1);
  CHECK(thing("b1").part_of == "line");
  CHECK(thing("oaks").role == Thing::Role::ground);
  REQUIRE(thing("f4").facing);
  CHECK(thing("f4").facing->x == Number(0));
  CHECK(thing("f4").facing->y.sign() > 0);
  CHECK(!thing("f3").facing);
  const std::string svg = svg_of(drawn).svg;
  CHECK(svg.find("Z\" fill=\"#fff\" stroke=\"#000\"/>") != svg.npos);   // the base, in the style of its side
}

TEST_CASE("changes of a picture: units and buildings in hexes") {
  constexpr std::string_view raid = R"(rulebook raid
uses hexes
entity fort
  walls: int
  over:  set of hex
entity boat
  at: hex
)";
  const auto state = [](std::string fort, std::string at, std::string other) {
    return state_of("\"fort\": { \"keep\": { \"walls\": 3, \"over\": [" + fort + "] } }, \"boat\": { \"swan\": { \"at\": \"" + at + "\" }, \"" + other + "\": { \"at\": \"0101\" } }");
  };
  const PictureWishes wishes{.language = "en", .fill = {}, .shown = {}, .rings = {}};
  World first(raid, state("\"0505\", \"0506\"", "0304", "crow")), second(raid, state("\"0505\"", "0404", "heron"));
  REQUIRE(first.findings() == "");
  Picture now = picture_of(second.book(), second.state(), {}, wishes);
  CHECK(mark_changes(now, picture_of(first.book(), first.state(), {}, wishes)));
  CHECK(told(now) == "+heron ~swan ~keep -crow ");
  CHECK(now.hex_ways == std::vector<std::pair<Hex, Hex>>{{{3, 4}, {4, 4}}});
  const std::string svg = svg_of(now).svg;
  for (const std::string part : {">+ heron<", "line-through\" stroke=\"#fff\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\">crow<",
                                 "stroke-dasharray=\"3 3\"", "fill=\"#666\" stroke=\"#fff\""})
    CHECK_MESSAGE(svg.find(part) != svg.npos, part);
}

TEST_CASE("pictures: a hex grows with what stands in it, and what does not fit is counted; neighbouring buildings have a wall each") {
  std::string boats;
  for (int i = 0; i < 20; ++i) boats += (i > 0 ? ", " : "") + std::string("\"b") + std::to_string(i) + "\": { \"at\": \"0505\" }";
  World world(R"(rulebook raid
uses hexes
entity fort
  over: set of hex
entity boat
  at: hex
)", state_of("\"boat\": {" + boats + "}, \"fort\": { \"a\": { \"over\": [\"0505\"] }, \"b\": { \"over\": [\"0506\"] } }"));
  REQUIRE(world.findings() == "");
  const std::string svg = svg_of(picture_of(world.book(), world.state(), {}, {})).svg;
  CHECK(svg.find(">b0<") != svg.npos);
  CHECK(svg.find(">b19<") == svg.npos);
  CHECK(svg.find(">… +") != svg.npos);
  std::size_t walls = 0;
  for (std::size_t at = svg.find("stroke-width=\"2\" stroke-linecap"); at != svg.npos; at = svg.find("stroke-width=\"2\" stroke-linecap", at + 1)) ++walls;
  CHECK(walls == 12);
}

}  // namespace
}  // namespace paragraf::tests
