// Sets, quantifiers and folds: the mirror of interpreter/evaluate_sets.cpp and evaluate_folds.cpp. A set is gone through by what may be in
// it; what is not in it counts for nothing.
#include <algorithm>

#include "interpreter/formulas/encoder.hpp"

namespace paragraf::interpreter::formulas {
namespace {

enum FoldArg : std::size_t { of_set, of_where, of_by, of_gives };

ExprId operand(const Expr& expr, FoldArg which) { return which < expr.args.size() ? expr.args[which] : ExprId(); }

void bind_slot(OutlookFrame& frame, std::size_t slot, Outlook outlook) {
  if (frame.size() <= slot) frame.resize(slot + 1);
  frame[slot] = std::move(outlook);
}

}  // namespace

Outlook Encoder::assemble(const Expr& expr, ExprId id, OutlookFrame& frame) {
  Outlook result;
  std::vector<Outlook> parts;
  std::vector<Formula> known;
  for (const ExprId arg : expr.args) {
    parts.push_back(arg ? evaluate(arg, frame) : s_.sure(s_.constant(Value())));
    s_.add_causes(result.causes, parts.back().causes, f_.truth(true));
    known.push_back(s_.known(parts.back().symbol));
  }
  const Formula all = f_.and_(known);
  if (expr.op == Op::set) {
    std::vector<Symbol::Listed> members;
    for (const Outlook& part : parts) {
      if (part.symbol.number_when || part.symbol.truth_when || part.symbol.parts_when || part.symbol.set_when)
        return missing(CauseKind::not_encoded, id);
      members.insert(members.end(), part.symbol.listed.begin(), part.symbol.listed.end());
    }
    result.symbol = s_.when(all, s_.set(std::move(members)));
    return result;
  }
  if (expr.op == Op::list) {
    std::vector<Symbol::Item> items;
    for (const Outlook& part : parts) items.push_back({f_.truth(true), part.symbol});
    result.symbol = s_.when(all, s_.list(std::move(items)));
    return result;
  }
  std::vector<Symbol> symbols;
  for (const Outlook& part : parts) symbols.push_back(part.symbol);
  result.symbol = s_.when(all, s_.record(std::move(symbols), expr.op == Op::record ? RecordId(expr.a) : RecordId()));
  return result;
}

Outlook Encoder::among(const Expr& expr, ExprId id, OutlookFrame& frame) {
  const Outlook element = evaluate(ExprId(expr.a), frame);
  const Expr& written = book_[ExprId(expr.b)];
  if (written.op == Op::set || written.op == Op::list) {
    std::vector<Truth> parts;
    for (const ExprId arg : written.args) {
      const Outlook item = evaluate(arg, frame);
      parts.push_back(s_.truth_of(both(item, element, [&](const Symbol& x, const Symbol& y) {
        Symbol truth;
        truth.truth_when = f_.and_(s_.known(x), s_.known(y));
        truth.truth = s_.equal(x, y);
        return truth;
      })));
    }
    return s_.outlook(s_.or_(parts));
  }
  const Outlook set = evaluate(ExprId(expr.b), frame);
  if (is_crowd(set)) return unknown(id, frame);
  const auto elements = s_.elements(set.symbol);
  std::vector<Formula> any, found;
  if (elements)
    for (const Symbol::Item& one : elements->all) {
      any.push_back(one.when);
      found.push_back(f_.and_(one.when, s_.equal(element.symbol, one.symbol)));
    }
  const Formula there = elements ? elements->there : f_.truth(false);
  const Formula empty = f_.and_(there, f_.not_(f_.or_(std::move(any))));
  const Formula known = f_.or_(empty, f_.and_(there, s_.known(element.symbol)));
  Outlook result;
  result.symbol.truth_when = known;
  result.symbol.truth = f_.and_(known, f_.or_(std::move(found)));
  s_.add_causes(result.causes, element.causes, f_.not_(known));
  s_.add_causes(result.causes, set.causes, f_.not_(known));
  return result;
}

Outlook Encoder::combine_sets(const Expr& expr, ExprId id, OutlookFrame& frame) {
  const Outlook a = evaluate(ExprId(expr.a), frame), b = evaluate(ExprId(expr.b), frame);
  if (is_crowd(a) || is_crowd(b)) return unknown(id, frame);
  return both(a, b, [&](const Symbol& x, const Symbol& y) {
    if (x.list_when && y.list_when) {
      std::vector<Symbol::Item> items = x.items;
      for (const Symbol::Item& item : items)
        if (!f_.is_true(item.when)) return Symbol();   // where the second begins is not known
      items.insert(items.end(), y.items.begin(), y.items.end());
      return s_.when(f_.and_(x.list_when, y.list_when), s_.list(std::move(items)));
    }
    if (!x.set_when || !y.set_when) return Symbol();
    std::vector<Symbol::Listed> members = x.members;
    if (expr.op == Op::join) members.insert(members.end(), y.members.begin(), y.members.end());
    for (Symbol::Listed& one : members) {
      if (expr.op == Op::join) continue;
      const auto other = std::find_if(y.members.begin(), y.members.end(), [&](const auto& m) { return m.value == one.value; });
      if (other != y.members.end()) one.when = f_.and_(one.when, f_.not_(other->when));
    }
    return s_.when(f_.and_(x.set_when, y.set_when), s_.set(std::move(members)));
  });
}

Outlook Encoder::quantified(const Expr& expr, ExprId id, OutlookFrame& frame) {
  const bool decisive = expr.op == Op::some;
  std::vector<Truth> bodies;
  std::vector<std::pair<Cause, Formula>> sets;
  std::vector<Formula> unknown_sets;
  std::size_t visited = 0;
  bool crowd = false;
  constexpr std::size_t most = 2000;
  const std::function<void(std::size_t, Formula)> nest = [&](std::size_t at, Formula here) {
    if (visited > most || crowd) return;
    if (at == expr.args.size()) {
      ++visited;
      Truth body = holds(ExprId(expr.a), frame);
      // Outside, it is as if there were nothing.
      Truth counted{f_.and_(body.yes, here), f_.and_(body.no, here), {}};
      (decisive ? counted.no : counted.yes) = f_.or_(decisive ? body.no : body.yes, f_.not_(here));
      s_.add_causes(counted.causes, body.causes, here);
      bodies.push_back(std::move(counted));
      return;
    }
    const Outlook set = evaluate(expr.args[at], frame);
    crowd = crowd || is_crowd(set);
    s_.add_causes(sets, set.causes, here);
    const auto elements = s_.elements(set.symbol);
    unknown_sets.push_back(f_.and_(here, f_.not_(elements ? elements->there : f_.truth(false))));
    if (!elements) return;
    for (const Symbol::Item& one : elements->all) {
      const Formula inside = f_.and_(here, one.when);
      if (f_.is_false(inside)) continue;
      bind_slot(frame, expr.b + at, s_.sure(one.symbol));
      nest(at + 1, inside);
    }
  };
  nest(0, f_.truth(true));
  if (visited > most || crowd) return unknown(id, frame);
  Truth result = decisive ? s_.or_(bodies) : s_.and_(bodies);
  const Formula missing_set = f_.or_(std::move(unknown_sets));
  (decisive ? result.no : result.yes) = f_.and_(decisive ? result.no : result.yes, f_.not_(missing_set));
  s_.add_causes(result.causes, sets, f_.not_(decisive ? result.yes : result.no));
  return s_.outlook(result);
}

Outlook Encoder::fold(const Expr& expr, ExprId id, OutlookFrame& frame) {
  const Outlook set = evaluate(operand(expr, of_set), frame);
  if (is_crowd(set)) return unknown(id, frame);
  const auto elements = s_.elements(set.symbol);
  if (!elements) return {{}, set.causes};
  if (expr.op == Op::those && elements->is_list) return unknown(id, frame);
  if (expr.op == Op::largest || expr.op == Op::smallest) return fold_extreme(expr, id, set, frame);
  const ExprId where = operand(expr, of_where), gives = operand(expr, of_gives);
  Outlook result{{}, set.causes};
  std::vector<Formula> open;                       // something that matters is not known
  std::vector<Symbol::Item> chosen;
  Formula sum = f_.number(Number(0));
  const Formula none = f_.number(Number(0));
  for (const Symbol::Item& one : elements->all) {
    bind_slot(frame, expr.b, s_.sure(one.symbol));
    const Truth here = holds(where, frame);
    const Formula in = f_.and_(one.when, here.yes);
    open.push_back(f_.and_(one.when, s_.unknown(here)));
    s_.add_causes(result.causes, here.causes, one.when);
    chosen.push_back({in, one.symbol});
    if (expr.op == Op::count) sum = f_.add(sum, f_.choice(in, f_.number(Number(1)), none));
    if (expr.op != Op::sum || f_.is_false(in)) continue;
    const Outlook part = evaluate(gives, frame);
    s_.add_causes(result.causes, part.causes, in);
    open.push_back(f_.and_(in, f_.not_(s_.known(part.symbol))));
    if (part.symbol.number_when) sum = f_.add(sum, f_.choice(f_.and_(in, part.symbol.number_when), part.symbol.number, none));
  }
  const Formula complete = f_.and_(elements->there, f_.not_(f_.or_(std::move(open))));
  if (expr.op == Op::sum || expr.op == Op::count) {
    result.symbol.number_when = complete;
    result.symbol.number = sum;
    return result;
  }
  if (expr.op == Op::those) {
    std::vector<Symbol::Listed> members = set.symbol.members;
    for (std::size_t i = 0; i < members.size(); ++i) members[i].when = chosen[i].when;
    result.symbol = s_.when(complete, s_.set(std::move(members)));
    return result;
  }
  std::vector<Formula> several, any;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    any.push_back(chosen[i].when);
    for (std::size_t j = i + 1; j < chosen.size(); ++j)
      several.push_back(f_.and_({chosen[i].when, chosen[j].when, f_.not_(s_.equal(chosen[i].symbol, chosen[j].symbol))}));
  }
  const Formula tie = f_.and_(elements->there, f_.or_(std::move(several)));
  s_.add_causes(result.causes, {{{CauseKind::tie, 0, id}, tie}}, f_.truth(true));
  const Formula alone = f_.and_(complete, f_.not_(tie));
  result.symbol = s_.when(f_.and_(alone, f_.not_(f_.or_(std::move(any)))), s_.constant(Value()));
  for (const Symbol::Item& one : chosen) result.symbol = s_.either(result.symbol, s_.when(f_.and_(alone, one.when), one.symbol));
  return result;
}

