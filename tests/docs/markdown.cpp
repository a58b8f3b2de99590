// Blocks, headings and links of a Markdown text: see markdown.hpp.
#include "tests/docs/markdown.hpp"

#include <sstream>

#include "base/unicode.hpp"

namespace paragraf::tests {
namespace {

std::vector<std::string> words_of(std::string_view line) {
  std::istringstream in{std::string(line)};
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

}  // namespace

Markdown read_markdown(std::string_view text) {
  Markdown result;
  std::string section;
  std::size_t number = 0;
  Block* open = nullptr;
  std::string_view close;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    const std::size_t next = std::min(end + 1, text.size());
    ++number;
    if (open) {
      if (line == close) {
        open->end = at;
        open->text = std::string(text.substr(open->begin, at - open->begin));
        open = nullptr;
      }
    } else if (line.starts_with("```") || line == "<!-- paragraf") {
      close = line.starts_with("```") ? "```" : "-->";
      result.blocks.push_back({words_of(line.substr(close == "```" ? 3 : 4)), {}, section, next, next, number});
      open = &result.blocks.back();
    } else {
      if (line.starts_with("#"))
        if (const auto first = line.find_first_not_of("# "); first != line.npos)
          result.headings.push_back(section = std::string(line.substr(first)));
      result.prose.append(line).push_back('\n');
    }
    at = next;
  }
  result.closed = open == nullptr;
  return result;
}

std::string anchor(std::string_view title) {
  const std::string heading = base::fold_case(title);
  std::string name;
  for (std::size_t at = 0; at < heading.size();) {
    const base::CodePoint c = base::decode(heading, at);
    if (heading[at] == ' ') name += '-';
    else if (heading[at] == '-' || base::is_word(c.value)) name += heading.substr(at, c.size);
    at += c.size;
  }
  return name;
}

std::vector<std::string> links(std::string_view prose) {
  std::vector<std::string> targets;
  for (std::size_t at = prose.find("]("); at != prose.npos; at = prose.find("](", at + 2)) {
    const std::size_t end = prose.find_first_of(") \n", at + 2);
    if (end != prose.npos && prose[end] == ')') targets.emplace_back(prose.substr(at + 2, end - at - 2));
  }
  return targets;
}

std::vector<std::string> quoted_code(std::string_view prose) {
  std::vector<std::string> texts;
  for (std::size_t at = prose.find('`'); at != prose.npos;) {
    const std::size_t end = prose.find('`', at + 1);
    if (end == prose.npos) break;
    texts.emplace_back(prose.substr(at + 1, end - at - 1));
    at = prose.find('`', end + 1);
  }
  return texts;
}

}  // namespace paragraf::tests
