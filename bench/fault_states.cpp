// See fault_states.hpp.
#include "bench/fault_states.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "bench/fault_reach.hpp"
#include "interpreter/step_checks.hpp"

namespace paragraf::bench {
namespace {

using interpreter::Cell;
using interpreter::CellKey;
using interpreter::DoneAct;

void keep_distinct(Values& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

// Every multiple of the step in the range.
std::string steps(const Domain& domain, const Number& step, Values& into) {
  if (domain.intervals.empty() && domain.values.empty()) return "a range without end";
  for (const Interval& interval : domain.intervals) {
    if (!interval.low || !interval.high) return "a range without end";
    for (Number at = (*interval.low / step).ceil() * step; at <= *interval.high; at = at + step)
      if (interval.contains(at)) into.emplace_back(at);
  }
  into.insert(into.end(), domain.values.begin(), domain.values.end());
  keep_distinct(into);
  return "";
}

// Every number of the book that is in the range, the bounds and steps; without a step also one between each two, and beyond.
void points(const Book& book, const Domain& domain, const Number& step, Values& into) {
  const auto add = [&](const Number& number) {
    if (domain.open() || domain.contains(Value(number))) into.emplace_back(number);
  };
  for (std::size_t i = 0; i < book.constants.size(); ++i)
    if (book.constants[i].is<Number>()) add(book.constants[i].number());
  for (std::size_t i = 0; i < book.domains.size(); ++i)
    for (const Interval& interval : book.domains[i].intervals)
      for (const auto& bound : {interval.low, interval.high})
        if (bound) add(*bound);
  for (const Interval& interval : domain.intervals)
    for (const auto& bound : {interval.low, interval.high})
      if (bound) add(*bound);
  Values by_step;
  if (!step.is_zero() && steps(domain, step, by_step).empty()) into.insert(into.end(), by_step.begin(), by_step.end());
  keep_distinct(into);
  if (!step.is_zero()) return;               // what is off the step counts only where the book names it
  for (std::size_t i = 0, count = into.size(); i + 1 < count; ++i) add((into[i].number() + into[i + 1].number()) / Number(2));
  if (domain.open() && !into.empty()) add(into.front().number() - Number(1)), add(into.back().number() + Number(1));
  keep_distinct(into);
}

Values subsets(const Values& of) {
  Values sets;
  for (std::size_t mask = 0; mask < (std::size_t(1) << of.size()); ++mask) {
    Values items;
    for (std::size_t i = 0; i < of.size(); ++i)
      if (mask >> i & 1) items.push_back(of[i]);
    sets.push_back(Value::set(std::move(items)));
  }
  return sets;
}

// Entities of a kind are alike, so of those that are asked about the first is called the first: each has every value anyway.
bool is_canonical(const Values& args) {
  std::map<EntityId, std::uint32_t> seen;
  for (const Value& value : args)
    if (value.is<Instance>()) {
      std::uint32_t& next = seen[value.as<Instance>().declaration];
      if (value.as<Instance>().index > next) return false;
      if (value.as<Instance>().index == next) ++next;
    }
  return true;
}

}  // namespace

Values all_values(const State& state, TypeId type, const Domain& domain, bool stored, std::string& problem) {
  const Book& book = state.book();
  const Type& shape = book.types[type];
  Values values;
  const auto admitted = [&](Value value) {
    if (domain.open() || domain.contains(value)) values.push_back(std::move(value));
  };
  switch (shape.kind) {
    case TypeKind::boolean:
      return {Value(false), Value(true)};
    case TypeKind::integer:
      problem += steps(domain, Number(1), values);
      return values;
    case TypeKind::dice:
      for (std::int64_t at = shape.count; at <= std::int64_t(shape.count) * shape.declaration; ++at) values.emplace_back(Number(at));
      return values;
    case TypeKind::number:
    case TypeKind::measure: {
      const Number step = step_of(book, type);
      if (stored && !step.is_zero()) problem += steps(domain, step, values);
      else points(book, domain, step, values);
      return values;
    }
    case TypeKind::enumeration: {
      const EnumId id(shape.declaration);
      for (std::uint32_t i = 0; i < book[id].members.size(); ++i)
        if (!book.phase_enum || id != book.phase_enum || book.phases[i].sequence) admitted(Member{id, i});
      return values;
    }
    case TypeKind::entity:
      for (const Instance& one : state.in_order(EntityId(shape.declaration))) values.emplace_back(one);
      return values;
    case TypeKind::optional:
      values = all_values(state, shape.element, domain, stored, problem);
      values.insert(values.begin(), Value());
      return values;
    case TypeKind::set:
      values = all_values(state, shape.element, domain, stored, problem);
      if (values.size() <= 4) return subsets(values);
      break;
    case TypeKind::one_of:
      for (const TypeId part : shape.parts)
        for (Value& value : all_values(state, part, domain, stored, problem)) values.push_back(std::move(value));
      return values;
    case TypeKind::unknown:
    case TypeKind::nothing:
    case TypeKind::text:
    case TypeKind::die:
    case TypeKind::reading:
    case TypeKind::row:
    case TypeKind::record:
    case TypeKind::tuple:
    case TypeKind::list:
      break;
  }
  problem += "values that are not listed: " + type_text(book, type);
  return {};
}

AllStates::AllStates(const Book& book, Subject subject, bool with_steps, StateLimits limits)
    : book_(book), subject_(subject), limits_(limits), least_(book.entities.size()), most_(book.entities.size()) {
  Reach reach(book);
  if (const auto* value = std::get_if<ValueId>(&subject)) {
    reach.value(*value);
    params_ = &book[*value].params;
  } else {
    reach.act(std::get<ActId>(subject), with_steps);
    params_ = &book[std::get<ActId>(subject)].params;
  }
  reach.presuppositions();
  attributes_ = std::move(reach.attributes);
  facts_ = std::move(reach.facts);
  externs_ = std::move(reach.externs);
  done_ = std::move(reach.done);
  phase_ = reach.phase && book.phase_enum;
  for (const Parameter& param : *params_)
    for (const TypeId type : book.types.alternatives(param.type))
      if (book.types.kind(type) == TypeKind::entity) ++most_[book.types[type].declaration];
  for (std::size_t kind = 0; kind < most_.size(); ++kind) {
    const bool crowd = reach.crowds.contains(EntityId(kind));
    least_[kind] = crowd ? std::min<std::uint32_t>(most_[kind], 1) : most_[kind];
    if (crowd) most_[kind] = std::max(most_[kind], limits_.entities);
  }
}

// Every list of values for the parameters.
std::string AllStates::add_each(const State& state, const std::vector<Parameter>& params,
                                const std::function<std::string(Values)>& add) const {
  std::vector<Values> lists{{}};
  for (const Parameter& param : params) {
    std::string problem;
    const Values values = all_values(state, param.type, param.domain, false, problem);
    if (!problem.empty()) return fmt::format("{}: {}", book_.text(param.name), problem);
    std::vector<Values> longer;
    for (const Values& list : lists)
      for (const Value& value : values) {
        longer.push_back(list);
        longer.back().push_back(value);
      }
    lists = std::move(longer);
  }
  for (Values& list : lists)
    if (std::string problem = add(std::move(list)); !problem.empty()) return problem;
  return "";
}

std::string AllStates::inputs(const State& state, std::vector<Input>& into) const {
  for (const AttributeId id : attributes_) {
    const Attribute& attribute = book_[id];
    std::string problem;
    const Domain& domain = attribute.domain.open() ? attribute.clamp : attribute.domain;
    const Values values = all_values(state, attribute.type, domain, true, problem);
    if (!problem.empty()) return fmt::format("{}: {}", book_.text(attribute.name), problem);
    for (const Instance& one : state.in_order(attribute.owner)) into.push_back({CellKey(one, id), values});
  }
  for (const FactId id : facts_) {
    const auto add = [&](Values args) { return into.push_back({CellKey(id, std::move(args)), {Value(false), Value(true)}}), std::string(); };
    if (std::string problem = add_each(state, book_[id].params, add); !problem.empty()) return problem;
  }
  for (const ExternId id : externs_) {
    const Extern& external = book_[id];
    std::string problem;
    const Values values = all_values(state, external.type, external.domain, external.measured_by.empty(), problem);
    if (!problem.empty()) return fmt::format("{}: {}", book_.text(external.name), problem);
    const auto add = [&](Values args) { return into.push_back({std::pair(id, std::move(args)), values}), std::string(); };
    if (problem = add_each(state, external.params, add); !problem.empty()) return problem;
  }
  for (const ActId id : done_) {
    const auto add = [&](Values args) {
      return into.push_back({DoneAct{id, std::move(args), {}}, {Value(false), Value(true)}}), std::string();
    };
    if (std::string problem = add_each(state, book_[id].params, add); !problem.empty()) return problem;
  }
  if (phase_) {
    Values phases;
    for (std::uint32_t i = 0; i < book_.phases.size(); ++i)
      if (book_.phases[i].sequence) phases.emplace_back(Member{book_.phase_enum, i});
    into.push_back({CellKey(), std::move(phases)});
  }
  return "";
}

std::string AllStates::look_at(const State& peopled, const std::function<void(const State&, const Values&)>& visit, std::size_t& looked) const {
  std::vector<Input> all;
  if (std::string problem = inputs(peopled, all); !problem.empty()) return problem;
  std::vector<Values> arguments;
  const auto keep = [&](Values args) {
    if (is_canonical(args)) arguments.push_back(std::move(args));
    return std::string();
  };
  if (std::string problem = add_each(peopled, *params_, keep); !problem.empty()) return problem;
  std::size_t product = 1;
  for (const Input& input : all) {
    if (input.values.empty()) return "";     // nothing to choose from, such as an entity that is not there: no such state
    if ((product *= input.values.size()) * std::max<std::size_t>(arguments.size(), 1) > limits_.states) return "too many states";
  }
  if ((looked += product * arguments.size()) > limits_.states) return "too many states";
  std::vector<std::size_t> at(all.size(), 0);
  const interpreter::Choices choices;
  for (bool more = true; more;) {
    State state = peopled;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Value& value = all[i].values[at[i]];
      if (const auto* external = std::get_if<std::pair<ExternId, Values>>(&all[i].what)) {
        state.externs[*external] = value;
      } else if (const auto* done = std::get_if<DoneAct>(&all[i].what)) {
        if (value.truth()) state.done.insert(*done);
      } else if (const CellKey& key = std::get<CellKey>(all[i].what); key.is_phase()) {
        state.phase = PhaseId(value.as<Member>().index);
      } else if (!key.fact || value.truth()) {
        Cell& cell = state.cell(key);
        cell.supplied = true;
        cell.value = value;
      }
    }
    if (interpreter::broken_presuppositions(state, choices).empty())
      for (const Values& args : arguments) visit(state, args);
    more = false;
    for (std::size_t i = 0; i < at.size() && !more; ++i) {
      more = ++at[i] < all[i].values.size();
      if (!more) at[i] = 0;
    }
  }
  return "";
}

std::string AllStates::each(const std::function<void(const State&, const Values&)>& visit) const {
  std::vector<std::uint32_t> counts = least_;
  std::size_t looked = 0;
  for (bool more = true; more;) {
    State state(book_);
    for (std::uint32_t kind = 0; kind < counts.size(); ++kind)
      for (std::uint32_t i = 1; i <= counts[kind]; ++i) state.add(EntityId(kind), fmt::format("{}{}", book_.text(book_.entities[kind].name), i));
    if (std::string problem = look_at(state, visit, looked); !problem.empty()) return problem;
    more = false;
    for (std::size_t kind = 0; kind < counts.size() && !more; ++kind) {
      more = counts[kind] < most_[kind];
      counts[kind] = more ? counts[kind] + 1 : least_[kind];
    }
  }
  return "";
}

}  // namespace paragraf::bench
