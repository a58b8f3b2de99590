// Documents for tests; see documents.hpp.
#include "tests/exchange/documents.hpp"

#include <fmt/format.h>

#include <random>

namespace paragraf::tests {
namespace {

constexpr const char* pieces[] = {"færge", "crossing", "переправа", "\"", "\\", "\\n", "'", "a\u0301", "e\u0302\u0323", "😀", "👩\u200d👩\u200d👧", "<b>", "&amp;", "&", "]]>", "<!--",
                                  "%d", "{0}", "#", "§ 1.1", "(2)", "en:", ";", ",", ",,", "|", "\u00a0", "\u202f", "\u00ad", "“", "”", "»", "«", "-", "--", "1,5", "=1+1", "msgid", "\u05e9\u05dc\u05d5\u05dd",
                                  "汉字", "!", "~", "ⅷ", "ﬁ", "\u200b", "10 cm", ".", "\\x41", "\\101", "^", "`", "$HOME", "~~"};

std::string random_text(std::mt19937_64& random) {
  std::string text;
  for (std::size_t words = random() % 12; words > 0; --words) {
    text += pieces[random() % std::size(pieces)];
    if (random() % 3 > 0) text += ' ';
  }
  return analysis::exchange::folded(text);
}

}  // namespace

Document ferry_document() {
  Document document{.name = "The ferry", .languages = {"da", "en"}, .units = {}};
  document.units.push_back({.id = "1.1", .texts = {"Takster", "Fares"}, .clause = "§ 1.1", .file = "1.1-fares.paragraf", .line = 1});
  document.units.push_back({.id = "1.1(1)", .texts = {"En \"overfart\" koster 2 mønter.", "A crossing costs 2 coins."}, .clause = "§ 1.1 Takster", .file = "1.1-fares.paragraf", .line = 3, .hints = {"overfart = crossing"}});
  document.units.push_back({.id = "1.1(2a)", .texts = {"Hunde rejser gratis.", ""}, .clause = "§ 1.1 Takster", .file = "1.1-fares.paragraf", .line = 8});
  return document;
}

Document random_document(std::uint64_t seed, std::size_t languages) {
  std::mt19937_64 random(seed);
  Document document{.name = random_text(random), .languages = {}, .units = {}};
  for (std::size_t language = 0; language < languages; ++language) document.languages.emplace_back(std::vector<const char*>{"da", "en", "ru"}.at(language));
  for (std::size_t unit = 0, count = random() % 8; unit < count; ++unit) {
    document.units.push_back({.id = fmt::format("{}({})", 1 + unit / 3, unit), .clause = "§ 1 " + random_text(random), .file = "a b.paragraf", .line = 7});
    for (std::size_t language = 0; language < languages; ++language) document.units.back().texts.push_back(random_text(random));
    if (random() % 2) document.units.back().hints.push_back(random_text(random));
  }
  return document;
}

std::string damaged(std::string file, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (std::size_t count = 1 + random() % 6; count > 0 && !file.empty(); --count) {
    const std::size_t at = random() % file.size(), some = std::min<std::size_t>(1 + random() % 30, file.size() - at);
    switch (random() % 5) {
      case 0: file[at] = static_cast<char>(random()); break;
      case 1: file.erase(at, some); break;
      case 2: file.insert(at, file.substr(random() % file.size(), some)); break;
      case 3: file.insert(at, 1, "\"\\<>&\n\r\0#"[random() % 9]); break;
      case 4: file.resize(at); break;
    }
  }
  return file;
}

std::string lines_of_document(const Document& document) {
  std::string lines;
  for (const analysis::exchange::Unit& unit : document.units) {
    lines += unit.id;
    for (std::size_t i = 0; i < document.languages.size(); ++i) lines += fmt::format(" [{}] {}", document.languages[i], unit.texts.at(i));
    lines += '\n';
  }
  return lines;
}

std::string lines_of_returned(const Returned& returned) {
  std::string lines;
  for (const analysis::exchange::ReturnedUnit& unit : returned.units) {
    lines += unit.id;
    for (std::size_t i = 0; i < returned.languages.size(); ++i)
      lines += fmt::format(" [{}] {}", returned.languages[i], i < unit.texts.size() && unit.texts[i] ? unit.texts[i]->text : "");
    lines += '\n';
  }
  return lines;
}

}  // namespace paragraf::tests
