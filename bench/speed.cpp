// One of our engines on the works of bench/speed. In: ENGINE STATES [random|boundary [WORK]], the work by its name or the folder of its generated
// book; cf-entry without one. Out: a line as every peer prints it, "engine <tab> states <tab> ns for a state <tab> p50 of one state <tab> p99
// <tab> sum". An engine that is not known ends with status 2.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>

#include "bench/peers/timing.hpp"
#include "bench/speed_works.hpp"
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

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const std::string engine = argv[1];
  if (engine != "evaluator" && engine != "evaluator-trace") {
    std::fprintf(stderr, "the engine %s is not known\n", argv[1]);
    return 2;
  }
  const bool traced = engine == "evaluator-trace";
  const long states = std::atol(argv[2]);
  const bool boundary = argc > 3 && std::strcmp(argv[3], "boundary") == 0;
  const bench::Work work = bench::work(PARAGRAF_SOURCE_DIR, argc > 4 ? argv[4] : "cf-entry", states, boundary);
  long long sum = 0;
  const double time = timing::shortest(states > 1 ? 3 : 1, [&] {
    sum = 0;
    for (const bench::Case& one : work.cases) sum += walked(work, one, traced);
  });
  long long seen = 0;
  const auto call = [&](long i) { seen += walked(work, work.cases[static_cast<std::size_t>(i)], traced); };
  timing::print(engine.c_str(), states, time, timing::calls(states, call), sum);
}
