// Reading conditions: see narrowing.hpp.
#include "interpreter/narrowing.hpp"

#include <algorithm>
#include <iterator>

#include "interpreter/natives.hpp"

namespace paragraf::interpreter {
namespace {

// Can it be worked out before the slot is bound, and binds it nothing?
bool is_independent(const Book& book, ExprId id, std::uint32_t slot) {
  constexpr Op others[] = {Op::bind, Op::same, Op::obliged, Op::odds, Op::beforehand, Op::afterwards};
  if (!id) return true;
  const Expr& expr = book[id];
  if (expr.op == Op::slot) return expr.a < slot;
  if (std::find(std::begin(others), std::end(others), expr.op) != std::end(others)) return false;
  const std::vector<ExprId> inner = operands(expr);
  return std::all_of(inner.begin(), inner.end(), [&](ExprId part) { return is_independent(book, part, slot); });
}

// The element itself or one of its attributes.
bool is_of_element(const Book& book, ExprId id, std::uint32_t slot, AttributeId& attribute) {
  const Expr* expr = &book[id];
  attribute = {};
  if (expr->op == Op::attribute) {
    attribute = AttributeId(expr->b);
    expr = &book[ExprId(expr->a)];
  }
  return expr->op == Op::slot && expr->a == slot;
}

class Reader {
 public:
  Reader(const Book& book, std::uint32_t slot) : book_(book), slot_(slot) {}

  // False wherever it is not as it says.
  std::optional<Narrowing> positive(ExprId id) const {
    const Expr& expr = book_[id];
    const ExprId a(expr.a), b(expr.b);
    if (expr.op == Op::less || expr.op == Op::less_equal) return distance(a, b);
    if (expr.op != Op::equal) return std::nullopt;
    for (const auto& [one, other] : {std::pair(a, b), std::pair(b, a)}) {
      if (auto found = distance(one, other)) return found;
      Narrowing found;
      if (!is_of_element(book_, one, slot_, found.attribute) || !found.attribute || !is_independent(book_, other, slot_)) continue;
      found.other = other;
      return found;
    }
    return std::nullopt;
  }

  // True wherever it is not as it says: `gap(x, y) > 5 cm`, `x.inside is not b`.
  std::optional<Narrowing> negative(ExprId id) const {
    const Expr& expr = book_[id];
    if (expr.op == Op::less || expr.op == Op::less_equal) return distance(ExprId(expr.b), ExprId(expr.a));
    return expr.op == Op::not_ ? positive(ExprId(expr.a)) : std::nullopt;
  }

 private:
  std::optional<Narrowing> distance(ExprId measured, ExprId reach) const {
    const Expr& call = book_[measured];
    if (call.op != Op::extern_call || call.args.size() != 2 || !is_distance(book_[ExternId(call.a)])) return std::nullopt;
    for (const std::size_t i : {0, 1}) {
      Narrowing found{.reach = reach, .distance = ExternId(call.a)};
      found.other = call.args[1 - i];
      if (is_of_element(book_, call.args[i], slot_, found.attribute) && is_independent(book_, found.other, slot_) &&
          is_independent(book_, reach, slot_))
        return found;
    }
    return std::nullopt;
  }

  const Book& book_;
  std::uint32_t slot_;
};

}  // namespace

std::optional<Narrowing> narrowing_of(const Book& book, ExprId condition, std::uint32_t slot, bool false_outside) {
  const Expr& expr = book[condition];
  std::vector<ExprId> parts{condition};
  if (expr.op == (false_outside ? Op::and_ : Op::or_)) parts = expr.args;
  const Reader reader(book, slot);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    std::optional<Narrowing> found = false_outside ? reader.positive(parts[i]) : reader.negative(parts[i]);
    if (!found) continue;
    found->before.assign(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(i));
    return found;
  }
  return std::nullopt;
}

std::optional<std::vector<AttributeId>> plain_reads(const Book& book, std::vector<ExprId> parts) {
  constexpr Op plain[] = {Op::attribute, Op::slot, Op::constant, Op::equal, Op::less, Op::less_equal, Op::not_};
  std::vector<AttributeId> attributes;
  while (!parts.empty()) {
    const Expr& expr = book[parts.back()];
    parts.pop_back();
    if (std::find(std::begin(plain), std::end(plain), expr.op) == std::end(plain)) return std::nullopt;
    if (expr.op == Op::attribute) attributes.emplace_back(expr.b);
    for (const ExprId inner : operands(expr))
      if (inner) parts.push_back(inner);
  }
  return attributes;
}

}  // namespace paragraf::interpreter