// All that are meant must have a key; those that no other beats must have one outcome.
Outlook Encoder::fold_extreme(const Expr& expr, ExprId id, const Outlook& set, OutlookFrame& frame) {
  struct Entry {
    Formula in;
    Outlook key, outcome;
  };
  const ExprId where = operand(expr, of_where), by = operand(expr, of_by), gives = operand(expr, of_gives);
  Outlook result{{}, set.causes};
  std::vector<Formula> open, any;
  std::vector<Entry> entries;
  const Symbols::Elements elements = *s_.elements(set.symbol);
  for (const Symbol::Item& one : elements.all) {
    bind_slot(frame, expr.b, s_.sure(one.symbol));
    const Truth here = holds(where, frame);
    open.push_back(f_.and_(one.when, s_.unknown(here)));
    s_.add_causes(result.causes, here.causes, one.when);
    const Formula in = f_.and_(one.when, here.yes);
    if (f_.is_false(in)) continue;
    Outlook outcome = gives ? evaluate(gives, frame) : s_.sure(one.symbol);
    Outlook key = by ? evaluate(by, frame) : outcome;
    any.push_back(in);
    open.push_back(f_.and_(in, f_.not_(s_.known(key.symbol))));
    s_.add_causes(result.causes, key.causes, in);
    entries.push_back({in, std::move(key), std::move(outcome)});
  }
  const Formula complete = f_.and_(elements.there, f_.not_(f_.or_(std::move(open))));
  std::vector<Formula> first;                      // no other beats it
  for (const Entry& entry : entries) {
    std::vector<Formula> unbeaten{entry.in};
    for (const Entry& other : entries) {
      if (&other == &entry) continue;
      const Formula beats = expr.op == Op::largest ? s_.less(entry.key.symbol, other.key.symbol) : s_.less(other.key.symbol, entry.key.symbol);
      unbeaten.push_back(f_.not_(f_.and_(other.in, beats)));
    }
    first.push_back(f_.and_(std::move(unbeaten)));
  }
  std::vector<Formula> ties, gaps;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    gaps.push_back(f_.and_(first[i], f_.not_(s_.known(entries[i].outcome.symbol))));
    s_.add_causes(result.causes, entries[i].outcome.causes, f_.and_(complete, first[i]));
    for (std::size_t j = i + 1; j < entries.size(); ++j)
      ties.push_back(f_.and_({first[i], first[j], s_.known(entries[i].outcome.symbol), s_.known(entries[j].outcome.symbol),
                              f_.not_(s_.equal(entries[i].outcome.symbol, entries[j].outcome.symbol))}));
  }
  const Formula tie = f_.and_(complete, f_.or_(std::move(ties)));
  s_.add_causes(result.causes, {{{CauseKind::tie, 0, id}, tie}}, f_.truth(true));
  const Formula sound = f_.and_({complete, f_.not_(tie), f_.not_(f_.or_(std::move(gaps)))});
  result.symbol = s_.when(f_.and_(sound, f_.not_(f_.or_(std::move(any)))), s_.constant(Value()));
  for (std::size_t i = 0; i < entries.size(); ++i)
    result.symbol = s_.either(result.symbol, s_.when(f_.and_(sound, first[i]), entries[i].outcome.symbol));
  return result;
}

