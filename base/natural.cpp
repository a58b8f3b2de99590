// Compares digit run by digit run: see natural.hpp. Bytes of UTF-8 are ordered like their code points.
#include "base/natural.hpp"

#include <algorithm>

namespace paragraf::base {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The digits at the front of `text`, without leading zeros; they are taken off.
std::string_view take_number(std::string_view& text) {
  const auto end = static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_digit) - text.begin());
  std::string_view digits = text.substr(0, end);
  text.remove_prefix(end);
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  return digits;
}

}  // namespace

std::strong_ordering natural_order(std::string_view a, std::string_view b) {
  std::string_view left = a, right = b;
  while (!left.empty() && !right.empty()) {
    if (is_digit(left.front()) && is_digit(right.front())) {
      const std::string_view m = take_number(left), n = take_number(right);
      if (m.size() != n.size()) return m.size() <=> n.size();
      if (m != n) return m <=> n;
      continue;
    }
    if (left.front() != right.front()) {
      return static_cast<unsigned char>(left.front()) <=> static_cast<unsigned char>(right.front());
    }
    left.remove_prefix(1);
    right.remove_prefix(1);
  }
  if (left.size() != right.size()) return left.size() <=> right.size();
  return a <=> b;
}

}  // namespace paragraf::base
