// Libraries: what stdlib/ declares is there for a book that uses it, and what it leaves to the program is measured.
#include <doctest/doctest.h>

#include <algorithm>

#include "interpreter/natives.hpp"
#include "model/libraries.hpp"
#include "tests/support/running.hpp"
#include "tests/support/world.hpp"

namespace paragraf::tests {
namespace {

constexpr std::string_view raid = R"(rulebook raid
uses hexes, dice
entity boat
  at: hex
value near(a: boat, b: boat): bool = steps(a.at, b.at) <= 1 hex
)";

TEST_CASE("libraries: they are free of findings") {
  std::string all = "rulebook all\nmeasure length: cm step 1/10\nmeasure angle: degrees\n";
  for (const model::Library& library : model::libraries()) all += "uses " + library.name + "\n";
  CHECK(small_book(all).findings == "");
  CHECK(model::libraries().size() >= 2);
}

TEST_CASE("libraries: what they leave to the program and what it can work out are the same") {
  std::string all = "rulebook all\nmeasure length: cm step 1/10\nmeasure angle: degrees\n";
  for (const model::Library& library : model::libraries()) all += "uses " + library.name + "\n";
  const SmallBook small = small_book(all);
  std::vector<std::string> declared, bound;
  for (const model::Extern& external : small.book->externs) declared.push_back(external.measured_by);
  for (const interpreter::NativeEntry& entry : interpreter::natives()) bound.emplace_back(entry.name);
  std::sort(declared.begin(), declared.end());
  std::sort(bound.begin(), bound.end());
  CHECK(declared == bound);
}

TEST_CASE("libraries: an extern of the book is not measured, whatever its name and that of the book") {
  World world("rulebook hexes\nextern hex_row(h: text): int \"the map\"\n", "{}");
  CHECK(world.ask("hex_row(\"0512\")") == "not stated hex_row(\"0512\")");
}

TEST_CASE("hexes: the six neighbours of a hex in an odd and in an even column, and what lies farther") {
  World world(raid, "{}");
  REQUIRE(world.findings() == "");
  for (const std::string neighbour : {"0504", "0506", "0404", "0405", "0604", "0605"}) {
    CAPTURE(neighbour);
    CHECK(world.ask("steps(\"0505\", \"" + neighbour + "\")") == "1 hex");
    CHECK(world.ask("steps(\"" + neighbour + "\", \"0505\")") == "1 hex");
  }
  for (const std::string neighbour : {"0604", "0606", "0505", "0506", "0705", "0706"})
    CHECK(world.ask("steps(\"0605\", \"" + neighbour + "\")") == "1 hex");
  for (const std::string two : {"0403", "0406", "0603", "0606", "0503", "0507", "0304", "0305", "0306", "0704", "0705", "0706"}) {
    CAPTURE(two);
    CHECK(world.ask("steps(\"0505\", \"" + two + "\")") == "2 hexes");
  }
  CHECK(world.ask("steps(\"0505\", \"0505\")") == "0 hexes");
  CHECK(world.ask("steps(\"0505\", \"0808\")") == "5 hexes");
  CHECK(world.ask("steps(\"0101\", \"1501\")") == "14 hexes");
  CHECK(world.ask("steps(\"0117\", \"1501\")") == "23 hexes");
  CHECK(world.ask("steps(\"0505\", \"9999\") - steps(\"9999\", \"0505\")") == "0 hexes");
}

TEST_CASE("hexes: what lies beside a hex, and between two") {
  World world(raid, "{}");
  CHECK(world.ask("neighbours(\"0505\")") == "[\"0504\", \"0604\", \"0605\", \"0506\", \"0405\", \"0404\"]");
  CHECK(world.ask("neighbours(\"0101\")") == "[\"0201\", \"0102\"]");
  CHECK(world.ask("every h in neighbours(\"0605\") has adjacent(h, \"0605\") and adjacent(\"0605\", h)") == "true");
  CHECK(world.ask("adjacent(\"0505\", \"0505\")") == "false");
  CHECK(world.ask("adjacent(\"0505\", \"0507\")") == "false");
  CHECK(world.ask("hexes_between(\"0105\", \"0403\")") == "[\"0204\", \"0304\"]");
  CHECK(world.ask("hexes_between(\"0403\", \"0105\")") == "[\"0304\", \"0204\"]");
  CHECK(world.ask("hexes_between(\"0105\", \"0205\")") == "[]");
  CHECK(world.ask("hexes_between(\"0105\", \"0305\")") == "[\"0204\", \"0205\"]");
  CHECK(world.ask("some h in hexes_between(\"0105\", \"0403\") where steps(h, \"0105\") is 2 hexes") == "true");
  CHECK(world.ask("hexes_between(\"0105\", \"harbour\")").starts_with("not measured"));
  CHECK(world.ask("neighbours(\"0105a\")").starts_with("not measured"));
  for (const std::string to : {"0305", "0206", "0308", "0204"}) {
    CAPTURE(to);
    CHECK(world.ask("along_sides(\"0105\", \"" + to + "\")") == (to == "0204" ? "false" : "true"));
  }
  for (const std::string to : {"0105", "0106", "0205", "0407", "0109"}) {
    CAPTURE(to);
    CHECK(world.ask("along_sides(\"0105\", \"" + to + "\")") == "false");
  }
}

TEST_CASE("hexes: what is no number of a hex has no place") {
  World world(raid, R"({ "entities": { "boat": { "a": { "at": "harbour" }, "b": { "at": "0101" }, "c": {} } } })");
  for (const std::string text : {"", "05", "050", "05055", "05a5", "0005", "0500", " 505", "-101"}) {
    CAPTURE(text);
    CHECK(world.ask("hex_row(\"" + text + "\")").starts_with("not measured hex_row(\"" + text + "\") [\"" + text + "\" is no hex"));
  }
  CHECK(world.ask("hex_column(\"0512\")") == "5");
  CHECK(world.ask("hex_row(\"0512\")") == "12");
  CHECK(world.ask("near(a, b)").starts_with("not measured"));
  CHECK(world.ask("near(b, c)") == "missing c.at");
  world.assume("hex_row(h) is 3");
  CHECK(world.ask("hex_row(\"harbour\")") == "3");  // what cannot be measured may be stated
  CHECK(world.ask("hex_row(\"0503\")") == "3");
  CHECK(world.ask("hex_row(\"0512\")") == "measures else hex_row(\"0512\") 3|12");
}

TEST_CASE("measured: a state may give it as it measures, and is rejected if it differs, P411") {
  const auto given = [](std::string_view hex, int row) {
    World world(raid, fmt::format(R"({{ "externs": {{ "hex_row": [ {{ "args": ["{}"], "is": {} }} ] }} }})", hex, row));
    return world.findings().empty() ? world.ask(fmt::format("hex_row(\"{}\")", hex)) : world.findings();
  };
  CHECK(given("0512", 12) == "12");
  CHECK(given("harbour", 12) == "12");  // what cannot be measured may be stated
  CHECK(given("0512", 5) == "state.json:1:29: error[P411]: externs.hex_row[0]: 5 is given, but it measures 12\n");
}

TEST_CASE("uses: the order of the names, and naming one twice, change nothing") {
  for (const std::string uses : {"uses hexes, dice", "uses dice, hexes", "uses hexes\nuses hexes", "uses dice\nuses hexes"}) {
    CAPTURE(uses);
    CHECK(problems("rulebook a\n" + uses + "\nexample \"one\"\n  then steps(\"0101\", \"0201\") is 1 hex\n") == "");
  }
}

TEST_CASE("uses: a library is there for all files of a book, from an item under a sentence, and in other languages") {
  CHECK(problems({{"a.paragraf", "sprog da\n§ 1 da \"Kort\"\n\n(1) da: Felter.\n\n    bruger felter\n"},
                  {"rulebook.paragraf", "rulebook a\nlanguages da\nexample \"one\"\n  then steps(\"0101\", \"0201\") is 1 hex\n"}}) == "");
}

}  // namespace
}  // namespace paragraf::tests
