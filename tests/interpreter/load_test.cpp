// Growth with the size of a crowd, counted in expressions and elements and not in time. One order is judged by what is near to it, however
// large the crowd is; what a unit may do, and a phase in which all units march at once, take twice the work in twice the crowd.
#include <doctest/doctest.h>

#include <algorithm>

#include "bench/crowd.hpp"
#include "interpreter/embed/load.hpp"
#include "interpreter/play/options.hpp"
#include "interpreter/state_json.hpp"
#include "interpreter/step.hpp"
#include "model/shapes.hpp"

namespace paragraf::tests {
namespace {

using namespace interpreter;

struct Crowd {
  base::Sources sources;
  base::Sink sink;
  embed::Loaded loaded = embed::load_book(PARAGRAF_SOURCE_DIR "/bench/crowd", sources, sink);
  const model::Book& book() const { return *loaded.book; }
  State state(int units) {
    const base::SourceId source = sources.add("crowd.json", bench::crowd(units));
    return *read_state(book(), sources, source, sink);
  }
  template <class Id, class All>
  Id named(const All& all, std::string_view name) const {
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return book().text(one.name) == name; });
    REQUIRE(found != all.end());
    return Id(static_cast<std::size_t>(found - all.begin()));
  }
};

template <class F>
double work_of(F answer, bool indexed) {
  Limits limits;
  limits.work = 1'000'000'000'000;
  limits.memory = limits.work;
  Work work(limits);
  Choices choices;
  choices.work = &work;
  choices.indexed = indexed;
  answer(choices);
  CHECK(!work.exhausted());
  return static_cast<double>(limits.work - work.left());
}

TEST_CASE("load: the work on a crowd grows with its size") {
  Crowd crowd;
  REQUIRE(crowd.loaded.book);
  REQUIRE(!crowd.sink.has_errors());
  const auto unit = crowd.named<model::EntityId>(crowd.book().entities, "unit");
  const auto march = crowd.named<model::ActId>(crowd.book().acts, "march");
  const Value way = model::vector_value(crowd.book(), {base::Number::ratio(1, 2), base::Number::ratio(3, 10)});

  std::vector<double> order, options, phase;
  for (const int units : {30, 60}) {
    const State state = crowd.state(units);
    const Instance middle{unit, static_cast<std::uint32_t>(units / 2)};
    const auto find_options = [&](const Choices& choices) { CHECK(!play::options_of(crowd.book(), state, choices, middle).empty()); };
    options.push_back(work_of(find_options, true));
    const auto judge_one = [&](const Choices& choices) {
      CHECK(judge(crowd.book(), state, choices, Occurrence{march, {Value(middle), way}, {}}, nullptr).judgement == Judgement::allowed);
    };
    order.push_back(work_of(judge_one, true));
    CHECK(order.back() < work_of(judge_one, false) / 20);

    std::vector<Occurrence> acts;
    for (std::uint32_t u = 0; u < static_cast<std::uint32_t>(units); ++u) acts.push_back({march, {Value(Instance{unit, u}), way}, {}});
    phase.push_back(work_of([&](const Choices& choices) { CHECK(perform(crowd.book(), state, choices, {}, acts, nullptr).after); }, true));
  }
  CHECK(order[1] < order[0] * 1.2);
  CHECK(options[1] < options[0] * 2.2);
  CHECK(phase[1] < phase[0] * 2.3);
}

}  // namespace
}  // namespace paragraf::tests
