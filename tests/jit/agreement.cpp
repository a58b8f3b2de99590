// See agreement.hpp.
#include "tests/jit/agreement.hpp"

#include <fmt/format.h>

#include <cstring>

#include "interpreter/engine/columns.hpp"
#include "interpreter/engine/scalar.hpp"

namespace paragraf::engine {
extern const Kernels avx2_kernels;               // of x86-64 alone
}

namespace paragraf::tests {

using namespace engine;

namespace {

// Columns in memory of exactly their size, so that a sanitizer sees what goes beyond.
struct Memory {
  std::vector<std::unique_ptr<std::byte[]>> columns;
  std::vector<void*> at;

  void add(Width width, std::size_t rows) {
    columns.push_back(std::make_unique<std::byte[]>(bytes_of(width) * rows));
    std::memset(columns.back().get(), 0xa5, bytes_of(width) * rows);
    at.push_back(columns.back().get());
  }
};

std::string row_text(const std::vector<std::int64_t>& row) {
  std::string text;
  for (const std::int64_t number : row) text += fmt::format("{} ", number);
  return text;
}

}  // namespace

std::optional<std::string> difference(const Program& program, const Rows& rows, const jit::Code* code) {
  const Scalar scalar(program);
  Scalar::Frame frame = scalar.frame();
  Rows expected;
  for (const auto& row : rows) {
    std::copy(row.begin(), row.end(), frame.begin());
    scalar.run(frame.data());
    expected.emplace_back();
    for (std::size_t o = 0; o < scalar.outputs(); ++o) expected.back().push_back(frame[scalar.output(o)]);
  }
  Memory lanes;
  for (std::size_t lane = 0; lane < program.lanes.size(); ++lane) {
    const Width width = width_of(program.lanes[lane]);
    lanes.add(width, rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) put(lanes.at[lane], width, i, rows[i][lane]);
  }
  const auto output_width = [&](std::size_t o) { return program.operations[program.outputs[o]].width; };
  const auto check = [&](const std::string& engine, const auto& run) -> std::optional<std::string> {
    Memory outputs;
    for (std::size_t o = 0; o < program.outputs.size(); ++o) outputs.add(output_width(o), rows.size());
    run(outputs.at.data());
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (std::size_t o = 0; o < program.outputs.size(); ++o)
        if (const std::int64_t got = get(outputs.at[o], output_width(o), i); got != expected[i][o])
          return fmt::format("{}: output {} of row {} is {}, not {}\n{}\n{}", engine, o, i, got, expected[i][o], row_text(rows[i]), listing(program));
    return std::nullopt;
  };
  std::vector<const Kernels*> families{&baseline_kernels};
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx2")) families.push_back(&avx2_kernels);
#endif
  if (&kernels() != &baseline_kernels) families.push_back(&kernels());
  for (const Kernels* family : families) {
    const Columns columns(program, *family);
    Columns::Space space = columns.space();
    if (auto found = check(family->name, [&](void* const* to) { columns.run(lanes.at.data(), to, rows.size(), space); })) return found;
  }
  if (!code) return std::nullopt;
  if (auto found = check("machine code", [&](void* const* to) { code->run(lanes.at.data(), to, rows.size()); })) return found;
  std::vector<std::int64_t> outputs(program.outputs.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    code->run_one(rows[i].data(), outputs.data());
    if (outputs != expected[i])
      return fmt::format("machine code for one: {}, not {}\n{}\n{}", row_text(outputs), row_text(expected[i]), row_text(rows[i]), listing(program));
  }
  return std::nullopt;
}

}  // namespace paragraf::tests
