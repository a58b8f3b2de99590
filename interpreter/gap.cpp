// Intervals in words: see gap.hpp. What a row covers is read from its cells: a domain, or equality with a constant.
#include "interpreter/gap.hpp"

#include <algorithm>
#include <optional>

namespace paragraf::interpreter {
namespace {

std::string text_of(const State& state, const Value& value, TypeId type) {
  return value_text(state.book(), value, type, entity_name, &state);
}

// What a cell of a row admits; a cell without a test admits everything.
Domain cell_domain(const Book& book, ExprId cell) {
  if (!cell) return {};
  const Expr& expr = book[cell];
  if (expr.op == Op::matches) return book.domains[expr.b];
  Domain domain;
  if (expr.op == Op::equal && book[ExprId(expr.b)].op == Op::constant)
    domain.values.push_back(book.constants[book[ExprId(expr.b)].a]);
  return domain;
}

std::vector<Interval> intervals_of(const Domain& domain) {
  std::vector<Interval> intervals = domain.intervals;
  for (const Value& value : domain.values)
    if (value.is<Number>()) intervals.push_back({value.number(), value.number()});
  return intervals;
}

// Where a number lies among intervals none of which contains it.
std::string position_text(const State& state, const Number& number, std::span<const Interval> intervals, TypeId type) {
  std::optional<Number> below, above;  // the nearest bounds
  for (const Interval& i : intervals) {
    if (i.high && *i.high <= number && (!below || *below < *i.high)) below = i.high;
    if (i.low && number <= *i.low && (!above || *i.low < *above)) above = i.low;
  }
  const std::string start = "no row covers " + text_of(state, number, type);
  if (below && above)
    return start + ", between " + text_of(state, *below, type) + " and " + text_of(state, *above, type);
  if (above) return start + "; rows begin at " + text_of(state, *above, type);
  if (below) return start + "; rows end at " + text_of(state, *below, type);
  return start;
}

}  // namespace

std::string outside_text(const State& state, const Value& value, const Domain& domain, TypeId type) {
  const Book& book = state.book();
  const TypeId plain = book.types.strip_optional(type);
  if (book.types.kind(plain) == TypeKind::measure && domain.contains(value))
    return text_of(state, value, type) + " is off the step of " +
           text_of(state, book[MeasureId(book.types[plain].declaration)].step, plain);
  return "found " + text_of(state, value, type) + ", expected " + domain_text(book, domain, type);
}

std::string gap_text(const State& state, const ValueDecl& table, std::span<const Result> args) {
  const Book& book = state.book();
  for (std::size_t key = 0; key < args.size(); ++key) {
    if (!args[key].known() || !args[key].value().is<Number>()) continue;
    std::vector<Interval> covered;
    for (RuleId id : table.rules) {
      const Rule& row = book[id];
      if (row.kind != RuleKind::row || key >= row.cells.size()) continue;
      bool others_fit = true;
      for (std::size_t i = 0; i < row.cells.size() && i < args.size(); ++i)
        if (i != key && !(args[i].known() && cell_domain(book, row.cells[i]).contains(args[i].value())))
          others_fit = false;
      if (!others_fit) continue;
      const Domain domain = cell_domain(book, row.cells[key]);
      if (domain.contains(args[key].value())) return {};
      const std::vector<Interval> intervals = intervals_of(domain);
      covered.insert(covered.end(), intervals.begin(), intervals.end());
    }
    if (!covered.empty()) return position_text(state, args[key].value().number(), covered, table.params[key].type);
  }
  return {};
}

}  // namespace paragraf::interpreter
