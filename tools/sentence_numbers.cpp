// Free numbers for sentences; see sentence_numbers.hpp.
#include "tools/sentence_numbers.hpp"

#include <algorithm>
#include <tuple>

namespace paragraf::tools {
namespace {

std::string plus_one(std::string digits) {
  std::size_t at = digits.size();
  while (at > 0 && digits[at - 1] == '9') digits[--at] = '0';
  if (at == 0) return '1' + digits;
  ++digits[at - 1];
  return digits;
}

}  // namespace

std::string next_clause(const std::string& number) {
  const std::size_t digits = number.find_last_not_of("0123456789") + 1;   // 0 if there are but digits
  return number.substr(0, digits) + plus_one(digits == number.size() ? "1" : number.substr(digits));
}

bool SentenceNumbers::Number::operator<(const Number& other) const {
  const std::size_t size = digits.size(), other_size = other.digits.size();
  return std::tie(size, digits, letter) < std::tie(other_size, other.digits, other.letter);
}

SentenceNumbers::Number SentenceNumbers::number_of(const std::string& text) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::size_t begin = std::min(text.find_first_not_of('0'), end);
  return {begin == end ? "0" : text.substr(begin, end - begin), end < text.size() ? text[end] : '\0'};
}

void SentenceNumbers::take(const std::string& number) { taken_.insert(number_of(number)); }

std::optional<std::string> SentenceNumbers::between(const std::string& before, const std::string& after) {
  const Number end = number_of(after);
  Number number = before.empty() ? Number{"0"} : number_of(before);
  while (number < end) {
    // The one before is taken itself.
    if (taken_.insert(number).second) return number.text();
    if (number.letter == 'z')
      number = {plus_one(number.digits)};
    else
      number.letter = number.letter ? static_cast<char>(number.letter + 1) : 'a';
  }
  return std::nullopt;
}

std::string SentenceNumbers::next() {
  const Number number{plus_one(taken_.empty() ? "0" : taken_.rbegin()->digits)};
  taken_.insert(number);
  return number.text();
}

}  // namespace paragraf::tools
