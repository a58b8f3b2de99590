// Laying out sentences: see passages.hpp.
#include "tools/passages.hpp"

#include <algorithm>

#include "base/unicode.hpp"

namespace paragraf::tools {
namespace {

constexpr std::uint32_t widest = 100;   // longer lines are hard to read
constexpr std::uint32_t gap = 3;        // between two columns

// How many bytes of the word fit, at least one character.
std::size_t fitting(std::string_view word, std::uint32_t width) {
  std::size_t end = 0;
  std::uint32_t columns = 0;
  while (end < word.size()) {
    const base::CodePoint c = base::decode(word, end);
    columns += base::width(c.value);
    if (columns > width && end > 0) break;
    end += c.size;
  }
  return end;
}

std::vector<std::string> block(const Passage& passage, std::uint32_t width) {
  std::vector<std::string> lines = broken_to(passage.citation, width);
  for (std::string& line : broken_to(passage.prose, width)) lines.push_back(std::move(line));
  return lines;
}

}  // namespace

std::vector<std::string> broken_to(std::string_view text, std::uint32_t width, std::uint32_t taken_first) {
  std::vector<std::string> lines;
  std::string line;
  std::uint32_t columns = taken_first;
  const auto close = [&] {
    lines.push_back(std::move(line));
    line.clear();
    columns = 0;
  };
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == ' ') {
      ++at;
      continue;
    }
    std::string_view word = text.substr(at, text.find(' ', at) - at);
    at += word.size();
    for (bool first = true; !word.empty(); first = false) {
      const std::uint32_t wide = base::display_width(word);
      if (!line.empty() && (!first || columns + 1 + wide > width)) close();
      const std::size_t taken = wide > width ? fitting(word, width) : word.size();
      if (!line.empty()) line += ' ', ++columns;
      line += word.substr(0, taken);
      columns += base::display_width(word.substr(0, taken));
      word.remove_prefix(taken);
    }
  }
  if (!line.empty()) close();
  return lines;
}

std::string beside_each_other(std::span<const Passage> passages, std::uint32_t columns, std::uint32_t indent) {
  const std::string margin(indent, ' ');
  std::string text;
  if (columns < columns_for_two || passages.size() < 2) {
    const std::uint32_t width = (columns == 0 ? widest : std::clamp(columns, 2 * indent + 20, widest)) - indent;
    for (const Passage& passage : passages) {
      const std::vector<std::string> lines = broken_to(passage.prose, width - 4, base::display_width(passage.citation));
      text += margin + passage.citation + (lines.empty() ? "\n" : "  " + lines.front() + '\n');
      for (std::size_t i = 1; i < lines.size(); ++i) text += margin + "    " + lines[i] + '\n';
    }
    return text;
  }
  const std::uint32_t width = std::min((columns - indent - gap) / 2, widest);
  for (std::size_t i = 0; i < passages.size(); i += 2) {
    const std::vector<std::string> left = block(passages[i], width);
    const std::vector<std::string> right = i + 1 < passages.size() ? block(passages[i + 1], width) : std::vector<std::string>();
    for (std::size_t row = 0; row < std::max(left.size(), right.size()); ++row) {
      const std::string& one = row < left.size() ? left[row] : std::string();
      text += margin + one;
      if (row < right.size()) text += std::string(width + gap - base::display_width(one), ' ') + right[row];
      text += '\n';
    }
  }
  return text;
}

}  // namespace paragraf::tools
