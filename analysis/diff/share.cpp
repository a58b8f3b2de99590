// See share.hpp.
#include "analysis/diff/share.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace paragraf::analysis::diff {

using formulas::Assignment;
using formulas::Formula;
using formulas::Formulas;
using formulas::Sort;
using formulas::Symbol;
using model::Number;
using model::Value;

namespace {

constexpr std::int64_t most_of_one = 4096;       // assignments of the variables of one input
constexpr std::uint64_t grain = 1'000'000;       // of a number without a step that is drawn

void formulas_in(const Symbol& symbol, std::vector<Formula>& all) {
  for (const Formula one : {symbol.truth_when, symbol.truth, symbol.number_when, symbol.number, symbol.set_when, symbol.parts_when, symbol.list_when})
    if (one) all.push_back(one);
  for (const auto* listed : {&symbol.listed, &symbol.members})
    for (const Symbol::Listed& one : *listed) all.push_back(one.when);
  for (const Symbol& part : symbol.parts) formulas_in(part, all);
  for (const Symbol::Item& item : symbol.items) all.push_back(item.when), formulas_in(item.symbol, all);
}

struct Bounds {
  std::int64_t low, size;
};

// How many values a variable has; none if they cannot be listed.
std::optional<Bounds> bounds_of(const formulas::Variable& one) {
  if (one.sort == Sort::truth) return Bounds{0, 2};
  if (one.sort == Sort::number || !one.low || !one.high) return std::nullopt;
  const auto low = one.low->to_int64(), high = one.high->to_int64();
  if (!low || !high || *high - *low >= std::int64_t{1} << 40) return std::nullopt;
  return Bounds{*low, std::max<std::int64_t>(*high - *low + 1, 0)};
}

// splitmix64: the same numbers everywhere.
struct Draws {
  std::uint64_t state = 0x9e3779b97f4a7c15u;
  std::uint64_t next() {
    std::uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
};

class Counting {
 public:
  Counting(Formulas& f, Formula sought, Formula always, const formulas::Unknowns& unknowns, const ShareLimits& limits)
      : f_(f), sought_(sought), always_(always), unknowns_(unknowns), limits_(limits), assignment_(f.variables().size(), Number(0)) {
    for (const std::uint32_t variable : f.variables_of(f.and_(sought, always))) open_.insert(variable);
    for (const std::uint32_t variable : f.variables_of(f.or_(sought, always))) open_.insert(variable);
  }

  std::optional<Share> run(const std::vector<Symbol>& inputs) {
    for (const std::uint32_t variable : open_)
      if (const std::string& name = f_.variables()[variable].name; name == "?" || name == "? known") return std::nullopt;
    const std::set<std::uint32_t> all = open_;
    for (const Symbol& input : inputs)
      if (!add(input)) return drawn(all);
    for (const std::uint32_t variable : open_) {
      const auto bounds = bounds_of(f_.variables()[variable]);
      if (!bounds || bounds->size > limits_.cases) return drawn(all);
      std::vector<Choice> choices;
      for (std::int64_t i = 0; i < bounds->size; ++i) choices.push_back({{variable, Number(bounds->low + i)}});
      axes_.push_back(std::move(choices));
    }
    std::int64_t product = 1;
    for (const auto& axis : axes_) {
      product *= static_cast<std::int64_t>(axis.size());
      if (product > limits_.cases) return drawn(all);
    }
    Share share;
    for (std::int64_t at = 0; at < product; ++at) {
      std::int64_t rest = at;
      for (const auto& axis : axes_) {
        for (const auto& [variable, number] : axis[static_cast<std::size_t>(rest) % axis.size()]) assignment_[variable] = number;
        rest /= static_cast<std::int64_t>(axis.size());
      }
      look(share);
    }
    return share.all > 0 ? std::optional(share) : std::nullopt;
  }

 private:
  using Choice = std::vector<std::pair<std::uint32_t, Number>>;

  bool holds(Formula formula) const {
    const auto number = f_.evaluate(formula, assignment_);
    return number && !number->is_zero();
  }

  void look(Share& share) {
    if (!holds(always_)) return;
    ++share.all;
    if (holds(sought_)) ++share.cases;
  }

  // The values of an input that matters, each by one assignment of its variables. False if they are too many.
  bool add(const Symbol& input) {
    std::vector<Formula> parts;
    formulas_in(input, parts);
    std::set<std::uint32_t> own;
    for (const Formula part : parts)
      for (const std::uint32_t variable : f_.variables_of(part)) own.insert(variable);
    if (std::none_of(own.begin(), own.end(), [&](std::uint32_t variable) { return open_.contains(variable); })) return true;
    // What the formula says of one kind of value, it says of the others by not being so.
    std::vector<std::pair<std::uint32_t, Bounds>> ranges;
    std::int64_t product = 1;
    for (const std::uint32_t variable : own) {
      const auto bounds = bounds_of(f_.variables()[variable]);
      if (!bounds || bounds->size > most_of_one || (product *= bounds->size) > most_of_one) return false;
      ranges.emplace_back(variable, *bounds);
    }
    std::map<Value, Choice> found;
    for (std::int64_t at = 0; at < product; ++at) {
      std::int64_t rest = at;
      Choice choice;
      for (const auto& [variable, bounds] : ranges) {
        choice.emplace_back(variable, Number(bounds.low + rest % bounds.size));
        assignment_[variable] = choice.back().second;
        rest /= bounds.size;
      }
      if (const auto value = unknowns_.value(input, assignment_)) found.emplace(*value, std::move(choice));
    }
    std::vector<Choice> choices;
    for (auto& [value, choice] : found) choices.push_back(std::move(choice));
    axes_.push_back(std::move(choices));
    for (const std::uint32_t variable : own) open_.erase(variable);
    return true;
  }

  std::optional<Share> drawn(const std::set<std::uint32_t>& variables) {
    Share share{0, 0, false};
    Draws draws;
    for (std::int64_t i = 0; i < limits_.draws; ++i) {
      for (const std::uint32_t variable : variables) {
        const formulas::Variable& one = f_.variables()[variable];
        if (const auto bounds = bounds_of(one)) {
          if (bounds->size == 0) return std::nullopt;
          assignment_[variable] = Number(bounds->low + static_cast<std::int64_t>(draws.next() % static_cast<std::uint64_t>(bounds->size)));
        } else if (one.sort == Sort::number && one.low && one.high) {
          const auto part = static_cast<std::int64_t>(draws.next() % grain);
          assignment_[variable] = *one.low + (*one.high - *one.low) * Number(part) / Number(static_cast<std::int64_t>(grain));
        } else {
          return std::nullopt;
        }
      }
      look(share);
    }
    return share.all >= limits_.draws / 20 ? std::optional(share) : std::nullopt;
  }

  Formulas& f_;
  Formula sought_, always_;
  const formulas::Unknowns& unknowns_;
  ShareLimits limits_;
  Assignment assignment_;
  std::set<std::uint32_t> open_;         // variables that no input accounts for yet
  std::vector<std::vector<Choice>> axes_;
};

}  // namespace

std::optional<Share> share_of(Formulas& formulas, Formula sought, Formula always, const std::vector<Symbol>& inputs, const formulas::Unknowns& unknowns,
                              const ShareLimits& limits) {
  return Counting(formulas, sought, always, unknowns, limits).run(inputs);
}

}  // namespace paragraf::analysis::diff
