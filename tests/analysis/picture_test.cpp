// Pictures of states: what is in them follows from the declarations, and the same state gives the same bytes.
#include <doctest/doctest.h>

#include <algorithm>

#include "analysis/picture.hpp"
#include "tests/support/world.hpp"

namespace paragraf::tests {
namespace {

using namespace analysis;

constexpr std::string_view field = R"(rulebook field
uses geometry
languages en, da
measure length: cm step 1/10
enum arm: foot, horse
enum side: red, blue, green
term red da "rød"
term side da "side_af"
term zone da "zone mellem"
entity wood
  area: polygon
entity figure
  at: point
entity unit
  side:    side
  arm:     arm
  figures: set of figure
  facing:  vector
  men:     int
entity post
  at: point
extern zone(u: unit): polygon "the map"
extern track(u: unit): path "the map"
extern far: length "the map"
)";

constexpr std::string_view state = R"({ "entities": {
  "wood": { "oaks": { "area": [["20 cm", "10 cm"], ["35 cm", "12 cm"], ["30 cm", "25 cm"]] } },
  "figure": { "f1": { "at": ["5 cm", "5 cm"] }, "f2": { "at": ["6 cm", "5 cm"] }, "f3": { "at": ["40 cm", "20 cm"] }, "f4": {} },
  "unit": { "guard": { "side": "red", "arm": "horse", "figures": ["f1", "f2", "f4"], "facing": ["3 cm", "4 cm"], "men": 12 },
            "scout": { "side": "green", "figures": ["f3"], "facing": ["0 cm", "0 cm"] } },
  "post": { "p": { "at": ["1 cm", "1 cm"] } } },
  "externs": { "zone": [ { "args": ["guard"], "is": [["0 cm", "0 cm"], ["9 cm", "0 cm"], ["0 cm", "9 cm"]] } ],
               "track": [ { "args": ["scout"], "is": [["40 cm", "20 cm"], ["42 cm", "22 cm"]] } ], "far": "3 cm" } })";

Picture picture(World& world, const PictureWishes& wishes) { return picture_of(world.book(), world.state(), {}, wishes); }

std::string words(const Picture& picture) {
  std::string all;
  for (const Thing& thing : picture.things) {
    const char* roles[] = {"mark", "ground", "group", "stated"};
    all += std::string(roles[static_cast<std::size_t>(thing.role)]) + " " + thing.label + " " + std::to_string(thing.style);
    all += " " + std::to_string(thing.shapes.size()) + (thing.facing ? " faces" : "") + "\n";
    for (const Note& note : thing.notes) all += "  " + note.name + " " + note.value + "\n";
  }
  return all;
}

TEST_CASE("pictures: marks, groups, ground and what is stated; each member of the side keeps its fill") {
  World world(field, state);
  REQUIRE(world.findings() == "");
  CHECK(words(picture(world, {.language = "en", .fill = {}, .shown = {"men"}, .rings = {}})) ==
        "mark  1 1\nmark  1 1\nmark  3 1\nmark p 0 1\ngroup guard 0 2 faces\n  men 12\ngroup scout 0 1\nground oaks 0 1\n"
        "stated zone(guard) 0 1\nstated track(scout) 0 1\n");
  const Picture danish = picture(world, {.language = "da", .fill = {}, .shown = {}, .rings = {}});
  REQUIRE(danish.styles.size() == 3);
  CHECK(danish.styles[0].name == "rød");
  CHECK(danish.styles[0].used);
  CHECK(!danish.styles[1].used);
  CHECK(danish.unit == "cm");
  const Picture by_arm = picture(world, {.language = "en", .fill = "arm", .shown = {}, .rings = {}});
  CHECK(by_arm.things[0].style == 2);
  CHECK(by_arm.things[2].style == 0);  // the arm of the scout is not known
}

TEST_CASE("pictures: rings around groups and single marks, or around what is named") {
  World world(field, state);
  PictureWishes wishes{.language = "en", .fill = {}, .shown = {}, .rings = {{Number(15), "15 cm", ""}, {Number(3), "3 cm", "oaks"}}};
  const Picture drawn = picture(world, wishes);
  std::string around;
  for (const Ring& ring : drawn.rings) around += ring.around + " " + ring.text + "; ";
  CHECK(around == "p 15 cm; guard 15 cm; scout 15 cm; oaks 3 cm; ");
}

TEST_CASE("pictures: the document has the names, the legend and the grid, and is the same each time") {
  World world(field, state);
  const PictureWishes wishes{.language = "da", .fill = {}, .shown = {"men"}, .rings = {{Number(15), "15 cm", ""}}};
  const std::string svg = svg_of(picture(world, wishes)).svg;
  CHECK(svg == svg_of(picture(world, wishes)).svg);
  for (const std::string part : {">guard<", ">scout<", ">oaks<", ">rød<", ">15 cm<", ">men 12<", "zone mellem(guard)", "<mask id=\"ring-1\"", "url(#stated)"})
    CHECK_MESSAGE(svg.find(part) != std::string::npos, part);
  CHECK(svg.find(">blue<") == std::string::npos);
  CHECK(svg.find('\t') == std::string::npos);
  CHECK(std::count(svg.begin(), svg.end(), '\n') > 50);
}

TEST_CASE("pictures: one point, and nothing at all") {
  World one(field, R"({ "entities": { "post": { "p": { "at": ["1 cm", "1 cm"] } } } })");
  const std::string svg = svg_of(picture(one, {})).svg;
  CHECK(svg.find(">p<") != std::string::npos);
  World none(field, R"({ "entities": { "figure": { "f": {} }, "unit": { "u": {} } } })");
  CHECK(picture(none, {}).empty());
}

