// P765: two names for one thing. In: the declarations of a book, its term base. Out: values of the same parameters that are defined in the
// same words, enums of the same members, and terms that the rules take for one (term_pairs.hpp). What merely comes to the same is not the
// same thing, so a definition counts only if it works something out, and two externs are never alike: nobody knows what they are.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "analysis/lint/definition_text.hpp"
#include "analysis/lint/references.hpp"
#include "analysis/lint/term_pairs.hpp"
#include "analysis/lint/touched.hpp"

namespace paragraf::analysis::lint {
namespace {

bool reads_something(Op op) {
  return op == Op::slot || op == Op::attribute || op == Op::field || op == Op::column || op == Op::extern_call || op == Op::value_call || op == Op::fact_call;
}

// Both 15 cm, or both the levels of a building: they may be two things. A table of two rows, too.
bool works_something_out(const Book& book, const ValueDecl& value) {
  if (value.kind == ValueKind::table) return value.rules.size() > 2;
  bool reads = false, works = false;
  for (const RuleId id : value.rules) {
    const Rule& rule = book[id];
    if (!rule.lifters.empty() || !rule.lifts.empty()) return false;    // what holds in its place is no part of the definition
    for (const ExprId part : expressions_of(rule))
      each_expression(book, part, [&](const Expr& expr) {
        if (reads_something(expr.op))
          reads = true;
        else if (expr.op != Op::constant)
          works = true;
      });
  }
  return reads && works;
}

void report(const Book& book, std::string_view what, Name first, const Place& first_place, Name second, const Place& second_place, std::vector<SentenceId> sentences,
            Claims& claims) {
  base::Diagnostic finding = base::diagnostic(Code::same_thing_twice, second_place,
                                              fmt::format("`{}` and `{}` are {}", book.text(first), book.text(second), what));
  finding.labels.push_back({first_place, "here, too"});
  finding.notes.push_back("if they are one thing, one name is enough; if they may become different, let the prose say in what");
  std::erase_if(sentences, [](SentenceId sentence) { return !sentence; });
  std::string names[] = {book.text(first), book.text(second)};
  std::sort(std::begin(names), std::end(names));
  claims.add(found(std::move(finding), names[0] + " and " + names[1], std::move(sentences)));
}

bool earlier(const Place& a, const Place& b) { return std::pair(a.source, a.span.begin) < std::pair(b.source, b.span.begin); }

void check_values_alike(const Book& book, Claims& claims) {
  std::map<std::string, std::vector<ValueId>> by_text;
  for (std::size_t i = 0; i < book.values.size(); ++i)
    if (is_linted(book, book.values[i].sentence) && works_something_out(book, book.values[i])) by_text[definition_text(book, ValueId(i))].emplace_back(i);
  for (auto& [_, values] : by_text) {
    std::sort(values.begin(), values.end(), [&](ValueId a, ValueId b) { return earlier(book[a].place, book[b].place); });
    for (std::size_t i = 1; i < values.size(); ++i) {
      const ValueDecl &first = book[values[0]], &other = book[values[i]];
      report(book, first.kind == ValueKind::table ? "tables with the same rows" : "defined in the same way", first.name, first.place, other.name, other.place,
             {first.sentence, other.sentence}, claims);
    }
  }
}

void check_enums_alike(const Book& book, Claims& claims) {
  std::map<std::vector<std::string>, std::vector<const Enum*>> by_members;
  for (std::size_t i = 0; i < book.enums.size(); ++i) {
    const Enum& one = book.enums[i];
    if (EnumId(i) == book.phase_enum || one.members.size() < 2) continue;
    std::vector<std::string> members;
    for (const EnumMember& member : one.members) members.push_back(book.text(member.name));
    std::sort(members.begin(), members.end());
    by_members[members].push_back(&one);
  }
  for (auto& [_, enums] : by_members) {
    std::sort(enums.begin(), enums.end(), [](const Enum* a, const Enum* b) { return earlier(a->place, b->place); });
    for (std::size_t i = 1; i < enums.size(); ++i)
      report(book, "enums of the same members", enums[0]->name, enums[0]->place, enums[i]->name, enums[i]->place, {}, claims);
  }
}

}  // namespace

void check_alike(const Book& book, const LintOptions& options, Claims& claims) {
  check_values_alike(book, claims);
  check_enums_alike(book, claims);
  if (options.sources && options.terms) check_term_pairs(book, *options.sources, *options.terms, claims);
  add_proved(Code::same_thing_twice, "names", claims);
}

}  // namespace paragraf::analysis::lint
