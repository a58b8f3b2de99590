// See unknowns.hpp.
#include "interpreter/formulas/unknowns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace paragraf::interpreter::formulas {
namespace {

// How many values of a set are looked at, one by one.
constexpr std::size_t longest_set = 32;
// How many items a list may have.
constexpr std::int64_t longest_list = 2;

bool whole_type(TypeKind kind) { return kind == TypeKind::integer || kind == TypeKind::dice; }

}  // namespace

Values texts_of(const Book& book) {
  std::set<Value> texts;
  for (std::size_t i = 0; i < book.constants.size(); ++i)
    if (book.constants[i].is<Text>()) texts.insert(book.constants[i]);
  for (const char* other : {"a", "b"}) texts.insert(Value::text(other));
  Values all(texts.begin(), texts.end());
  if (all.size() > longest_set) all.resize(longest_set);
  return all;
}

Unknowns::Unknowns(const Book& book, Symbols& symbols, Scope scope, const Values& texts)
    : book_(book), s_(symbols), f_(symbols.formulas()), scope_(std::move(scope)), texts_(texts) {}

// A book may have hundreds of kinds, and most questions are about a few of them.
const std::vector<Formula>& Unknowns::there(EntityId kind) {
  const auto [at, added] = there_.emplace(kind, std::vector<Formula>());
  std::vector<Formula>& there = at->second;
  if (!added) return there;
  for (std::uint32_t i = 0; i < scope_.most[kind.index()]; ++i) {
    const bool sure = i < scope_.sure[kind.index()];
    there.push_back(sure ? f_.truth(true) : f_.variable(f_.add_variable({fmt::format("{} {} is there", book_.text(book_[kind].name), i)})));
    if (i > 0) tie(f_.or_(f_.not_(there[i]), there[i - 1]));
  }
  return there;
}

Formula Unknowns::fresh_truth(const std::string& name) { return f_.variable(f_.add_variable({name})); }

Formula Unknowns::exists(Instance entity) { return there(entity.declaration)[entity.index]; }

Symbol Unknowns::instances(EntityId kind) {
  std::vector<Symbol::Listed> members;
  for (std::uint32_t i = 0; i < scope_.most[kind.index()]; ++i) members.push_back({exists({kind, i}), Instance{kind, i}});
  return s_.set(std::move(members));
}

void Unknowns::tie(Formula constraint) { ties_.push_back({constraint, f_.variables_of(constraint)}); }

bool Unknowns::admits(const Domain& domain, const Value& value) const { return domain.open() || domain.contains(value); }

Formula Unknowns::narrowed(Variable variable, Narrow how) {
  const std::uint32_t made = f_.add_variable(std::move(variable));
  narrow_.emplace(made, how);
  return f_.variable(made);
}

std::vector<std::string> Unknowns::left_out(const std::vector<Formula>& formulas) const {
  std::set<std::uint32_t> reached;
  std::vector<Formula> all = formulas;
  all.push_back(ties(formulas));
  for (const Formula formula : all)
    for (const std::uint32_t variable : f_.variables_of(formula)) reached.insert(variable);
  std::size_t lists = 0, texts = 0, plans = 0;
  for (const auto& [variable, how] : narrow_)
    if (reached.contains(variable)) ++(how == Narrow::list ? lists : how == Narrow::text ? texts : plans);
  std::vector<std::string> told;
  if (lists > 0) told.push_back(fmt::format("lists of more than {}", longest_list));
  // Texts are only compared: those of the book and two others are all that two unknown texts can be.
  if (texts > 2 || (texts > 0 && texts_.size() == longest_set)) told.push_back("other texts");
  if (plans > 0) told.push_back("plans that are no squares");
  return told;
}

// One of several values, by the number of its place.
Symbol Unknowns::listed(const std::string& name, const Values& values) {
  Symbol symbol;
  if (values.empty()) return symbol;
  if (values.size() == 1) return s_.constant(values[0]);
  Variable variable{name, Sort::whole, Number(0), Number(static_cast<std::int64_t>(values.size()) - 1)};
  const bool of_texts = std::any_of(values.begin(), values.end(), [](const Value& value) { return value.is<Text>(); });
  const Formula which = of_texts ? narrowed(std::move(variable), Narrow::text) : f_.variable(f_.add_variable(std::move(variable)));
  for (std::size_t i = 0; i < values.size(); ++i)
    symbol.listed.push_back({f_.equal(which, f_.number(static_cast<std::int64_t>(i))), values[i]});
  std::sort(symbol.listed.begin(), symbol.listed.end(), [](const auto& a, const auto& b) { return a.value < b.value; });
  return symbol;
}

