// Breaking texts into lines: see lettering.hpp.
#include "analysis/lettering.hpp"

#include <algorithm>

#include "base/unicode.hpp"

namespace paragraf::analysis {
namespace {

constexpr std::string_view dots = "\u2026";

// How many bytes go on a line of that width: at least one letter, with what belongs to it.
std::size_t fitting(std::string_view text, std::size_t cells) {
  std::size_t at = 0, used = 0;
  while (at < text.size()) {
    const base::CodePoint c = base::decode(text, at);
    const std::size_t wide = base::width(c.value);
    if (wide > 0 && used > 0 && used + wide > cells) break;
    used += wide, at += c.size;
  }
  return at;
}

// The same, but behind a blank, a comma or a bracket, if there is one in the later part of the line.
std::size_t line_end(std::string_view text, std::size_t cells) {
  const std::size_t most = fitting(text, cells);
  if (most == text.size() || text[most] == ' ') return most;
  for (std::size_t at = most; at > most / 3; --at)
    if (std::string_view(" ,;({[").find(text[at - 1]) != std::string_view::npos) return at;
  return most;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::vector<std::string> broken(std::string_view text, std::size_t cells) {
  std::vector<std::string> lines;
  for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
    const std::size_t end = line_end(text, cells);
    lines.emplace_back(trimmed(text.substr(0, end)));
    text.remove_prefix(end);
  }
  return lines;
}

}  // namespace

std::vector<std::string> lines_of(std::string_view text, std::string_view ending, std::size_t cells, std::size_t most_lines) {
  std::string clean(text);
  std::replace_if(clean.begin(), clean.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, ' ');
  cells = std::max<std::size_t>(cells, 1);
  std::vector<std::string> lines = broken(clean + std::string(ending), cells);
  if (lines.size() <= most_lines) return lines;
  lines = broken(clean, cells);
  lines.resize(std::min(lines.size(), most_lines));
  const std::size_t taken = base::display_width(dots) + base::display_width(ending);
  std::string& last = lines.back();
  if (base::display_width(last) + taken > cells) last = trimmed(std::string_view(last).substr(0, fitting(last, cells > taken ? cells - taken : 1)));
  last += std::string(dots) + std::string(ending);
  return lines;
}

}  // namespace paragraf::analysis
