// Skeletons of books from aligned texts, and later texts against a book.
#include <doctest/doctest.h>

#include "tests/align/align_texts.hpp"
#include "analysis/align/revision.hpp"
#include "analysis/align/skeleton.hpp"

namespace {

namespace align = paragraf::analysis::align;

std::string book(const std::vector<std::pair<std::string, std::string>>& texts) {
  std::vector<align::RawText> raw;
  for (const auto& [language, text] : texts) raw.push_back(align::read_raw_text(language, text));
  std::string all;
  for (const align::DraftFile& file : align::files_of(align::draft_of(raw, {}), "ferry")) all += "== " + file.name + "\n" + file.text;
  // Behind what every book opens with.
  return all.substr(all.find("rulebook  "));
}

constexpr const char* danish = "| 1.1 Takster | En overfart koster 2 mønter, jf. 1.2. Hunde rejser gratis. |\n| 1.2 Sejlads | Færgen må ikke sejle i storm. |\n";

TEST_CASE("skeleton: clauses by number and title, a sentence in the languages that have it, the title of the book") {
  CHECK(book({{"da", danish}, {"en", "The ferry\n\nA crossing costs 2 coins, ref. 1.2.\n\nThe ferry may not cross in a storm."}}) ==
        "rulebook  ferry edition 1\ntitle     en \"The ferry\"\nlanguages da, en\nparagraf  1\n"
        "== 1.1-takster.paragraf\n§ 1.1 da \"Takster\"\n\n"
        "(1) da: En overfart koster 2 mønter, jf. 1.2.\n    en: A crossing costs 2 coins, ref. 1.2.\n\n"
        "(2) da: Hunde rejser gratis.\n"
        "== 1.2-sejlads.paragraf\n§ 1.2 da \"Sejlads\"\n\n"
        "(1) da: Færgen må ikke sejle i storm.\n    en: The ferry may not cross in a storm.\n");
}

TEST_CASE("skeleton: what one language says in two sentences is joined") {
  const std::string text = book({{"en", "Fares\n\nA crossing costs 2 coins. Carts over 200 kg pay 3 coins more, but not on market days, which are 7."},
                                 {"da", "Takster\n\nEn overfart koster 2 mønter. Vogne over 200 kg betaler 3 mønter mere. Ikke på markedsdage, som er 7."}});
  CHECK(text.find("(2) en: Carts over 200 kg pay 3 coins more, but not on market days, which are 7.\n"
                  "    da: Vogne over 200 kg betaler 3 mønter mere. Ikke på markedsdage, som er 7.\n") != text.npos);
}

TEST_CASE("skeleton: one language alone, without numbers") {
  CHECK(book({{"en", "Fares\nA crossing costs \"2\" coins.\n\nWeather \"today\"\nThe ferry waits."}}) ==
        "rulebook  ferry edition 1\nlanguages en\nparagraf  1\n"
        "== 1-fares.paragraf\n§ 1 en \"Fares\"\n\n(1) en: A crossing costs \"2\" coins.\n"
        "== 2-weather-today.paragraf\n§ 2 en \"Weather “today”\"\n\n(1) en: The ferry waits.\n");
}

TEST_CASE("skeleton: titles have the quotation marks of their language, and no escapes") {
  CHECK(align::title_text("The \"grand\" battery", "en") == "The “grand” battery");
  CHECK(align::title_text("\"Store\" batterier", "da") == "»Store« batterier");
  CHECK(align::title_text("(\"Большая\") батарея", "ru") == "(«Большая») батарея");
  CHECK(align::title_text("Guns of 6\" and 12\", \"12\" rolled", "en") == "Guns of 6″ and 12″, “12” rolled");
  CHECK(align::title_text("a\\b \" c", "en") == "a\\b ” c");
}

TEST_CASE("skeleton: three languages; what the source text lacks, the others have in common") {
  const std::string text = book({{"en", "A crossing costs 2 coins.\n\nThe last crossing is at 18 hours."},
                                 {"da", "En overfart koster 2 mønter.\n\nHunde på 7 kg skal i bur.\n\nDen sidste overfart er klokken 18."},
                                 {"ru", "Переправа стоит 2 монеты.\n\nСобаки весом 7 кг должны быть в клетке.\n\nПоследняя переправа в 18 часов."}});
  CHECK(text.find("(2) da: Hunde på 7 kg skal i bur.\n    ru: Собаки весом 7 кг должны быть в клетке.\n") != text.npos);
  CHECK(text.find("(3) en: The last crossing is at 18 hours.\n") != text.npos);
}

TEST_CASE("skeleton: prose is broken into lines that end no prose") {
  const std::string words(112, 'x');
  CHECK(align::wrapped(words + " # § da: (3) end", 8) == words + " # § da: (3)\n    end");
  CHECK(align::wrapped("short", 8) == "short");
}

std::string changes(const std::vector<align::Passage>& passages, const std::string& later, const std::string& language = "en") {
  std::string text;
  for (const align::Change& one : align::changes_of(passages, "en", align::read_raw_text(language, later), {})) {
    constexpr const char* kinds[] = {"", "changed ", "moved ", "gone ", "new behind "};
    if (one.kind == align::Change::Kind::same) continue;
    text += kinds[static_cast<int>(one.kind)] + std::to_string(one.passage) + (one.text.empty() ? "" : ": " + one.text) + "\n";
  }
  return text;
}

TEST_CASE("revision: what changed, is new, gone and moved") {
  const std::vector<align::Passage> ferry{{"Fares", true, "1"},
                                          {"A crossing costs 2 coins."},
                                          {"Carts over 200 kg pay 3 coins more. They wait."},
                                          {"Dogs travel for nothing in winter."},
                                          {"Weather", true, "2"},
                                          {"The ferry may not cross in a storm."}};
  const std::string same = "1 Fares\nA crossing costs 2 coins. Carts over 200 kg pay 3 coins more. They wait. Dogs travel for nothing in winter.\n\n2 Weather\nThe ferry may not cross in a storm.\n";
  CHECK(changes(ferry, same).empty());
  CHECK(changes(ferry, "1 Fares\nA crossing costs 4 coins. Carts over 200 kg pay 3 coins more. They wait.\n\n2 Weather\nThe ferry may not cross in a storm. Fog of 40 m stops it at once.\n") ==
        "changed 1: A crossing costs 4 coins.\ngone 3\nnew behind 5: Fog of 40 m stops it at once.\n");
  CHECK(changes(ferry, "1 Fares\nA crossing costs 2 coins. Dogs travel for nothing in winter. Carts over 200 kg pay 3 coins more. They wait.\n\n2 Weather\nThe ferry may not cross in a storm.\n")
            .starts_with("moved "));
}

}  // namespace