// What can be listed of a type, without numbers and truths.
Values Unknowns::candidates(TypeId type, const Domain& domain) const {
  const Type& shape = book_.types[type];
  Values values;
  const auto add = [&](Value value) {
    if (admits(domain, value)) values.push_back(std::move(value));
  };
  switch (shape.kind) {
    case TypeKind::nothing:
      values.emplace_back();
      break;
    case TypeKind::text:
      for (const Value& text : texts_) add(text);
      break;
    case TypeKind::enumeration: {
      const EnumId id(shape.declaration);
      for (std::uint32_t i = 0; i < book_[id].members.size(); ++i) add(Member{id, i});
      if (book_[id].open && domain.open()) values.push_back(Value::text("other"));
      break;
    }
    case TypeKind::entity:
      for (std::uint32_t i = 0; i < scope_.most[shape.declaration]; ++i) add(Instance{EntityId(shape.declaration), i});
      break;
    case TypeKind::reading:
      for (std::uint32_t i = 0; i < book_[ReadingId(shape.declaration)].sides.size(); ++i)
        add(Side{ReadingId(shape.declaration), i});
      break;
    case TypeKind::unknown:
    case TypeKind::boolean:
    case TypeKind::integer:
    case TypeKind::number:
    case TypeKind::dice:
    case TypeKind::die:
    case TypeKind::measure:
    case TypeKind::row:
    case TypeKind::record:
    case TypeKind::tuple:
    case TypeKind::one_of:
    case TypeKind::set:
    case TypeKind::list:
    case TypeKind::optional:
      break;
  }
  return values;
}

// Corners are those of a polygon: one of a few squares that lie apart.
Symbol Unknowns::polygon(const std::string& name) {
  constexpr std::int64_t squares = 3, side = 10, apart = 50;
  const Formula which = narrowed({"square of " + name, Sort::whole, Number(0), Number(squares - 1)}, Narrow::plan);
  Symbol symbol;
  std::vector<Symbol::Listed> all;
  for (std::int64_t i = 0; i < squares; ++i) {
    Values corners;
    for (const auto& [x, y] : {std::pair(0, 0), {1, 0}, {1, 1}, {0, 1}})
      corners.push_back(Value::record(book_.geometry.point, {Number(i * apart + x * side), Number(y * side)}));
    const Value square = Value::record(book_.geometry.polygon, {Value::list(std::move(corners))});
    all.push_back({f_.equal(which, f_.number(Number(i))), square});
    symbol = s_.either(symbol, s_.when(all.back().when, s_.constant(square)));
  }
  few_.emplace_back(symbol, std::move(all));
  return symbol;
}

const std::vector<Symbol::Listed>* Unknowns::few(const Symbol& symbol) const {
  const auto at = std::find_if(few_.begin(), few_.end(), [&](const auto& one) { return one.first == symbol; });
  return at == few_.end() ? nullptr : &at->second;
}

// Whole steps are counted; what has no step is any number.
Symbol Unknowns::numbers(const std::string& name, TypeId type, const Domain& domain, bool stored) {
  const Type& shape = book_.types[type];
  Number step = whole_type(shape.kind) ? Number(1) : Number(0);
  if (stored && shape.kind == TypeKind::measure) step = step_of(book_, type);
  std::optional<Number> low, high;
  if (shape.kind == TypeKind::dice && shape.count > 0) {
    low = Number(shape.count);
    high = Number(static_cast<std::int64_t>(shape.count) * shape.declaration);
  }
  bool low_open = false, high_open = false, every_bounded = !domain.intervals.empty();
  for (const Interval& interval : domain.intervals) every_bounded = every_bounded && interval.low && interval.high;
  if (domain.intervals.size() == 1) {
    const Interval& only = domain.intervals[0];
    if (only.low) low = only.low, low_open = only.low_open;
    if (only.high) high = only.high, high_open = only.high_open;
  } else if (every_bounded) {
    for (const Interval& interval : domain.intervals) {
      if (!low || *interval.low < *low) low = interval.low;
      if (!high || *high < *interval.high) high = interval.high;
    }
  }
  Formula number;
  if (!step.is_zero()) {
    const auto inner = [&](const Number& bound, bool open, bool is_low) {
      const Number steps = bound / step, whole = is_low ? steps.ceil() : steps.floor();
      return open && whole == steps ? whole + Number(is_low ? 1 : -1) : whole;
    };
    Variable variable{name, Sort::whole};
    if (low) variable.low = inner(*low, low_open, true);
    if (high) variable.high = inner(*high, high_open, false);
    number = f_.scale(step, f_.variable(f_.add_variable(std::move(variable))));
  } else {
    number = f_.variable(f_.add_variable({name, Sort::number, low, high, low_open, high_open}));
  }
  if (domain.intervals.size() > 1 || (domain.intervals.empty() && !domain.values.empty())) tie(f_.in(number, domain));
  return s_.number(number);
}

