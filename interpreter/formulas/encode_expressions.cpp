// Names, attributes, logic, comparisons and arithmetic: the mirror of interpreter/evaluate.cpp and evaluate_numbers.cpp.
#include <algorithm>

#include "interpreter/formulas/encoder.hpp"
#include "interpreter/formulas/same_expression.hpp"
#include "model/cells.hpp"

namespace paragraf::interpreter::formulas {

namespace {

// A test that goes one after the other over many alternatives is given up.
constexpr std::size_t most_combinations = 512;

}  // namespace

Encoder::Encoder(const Book& book, Symbols& symbols, Inputs& inputs, Crowds crowds, std::optional<std::vector<std::uint32_t>> sides)
    : book_(book), s_(symbols), f_(symbols.formulas()), inputs_(inputs), unknowns_(inputs.unknowns()), crowds_(crowds), sides_(std::move(sides)),
      readings_(book.readings.size()) {}

Symbol Encoder::side(ReadingId reading) {
  if (sides_) return s_.constant(Side{reading, sides_->empty() ? 0 : (*sides_)[reading.index()]});
  std::optional<Symbol>& symbol = readings_[reading.index()];
  if (!symbol) {
    const auto most = static_cast<std::int64_t>(book_[reading].sides.size()) - 1;
    const Formula which = f_.variable(f_.add_variable({book_.text(book_[reading].name), Sort::whole, Number(0), Number(most)}));
    symbol.emplace();
    for (std::uint32_t i = 0; i < book_[reading].sides.size(); ++i)
      symbol->listed.push_back({f_.equal(which, f_.number(Number(i))), Side{reading, i}});
  }
  return *symbol;
}

Truth Encoder::holds(ExprId expr, OutlookFrame& frame) { return expr ? s_.truth_of(evaluate(expr, frame)) : s_.yes(); }

Outlook Encoder::evaluate(ExprId id, OutlookFrame& frame) {
  if (elsewhere_)
    if (auto known = elsewhere_(id, frame)) return std::move(*known);
  const Expr& expr = book_[id];
  switch (expr.op) {
    case Op::constant:
      return s_.sure(s_.constant(book_.constants[expr.a]));
    case Op::slot:
      return expr.a < frame.size() ? frame[expr.a] : Outlook();
    case Op::attribute:
      return attribute(expr, frame);
    case Op::column: {
      const Expr& row = book_[ExprId(expr.a)];
      if (row.op == Op::value_call && row.c == 0) return call_at(ExprId(expr.a), ValueId(row.a), arguments(row, frame), expr.b + 1, {});
      return part(evaluate(ExprId(expr.a), frame), expr.b);
    }
    case Op::field:
      return part(evaluate(ExprId(expr.a), frame), expr.b);
    case Op::value_call:
      return call_at(id, ValueId(expr.a), arguments(expr, frame), expr.c, {});
    case Op::line_call:
      return call_at(id, ValueId(expr.a), arguments(expr, frame), 0, Name(expr.c));
    case Op::fact_call:
      return fact(expr, id, frame);
    case Op::extern_call:
      return external(expr, id, frame);
    case Op::reading:
      return s_.sure(side(ReadingId(expr.a)));
    case Op::current_phase:
      return s_.sure(inputs_.phase());
    case Op::instances:
      return crowds_ == Crowds::unknown ? missing(CauseKind::not_encoded, id) : s_.sure(inputs_.instances(EntityId(expr.a)));
    case Op::and_:
    case Op::or_:
      return junction(expr, frame);
    case Op::not_:
      return s_.outlook(s_.not_(holds(ExprId(expr.a), frame)));
    case Op::something:
    case Op::is_of:
    case Op::bind:
      return bind(expr, frame);
    case Op::equal:
    case Op::less:
    case Op::less_equal:
      return compare(expr, id, frame);
    case Op::contains:
      return among(expr, id, frame);
    case Op::matches:
      return within(expr, frame);
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::divide:
      return arithmetic(expr, id, frame);
    case Op::negate:
    case Op::ceil:
    case Op::floor:
    case Op::round:
    case Op::abs:
    case Op::whole:
    case Op::size:
      return rounded(expr, id, frame);
    case Op::minimum:
    case Op::maximum:
      return extreme(expr, id, frame);
    case Op::set:
    case Op::list:
    case Op::tuple:
    case Op::record:
      return assemble(expr, id, frame);
    case Op::join:
    case Op::without:
      return combine_sets(expr, id, frame);
    case Op::some:
    case Op::every:
      return quantified(expr, id, frame);
    case Op::those:
    case Op::the:
    case Op::count:
    case Op::sum:
    case Op::largest:
    case Op::smallest:
      return fold(expr, id, frame);
    case Op::connected:
      return connected(expr, id, frame);
    case Op::same:
      return same(expr, frame);
    case Op::beforehand:
      return (before_ ? *before_ : *this).evaluate(ExprId(expr.a), frame);
    case Op::named_entity:
    case Op::obliged:
    case Op::sizes:
    case Op::first:
    case Op::odds:
    case Op::afterwards:
      return unknown(id, frame);
  }
  return {};
}

// What says the same of the same is the same. `parts`: of externs and facts the arguments, else the frame.
Outlook Encoder::unknown(ExprId id, const OutlookFrame& parts) {
  const Expr& expr = book_[id];
  const bool call = expr.op == Op::extern_call || expr.op == Op::fact_call;
  for (const auto& [key, outlook] : unknown_) {
    const Expr& other = book_[key.first];
    if (other.op != expr.op || other.type != expr.type) continue;
    if (call ? other.a == expr.a && key.second == parts : same_expression(book_, id, parts, key.first, key.second)) return outlook;
  }
  auto symbol = unknowns_.fresh("?", book_[id].type, {}, false);
  const Op op = book_[id].op;
  if (symbol && symbol->number && (op == Op::count || op == Op::size))
    unknowns_.tie(f_.at_most(f_.number(Number(0)), symbol->number));
  if (symbol && (symbol->set_when || symbol->list_when) && crowds_ == Crowds::unknown) symbol.reset();
  Outlook outlook = symbol ? s_.sure(*symbol) : missing(CauseKind::not_encoded, id);
  // Nobody knows whether it would be known.
  if (symbol) outlook = s_.when(unknowns_.fresh_truth("? known"), outlook);
  unknown_.push_back({{id, parts}, outlook});
  return outlook;
}

Outlook Encoder::both(const Outlook& a, const Outlook& b,
                      const std::function<Symbol(const Symbol&, const Symbol&)>& make) const {
  Outlook result{make(a.symbol, b.symbol), a.causes};
  s_.add_causes(result.causes, b.causes, f_.truth(true));
  return result;
}

Outlook Encoder::junction(const Expr& expr, OutlookFrame& frame) {
  std::vector<Truth> parts;
  for (const ExprId arg : expr.args) {
    parts.push_back(holds(arg, frame));
    if (f_.is_true(expr.op == Op::and_ ? parts.back().no : parts.back().yes)) break;   // the rest does not matter
  }
  return s_.outlook(expr.op == Op::and_ ? s_.and_(parts) : s_.or_(parts));
}

Outlook Encoder::bind(const Expr& expr, OutlookFrame& frame) {
  Outlook whole = evaluate(ExprId(expr.a), frame);
  const auto is_meant = [&](TypeId type) {
    return [this, type](const Value& value) { return is_of(book_, value, type); };
  };
  const auto narrowed = [&](TypeId type) {
    const Type& shape = book_.types[type];
    Symbol kept = s_.only(whole.symbol, is_meant(type), book_.types.is_numeric(type), shape.kind == TypeKind::boolean);
    if (shape.kind != TypeKind::set) kept.set_when = {}, kept.members.clear();
    if (shape.kind != TypeKind::list) kept.list_when = {}, kept.items.clear();
    if (shape.kind != TypeKind::record || (kept.parts_when && kept.record != RecordId(shape.declaration)))
      if (shape.kind != TypeKind::tuple && shape.kind != TypeKind::row) kept.parts_when = {}, kept.parts.clear();
    return kept;
  };
  Symbol meant = s_.without_nothing(whole.symbol);
  if (expr.op == Op::is_of) meant = narrowed(TypeId(expr.b));
  if (expr.op == Op::bind && expr.c > 0) meant = narrowed(TypeId(expr.c - 1));
  const Formula known = s_.known(whole.symbol), yes = s_.known(meant);
  Symbol truth;
  truth.truth_when = known;
  truth.truth = yes;
  if (expr.op == Op::bind) {
    if (frame.size() <= expr.b) frame.resize(expr.b + 1);
    frame[expr.b] = {std::move(meant), whole.causes};
  }
  return {std::move(truth), std::move(whole.causes)};
}

namespace {

// A set of members of an enum that lists them all is known by what is in it, however many entities there are.
bool has_elements_without_end(const Book& book, TypeId type) {
  const TypeId shape = book.types.strip_optional(type);
  if (!book.types.has_elements(shape)) return false;
  const Type& element = book.types[book.types[shape].element];
  const bool listed = element.kind == TypeKind::enumeration && !book[EnumId(element.declaration)].open;
  return book.types.kind(shape) != TypeKind::set || !listed;
}

}  // namespace

Outlook Encoder::attribute(const Expr& expr, OutlookFrame& frame) {
  const Outlook entity = evaluate(ExprId(expr.a), frame);
  const AttributeId id(expr.b);
  Outlook result{{}, entity.causes};
  for (const Symbol::Listed& one : entity.symbol.listed) {
    if (!one.value.is<Instance>() || one.value.as<Instance>().declaration != book_[id].owner) continue;
    const bool crowd = crowds_ == Crowds::unknown && has_elements_without_end(book_, book_[id].type);
    const Symbol stored = crowd ? Symbol() : inputs_.attribute(one.value.as<Instance>(), id);
    const Formula known = s_.known(stored);
    result.symbol = s_.either(result.symbol, s_.when(one.when, stored));
    if (f_.is_false(known)) s_.add_causes(result.causes, {{{CauseKind::not_encoded, 0, ExprId(expr.a)}, one.when}}, f_.truth(true));
  }
  return result;
}

Outlook Encoder::part(const Outlook& whole, std::uint32_t position) const {
  Outlook result{{}, whole.causes};
  if (whole.symbol.parts_when && position < whole.symbol.parts.size())
    result.symbol = s_.when(whole.symbol.parts_when, whole.symbol.parts[position]);
  return result;
}

OutlookFrame Encoder::arguments(const Expr& expr, OutlookFrame& frame) {
  OutlookFrame args;
  for (const ExprId arg : expr.args) args.push_back(arg ? evaluate(arg, frame) : Outlook());
  return args;
}

// What is asked with one of several entities is asked for each; numbers stay as they are. None if these are very many.
std::optional<std::vector<Encoder::Asked>> Encoder::combinations(const OutlookFrame& args) const {
  std::vector<Asked> all{{f_.truth(true), {}}};
  for (const Outlook& arg : args) {
    std::vector<Asked> longer;
    const auto add = [&](Formula when, const Symbol& symbol) {
      for (const Asked& before : all) {
        const Formula together = f_.and_(before.when, when);
        if (f_.is_false(together)) continue;
        longer.push_back({together, before.args});
        longer.back().args.push_back(symbol);
      }
    };
    for (const Symbol::Listed& one : arg.symbol.listed) add(one.when, s_.constant(one.value));
    Symbol rest = arg.symbol;
    rest.listed.clear();
    if (const Formula known = s_.known(rest); !f_.is_false(known)) add(known, rest);
    all = std::move(longer);
    if (all.size() > most_combinations) return std::nullopt;
  }
  return all;
}

Outlook Encoder::external(const Expr& expr, ExprId id, OutlookFrame& frame) {
  const OutlookFrame args = arguments(expr, frame);
  const ExternId external(expr.a);
  const bool is_measured = !book_[external].measured_by.empty();
  if (is_measured)
    if (auto shapes = measured(external, args)) return std::move(*shapes);
  const auto asked = combinations(args);
  const auto by_entities = [](const Asked& one) {
    return std::all_of(one.args.begin(), one.args.end(), [](const Symbol& symbol) {
      return symbol.listed.size() == 1 && symbol.listed[0].value.is<Instance>();
    });
  };
  if (!asked || (is_measured && !std::all_of(asked->begin(), asked->end(), by_entities))) return unknown(id, args);
  Outlook result;
  for (const Outlook& arg : args) s_.add_causes(result.causes, arg.causes, f_.truth(true));
  for (const Asked& one : *asked) {
    const Symbol given = inputs_.external(external, one.args);
    result.symbol = s_.either(result.symbol, s_.when(one.when, given));
    if (f_.is_false(s_.known(given))) s_.add_causes(result.causes, {{{CauseKind::not_encoded, 0, id}, one.when}}, f_.truth(true));
  }
  return result;
}

Outlook Encoder::fact(const Expr& expr, ExprId id, OutlookFrame& frame) {
  const OutlookFrame args = arguments(expr, frame);
  const auto asked = combinations(args);
  if (!asked) return unknown(id, args);
  Outlook result;
  for (const Outlook& arg : args) s_.add_causes(result.causes, arg.causes, f_.truth(true));
  for (const Asked& one : *asked)
    result.symbol = s_.either(result.symbol, s_.when(one.when, inputs_.fact(FactId(expr.a), one.args)));
  return result;
}

Outlook Encoder::compare(const Expr& expr, ExprId id, OutlookFrame& frame) {
  if (auto gap = compared_gap(expr, frame)) return std::move(*gap);
  const Outlook a = evaluate(ExprId(expr.a), frame), b = evaluate(ExprId(expr.b), frame);
  Outlook result = both(a, b, [&](const Symbol& x, const Symbol& y) {
    Symbol truth;
    const Formula known = f_.and_(s_.known(x), s_.known(y));
    if (expr.op == Op::equal) {
      truth.truth_when = known;
      truth.truth = s_.equal(x, y);
    } else {
      const Value nothing;
      truth.truth_when = f_.and_({known, f_.not_(s_.is(x, nothing)), f_.not_(s_.is(y, nothing))});
      truth.truth = expr.op == Op::less ? s_.less(x, y) : f_.not_(s_.less(y, x));
    }
    return truth;
  });
  if (expr.op != Op::equal) {
    const Formula known = f_.and_(s_.known(a.symbol), s_.known(b.symbol));
    const Formula absent = f_.or_(s_.is(a.symbol, Value()), s_.is(b.symbol, Value()));
    s_.add_causes(result.causes, {{{CauseKind::absent, 0, id}, absent}}, known);
  }
  return result;
}

Outlook Encoder::within(const Expr& expr, OutlookFrame& frame) {
  Outlook value = evaluate(ExprId(expr.a), frame);
  const Domain& domain = book_.domains[expr.b];
  std::vector<Formula> any;
  Symbol truth;
  truth.truth_when = s_.known(value.symbol);
  const Symbol& symbol = value.symbol;
  const bool numbers = !domain.intervals.empty() || std::any_of(domain.values.begin(), domain.values.end(), [](const Value& v) { return v.is<Number>(); });
  if (symbol.number_when && numbers) any.push_back(f_.and_(symbol.number_when, f_.in(symbol.number, domain)));
  if (symbol.truth_when) {
    if (cell_admits(domain, Value(true))) any.push_back(f_.and_(symbol.truth_when, symbol.truth));
    if (cell_admits(domain, Value(false))) any.push_back(f_.and_(symbol.truth_when, f_.not_(symbol.truth)));
  }
  for (const Symbol::Listed& one : symbol.listed)
    if (cell_admits(domain, one.value)) any.push_back(one.when);
  for (const Value& item : domain.values)
    if (item.is<Set>() || item.has_parts()) any.push_back(s_.is(symbol, item));
  truth.truth = f_.or_(std::move(any));
  return {std::move(truth), std::move(value.causes)};
}

Outlook Encoder::arithmetic(const Expr& expr, ExprId id, OutlookFrame& frame) {
  const Outlook a = evaluate(ExprId(expr.a), frame), b = evaluate(ExprId(expr.b), frame);
  Formula zero = f_.truth(false);
  const auto numbers = [&](const Symbol& x, const Symbol& y) {
    Symbol number;
    if (!x.number_when || !y.number_when) return number;
    const Formula known = f_.and_(x.number_when, y.number_when);
    number.number_when = known;
    switch (expr.op) {
      case Op::add:
        number.number = f_.add(x.number, y.number);
        break;
      case Op::subtract:
        number.number = f_.add(x.number, f_.scale(Number(-1), y.number));
        break;
      case Op::multiply:
        number.number = f_.multiply(x.number, y.number);
        break;
      default: {
        const Formula by_zero = f_.equal(y.number, f_.number(Number(0)));
        zero = f_.or_(zero, f_.and_(known, by_zero));
        number.number_when = f_.and_(known, f_.not_(by_zero));
        number.number = f_.divide(x.number, y.number);
      }
    }
    return number;
  };
  Outlook result = both(a, b, [&](const Symbol& x, const Symbol& y) {
    if (!x.parts_when && !y.parts_when) return numbers(x, y);
    // Points and vectors, part by part; a number goes with each part.
    Symbol whole;
    const Symbol& of = x.parts_when ? x : y;
    std::vector<Formula> known;
    for (std::size_t i = 0; i < of.parts.size(); ++i) {
      const Symbol& left = x.parts_when ? x.parts[i] : x;
      const Symbol& right = y.parts_when ? (i < y.parts.size() ? y.parts[i] : y) : y;
      whole.parts.push_back(numbers(left, right));
      known.push_back(whole.parts.back().number_when ? whole.parts.back().number_when : f_.truth(false));
    }
    const Formula left = x.parts_when ? x.parts_when : x.number_when, right = y.parts_when ? y.parts_when : y.number_when;
    if (!left || !right) return Symbol();
    known.push_back(left);
    known.push_back(right);
    whole.parts_when = f_.and_(std::move(known));
    whole.record = RecordId(book_.types[expr.type].declaration);
    return whole;
  });
  const Formula known = f_.and_(s_.known(a.symbol), s_.known(b.symbol));
  s_.add_causes(result.causes, {{{CauseKind::division, 0, id}, zero}}, f_.truth(true));
  const Formula absent = f_.and_(known, f_.or_(s_.is(a.symbol, Value()), s_.is(b.symbol, Value())));
  s_.add_causes(result.causes, {{{CauseKind::absent, 0, id}, absent}}, f_.truth(true));
  return result;
}

Outlook Encoder::rounded(const Expr& expr, ExprId id, OutlookFrame& frame) {
  Outlook operand = evaluate(ExprId(expr.a), frame);
  Outlook result{{}, operand.causes};
  const Symbol& symbol = operand.symbol;
  if (expr.op == Op::size) {
    if (is_crowd(operand)) return unknown(id, frame);
    const auto elements = s_.elements(symbol);
    if (!elements) return result;
    Formula size = f_.number(Number(0));
    for (const Symbol::Item& one : elements->all) size = f_.add(size, f_.choice(one.when, f_.number(Number(1)), f_.number(Number(0))));
    result.symbol.number_when = elements->there;
    result.symbol.number = size;
    return result;
  }
  if (expr.op == Op::negate && symbol.parts_when) {
    result.symbol = symbol;
    for (Symbol& one : result.symbol.parts)
      if (one.number) one.number = f_.scale(Number(-1), one.number);
    return result;
  }
  if (expr.op == Op::whole)
    result.symbol = s_.only(symbol, [](const Value&) { return true; }, false, true);
  else
    s_.add_causes(result.causes, {{{CauseKind::absent, 0, id}, s_.is(symbol, Value())}}, f_.truth(true));
  if (!symbol.number_when) return result;
  const Formula number = symbol.number, half = f_.number(Number::ratio(1, 2));
  const Formula negative = f_.less(number, f_.number(Number(0))), turned = f_.scale(Number(-1), number);
  result.symbol.number_when = symbol.number_when;
  switch (expr.op) {
    case Op::ceil:
      result.symbol.number = f_.scale(Number(-1), f_.floor(turned));
      break;
    case Op::floor:
      result.symbol.number = f_.floor(number);
      break;
    case Op::round:
      result.symbol.number =
          f_.choice(negative, f_.scale(Number(-1), f_.floor(f_.add(turned, half))), f_.floor(f_.add(number, half)));
      break;
    case Op::abs:
      result.symbol.number = f_.choice(negative, turned, number);
      break;
    case Op::whole: {
      const Formula is_whole = f_.equal(f_.floor(number), number);
      result.symbol.number = f_.floor(number);
      result.symbol.number_when = f_.and_(symbol.number_when, is_whole);
      s_.add_causes(result.causes, {{{CauseKind::not_whole, 0, id}, f_.and_(symbol.number_when, f_.not_(is_whole))}}, f_.truth(true));
      break;
    }
    default:
      result.symbol.number = turned;
  }
  return result;
}

Outlook Encoder::extreme(const Expr& expr, ExprId id, OutlookFrame& frame) {
  Outlook result;
  bool first = true;
  for (const ExprId arg : expr.args) {
    Outlook next = evaluate(arg, frame);
    s_.add_causes(next.causes, {{{CauseKind::absent, 0, id}, s_.is(next.symbol, Value())}}, f_.truth(true));
    next.symbol = s_.without_nothing(next.symbol);
    if (first) {
      result = std::move(next);
      first = false;
      continue;
    }
    result = both(result, next, [&](const Symbol& x, const Symbol& y) {
      const Formula takes = expr.op == Op::minimum ? s_.less(y, x) : s_.less(x, y);
      const Formula known = f_.and_(s_.known(x), s_.known(y));
      return s_.either(s_.when(f_.and_(known, takes), y), s_.when(f_.and_(known, f_.not_(takes)), x));
    });
  }
  return result;
}

}  // namespace paragraf::interpreter::formulas
