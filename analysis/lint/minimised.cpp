// The smallest situation, by trying: see situation.hpp. What is tried first is worth most: nothing that is stated elsewhere, which makes
// the finding certain; an entity less, an input less, a default, a simpler number; then again from the start, until nothing helps. Each
// attempt is a situation of its own, so what is found is one for which the interpreter has just answered as wanted.
//
// What the book presupposes stays known to hold, if it was: else a smaller state might be one that no complete state is like. Only at the end
// what it takes to know that is left out, too, if the answer does not look at it; no other value is changed then.
#include <algorithm>

#include "analysis/lint/inputs.hpp"
#include "analysis/lint/retold.hpp"
#include "analysis/lint/simpler.hpp"
#include "interpreter/step_checks.hpp"

namespace paragraf::analysis::lint {
namespace {

constexpr std::size_t most_attempts = 3000;   // that the interpreter answers
constexpr std::size_t most_pairs = 200;       // of numbers that are made smaller together

class Minimising {
 public:
  Minimising(Situation situation, const Holds& holds)
      : book_(situation.state.book()), found_(std::move(situation)), holds_(holds), lawful_(is_lawful(found_)), admitted_(is_admitted(found_)) {
    for (const RuleId rule : book_.presuppositions)
      if (is_known(rule, found_)) kept_.push_back(rule);
  }

  Situation run(const Wording& wording) {
    call(wording);
    fewer_inputs([](const SuppliedInput& input) { return std::holds_alternative<StatedInput>(input.what); });
    bool smaller = true;
    while (smaller && attempts_ < most_attempts) {
      smaller = fewer_entities();
      smaller = fewer_inputs([](const SuppliedInput&) { return true; }) || smaller;
      smaller = simpler_inputs() || smaller;
      smaller = smaller_numbers() || smaller;
    }
    kept_.clear();
    for (std::size_t i = all_entities(found_.state).size(); i-- > 0;)
      if (const std::vector<Instance> all = all_entities(found_.state); i < all.size()) does(without_entity(found_, all[i]));
    fewer_inputs([](const SuppliedInput&) { return true; });
    call(wording);
    return std::move(found_);
  }

 private:
  bool is_lawful(const Situation& situation) const { return interpreter::broken_presuppositions(situation.state, {situation.sides, {}}).empty(); }

  bool is_known(RuleId id, const Situation& situation) const {
    const interpreter::Choices choices{situation.sides, {}};
    interpreter::Evaluator evaluator(book_, situation.state, choices);
    interpreter::Frame frame;
    const interpreter::Result applies = evaluator.active(id, {}, frame);
    return applies.is_false() || (applies.known() && evaluator.evaluate(book_[id].limit, frame).known());
  }

  bool does(Situation situation) {
    if (attempts_ >= most_attempts) return false;
    if (!std::all_of(kept_.begin(), kept_.end(), [&](RuleId rule) { return is_known(rule, situation); })) return false;
    if (admitted_ && !is_admitted(situation)) return false;
    if (lawful_ && !is_lawful(situation)) return false;
    ++attempts_;
    if (!holds_(situation)) return false;
    found_ = std::move(situation);
    return true;
  }
  bool does(std::optional<Situation> situation) { return situation && does(std::move(*situation)); }

  // Answers do not hang on names but for the order of what is equal.
  void call(const Wording& wording) {
    Situation called = named(found_, wording);
    if (holds_(called)) found_ = std::move(called);
  }

  // An act of one entity upon itself is seldom what a reader takes for the case, so entities that one question names stay two.
  bool stay_two(const Instance& a, const Instance& b) const {
    return std::any_of(found_.questions.begin(), found_.questions.end(), [&](const Question& question) {
      const Values& args = arguments_of(question);
      const auto names = [&](const Instance& one) { return std::find(args.begin(), args.end(), Value(one)) != args.end(); };
      return names(a) && names(b);
    });
  }

  bool one_entity_less() {
    const std::vector<Instance> all = all_entities(found_.state);
    for (std::size_t i = all.size(); i-- > 0;)
      if (does(without_entity(found_, all[i]))) return true;
    for (std::size_t i = all.size(); i-- > 0;)
      for (std::size_t k = 0; k < i; ++k)
        if (!stay_two(all[k], all[i]) && does(merged(found_, all[k], all[i]))) return true;
    return false;
  }

  bool fewer_entities() {
    bool smaller = false;
    while (one_entity_less()) smaller = true;
    return smaller;
  }

