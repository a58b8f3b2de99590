// Optimal string alignment over three rows of the distance matrix.
#include "base/suggest.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/unicode.hpp"

namespace paragraf::base {

namespace {

// Nobody mistypes a name of this length by a letter or two, and the cost is quadratic.
constexpr std::size_t longest_name = 256;

std::u32string decoded(std::string_view text) {
  std::u32string points;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode(text, at);
    points.push_back(point.value);
    at += point.size;
  }
  return points;
}

std::size_t distance(const std::u32string& a, const std::u32string& b) {
  std::vector<std::size_t> before(b.size() + 1), previous(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(before, previous);
    std::swap(previous, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substitution = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({previous[j] + 1, row[j - 1] + 1, substitution});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) { return distance(decoded(a), decoded(b)); }

std::optional<std::string> nearest(std::string_view name, std::span<const std::string> candidates) {
  const std::u32string wanted = decoded(name);
  if (wanted.size() > longest_name) return std::nullopt;
  const std::string folded = fold_case(name);
  std::optional<std::pair<std::size_t, std::string_view>> best;
  for (const std::string& candidate : candidates) {
    std::size_t found = 0;
    if (fold_case(candidate) != folded) {
      const std::u32string points = decoded(candidate);
      const std::size_t longer = std::max(wanted.size(), points.size());
      const std::size_t limit = longer < 2 ? 0 : std::max<std::size_t>(1, longer / 3);  // no letter is near another
      if (points.size() > longest_name || longer - std::min(wanted.size(), points.size()) > limit) continue;
      found = distance(wanted, points);
      if (found > limit) continue;
    }
    const std::pair<std::size_t, std::string_view> rank(found, candidate);
    if (!best || rank < *best) best = rank;
  }
  if (!best) return std::nullopt;
  return std::string(best->second);
}

}  // namespace paragraf::base
