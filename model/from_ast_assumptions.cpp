// Assumptions that contradict each other. In: those of an example that stand between two steps which look at anything, or two that are given
// from outside. Out: a finding for each that says something else of the same arguments than an earlier one, which would never be heard of.
#include <fmt/format.h>

#include <map>

#include "model/builder.hpp"

namespace paragraf::model {
namespace {

// What stands for an argument, if it is the same wherever it is written: a constant or an entity.
std::optional<std::string> written(const Book& book, ExprId id) {
  const Expr& expr = book[id];
  if (expr.op == Op::constant) return "=" + value_text(book, book.constants[expr.a], expr.type);
  if (expr.op == Op::named_entity) return "@" + book.text(Name(expr.a));
  return std::nullopt;
}

// The arguments of which it is said, by slot; nothing if they are more than a list of tests.
std::optional<std::map<std::uint32_t, std::string>> arguments(const Book& book, const Assumption& assumption) {
  std::map<std::uint32_t, std::string> args;
  if (!assumption.condition) return args;
  const Expr& whole = book[assumption.condition];
  const std::vector<ExprId> tests = whole.op == Op::and_ ? whole.args : std::vector{assumption.condition};
  for (const ExprId test : tests) {
    const Expr& expr = book[test];
    if (expr.op != Op::equal || book[ExprId(expr.a)].op != Op::slot) return std::nullopt;
    const auto value = written(book, ExprId(expr.b));
    if (!value) return std::nullopt;
    args.emplace(book[ExprId(expr.a)].a, *value);
  }
  return args;
}

bool of_the_same(const Book& book, const Assumption& a, const Assumption& b) {
  if (a.kind != b.kind || a.subject != b.subject) return false;
  const auto left = arguments(book, a), right = arguments(book, b);
  if (!left || !right) return false;
  if (*left == *right) return true;
  const bool either_way = a.kind == Assumption::Kind::external && is_symmetric(book[ExternId(a.subject)]) && right->size() == 2;
  return either_way && *left == std::map<std::uint32_t, std::string>{{0, right->at(1)}, {1, right->at(0)}};
}

}  // namespace

bool is_symmetric(const Extern& external) { return external.measured_by == "geometry.gap"; }

std::optional<base::Diagnostic> contradiction(const Book& book, const Assumption& assumption, const Assumption& earlier) {
  if (!assumption.outcome || !earlier.outcome || !of_the_same(book, assumption, earlier)) return std::nullopt;
  const auto now = written(book, assumption.outcome), before = written(book, earlier.outcome);
  if (!now || !before || *now == *before) return std::nullopt;
  base::Diagnostic found = base::diagnostic(Code::assumed_twice, assumption.place, "this is assumed to be something else already");
  found.labels.push_back({earlier.place, "here"});
  return found;
}

void Builder::check_assumptions(const std::vector<Step>& steps) {
  std::vector<const Assumption*> above;
  for (const Step& step : steps) {
    if (step.kind == StepKind::do_ || step.kind == StepKind::then) above.clear();
    if (step.kind != StepKind::assume) continue;
    const Assumption& assumption = book.assumptions[step.assumption];
    for (const Assumption* earlier : above)
      if (auto found = contradiction(book, assumption, *earlier)) {
        found->notes.push_back("only the last of them would hold; one that is to hold in another case stands in a `case` of its own");
        sink.add(*std::move(found));
        break;
      }
    above.push_back(&assumption);
  }
}

}  // namespace paragraf::model
