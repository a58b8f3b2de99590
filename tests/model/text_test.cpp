// Types, values, domains and parameters as text; the order of sentences.
#include <doctest/doctest.h>

#include <algorithm>

#include "model/book.hpp"

namespace paragraf::model {
namespace {

// A book made by hand: a measure in tons, an enum, an entity, and a table of mixed columns.
struct Fixture {
  Book book;
  TypeId mass, movement, size, unit, row;
  Fixture() {
    book.measures.push_back({name("mass"), {}, {{name("t"), 1}, {name("kg"), Number::ratio(1, 1000)}}, Number::ratio(1, 100)});
    book.measures.push_back({name("movement"), {}, {{name("mp"), 1}}, 1});
    book.enums.push_back({name("size"), {}, {{name("light"), ""}, {name("sv\u00e6r"), ""}}, true, false});
    book.entities.push_back({name("unit"), {}, {}});
    book.readings.push_back({name("rounding"), "", {{name("late"), ""}, {name("early"), ""}}, {}, {}, {}});
    mass = book.types.intern({TypeKind::measure, 0, 0, {}});
    movement = book.types.intern({TypeKind::measure, 1, 0, {}});
    size = book.types.intern({TypeKind::enumeration, 0, 0, {}});
    unit = book.types.intern({TypeKind::entity, 0, 0, {}});
    ValueDecl table;
    table.columns = {param("type", size), param("cost", movement), param("skill", book.types.integer())};
    book.values.push_back(table);
    row = book.types.intern({TypeKind::row, 0, 0, {}});
  }
  Name name(std::string_view text) { return book.names.intern(text); }
  Parameter param(std::string_view text, TypeId type, Domain domain = {}) { return {name(text), type, std::move(domain), {}}; }
  std::string text(const Value& value, TypeId type) const { return value_text(book, value, type); }
  static Value number(std::int64_t n, std::int64_t d = 1) { return Value(Number::ratio(n, d)); }
  static Value member(std::uint32_t index) { return Value(Member{EnumId(0), index}); }
};

TEST_CASE_FIXTURE(Fixture, "text: types as declared") {
  Types& types = book.types;
  CHECK(type_text(book, types.boolean()) == "bool");
  CHECK(type_text(book, types.integer()) == "int");
  CHECK(type_text(book, types.number()) == "number");
  CHECK(type_text(book, types.text()) == "text");
  CHECK(type_text(book, types.nothing()) == "nothing");
  CHECK(type_text(book, mass) == "mass");
  CHECK(type_text(book, size) == "size");
  CHECK(type_text(book, types.set_of(unit)) == "set of unit");
  CHECK(type_text(book, types.optional_of(unit)) == "unit?");
  CHECK(type_text(book, types.intern({TypeKind::dice, 6, 2, {}})) == "2d6");
  CHECK(type_text(book, types.intern({TypeKind::reading, 0, 0, {}})) == "rounding");
  CHECK(type_text(book, row) == "(type: size, cost: movement, skill: int)");
}

TEST_CASE_FIXTURE(Fixture, "text: values in the words of their type") {
  Types& types = book.types;
  CHECK(text(number(25), mass) == "25 t");
  CHECK(text(number(25), types.optional_of(mass)) == "25 t");
  CHECK(text(number(-1, 2), mass) == "-0.5 t");
  CHECK(text(number(1, 6), types.number()) == "1/6");
  CHECK(text(number(7), types.integer()) == "7");
  CHECK(text(Value(true), types.boolean()) == "true");
  CHECK(text(Value(false), types.boolean()) == "false");
  CHECK(text(Value(), types.optional_of(unit)) == "nothing");
  CHECK(text(member(1), size) == "sv\u00e6r");
  CHECK(text(Value::text("hovercraft"), size) == "\"hovercraft\"");
  CHECK(text(Value(Side{ReadingId(0), 1}), types.unknown()) == "early");
  CHECK(text(Value::text("a \"b\" \\ c\nd\x01"), types.text()) == "\"a \\\"b\\\" \\\\ c\\nd\\x01\"");
  CHECK(text(Value::set({number(2), number(1)}), types.set_of(mass)) == "{1 t, 2 t}");
  CHECK(text(Value::set({}), types.set_of(mass)) == "{}");
  CHECK(text(Value::row({member(0), number(1), number(0)}), row) == "(light, 1 mp, 0)");
}

TEST_CASE_FIXTURE(Fixture, "text: entities by position, or as their namer says") {
  const Value second(Instance{EntityId(0), 1});
  CHECK(text(second, unit) == "unit 2");
  const EntityNamer namer = [](const void* context, const Instance& instance) {
    return *static_cast<const std::string*>(context) + std::to_string(instance.index);
  };
  const std::string prefix = "enhed";
  CHECK(value_text(book, second, unit, namer, &prefix) == "enhed1");
  CHECK(value_text(book, Value::set({second}), book.types.set_of(unit), namer, &prefix) == "{enhed1}");
}

TEST_CASE_FIXTURE(Fixture, "text: domains and parameters as declared") {
  const auto domain = [](std::vector<Interval> intervals, Values values = {}) { return Domain{std::move(intervals), std::move(values)}; };
  const TypeId whole = book.types.integer();
  const auto both = [&](const Domain& d, TypeId type) { return domain_syntax(book, d, type) + " | " + domain_text(book, d, type); };
  CHECK(both(domain({{.low = 1, .high = 15}}), mass) == "1..15 t | 1 to 15 t");
  CHECK(both(domain({{.low = 0}}), mass) == "0 t.. | at least 0 t");
  CHECK(both(domain({{.high = 3}}), whole) == "..3 | at most 3");
  CHECK(both(domain({{.low = 4, .high = 4}, {.low = 6, .high = 7}}), whole) == "4, 6..7 | 4 or 6 to 7");
  CHECK(both(domain({{.low = 0, .low_open = true}}), mass) == "> 0 t | more than 0 t");
  CHECK(both(domain({{.low = 0, .high = 5, .high_open = true}}), mass) == ">= 0 t and < 5 t | at least 0 t and less than 5 t");
  CHECK(both(domain({}, {member(0), member(1)}), size) == "light, sv\u00e6r | light or sv\u00e6r");
  CHECK(domain_text(book, {}, mass).empty());
  CHECK(params_text(book, {param("u", unit), param("n", whole, domain({{.low = 1, .high = 3}}))}) == "u: unit, n: int in 1..3");
  CHECK(params_text(book, {}).empty());
}

TEST_CASE_FIXTURE(Fixture, "text: attributes of an entity by name") {
  book.attributes.push_back({name("weight"), EntityId(0), mass, {}, {}, {}, {}});
  book.entities.edit(0).attributes = {AttributeId(0)};
  book.entities.push_back({name("building"), {}, {}});
  CHECK(book.attribute(EntityId(0), name("weight")) == AttributeId(0));
  CHECK_FALSE(book.attribute(EntityId(0), name("mass")).valid());
  CHECK_FALSE(book.attribute(EntityId(1), name("weight")).valid());
}

TEST_CASE_FIXTURE(Fixture, "text: sentences in the order of their numbers, whatever the order of files") {
  const auto sentence = [&](std::string clause, std::string number, std::string citation) {
    Sentence result;
    if (!clause.empty()) {
      book.clauses.push_back({{}, std::move(clause), {}, {}});
      result.clause = ClauseId(book.clauses.size() - 1);
    }
    result.number = std::move(number);
    result.citation = std::move(citation);
    book.sentences.push_back(result);
  };
  const std::vector<std::pair<std::string, std::string>> wanted = {
      {"1", ""}, {"1", "1"}, {"2", "2"}, {"2", "2a"}, {"2", "2b"}, {"2", "9"}, {"2", "10"}, {"2.1", "1"}, {"6.1.2", "1"},
      {"6.1.10", "1"}, {"6.2", "1"}, {"10", "1"}, {"M1", "1"}, {"M2", "1"}, {"M10", "1"}};
  for (auto it = wanted.rbegin(); it != wanted.rend(); ++it) sentence(it->first, it->second, "");
  sentence("", "", "b.paragraf");
  sentence("", "", "a.paragraf");
  std::vector<SentenceId> order;
  for (std::size_t i = 0; i < book.sentences.size(); ++i) order.push_back(SentenceId(i));
  std::sort(order.begin(), order.end(), [&](SentenceId a, SentenceId b) { return sentence_before(book, a, b); });
  CHECK(book[order[0]].citation == "a.paragraf");
  CHECK(book[order[1]].citation == "b.paragraf");
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const Sentence& found = book[order[i + 2]];
    CHECK(std::pair(book[found.clause].number, found.number) == wanted[i]);
  }
  for (SentenceId id : order) CHECK_FALSE(sentence_before(book, id, id));
}

}  // namespace
}  // namespace paragraf::model
