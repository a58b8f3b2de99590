// See undivided.hpp.
#include "analysis/lint/undivided.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "analysis/lint/touched.hpp"
#include "interpreter/evaluate.hpp"

namespace paragraf::analysis::lint {
namespace {

using Slots = std::set<std::uint32_t>;

const Number* constant_of(const Book& book, ExprId id) {
  const Expr& expr = book[id];
  const bool number = expr.op == Op::constant && book.constants[expr.a].is<Number>();
  return number ? &book.constants[expr.a].number() : nullptr;
}

bool is_rounding(Op op) { return op == Op::ceil || op == Op::floor || op == Op::round || op == Op::whole; }

// The same expression with another one in place of one that it is made of.
ExprId with_operand(Book& book, ExprId id, ExprId part, ExprId other) {
  Expr copy = book[id];
  const std::vector<ExprId> before = operands(copy);
  for (std::uint32_t* field : {&copy.a, &copy.b}) {
    if (*field != part.index()) continue;
    *field = other.index();
    if (operands(copy) == before) *field = part.index();   // it was something else
  }
  std::replace(copy.args.begin(), copy.args.end(), part, other);
  book.exprs.push_back(std::move(copy));
  return ExprId(book.exprs.size() - 1);
}

// The one formula of a value, if it has one as the readings are read.
ExprId formula_of(const Book& book, ValueId value, const std::vector<std::uint32_t>& sides) {
  const ValueDecl& decl = book[value];
  ExprId found;
  if (decl.kind != ValueKind::value) return found;
  for (const RuleId id : decl.rules) {
    const Rule& rule = book[id];
    if (rule.suspended_by) continue;
    if (rule.kind != RuleKind::equation || rule.provided || !rule.lifters.empty() || rule.outcomes.size() != 1) return {};
    if (rule.condition) {
      bool asks_state = false;
      each_expression(book, rule.condition, [&](const Expr& expr) {
        const bool still = expr.op == Op::constant || expr.op == Op::reading || expr.op == Op::equal || expr.op == Op::and_ || expr.op == Op::or_ ||
                           expr.op == Op::not_ || expr.op == Op::set || expr.op == Op::contains;
        asks_state = asks_state || !still;
      });
      if (asks_state) return {};
      const interpreter::State nothing(book);
      const interpreter::Choices choices{sides, {}};
      interpreter::Frame frame(rule.slots);
      if (!interpreter::Evaluator(book, nothing, choices).evaluate(rule.condition, frame).is_true()) continue;
    }
    if (found) return {};
    found = rule.outcomes[0];
  }
  return found;
}

class Undividing {
 public:
  // `slots`: that are taken by the rule around it.
  Undividing(Book& book, std::uint32_t slots, const std::vector<std::uint32_t>& sides) : book_(book), slots_(slots), sides_(sides) {}

  std::uint32_t slots() const { return slots_; }

  // None: it is no part of anything.
  std::optional<ExprId> whole_of(ExprId id, std::size_t depth = 0) {
    const Expr expr = book_[id];
    if (is_rounding(expr.op)) return whole_of(ExprId(expr.a), depth);
    switch (expr.op) {
      case Op::divide: {
        const Number* by = constant_of(book_, ExprId(expr.b));
        if (by && Number(1) < *by && !constant_of(book_, ExprId(expr.a))) return whole_of(ExprId(expr.a), depth).value_or(ExprId(expr.a));
        return in_parts(id, depth);
      }
      case Op::multiply:
        for (const bool first : {true, false}) {
          const Number* by = constant_of(book_, ExprId(first ? expr.a : expr.b));
          const ExprId of(first ? expr.b : expr.a);
          if (by && by->sign() > 0 && *by < Number(1)) return whole_of(of, depth).value_or(of);
        }
        return in_parts(id, depth);
      case Op::add: case Op::subtract: case Op::minimum: case Op::maximum:
        return in_parts(id, depth);
      case Op::value_call: {
        const ExprId formula = depth < 8 && expr.c == 0 ? formula_of(book_, ValueId(expr.a), sides_) : ExprId();
        if (!formula) return std::nullopt;
        const auto whole = whole_of(formula, depth + 1);
        if (!whole) return std::nullopt;
        const std::uint32_t base = slots_;
        const ExprId moved = with_arguments(*whole, expr.args, base);
        return moved;
      }
      default:
        return std::nullopt;
    }
  }

 private:
  std::optional<ExprId> in_parts(ExprId id, std::size_t depth) {
    ExprId now = id;
    for (const ExprId part : operands(book_[id]))
      if (const auto whole = whole_of(part, depth)) now = with_operand(book_, now, part, *whole);
    return now == id ? std::nullopt : std::optional(now);
  }

  // A formula of a value where it is asked for: its parameters become the arguments, what it binds goes behind all slots before.
  ExprId with_arguments(ExprId id, const std::vector<ExprId>& args, std::uint32_t base) {
    if (!id) return id;
    const Expr expr = book_[id];
    if (expr.op == Op::slot && expr.a < args.size()) return args[expr.a];
    ExprId now = id;
    for (const ExprId part : operands(expr)) {
      const ExprId other = with_arguments(part, args, base);
      if (other != part) now = with_operand(book_, now, part, other);
    }
    Expr moved = book_[now];
    const bool quantifies = expr.op == Op::some || expr.op == Op::every || expr.op == Op::connected || expr.op == Op::those || expr.op == Op::the ||
                            expr.op == Op::count || expr.op == Op::sum || expr.op == Op::largest || expr.op == Op::smallest || expr.op == Op::bind;
    if (expr.op == Op::slot) moved.a = move(moved.a, base);
    if (quantifies) {
      move(moved.b + static_cast<std::uint32_t>(std::max<std::size_t>(expr.args.size(), 2)), base);
      moved.b = move(moved.b, base);
    }
    if (expr.op != Op::slot && !quantifies) return now;
    book_.exprs.push_back(std::move(moved));
    return ExprId(book_.exprs.size() - 1);
  }

