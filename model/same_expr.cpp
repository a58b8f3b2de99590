// See same_expr.hpp. The fields of an expression that are parts of it are compared as parts, the others as they are: constants by what
// they are, slots and declarations by their number.
#include "model/same_expr.hpp"

#include <algorithm>

namespace paragraf::model {

bool same_expr(const Book& book, ExprId a, ExprId b) {
  if (a == b) return true;
  if (!a || !b) return false;
  const Expr &one = book[a], &other = book[b];
  if (one.op != other.op || one.type != other.type) return false;
  if (one.op == Op::constant) return book.constants[one.a] == book.constants[other.a];
  const std::vector<ExprId> parts = operands(one), others = operands(other);
  if (parts.size() != others.size()) return false;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (!same_expr(book, parts[i], others[i])) return false;
  const auto is_part = [](const std::vector<ExprId>& all, std::uint32_t field) {
    return std::any_of(all.begin(), all.end(), [&](ExprId part) { return part.valid() && part.index() == field; });
  };
  const auto same_field = [&](std::uint32_t x, std::uint32_t y) { return x == y || (is_part(parts, x) && is_part(others, y)); };
  return same_field(one.a, other.a) && same_field(one.b, other.b) && one.c == other.c;
}

}  // namespace paragraf::model
