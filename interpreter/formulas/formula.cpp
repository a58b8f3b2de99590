// Nodes, each once, and truths. Negation goes inwards and remembers pairs of opposites, so that `and` and `or` see them. What one
// `and` says of one number is brought together: bounds, one value, values left out; `or` is the same of the opposites.
#include "interpreter/formulas/formula.hpp"

#include <algorithm>

namespace paragraf::interpreter::formulas {

namespace {

std::size_t mix(std::size_t seed, std::size_t value) {
  seed ^= value + 0x9e3779b97f4a7c15u + (seed << 6) + (seed >> 2);
  return seed * 0xbf58476d1ce4e5b9u;
}

bool is_comparison(Form form) { return form == Form::less || form == Form::at_most || form == Form::equal; }

std::size_t hash_of(Form form, const Number& c, Formula base) {
  const std::size_t seed = mix(mix(static_cast<std::size_t>(form), c.hash()), base.index());
  return seed ^ (seed >> 29);
}

std::size_t hash_of(const FormulaNode& node) {
  if (is_comparison(node.form)) return hash_of(node.form, node.value, node.args[0]);
  std::size_t seed = mix(static_cast<std::size_t>(node.form), node.variable);
  seed = mix(seed, static_cast<std::size_t>(node.sort));
  seed = mix(seed, node.value.hash());
  for (const Formula arg : node.args) seed = mix(seed, arg.index());
  for (const Number& coefficient : node.coefficients) seed = mix(seed, coefficient.hash());
  return seed ^ (seed >> 29);
}

constexpr std::size_t least_slots = 64;  // a power of two, as all sizes
constexpr std::size_t short_part = 16;  // parts that are looked into for others

}  // namespace

Formulas::Formulas() : slots_(least_slots) {
  intern({Form::constant, Sort::truth, 0, 0});
  intern({Form::constant, Sort::truth, 0, 1});
  pair(truth(false), truth(true));
}

std::uint32_t Formulas::add_variable(Variable variable) {
  variables_.push_back(std::move(variable));
  return static_cast<std::uint32_t>(variables_.size() - 1);
}

void Formulas::widen() {
  std::vector<std::uint32_t> wider(slots_.size() * 2);
  for (const std::uint32_t entry : slots_) {
    if (!entry) continue;
    std::size_t at = hash_of(nodes_[entry - 1]) & (wider.size() - 1);
    while (wider[at]) at = (at + 1) & (wider.size() - 1);
    wider[at] = entry;
  }
  slots_ = std::move(wider);
}

Formula Formulas::intern(FormulaNode node) {
  std::size_t at = hash_of(node) & (slots_.size() - 1);
  for (; slots_[at]; at = (at + 1) & (slots_.size() - 1))
    if (nodes_[slots_[at] - 1] == node) return Formula(slots_[at] - 1);
  const Formula id(nodes_.size());
  slots_[at] = id.index() + 1;
  if (node.sort != Sort::truth && node.form != Form::constant) ranges_.emplace(id, worked_out(node));
  nodes_.push_back(std::move(node));
  opposites_.emplace_back();
  spelt_.emplace_back();
  if (nodes_.size() * 2 > slots_.size()) widen();
  return id;
}

Formula Formulas::comparison(Form form, Formula base, const Number& c) {
  // Looked up without making a node, since most have been made before.
  for (std::size_t at = hash_of(form, c, base) & (slots_.size() - 1); slots_[at]; at = (at + 1) & (slots_.size() - 1)) {
    const FormulaNode& node = nodes_[slots_[at] - 1];
    if (node.form == form && node.args[0] == base && node.value == c) return Formula(slots_[at] - 1);
  }
  return intern({form, Sort::truth, 0, c, {base}});
}

Formula Formulas::number(Number value) {
  const Sort sort = value.is_integer() ? Sort::whole : Sort::number;
  return intern({Form::constant, sort, 0, std::move(value)});
}

Formula Formulas::variable(std::uint32_t index) {
  const Variable& variable = variables_[index];
  if (variable.sort != Sort::truth) {
    const std::optional<Number> fixed = only_value({variable.low, variable.high, variable.low_open, variable.high_open});
    if (fixed) return number(*fixed);
  }
  return intern({Form::variable, variable.sort, index});
}

std::optional<Number> Formulas::constant(Formula a) const {
  const FormulaNode& node = nodes_[a.index()];
  if (node.form != Form::constant || node.sort == Sort::truth) return std::nullopt;
  return node.value;
}

void Formulas::pair(Formula a, Formula b) { opposites_[a.index()] = b, opposites_[b.index()] = a; }

Formula Formulas::not_(Formula a) {
  if (opposites_[a.index()]) return opposites_[a.index()];
  // Parts first, without recursion: what is nested deeply must not need a deep stack.
  std::vector<Formula> open = {a};
  while (!open.empty()) {
    const Formula f = open.back();
    const FormulaNode& node = nodes_[f.index()];
    if (opposites_[f.index()]) {
      open.pop_back();
      continue;
    }
    if (node.form != Form::and_ && node.form != Form::or_) {
      pair(f, intern({Form::not_, Sort::truth, 0, 0, {f}}));
      open.pop_back();
      continue;
    }
    const std::size_t before = open.size();
    for (const Formula part : node.args)
      if (!opposites_[part.index()]) open.push_back(part);
    if (open.size() > before) continue;
    std::vector<Formula> parts;
    for (const Formula part : node.args) parts.push_back(opposites_[part.index()]);
    const Formula opposite = junction(node.form == Form::and_ ? Form::or_ : Form::and_, std::move(parts));
    // What it came to may be the opposite of another way to say the same.
    opposites_[f.index()] = opposite;
    if (!opposites_[opposite.index()]) opposites_[opposite.index()] = f;
    open.pop_back();
  }
  return opposites_[a.index()];
}

Formula Formulas::and_(std::vector<Formula> parts) { return junction(Form::and_, std::move(parts)); }
Formula Formulas::or_(std::vector<Formula> parts) { return junction(Form::or_, std::move(parts)); }

Formula Formulas::junction(Form form, std::vector<Formula> parts) {
  const Formula neutral = truth(form == Form::and_), absorbing = truth(form == Form::or_);
  const auto settle = [&] {  // flat, sorted, without doubles; false: it is the absorbing one
    if (std::any_of(parts.begin(), parts.end(), [&](Formula part) { return is(part, form); })) {
      std::vector<Formula> flat;
      for (const Formula part : parts) {
        const FormulaNode& node = nodes_[part.index()];
        if (node.form == form) flat.insert(flat.end(), node.args.begin(), node.args.end());
        else flat.push_back(part);
      }
      parts = std::move(flat);
    }
    std::erase(parts, neutral);
    std::sort(parts.begin(), parts.end());
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    return std::none_of(parts.begin(), parts.end(), [&](Formula part) {
      const Formula opposite = opposites_[part.index()];
      return part == absorbing || (opposite && std::binary_search(parts.begin(), parts.end(), opposite));
    });
  };
  do {
    if (!settle()) return absorbing;
    const Agreement agreement = bounds_agree(form, parts);
    if (agreement == Agreement::never || (agreement == Agreement::other && !settle())) return absorbing;
  } while (absorb(form, parts));
  if (parts.empty()) return neutral;
  if (parts.size() == 1) return parts.front();
  return intern({form, Sort::truth, 0, 0, std::move(parts)});
}

// `a and (a or b)` is `a`, `a and (not a or b)` is `a and b`; true if anything has changed. Long parts are not looked into.
bool Formulas::absorb(Form form, std::vector<Formula>& parts) {
  const Form other = form == Form::and_ ? Form::or_ : Form::and_;
  const auto stands = [&](Formula part) { return part && std::binary_search(parts.begin(), parts.end(), part); };
  std::vector<Formula> left;
  for (const Formula part : parts) {
    const FormulaNode& node = nodes_[part.index()];
    if (node.form != other || node.args.size() > short_part) {
      left.push_back(part);
      continue;
    }
    if (std::any_of(node.args.begin(), node.args.end(), stands)) continue;
    std::vector<Formula> inner;
    for (const Formula arg : node.args)
      if (!stands(opposites_[arg.index()])) inner.push_back(arg);
    left.push_back(inner.size() == node.args.size() ? part : junction(other, std::move(inner)));
  }
  const bool changed = left != parts;
  parts = std::move(left);
  return changed;
}

// Brings together what is said of the same number. `never`: that cannot be (in an `or`: it is always so).
Formulas::Agreement Formulas::bounds_agree(Form form, std::vector<Formula>& parts) {
  struct Atom {
    Formula base, part;
    bool operator<(const Atom& other) const { return base < other.base || (base == other.base && part < other.part); }
  };
  std::vector<Atom> atoms;
  for (const Formula part : parts) {
    const FormulaNode* node = &nodes_[part.index()];
    if (node->form == Form::not_) node = &nodes_[node->args[0].index()];
    if (is_comparison(node->form)) atoms.push_back({node->args[0], part});
  }
  if (atoms.size() < 2) return Agreement::same;
  std::sort(atoms.begin(), atoms.end());

  std::vector<Formula> gone, come;
  for (std::size_t from = 0, to = 0; from < atoms.size(); from = to) {
    while (to < atoms.size() && atoms[to].base == atoms[from].base) ++to;
    if (to - from < 2) continue;
    const Formula base = atoms[from].base;
    const bool whole = is_whole(base);
    Interval left = known_range(base);
    std::vector<Number> without;
    std::size_t lows = 0, highs = 0;
    for (std::size_t i = from; i < to; ++i) {
      const bool negation = is(atoms[i].part, Form::not_);
      const FormulaNode& node = nodes_[negation ? nodes_[atoms[i].part.index()].args[0].index() : atoms[i].part.index()];
      const bool negated = negation != (form == Form::or_), closed = node.form == Form::at_most;
      const Number& c = node.value;
      if (node.form == Form::equal && negated) without.push_back(c);
      else if (node.form == Form::equal) left = common(left, only(c)), ++lows, ++highs;
      else if (negated) left = common(left, {c, {}, closed, false}), ++lows;
      else left = common(left, {{}, c, false, !closed}), ++highs;
    }
    if (whole) left = whole_within(left);
    std::sort(without.begin(), without.end());
    without.erase(std::unique(without.begin(), without.end()), without.end());
    bool moved = false;
    const auto take_ends = [&](std::optional<Number>& end, bool& end_open, int step) {
      while (end && !end_open && std::binary_search(without.begin(), without.end(), *end) && !empty(left)) {
        if (whole) *end = *end + step;
        else end_open = true;
        moved = true;
      }
    };
    take_ends(left.low, left.low_open, 1);
    take_ends(left.high, left.high_open, -1);
    if (empty(left)) return Agreement::never;
    const std::optional<Number> value = only_value(left);
    std::erase_if(without, [&](const Number& c) { return !left.contains(c); });
    if (!value && !moved && lows <= 1 && highs <= 1 && lows + highs + without.size() == to - from) continue;   // nothing new

    std::vector<Formula> kept;
    if (value) {
      kept.push_back(compare(Form::equal, base, *value));
    } else {
      if (left.low) kept.push_back(not_(compare(left.low_open ? Form::at_most : Form::less, base, *left.low)));
      if (left.high) kept.push_back(compare(left.high_open ? Form::less : Form::at_most, base, *left.high));
      for (const Number& other : without) kept.push_back(not_(compare(Form::equal, base, other)));
    }
    for (std::size_t i = from; i < to; ++i) gone.push_back(atoms[i].part);
    for (const Formula part : kept) come.push_back(form == Form::or_ ? not_(part) : part);
  }
  if (gone.empty()) return Agreement::same;
  std::sort(gone.begin(), gone.end());
  std::erase_if(parts, [&](Formula part) { return std::binary_search(gone.begin(), gone.end(), part); });
  parts.insert(parts.end(), come.begin(), come.end());
  return Agreement::other;
}

Formula Formulas::choice(Formula condition, Formula then, Formula otherwise) {
  if (is_true(condition) || then == otherwise) return then;
  if (is_false(condition)) return otherwise;
  const Formula opposite = not_(condition);
  if (nodes_[then.index()].sort == Sort::truth) {
    return or_(and_(condition, then), and_(opposite, otherwise));
  }
  if (is(condition, Form::not_) || (opposite < condition && !is(opposite, Form::not_))) return choice(opposite, otherwise, then);
  const auto inner = [&](Formula branch, std::size_t side) {  // under its own condition a branch is decided
    return is(branch, Form::choice) && nodes_[branch.index()].args[0] == condition ? nodes_[branch.index()].args[side] : branch;
  };
  then = inner(then, 1), otherwise = inner(otherwise, 2);
  if (then == otherwise) return then;
  const Sort sort = is_whole(then) && is_whole(otherwise) ? Sort::whole : Sort::number;
  return intern({Form::choice, sort, 0, 0, {condition, then, otherwise}});
}

}  // namespace paragraf::interpreter::formulas
