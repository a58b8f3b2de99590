// Books on top of books: what a question adds stays with the question.
#include <doctest/doctest.h>

#include "model/book.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::tests {
namespace {

using namespace model;

TEST_CASE("layered: a book on top reads what is below and keeps what it adds to itself") {
  Book below;
  const Name known = below.names.intern("known");
  const TypeId set = below.types.set_of(below.types.integer());
  below.exprs.push_back({.op = Op::constant, .type = set});
  below.constants.push_back(Value(base::Number(7)));
  below.entities.push_back({known, {}, {}});
  below.entity_of.emplace(known, EntityId(0));

  Book above(below);
  CHECK(above.text(known) == "known");
  CHECK(above.names.intern("known") == known);
  CHECK(above.entities.size() == 1);
  CHECK(above.entity_of.at(known) == EntityId(0));
  CHECK(above.types.set_of(above.types.integer()) == set);
  const Name added = above.names.intern("added");
  const TypeId nested = above.types.set_of(set);
  above.exprs.push_back({.op = Op::slot, .type = nested});
  CHECK(above[ExprId(0)].op == Op::constant);
  CHECK(above[ExprId(1)].op == Op::slot);

  Book top(above);
  CHECK(top[ExprId(1)].op == Op::slot);
  CHECK(top.text(added) == "added");
  CHECK(top.names.find("added") == added);
  CHECK(type_text(top, nested) == "set of set of int");
  top.exprs.push_back({.op = Op::negate, .type = nested});
  top.exprs.edit(2).a = 5;
  CHECK(top[ExprId(2)].a == 5);

  CHECK(below.exprs.size() == 1);
  CHECK(above.exprs.size() == 2);
  CHECK_FALSE(below.names.find("added"));
}

TEST_CASE("layered: what lies below is not changed from above") {
  Book below;
  below.exprs.push_back({.op = Op::constant, .type = {}});
  Book above(below);
  CHECK_THROWS_AS(above.rules.push_back({}), std::logic_error);
  CHECK_THROWS_AS(above.act_of.edit(), std::logic_error);
  CHECK_THROWS_AS(above.exprs.edit(0), std::logic_error);
}

}  // namespace
}  // namespace paragraf::tests
