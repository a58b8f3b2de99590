// Branch and prune. A box is narrowed by what is required; if points of it fulfil the rest, that is an answer; else it is split where
// the rest is decided, and both halves are looked at. Since splits are at the formula's own bounds, that ends for everything that compares
// single variables with constants. Comparisons of several numbers are tried at corners, taken by cases, and after that guessed.
#include <algorithm>

#include "analysis/lint/box_cuts.hpp"
#include "analysis/lint/points.hpp"
#include "analysis/lint/solver.hpp"

namespace paragraf::analysis::lint {

namespace {

class Search {
 public:
  Search(const Formulas& formulas, Formula formula, const BoxLimits& limits)
      : formulas_(formulas), formula_(formula), limits_(limits), program_(formulas, formula), view_(program_), at_point_(program_),
        narrowing_(program_, view_), cuts_(program_, view_) {}

  Solution run() {
    for (const Interval& domain : program_.domains())
      if (empty(domain)) return {Solution::Kind::none};
    open_.push_back({program_.domains(), {{program_.root(), true}}});
    while (!open_.empty() && answer_.kind == Solution::Kind::undecided) {
      if (++boxes_ > limits_.boxes) return undecided("more than " + std::to_string(limits_.boxes) + " boxes");
      if (view_.steps() + at_point_.steps() > limits_.steps) return undecided("more than " + std::to_string(limits_.steps) + " steps");
      Task task = std::move(open_.back());
      open_.pop_back();
      if (narrowing_.narrow(task.box, task.required)) look_at(task);
      if (guesses_ > limits_.guesses) {
        return undecided("more than " + std::to_string(limits_.guesses) + " values tried of numbers that hang on each other");
      }
    }
    if (answer_.kind == Solution::Kind::found) return answer_;
    if (view_.gave_up() || at_point_.gave_up()) return undecided("it is nested too deeply");
    if (left_out_) return undecided("it divides by what may be 0");
    return {Solution::Kind::none};
  }

 private:
  struct Task {
    Box box;
    std::vector<Literal> required;
  };

  static Solution undecided(std::string why) { return {Solution::Kind::undecided, {}, false, std::move(why)}; }

  void look_at(Task& task) {   // the view looks at its box
    if (task.required.empty()) {
      // All of the box fulfils it, unless it is undefined there.
      if (!try_point(task, task.box, Corner::near_zero)) left_out_ = true;
      return;
    }
    for (const Corner corner : {Corner::near_zero, Corner::low, Corner::high})
      if (try_point(task, task.box, corner)) return;
    const BoxCut cut = cuts_.best(task.box, task.required);
    if (cut.kind != BoxCut::Kind::bound && try_along(task)) return;
    switch (cut.kind) {
      case BoxCut::Kind::none:   // a point, as far as it matters
        task.required.clear();
        try_point(task, task.box, Corner::near_zero);
        return;
      case BoxCut::Kind::bound: return split(std::move(task), cut.variable, cut.at, cut.closed);
      case BoxCut::Kind::part: {
        Task other = task;
        other.required.push_back({cut.node, false});
        task.required.push_back({cut.node, true});
        open_.push_back(std::move(other));
        open_.push_back(std::move(task));
        return;
      }
      case BoxCut::Kind::guess: ++guesses_; return guess(std::move(task), cut.variable);
    }
  }

  // Of the box, in which what is required was seen to hold wherever it is not in `required`.
  bool try_point(const Task& task, const Box& near, Corner corner) {
    point_.clear();
    for (const Interval& range : near) point_.push_back(only(pick(range, corner)));
    at_point_.look_at(point_);
    for (const Literal literal : task.required)
      if (at_point_.truth(literal.node) != literal.holds) return false;
    Assignment assignment;
    std::size_t own = 0;
    for (std::uint32_t i = 0; i < formulas_.variables().size(); ++i) {
      if (own < point_.size() && program_.variables()[own] == i) assignment.push_back(*point_[own++].low);
      else assignment.push_back(any_of(formulas_.variables()[i]));
    }
    if (formulas_.evaluate(formula_, assignment) != Number(1)) return false;
    answer_ = {Solution::Kind::found, std::move(assignment), false, {}};
    return true;
  }

  // Corners at which the sums that are required are as small, or as large, as they can be.
  bool try_along(const Task& task) {
    constexpr std::size_t most = 4;
    std::size_t tried = 0;
    for (const Literal literal : task.required) {
      std::uint32_t at = literal.node;
      bool holds = literal.holds;
      if (program_[at].form == Form::not_) at = program_.arg(program_[at], 0), holds = !holds;
      const BoxProgram::Node& node = program_[at];
      if (node.form != Form::less && node.form != Form::at_most) continue;
      const BoxProgram::Node& sum = program_[program_.arg(node, 0)];
      if (sum.form != Form::sum) continue;
      Box near = task.box;
      for (std::size_t i = 0; i < sum.count; ++i) {
        const BoxProgram::Node& base = program_[program_.arg(sum, i)];
        if (base.form != Form::variable) continue;
        Interval& range = near[base.variable];
        range = only(pick(range, (sum.source->coefficients[i].sign() > 0) == holds ? Corner::low : Corner::high));
      }
      if (try_point(task, near, Corner::near_zero)) return true;
      if (++tried == most) break;
    }
    return false;
  }

  // The part nearer to 0 is looked at first.
  void split(Task task, std::uint32_t variable, const Number& at, bool closed) {
    Task upper = task;
    task.box[variable].high = at, task.box[variable].high_open = !closed;
    upper.box[variable].low = at, upper.box[variable].low_open = closed;
    if (program_.whole(variable)) upper.box[variable] = whole_within(upper.box[variable]);
    const bool down = at.sign() >= 0;
    open_.push_back(down ? std::move(upper) : task);
    open_.push_back(down ? std::move(task) : std::move(upper));
  }

  void guess(Task task, std::uint32_t variable) {
    const Interval range = task.box[variable];
    if (program_.whole(variable) && range.low && range.high) {
      return split(std::move(task), variable, ((*range.low + *range.high) * Number::ratio(1, 2)).floor(), true);
    }
    const Number value = pick(range, Corner::near_zero);
    Task below = task, above = task;
    below.box[variable].high = value, below.box[variable].high_open = true;
    above.box[variable].low = value, above.box[variable].low_open = true;
    for (Task* part : {&below, &above}) {
      if (program_.whole(variable)) part->box[variable] = whole_within(part->box[variable]);
      if (!empty(part->box[variable])) open_.push_back(std::move(*part));
    }
    task.box[variable] = only(value);
    open_.push_back(std::move(task));
  }

  const Formulas& formulas_;
  const Formula formula_;
  const BoxLimits limits_;
  const BoxProgram program_;
  BoxView view_, at_point_;
  BoxNarrowing narrowing_;
  BoxCuts cuts_;
  std::vector<Task> open_;
  Box point_;
  Solution answer_;
  std::size_t boxes_ = 0, guesses_ = 0;
  bool left_out_ = false;
};

}  // namespace

Solution solve_by_boxes(const Formulas& formulas, Formula formula, const BoxLimits& limits) {
  if (formulas.is_false(formula)) return {Solution::Kind::none};
  return Search(formulas, formula, limits).run();
}

}  // namespace paragraf::analysis::lint
