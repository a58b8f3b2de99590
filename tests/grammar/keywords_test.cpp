// The keyword tables that ship are sound, and unsound ones are told.
#include <doctest/doctest.h>

#include "tests/grammar/parsing.hpp"

namespace paragraf::test {

using grammar::KeywordTable;
using grammar::Role;

namespace {

std::vector<std::string> problems_of(const std::string& json) {
  std::vector<std::string> problems;
  KeywordTable::read(json, problems);
  return problems;
}

bool mentions(const std::vector<std::string>& problems, const std::string& part) {
  for (const std::string& problem : problems)
    if (problem.find(part) != std::string::npos) return true;
  return false;
}

std::string english() { return read_text(std::string(PARAGRAF_SOURCE_DIR) + "/grammar/keywords/en.json"); }

std::string with(const std::string& from, const std::string& to) {
  std::string text = english();
  text.replace(text.find(from), from.size(), to);
  return text;
}

}  // namespace

TEST_CASE("the tables that ship have no problems") {
  std::size_t tables = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(PARAGRAF_SOURCE_DIR) + "/grammar/keywords")) {
    CAPTURE(entry.path().string());
    CHECK(problems_of(read_text(entry.path())).empty());
    const auto* built_in = grammar::keyword_table(entry.path().stem().string());
    REQUIRE(built_in);
    CHECK(built_in->language() == entry.path().stem().string());
    ++tables;
  }
  CHECK(grammar::keyword_languages().size() == tables);
  CHECK(grammar::keyword_table("xx") == nullptr);
}

TEST_CASE("wordings and built-in names") {
  const KeywordTable& danish = *grammar::keyword_table("da");
  CHECK(danish.print(Role::if_) == "såfremt");
  CHECK(danish.wordings(Role::if_).size() == 2);
  CHECK(danish.builtin("størrelse") == "size");
  CHECK(!danish.builtin("size"));
}

TEST_CASE("what is wrong with a table is told") {
  CHECK(mentions(problems_of("{"), "no JSON object"));
  CHECK(mentions(problems_of(with("\"if\": [\"if\"],", "")), "no word for `if`"));
  CHECK(mentions(problems_of(with("\"if\": [\"if\"]", "\"iff\": [\"if\"]")), "unknown role `iff`"));
  CHECK(mentions(problems_of(with("\"may\": [\"may\"]", "\"may\": [\"value\"]")), "`value` opens both"));
  CHECK(mentions(problems_of(with("\"may\": [\"may\"]", "\"may\": [\"if may\"]")), "the line before would go on"));
}

TEST_CASE("the longest wording of a role is taken, and words end at a word boundary") {
  CHECK(Parse(in_sentence("    may_not f(u)\n")).codes() == "P101@5");
  CHECK(Parse(in_sentence("    may  \t not f(u) if iffy\n")).codes() == "");
  CHECK(Parse("language ru\n§ 1 ru \"К\"\n(1) ru: Т.\n\n    всякий раз, когда о.а для каждого о из отряд\n      "
              "отметить б(о)\n")
            .codes() == "");
}

}  // namespace paragraf::test
