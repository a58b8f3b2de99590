// Intervals in words: see gap.hpp. What a row covers is read from its cells: a domain, or equality with a constant.
#include "interpreter/gap.hpp"

#include <algorithm>
#include <optional>

#include "interpreter/reason_text.hpp"
#include "model/cells.hpp"

namespace paragraf::interpreter {
namespace {

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
std::string position_text(const base::Speech& say, const Book& book, const State& state, const Number& number,
                          std::span<const Interval> intervals, TypeId type) {
  std::optional<Number> below, above;  // the nearest bounds
  for (const Interval& i : intervals) {
    if (i.high && *i.high <= number && (!below || *below < *i.high)) below = i.high;
    if (i.low && number <= *i.low && (!above || *i.low < *above)) above = i.low;
  }
  const std::string key = told_value(say, book, state, number, type);
  if (below && above)
    return say("no row covers {0}, between {1} and {2}", key, told_value(say, book, state, *below, type),
               told_value(say, book, state, *above, type));
  if (above) return say("no row covers {0}; rows begin at {1}", key, told_value(say, book, state, *above, type));
  if (below) return say("no row covers {0}; rows end at {1}", key, told_value(say, book, state, *below, type));
  return say("no row covers {0}", key);
}

}  // namespace

std::string gap_text(const base::Speech& say, const Book& book, const State& state, const ValueDecl& table,
                     std::span<const Value> args) {
  for (std::size_t key = 0; key < args.size(); ++key) {
    if (!args[key].is<Number>()) continue;
    std::vector<Interval> covered;
    for (RuleId id : table.rules) {
      const Rule& row = book[id];
      if (row.kind != RuleKind::row || key >= row.cells.size()) continue;
      bool others_fit = true;
      for (std::size_t i = 0; i < row.cells.size() && i < args.size(); ++i)
        if (i != key && !cell_admits(cell_domain(book, row.cells[i]), args[i])) others_fit = false;
      if (!others_fit) continue;
      const Domain domain = cell_domain(book, row.cells[key]);
      if (cell_admits(domain, args[key])) return {};
      const std::vector<Interval> intervals = intervals_of(domain);
      covered.insert(covered.end(), intervals.begin(), intervals.end());
    }
    if (!covered.empty()) return position_text(say, book, state, args[key].number(), covered, table.params[key].type);
  }
  return {};
}

}  // namespace paragraf::interpreter
