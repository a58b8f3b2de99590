// Programs against the evaluator: the same questions in the same states, random ones and those at limits. What a program answers is what the
// evaluator answers; where it does not, it says nothing. All engines run the same program, and come to the same numbers.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "interpreter/embed/load.hpp"
#include "tests/data/cf-entry/cf.hpp"
#include "tests/engine/batch_book.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::tests {
namespace {

std::vector<BatchBook::Row> rows_of(BatchBook& batch, std::size_t count, std::uint32_t seed) {
  batch.compile();
  std::mt19937 random(seed);
  std::vector<BatchBook::Row> rows;
  for (std::size_t i = 0; i < count; ++i) rows.push_back(i % 2 == 0 ? batch.random_row(random) : batch.boundary_row(random));
  return rows;
}

struct Loaded {
  base::Sources sources;
  base::Sink sink;
  embed::Loaded book;
  explicit Loaded(const std::string& path) : book(embed::load_book(std::string(PARAGRAF_SOURCE_DIR) + "/" + path, sources, sink)) {}
};

std::size_t checked(BatchBook& batch, const std::vector<BatchBook::Row>& rows) {
  const BatchBook::Compared compared = batch.compare(rows);
  if (compared.difference) FAIL_CHECK(*compared.difference);
  return compared.answered;
}

// Every value and every act; `bench/agree` does so with as many states as one likes, and with machine code.
void check_book(const std::string& path, std::size_t rounds, std::size_t least, bool unknown) {
  Loaded loaded(path);
  REQUIRE(loaded.book.book);
  std::size_t answered = 0, compiled = 0;
  std::uint32_t seed = 0;
  const std::vector<Asked> questions = questions_of(*loaded.book.book);
  for (const Asked& asked : questions) {
    BatchBook batch(*loaded.book.book, loaded.sources, asked.given, unknown);
    if (!batch.ask(asked.question) || !batch.compile().outlets[0].compiled) continue;
    ++compiled;
    answered += checked(batch, rows_of(batch, rounds, ++seed));
  }
  MESSAGE(path, ": ", questions.size(), " questions, ", compiled, " as programs, ", answered, " answers compared");
  CHECK(answered >= least);
}

}  // namespace

TEST_CASE("engines: cf-entry, every state as in C++") {
  Loaded loaded("tests/data/cf-entry");
  REQUIRE(loaded.book.book);
  BatchBook batch(*loaded.book.book, loaded.sources, "b: building, u: unit, roll: 2d6, normal: int in 0..60");
  REQUIRE(batch.findings() == "");
  for (const char* question : {"building_type(b)", "surcharge(b)", "target(u, b)", "passes(u, b, roll)", "entry_harm(u, b, roll)", "entry_damage(u)",
                               "collapse_damage(u, b)", "infantry_damage(b, normal)"})
    REQUIRE(batch.ask(question));
  for (const engine::Outlet& outlet : batch.compile().outlets) CHECK(outlet.compiled);
  INFO(engine::listing(batch.compile().program));
  const auto field = [&](const std::string& name) {
    const auto& fields = batch.layout().fields;
    return static_cast<std::size_t>(std::find_if(fields.begin(), fields.end(), [&](const auto& one) { return one.name == name; }) - fields.begin());
  };
  const model::EnumId kinds = loaded.book.book->enum_of.at(loaded.book.book->names.find("kind"));
  const engine::Scalar scalar(batch.compile().program);
  engine::Scalar::Frame frame = scalar.frame();
  cf_entry::Rng rng;
  long wrong = 0;
  for (int i = 0; i < 20'000; ++i) {
    const cf_entry::In in = cf_entry::gen(rng);
    const auto write = [&](const char* name, model::Value value) { REQUIRE(batch.compile().lanes.write(field(name), value, frame.data())); };
    if (i < 2000 || i % 100 == 0) {        // checked by name; the rest by the same lanes
      write("b.cf", model::Number(in.cf));
      write("b.levels", model::Number(in.levels));
      write("u.hexes_moved", model::Number(in.hexes));
      write("u.weight", model::Number(in.weight));
      write("u.piloting", model::Number(in.skill));
      write("u.kind", model::Member{kinds, static_cast<std::uint32_t>(in.is_mech)});
      write("normal", model::Number(in.inf));
      write("roll", model::Number(in.roll));
    } else {
      continue;
    }
    scalar.run(frame.data());
    std::vector<std::int64_t> outputs;
    for (std::size_t o = 0; o < scalar.outputs(); ++o) outputs.push_back(frame[scalar.output(o)]);
    const auto answer = [&](std::size_t q) -> std::int32_t {
      const auto found = engine::reply(batch.compile().outlets[q], false, outputs.data());
      if (!found) return -1;
      const model::Value& value = found->value.value();
      if (value.is<bool>()) return value.truth();
      if (value.is<model::Member>()) return static_cast<std::int32_t>(value.as<model::Member>().index);
      return static_cast<std::int32_t>(value.number().to_int64().value_or(-1));
    };
    const cf_entry::Out out{answer(0), answer(1), answer(2), answer(3), answer(4), answer(5), answer(6), answer(7)};
    if (out == cf_entry::expected(in) || wrong++ > 0) continue;
    CHECK(out == cf_entry::expected(in));
  }
  CHECK(wrong == 0);
  CHECK(checked(batch, rows_of(batch, 3000, 7)) == 8 * 3000);
}

TEST_CASE("engines answer what the evaluator answers: battletech") { check_book("rulesets/battletech", 60, 1000, false); }
TEST_CASE("engines answer what the evaluator answers: battletech, something unknown") { check_book("rulesets/battletech", 60, 300, true); }
TEST_CASE("engines answer what the evaluator answers: belle alliance") { check_book("rulesets/belle-alliance", 40, 500, false); }
TEST_CASE("engines answer what the evaluator answers: ww2") { check_book("rulesets/ww2", 40, 300, false); }

}  // namespace paragraf::tests
