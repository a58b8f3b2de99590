// Aligning two texts: what belongs together, what has no counterpart; and what must hold for any texts.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <random>
#include <tuple>

#include "tests/align/align_texts.hpp"
#include "base/unicode.hpp"

namespace {

namespace align = paragraf::analysis::align;
namespace prose = paragraf::analysis::prose;
namespace fs = std::filesystem;
using paragraf::tests::AlignText;
using paragraf::tests::beads_between;
using paragraf::tests::shown;
using Beads = std::vector<align::Bead>;

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  REQUIRE(file.good());
  return {std::istreambuf_iterator<char>(file), {}};
}

Beads sorted(Beads beads, bool mirrored = false) {
  for (align::Bead& bead : beads)
    if (mirrored) std::swap(bead.a, bead.b);
  std::sort(beads.begin(), beads.end(), [](const align::Bead& x, const align::Bead& y) { return std::tie(x.a, x.b) < std::tie(y.a, y.b); });
  return beads;
}

constexpr const char* ferry_en =
    "The ferry\n\nA crossing costs 2 coins. Carts over 200 kg pay 3 coins more, but not on market days.\n\nThe ferry may not cross in a storm. "
    "It must carry at least 4 passengers. Nobody may take a dog aboard unless it is on a lead.\n\nThe last crossing is at 18 hours.";

TEST_CASE("beads: sentences, a split one, one that is missing, one that only the translation has") {
  const AlignText en("en", ferry_en);
  const AlignText da("da",
                     "Færgen\n\nEn overfart koster 2 mønter. Vogne over 200 kg betaler 3 mønter mere. Dette gælder ikke på markedsdage.\n\n"
                     "Færgen må ikke sejle i storm. Ingen må tage en hund med om bord, medmindre den er i snor.\n\n"
                     "Den sidste overfart er klokken 18. Børn på 7 år rejser gratis.");
  CHECK(shown(beads_between(en, da)) == "0=0 1=1 2=2,3 3=4 4=- 5=5 6=6 -=7");
}

TEST_CASE("beads: neighbours that changed places, and a sentence that moved far") {
  const AlignText en("en", ferry_en);
  const AlignText swapped("da",
                          "Færgen\n\nVogne over 200 kg betaler 3 mønter mere, men ikke på markedsdage. En overfart koster 2 mønter.\n\n"
                          "Færgen må ikke sejle i storm. Den skal have mindst 4 passagerer. Ingen må tage en hund med, medmindre den er i snor.\n\n"
                          "Den sidste overfart er klokken 18.");
  CHECK(shown(beads_between(en, swapped)) == "0=0 1=2 2=1 3=3 4=4 5=5 6=6");
}

TEST_CASE("beads: a copy aligns with itself") {
  for (const char* name : {"belle-alliance.6.1.da", "belle-alliance.6.1.en", "ww2.movement.ru"}) {
    const std::string file = name;
    const AlignText text(file.substr(file.size() - 2), read(fs::path(PARAGRAF_SOURCE_DIR) / "tests/data/texts" / (file + ".txt")));
    for (const align::Bead& bead : beads_between(text, text)) {
      CHECK(bead.a.size() == 1);
      CHECK(bead.a == bead.b);
    }
  }
}

TEST_CASE("beads: nothing on one side, or on both") {
  const AlignText some("en", "One. Two."), none("da", "");
  CHECK(shown(beads_between(some, none)) == "0=- 1=-");
  CHECK(shown(beads_between(none, some)) == "-=0 -=1");
  CHECK(beads_between(none, none).empty());
}

// The gold alignments of whole texts: none gets worse unnoticed. The sentences are split as in the gold.
struct Gold {
  const char* file;
  const char *a, *b;                           // texts
  std::size_t beads, omissions;                // that are found at least
  const char* terms = nullptr;
};

