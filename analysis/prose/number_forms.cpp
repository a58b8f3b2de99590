// The writing of numbers; see number_forms.hpp.
#include "analysis/prose/number_forms.hpp"

#include <algorithm>
#include <optional>

#include "analysis/prose/language.hpp"

namespace paragraf::analysis::prose {
namespace {

// "2.5" where it should be "2,5"; "1.500", "6.1.2" and "18.30" may be something else, and so may one that has both marks.
std::string with_decimal_mark(const std::string& digits, char decimal) {
  const char other = decimal == ',' ? '.' : ',';
  const std::size_t at = digits.find(other), behind = digits.size() - at - 1;
  if (at == digits.npos || digits.find_first_not_of("0123456789", at + 1) != digits.npos || digits.find(decimal) != digits.npos) return {};
  if (behind != 1) return {};
  std::string expected = digits;
  expected[at] = decimal;
  return expected;
}

// Parts are counted as few by who counts by the last digit (0,5 монеты); others say them in either way.
std::optional<Plural> plural_of(const std::string& digits, const Language& language) {
  if (digits.find_first_not_of("0123456789") != digits.npos) return language.counts_by_last_digit ? std::optional(Plural::few) : std::nullopt;
  const int last = digits.back() - '0', tens = digits.size() > 1 ? digits[digits.size() - 2] - '0' : 0;
  if (!language.counts_by_last_digit) return digits == "1" ? Plural::one : Plural::many;
  if (tens == 1 || last == 0 || last > 4) return Plural::many;
  return last == 1 ? Plural::one : Plural::few;
}

// Is this form wrong behind such a number in every case? "до 2 сантиметров" and "21 сантиметра" are right, "2 сантиметр" is not.
bool never_goes_with(Plural form, Plural number) {
  switch (number) {
    case Plural::one: return form == Plural::many;
    case Plural::few: return form == Plural::one;
    case Plural::many: return form != Plural::many;
  }
  return false;
}

}  // namespace

std::vector<NumberForm> odd_number_forms(std::span<const Word> words, std::span<const Mark> marks, const Language& language) {
  std::vector<NumberForm> found;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const Word& word = words[at];
    // "table 2.1" is no number.
    const bool is_number = word.kind == Word::Kind::number && std::any_of(marks.begin(), marks.end(), [&](const Mark& mark) {
      return mark.kind == "number" && mark.digits && mark.begin <= word.begin && word.end <= mark.end;
    });
    if (!is_number) continue;
    // "the rules of 2.3" are no number; what has a unit is one.
    const bool measured = std::any_of(marks.begin(), marks.end(), [&](const Mark& mark) { return mark.begin <= word.begin && word.end <= mark.end && !mark.unit.empty(); });
    if (std::string expected = measured ? with_decimal_mark(word.text, language.decimal_mark) : std::string(); !expected.empty())
      found.push_back({word.begin, word.end, std::move(expected)});
    if (at + 1 == words.size()) continue;
    const Word& counted = words[at + 1];
    for (const CountedWord& one : language.counted) {
      if (std::find(one.forms.begin(), one.forms.end(), counted.text) == one.forms.end()) continue;
      const std::optional<Plural> wanted = plural_of(word.text, language);
      // "a 2 inch gun" is right.
      if (!wanted || (*wanted != Plural::one && !language.counts_by_last_digit)) break;
      bool wrong = true;                       // a form may be said of several numbers
      for (const Plural form : {Plural::one, Plural::few, Plural::many})
        wrong = wrong && (one.forms[static_cast<std::size_t>(form)] != counted.text || never_goes_with(form, *wanted));
      if (wrong)
        found.push_back({word.begin, counted.end, word.text + " " + one.forms[static_cast<std::size_t>(*wanted)]});
      break;
    }
  }
  return found;
}

}  // namespace paragraf::analysis::prose