std::optional<Symbol> Unknowns::fresh(const std::string& name, TypeId type, const Domain& domain, bool stored) {
  const Type& shape = book_.types[type];
  if (shape.kind == TypeKind::boolean) return s_.truth(fresh_truth(name));
  if (book_.types.is_numeric(type)) return numbers(name, type, domain, stored);
  if (shape.kind == TypeKind::set) {
    const TypeKind element = book_.types.kind(shape.element);
    if (element != TypeKind::entity && element != TypeKind::enumeration && element != TypeKind::text) return std::nullopt;
    std::vector<Symbol::Listed> members;
    for (const Value& value : candidates(shape.element, domain)) {
      Variable has{fmt::format("{} has {}", name, members.size())};
      const Formula in = element == TypeKind::text ? narrowed(std::move(has), Narrow::text) : f_.variable(f_.add_variable(std::move(has)));
      if (value.is<Instance>()) tie(f_.or_(f_.not_(in), exists(value.as<Instance>())));
      members.push_back({in, value});
    }
    return s_.set(std::move(members));
  }
  if (shape.kind == TypeKind::list) {
    const Formula length = narrowed({"items of " + name, Sort::whole, Number(0), Number(longest_list)}, Narrow::list);
    std::vector<Symbol::Item> items;
    for (std::int64_t i = 0; i < longest_list; ++i) {
      auto item = fresh(fmt::format("{} {}", name, i + 1), shape.element, {}, stored);
      if (!item) return std::nullopt;
      items.push_back({f_.less(f_.number(Number(i)), length), std::move(*item)});
    }
    return s_.list(std::move(items));
  }
  if (shape.kind == TypeKind::record && RecordId(shape.declaration) == book_.geometry.polygon) return polygon(name);
  if (shape.kind == TypeKind::record) {
    std::vector<Symbol> parts;
    for (const Parameter& field : book_[RecordId(shape.declaration)].fields) {
      auto part = fresh(fmt::format("{}.{}", name, book_.text(field.name)), field.type, field.domain, stored);
      if (!part) return std::nullopt;
      parts.push_back(std::move(*part));
    }
    return s_.record(std::move(parts), RecordId(shape.declaration));
  }
  if (shape.kind == TypeKind::optional || shape.kind == TypeKind::one_of) {
    // One alternative after the other, nothing first; what can be listed is one alternative.
    Values values;
    if (shape.kind == TypeKind::optional) values.emplace_back();
    std::vector<Symbol> others;
    for (const TypeId alternative : book_.types.alternatives(type)) {
      Values some = candidates(alternative, domain);
      if (!some.empty() || book_.types.kind(alternative) == TypeKind::entity) {
        values.insert(values.end(), some.begin(), some.end());
        continue;
      }
      auto other = fresh(name, alternative, domain, stored);
      if (!other) return std::nullopt;
      others.push_back(std::move(*other));
    }
    const std::size_t kinds = others.size() + (values.empty() ? 0 : 1);
    if (others.empty()) {
      Symbol symbol = listed(name, values);
      for (const Symbol::Listed& one : symbol.listed)
        if (one.value.is<Instance>()) tie(f_.or_(f_.not_(one.when), exists(one.value.as<Instance>())));
      return symbol;
    }
    if (kinds == 1) return others[0];
    Formula rest = f_.truth(true);
    Symbol all;
    if (!values.empty()) {
      const Formula is_listed = fresh_truth(name + " is listed");
      Symbol symbol = listed(name, values);
      for (const Symbol::Listed& one : symbol.listed)
        if (one.value.is<Instance>())
          tie(f_.or_({f_.not_(is_listed), f_.not_(one.when), exists(one.value.as<Instance>())}));
      all = s_.when(is_listed, symbol);
      rest = f_.not_(is_listed);
    }
    for (std::size_t i = 0; i < others.size(); ++i) {
      const Formula here = i + 1 == others.size() ? rest : f_.and_(rest, fresh_truth(fmt::format("{} is {}", name, i)));
      all = s_.either(all, s_.when(here, others[i]));
      rest = f_.and_(rest, f_.not_(here));
    }
    return all;
  }
  Values values = candidates(type, domain);
  if (values.empty() && shape.kind != TypeKind::entity) return std::nullopt;
  Symbol symbol = listed(name, values);
  if (values.empty()) tie(f_.truth(false));
  for (const Symbol::Listed& one : symbol.listed)
    if (one.value.is<Instance>()) tie(f_.or_(f_.not_(one.when), exists(one.value.as<Instance>())));
  return symbol;
}

