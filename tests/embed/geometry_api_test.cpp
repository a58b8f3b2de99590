// Geometry through the public C++ interface: places as values, in both forms of state files; a root is an object, exact and about.
#include <doctest/doctest.h>

#include "interpreter/embed/paragraf.hpp"

namespace paragraf::tests {
namespace {

using namespace api;

constexpr std::string_view field = R"(rulebook field
uses geometry
measure length: cm step 1/10
entity figure
  at: point
value far(f: figure, p: point): length = gap(f, p)
value area_of(w: length): polygon = rectangle(w, 2 * w)
value inside_of(p: point, area: polygon): bool = encloses(area, p)
)";

Situation situation() {
  const auto book = Book::read({{"rulebook.paragraf", std::string(field)}});
  REQUIRE_MESSAGE(book, book.text());
  const auto state = State::read(*book, R"({ "entities": { "figure": { "f": { "at": ["0 cm", "0 cm"] } } } })");
  REQUIRE_MESSAGE(state, state.text());
  const auto made = Situation::make(*state, {});
  REQUIRE_MESSAGE(made, made.text());
  return *made;
}

TEST_CASE("embed: points and polygons are given as lists or by their fields, and roots are told exactly and about") {
  const Situation here = situation();
  const auto whole = here.ask("far", {"f", Value(Value::List{"9 cm", "12 cm"})});
  REQUIRE_MESSAGE(whole, whole.text());
  CHECK(whole->value() == Value("15 cm"));
  const auto root = here.ask("far", {"f", Value(Value::Fields{{"x", "3 cm"}, {"y", "3 cm"}})});
  REQUIRE_MESSAGE(root, root.text());
  REQUIRE(root->value().field("exact"));
  CHECK(*root->value().field("exact") == Value("3·√2 cm"));
  CHECK(*root->value().field("about") == Value("4.243 cm"));
  CHECK(root->text() == "3·√2 cm (about 4.243 cm)");
  const auto area = here.ask("area_of", {"1 cm"});
  REQUIRE_MESSAGE(area, area.text());
  REQUIRE(area->value().field("corners"));
  CHECK(area->value().field("corners")->list()->size() == 4);
  const auto inside = here.ask("inside_of", {Value(Value::List{"1 cm", "2 cm"}), area->value()});
  REQUIRE_MESSAGE(inside, inside.text());
  CHECK(inside->value() == Value(true));
}

TEST_CASE("embed: corners of no polygon are refused as an argument") {
  const Value::List crossing{Value(Value::List{"0 cm", "0 cm"}), Value(Value::List{"4 cm", "4 cm"}), Value(Value::List{"4 cm", "0 cm"}),
                             Value(Value::List{"0 cm", "4 cm"})};
  const auto refused = situation().ask("inside_of", {Value(Value::List{"1 cm", "2 cm"}), Value(crossing)});
  CHECK_FALSE(refused);
  REQUIRE(refused.findings().size() == 1);
  CHECK(refused.findings()[0].code == "P412");
}

}  // namespace
}  // namespace paragraf::tests
