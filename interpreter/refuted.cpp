// See refuted.hpp. Of several conditions joined by `and` the first that does not hold is told; a condition that compares
// nothing is told as true or false.
#include "interpreter/refuted.hpp"

#include "interpreter/reason_text.hpp"

namespace paragraf::interpreter {
namespace {

using model::Expr;
using model::Op;

std::string wanted(const Speech& say, Op op, bool negated, bool turned, const std::string& value) {
  if (op == Op::equal) return negated ? say("anything but {0}", value) : value;
  if (op == Op::contains) return negated ? say("none of {0}", value) : say("one of {0}", value);
  const bool strict = (op == Op::less) != negated, up = turned != negated;
  if (up) return strict ? say("more than {0}", value) : say("at least {0}", value);
  return strict ? say("less than {0}", value) : say("at most {0}", value);
}

}  // namespace

std::string open_text(const Speech& say, bool conflict) {
  return conflict ? say.context("value", "rules in conflict") : say.context("value", "undetermined");
}

std::string refuted(const Asked& asked, ExprId condition, const Result& whole) {
  const Speech& say = asked.say;
  const Book& book = asked.book;
  const auto text = [&](const Result& value, ExprId of) {
    return told_value(say, book, asked.state, value.value(), book[of].type);
  };
  const bool negated = book[condition].op == Op::not_;
  const Expr& expr = negated ? book[ExprId(book[condition].a)] : book[condition];
  auto [found, expected] = std::pair(say.context("value", "false"), say.context("value", "true"));
  if (expr.op == Op::and_ && !negated) {
    for (ExprId part : expr.args)
      if (Result one = asked.evaluate(part); !one.is_true()) return refuted(asked, part, one);
  } else if (expr.op == Op::equal || expr.op == Op::less || expr.op == Op::less_equal || expr.op == Op::contains) {
    // `a > b` is kept as `b < a`, and told as it is written.
    const bool turned =
        book[ExprId(expr.b)].place.span.begin < book[ExprId(expr.a)].place.span.begin && expr.op != Op::contains;
    const ExprId left(turned ? expr.b : expr.a), right(turned ? expr.a : expr.b);
    const Result value = asked.evaluate(left), other = asked.evaluate(right);
    if (value.known()) found = text(value, left);
    if (other.known())
      expected = wanted(say, expr.op, negated, turned, text(other, right));
    else if (value.known())
      return other.is_conflict() ? say("found {0}, but what is expected is in conflict", found)
                                 : say("found {0}, but what is expected is undetermined", found);
  } else if (expr.op == Op::something || expr.op == Op::bind) {
    const ExprId operand(expr.a);
    const Result value = asked.evaluate(operand);
    if (value.known()) found = text(value, operand);
    const std::string something = expr.op == Op::bind && expr.c ? type_words(book, TypeId(expr.c - 1), say)
                                                                : say.context("value", "something");
    expected = !negated                  ? something
               : expr.op == Op::something ? say.context("value", "nothing")
                                          : say("anything but {0}", something);
  } else if (negated) {
    std::swap(found, expected);
  }
  if (!whole.known()) found = open_text(say, whole.is_conflict());
  return say("found {0}, expected {1}", found, expected);
}

}  // namespace paragraf::interpreter
