// Comparing prose with rules; see prose_and_rules.hpp.
#include "analysis/prose_and_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "analysis/prose/marks.hpp"
#include "base/number.hpp"
#include "base/unicode.hpp"

namespace paragraf::analysis {
namespace {

struct RuleNumber {
  std::string text, unit;                      // "15", "cm"
  base::Place place;
  std::optional<base::Number> value;
};

// 15, 1/2, 0.5
std::optional<base::Number> value_of(std::string_view text) {
  const std::size_t slash = text.find('/');
  const std::optional<base::Number> top = base::Number::parse(text.substr(0, slash));
  if (slash == text.npos || !top) return top;
  const std::optional<base::Number> bottom = base::Number::parse(text.substr(slash + 1));
  if (!bottom || *bottom == base::Number(0)) return std::nullopt;
  return *top / *bottom;
}

// The numbers in the text of a rule: not in quotation marks, comments, names, or what follows `§`.
std::vector<RuleNumber> numbers_in(const base::Place& place, std::string_view text) {
  std::vector<RuleNumber> found;
  const auto digit = [&](std::size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
  for (std::size_t at = 0; at < text.size();) {
    const base::CodePoint c = base::decode(text, at);
    if (c.value == '"') {
      at = std::min(text.find('"', at + 1), text.size() - 1) + 1;
    } else if (c.value == '#') {
      at = std::min(text.find('\n', at), text.size());
    } else if (c.value == 0xa7) {              // "§ 6.1.1(2)"
      at += c.size;
      while (at < text.size() && (text[at] == ' ' || text[at] == '.' || text[at] == '(' || text[at] == ')' || digit(at))) ++at;
    } else if (base::is_letter(c.value) || c.value == '_') {
      while (at < text.size() && (base::is_letter(base::decode(text, at).value) || text[at] == '_' || digit(at))) at += base::decode(text, at).size;
    } else if (digit(at)) {
      const std::size_t begin = at;
      while (digit(at) || (at < text.size() && text[at] == '.' && digit(at + 1))) ++at;
      RuleNumber number{std::string(text.substr(begin, at - begin)), {}, place, {}};
      number.value = value_of(number.text);
      std::size_t unit = at < text.size() && text[at] == ' ' ? at + 1 : at;
      if (unit < text.size() && text[unit] == '%') {
        number.unit = "%", at = unit + 1;
      } else if (unit < text.size() && base::is_letter(base::decode(text, unit).value)) {
        const std::size_t first = unit;
        while (unit < text.size() && (base::is_letter(base::decode(text, unit).value) || text[unit] == '_')) unit += base::decode(text, unit).size;
        number.unit = std::string(text.substr(first, unit - first));
      }
      number.place.span = {place.span.begin + static_cast<std::uint32_t>(begin), place.span.begin + static_cast<std::uint32_t>(at)};
      found.push_back(std::move(number));
    } else {
      at += c.size;
    }
  }
  return found;
}

// The rules may divide by 2 where the prose halves, and say 75 % as a part.
bool stands_for(const base::Number& prose, const base::Number& rule) {
  return prose == rule || prose * rule == base::Number(1) || prose == rule * base::Number(100) || prose * base::Number(100) == rule || prose == -rule;
}

class Comparison {
 public:
  Comparison(const model::Book& book, const std::vector<Passage>& passages, const base::Sources& sources) : book_(book), passages_(passages), sources_(sources) {}

  std::vector<RuleMismatch> run() {
    for (std::size_t at = 0; at < passages_.size(); ++at)
      if (passages_[at].sentence.valid()) compare(at, book_[passages_[at].sentence]);
    return std::move(found_);
  }

 private:
  void compare(std::size_t at, const model::Sentence& sentence) {
    std::vector<RuleNumber> numbers;
    for (const model::RuleId rule : sentence.rules) {
      const base::Place& place = book_[rule].place;
      if (!place.source) continue;
      for (RuleNumber& one : numbers_in(place, sources_[place.source].text(place.span))) numbers.push_back(std::move(one));
    }
    if (sentence.rules.empty() || numbers.empty()) return;   // rules without numbers may say it by names
    std::vector<bool> said(numbers.size());
    for (const auto& [language, place] : passages_[at].places) {
      const prose::Language* known = prose::language(language);
      if (!known) continue;
      compare_prose(at, *known, place, numbers, said, book_[sentence.rules.front()].place);
    }
    for (std::size_t i = 0; i < numbers.size(); ++i)
      if (!said[i] && numbers[i].text != "0" && numbers[i].text != "1") found_.push_back({at, {}, numbers[i].place, written(numbers[i].place)});
  }

  void compare_prose(std::size_t at, const prose::Language& language, const base::Place& prose, const std::vector<RuleNumber>& numbers, std::vector<bool>& said,
                     const base::Place& rules) {
    const auto [known, fresh] = markers_.try_emplace(language.code, language, no_terms_);
    for (const prose::Mark& mark : known->second.marks(sources_[prose.source].text(prose.span))) {
      if (mark.kind != "number") continue;
      const base::Place place{prose.source, {prose.span.begin + mark.begin, prose.span.begin + mark.end}};
      const RuleNumber *same = nullptr, *in_unit = nullptr;
      std::vector<base::Number> values;
      for (const std::string& name : mark.names)
        if (const std::optional<base::Number> value = value_of(name)) values.push_back(*value);
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::optional<base::Number>& rule = numbers[i].value;
        if (!rule || std::none_of(values.begin(), values.end(), [&](const base::Number& value) { return stands_for(value, *rule); })) continue;
        said[i] = true, same = &numbers[i];
        const auto unit = language.units.find(numbers[i].unit);
        if (mark.unit.empty() || numbers[i].unit.empty() || unit == language.units.end() || unit->second == mark.unit) in_unit = same;
      }
      const bool is_fraction = mark.names.front().find('/') != std::string::npos;
      if (!mark.demanded || (!mark.digits && !is_fraction)) continue;   // "two units" may be said by two names
      if (!same)
        found_.push_back({at, language.code, place, written(place), {}, rules});
      else if (!in_unit)
        found_.push_back({at, language.code, place, written(place), written(same->place), same->place});
    }
  }

  std::string written(const base::Place& place) const { return approved_form(sources_[place.source].text(place.span)); }

  const model::Book& book_;
  const std::vector<Passage>& passages_;
  const base::Sources& sources_;
  const prose::TermBase no_terms_;
  std::map<std::string, prose::Marker, std::less<>> markers_;
  std::vector<RuleMismatch> found_;
};

}  // namespace

std::vector<RuleMismatch> prose_against_rules(const model::Book& book, const std::vector<Passage>& passages, const base::Sources& sources) {
  return Comparison(book, passages, sources).run();
}

base::Diagnostic told(const RuleMismatch& mismatch, const Passage& passage) {
  base::Diagnostic found{base::Code::prose_and_rules, base::Severity::note, {}};
  if (mismatch.language.empty())
    found.message = fmt::format("the rules of {} say `{}`, and its prose does not", passage.citation(), mismatch.number);
  else if (!mismatch.other_unit.empty())
    found.message = fmt::format("`{}` of `{}` has another unit in the rules of {}", mismatch.number, mismatch.language, passage.citation());
  else
    found.message = fmt::format("`{}` of `{}` stands in no rule of {}", mismatch.number, mismatch.language, passage.citation());
  found.message += " (possible)";
  found.labels = {{mismatch.place, mismatch.language}};
  if (!mismatch.language.empty()) found.labels.push_back({mismatch.rules, "its rules"});
  found.facts = {{"kind", "rule"}, {"sentence", passage.citation()}, {"sureness", "possible"}};
  return found;
}

}  // namespace paragraf::analysis
