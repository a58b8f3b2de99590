// See fault_truth.hpp.
#include "bench/fault_truth.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace paragraf::bench {

std::string part_of(const Book&, RuleId rule) { return fmt::format("rule {}", rule.index()); }
std::string part_of(const Book& book, ValueId value) { return "value " + book.text(book[value].name); }
std::string part_of(const Book& book, ActId act) { return "act " + book.text(book[act].name); }

Accused accused(base::Code code, std::vector<std::string> parts) {
  std::sort(parts.begin(), parts.end());
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  return {code, std::move(parts)};
}

std::string told(const Book& book, const base::Sources& sources, const Accused& one) {
  std::vector<std::string> parts;
  for (const std::string& part : one.parts) {
    std::size_t rule = 0;
    const bool is_rule = part.starts_with("rule ") && std::from_chars(part.data() + 5, part.data() + part.size(), rule).ec == std::errc();
    if (!is_rule) {
      parts.push_back(part);
      continue;
    }
    const Rule& at = book.rules[rule];
    std::string text;
    const base::Source& source = sources[at.place.source];
    for (const char c : source.text(source.line_span(source.line_of(at.place.span.begin))))
      if (c != ' ' || (!text.empty() && text.back() != ' ')) text += c;
    parts.push_back(fmt::format("{} `{}`", book[at.sentence].citation, text));
  }
  return fmt::format("{} {}", base::info(one.code).text, fmt::join(parts, " with "));
}

std::vector<std::vector<std::uint32_t>> all_sides(const Book& book) {
  std::vector<std::vector<std::uint32_t>> all{{}};
  for (const Reading& reading : book.readings) {
    std::vector<std::vector<std::uint32_t>> longer;
    for (std::uint32_t side = 0; side < reading.sides.size(); ++side)
      for (std::vector<std::uint32_t> one : all) {
        one.push_back(side);
        longer.push_back(std::move(one));
      }
    all = std::move(longer);
  }
  return all;
}

Without::Without(Book& book, const std::vector<RuleId>& rules) : book_(book) {
  Expr never{Op::constant, book_.types.boolean()};
  never.a = static_cast<std::uint32_t>(book_.constants.size());
  book_.constants.push_back(Value(false));
  book_.exprs.push_back(never);
  const ExprId condition(book_.exprs.size() - 1);
  for (const RuleId id : rules) {
    before_.emplace_back(id, book_[id].condition);
    book_.rules.edit(id.index()).condition = condition;
  }
}

Without::~Without() {
  for (const auto& [id, condition] : before_) book_.rules.edit(id.index()).condition = condition;
}

Truth truth_of(Book& book, const StateLimits& limits) {
  Truth truth;
  for (std::size_t i = 0; i < book.values.size(); ++i) add_value_truth(book, ValueId(i), limits, truth);
  for (std::size_t i = 0; i < book.acts.size(); ++i) {
    add_norm_truth(book, ActId(i), limits, truth);
    add_step_truth(book, ActId(i), limits, truth);
  }
  add_exception_truth(book, limits, truth);
  return truth;
}

}  // namespace paragraf::bench
