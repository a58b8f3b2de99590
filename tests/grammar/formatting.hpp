// Help for the tests of the formatter. In: texts. Out: their canonical layout; the files of the repository; texts that differ
// from another only in blanks and line breaks.
#pragma once
#include <random>

#include "grammar/format.hpp"
#include "grammar/format_sheet.hpp"
#include "tests/grammar/parsing.hpp"

namespace paragraf::test {

inline grammar::Formatted formatted(const Parse& parse, const grammar::Respelling* respelling = nullptr) {
  return grammar::format(parse.sources, parse.parsed, parse.findings, respelling);
}
inline std::string formatted(const std::string& text) { return formatted(Parse(text)).text; }

// Every .paragraf file that is part of the repository, in the order of their paths.
inline std::vector<std::filesystem::path> all_files() {
  std::vector<std::filesystem::path> files;
  const std::filesystem::path root(PARAGRAF_SOURCE_DIR);
  for (const char* folder : {"rulesets", "tests", "stdlib", "docs", "examples"}) {
    if (!std::filesystem::is_directory(root / folder)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder))
      if (entry.path().extension() == ".paragraf") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// The text with other blanks between its tokens, and other line breaks where the grammar allows them.
inline std::string respaced(const Parse& parse, std::mt19937& random) {
  const auto chance = [&](unsigned one_in) { return random() % one_in == 0; };
  const auto blanks = [&](unsigned least) {
    std::string result;
    for (unsigned n = least + random() % 3; n > 0; --n) result += chance(5) ? "\t" : chance(7) ? "\u00a0" : " ";
    return result;
  };
  const grammar::Sheet sheet = grammar::read_sheet(parse.parsed, {}, nullptr);
  std::string result;
  for (const grammar::SheetLine& line : sheet.lines) {
    const grammar::SheetToken& first = sheet.tokens[line.first];
    for (const grammar::SheetComment& comment : first.comments) {
      if (comment.trailing)
        result.insert(result.size() - 1, blanks(0) + comment.text);
      else
        result += (comment.blank ? blanks(0) + "\n" : "") + blanks(0) + comment.text + "\n";
    }
    const bool raw = line.shape == grammar::Shape::sentence || line.shape == grammar::Shape::prose;
    if (first.blank) result += blanks(0) + "\n";
    result += raw || line.shape == grammar::Shape::clause ? "" : blanks(0);
    const bool keeps = has_inner_comment(sheet, line);
    for (std::size_t i = line.first; i < line.last; ++i) {
      const grammar::SheetToken& token = sheet.tokens[i];
      for (const grammar::SheetComment& comment : i == line.first ? std::vector<grammar::SheetComment>{} : token.comments)
        result += (comment.trailing ? blanks(1) : "\n" + blanks(0)) + comment.text;
      if (i > line.first && keeps && token.first)
        result += "\n" + blanks(1);
      else if (i > line.first && !keeps && token.depth > 0 && chance(4))
        result += "\n" + blanks(1);
      else if (i > line.first && !token.glued)
        result += raw ? " " : blanks(1);
      else if (i > line.first && (token.text == "," || token.text == ":") && !raw)
        result += blanks(0);
      result += token.text;
    }
    result += "\n";
  }
  for (const grammar::SheetComment& comment : sheet.rest)
    if (comment.trailing)
      result.insert(result.size() - 1, blanks(0) + comment.text);
    else
      result += (comment.blank ? "\n" : "") + comment.text + "\n";
  return result;
}

}  // namespace paragraf::test
