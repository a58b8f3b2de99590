// What rules have to do with. In: a rule or an expression. Out: the values, acts, facts, externs and attributes that it is about, asks for
// or changes, and all that those rest on.
#pragma once
#include <functional>
#include <set>

#include "model/book.hpp"

namespace paragraf::analysis::lint {

using namespace model;

struct Thing {
  enum class Kind : std::uint8_t { value, act, fact, external, attribute } kind;
  std::uint32_t index;
  auto operator<=>(const Thing&) const = default;
};
using Things = std::set<Thing>;

// The expression and all that it is made of; none is passed over.
void each_expression(const Book& book, ExprId id, const std::function<void(const Expr&)>& visit);
// Every expression that stands in the rule itself.
std::vector<ExprId> expressions_of(const Rule& rule);

Things touched_by(const Book& book, const Rule& rule);
// With what the values among them rest on.
Things with_foundations(const Book& book, Things things);

}  // namespace paragraf::analysis::lint
