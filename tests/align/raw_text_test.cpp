// Raw texts cut into blocks and sentences: as authors write them, with nothing lost.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "analysis/align/sentences.hpp"
#include "base/unicode.hpp"

namespace {

namespace align = paragraf::analysis::align;
namespace base = paragraf::base;
namespace fs = std::filesystem;

// A line for each: "# 6.1.1 Buildings" for a heading, "| ..." for a row.
std::string cut(const std::string& text, const std::string& language = "en", align::Markup markup = align::Markup::plain) {
  std::string lines;
  for (const align::Sentence& one : align::read_raw_text(language, text, markup).sentences) {
    if (one.kind == align::Block::Kind::heading)
      lines += "#" + (one.number.empty() ? "" : " " + one.number) + (one.text.empty() ? "" : " " + one.text);
    else
      lines += (one.kind == align::Block::Kind::row ? "| " : "") + one.text;
    lines += '\n';
  }
  return lines;
}

TEST_CASE("raw text: a table row with the number of a clause holds its sentences") {
  CHECK(cut("| 6.1.1 Bygninger | Ingen kan gå ind. Alle kan gå ud. |\n| 6.1.2 Ild | Ild er farlig. |\n", "da") ==
        "# 6.1.1 Bygninger\nIngen kan gå ind.\nAlle kan gå ud.\n# 6.1.2 Ild\nIld er farlig.\n");
  CHECK(cut("| 3.2 | Ild | Den brænder. |\n", "da") == "# 3.2 Ild\nDen brænder.\n");
}

TEST_CASE("raw text: any other row is one sentence, and lines that only draw are layout") {
  CHECK(cut("| Light | 75 % of damage. Not more |\n|---|:--:|\n| 5 | 20 cm |\n") == "| Light | 75 % of damage. Not more\n| 5 | 20 cm\n");
}

TEST_CASE("raw text: numbered and unnumbered headings, and clauses without a title") {
  CHECK(cut("6.1.1 Buildings\nThey stand.\n\n6.1.2 A unit may enter. It may leave.\n") == "# 6.1.1 Buildings\nThey stand.\n# 6.1.2\nA unit may enter.\nIt may leave.\n");
  CHECK(cut("Movement\nUnits move.\n\n15 cm is the distance.\n") == "# Movement\nUnits move.\n15 cm is the distance.\n");
  CHECK(cut("§ 4 Fire\n\nFire burns.\n") == "# 4 Fire\nFire burns.\n");
  CHECK(cut("No title, as it ends with a mark:\n- a thing\n- Another.\n") == "No title, as it ends with a mark:\n- a thing\n- Another.\n");
}

TEST_CASE("raw text: line breaks that the author made end a sentence, those of a narrow page do not") {
  CHECK(cut("Levels count, damage = CF x levels\nMechs count as one, and everything else counts as two or more\n") ==
        "Levels count, damage = CF x levels\nMechs count as one, and everything else counts as two or more\n");
  CHECK(cut("A unit that is to occupy a building must be in\nbase contact with it. Units that vacate one are\nplaced before it.\n") ==
        "A unit that is to occupy a building must be in base contact with it.\nUnits that vacate one are placed before it.\n");
}

TEST_CASE("raw text: abbreviations of the language end no sentence, but some may") {
  CHECK(cut("Se skema, jf. Tabel 3, f.eks. Artilleri osv. Kavaleri kan ikke. Ca. 5 cm.", "da") ==
        "Se skema, jf. Tabel 3, f.eks. Artilleri osv.\nKavaleri kan ikke.\nCa. 5 cm.\n");
  CHECK(cut("Guns are mortars, etc. Guns of this sort, e.g. Mortars, stand. See ref. 1.3.0. All stop.") ==
        "Guns are mortars, etc.\nGuns of this sort, e.g. Mortars, stand.\nSee ref. 1.3.0.\nAll stop.\n");
  // A unit behind its number is no "see".
  CHECK(cut("Дистанция 5 см. Если больше, см. Таблицу 3. Пушки и т.д. Все.", "ru") == "Дистанция 5 см.\nЕсли больше, см. Таблицу 3.\nПушки и т.д.\nВсе.\n");
  CHECK(cut("Banen åbner kl. 8. Den lukker hr. Hansen d. 15. januar.", "da") == "Banen åbner kl. 8.\nDen lukker hr. Hansen d. 15. januar.\n");
  CHECK(cut("Ask Mr. Smith or Dr. Jones on Jan. 15. They know.", "en") == "Ask Mr. Smith or Dr. Jones on Jan. 15.\nThey know.\n");
  CHECK(cut("Автор А. С. Пушкин. Все.", "ru") == "Автор А. С. Пушкин.\nВсе.\n");
  CHECK(cut("Enheden kommer i U. Den flygter.", "da") == "Enheden kommer i U.\nDen flygter.\n");
}

TEST_CASE("raw text: a note in brackets that begins a sentence is one") {
  CHECK(cut("It does damage on a hit (Do not roll for it at all) (For guns there is a chance.)") ==
        "It does damage on a hit\n(Do not roll for it at all)\n(For guns there is a chance.)\n");
  CHECK(cut("Damage = (CF/10. rounded up) {Fractions round up}") == "Damage = (CF/10. rounded up) {Fractions round up}\n");
  CHECK(cut("Units (Mechs and all that walk upright) move. They stop.") == "Units (Mechs and all that walk upright) move.\nThey stop.\n");
}

TEST_CASE("raw text: Markdown") {
  const char* text = "# Ferry\n\n## 2.1 Fares ##\n\nA *crossing* costs `two` coins \\(2\\). It is\n**not** free.\n\n- Carts: one coin.\n\nTitle\n=====\n\n| a | b |\n|---|---|\n";
  CHECK(cut(text, "en", align::Markup::markdown) ==
        "# Ferry\n# 2.1 Fares\nA crossing costs two coins (2).\nIt is not free.\n- Carts: one coin.\n# Title\n| a | b\n");
  // As word processors have it.
  CHECK(cut("**6.1 Fire**\n\nFire **burns**.\n\n**Smoke**\n\nSmoke blinds.\n", "en", align::Markup::markdown) == "# 6.1 Fire\nFire burns.\n# Smoke\nSmoke blinds.\n");
}

// What stands in no sentence is layout.
void check_kept(const std::string& language, const std::string& text) {
  const align::RawText raw = align::read_raw_text(language, text);
  std::string rest;
  std::size_t at = 0;
  for (const align::Sentence& one : raw.sentences) {
    const base::Span first = one.number.empty() ? one.span : one.number_span;
    REQUIRE(at <= first.begin);
    rest += text.substr(at, first.begin - at);
    if (!one.number.empty()) {
      REQUIRE(first.end <= one.span.begin);
      rest += text.substr(first.end, one.span.begin - first.end);
    }
    at = one.span.end;
  }
  rest += text.substr(at);
  for (std::size_t i = 0; i < rest.size();) {
    const base::CodePoint c = base::decode(rest, i);
    const bool blank = c.value <= ' ' || c.value == 0xa0 || c.value == 0xfeff;
    CHECK_MESSAGE((blank || c.value == '|'), "lost: ", rest.substr(i, 20));
    i += c.size;
  }
}

TEST_CASE("raw text: every character of a text is in a sentence, or is layout") {
  int texts = 0;
  for (const char* folder : {"tests/data/texts", "tests/data/translation"})
    for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(PARAGRAF_SOURCE_DIR) / folder)) {
      const std::string name = entry.path().stem().string();
      if (entry.path().extension() != ".txt" || name.find('.') == name.npos) continue;
      std::ifstream file(entry.path(), std::ios::binary);
      INFO(entry.path().string());
      check_kept(name.substr(name.rfind('.') + 1), {std::istreambuf_iterator<char>(file), {}});
      ++texts;
    }
  CHECK(texts >= 9);
  check_kept("en", "");
  check_kept("en", "\xef\xbb\xbf" "Windows writes a mark first.\r\nAnd ends lines so.\r\n\r\nNo end");
  check_kept("de", "Keine Sprache, die man kennt. Auch das geht!");
}

}  // namespace
