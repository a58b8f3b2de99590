// Properties of the formatter over every file of the repository: formatting twice is formatting once, nothing is lost, the layout
// does not depend on how a text was spaced, keywords translate there and back; the same for files that are damaged at random.
#include <doctest/doctest.h>

#include "tests/grammar/formatting.hpp"

using namespace paragraf;
using namespace paragraf::test;

namespace {

bool has_mistake(const Parse& parse) {
  return std::any_of(parse.findings.begin(), parse.findings.end(), [](const base::Diagnostic& finding) {
    return finding.code == base::Code::syntax || finding.code == base::Code::nested_too_deep ||
           finding.code == base::Code::invalid_utf8 || finding.code == base::Code::nul_byte ||
           finding.code == base::Code::unknown_language;
  });
}

// All that is no blank, with the prose of sentences to the byte.
std::string substance(const Parse& parse) {
  std::string text;
  for (const char c : std::string_view(parse.parsed.tree.text))
    if (c != ' ' && c != '\n' && c != '\t' && c != '\r') text += c;
  for (const grammar::Node& node : parse.parsed.tree.nodes)
    if (node.kind == grammar::Kind::prose_text)
      text += "\n" + std::string(parse.parsed.tree.text.substr(node.span.begin, node.span.size()));
  return text;
}

void check_format(const std::string& text) {
  const Parse before(text);
  const grammar::Formatted once = formatted(before);
  INFO(once.refused.value_or(""));
  CHECK_FALSE(once.refused);
  const Parse after(once.text);
  CHECK(substance(before) == substance(after));
  CHECK(grammar::difference(before.parsed, after.parsed).value_or("") == "");
  CHECK(formatted(after).text == once.text);
  CHECK(once.kept.empty() == !has_mistake(before));
}

std::string damaged(std::string text, std::mt19937& random) {
  static const std::vector<std::string> shards = {"(", ")", "{", "if ", "\n", "§", "(1)", "|", " = ", "\"", "#", "and ",
                                                  "en: ", "  ", "may ", "\n\n", "row ", ",", "+", ":", "\r\n", "å"};
  for (unsigned n = 1 + random() % 3; n > 0 && !text.empty(); --n) {
    const std::size_t at = random() % text.size();
    switch (random() % 5) {
      case 0: text.erase(at, 1 + random() % 3); break;
      case 1: text.insert(at, shards[random() % shards.size()]); break;
      case 2: {  // a line is lost
        const std::size_t end = text.find('\n', at);
        text.erase(at, end == std::string::npos ? std::string::npos : end - at + random() % 2);
        break;
      }
      case 3: text.insert(at, text.substr(random() % text.size(), random() % 40)); break;
      case 4:
        if (random() % 4 == 0) text.resize(at);
        break;
    }
  }
  return text;
}

}  // namespace

TEST_CASE("format: nothing is lost in the files of the repository, and twice is once") {
  const auto files = all_files();
  CHECK(files.size() > 100);
  for (const auto& path : files) {
    CAPTURE(path.string());
    check_format(read_text(path));
  }
}

TEST_CASE("format: a file with CRLF gives the same lines with CRLF") {
  for (const auto& path : all_files()) {
    CAPTURE(path.string());
    const std::string text = read_text(path);
    const auto crlf = [](const std::string& lines) {
      std::string result;
      for (const char c : lines) result += c == '\n' ? "\r\n" : std::string(1, c);
      return result;
    };
    CHECK(formatted(crlf(text)) == crlf(formatted(text)));
  }
}

TEST_CASE("format: the layout does not depend on blanks and line breaks") {
  std::mt19937 random(20);
  for (const auto& path : all_files()) {
    const Parse original(read_text(path));
    if (has_mistake(original)) continue;
    CAPTURE(path.string());
    const std::string expected = formatted(original).text;
    for (int round = 0; round < 2; ++round) {
      const std::string other = respaced(original, random);
      CAPTURE(other);
      CHECK(formatted(other) == expected);
    }
  }
}

TEST_CASE("format: damaged files keep what they have") {
  std::mt19937 random(7);
  const auto files = all_files();
  for (int round = 0; round < 400; ++round) {
    const auto& path = files[random() % files.size()];
    std::string text = read_text(path);
    if (text.size() > 8'000) text = text.substr(random() % (text.size() - 8'000), 8'000);  // for time
    const std::string broken = damaged(std::move(text), random);
    CAPTURE(path.string());
    CAPTURE(round);
    const Parse before(broken);
    const grammar::Formatted once = formatted(before);
    CHECK(once.refused.value_or("") == "");
    CHECK(formatted(once.text) == once.text);
    const Parse after(once.text);
    CHECK(substance(before) == substance(after));
  }
}

TEST_CASE("format: keywords go to another language and back") {
  std::map<std::filesystem::path, std::vector<std::unique_ptr<Parse>>> folders;
  for (const auto& path : all_files()) folders[path.parent_path()].push_back(std::make_unique<Parse>(read_text(path)));
  std::size_t translated = 0, refused = 0;
  for (const auto& [folder, files] : folders) {
    std::vector<const grammar::Parsed*> parsed;
    for (const auto& file : files) parsed.push_back(&file->parsed);
    const grammar::BookNames names(parsed);
    for (const auto& file : files) {
      if (has_mistake(*file)) continue;
      const std::string where = folder.string();
      CAPTURE(where);
      CAPTURE(std::string(file->parsed.tree.text.substr(0, 300)));
      const grammar::KeywordTable* own = file->parsed.keywords;
      // English without a `language` line, the first spelling of each word
      const auto in = [&](const std::string& text, std::string_view language) -> std::optional<std::string> {
        const Parse from(text);
        const grammar::Respelling respelling(from.parsed, *grammar::keyword_table(language), names);
        if (!respelling.impossible().empty()) return {};
        const grammar::Formatted result = formatted(from, &respelling);
        CHECK(result.refused.value_or("") == "");
        CHECK(result.kept.empty());
        return result.text;
      };
      const auto start = in(std::string(file->parsed.tree.text), own->language());
      REQUIRE(start);
      for (const std::string_view language : grammar::keyword_languages()) {
        const auto there = in(*start, language);
        if (!there) {
          ++refused;
          continue;
        }
        const auto back = in(*there, own->language());
        CHECK(back.value_or("") == *start);
        ++translated;
      }
    }
  }
  CHECK(translated > 200);
  CHECK(refused < translated / 20);
}
