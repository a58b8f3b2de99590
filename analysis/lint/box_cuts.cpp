// Walks what is undecided once for each box. Only parts that are undecided themselves are looked into.
#include "analysis/lint/box_cuts.hpp"

#include <algorithm>

namespace paragraf::analysis::lint {

BoxCut BoxCuts::best(const Box& box, const std::vector<Literal>& undecided) {
  box_ = &box;
  ++now_;
  for (const std::uint32_t variable : with_bounds_) bounds_[variable].clear();
  with_bounds_.clear(), entangled_.clear(), part_.reset();
  for (const Literal literal : undecided) {
    open_.emplace_back(literal.node, true);
    while (!open_.empty()) {
      const auto [node, required] = open_.back();
      open_.pop_back();
      look_into(node, required);
    }
  }
  if (!with_bounds_.empty()) {
    const std::uint32_t variable = *std::max_element(with_bounds_.begin(), with_bounds_.end(), [&](std::uint32_t a, std::uint32_t b) {
      return bounds_[a].size() < bounds_[b].size() || (bounds_[a].size() == bounds_[b].size() && a > b);
    });
    auto& bounds = bounds_[variable];
    const auto middle = bounds.begin() + static_cast<std::ptrdiff_t>((bounds.size() - 1) / 2);
    std::nth_element(bounds.begin(), middle, bounds.end());
    return {BoxCut::Kind::bound, variable, middle->at, middle->closed};
  }
  if (part_) return {BoxCut::Kind::part, 0, {}, true, *part_};
  std::sort(entangled_.begin(), entangled_.end());
  entangled_.erase(std::unique(entangled_.begin(), entangled_.end()), entangled_.end());
  // A whole number with few values left to half is preferred to one with many, and that to any other number.
  std::optional<std::uint32_t> guess;
  const auto width = [&](std::uint32_t variable) -> std::optional<Number> {
    const Interval& domain = box[variable];
    if (!program_.whole(variable) || !domain.low || !domain.high) return std::nullopt;
    return *domain.high - *domain.low;
  };
  for (const std::uint32_t variable : entangled_) {
    if (only_value(box[variable])) continue;
    if (!guess || (width(variable) && (!width(*guess) || *width(variable) > *width(*guess)))) guess = variable;
  }
  if (guess) return {BoxCut::Kind::guess, *guess};
  return {};
}

void BoxCuts::look_into(std::uint32_t at, bool required) {
  const BoxProgram::Node& node = program_[at];
  if (node.form == Form::constant || seen_[at] == now_) return;
  const bool is_truth = node.form == Form::not_ || node.form == Form::and_ || node.form == Form::or_ || node.form == Form::less ||
                        node.form == Form::at_most || node.form == Form::equal;
  if (is_truth && !required && view_.truth(at)) return;
  seen_[at] = now_;
  switch (node.form) {
    case Form::variable:
      entangled_.push_back(node.variable);
      return;
    case Form::not_: case Form::and_: case Form::or_:
      for (const std::uint32_t arg : program_.args(node)) {
        if (program_[arg].form == Form::variable) add_bounds(program_[arg].variable, Form::at_most, 0);
        else open_.emplace_back(arg, false);
      }
      return;
    case Form::less: case Form::at_most: case Form::equal: {
      const std::uint32_t base = program_.arg(node, 0);
      if (program_[base].form == Form::variable) {
        add_bounds(program_[base].variable, node.form, node.source->value);
        return;
      }
      if (!required && !part_) part_ = at;
      open_.emplace_back(base, false);
      return;
    }
    case Form::choice: {
      const std::uint32_t condition = program_.arg(node, 0);
      const auto known = view_.truth(condition);
      if (!known) {
        if (program_[condition].form == Form::variable) add_bounds(program_[condition].variable, Form::at_most, 0);
        else open_.emplace_back(condition, false);
      }
      if (known != false) open_.emplace_back(program_.arg(node, 1), false);
      if (known != true) open_.emplace_back(program_.arg(node, 2), false);
      return;
    }
    case Form::sum: case Form::product: case Form::quotient: case Form::floor:
      for (const std::uint32_t arg : program_.args(node)) open_.emplace_back(arg, false);
      return;
    case Form::constant: return;
  }
}

void BoxCuts::add_bounds(std::uint32_t variable, Form form, const Number& c) {
  if (form != Form::at_most) add_bound(variable, c, false);
  if (form != Form::less) add_bound(variable, c, true);
}

void BoxCuts::add_bound(std::uint32_t variable, Number at, bool closed) {
  if (program_.whole(variable) && !closed) at = at - 1, closed = true;
  const Interval& domain = (*box_)[variable];
  const auto decided = closed ? is_at_most(domain, at) : is_below(domain, at);
  if (decided) return;
  if (bounds_[variable].empty()) with_bounds_.push_back(variable);
  bounds_[variable].push_back({std::move(at), closed});
}

}  // namespace paragraf::analysis::lint
