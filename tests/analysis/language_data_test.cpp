// What is known of languages is data, and of a language, not of a book. In: stdlib/languages/*.json, the rulebooks, the texts of translators, the
// example of docs/languages.md. Out: a failure for each phrase of three or more words that occurs in one book only, each sense that is not known,
// each phrase under two keys.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "analysis/passages.hpp"
#include "analysis/prose/marks.hpp"
#include "interpreter/embed/load.hpp"
#include "tests/docs/markdown.hpp"
#include "tests/house/files.hpp"

namespace paragraf::tests {
namespace {
namespace fs = std::filesystem;
namespace prose = analysis::prose;
using Json = nlohmann::ordered_json;

const fs::path root = PARAGRAF_SOURCE_DIR;

std::map<std::string, Json> language_files() {
  std::map<std::string, Json> files;
  for (const auto& entry : fs::directory_iterator(root / "stdlib/languages"))
    if (entry.path().filename() != "senses.json") files.emplace(entry.path().stem().string(), Json::parse(read_file(entry.path())));
  return files;
}

std::set<std::string> known_senses() {
  std::set<std::string> known;
  const Json senses = Json::parse(read_file(root / "stdlib/languages/senses.json"));
  for (const Json& one : senses["classes"])
    for (const char* part : {"demanded", "paired"})
      if (one.contains(part))
        for (const std::string name : one[part]) CHECK_MESSAGE(known.insert(name).second, "in two classes: ", name);
  return known;
}

// "can|may + not?": can, may, not.
std::vector<std::string> senses_in(const std::string& key) {
  std::vector<std::string> names(1);
  for (const char c : key)
    if (c == '|' || c == '+')
      names.emplace_back();
    else if (c != ' ' && c != '?')
      names.back() += c;
  std::erase(names, "");
  return names;
}

std::vector<std::string> problems_of(const Json& file, const std::set<std::string>& known) {
  std::vector<std::string> problems;
  std::map<std::string, std::string> seen;
  const prose::ReadLanguage read = prose::read_language(file.dump());
  if (!read.language) return {read.problem};
  for (const auto& [key, phrases] : file["senses"].items()) {
    for (const std::string& name : senses_in(key))
      if (!known.contains(name)) problems.push_back(fmt::format("`{}` is no sense of senses.json", name));
    for (const std::string phrase : phrases)
      if (const auto [at, fresh] = seen.emplace(phrase, key); !fresh)
        problems.push_back(fmt::format("`{}` stands under `{}` and `{}`", phrase, at->second, key));
  }
  return problems;
}

TEST_CASE("languages: each file can be read, its senses are known, and no phrase stands under two keys") {
  const std::set<std::string> known = known_senses();
  const auto files = language_files();
  CHECK(files.size() >= 3);
  for (const auto& language : files) {
    const auto& code = language.first;
    const auto& file = language.second;
    CAPTURE(code);
    CHECK(file["language"] == code);
    CHECK(prose::language(code) != nullptr);
    const std::vector<std::string> problems = problems_of(file, known);
    CHECK_MESSAGE(problems.empty(), list(problems));
  }
  const Json senses = Json::parse(read_file(root / "stdlib/languages/senses.json"));
  for (const char* part : {"equivalents", "opposites"})
    for (const Json& pair : senses[part])
      for (const std::string one : pair)
        for (const std::string& name : senses_in(one)) CHECK_MESSAGE(known.contains(name), name);
  CHECK(problems_of(Json::parse(R"({"language": "xx"})"), known).size() == 1);
}

// A book: by language, the words of its sentences.
using Words = std::vector<std::string>;
using Book = std::map<std::string, std::vector<Words>>;

void add(Book& book, const std::string& code, std::string_view text) {
  const prose::Language* const language = prose::language(code);
  REQUIRE(language);
  Words& words = book[code].emplace_back();
  for (const prose::Word& word : prose::words_of(text, *language)) words.push_back(word.text);
}

std::map<std::string, Book> books() {
  std::map<std::string, Book> all;
  for (const auto& entry : fs::directory_iterator(root / "rulesets")) {
    if (!entry.is_directory()) continue;
    base::Sources sources;
    base::Sink sink;
    const embed::Loaded loaded = embed::load_book(entry.path().string(), sources, sink);
    REQUIRE(loaded.book);
    for (const analysis::Passage& passage : analysis::passages_of(*loaded.book, sources))
      for (const auto& [code, text] : passage.texts) add(all[entry.path().filename().string()], code, text);
  }
  for (const char* name : {"artillery", "harbour", "league", "siege", "courier"}) {
    const Json set = Json::parse(read_file(root / fmt::format("tests/data/translation/drift-{}.json", name)));
    for (const Json& unit : set["reference"])
      for (const auto& [code, text] : unit.items())
        if (prose::language(code) && text.is_string()) add(all[name], code, text.get<std::string>());
  }
  return all;
}

bool occurs(const std::vector<prose::Phrase::Word>& phrase, const Book& book, const std::string& code) {
  const auto sentences = book.find(code);
  if (sentences == book.end()) return false;
  return std::any_of(sentences->second.begin(), sentences->second.end(), [&](const Words& words) {
    return std::search(words.begin(), words.end(), phrase.begin(), phrase.end(), [](const std::string& word, const prose::Phrase::Word& wanted) {
             return wanted.open ? word.starts_with(wanted.text) : word == wanted.text;
           }) != words.end();
  });
}

TEST_CASE("languages: no phrase of three or more words is of one book only") {
  const std::map<std::string, Book> all = books();
  CHECK(all.size() >= 8);
  std::vector<std::string> problems;
  std::size_t looked_at = 0;
  for (const std::string_view code : prose::languages())
    for (const prose::Phrase& phrase : prose::language(code)->phrases) {
      // With a gap or any number it is no stretch of words.
      const bool plain = std::none_of(phrase.words.begin(), phrase.words.end(), [](const auto& word) { return word.after_others || word.text == "#"; });
      if (phrase.words.size() < 3 || !plain) continue;
      ++looked_at;
      std::vector<std::string> where;
      for (const auto& [name, book] : all)
        if (occurs(phrase.words, book, std::string(code))) where.push_back(name);
      if (where.size() != 1) continue;
      std::string text;
      for (const auto& word : phrase.words) text += " " + word.text;
      problems.push_back(fmt::format("{}:{} occurs in {} only", code, text, where.front()));
    }
  CHECK(looked_at > 20);
  CHECK_MESSAGE(problems.empty(), list(problems));
}

TEST_CASE("languages: the file that the documentation shows is one, and serves") {
  const Markdown page = read_markdown(read_file(root / "docs/languages.md"));
  const auto block = std::find_if(page.blocks.begin(), page.blocks.end(), [](const Block& one) { return one.word(0) == "json"; });
  REQUIRE(block != page.blocks.end());
  const std::vector<std::string> problems = problems_of(Json::parse(block->text), known_senses());
  CHECK_MESSAGE(problems.empty(), list(problems));
  const prose::ReadLanguage read = prose::read_language(block->text);
  REQUIRE(read.language);
  const prose::TermBase none;
  const prose::Marker marker(*read.language, none);
  const auto said = [&](std::string_view sentence) {
    std::string text;
    for (const prose::Mark& mark : marker.marks(sentence))
      if (mark.demanded) text += (text.empty() ? "" : ", ") + mark.kind + " " + mark.names.front();
    return text;
  };
  CHECK(said("Färjan får inte gå över 4,5 meter, om inte tjugofem vagnar väntar.") ==
        "modality can, negation not, bound more_than, number 4.5, negation not, number 25");
  CHECK(said("Ett oövervinneligt hinder stannar hälften, jfr. 1.2.0.") == "negation not, number 1/2, reference section 1.2.0");
}

}  // namespace
}  // namespace paragraf::tests