void check_gold(const Gold& gold) {
  INFO(gold.file, gold.terms ? " with terms" : "");
  const fs::path root = fs::path(PARAGRAF_SOURCE_DIR) / "tests/data";
  const nlohmann::json json = nlohmann::json::parse(read(root / gold.file));
  const auto language = [](const std::string& file) { return file.substr(file.size() - 6, 2); };
  const prose::TermBase terms = gold.terms ? prose::read_terms(read(fs::path(PARAGRAF_SOURCE_DIR) / gold.terms)).terms : prose::TermBase();
  const AlignText a(language(gold.a), read(root / gold.a), terms), b(language(gold.b), read(root / gold.b), terms);
  std::map<std::string, std::uint32_t> places[2];
  for (const AlignText* text : {&a, &b}) {
    const nlohmann::json& sentences = json[text->raw.language];
    REQUIRE(sentences.size() == text->raw.sentences.size());
    for (std::uint32_t i = 0; i < sentences.size(); ++i) {
      const align::Sentence& found = text->raw.sentences[i];
      const std::string wanted = sentences[i]["text"];
      CHECK(align::quoted(wanted, {0, static_cast<std::uint32_t>(wanted.size())}) == (found.number.empty() ? "" : found.number + " ") + found.text);
      places[text == &a ? 0 : 1][sentences[i]["id"]] = i;
    }
  }
  const Beads found = beads_between(a, b);
  std::size_t beads = 0, omissions = 0;
  for (const nlohmann::json& pair : json["pairs"]) {
    align::Bead bead;
    bool counted = false;
    for (const std::string id : pair[a.raw.language]) bead.a.push_back(places[0].at(id)), counted = counted || a.raw.sentences[bead.a.back()].kind != align::Block::Kind::heading;
    for (const std::string id : pair[b.raw.language]) bead.b.push_back(places[1].at(id)), counted = counted || b.raw.sentences[bead.b.back()].kind != align::Block::Kind::heading;
    if (!counted || std::find(found.begin(), found.end(), bead) == found.end()) continue;
    ++beads;
    omissions += bead.a.empty() || bead.b.empty() ? 1 : 0;
  }
  CHECK(beads >= gold.beads);
  CHECK(omissions >= gold.omissions);
  CHECK(sorted(beads_between(b, a), true) == sorted(found));
}

TEST_CASE("beads: the gold alignments, and the same with the languages exchanged") {
  for (const Gold& gold : {Gold{"translation/gold-belle-6.1.da-en.json", "texts/belle-alliance.6.1.da.txt", "texts/belle-alliance.6.1.en.txt", 30, 6},
                           Gold{"translation/gold-belle-6.1.da-en.json", "texts/belle-alliance.6.1.da.txt", "texts/belle-alliance.6.1.en.txt", 30, 6,
                                "rulesets/belle-alliance/terms.csv"},
                           Gold{"translation/gold-belle-4.3.da-en.json", "texts/belle-alliance.4.3.da.txt", "translation/belle-alliance.4.3.en.txt", 14, 4},
                           Gold{"translation/gold-ww2.en-ru.json", "translation/ww2.en.txt", "texts/ww2.movement.ru.txt", 22, 2},
                           Gold{"translation/gold-ww2.en-ru.json", "translation/ww2.en.txt", "texts/ww2.movement.ru.txt", 25, 4, "rulesets/ww2/terms.csv"},
                           Gold{"translation/gold-battletech.en-da.json", "translation/battletech.en.txt", "translation/battletech.da.txt", 60, 2},
                           Gold{"translation/gold-battletech.en-ru.json", "translation/battletech.en.txt", "translation/battletech.ru.txt", 59, 3},
                           Gold{"translation/gold-battletech.da-ru.json", "translation/battletech.da.txt", "translation/battletech.ru.txt", 58, 5}})
    check_gold(gold);
}

// Made-up words of two languages, in sentences of random length; some are left out.
std::pair<std::string, std::string> made_up(std::size_t sentences) {
  std::mt19937 random(7);
  const auto word = [](std::size_t meaning, const char* consonants) {
    std::string text;
    for (std::size_t rest = meaning + 40; rest > 0; rest /= 30) text += consonants[rest % 6], text += "aeiou"[rest / 6 % 5];
    return text;
  };
  std::pair<std::string, std::string> texts;
  for (std::size_t i = 0; i < sentences; ++i) {
    std::string a = "Da", b = "En";
    for (std::size_t k = 5 + random() % 15; k > 0; --k) {
      const std::size_t meaning = random() % 10 * (random() % 10) * (random() % 20);
      a += " " + word(meaning, "bdgklm"), b += " " + word(meaning, "nprstv");
    }
    if (random() % 3 == 0) a += " " + std::to_string(i), b += " " + std::to_string(i);
    const unsigned left_out = random() % 60;
    if (left_out != 0) texts.first += a + ".\n\n";
    if (left_out != 1) texts.second += b + ".\n\n";
  }
  return texts;
}

TEST_CASE("beads: long texts are aligned along a band, with what is missing found") {
  const auto [a, b] = made_up(900);
  const AlignText da("da", a), en("en", b);
  REQUIRE(da.items.size() * en.items.size() > 400'000);
  const Beads beads = beads_between(da, en);
  std::size_t pairs = 0, alone = 0, right = 0;
  for (const align::Bead& bead : beads) {
    if (bead.a.size() == 1 && bead.b.size() == 1) {
      ++pairs;
      // The number at the end, where there is one.
      const auto number = [](const std::string& text) { return text.substr(text.rfind(' ')); };
      const std::string x = number(da.items[bead.a.front()].text), y = number(en.items[bead.b.front()].text);
      right += x.find_first_of("0123456789") == x.npos || x == y ? 1 : 0;
    } else if (bead.a.empty() || bead.b.empty()) {
      ++alone;
    }
  }
  CHECK(pairs > 840);
  CHECK(right + 2 >= pairs);
  CHECK(alone >= 20);
  CHECK(sorted(beads_between(en, da), true) == sorted(beads));
}

}  // namespace
