// What one state costs in each engine, beside C++ written by hand. In: rows, repetitions (bench/engines). Out: for the questions of
// tests/data/cf-entry about random states, ns a state of each, best of all repetitions, all of them in turn; and whether they say the same.
#include <fmt/format.h>

#include <chrono>
#include <cstring>
#include <random>

#include "bench/entry_by_hand.hpp"
#include "grammar/parse.hpp"
#include "interpreter/embed/load.hpp"
#include "interpreter/engine/columns.hpp"
#include "interpreter/engine/scalar.hpp"
#include "interpreter/jit/jit.hpp"
#include "tests/engine/batch_book.hpp"

using namespace paragraf;

namespace {

template <class Work>
double nanoseconds(Work work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count();
}

struct Way {
  std::string name;
  std::function<void()> run;
  double best = 1e300;
};

}  // namespace

int main(int count, char** arguments) {
  const std::size_t rows = count > 1 ? std::strtoul(arguments[1], nullptr, 10) : 1'000'000;
  const int times = count > 2 ? std::atoi(arguments[2]) : 20;
  base::Sources sources;
  base::Sink sink;
  const embed::Loaded loaded = embed::load_book(std::string(PARAGRAF_SOURCE_DIR) + "/tests/data/cf-entry", sources, sink);
  if (!loaded.book) return 1;
  tests::BatchBook batch(*loaded.book, sources, "b: building, u: unit, roll: 2d6, normal: int in 0..60");
  for (const char* question : {"building_type(b)", "surcharge(b)", "target(u, b)", "passes(u, b, roll)", "entry_harm(u, b, roll)", "entry_damage(u)",
                               "collapse_damage(u, b)", "infantry_damage(b, normal)"})
    if (!batch.ask(question)) return 1;
  // What is the same in all states takes no column.
  engine::Program program = batch.compile().program;
  std::erase_if(program.outputs, [&](engine::Place place) { return program.operations[place].code == engine::Code::constant; });
  const std::size_t lanes = program.lanes.size(), outputs = program.outputs.size();
  if (std::getenv("LISTING")) fmt::print("{}", engine::listing(program));

  std::mt19937_64 random(1);
  std::vector<std::int64_t> frames(rows * lanes), one_outputs(rows * outputs);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t lane = 0; lane < lanes; ++lane)
      frames[i * lanes + lane] = std::uniform_int_distribution<std::int64_t>(program.lanes[lane].low, program.lanes[lane].high)(random);
  struct Table_of_columns {
    std::vector<std::vector<std::byte>> memory;
    std::vector<void*> at;
    void add(std::size_t bytes) {
      memory.emplace_back(bytes);
      at.push_back(memory.back().data());
    }
  } in, by_columns, by_code;
  std::size_t row_bytes = 0;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    const engine::Width width = engine::width_of(program.lanes[lane]);
    in.add(engine::bytes_of(width) * rows);
    row_bytes += engine::bytes_of(width);
    for (std::size_t i = 0; i < rows; ++i) engine::put(in.at[lane], width, i, frames[i * lanes + lane]);
  }
  const auto width = [&](std::size_t o) { return program.operations[program.outputs[o]].width; };
  for (std::size_t o = 0; o < outputs; ++o) {
    by_columns.add(engine::bytes_of(width(o)) * rows), by_code.add(engine::bytes_of(width(o)) * rows);
    row_bytes += engine::bytes_of(width(o));
  }
  const engine::Scalar scalar(program);
  engine::Scalar::Frame frame = scalar.frame();
  const engine::Columns columns(program);
  engine::Columns::Space space = columns.space();
  std::string why;
  const auto compiler = jit::load_compiler(&why, PARAGRAF_JIT_MODULE);
  const auto code = compiler ? compiler->compile(program, &why) : nullptr;
  bench::EntryByHand<std::uint8_t> bytes(rows);
  bench::EntryByHand<std::int32_t> words(rows);

  std::vector<Way> ways;
  ways.push_back({"C++ by hand, bytes", [&] { bytes.run(); }});
  ways.push_back({"C++ by hand, 32 bits", [&] { words.run(); }});
  if (code) ways.push_back({"machine code, columns", [&] { code->run(in.at.data(), by_code.at.data(), rows); }});
  if (code)
    ways.push_back({"machine code, one by one", [&] {
                      for (std::size_t i = 0; i < rows; ++i) code->run_one(&frames[i * lanes], &one_outputs[i * outputs]);
                    }});
  ways.push_back({fmt::format("columns, {}", engine::kernels().name), [&] { columns.run(in.at.data(), by_columns.at.data(), rows, space); }});
  ways.push_back({"interpreter, one by one", [&] {
                    for (std::size_t i = 0; i < rows; ++i) {
                      std::memcpy(frame.data(), &frames[i * lanes], lanes * sizeof frame[0]);
                      scalar.run(frame.data());
                    }
                  }});
  for (int time = 0; time < times; ++time)
    for (Way& way : ways) way.best = std::min(way.best, nanoseconds(way.run) / static_cast<double>(rows));
  fmt::print("{} operations, {} lanes, {} outputs, {} bytes a row, {} rows, best of {}\n", program.operations.size(), lanes, outputs, row_bytes, rows, times);
  if (code) fmt::print("compiled in {:.1f} ms\n", static_cast<double>(code->took.count()) / 1e6);
  else fmt::print("no machine code: {}\n", why);
  for (const Way& way : ways) fmt::print("{:<26} {:>8.3f} ns/state  {:>6.2f} of C++ on bytes\n", way.name, way.best, way.best / ways[0].best);
  if (code && by_code.memory != by_columns.memory) {
    fmt::print("machine code and columns differ\n");
    return 1;
  }
}
