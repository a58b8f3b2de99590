// How the work on a state grows with its size. In: the folder of bench/crowd. Out: one line for each size, "units <tab> figures
// <tab> reading the state <tab> options of a unit <tab> firing options <tab> one order <tab> a phase in which all units march", times in
// milliseconds of processor time.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

#include "bench/crowd.hpp"
#include "interpreter/embed/load.hpp"
#include "interpreter/play/options.hpp"
#include "interpreter/state_json.hpp"
#include "model/shapes.hpp"

namespace {

using namespace paragraf;
using namespace paragraf::interpreter;

template <class F>
double milliseconds(F work) {
  const std::clock_t start = std::clock();
  work();
  return 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

[[noreturn]] void stop(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(1);
}

void measure(const model::Book& book, int units) {
  base::Sources sources;
  base::Sink sink;
  const base::SourceId source = sources.add("crowd.json", bench::crowd(units));
  std::optional<State> state;
  const double reading = milliseconds([&] { state = read_state(book, sources, source, sink); });
  if (!state) stop("the state does not fit the book");

  EntityId unit{};
  ActId march{};
  for (std::size_t i = 0; i < book.entities.size(); ++i)
    if (book.text(book.entities[i].name) == "unit") unit = EntityId(i);
  for (std::size_t i = 0; i < book.acts.size(); ++i)
    if (book.text(book.acts[i].name) == "march") march = ActId(i);

  const Choices choices;
  const Instance middle{unit, static_cast<std::uint32_t>(units / 2)};
  std::size_t ways = 0;
  const auto options = [&] {
    for (const play::Option& option : play::options_of(book, *state, choices, middle)) ways += option.ways.size();
  };
  const double moving = milliseconds(options);
  state->phase = book[book[march].phases.front()].next;
  const double firing = milliseconds(options);
  state->phase = book[march].phases.front();
  if (ways == 0) stop("a unit has no options");

  std::vector<Occurrence> acts;
  const Value way = model::vector_value(book, {Number::ratio(1, 2), Number::ratio(3, 10)});
  for (int u = 0; u < units; ++u)
    acts.push_back({march, {Value(Instance{unit, static_cast<std::uint32_t>(u)}), way}, {}});
  constexpr int times = 20;
  bool allowed = true;
  const double order = milliseconds([&] {
    for (int i = 0; i < times; ++i)
      allowed = judge(book, *state, choices, acts[static_cast<std::size_t>(units / 2)], nullptr).judgement == Judgement::allowed && allowed;
  });
  if (!allowed) stop("a unit may not march");
  Outcome outcome;
  const double phase = milliseconds([&] { outcome = perform(book, *state, choices, {}, acts, nullptr); });
  if (!outcome.after) stop("the phase is not determined");
  std::printf("%d\t%d\t%.1f\t%.1f\t%.1f\t%.2f\t%.1f\n", units, units * bench::figures_of_unit, reading, moving, firing, order / times, phase);
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) stop("usage: paragraf_bench_load FOLDER UNITS...");
  base::Sources sources;
  base::Sink sink;
  const embed::Loaded loaded = embed::load_book(arguments[1], sources, sink);
  if (!loaded.book || sink.has_errors()) stop("the book has findings: see `paragraf check`");
  for (int i = 2; i < count; ++i) measure(*loaded.book, std::atoi(arguments[i]));
}
