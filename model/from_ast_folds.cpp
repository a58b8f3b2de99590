// Quantifiers and folds to IR, over sets and lists. Binders nest left to right; each gets a slot, and a later set may use
// an earlier name.
#include <fmt/format.h>

#include <utility>

#include "model/builder.hpp"

namespace paragraf::model {
namespace {

// Under a quantifier or fold no die may be left out.
class Apart {
 public:
  explicit Apart(Scope& scope) : scope_(scope), rolls_(std::exchange(scope.rolls, nullptr)), apart_(scope.rolls_apart) {
    scope_.rolls_apart = apart_ || rolls_;
  }
  Apart(const Apart&) = delete;
  ~Apart() {
    scope_.rolls = rolls_;
    scope_.rolls_apart = apart_;
  }

 private:
  Scope& scope_;
  std::vector<ExprId>* rolls_;
  bool apart_;
};

Cursor behind(Cursor at, Role role) {
  Cursor word = at.word(role);
  return word ? word.next() : Cursor();
}

}  // namespace

ExprId Builder::lower_set(Cursor at, Scope& scope, TypeId* element) {
  Types& types = book.types;
  ExprId set = lower(at, scope);
  TypeId t = type(set);
  *element = types.unknown();
  if (t == types.unknown()) return set;
  if (!types.has_elements(t)) {
    report(Code::type_mismatch, at, fmt::format("found {}, expected a set, a list or a kind of entity", words(t)));
    return error_expr(at);
  }
  *element = types[t].element;
  return set;
}

ExprId Builder::lower_quantifier(Cursor at, Scope& scope) {
  const Apart no_rolls(scope);
  std::size_t mark = scope.entries.size();
  std::vector<Cursor> binders;
  for (Cursor part : at)
    if (part.is(Kind::in)) binders.push_back(part);
  std::uint32_t first_slot = scope.slots;
  scope.slots += static_cast<std::uint32_t>(binders.size());
  std::vector<ExprId> sets;
  for (std::size_t i = 0; i < binders.size(); ++i) {
    TypeId element;
    Cursor name = binders[i].child(Kind::id);
    sets.push_back(lower_set(behind(binders[i], Role::in_binder), scope, &element));
    std::uint32_t next = scope.slots;
    scope.slots = first_slot + static_cast<std::uint32_t>(i);
    bind(scope, name, element, true);
    scope.slots = next;
  }
  Role role = at.first_role();
  ExprId condition = lower_condition(behind(at, role == Role::every ? Role::has : Role::where), scope);
  close_scope(scope, mark);
  ExprId result = make(role == Role::every ? Op::every : Op::some, book.types.boolean(), at, condition.index(),
                       first_slot, 0, std::move(sets));
  return role == Role::no ? make(Op::not_, book.types.boolean(), at, result.index()) : result;
}

// Two names for the elements of one set.
ExprId Builder::lower_connected(Cursor at, Scope& scope) {
  const Apart no_rolls(scope);
  const std::size_t mark = scope.entries.size();
  const Cursor one = at.child(Kind::id);
  Cursor other = one.next();
  while (!other.is(Kind::id)) other = other.next();
  TypeId element;
  ExprId set = lower_set(behind(at, Role::in_binder), scope, &element);
  std::uint32_t slot = bind(scope, one, element, true);
  bind(scope, other, element, true);
  ExprId condition = lower_condition(behind(at, Role::where), scope);
  close_scope(scope, mark);
  return make(Op::connected, book.types.boolean(), at, condition.index(), slot, 0, {set});
}

ExprId Builder::lower_fold(Cursor at, Scope& scope, TypeId expected) {
  const Apart no_rolls(scope);
  Types& types = book.types;
  std::size_t mark = scope.entries.size();
  Role role = at.first_role();
  Cursor in = at.child(Kind::in);
  Cursor name = in.child(Kind::id);
  TypeId element;
  ExprId set = lower_set(behind(in, Role::in_binder), scope, &element);
  std::uint32_t slot = bind(scope, name, element, false);

  ExprId where, by, gives;
  Cursor where_at = at.child(Kind::where);
  where_at = where_at ? behind(where_at, Role::where) : behind(at, Role::where);
  if (where_at) where = lower_condition(where_at, scope);
  Cursor by_at = at.child(Kind::fold_by);
  by_at = by_at ? behind(by_at, Role::by_fold) : behind(at, Role::by_fold);
  if (by_at) by = lower(by_at, scope);
  Cursor gives_at = at.child(Kind::gives);
  gives_at = gives_at ? behind(gives_at, Role::gives) : behind(at, Role::gives);
  if (gives_at) gives = lower(gives_at, scope, expected);
  close_scope(scope, mark);

  if (where && type(where) == types.unknown()) return error_expr(at);
  auto ordered = [&](ExprId key, Cursor key_at) {
    TypeId t = type(key);
    bool fine = t == types.unknown() || types.is_numeric(t) ||
                (types.kind(t) == TypeKind::enumeration && book.enums[types[t].declaration].ordered);
    if (!fine) report(Code::type_mismatch, key_at, fmt::format("{} has no order", words(t)));
    return fine;
  };
  Op op = Op::those;
  TypeId result = types.unknown();
  switch (role) {
    case Role::those:
      op = Op::those, result = type(set);
      break;
    case Role::the:
      op = Op::the, result = types.optional_of(element);
      break;
    case Role::count:
      op = Op::count, result = types.integer();
      break;
    case Role::sum:
      op = Op::sum, result = type(gives);
      if (types.kind(result) == TypeKind::dice) result = types.integer();
      if (result != types.unknown() && !types.is_numeric(result)) {
        report(Code::type_mismatch, gives_at,
               fmt::format("found {}, expected a number or a measure to add up", words(result)));
        return error_expr(at);
      }
      break;
    case Role::largest:
    case Role::smallest: {
      op = role == Role::largest ? Op::largest : Op::smallest;
      if (!ordered(by ? by : gives, by ? by_at : gives_at)) return error_expr(at);
      result = gives ? type(gives) : element;
      // Over nothing the answer is nothing; where the set is known not to be empty the author binds it.
      if (expected && expected == result) break;
      result = types.optional_of(result);
      break;
    }
    default:
      return error_expr(at);
  }
  return make(op, result, at, 0, slot, 0, {set, where, by, gives});
}

}  // namespace paragraf::model
