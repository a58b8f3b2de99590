// Programs as machine code against the other engines: random programs on random and boundary rows, cf-entry; what is refused; files for other
// programs. Without the module the other engines are compared all the same.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <thread>

#include "interpreter/embed/load.hpp"
#include "tests/engine/batch_book.hpp"
#include "tests/engine/random_program.hpp"
#include "tests/jit/agreement.hpp"

namespace paragraf::tests {

using namespace engine;

namespace {

const jit::Compiler* compiler() {
#ifdef PARAGRAF_JIT_MODULE
  static const std::unique_ptr<jit::Compiler> loaded = [] {
    std::string why;
    auto made = jit::load_compiler(&why, PARAGRAF_JIT_MODULE);
    INFO(why);
    CHECK(made);
    return made;
  }();
  return loaded.get();
#else
  return nullptr;
#endif
}

std::unique_ptr<jit::Code> compiled(const Program& program) {
  if (!compiler()) return nullptr;
  std::string why;
  auto code = compiler()->compile(program, &why);
  INFO(why);
  CHECK(code);
  return code;
}

// By name: by how many rounds PARAGRAF_ROUNDS multiplies the work.
std::size_t rounds(std::size_t usual) {
  const char* const times = std::getenv("PARAGRAF_ROUNDS");
  return usual * (times ? static_cast<std::size_t>(std::atoi(times)) : 1);
}

void check_random(std::size_t programs, std::size_t rows, const ProgramShape& shape, std::uint64_t seed, bool with_code) {
  for (std::size_t i = 0; i < programs; ++i) {
    std::mt19937_64 random(seed + i);
    const Program program = random_program(random, shape);
    Rows all;
    for (std::size_t row = 0; row < rows; ++row) all.push_back(random_row(program, random));
    const auto code = with_code ? compiled(program) : nullptr;
    const auto found = difference(program, all, code.get());
    INFO("seed ", seed + i);
    if (found) FAIL_CHECK(*found);
    if (found) return;
  }
}

// One operation at each width with all rows of its ends, so that no width is left to chance.
Program ends(Width width) {
  static constexpr Range ranges[] = {{0, 255}, {INT16_MIN, INT16_MAX}, {INT32_MIN, INT32_MAX}, {INT64_MIN, INT64_MAX}};
  const Range range = ranges[static_cast<int>(width)];
  Builder b({range, range});
  const auto keep = [&](Builder::Made made) {
    if (made) b.output(*made);
  };
  const auto x = b.input(0), y = b.input(1);
  keep(b.add(x, y)), keep(b.subtract(x, y)), keep(b.multiply(x, y)), keep(b.below(x, y)), keep(b.same(x, y));
  keep(b.choose(b.below(x, y), x, y)), keep(b.divide(x, b.make_positive(y)));
  for (const std::int64_t k : {std::int64_t(1), std::int64_t(2), std::int64_t(3), std::int64_t(7), std::int64_t(10), std::int64_t(100), std::int64_t(127),
                               std::int64_t(128), std::int64_t(255), std::int64_t(256), std::int64_t(641), std::int64_t(32767), std::int64_t(32768),
                               std::int64_t(65535), std::int64_t(65537), std::int64_t(INT32_MAX), std::int64_t(INT32_MAX) + 1, std::int64_t(UINT32_MAX),
                               std::int64_t(INT64_MAX / 2), INT64_MAX}) {
    keep(b.divide(x, k)), keep(b.at_most(x, k)), keep(b.equal(x, k)), keep(b.at_most(x, -k)), keep(b.equal(x, -k));
    keep(b.scale(x, k)), keep(b.scale(x, -k)), keep(b.add_constant(x, k)), keep(b.add_constant(x, -k));
  }
  return b.finish();
}

}  // namespace

TEST_CASE("engines agree: every operation at the ends of every width") {
  for (const Width width : {Width::u8, Width::i16, Width::i32, Width::i64}) {
    const Program program = ends(width);
    const Range range = program.lanes[0];
    std::vector<std::int64_t> numbers;
    for (std::int64_t n = 0; n < 12; ++n) numbers.push_back(range.low + n), numbers.push_back(range.high - n);
    for (std::int64_t n = -20; n <= 20; ++n)
      if (n >= range.low) numbers.push_back(n);
    Rows rows;
    for (const std::int64_t a : numbers)
      for (const std::int64_t b : numbers) rows.push_back({a, b});
    const auto code = compiled(program);
    const auto found = difference(program, rows, code.get());
    if (found) FAIL_CHECK(*found);
  }
}

TEST_CASE("engines agree: random programs, without machine code") { check_random(rounds(300), 150, {}, 1'000, false); }

TEST_CASE("engines agree: random programs") {
  check_random(rounds(25), 333, {}, 1, true);
  check_random(rounds(15), 100, {3, 8}, 500'000, true);
  check_random(rounds(1), 3000, {20, 300}, 700'000, true);
}

TEST_CASE("engines agree: long programs, compiled in pieces") {
  Builder b(std::vector<Range>(8, {0, 200}));
  auto now = b.input(0), before = b.input(1);
  for (std::uint32_t i = 0; i < 400; ++i) {
    const auto other = b.input(i % 8);
    const auto next = b.choose(b.below(b.divide(now, 3 + i % 5), other), b.add(before, b.scale(other, i % 3)), b.subtract(b.add_constant(before, i % 11), other));
    before = std::exchange(now, b.divide(next, 1 + i % 2));
    if (i % 40 == 0) b.output(*now);
  }
  b.output(*now);
  const Program program = b.finish();
  REQUIRE(program.operations.size() > 3 * jit::operations_of_piece);
  std::mt19937_64 random(5);
  Rows rows;
  for (int i = 0; i < 2'500; ++i) rows.push_back(random_row(program, random));
  const auto code = compiled(program);
  const auto found = difference(program, rows, code.get());
  if (found) FAIL_CHECK(*found);
}

TEST_CASE("engines agree: no rows, one row, fewer than fit in a register") {
  std::mt19937_64 random(3);
  const Program program = random_program(random);
  const auto code = compiled(program);
  Rows rows;
  for (std::size_t count = 0; count < 70; ++count) {
    CHECK_FALSE(difference(program, rows, code.get()));
    rows.push_back(random_row(program, random));
  }
}

TEST_CASE("engines agree: cf-entry") {
  base::Sources sources;
  base::Sink sink;
  const embed::Loaded loaded = embed::load_book(std::string(PARAGRAF_SOURCE_DIR) + "/tests/data/cf-entry", sources, sink);
  REQUIRE(loaded.book);
  BatchBook batch(*loaded.book, sources, "b: building, u: unit, roll: 2d6, normal: int in 0..60");
  for (const char* question : {"building_type(b)", "surcharge(b)", "target(u, b)", "passes(u, b, roll)", "entry_harm(u, b, roll)", "entry_damage(u)",
                               "collapse_damage(u, b)", "infantry_damage(b, normal)"})
    REQUIRE(batch.ask(question));
  const Program& program = batch.compile().program;
  std::mt19937_64 random(11);
  Rows rows;
  for (int i = 0; i < 20'000; ++i) rows.push_back(random_row(program, random));
  const auto code = compiled(program);
  const auto found = difference(program, rows, code.get());
  if (found) FAIL_CHECK(*found);
  if (code) MESSAGE(program.operations.size(), " operations compiled in ", static_cast<double>(code->took.count()) / 1e6, " ms");
}

TEST_CASE("machine code: what is too large is refused, and why") {
  if (!compiler()) return;
  Builder b({{0, 1'000}});
  auto sum = b.input(0);
  for (int i = 0; i < 60'000; ++i) sum = i % 2 ? b.add_constant(sum, 7) : b.divide(b.scale(sum, 3), 3 + i % 3);
  b.output(*sum);
  const Program program = b.finish();
  REQUIRE(program.operations.size() > jit::most_operations);
  std::string why;
  CHECK_FALSE(compiler()->compile(program, &why));
  CHECK(why == fmt::format("{} operations, more than {}", program.operations.size(), jit::most_operations));
  why.clear();
  CHECK_FALSE(compiler()->emit(program, jit::File::ir, "large", "", &why));
  CHECK(why.starts_with(fmt::format("{} operations", program.operations.size())));
}

TEST_CASE("machine code: a folder without the module says so") {
  std::string why;
  CHECK_FALSE(jit::load_compiler(&why, "/nowhere"));
  CHECK(why == "the compiler is not there");
}

TEST_CASE("machine code: many threads compile and run") {
  if (!compiler()) return;
  std::mt19937_64 random(5);
  const Program program = random_program(random, {4, 20});
  Rows rows;
  for (int i = 0; i < 200; ++i) rows.push_back(random_row(program, random));
  std::vector<std::thread> threads;
  std::vector<std::string> found(4);
  for (std::string& each : found)
    threads.emplace_back([&] {
      const auto code = compiler()->compile(program, &each);
      if (code) each = difference(program, rows, code.get()).value_or("");
    });
  for (std::thread& thread : threads) thread.join();
  for (const std::string& each : found) CHECK(each == "");
}

TEST_CASE("machine code: files for other programs") {
  Builder b({{0, 150}, {-5, 5}});
  b.output(*b.add(b.input(0), b.input(1)));
  b.output(*b.below(b.input(0), b.input(1)));
  const Program program = b.finish();
  CHECK(jit::header_text(program, "entry", {{"b.cf", "in points */ of\nthe building"}, {"int", ""}}, {{"b.cf"}, {"b cf"}}) == R"(/* Made by paragraf: what the rules of entry answer. A number beyond the range of its lane is not for these functions, and what they
   do with it is not defined. */
#ifndef ENTRY_H
#define ENTRY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct entry_lanes {
  int64_t b_cf;  /* 0..150: b.cf: in points * / of the building */
  int64_t int_;  /* -5..5: int */
};
/* Columns: of each, as many numbers as there are rows. */
struct entry_lane_columns {
  const uint8_t* b_cf;
  const int16_t* int_;
};

struct entry_outputs {
  int64_t b_cf;  /* -5..155: b.cf */
  int64_t b_cf_2;  /* 0..1: b cf */
};
/* Columns: of each, as many numbers as there are rows. */
struct entry_output_columns {
  int16_t* b_cf;
  uint8_t* b_cf_2;
};

/* One state. */
void entry_one(const struct entry_lanes* lanes, struct entry_outputs* outputs);
/* Many states; no column overlaps another. */
void entry_batch(const struct entry_lane_columns* lanes, const struct entry_output_columns* outputs, uint64_t rows);

#ifdef __cplusplus
}
#endif

#endif
)");
  if (!compiler()) return;
  const auto object = compiler()->emit(program, jit::File::object, "entry");
  REQUIRE(object);
  CHECK(object->find("entry_batch") != std::string::npos);
  const auto ir = compiler()->emit(program, jit::File::ir, "entry", "host");
  REQUIRE(ir);
  CHECK(ir->find("define void @entry_one(") != std::string::npos);
  const auto assembly = compiler()->emit(program, jit::File::assembly, "entry");
  REQUIRE(assembly);
  CHECK(assembly->find("entry_batch:") != std::string::npos);
  std::string why;
  CHECK_FALSE(compiler()->emit(program, jit::File::object, "entry", "no-such-thing", &why));
  CHECK(why == "the compiler failed: LLVM knows no processor \"no-such-thing\"");
}

}  // namespace paragraf::tests
