// Answers in Danish and Russian: whole tellings, and that no word of another language is left in their frame.
#include <doctest/doctest.h>

#include "tests/house/files.hpp"
#include "tests/interpreter/asker.hpp"
#include "tests/interpreter/why_book.hpp"
#include "tests/messages/frame_words.hpp"

namespace paragraf::tests {
namespace {

std::string lines(std::string_view raw) { return std::string(raw.substr(1)); }  // without the line end that opens it

Asker asker_in(std::string_view language, std::string_view book = why_book, std::string_view state = why_state) {
  Asker asker(book, state);
  asker.language = language;
  asker.say = *base::Speech::in(language);
  return asker;
}

// Answers of every kind: known, missing, in conflict, denied, undetermined; acts that are done and that are not.
std::vector<std::string> all_answers(Asker asker) {
  std::vector<std::string> answers;
  for (const char* question : {"price(h1) + price(h1)", "fire(u1, h1)", "fire(u2, h2)", "burns(h1)", "price(h3)", "hidden(u1)",
                               "hidden(u2)", "armour(u1)", "u1.inside is nothing", "class(12)", "u1.size / (u1.size - 3)", "u1.size > 2"})
    answers.push_back(asker.value(question).why);
  const auto perform = [&](const char* act) { answers.push_back(asker.perform(act).why); };
  for (const char* act : {"occupy(u1, h1)", "occupy(u1, h2)", "occupy(u2, h1)", "occupy(u3, h1)", "occupy(u2, h3)", "shots(u1)"})
    perform(act);
  asker.dice.seed = 4;
  perform("occupy(u1, h1)");
  asker.state.phase = asker.small.book->phase_of.at(asker.small.book->names.find("firing"));
  perform("occupy(u1, h1)");
  return answers;
}

TEST_CASE("answers in languages: no word of another language is left") {
  const std::string texts = std::string(why_book) + std::string(why_state);
  for (const char* language : {"da", "ru"}) {
    const auto strange = strange_words(language, all_answers(asker_in(language)), texts);
    CHECK_MESSAGE(strange.empty(), list(strange));
  }
  CHECK(strange_words("ru", all_answers(asker_in("en")), texts).size() > 20);  // it sees those that are
}

TEST_CASE("answers in languages: a denial") {
  CHECK(asker_in("da").judge("occupy(u3, h1)").why == lines(R"(
occupy(u3, h1): ikke tilladt
  § 1(2)  »Det koster bevægelse at gå ind, også når døren står åben.«
    may occupy(u, h) if u.inside is nothing    nothing is nothing: ja
    only if u.mp >= price(h) + 1 mp            3 mp >= 3 mp + 1 mp: nej
      price(h1) = 3 mp
        § 1(3)  »A house costs by its strength.«
          = class(h.strength).surcharge    class(7).surcharge = 3 mp
            class(7).surcharge = 3 mp
              § 1(3)  row class 6..10 | "heavy" | 3 mp
for at det bliver tilladt:
  u3.mp skal være mindst 4 mp (nu 3 mp)
)"));
  CHECK(asker_in("ru").judge("occupy(u3, h1)").why == lines(R"(
occupy(u3, h1): не разрешено
  § 1(2)  «Вход в дом стоит очков движения.»
    may occupy(u, h) if u.inside is nothing    nothing is nothing: да
    only if u.mp >= price(h) + 1 mp            3 mp >= 3 mp + 1 mp: нет
      price(h1) = 3 mp
        § 1(3)  «A house costs by its strength.»
          = class(h.strength).surcharge    class(7).surcharge = 3 mp
            class(7).surcharge = 3 mp
              § 1(3)  row class 6..10 | "heavy" | 3 mp
чтобы это было разрешено, нужно:
  u3.mp — не меньше 4 mp (сейчас 3 mp)
)"));
}

TEST_CASE("answers in languages: an act that is done") {
  const auto done = [](const char* language) {
    Asker asker = asker_in(language);
    asker.dice.totals[asker.small.book->act_of.at(asker.small.book->names.find("shots"))] = base::Number(5);
    const std::string why = asker.perform("occupy(u1, h1)").why;
    return why.substr(why.find("shots(u1)    ("));
  };
  CHECK(done("da") == lines(R"(
shots(u1)    (slag: 5)
    § 1(2)  cause shots(u)
ændringer:
  u1.inside: intet -> h1
    § 1(2)  set u.inside to h    h1
  u1.losses: 1 -> 4    (+3)
    § 1(4)  »Whoever is shot at loses men.«
      when shots(u, roll) if roll > armour(u)    5 > 2: ja
      add roll - armour(u) to u.losses           5 - 2 = 3
        armour(u1) = 2
          § 1(5)  »Armour is by size.«
            = ceil(u.size / 2)    ceil(3 / 2) = ceil(1,5) = 2
  u1.mp: 4 mp -> 1 mp    (-3 mp)
    § 1(2)  take price(h) from u.mp    price(h1) = 3 mp  (se ovenfor)
gjaldt ikke:
  § 1(4)  when shots(u, roll) if u.arm is artillery    infantry is artillery: nej
bygger på læsemåderne:
  counting er up: usual (§ 1(5))
)"));
  CHECK(done("ru") == lines(R"(
shots(u1)    (выпало 5)
    § 1(2)  cause shots(u)
что изменилось:
  u1.inside: ничего -> h1
    § 1(2)  set u.inside to h    h1
  u1.losses: 1 -> 4    (+3)
    § 1(4)  «Whoever is shot at loses men.»
      when shots(u, roll) if roll > armour(u)    5 > 2: да
      add roll - armour(u) to u.losses           5 - 2 = 3
        armour(u1) = 2
          § 1(5)  «Armour is by size.»
            = ceil(u.size / 2)    ceil(3 / 2) = ceil(1,5) = 2
  u1.mp: 4 mp -> 1 mp    (-3 mp)
    § 1(2)  take price(h) from u.mp    price(h1) = 3 mp  (см. выше)
что не применилось:
  § 1(4)  when shots(u, roll) if u.arm is artillery    infantry is artillery: нет
основано на толкованиях:
  counting — up: usual (§ 1(5))
)"));
}

TEST_CASE("answers in languages: what is missing, and what is in conflict") {
  CHECK(asker_in("da").value("burns(h1)").why == lines(R"(
burns(h1): ukendt
  § 2(2)  »Houses burn by the weather.«
    = h.strength + weather < 6    7 + ? < 6
      weather: ukendt    (står i: the mission, weather table)
ikke afgjort, fordi:
  weather er ukendt: det står et andet sted (the mission, weather table)
)"));
  CHECK(asker_in("ru").value("hidden(u2)").why == lines(R"(
hidden(u2): неизвестно    (ни один пункт этого не определяет)
  § 2(3)  «A small unit hides well.»
    = 3 if u.size < 4           5 < 4: нет    (не применяется)
  § 2(4)  «Infantry hides better.»
    = 4 if u.arm is infantry    cavalry is infantry: нет    (не применяется)
не определено, потому что:
  ни один пункт не определяет hidden(u2) (§ 2(3), § 2(4))
)"));
  CHECK(asker_in("da").value("hidden(u1)").why == lines(R"(
hidden(u1): i modstrid
  § 2(3)  »A small unit hides well.«
    = 3
    if u.size < 4           3 < 4: ja
  § 2(4)  »Infantry hides better.«
    = 4
    if u.arm is infantry    ja
i modstrid:
  reglerne er uenige om hidden(u1): 3 og 4 (§ 2(3), § 2(4))
)"));
  CHECK(asker_in("ru").value("class(12).surcharge").why.find(
            "  ни один пункт не определяет class(12): ни одна строка не охватывает 12; строки кончаются на 10 (§ 1(3))\n") !=
        std::string::npos);
}

constexpr std::string_view bread_book = R"(rulebook bread
title     en "Bread"
languages en

measure weight: kg step 0.25
sequence bakery: day
entity loaf
  heavy: weight in 0.5..2.5 kg
  sizes: set of weight

§ 1 en "Bread"

(1) en: A loaf costs by its weight.

    value price(b: loaf): number = b.heavy / 1 kg * 1.5 if b.heavy <= 1.5 kg
    value fits(a: weight, b: weight): bool = a <= b

    action bake(b: loaf, more: weight) by b in day
    may bake(b, more) only if b.heavy + more <= 2.25 kg

    when bake(b, more)
      add more to b.heavy
)";
constexpr std::string_view bread_state =
    R"({"entities": {"loaf": {"rye": {"heavy": "1.25 kg", "sizes": ["0.5 kg", "1.5 kg"]}}}})";

TEST_CASE("answers in languages: numbers have the decimal mark of the reader, rules that of the book") {
  Asker danish = asker_in("da", bread_book, bread_state);
  CHECK(danish.value("price(rye)").why == lines(R"(
price(rye) = 1,875
  § 1(1)  »A loaf costs by its weight.«
    = b.heavy / 1 kg * 1.5    1,25 kg / 1 kg * 1,5 = 1,875
    if b.heavy <= 1.5 kg      1,25 kg <= 1,5 kg: ja
)"));
  CHECK(danish.value("rye.sizes").why == "rye.sizes = {0,5 kg; 1,5 kg}\n");
  CHECK(danish.value("fits(0.5 kg, 1.5 kg)").why.starts_with("fits(0,5 kg; 1,5 kg) = sand\n"));
  const std::string denied = danish.judge("bake(rye, 1.5 kg)").why;
  CHECK(denied.ends_with("\nfor at det bliver tilladt:\n  rye.heavy må højst være 0,75 kg (nu 1,25 kg)\n"));
  CHECK(asker_in("ru", bread_book, bread_state).perform("bake(rye, 0.5 kg)").why.find("\n  rye.heavy: 1,25 kg -> 1,75 kg    (+0,5 kg)\n") !=
        std::string::npos);
  // What a program reads keeps the point, and the words of the book.
  CHECK(danish.value("rye.heavy").json.find(R"("value":"1.25 kg","text":"1,25 kg")") != std::string::npos);
}

}  // namespace
}  // namespace paragraf::tests