  std::uint32_t move(std::uint32_t slot, std::uint32_t base) {
    slots_ = std::max(slots_, base + slot + 1);
    return base + slot;
  }

  Book& book_;
  std::uint32_t slots_;
  const std::vector<std::uint32_t>& sides_;
};

bool is_amount(const Book& book, const Parameter& param) {
  const Type& shape = book.types[param.type];
  return shape.kind == TypeKind::integer || shape.kind == TypeKind::measure || shape.kind == TypeKind::set || shape.kind == TypeKind::list;
}

// Is it counted what there is?
bool is_count(const Book& book, ExprId id, const std::vector<std::uint32_t>& sides, std::size_t depth = 0) {
  const Expr& expr = book[id];
  if (expr.op == Op::size || expr.op == Op::count) return true;
  if (expr.op == Op::value_call && expr.c == 0 && depth < 8) {
    const ExprId formula = formula_of(book, ValueId(expr.a), sides);
    return formula && is_count(book, formula, sides, depth + 1);
  }
  if (expr.op != Op::add && expr.op != Op::subtract) return false;
  return (constant_of(book, ExprId(expr.a)) && is_count(book, ExprId(expr.b), sides, depth)) ||
         (constant_of(book, ExprId(expr.b)) && is_count(book, ExprId(expr.a), sides, depth));
}

// "Twice as many": a whole number of times something.
ExprId once_of(const Book& book, ExprId id) {
  const Expr& expr = book[id];
  if (expr.op != Op::multiply) return {};
  for (const bool first : {true, false})
    if (const Number* by = constant_of(book, ExprId(first ? expr.a : expr.b)); by && Number(1) < *by) return ExprId(first ? expr.b : expr.a);
  return {};
}

class Looking {
 public:
  Looking(const Book& book, const Act& act, const std::vector<std::uint32_t>& sides) : book_(book), sides_(sides) {
    for (std::uint32_t i = 0; i < act.params.size(); ++i)
      if (is_amount(book, act.params[i])) of_[i] = {i};
  }

  std::vector<Bound> in(ExprId root) {
    look(root);
    return std::move(found_);
  }

 private:
  // The amounts that the expression tells of.
  Slots amounts(ExprId id) const {
    Slots all;
    each_expression(book_, id, [&](const Expr& expr) {
      if (expr.op != Op::slot) return;
      const auto at = of_.find(expr.a);
      if (at != of_.end()) all.insert(at->second.begin(), at->second.end());
    });
    return all;
  }

  void look(ExprId id) {
    if (!id) return;
    const Expr& expr = book_[id];
    if (expr.op == Op::less || expr.op == Op::less_equal)
      for (const bool left : {true, false}) compare(id, ExprId(left ? expr.a : expr.b), ExprId(left ? expr.b : expr.a));
    if (expr.op == Op::some || expr.op == Op::every)
      for (std::uint32_t i = 0; i < expr.args.size(); ++i)
        if (const Slots through = amounts(expr.args[i]); !through.empty()) of_[expr.b + i] = through;
    for (const ExprId part : operands(expr)) look(part);
  }

  void compare(ExprId comparison, ExprId amount, ExprId bound) {
    const Slots of = amounts(amount);
    if (of.empty() || !amounts(bound).empty()) return;
    Book on_top(book_);
    const bool part = Undividing(on_top, 0, sides_).whole_of(bound).has_value();
    if (!part && !(once_of(book_, amount) && is_count(book_, bound, sides_))) return;
    found_.push_back({comparison, part ? bound : amount, {of.begin(), of.end()}});
  }

  const Book& book_;
  const std::vector<std::uint32_t>& sides_;
  std::map<std::uint32_t, Slots> of_;    // by slot: the parameters that it tells of
  std::vector<Bound> found_;
};

// The expression with another one somewhere in it.
ExprId with_part(Book& book, ExprId id, ExprId part, ExprId other) {
  if (id == part) return other;
  if (!id) return id;
  ExprId now = id;
  for (const ExprId operand : operands(Expr(book[id]))) {
    const ExprId changed = with_part(book, operand, part, other);
    if (changed != operand) now = with_operand(book, now, operand, changed);
  }
  return now;
}

}  // namespace

std::vector<Bound> bounds_in(const Book& book, const Act& act, ExprId root, const std::vector<std::uint32_t>& sides) {
  return Looking(book, act, sides).in(root);
}

Undivided undivided(Book& on_top, ExprId root, const Bound& bound, std::uint32_t slots, const std::vector<std::uint32_t>& sides) {
  Undividing undividing(on_top, slots, sides);
  const auto whole = undividing.whole_of(bound.bound);
  const ExprId other = whole ? *whole : once_of(on_top, bound.bound);
  const ExprId comparison = with_operand(on_top, bound.comparison, bound.bound, other);
  return {with_part(on_top, root, bound.comparison, comparison), undividing.slots()};
}

}  // namespace paragraf::analysis::lint
