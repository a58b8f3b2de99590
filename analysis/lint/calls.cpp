// Finding calls and circles among them: see calls.hpp.
#include "analysis/lint/calls.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "model/circles.hpp"

namespace paragraf::analysis::lint {
namespace {

class Calls {
 public:
  Calls(const Book& book, ValueId caller) : book_(book), params_(book[caller].params.size()) {}

  void add_rule(RuleId id) {
    const Rule& rule = book_[id];
    rule_ = id;
    walk(rule.condition, true);
    walk(rule.provided, !rule.condition);
    const bool unconditional = !rule.condition && !rule.provided && rule.lifters.empty();
    for (const ExprId outcome : rule.outcomes) walk(outcome, unconditional && rule.outcomes.size() == 1);
  }

  std::vector<ValueCall> take() { return std::move(calls_); }

 private:
  // `always`: is it evaluated whenever the rule is looked at?
  void walk(ExprId id, bool always) {
    if (!id) return;
    const Expr& expr = book_[id];
    if (expr.op == Op::beforehand || expr.op == Op::afterwards || expr.op == Op::odds) return;   // in another state
    if (expr.op == Op::value_call && expr.c == 0) add(expr, always);   // one column may rest on another
    if (expr.op == Op::and_ || expr.op == Op::or_) {
      for (std::size_t i = 0; i < expr.args.size(); ++i) walk(expr.args[i], always && i == 0);
      return;
    }
    if (binds(expr.op)) {                // the sets come first; what is asked of their elements, only if there are any
      for (const ExprId part : operands(expr)) walk(part, always && !expr.args.empty() && part == expr.args.front());
      return;
    }
    for (const ExprId part : operands(expr)) walk(part, always);
  }

  static bool binds(Op op) {
    return op == Op::some || op == Op::every || op == Op::connected || op == Op::those || op == Op::the || op == Op::count || op == Op::sum ||
           op == Op::largest || op == Op::smallest;
  }

  void add(const Expr& expr, bool always) {
    ValueCall call{ValueId(expr.a), {}, rule_, always};
    for (const ExprId arg : expr.args) {
      if (!arg || book_[arg].op != Op::slot || book_[arg].a >= params_) return;
      call.from.push_back(book_[arg].a);
    }
    if (call.from.size() == book_[call.to].params.size()) calls_.push_back(std::move(call));
  }

  const Book& book_;
  std::size_t params_;
  RuleId rule_;
  std::vector<ValueCall> calls_;
};

bool before(const Book& book, ValueId a, ValueId b) {
  const Place &first = book[a].place, &second = book[b].place;
  return std::tie(first.source, first.span.begin) < std::tie(second.source, second.span.begin);
}

// From one value on: all ways back to it within a group, each value once. There are few, or none is needed.
class Ways {
 public:
  static constexpr std::size_t steps = 20'000;

  Ways(const Book& book, const std::vector<std::vector<ValueCall>>& calls, const std::set<ValueId>& group, ValueId start)
      : book_(book), calls_(calls), group_(group), start_(start) {}

  std::vector<Circle> find() {
    std::vector<std::uint32_t> same(book_[start_].params.size());
    for (std::uint32_t i = 0; i < same.size(); ++i) same[i] = i;
    go(start_, same);
    return std::move(found_);
  }

 private:
  // `from`: which argument of the first value each argument of this one is.
  void go(ValueId at, const std::vector<std::uint32_t>& from) {
    path_.values.push_back(at);
    for (const ValueCall& call : calls_[at.index()]) {
      if (!group_.contains(call.to) || ++walked_ > steps) continue;
      if (call.to != start_ && (before(book_, call.to, start_) || std::find(path_.values.begin(), path_.values.end(), call.to) != path_.values.end())) continue;
      std::vector<std::uint32_t> next;
      for (const std::uint32_t argument : call.from) next.push_back(from[argument]);
      path_.calls.push_back(call);
      if (call.to != start_)
        go(call.to, next);
      else if (std::is_sorted(next.begin(), next.end()) && std::adjacent_find(next.begin(), next.end()) == next.end())
        found_.push_back(path_);
      path_.calls.pop_back();
    }
    path_.values.pop_back();
  }

  const Book& book_;
  const std::vector<std::vector<ValueCall>>& calls_;
  const std::set<ValueId>& group_;
  ValueId start_;
  Circle path_;
  std::vector<Circle> found_;
  std::size_t walked_ = 0;
};

}  // namespace

bool Circle::always() const {
  return std::all_of(calls.begin(), calls.end(), [](const ValueCall& call) { return call.always; });
}

std::vector<std::vector<ValueCall>> value_calls(const Book& book) {
  std::vector<std::vector<ValueCall>> all;
  for (std::size_t i = 0; i < book.values.size(); ++i) {
    Calls calls(book, ValueId(i));
    for (const RuleId rule : book.values[i].rules) calls.add_rule(rule);
    all.push_back(calls.take());
  }
  return all;
}

std::vector<Circle> circles_of(const Book& book) {
  const std::vector<std::vector<ValueCall>> calls = value_calls(book);
  const auto next = [&](std::size_t value) {
    std::vector<std::size_t> to;
    for (const ValueCall& call : calls[value]) to.push_back(call.to.index());
    return to;
  };
  std::vector<Circle> found;
  for (const std::vector<std::size_t>& group : circles(book.values.size(), next)) {
    std::set<ValueId> members;
    for (const std::size_t one : group) members.emplace(one);
    for (const ValueId start : members)
      for (Circle& circle : Ways(book, calls, members, start).find()) found.push_back(std::move(circle));
  }
  return found;
}

}  // namespace paragraf::analysis::lint
