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

struct Alike {
  char32_t other, latin;
  std::string_view script;
};
// The letters of Cyrillic and Greek that look like Latin ones.
constexpr Alike alikes[] = {
    {U'а', U'a', "Cyrillic"}, {U'е', U'e', "Cyrillic"}, {U'о', U'o', "Cyrillic"}, {U'р', U'p', "Cyrillic"},
    {U'с', U'c', "Cyrillic"}, {U'у', U'y', "Cyrillic"}, {U'х', U'x', "Cyrillic"}, {U'і', U'i', "Cyrillic"},
    {U'ј', U'j', "Cyrillic"}, {U'ѕ', U's', "Cyrillic"}, {U'А', U'A', "Cyrillic"}, {U'В', U'B', "Cyrillic"},
    {U'Е', U'E', "Cyrillic"}, {U'К', U'K', "Cyrillic"}, {U'М', U'M', "Cyrillic"}, {U'Н', U'H', "Cyrillic"},
    {U'О', U'O', "Cyrillic"}, {U'Р', U'P', "Cyrillic"}, {U'С', U'C', "Cyrillic"}, {U'Т', U'T', "Cyrillic"},
    {U'Х', U'X', "Cyrillic"}, {U'У', U'Y', "Cyrillic"}, {U'І', U'I', "Cyrillic"}, {U'Ј', U'J', "Cyrillic"},
    {U'ο', U'o', "Greek"},    {U'ν', U'v', "Greek"},    {U'Α', U'A', "Greek"},    {U'Β', U'B', "Greek"},
    {U'Ε', U'E', "Greek"},    {U'Ζ', U'Z', "Greek"},    {U'Η', U'H', "Greek"},    {U'Ι', U'I', "Greek"},
    {U'Κ', U'K', "Greek"},    {U'Μ', U'M', "Greek"},    {U'Ν', U'N', "Greek"},    {U'Ο', U'O', "Greek"},
    {U'Ρ', U'P', "Greek"},    {U'Τ', U'T', "Greek"},    {U'Υ', U'Y', "Greek"},    {U'Χ', U'X', "Greek"},
};

const Alike* alike(char32_t c) {
  const auto found = std::find_if(std::begin(alikes), std::end(alikes), [&](const Alike& a) { return a.other == c; });
  return found == std::end(alikes) ? nullptr : found;
}

// Each letter as the Latin one that looks the same.
std::u32string latin(std::u32string text) {
  for (char32_t& c : text)
    if (const Alike* same = alike(c)) c = same->latin;
  return text;
}

}  // namespace

void note_look_alikes(Diagnostic& finding, const Sources& sources) {
  const std::size_t count = finding.fixes.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (finding.fixes[i].edits.size() != 1 || !finding.fixes[i].edits[0].place.source) continue;
    const Edit& edit = finding.fixes[i].edits[0];
    const std::string_view found = sources[edit.place.source].text(edit.place.span);
    const std::u32string have = decoded(found), want = decoded(edit.replacement);
    if (have == want || have.size() > longest_name || latin(have) != latin(want)) continue;
    for (std::size_t at = 0; at < have.size(); ++at) {
      if (have[at] == want[at]) continue;
      const auto letter = [&](char32_t c) {
        std::string text;
        append_utf8(text, c);
        const Alike* other = alike(c);
        return std::pair(text, other ? other->script : std::string_view("Latin"));
      };
      const auto [a, script] = letter(have[at]);
      const auto [b, meant] = letter(want[at]);
      finding.notes.push_back("they look the same: the `" + a + "` in `" + std::string(found) + "` is " + std::string(script) +
                              ", the `" + b + "` in `" + edit.replacement + "` is " + std::string(meant));
      break;
    }
  }
}

std::size_t edit_distance(std::string_view a, std::string_view b) { return distance(decoded(a), decoded(b)); }

std::optional<std::string> nearest(std::string_view name, std::span<const std::string> candidates) {
  const std::u32string wanted = decoded(name);
  if (wanted.size() > longest_name) return std::nullopt;
  const std::string folded = fold_case(name);
  const std::u32string plain = latin(wanted);
  std::optional<std::pair<std::size_t, std::string_view>> best;
  for (const std::string& candidate : candidates) {
    std::size_t found = 0;
    const std::u32string points = decoded(candidate);
    if (fold_case(candidate) != folded && latin(points) != plain) {
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
