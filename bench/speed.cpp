// One of our engines on the works of bench/speed. In: ENGINE STATES [random|boundary [WORK]], the work by its name or the folder of its generated
// book; cf-entry without one. Out: a line as every peer prints it, "engine <tab> states <tab> ns for a state <tab> p50 of one state <tab> p99
// <tab> sum". An engine that is not known ends with status 2.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>

#include "bench/peers/timing.hpp"
#include "bench/speed_rows.hpp"
#include "interpreter/engine/columns.hpp"
#include "interpreter/engine/scalar.hpp"
#include "interpreter/jit/jit.hpp"
#include "interpreter/evaluate.hpp"

namespace {

using namespace paragraf;
using namespace paragraf::interpreter;

// Walks the rules of the book, without or with a record of what it looks at.
long long walked(const bench::Work& work, const bench::Case& one, bool traced) {
  const Choices choices;
  long long sum = 0;
  for (const bench::Question& question : one.asked) {
    std::optional<Trace> trace;
    if (traced) trace.emplace();
    Evaluator evaluator(*work.book, one.state, choices, traced ? &*trace : nullptr);
    sum += question.weight * bench::counted(evaluator.call_value(question.value, question.args));
  }
  return sum;
}

// One state after the other: its lanes into the frame, the outputs out of it.
void run_scalar(const bench::Rows& rows, const char* name) {
  const engine::Scalar scalar(rows.compiled().program);
  engine::Scalar::Frame frame = scalar.frame();
  const std::size_t lanes = rows.lanes(), outputs = scalar.outputs();
  std::vector<std::int64_t> answers(rows.count() * outputs);
  const auto call = [&](std::size_t i) {
    std::copy_n(rows.row(i), lanes, frame.data());
    scalar.run(frame.data());
    for (std::size_t o = 0; o < outputs; ++o) answers[i * outputs + o] = frame[scalar.output(o)];
  };
  const double time = timing::shortest(rows.count() > 1 ? 3 : 1, [&] {
    for (std::size_t i = 0; i < rows.count(); ++i) call(i);
  });
  const auto calls = timing::calls(static_cast<long>(rows.count()), [&](long i) { call(static_cast<std::size_t>(i)); });
  long long sum = 0;
  for (std::size_t i = 0; i < rows.count(); ++i) sum += rows.sum(answers.data() + i * outputs);
  timing::print(name, static_cast<long>(rows.count()), time, calls, sum);
}

// Columns for the lanes and outputs of all states.
struct Table {
  std::vector<std::vector<std::byte>> in, out;
  std::vector<const void*> in_at;
  std::vector<void*> out_at;

  Table(const bench::Rows& rows, const engine::Columns& columns) {
    const std::size_t count = rows.count();
    for (std::size_t lane = 0; lane < rows.lanes(); ++lane) {
      in.emplace_back(count * engine::bytes_of(columns.input_width(lane)));
      for (std::size_t i = 0; i < count; ++i) engine::put(in.back().data(), columns.input_width(lane), i, rows.row(i)[lane]);
    }
    for (std::size_t o = 0; o < rows.compiled().program.outputs.size(); ++o) out.emplace_back(count * engine::bytes_of(columns.output_width(o)));
    for (const auto& column : in) in_at.push_back(column.data());
    for (auto& column : out) out_at.push_back(column.data());
  }
};

// All states at once; machine code if there is some.
void run_columns(const bench::Rows& rows, const char* name, const engine::Kernels& kernels, const jit::Code* code = nullptr) {
  const engine::Columns columns(rows.compiled().program, kernels);
  engine::Columns::Space space = columns.space();
  Table table(rows, columns);
  const std::size_t count = rows.count(), outputs = table.out.size();
  const double time = timing::shortest(count > 1 ? 5 : 1, [&] {
    if (code) code->run(table.in_at.data(), table.out_at.data(), count);
    else columns.run(table.in_at.data(), table.out_at.data(), count, space);
  });
  long long sum = 0;
  std::vector<std::int64_t> answers(outputs);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t o = 0; o < outputs; ++o) answers[o] = engine::get(table.out_at[o], columns.output_width(o), i);
    sum += rows.sum(answers.data());
  }
  timing::print(name, static_cast<long>(count), time, {}, sum);
}

void run_code(const bench::Rows& rows, const char* name, const jit::Code& code) {
  const std::size_t outputs = rows.compiled().program.outputs.size();
  std::vector<std::int64_t> answers(rows.count() * outputs);
  const auto call = [&](std::size_t i) { code.run_one(rows.row(i), answers.data() + i * outputs); };
  const double time = timing::shortest(rows.count() > 1 ? 3 : 1, [&] {
    for (std::size_t i = 0; i < rows.count(); ++i) call(i);
  });
  const auto calls = timing::calls(static_cast<long>(rows.count()), [&](long i) { call(static_cast<std::size_t>(i)); });
  long long sum = 0;
  for (std::size_t i = 0; i < rows.count(); ++i) sum += rows.sum(answers.data() + i * outputs);
  timing::print(name, static_cast<long>(rows.count()), time, calls, sum);
}

// The engines that run programs. 2: it is none of them, or there is no program.
int run_program(const std::string& engine, const bench::Work& work) {
  const bench::Rows rows(work);
  if (!rows.why_not().empty()) {
    std::fprintf(stderr, "the engine %s does not run this: %s\n", engine.c_str(), rows.why_not().c_str());
    return 2;
  }
  if (engine == "jit" || engine == "jit-one") {
#ifdef PARAGRAF_JIT_MODULE
    std::string why;
    const auto compiler = jit::load_compiler(&why, PARAGRAF_JIT_MODULE);
    const auto code = compiler ? compiler->compile(rows.compiled().program, &why) : nullptr;
    if (code) {
      if (engine == "jit") run_columns(rows, "jit", engine::kernels(), code.get());
      else run_code(rows, "jit-one", *code);
      return 0;
    }
    std::fprintf(stderr, "no machine code: %s\n", why.c_str());
#endif
    return 2;
  }
  if (engine == "scalar") run_scalar(rows, "scalar");
  else if (engine == "columns") run_columns(rows, "columns", engine::kernels());
  else if (engine == "columns-baseline") run_columns(rows, "columns-baseline", engine::baseline_kernels);
  else return 2;
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const std::string engine = argv[1];
  const bool program = engine == "scalar" || engine.starts_with("columns") || engine.starts_with("jit");
  if (!program && engine != "evaluator" && engine != "evaluator-trace") {
    std::fprintf(stderr, "the engine %s is not known\n", argv[1]);
    return 2;
  }
  const bool traced = engine == "evaluator-trace";
  const long states = std::atol(argv[2]);
  const bool boundary = argc > 3 && std::strcmp(argv[3], "boundary") == 0;
  const bench::Work work = bench::work(PARAGRAF_SOURCE_DIR, argc > 4 ? argv[4] : "cf-entry", states, boundary);
  if (program) return run_program(engine, work);
  long long sum = 0;
  const double time = timing::shortest(states > 1 ? 3 : 1, [&] {
    sum = 0;
    for (const bench::Case& one : work.cases) sum += walked(work, one, traced);
  });
  long long seen = 0;
  const auto call = [&](long i) { seen += walked(work, work.cases[static_cast<std::size_t>(i)], traced); };
  timing::print(engine.c_str(), states, time, timing::calls(states, call), sum);
}
