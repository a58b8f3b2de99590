// Programs of what is measured between places: points on a table in sets that differ from state to state, polygons whose corners do, too. What
// they answer is what the evaluator measures; many coordinates are such that a gap is exactly what is asked for.
#include <doctest/doctest.h>

#include "tests/engine/batch_book.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::tests {
namespace {

constexpr std::string_view table_book = R"(rulebook field
languages en
uses geometry
measure length: cm step 1/10

entity figure
  at: point
entity unit
  figures: set of figure
  leader:  figure?
  way:     list of point
entity zone
  area: polygon

§ 1 en "Places"

(1) en: What is near.

    value near(f: figure, u: unit): bool = gap(f, u) <= 5 cm
    value nearer(u: unit, v: unit): bool = gap(u, v) < 5 cm
    value apart(f: figure, u: unit): bool = 5 cm <= gap(f, u)
    value beyond(f: figure, u: unit): bool = 5 cm < gap(u, f)
    value just(f: figure, u: unit): bool = gap(f, u) is 5 cm
    value neighbours(u: unit, v: unit): int = count f in u.figures where near(f, v)
    value within(f: figure, u: unit, reach: length): bool = gap(f, u) <= reach
    value never(f: figure, u: unit): bool = gap(f, u) < 0 cm
    value led(u: unit): bool = u.leader is some f and f in u.figures and near(f, u)
    value inside(f: figure, z: zone): bool = encloses(z.area, f.at)
    value holds(u: unit, z: zone): bool = encloses(z.area, u)
    value touches(f: figure, z: zone): bool = gap(f, z) is 0 cm
    value close(f: figure, z: zone): bool = gap(z, f.at) <= 2 cm
    value on_wall(f: figure, z: zone): bool = some w in walls(z.area) where gap(f.at, w) is 0 cm
    value along(f: figure, u: unit): bool = gap(f, u.way) <= 3 cm
)";

using model::Number;
using model::Value;
using model::Values;

class Table {
 public:
  explicit Table(std::uint32_t seed) : random_(seed) {}

  std::int64_t draw(std::int64_t low, std::int64_t high) { return low + static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(high - low + 1)); }
  // Many pairs of these are 5 apart.
  Number place() {
    static constexpr std::int64_t places[] = {-5, -4, -3, 0, 3, 4, 5};
    return draw(0, 9) == 0 ? Number::ratio(draw(-60, 60), 10) : Number(places[draw(0, 6)]);
  }
  Value point(const model::Book& book) { return Value::record(book.geometry.point, {place(), place()}); }
  // Convex, with a dent, turned either way, or slanting.
  Value polygon(const model::Book& book) {
    static const std::vector<std::vector<std::pair<int, int>>> shapes = {
        {{0, 0}, {4, 0}, {4, 3}, {0, 3}}, {{0, 0}, {0, 3}, {4, 3}, {4, 0}}, {{0, 0}, {5, 1}, {8, 5}, {3, 4}}, {{0, 0}, {8, 0}, {4, 3}, {0, 8}}, {{0, 0}, {5, -5}, {10, 0}, {5, 5}}};
    const auto& shape = shapes[static_cast<std::size_t>(draw(0, 4))];
    const Number x = place(), y = place();
    Values corners;
    for (const auto& [dx, dy] : shape) corners.push_back(Value::record(book.geometry.point, {x + Number(dx), y + Number(dy)}));
    return Value::record(book.geometry.polygon, {Value::list(std::move(corners))});
  }

 private:
  std::mt19937 random_;
};

std::optional<Value> drawn(Table& table, const model::Book& book, const engine::Field& field) {
  if (field.name.ends_with(".at")) return table.point(book);
  if (field.name.ends_with(".area")) return table.polygon(book);
  if (field.name == "reach") return Value(Number(table.draw(0, 12) - 1));
  if (field.name.ends_with(".way")) {
    Values points;
    for (std::int64_t i = table.draw(0, 3); i > 0; --i) points.push_back(table.point(book));
    return Value::list(std::move(points));
  }
  Values figures;
  const model::EntityId figure = book.entity_of.at(book.names.find("figure"));
  for (std::uint32_t i = 0; i < 4; ++i)
    if (table.draw(0, 2) > 0) figures.push_back(model::Instance{figure, i});
  if (field.name.ends_with(".figures")) return Value::set(std::move(figures));
  return figures.empty() ? Value() : figures[0];
}