  // Positions count from the end, so that what is gone moves none that is still to be tried.
  template <class Which>
  bool fewer_inputs(const Which& which) {
    bool smaller = false;
    for (std::size_t i = inputs_of(found_).size(); i-- > 0;) {
      const std::vector<SuppliedInput> inputs = inputs_of(found_);
      if (i < inputs.size() && which(inputs[i])) smaller = does(without_input(found_, inputs[i])) || smaller;
    }
    return smaller;
  }

  bool one_simpler(const SuppliedInput& input) {
    if (std::holds_alternative<DoneInput>(input.what)) return false;
    for (Value& simpler : simpler_values(book_, input.value, input.type))
      if (does(with_input(found_, input, std::move(simpler)))) return true;
    return false;
  }

  bool simpler_inputs() {
    bool smaller = false;
    for (std::size_t i = 0; i < inputs_of(found_).size(); ++i)
      while (one_simpler(inputs_of(found_)[i])) smaller = true;
    return smaller;
  }

  // A number in an input.
  struct Part {
    SuppliedInput input;
    NumberPart part;
  };

  std::vector<Part> parts() const {
    std::vector<Part> found;
    for (const SuppliedInput& input : inputs_of(found_))
      for (NumberPart& part : number_parts(book_, input.value, input.type, domain_of(input))) found.push_back({input, std::move(part)});
    return found;
  }

  Domain domain_of(const SuppliedInput& input) const {
    if (const auto* stored = std::get_if<StoredInput>(&input.what); stored && stored->cell.attribute)
      return book_[stored->cell.attribute].domain;
    if (const auto* stated = std::get_if<StatedInput>(&input.what)) return book_[stated->external].domain;
    if (const auto* asked = std::get_if<AskedInput>(&input.what))
      return parameters_of(book_, found_.questions[asked->question])[asked->parameter].domain;
    return {};
  }

  static std::vector<Number> bounds_of(const NumberPart& part) {
    std::vector<Number> bounds;
    for (const Interval& interval : part.domain.intervals)
      for (const std::optional<Number>& bound : {interval.low, interval.high})
        if (bound) bounds.push_back(*bound);
    for (const Value& value : part.domain.values)
      if (value.is<Number>()) bounds.push_back(value.number());
    return bounds;
  }

  static Situation with(const Situation& situation, const Part& part, const Number& number) {
    return with_input(situation, part.input, with_part(part.input.value, part.part.path, Value(number)));
  }

  bool try_numbers(const Part& part, const std::function<bool(const Number&)>& attempt) {
    return try_simpler(part.part.number, step_of(book_, part.part.type), bounds_of(part.part), attempt);
  }

  bool smaller_alone(const Part& part) {
    const Situation from = found_;
    return try_numbers(part, [&](const Number& n) { return does(with(from, part, n)); });
  }

  // Wherever the number stands.
  bool smaller_with_equals(const Part& part) {
    const Situation from = found_;
    return try_numbers(part, [&](const Number& n) { return does(with_number(from, part.part.type, part.part.number, n)); });
  }

  // So that the difference stays.
  bool smaller_with(const Part& part, const Part& other) {
    const Situation from = found_;
    const bool same_input = part.input.name == other.input.name && part.input.value == other.input.value;
    if (same_input || part.part.type != other.part.type || part.part.number == other.part.number) return false;
    return try_numbers(part, [&](const Number& n) {
      const Number moved = other.part.number - (part.part.number - n);
      return !is_simpler(other.part.number, moved) && does(with(with(from, part, n), other, moved));
    });
  }

  bool smaller_numbers() {
    bool smaller = false;
    for (std::size_t i = 0; i < parts().size(); ++i) {
      while (i < parts().size() && smaller_alone(parts()[i])) smaller = true;
      while (i < parts().size() && smaller_with_equals(parts()[i])) smaller = true;
    }
    const std::size_t count = parts().size();
    for (std::size_t i = 0; i < count && count * count <= most_pairs; ++i)
      for (std::size_t k = 0; k < count; ++k)
        if (const std::vector<Part> all = parts(); i != k && i < all.size() && k < all.size())
          smaller = smaller_with(all[i], all[k]) || smaller;
    return smaller;
  }

  const Book& book_;
  Situation found_;
  const Holds& holds_;
  const bool lawful_, admitted_;             // as it was proposed; then it stays so
  std::vector<RuleId> kept_;                 // presuppositions that are to stay known
  std::size_t attempts_ = 0;
};

}  // namespace

Situation minimised(Situation situation, const Holds& holds, const Wording& wording) {
  return Minimising(std::move(situation), holds).run(wording);
}

}  // namespace paragraf::analysis::lint