TEST_CASE("pictures: hexes with their numbers, what takes them up and what stands in them") {
  World world(R"(rulebook raid
uses hexes
enum side: red, blue
entity fort
  walls: int
  over:  set of hex
entity boat
  side: side
  at:   hex
  name: text
)", R"({ "entities": { "fort": { "keep": { "walls": 3, "over": ["0505", "0506"] } },
      "boat": { "swan": { "side": "blue", "at": "0506", "name": "Swan" }, "crow": { "side": "red", "at": "0304" }, "lost": { "at": "the sea" } } } })");
  REQUIRE(world.findings() == "");
  const Picture drawn = picture(world, {.language = "en", .fill = {}, .shown = {"walls"}, .rings = {{Number(1), "1", ""}}});
  CHECK(!drawn.on_a_table);
  CHECK(drawn.rings.empty());
  REQUIRE(drawn.things.size() == 3);
  CHECK(drawn.things[0].label == "crow");
  CHECK(drawn.things[1].hexes == std::vector<Hex>{{5, 6}});
  CHECK(drawn.things[2].hexes.size() == 2);
  const std::string svg = svg_of(drawn).svg;
  for (const std::string part : {">0505<", ">0203<", ">0607<", ">keep<", ">walls 3<", ">swan<", ">red<"})
    CHECK_MESSAGE(svg.find(part) != std::string::npos, part);
  CHECK(svg.find(">0508<") == std::string::npos);
}

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + part.size())) ++n;
  return n;
}

TEST_CASE("pictures: marks on one spot are fanned out by their filling and counted") {
  const auto at = [](std::string_view id, std::string_view x) { return "\"" + std::string(id) + "\": { \"at\": [\"" + std::string(x) + " cm\", \"0 cm\"] }"; };
  const auto unit = [](std::string_view id, std::string_view side, std::string_view figure) {
    return "\"" + std::string(id) + "\": { \"side\": \"" + std::string(side) + "\", \"figures\": [\"" + std::string(figure) + "\"] }";
  };
  World two(field, "{ \"entities\": { \"figure\": {" + at("f1", "0") + "," + at("f2", "0") + "," + at("f3", "9") + "}, \"unit\": {" +
                       unit("r", "red", "f1") + "," + unit("b", "blue", "f2") + "} } }");
  const std::string svg = svg_of(picture(two, {.language = "en", .fill = {}, .shown = {}, .rings = {}})).svg;
  CHECK(count(svg, "cx=\"64.25\"") == 1);   // the red one, left of the spot at 68
  CHECK(count(svg, "cx=\"71.75\"") == 1);
  CHECK(svg.find("×") == std::string::npos);
  World three(field, "{ \"entities\": { \"figure\": {" + at("f1", "0") + "," + at("f2", "0") + "," + at("f3", "0") + "}, \"unit\": {" +
                         unit("r", "red", "f1") + "," + unit("b", "blue", "f2") + "," + unit("c", "blue", "f3") + "} } }");
  const std::string counted = svg_of(picture(three, {.language = "en", .fill = {}, .shown = {}, .rings = {}})).svg;
  CHECK(count(counted, ">1× 2×<") == 1);
  CHECK(counted.find("width=\"958\"") == std::string::npos);   // one spot alone needs no large window
}

TEST_CASE("pictures: large numbers leave their zeros out; borders of grounds lie above all fillings") {
  World world(field, R"({ "entities": { "post": { "p": { "at": ["0 cm", "0 cm"] }, "q": { "at": ["1e26 cm", "1e26 cm"] } },
      "wood": { "a": { "area": [["0 cm", "0 cm"], ["9e25 cm", "0 cm"], ["0 cm", "9e25 cm"]] },
                "b": { "area": [["0 cm", "0 cm"], ["8e25 cm", "0 cm"], ["0 cm", "8e25 cm"]] } } } })");
  REQUIRE(world.findings() == "");
  const std::string svg = svg_of(picture(world, {})).svg;
  CHECK(svg.find(">0 × 10²⁵ cm<") != std::string::npos);
  CHECK(svg.find("000000") == std::string::npos);
  CHECK(svg.rfind("fill-opacity") < svg.find("fill=\"none\" stroke=\"#000\" stroke-width=\"1.5\""));
}

TEST_CASE("pictures: values have the terms of the language; what is no hex is told; parts of a ground each have its name") {
  World world(R"(rulebook raid
uses hexes
languages en, da
enum side: red, blue
term red da "rød"
entity boat
  side: side
  at:   hex
entity woods
  over: set of hex
)", R"({ "entities": { "boat": { "swan": { "side": "red", "at": "0101" }, "crow": { "side": "blue", "at": "havn" } },
      "woods": { "dark": { "over": ["0202", "0303", "0606"] }, "far": { "over": ["9999"] } } } })");
  REQUIRE(world.findings() == "");
  const Picture drawn = picture(world, {.language = "da", .fill = {}, .shown = {"side"}, .rings = {}});
  REQUIRE(drawn.things.size() == 3);
  CHECK(drawn.things[0].notes.at(0).value == "rød");
  CHECK(drawn.unplaced == std::set<Unplaced>{{"crow", "at", "\"havn\""}});
  CHECK(drawn.title == "raid");
  const Document document = svg_of(drawn);
  CHECK(count(document.svg, ">dark<") == 2);
  CHECK(document.full_size.ends_with(" x 9007"));
  CHECK(document.svg.find("height=\"4000\"") != std::string::npos);
}

}  // namespace
}  // namespace paragraf::tests
