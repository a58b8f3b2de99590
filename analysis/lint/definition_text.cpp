// Definitions as texts: see definition_text.hpp.
#include "analysis/lint/definition_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace paragraf::analysis::lint {
namespace {

std::string domain_text_of(const Book& book, const Domain& domain, TypeId type) {
  return domain.open() ? std::string() : " in " + domain_syntax(book, domain, type);
}

// Which of `a` and `b` are operands of the operation: the others say which slot, value or type it means.
struct Uses {
  bool a, b;
};
Uses operands_among(const Expr& expr) {
  const Expr probe{.op = expr.op, .type = {}, .a = 1, .b = 2};
  const std::vector<ExprId> parts = operands(probe);
  const auto holds = [&](std::size_t id) { return std::find(parts.begin(), parts.end(), ExprId(id)) != parts.end(); };
  return {holds(1), holds(2)};
}

}  // namespace

std::string expression_text(const Book& book, ExprId id, ValueId itself) {
  if (!id) return "-";
  const Expr& expr = book[id];
  const auto text_of = [&](ExprId part) { return " " + expression_text(book, part, itself); };
  std::string text = fmt::format("({}", static_cast<int>(expr.op));
  if (expr.op == Op::constant) return text + fmt::format(" {}:{})", value_text(book, book.constants[expr.a], expr.type), expr.type.index());
  if (expr.op == Op::matches) {
    const ExprId key(expr.a);
    return text + text_of(key) + domain_text_of(book, book.domains[expr.b], book[key].type) + ")";
  }
  const Uses uses = operands_among(expr);
  const bool recursive = expr.op == Op::value_call && itself && expr.a == itself.index();
  text += uses.a ? text_of(ExprId(expr.a)) : recursive ? " itself" : fmt::format(" #{}", expr.a);
  text += uses.b ? text_of(ExprId(expr.b)) : fmt::format(" #{}", expr.b);
  text += fmt::format(" #{}", expr.c);
  for (const ExprId part : expr.args) text += text_of(part);
  return text + ")";
}

std::string definition_text(const Book& book, ValueId id) {
  const ValueDecl& value = book[id];
  std::string text = fmt::format("{} {}{}", static_cast<int>(value.kind), value.type.index(), domain_text_of(book, value.domain, value.type));
  for (const Parameter& param : value.params) text += fmt::format(", {}{}", param.type.index(), domain_text_of(book, param.domain, param.type));
  for (const Parameter& column : value.columns)   // a row type is of one table only
    text += fmt::format("; {} {}", column.name ? book.text(column.name) : "", column.type.index());
  text += fmt::format("; {} {}", expression_text(book, value.at_least, id), expression_text(book, value.at_most, id));
  std::vector<std::string> rules;
  for (const RuleId one : value.rules) {
    const Rule& rule = book[one];
    std::string line = fmt::format("{} {} {}", expression_text(book, rule.condition, id), expression_text(book, rule.provided, id), expression_text(book, rule.limit, id));
    for (const ExprId outcome : rule.outcomes) line += " = " + expression_text(book, outcome, id);
    rules.push_back(std::move(line));
  }
  std::sort(rules.begin(), rules.end());
  for (const std::string& rule : rules) text += "\n" + rule;
  return text;
}

}  // namespace paragraf::analysis::lint
