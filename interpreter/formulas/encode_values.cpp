// Calls of values, tables and tallies, and how their rules become one result: the mirror of interpreter/evaluate_values.cpp, evaluate_same.cpp
// and of what evaluate_norms.cpp says about when a rule is active.
#include <algorithm>

#include "interpreter/formulas/encoder.hpp"

namespace paragraf::interpreter::formulas {
namespace {

constexpr std::size_t deepest_call = 24;
constexpr std::size_t most_candidates = 200;         // of one value; of more the pairs are too many

bool counts_within(const Book& book, const Rule& within, RuleId lifter) {
  return book[lifter].kind == RuleKind::lift || std::find(within.lifts.begin(), within.lifts.end(), lifter) != within.lifts.end();
}

}  // namespace

std::size_t Encoder::CallHash::operator()(const CallKey& key) const {
  std::size_t hash = key.value.index() * 31 + key.column;
  for (const Symbol& arg : key.args) hash = hash * 1000003 + SymbolHash()(arg);
  return hash;
}

OutlookFrame Encoder::arguments(const std::vector<Parameter>& params) {
  OutlookFrame args;
  std::vector<std::uint32_t> seen(book_.entities.size(), 0);
  for (const Parameter& param : params) {
    const Type& shape = book_.types[param.type];
    std::optional<Symbol> symbol;
    if (shape.kind == TypeKind::entity && seen[shape.declaration] < unknowns_.scope().most[shape.declaration]) {
      // The first of a kind is the first entity, the next one that or the second: which is which makes no difference.
      const std::uint32_t up_to = ++seen[shape.declaration];
      Domain domain = param.domain;
      for (std::uint32_t i = 0; i < up_to; ++i) domain.values.push_back(Instance{EntityId(shape.declaration), i});
      symbol = unknowns_.fresh(book_.text(param.name), param.type, domain, false);
    } else {
      symbol = unknowns_.fresh(book_.text(param.name), param.type, param.domain, false);
    }
    if (!symbol) {
      args.push_back(s_.missing({CauseKind::not_encoded}));
      continue;
    }
    args.push_back(s_.sure(std::move(*symbol)));
  }
  return args;
}

Formula Encoder::not_encoded(const std::vector<std::pair<Cause, Formula>>& causes) const {
  std::vector<Formula> any;
  for (const auto& [cause, formula] : causes)
    if (cause.kind == CauseKind::not_encoded) any.push_back(formula);
  return f_.or_(std::move(any));
}

void Encoder::tie_presuppositions() {
  for (const RuleId id : book_.presuppositions) {
    const Rule& rule = book_[id];
    if (rule.suspended_by) continue;
    OutlookFrame frame(rule.slots);
    const Truth applies = active(id, {}, frame);
    const Truth says = holds(rule.limit, frame);
    unknowns_.tie(f_.not_(f_.and_(applies.yes, says.no)));
    if (rule.limit && crowds_ == Crowds::unknown) tie_each(book_[rule.limit], applies, frame);
  }
}

// What holds of every entity of some kinds holds of those that are looked at, however many others there are.
void Encoder::tie_each(const Expr& every, const Truth& applies, OutlookFrame& frame, std::size_t binder) {
  if (every.op != Op::every) return;
  if (binder == every.args.size()) {
    const Truth says = holds(ExprId(every.a), frame);
    unknowns_.tie(f_.not_(f_.and_(applies.yes, says.no)));
    return;
  }
  const Expr& set = book_[every.args[binder]];
  if (set.op != Op::instances) return;
  const EntityId kind(set.a);
  for (std::uint32_t i = 0; i < unknowns_.scope().most[kind.index()]; ++i) {
    const Instance one{kind, i};
    frame[every.b + binder] = s_.sure(s_.constant(one));
    const Truth there{unknowns_.exists(one), f_.not_(unknowns_.exists(one)), {}};
    tie_each(every, s_.and_({applies, there}), frame, binder + 1);
  }
}

Truth Encoder::active(RuleId id, const OutlookFrame& args, OutlookFrame& frame, bool proviso, const Rule* within, bool lifters) {
  const Rule& rule = book_[id];
  frame = args;
  frame.resize(std::max<std::size_t>(rule.slots, args.size()));
  std::vector<Truth> parts;
  for (const ExprId condition : {rule.condition, proviso ? rule.provided : ExprId()}) {
    if (!condition) continue;
    parts.push_back(holds(condition, frame));
    if (f_.is_true(parts.back().no)) return s_.no();
  }
  if (lifters && !rule.lifters.empty()) parts.push_back(s_.not_(lifted(rule, args, within)));
  return s_.and_(parts);
}

Truth Encoder::lifted(const Rule& rule, const OutlookFrame& args, const Rule* within) {
  std::vector<Truth> any;
  for (const RuleId id : rule.lifters) {
    if (within && !counts_within(book_, *within, id)) continue;
    OutlookFrame frame;
    any.push_back(active(id, args, frame, true, within));
  }
  return s_.or_(any);
}

CandidateOutlook Encoder::candidate(RuleId id, const OutlookFrame& args, std::size_t first_column, std::size_t columns, const Rule* within) {
  const Rule& rule = book_[id];
  CandidateOutlook result;
  result.rule = id;
  OutlookFrame frame;
  result.condition = active(id, args, frame, true, within, false);
  result.active = rule.lifters.empty() ? result.condition : s_.and_({result.condition, s_.not_(lifted(rule, args, within))});
  if (f_.is_true(result.active.no)) return result;
  for (std::size_t i = 0; i < columns; ++i) {
    if (rule.asks_same[first_column + i]) {
      Formula there = f_.truth(false);
      lifted_outcome(rule, frame, first_column + i, &there);
      result.active = s_.and_({result.active, {there, f_.not_(there), {}}});
    }
    result.outcomes.push_back(evaluate(rule.outcomes[first_column + i], frame));
  }
  return result;
}

Encoder::Resolved Encoder::resolve(ValueId value, const std::vector<CandidateOutlook>& candidates, std::size_t column, const Symbol* otherwise) {
  Resolved resolved;
  std::vector<Formula> deciding, missing;
  std::vector<const CandidateOutlook*> there;
  for (const CandidateOutlook& one : candidates)
    if (column < one.outcomes.size() && !f_.is_true(one.active.no)) there.push_back(&one);
  if (there.size() > most_candidates) {
    resolved.outlook = s_.missing({CauseKind::not_encoded});
    resolved.decided = f_.truth(true);
    return resolved;
  }
  std::vector<Formula> gives, conflicts;
  for (const CandidateOutlook* one : there) gives.push_back(f_.and_(one->active.yes, s_.known(one->outcomes[column].symbol)));
  for (std::size_t i = 0; i < there.size(); ++i)
    for (std::size_t j = i + 1; j < there.size(); ++j) {
      const Symbol &x = there[i]->outcomes[column].symbol, &y = there[j]->outcomes[column].symbol;
      const Formula differ = f_.not_(s_.equal(x, y));
      if (f_.is_false(differ)) continue;
      const Formula when = f_.and_({gives[i], gives[j], differ});
      if (f_.is_false(when)) continue;
      resolved.disagreements.push_back({there[i]->rule, there[j]->rule, static_cast<std::uint32_t>(column), when});
      conflicts.push_back(when);
    }
  const Formula conflict = f_.or_(std::move(conflicts));
  const Formula sound = f_.not_(conflict);
  Outlook& outlook = resolved.outlook;
  Symbol agreed;
  for (std::size_t i = 0; i < there.size(); ++i) agreed = s_.either(agreed, s_.when(gives[i], there[i]->outcomes[column].symbol));
  for (std::size_t i = 0; i < there.size(); ++i) {
    const Outlook& outcome = there[i]->outcomes[column];
    deciding.push_back(there[i]->active.yes);
    const Formula open = f_.and_(there[i]->active.yes, f_.not_(s_.known(outcome.symbol)));
    missing.push_back(open);
    s_.add_causes(outlook.causes, outcome.causes, f_.and_(sound, there[i]->active.yes));
    // One that may apply matters if it could differ.
    const Formula possible = f_.and_(s_.unknown(there[i]->active), f_.not_(s_.equal(outcome.symbol, agreed)));
    missing.push_back(possible);
    s_.add_causes(outlook.causes, there[i]->active.causes, f_.and_(sound, possible));
  }
  const Formula some = f_.or_(deciding);
  std::vector<Formula> perhaps;
  for (const CandidateOutlook* one : there) perhaps.push_back(s_.unknown(one->active));
  resolved.decided = f_.or_(some, f_.or_(std::move(perhaps)));
  if (otherwise) agreed = s_.either(agreed, s_.when(f_.not_(some), *otherwise));
  outlook.symbol = s_.when(f_.and_(sound, f_.not_(f_.or_(std::move(missing)))), agreed);
  if (!f_.is_false(conflict)) s_.add_causes(outlook.causes, {{{CauseKind::conflict, value.index()}, conflict}}, f_.truth(true));
  return resolved;
}

// An argument outside the range of its parameter is refused.
Formula Encoder::admitted(const std::vector<Parameter>& params, const OutlookFrame& args) const {
  std::vector<Formula> all;
  for (std::size_t i = 0; i < params.size() && i < args.size(); ++i) {
    const Domain& domain = params[i].domain;
    if (domain.intervals.empty()) continue;
    const Symbol& arg = args[i].symbol;
    if (arg.number_when) all.push_back(f_.or_(f_.not_(arg.number_when), f_.in(arg.number, domain)));
  }
  return f_.and_(std::move(all));
}

Outlook Encoder::checked(Outlook outlook, ValueId value, const Domain& domain, TypeId) const {
  if (domain.intervals.empty() || !outlook.symbol.number_when) return outlook;
  const Formula inside = f_.in(outlook.symbol.number, domain);
  if (f_.is_true(inside)) return outlook;
  s_.add_causes(outlook.causes, {{{CauseKind::refused, value.index()}, f_.and_(outlook.symbol.number_when, f_.not_(inside))}}, f_.truth(true));
  outlook.symbol.number_when = f_.and_(outlook.symbol.number_when, inside);
  return outlook;
}

Outlook Encoder::call(ValueId value, const OutlookFrame& args, std::uint32_t column) { return call(value, args, column, {}); }

Outlook Encoder::call_at(ExprId at, ValueId value, const OutlookFrame& args, std::uint32_t column, Name line) {
  Outlook result = call(value, args, column, line);
  const auto found = std::find_if(result.causes.begin(), result.causes.end(), [&](const auto& one) {
    return one.first == Cause{CauseKind::argument, value.index(), {}};
  });
  if (found == result.causes.end()) return result;
  const Formula when = found->second;
  result.causes.erase(found);
  s_.add_causes(result.causes, {{{CauseKind::argument, value.index(), at}, when}}, f_.truth(true));
  return result;
}

Outlook Encoder::call(ValueId value, const OutlookFrame& args, std::uint32_t column, Name line) {
  CallKey key{value, column, line, {}, {}};
  for (const Outlook& arg : args) {
    key.args.push_back(arg.symbol);
    key.causes.push_back(arg.causes);
  }
  if (const auto known = calls_.find(key); known != calls_.end()) return known->second;
  if (std::find(open_.begin(), open_.end(), key) != open_.end() || open_.size() >= deepest_call)
    return s_.missing({open_.size() >= deepest_call ? CauseKind::not_encoded : CauseKind::circular, value.index()});
  open_.push_back(key);
  const ValueDecl& decl = book_[value];
  Outlook result;
  if (line) {
    result = total(value, args, line, nullptr, nullptr, nullptr);
  } else {
    result = resolve(value, args, column).result;
  }
  const Formula fits = admitted(decl.params, args);
  if (!f_.is_true(fits)) {
    const Outlook refused = s_.missing({CauseKind::argument, value.index()});
    result = s_.either(s_.when(fits, result), s_.when(f_.not_(fits), refused));
  }
  open_.pop_back();
  return calls_.emplace(std::move(key), std::move(result)).first->second;
}

ValueOutlook Encoder::resolve(ValueId value, const OutlookFrame& args, std::uint32_t column) {
  const ValueDecl& decl = book_[value];
  ValueOutlook all;
  all.no_clause = f_.truth(false);
  const Cause none{CauseKind::no_clause, value.index()};
  if (decl.kind == ValueKind::tally) {
    if (decl.out_of_force && decl.rules.empty()) {
      all.no_clause = f_.truth(true);
      all.result = s_.missing(none);
      return all;
    }
    std::vector<CandidateOutlook> equations;
    for (const RuleId id : decl.rules)
      if (book_[id].kind == RuleKind::equation) equations.push_back(candidate(id, args, 0, 1));
    const Outlook sum = total(value, args, {}, nullptr, &all.candidates, &all.disagreements);
    Resolved replaced = resolve(value, equations, 0, &sum.symbol);
    Outlook result = replaced.outlook;
    s_.add_causes(result.causes, sum.causes, f_.not_(replaced.decided));
    all.disagreements.insert(all.disagreements.end(), replaced.disagreements.begin(), replaced.disagreements.end());
    std::move(equations.begin(), equations.end(), std::back_inserter(all.candidates));
    all.result = checked(std::move(result), value, decl.domain, decl.type);
    return all;
  }
  const bool whole_row = column == 0 && book_.types.kind(decl.type) == TypeKind::row;
  const std::size_t first = column == 0 ? 0 : column - 1, columns = whole_row ? decl.columns.size() : 1;
  for (const RuleId id : decl.rules) all.candidates.push_back(candidate(id, args, first, columns));
  std::vector<Outlook> parts;
  for (std::size_t i = 0; i < columns; ++i) {
    Resolved resolved = resolve(value, all.candidates, i);
    const Formula gap = f_.not_(resolved.decided);
    all.no_clause = f_.or_(all.no_clause, gap);
    s_.add_causes(resolved.outlook.causes, {{none, gap}}, f_.truth(true));
    all.disagreements.insert(all.disagreements.end(), resolved.disagreements.begin(), resolved.disagreements.end());
    const Parameter* named = first + i < decl.columns.size() ? &decl.columns[first + i] : nullptr;
    parts.push_back(checked(std::move(resolved.outlook), value, named ? named->domain : decl.domain, named ? named->type : decl.type));
  }
  if (!whole_row) {
    all.result = std::move(parts[0]);
    return all;
  }
  std::vector<Symbol> symbols;
  std::vector<Formula> known;
  for (const Outlook& part : parts) {
    symbols.push_back(part.symbol);
    known.push_back(s_.known(part.symbol));
    s_.add_causes(all.result.causes, part.causes, f_.truth(true));
  }
  all.result.symbol = s_.when(f_.and_(std::move(known)), s_.record(std::move(symbols), {}));
  return all;
}

Outlook Encoder::total(ValueId value, const OutlookFrame& args, Name line, const Rule* within, std::vector<CandidateOutlook>* kept,
                       std::vector<Disagreement>* disagreements) {
  const ValueDecl& decl = book_[value];
  std::vector<std::pair<Name, std::vector<CandidateOutlook>>> labels;
  for (const RuleId id : decl.rules) {
    const Rule& rule = book_[id];
    if (rule.kind != RuleKind::tally_line || (line && rule.label != line)) continue;
    auto at = std::find_if(labels.begin(), labels.end(), [&](const auto& l) { return l.first == rule.label; });
    if (at == labels.end()) at = labels.insert(at, {rule.label, {}});
    at->second.push_back(candidate(id, args, 0, 1, within));
    if (kept) kept->push_back(at->second.back());
  }
  const Symbol nothing_added = s_.number(f_.number(Number(0)));
  Outlook sum = s_.sure(nothing_added);
  for (const auto& [label, candidates] : labels) {
    Resolved part = resolve(value, candidates, 0, &nothing_added);
    if (disagreements) disagreements->insert(disagreements->end(), part.disagreements.begin(), part.disagreements.end());
    sum = both(sum, part.outlook, [&](const Symbol& x, const Symbol& y) {
      Symbol number;
      if (!x.number_when || !y.number_when) return number;
      number.number_when = f_.and_(x.number_when, y.number_when);
      number.number = f_.add(x.number, y.number);
      return number;
    });
  }
  return line ? sum : clamped(decl, std::move(sum), args);
}

Outlook Encoder::clamped(const ValueDecl& decl, Outlook total, OutlookFrame frame) {
  for (const bool low : {true, false}) {
    const ExprId limit = low ? decl.at_least : decl.at_most;
    if (!limit) continue;
    const Outlook bound = evaluate(limit, frame);
    total = both(total, bound, [&](const Symbol& x, const Symbol& y) {
      Symbol number;
      if (!x.number_when || !y.number_when) return number;
      number.number_when = f_.and_(x.number_when, y.number_when);
      const Formula beyond = low ? f_.less(x.number, y.number) : f_.less(y.number, x.number);
      number.number = f_.choice(beyond, y.number, x.number);
      return number;
    });
  }
  return total;
}

Outlook Encoder::lifted_outcome(const Rule& rule, const OutlookFrame& frame, std::size_t column, Formula* there) {
  const ValueId value(rule.subject);
  const ValueDecl& decl = book_[value];
  const OutlookFrame own(frame.begin(), frame.begin() + static_cast<std::ptrdiff_t>(std::min(decl.params.size(), frame.size())));
  std::vector<CandidateOutlook> lifted;
  for (const RuleId id : rule.lifts) lifted.push_back(candidate(id, own, column, 1, &rule));
  Resolved resolved = resolve(value, lifted, 0);
  if (!rule.replaces_total) {
    if (there) *there = resolved.decided;
    return resolved.outlook;
  }
  const Outlook sum = total(value, own, {}, &rule, nullptr, nullptr);
  if (there) *there = f_.truth(true);
  return s_.either(s_.when(resolved.decided, resolved.outlook), s_.when(f_.not_(resolved.decided), sum));
}

Outlook Encoder::same(const Expr& expr, OutlookFrame& frame) {
  return lifted_outcome(book_[RuleId(expr.a)], frame, expr.b, nullptr);
}

}  // namespace paragraf::interpreter::formulas