Symbol Unknowns::attribute(Instance entity, AttributeId id) {
  const auto known = attributes_.find({id, entity.index});
  if (known != attributes_.end()) return known->second;
  const Attribute& declared = book_[id];
  const Domain domain = intersection(declared.domain, declared.clamp, Number(0)).value_or(declared.domain);
  const std::string name = fmt::format("{} {}.{}", book_.text(book_[entity.declaration].name), entity.index, book_.text(declared.name));
  Symbol symbol = fresh(name, declared.type, domain, true).value_or(Symbol{});
  return attributes_.emplace(std::pair(id, entity.index), std::move(symbol)).first->second;
}

Symbol Unknowns::phase() {
  if (phase_) return *phase_;
  Values phases;
  for (std::uint32_t i = 0; i < book_.phases.size(); ++i)
    if (book_.phases[i].sequence) phases.push_back(Member{book_.phase_enum, i});
  phase_ = listed("phase", phases);
  return *phase_;
}

// What was asked with the same arguments is the same; with others that may be equal it is tied to them.
const Symbol& Unknowns::asked(std::vector<Asked>& before, const std::vector<Symbol>& args, const std::function<Symbol()>& make) {
  for (const Asked& other : before)
    if (other.args == args) return other.symbol;
  Asked now{args, make()};
  for (const Asked& other : before) {
    std::vector<Formula> same;
    for (std::size_t i = 0; i < args.size(); ++i) same.push_back(s_.equal(args[i], other.args[i]));
    const Formula meet = f_.and_(std::move(same));
    if (!f_.is_false(meet)) tie(f_.or_(f_.not_(meet), s_.equal(now.symbol, other.symbol)));
  }
  before.push_back(std::move(now));
  return before.back().symbol;
}

Symbol Unknowns::fact(FactId id, const std::vector<Symbol>& args) {
  const auto make = [&] { return s_.truth(fresh_truth(fmt::format("{} {}", book_.text(book_[id].name), facts_[id].size()))); };
  return asked(facts_[id], args, make);
}

Symbol Unknowns::external(ExternId id, const std::vector<Symbol>& args) {
  const Extern& declared = book_[id];
  const auto make = [&] {
    return fresh(fmt::format("{} {}", book_.text(declared.name), externs_[id].size()), declared.type, declared.domain, declared.measured_by.empty())
        .value_or(Symbol{});
  };
  return asked(externs_[id], args, make);
}

std::vector<Symbol> Unknowns::inputs() const {
  std::vector<Symbol> all;
  for (const auto& [key, symbol] : attributes_) all.push_back(symbol);
  for (const auto& [id, those] : facts_)
    for (const Asked& one : those) all.push_back(one.symbol);
  for (const auto& [id, those] : externs_)
    for (const Asked& one : those) all.push_back(one.symbol);
  if (phase_) all.push_back(*phase_);
  return all;
}

