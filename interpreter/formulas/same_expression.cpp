// See same_expression.hpp.
#include "interpreter/formulas/same_expression.hpp"

#include <algorithm>

namespace paragraf::interpreter::formulas {
namespace {

// What an expression says beside the expressions that it is made of: which attribute, which value, how many.
struct Plain {
  std::uint32_t a = 0, b = 0, c = 0;
  std::uint32_t bound = 0, slots = 0;      // slots that it binds
  bool operator==(const Plain& other) const { return a == other.a && b == other.b && c == other.c && slots == other.slots; }
};

Plain plain(const Expr& expr) {
  const auto binders = static_cast<std::uint32_t>(expr.args.size());
  switch (expr.op) {
    case Op::not_: case Op::something: case Op::negate: case Op::ceil: case Op::floor: case Op::round: case Op::abs: case Op::whole: case Op::size:
    case Op::equal: case Op::less: case Op::less_equal: case Op::contains: case Op::add: case Op::subtract: case Op::multiply: case Op::divide:
    case Op::join: case Op::without: case Op::beforehand: case Op::afterwards:
      return {};
    case Op::attribute: case Op::column: case Op::field: case Op::matches: case Op::is_of: case Op::sizes: case Op::first:
      return {.b = expr.b};
    case Op::bind:
      return {.c = expr.c, .bound = expr.b, .slots = 1};
    case Op::some: case Op::every:
      return {.bound = expr.b, .slots = binders};
    case Op::connected:
      return {.bound = expr.b, .slots = 2};
    case Op::those: case Op::the: case Op::count: case Op::sum: case Op::largest: case Op::smallest:
      return {.bound = expr.b, .slots = 1};
    case Op::constant: case Op::slot: case Op::named_entity: case Op::value_call: case Op::line_call: case Op::extern_call: case Op::same:
    case Op::fact_call: case Op::obliged: case Op::reading: case Op::current_phase: case Op::instances: case Op::and_: case Op::or_:
    case Op::minimum: case Op::maximum: case Op::set: case Op::list: case Op::tuple: case Op::record: case Op::odds:
      return {.a = expr.a, .b = expr.b, .c = expr.c};
  }
  return {};
}

class Comparing {
 public:
  Comparing(const Book& book, const OutlookFrame& of_a, const OutlookFrame& of_b) : book_(book), of_a_(of_a), of_b_(of_b) {}

  bool same(ExprId a, ExprId b) {
    if (!a || !b) return !a && !b;
    const Expr &one = book_[a], &other = book_[b];
    if (one.op != other.op || one.type != other.type || one.args.size() != other.args.size()) return false;
    if (one.op == Op::odds || one.op == Op::same) return a == b && of_a_ == of_b_;   // they look at slots that they do not name
    if (one.op == Op::slot) return same_slot(one.a, other.a);
    if (one.op == Op::constant) return book_.constants[one.a] == book_.constants[other.a];
    const Plain left = plain(one), right = plain(other);
    if (!(left == right)) return false;
    for (std::uint32_t i = 0; i < left.slots; ++i) bound_.emplace_back(left.bound + i, right.bound + i);
    for (std::size_t i = 0; i < one.args.size(); ++i)
      if (!same(one.args[i], other.args[i])) return false;
    if (!one.args.empty() && one.op != Op::some && one.op != Op::every && one.op != Op::connected) return true;
    const std::vector<ExprId> mine = operands(one), others = operands(other);
    for (std::size_t i = one.args.size(); i < mine.size() && i < others.size(); ++i)
      if (!same(mine[i], others[i])) return false;
    return mine.size() == others.size();
  }

 private:
  bool same_slot(std::uint32_t a, std::uint32_t b) const {
    for (auto at = bound_.rbegin(); at != bound_.rend(); ++at)
      if (at->first == a || at->second == b) return *at == std::pair(a, b);
    return a < of_a_.size() && b < of_b_.size() && of_a_[a] == of_b_[b];
  }

  const Book& book_;
  const OutlookFrame &of_a_, &of_b_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> bound_;   // by expressions around
};

}  // namespace

bool same_expression(const Book& book, ExprId a, const OutlookFrame& of_a, ExprId b, const OutlookFrame& of_b) {
  return Comparing(book, of_a, of_b).same(a, b);
}

}  // namespace paragraf::interpreter::formulas
