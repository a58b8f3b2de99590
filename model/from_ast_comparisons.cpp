// Comparisons to IR: `is`, `is some`, `in` and the relations. In: a comparison's node and the names in scope. Out: a
// typed expression. What one side means may follow from the other: a bare name is a member of the other side's enum, so
// the side that says more is lowered first. The mistakes that are made most often are told with what was meant:
// from_ast_hints.cpp.
#include <fmt/format.h>

#include "model/builder.hpp"

namespace paragraf::model {

ExprId Builder::lower_compare(Cursor at, Scope& scope, TypeId expected) {
  Types& types = book.types;
  Cursor left = at.first(), test = left.next();
  ExprId result;
  if (!test || test.is(Kind::word)) {
    result = lower(left, scope, expected);
  } else if (test.is(Kind::is)) {
    result = lower_is(at, scope);
  } else if (test.is(Kind::among)) {
    Cursor set = test.child(Kind::word).next();
    // The set says what a text or a bare name in front of it means.
    bool bare = left.is(Kind::string) || (left.is(Kind::id) && !names_something(left, scope, {}));
    ExprId element, members;
    if (bare) {
      members = lower(set, scope);
      if (types.has_elements(type(members)))
        element = lower_as(left, scope, types[type(members)].element);
      else
        element = lower(left, scope);
    } else {
      element = lower(left, scope);
      TypeId plain = types.strip_optional(type(element));
      members =
          lower(set, scope,
                plain == types.unknown() ? TypeId()
                                : set.is(Kind::list) ? types.list_of(plain)
                                         : types.set_of(types.kind(plain) == TypeKind::dice ? types.integer() : plain));
    }
    TypeId set_type = type(members);
    if (set_type != types.unknown() && !types.has_elements(set_type)) {
      report(Code::type_mismatch, set, fmt::format("found {}, expected a set or a list", words(set_type)));
      return error_expr(at);
    }
    check_comparable(at, type(element), set_type == types.unknown() ? set_type : types[set_type].element);
    result = make(Op::contains, types.boolean(), at, element.index(), members.index());
    if (test.has(Role::not_in)) result = make(Op::not_, types.boolean(), at, result.index());
  } else if (test.is(Kind::relation)) {
    Cursor right = test.next();
    ExprId a, b;
    if (left.is(Kind::id) && !names_something(left, scope, {}))
      b = lower(right, scope), a = lower(left, scope, type(b));
    else
      a = lower(left, scope), b = lower(right, scope, type(a));
    TypeId ta = type(a), tb = type(b);
    if (ta == types.unknown() || tb == types.unknown()) return error_expr(at);
    auto ordered = [&](TypeId t) {
      return types.is_numeric(t) ||
             (types.kind(t) == TypeKind::enumeration && book.enums[types[t].declaration].ordered);
    };
    for (ExprId side : {a, b}) {
      TypeId t = type(side);
      if (ordered(t)) continue;
      if (types.kind(t) == TypeKind::optional && ordered(types[t].element)) {
        report_optional(side, words(types[t].element));
        return error_expr(at);
      }
      base::Diagnostic found =
          base::diagnostic(Code::type_mismatch, at.place(), fmt::format("{} has no order", words(t)));
      found.notes.push_back("`<` and `<=` compare numbers, measures and members of an `enum ... ordered`");
      if (types.kind(t) == TypeKind::boolean)
        found.notes.push_back(
            "a quantifier or fold reaches as far right as it can: compare its result with `(count ...) >= 2`");
      sink.add(std::move(found));
      return error_expr(at);
    }
    if (!check_comparable(at, ta, tb, left, right)) return error_expr(at);
    std::string_view op = test.text();
    bool swapped = op.front() == '>';
    result = make(op.size() == 2 ? Op::less_equal : Op::less, types.boolean(), at, (swapped ? b : a).index(),
                  (swapped ? a : b).index());
  } else {
    return error_expr(at);
  }
  for (const Role when : {Role::afterwards, Role::beforehand}) {
    if (!at.has(when)) continue;
    const bool after = when == Role::afterwards;
    if (after ? scope.judges : scope.changes) {
      result = make(after ? Op::afterwards : Op::beforehand, type(result), at, result.index());
      continue;
    }
    report(Code::time_not_here, at.word(when),
           after ? fmt::format("{} asks what an act would leave: it stands in the conditions of norms only", quoted(at.word(when)))
                 : fmt::format("{} asks what was before a step: it stands in effects only", quoted(at.word(when))));
    return error_expr(at);
  }
  return result;
}

ExprId Builder::lower_is(Cursor compare, Scope& scope) {
  Types& types = book.types;
  Cursor left = compare.first(), test = left.next();
  Role role = test.first_role();
  Cursor right = test.child(Kind::word).next();
  if (role == Role::is_something || role == Role::is_nothing || role == Role::is_some) {
    ExprId operand = lower(left, scope);
    TypeId t = type(operand);
    Cursor narrowed = role == Role::is_some ? right.next() : Cursor();
    const bool several = types.alternatives(t).size() > 1;
    if (t != types.unknown() && types.kind(t) != TypeKind::optional && !(narrowed && several)) {
      report(Code::type_mismatch, left,
             fmt::format("{} is never nothing: it is {}, no optional", quoted(left), words(t)));
      if (role == Role::is_some) bind(scope, right, t, false);
      return error_expr(test);
    }
    if (role == Role::is_some) {
      TypeId element = types.strip_optional(t);
      const TypeId bound = narrowed ? narrowed_type(narrowed, element) : element;
      if (bound == types.unknown() && element != bound) {
        bind(scope, right, bound, false);
        return error_expr(test);
      }
      std::uint32_t slot = bind(scope, right, bound, true);
      return make(Op::bind, types.boolean(), test, operand.index(), slot, bound == element ? 0 : bound.index() + 1);
    }
    ExprId some = make(Op::something, types.boolean(), test, operand.index());
    return role == Role::is_something ? some : make(Op::not_, types.boolean(), test, some.index());
  }
  if (Role verdict = verdict_word(right, scope);
      verdict != Role::none && report_asked_act(left, compare, verdict, scope))
    return error_expr(test);
  ExprId a, b;
  if (left.is(Kind::id) && !names_something(left, scope, {}))
    b = lower(right, scope), a = lower(left, scope, type(b));
  else
    a = lower(left, scope), b = lower(right, scope, type(a));
  a = as_pair(a, type(b)), b = as_pair(b, type(a));
  if (report_missing_attribute(left, type(a), type(b), compare)) return error_expr(test);
  if (!check_comparable(compare, type(a), type(b), left, right)) return error_expr(test);
  ExprId equal = make(Op::equal, types.boolean(), test, a.index(), b.index());
  // The place of an `is` is the whole comparison, for answers that quote it.
  book.exprs.edit(equal.index()).place.span.begin = left.span().begin;
  if (role != Role::is_not) return equal;
  ExprId negated = make(Op::not_, types.boolean(), test, equal.index());
  book.exprs.edit(negated.index()).place.span.begin = left.span().begin;
  return negated;
}

}  // namespace paragraf::model
