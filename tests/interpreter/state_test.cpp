// States in memory: entities, ids, cells, copies.
#include <doctest/doctest.h>

#include "interpreter/state.hpp"
#include "tests/interpreter/drill_book.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::interpreter {
namespace {

struct Fixture {
  tests::SmallBook small = tests::small_book(tests::drill_book);
  const Book& book = *small.book;
  EntityId kind(std::string_view name) const { return book.entity_of.at(book.names.find(name)); }
  AttributeId attribute(std::string_view entity, std::string_view name) const {
    return book.attribute(kind(entity), book.names.find(name));
  }
};

TEST_CASE_FIXTURE(Fixture, "state: the drill book has no findings") { CHECK(small.findings == ""); }

TEST_CASE_FIXTURE(Fixture, "state: ids are unique within their kind, and found whatever their composition") {
  State state(book);
  const auto cafe = state.add(kind("unit"), "caf\u00e9");
  REQUIRE(cafe);
  CHECK_FALSE(state.add(kind("unit"), "caf\u00e9"));
  CHECK_FALSE(state.add(kind("unit"), "cafe\u0301"));
  CHECK(state.find(kind("unit"), "cafe\u0301") == cafe);
  CHECK(state.find("cafe\u0301") == cafe);
  CHECK_FALSE(state.find(kind("building"), "caf\u00e9"));
  CHECK_FALSE(state.find("cafe"));
  CHECK(state.add(kind("building"), "caf\u00e9"));
  CHECK(state.count(kind("unit")) == 1);
  CHECK(entity_name(&state, *cafe) == "caf\u00e9");
}

TEST_CASE_FIXTURE(Fixture, "state: what nobody supplied is missing, an optional one is nothing") {
  State state(book);
  const Instance u = *state.add(kind("unit"), "u");
  CHECK_FALSE(state.cell(u, attribute("unit", "weight")).supplied);
  CHECK(state.cell(u, attribute("unit", "piloting")).supplied);
  CHECK(state.cell(u, attribute("unit", "piloting")).value.is_nothing());
  state.cell(u, attribute("unit", "weight")) = {true, Value(Number(65)), {}};
  CHECK(state.cell(u, attribute("unit", "weight")).value == Value(Number(65)));
  CHECK_FALSE(state.cell(u, attribute("unit", "damage")).supplied);
}

TEST_CASE_FIXTURE(Fixture, "state: canonical order reads digits as numbers") {
  State state(book);
  for (const char* id : {"u10", "u2", "enhed", "u1", "\u044e1", "u02", "\u00e6"}) state.add(kind("unit"), id);
  std::string order;
  for (const Instance& instance : state.in_order(kind("unit"))) order += state.id(instance) + " ";
  CHECK(order == "enhed u1 u02 u2 u10 \u00e6 \u044e1 ");
  CHECK(id_before("a9", "a10"));
  CHECK_FALSE(id_before("a10", "a9"));
  CHECK_FALSE(id_before("a", "a"));
  CHECK(id_before("a99999999999999999998", "a99999999999999999999"));
}

TEST_CASE_FIXTURE(Fixture, "state: a copy goes its own way") {
  State state(book);
  const Instance u = *state.add(kind("unit"), "u");
  State copy = state;
  copy.cell(u, attribute("unit", "level")) = {true, Value(Number(3)), {}};
  copy.add(kind("unit"), "later");
  CHECK_FALSE(state.cell(u, attribute("unit", "level")).supplied);
  CHECK_FALSE(state.find("later"));
  CHECK(copy.find("later"));
  CHECK(state.add(kind("unit"), "later"));
}

TEST_CASE_FIXTURE(Fixture, "state: names for questions are interned, whether or not the book spells them") {
  State state(book);
  state.add(kind("building"), "h\u00f8jhus");
  const EntityNames names = state.names(small.book->names);
  const auto found = names.find(book.names.find("h\u00f8jhus"));
  REQUIRE(found != names.end());
  CHECK(found->second == kind("building"));
}

}  // namespace
}  // namespace paragraf::interpreter
