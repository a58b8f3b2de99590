// See linted.hpp.
#include "analysis/lint/linted.hpp"

#include <algorithm>

namespace paragraf::analysis::lint {
namespace {

bool is_own_rule(const Book& book, RuleId rule) { return !book[rule].suspended_by && is_linted(book, book[rule].sentence); }

bool changes_any(const Book& book, std::initializer_list<const std::vector<RuleId>*> rules, const std::vector<SentenceId>& suspended_by) {
  return std::any_of(rules.begin(), rules.end(), [&](const auto* some) {
           return std::any_of(some->begin(), some->end(), [&](RuleId rule) { return is_own_rule(book, rule); });
         }) ||
         std::any_of(suspended_by.begin(), suspended_by.end(), [&](SentenceId sentence) { return is_linted(book, sentence); });
}

}  // namespace

bool is_linted(const Book& book, SentenceId sentence) {
  return sentence && book[book[sentence].volume].asked && !book[book[sentence].volume].library;
}

bool is_linted(const Book& book, ValueId id) {
  const ValueDecl& value = book[id];
  return is_linted(book, value.sentence) || changes_any(book, {&value.rules}, value.suspended_by);
}

bool is_linted(const Book& book, ActId id) {
  const Act& act = book[id];
  return is_linted(book, act.sentence) || changes_any(book, {&act.norms, &act.duties, &act.waivers, &act.effects}, act.suspended_by);
}

bool is_linted(const Book& book, RuleId id) {
  const Rule& rule = book[id];
  if (rule.suspended_by) return false;
  if (is_linted(book, rule.sentence)) return true;
  if (!rule.sentence || book[book[rule.sentence].volume].library) return false;
  switch (rule.kind) {
    case RuleKind::equation: case RuleKind::row: case RuleKind::tally_line:
      return is_linted(book, ValueId(rule.subject));
    case RuleKind::may: case RuleKind::may_not: case RuleKind::free: case RuleKind::closed: case RuleKind::must: case RuleKind::need_not:
    case RuleKind::when: case RuleKind::bookkeeping:
      return is_linted(book, ActId(rule.subject));
    case RuleKind::whenever: case RuleKind::lift: case RuleKind::presuppose:
      return false;
  }
  return false;
}

}  // namespace paragraf::analysis::lint
