// Promises of the repository about itself. In: its files. Out: a failure for each C++ file without a header comment, over 500
// lines or with a tab, and for each diagnostic code that is not emitted, not shown in a test or not documented.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "tests/house/files.hpp"

namespace paragraf::tests {
namespace {

struct CodeRow {
  std::string_view identifier;  // "syntax"
  std::string_view text;        // "P101"
};
constexpr CodeRow code_rows[] = {
#define PARAGRAF_CODE(identifier, code, severity, title) {#identifier, code},
#include "base/codes.def"
#undef PARAGRAF_CODE
};

bool is_word(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

// Whether `word` stands in the text with no letter, digit or underscore after it.
bool has_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1))
    if (at + word.size() == text.size() || !is_word(text[at + word.size()])) return true;
  return false;
}

bool in_any(const std::vector<File>& files, std::string_view word) {
  return std::ranges::any_of(files, [&](const File& file) { return has_word(file.text, word); });
}

// What is wrong with the form of a C++ file.
std::vector<std::string> form_problems(const File& file) {
  std::vector<std::string> problems;
  const auto lines = lines_of(file.text);
  if (lines.empty() || !lines[0].starts_with("// ")) problems.push_back(file.path + ": does not open with a comment");
  if (lines.size() > 500) problems.push_back(file.path + ": " + std::to_string(lines.size()) + " lines, more than 500");
  if (file.text.find('\t') != file.text.npos) problems.push_back(file.path + ": holds a tab");
  if (file.text.find('\r') != file.text.npos) problems.push_back(file.path + ": holds a carriage return");
  if (!file.text.empty() && file.text.back() != '\n') problems.push_back(file.path + ": does not end with a line end");
  return problems;
}

TEST_CASE("repository: every C++ file has a header, a limited length and no tabs") {
  std::vector<std::string> problems;
  std::size_t seen = 0;
  for (const File& file : files_of({"base", "grammar", "model", "interpreter", "analysis", "tools", "tests", "bench"})) {
    if (!file.is_cpp()) continue;
    ++seen;
    for (const std::string& problem : form_problems(file)) problems.push_back(problem);
  }
  CHECK(seen > 20);
  CHECK_MESSAGE(problems.empty(), list(problems));
}

TEST_CASE("repository: the check of the form sees problems") {
  CHECK(form_problems({"base/a.cpp", "// Header.\nint i;\n"}).empty());
  CHECK(form_problems({"base/a.cpp", ""}).size() == 1);
  CHECK(form_problems({"base/a.cpp", "#pragma once\n\tint i;\r\n// late"}).size() == 4);
  std::string text = "// Header.\n";
  for (int i = 0; i < 500; ++i) text += "\n";
  CHECK(form_problems({"base/a.cpp", text}).size() == 1);
}

TEST_CASE("repository: every diagnostic code has a page") {
  std::vector<std::string> problems;
  const std::vector<File> pages = files_of({"docs/codes"});
  for (const CodeRow& row : code_rows) {
    const std::string path = "docs/codes/" + std::string(row.text) + ".md";
    const auto page = std::ranges::find(pages, path, &File::path);
    if (page == pages.end()) {
      problems.push_back(path + " is missing");
      continue;
    }
    const auto lines = lines_of(page->text);
    for (const std::string_view heading : {"## What", "## Example", "## Fix"})
      if (std::ranges::find(lines, heading) == lines.end())
        problems.push_back(path + " has no section \"" + std::string(heading) + "\"");
  }
  for (const File& page : pages)
    if (page.ends_with(".md") && std::ranges::none_of(code_rows, [&](const CodeRow& row) {
          return page.path == "docs/codes/" + std::string(row.text) + ".md";
        }) && !page.ends_with("/README.md"))
      problems.push_back(page.path + " describes no code of base/codes.def");
  CHECK_MESSAGE(problems.empty(), list(problems));
}

TEST_CASE("repository: every diagnostic code is emitted and shown in a test") {
  std::vector<File> sources = files_of({"base", "grammar", "model", "interpreter", "analysis", "tools"});
  std::erase_if(sources, [](const File& file) { return !file.is_cpp(); });
  std::vector<File> tests = files_of({"tests"});
  std::erase_if(tests, [](const File& file) { return file.path.starts_with("tests/house/"); });
  std::vector<std::string> problems;
  for (const CodeRow& row : code_rows) {
    if (!in_any(sources, "Code::" + std::string(row.identifier)))
      problems.push_back(std::string(row.text) + ": nothing emits Code::" + std::string(row.identifier));
    if (!in_any(tests, row.text)) problems.push_back(std::string(row.text) + ": occurs in no test");
  }
  CHECK_MESSAGE(problems.empty(), list(problems));
}

TEST_CASE("repository: codes are unique and in order") {
  std::vector<std::string> texts;
  for (const CodeRow& row : code_rows) texts.emplace_back(row.text);
  CHECK(std::ranges::adjacent_find(texts, std::greater_equal<>()) == texts.end());
  CHECK(std::size(code_rows) == base::all_codes().size());
}

TEST_CASE("repository: the search for codes takes whole words") {
  CHECK(has_word("add(Code::syntax, place)", "Code::syntax"));
  CHECK_FALSE(has_word("add(Code::syntax_error, place)", "Code::syntax"));
}

}  // namespace
}  // namespace paragraf::tests