struct Measured {
  SmallBook small = small_book(table_book);
  std::vector<std::string> questions = {};
  std::size_t answered = 0, programs = 0;

  void compare(bool unknown) {
    REQUIRE(small.findings == "");
    BatchBook batch(*small.book, small.sources, "f: figure, g: figure, h: figure, k: figure, u: unit, v: unit, z: zone, reach: length", unknown);
    REQUIRE(batch.findings() == "");
    for (const std::string& question : questions) REQUIRE(batch.ask(question));
    Table table(7);
    std::vector<BatchBook::Row> rows;
    for (int i = 0; i < 3000; ++i) {
      BatchBook::Row& row = rows.emplace_back();
      for (engine::Field& one : batch.layout().fields) {
        row.push_back(unknown && table.draw(0, 12) == 0 ? std::nullopt : drawn(table, *small.book, one));
        if (!one.extent) one.extent.emplace();
        if (row.back()) one.extent->include(*row.back());
      }
    }
    for (const engine::Outlet& outlet : batch.compile().outlets) programs += outlet.compiled ? 1 : 0;
    const BatchBook::Compared compared = batch.compare(rows);
    if (compared.difference) FAIL_CHECK(*compared.difference);
    answered = compared.answered;
  }
};

}  // namespace

TEST_CASE("programs measure places as the evaluator does") {
  Measured measured;
  measured.questions = {"near(f, u)", "nearer(u, v)", "apart(f, u)", "beyond(f, u)", "just(f, u)", "neighbours(u, v)", "within(f, u, reach)", "never(f, u)", "led(u)",
                        "inside(f, z)", "holds(u, z)", "touches(f, z)", "close(f, z)", "on_wall(f, z)", "along(f, u)"};
  SUBCASE("all of it is known") {
    measured.compare(false);
    CHECK(measured.programs == measured.questions.size());
    CHECK(measured.answered > 40'000);          // of 45,000; a unit without figures has no place
  }
  SUBCASE("some of it is not known") {
    measured.compare(true);
    CHECK(measured.programs == measured.questions.size());
    CHECK(measured.answered > 15'000);
  }
}

TEST_CASE("programs write what occurs: ranges, steps and names of it, and no others") {
  SmallBook small = small_book(table_book);
  REQUIRE(small.findings == "");
  BatchBook batch(*small.book, small.sources, "f: figure, g: figure, u: unit, z: zone");
  const auto extent = [&](const std::string& name) -> engine::Extent& {
    for (engine::Field& one : batch.layout().fields)
      if (one.name == name) return one.extent ? *one.extent : one.extent.emplace();
    FAIL("no such field");
    throw 0;
  };
  const auto point = [&](Number x, Number y) { return Value::record(small.book->geometry.point, {x, y}); };
  extent("f.at").include(point(Number(6), Number(-9)));
  extent("f.at").include(point(Number(-3), Number(0)));
  extent("u.figures").include(Value::set({Value(model::Instance{small.book->entity_of.at(small.book->names.find("figure")), 1})}));
  const engine::Lanes lanes(*small.book, batch.layout(), 1000);
  std::size_t field = 0;
  while (batch.layout().fields[field].name != "f.at") ++field;
  const engine::Form& form = lanes.form(field);
  REQUIRE(form.kind == engine::Form::Kind::record);
  CHECK(form.parts[0].step == Number(3));
  CHECK(lanes.ranges()[form.parts[0].lane] == engine::Range{-1, 2});
  CHECK(form.parts[1].step == Number(9));
  CHECK(lanes.ranges()[form.parts[1].lane] == engine::Range{-1, 0});
  std::vector<std::int64_t> row = lanes.blank();
  CHECK(lanes.write(field, point(Number(3), Number(0)), row.data()));
  CHECK(lanes.read(field, row.data()) == point(Number(3), Number(0)));
  CHECK_FALSE(lanes.write(field, point(Number(4), Number(0)), row.data()));       // no step of 3
  CHECK_FALSE(lanes.write(field, point(Number(9), Number(0)), row.data()));       // beyond
  while (batch.layout().fields[field].name != "u.figures") ++field;
  CHECK(lanes.form(field).values.size() == 1);
  CHECK_FALSE(lanes.write(field, Value::set({Value(model::Instance{small.book->entity_of.at(small.book->names.find("figure")), 0})}), row.data()));
}

}  // namespace paragraf::tests