// Of few elements: whoever is in it can be reached from the first one that is.
Outlook Encoder::connected(const Expr& expr, ExprId id, OutlookFrame& frame) {
  const Outlook set = evaluate(expr.args[0], frame);
  if (is_crowd(set)) return unknown(id, frame);
  if (!set.symbol.set_when) return {{}, set.causes};
  const std::vector<Symbol::Listed>& items = set.symbol.members;
  const std::size_t n = items.size();
  Outlook result{{}, set.causes};
  std::vector<Formula> open;
  std::vector<std::vector<Formula>> reach(n, std::vector<Formula>(n, f_.truth(false)));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 1; j < n; ++j) {
      std::vector<Truth> ways;
      for (const bool turned : {false, true}) {
        bind_slot(frame, expr.b, s_.sure(s_.constant(items[turned ? j : i].value)));
        bind_slot(frame, expr.b + 1, s_.sure(s_.constant(items[turned ? i : j].value)));
        ways.push_back(holds(ExprId(expr.a), frame));
      }
      const Truth edge = s_.or_(ways);
      const Formula both_in = f_.and_(items[i].when, items[j].when);
      open.push_back(f_.and_(both_in, s_.unknown(edge)));
      s_.add_causes(result.causes, edge.causes, both_in);
      reach[i][j] = reach[j][i] = f_.and_(both_in, edge.yes);
    }
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        if (i != j) reach[i][j] = f_.or_(reach[i][j], f_.and_(reach[i][k], reach[k][j]));
  std::vector<Formula> joined;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 1; j < n; ++j)
      joined.push_back(f_.or_(f_.not_(f_.and_(items[i].when, items[j].when)), reach[i][j]));
  result.symbol.truth_when = f_.and_(set.symbol.set_when, f_.not_(f_.or_(std::move(open))));
  result.symbol.truth = f_.and_(std::move(joined));
  return result;
}

}  // namespace paragraf::interpreter::formulas
