// Whether all engines give the same answers. In: --states N, rulebooks. Out: for each value and act of each book, in N random and boundary
// states, how many answers were compared, or that it is no program; then the same for random programs. Exit 1 at the first difference.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "base/render.hpp"
#include "interpreter/embed/load.hpp"
#include "tests/engine/batch_book.hpp"
#include "tests/engine/random_program.hpp"
#include "tests/jit/agreement.hpp"

namespace {

using namespace paragraf;
using namespace paragraf::tests;

constexpr std::size_t block = 10'000;    // of states that are in memory at once

struct Total {
  std::size_t questions = 0, programs = 0, answers = 0, with_code = 0;
};

std::unique_ptr<jit::Code> code_of(const jit::Compiler* compiler, const engine::Program& program) {
  return compiler ? compiler->compile(program) : nullptr;
}

// False: engines differ.
bool book(const std::string& path, std::size_t states, const jit::Compiler* compiler, Total& total) {
  base::Sources sources;
  base::Sink sink;
  const embed::Loaded loaded = embed::load_book(path, sources, sink);
  if (!loaded.book) {
    std::fprintf(stderr, "%s cannot be loaded: see paragraf check\n", path.c_str());
    std::exit(2);
  }
  for (const Asked& asked : questions_of(*loaded.book)) {
    ++total.questions;
    BatchBook batch(*loaded.book, sources, asked.given);
    if (!batch.ask(asked.question) || !batch.compile().outlets[0].compiled) {
      fmt::print("{}: no program\n", asked.question);
      continue;
    }
    const auto code = code_of(compiler, batch.compile().program);
    std::mt19937 random(static_cast<std::uint32_t>(total.questions));
    std::size_t answers = 0;
    for (std::size_t done = 0; done < states; done += block) {
      std::vector<BatchBook::Row> rows;
      for (std::size_t i = 0; i < std::min(block, states - done); ++i)
        rows.push_back(i % 2 == 0 ? batch.random_row(random) : batch.boundary_row(random));
      const BatchBook::Compared compared = batch.compare(rows, code.get());
      answers += compared.answered;
      if (!compared.difference) continue;
      fmt::print("{}: {}\n", asked.question, *compared.difference);
      return false;
    }
    ++total.programs;
    total.with_code += code != nullptr;
    total.answers += answers;
    fmt::print("{}: {} answers of {} states{}\n", asked.question, answers, states, code ? ", machine code too" : "");
    std::fflush(stdout);
  }
  return true;
}

bool random_programs(std::size_t states, const jit::Compiler* compiler) {
  constexpr std::size_t programs = 100;
  for (std::size_t i = 0; i < programs; ++i) {
    std::mt19937_64 random(i);
    const engine::Program program = random_program(random);
    const auto code = code_of(compiler, program);
    for (std::size_t done = 0; done < states / programs; done += block) {
      Rows rows;
      for (std::size_t row = 0; row < std::min(block, states / programs - done); ++row) rows.push_back(random_row(program, random));
      if (const auto found = difference(program, rows, code.get())) {
        fmt::print("random program {}: {}\n", i, *found);
        return false;
      }
    }
  }
  fmt::print("{} random programs agree in {} states each\n", programs, states / programs);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t states = 1'000'000;
  std::vector<std::string> books;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--states") == 0 && i + 1 < argc) states = std::strtoull(argv[++i], nullptr, 10);
    else books.emplace_back(argv[i]);
  }
  std::string why = "LLVM was not there when this was built";
  std::unique_ptr<jit::Compiler> compiler;
#ifdef PARAGRAF_JIT_MODULE
  compiler = jit::load_compiler(&why, PARAGRAF_JIT_MODULE);
#endif
  if (!compiler) fmt::print("without machine code: {}\n", why);
  Total total;
  for (const std::string& path : books)
    if (!book(path, states, compiler.get(), total)) return 1;
  if (!random_programs(states, compiler.get())) return 1;
  fmt::print("{} questions, {} are programs, {} of them as machine code too; {} answers, no difference\n", total.questions, total.programs, total.with_code,
             total.answers);
}