Formula Unknowns::ties(const std::vector<Formula>& formulas) const {
  std::set<std::uint32_t> reached;
  for (const Formula formula : formulas)
    for (const std::uint32_t variable : f_.variables_of(formula)) reached.insert(variable);
  std::vector<bool> taken(ties_.size(), false);
  std::vector<Formula> all;
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < ties_.size(); ++i) {
      const std::vector<std::uint32_t>& of = ties_[i].variables;
      const bool meets = of.empty() || std::any_of(of.begin(), of.end(), [&](std::uint32_t v) { return reached.contains(v); });
      if (taken[i] || !meets) continue;
      taken[i] = more = true;
      all.push_back(ties_[i].formula);
      reached.insert(of.begin(), of.end());
    }
  }
  return f_.and_(std::move(all));
}

std::optional<Value> Unknowns::value(const Symbol& symbol, const Assignment& assignment) const {
  const auto holds = [&](Formula formula) {
    if (!formula) return false;
    const auto number = f_.evaluate(formula, assignment);
    return number && !number->is_zero();
  };
  if (holds(symbol.truth_when)) return Value(holds(symbol.truth));
  if (holds(symbol.number_when)) {
    const auto number = f_.evaluate(symbol.number, assignment);
    return number ? std::optional<Value>(*number) : std::nullopt;
  }
  if (holds(symbol.set_when)) {
    Values items;
    for (const Symbol::Listed& one : symbol.members)
      if (holds(one.when)) items.push_back(one.value);
    return Value::set(std::move(items));
  }
  if (symbol.list_when && holds(symbol.list_when)) {
    Values items;
    for (const Symbol::Item& item : symbol.items) {
      if (!holds(item.when)) break;
      auto one = value(item.symbol, assignment);
      if (!one) return std::nullopt;
      items.push_back(std::move(*one));
    }
    return Value::list(std::move(items));
  }
  if (holds(symbol.parts_when)) {
    Values parts;
    for (const Symbol& part : symbol.parts) {
      auto one = value(part, assignment);
      if (!one) return std::nullopt;
      parts.push_back(std::move(*one));
    }
    return symbol.record ? Value::record(symbol.record, std::move(parts)) : Value::row(std::move(parts));
  }
  for (const Symbol::Listed& one : symbol.listed)
    if (holds(one.when)) return one.value;
  return std::nullopt;
}

std::optional<State> Unknowns::state(const Assignment& assignment) const {
  State state(book_);
  const auto is_there = [&](Formula formula) {
    const auto number = f_.evaluate(formula, assignment);
    return number && !number->is_zero();
  };
  for (std::size_t index = 0; index < book_.entities.size(); ++index) {
    const EntityId kind(index);
    const auto asked = there_.find(kind);
    std::uint32_t count = scope_.sure[index];
    if (asked != there_.end())
      while (count < asked->second.size() && is_there(asked->second[count])) ++count;
    const std::string& name = book_.text(book_[kind].name);
    for (std::uint32_t i = 0; i < count; ++i)
      for (std::size_t number = i + 1;; ++number)
        if (const std::string id = fmt::format("{}_{}", name, number); !state.was_named(id)) {
          state.add(kind, id);
          break;
        }
  }
  const auto exists = [&](Instance entity) { return entity.index < state.count(entity.declaration); };
  for (const auto& [key, symbol] : attributes_) {
    const Instance entity{book_[key.first].owner, key.second};
    if (!exists(entity)) continue;
    if (auto one = value(symbol, assignment)) state.cell(entity, key.first) = {true, std::move(*one), {}};
  }
  const auto args_of = [&](const Asked& one) -> std::optional<Values> {
    Values args;
    for (const Symbol& arg : one.args) {
      auto known = value(arg, assignment);
      if (!known || (known->is<Instance>() && !exists(known->as<Instance>()))) return std::nullopt;
      args.push_back(std::move(*known));
    }
    return args;
  };
  for (const auto& [id, all] : facts_)
    for (const Asked& one : all) {
      const auto noted = value(one.symbol, assignment);
      const auto args = args_of(one);
      if (noted && noted->truth() && args) state.cell(CellKey(id, *args)) = {true, Value(true), {}};
    }
  for (const auto& [id, all] : externs_)
    for (const Asked& one : all) {
      auto given = value(one.symbol, assignment);
      auto args = args_of(one);
      if (given && args) state.externs[{id, std::move(*args)}] = std::move(*given);
    }
  if (phase_)
    if (const auto now = value(*phase_, assignment)) state.phase = PhaseId(now->as<Member>().index);
  return state;
}

}  // namespace paragraf::interpreter::formulas
