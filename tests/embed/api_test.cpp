// The public C++ interface: books from memory and files, states, questions by text and by value, acts, derivations, findings.
#include <doctest/doctest.h>

#include "interpreter/embed/paragraf.hpp"
#include "tests/embed/lantern.hpp"

namespace paragraf::tests {
namespace {

using namespace api;

Book lantern() {
  const auto book = Book::read({{"rulebook.paragraf", lantern_book}});
  REQUIRE_MESSAGE(book, book.text());
  return *book;
}

Situation situation(const Choices& choices = {}) {
  const auto state = State::read(lantern(), lantern_state);
  REQUIRE_MESSAGE(state, state.text());
  const auto made = Situation::make(*state, choices);
  REQUIRE_MESSAGE(made, made.text());
  return *made;
}

using Cites = std::vector<std::string>;

TEST_CASE("embed: a book says what it is made of") {
  const Book book = lantern();
  CHECK(book.name() == "lantern");
  CHECK(book.languages() == std::vector<std::string>{"en", "da"});
  REQUIRE(book.readings().size() == 1);
  CHECK(book.readings()[0].name == "dusk");
  CHECK(book.readings()[0].sides[1] == std::pair<std::string, std::string>("late", "at six"));
  REQUIRE(book.values().size() == 1);
  CHECK(book.values()[0].parameters == "l: lantern");
  CHECK(book.values()[0].type == "int");
  REQUIRE(book.actions().size() == 1);
  CHECK(book.actions()[0].name == "light");
  REQUIRE(book.events().size() == 1);
  CHECK(book.events()[0].name == "flicker");
  const TestRun run = book.test();
  CHECK(run.passed == 1);
  CHECK(run.failed == 0);
}

TEST_CASE("embed: a book from a folder") {
  const auto book = Book::load(PARAGRAF_SOURCE_DIR "/rulesets/battletech");
  REQUIRE_MESSAGE(book, book.text());
  CHECK(book->name() == "battletech_buildings");
  const auto none = Book::load(PARAGRAF_SOURCE_DIR "/no-such-folder");
  CHECK_FALSE(none);
  REQUIRE(none.findings().size() == 1);
  CHECK(none.findings()[0].code == "P003");
}

constexpr std::string_view ferry_text = R"(rulebook ferry
entity boat
  seats: int
§ 1 en "Fares"
(1) en: A fare.

    value fare(b: boat): int = b.seats
)";
constexpr std::string_view flood_text = R"(rulebook flood amends ferry
§ M1 en "Flood"
(1) en: Everything costs more.

    value fare(b) = same + 1 despite § 1(1)

    example "the morning"
      given state "../states/morning.json"
      then  fare(swan) is 9 by § M1(1)
)";

TEST_CASE("embed: a book that amends another, and a state of its examples, from memory") {
  const std::string morning = R"({ "entities": { "boat": { "swan": { "seats": 8 } } } })";
  const Text flood{"missions/flood.paragraf", std::string(flood_text)}, ferry{"rulebook.paragraf", std::string(ferry_text)};
  const auto book = Book::read({flood, ferry, {"states/morning.json", morning}});
  REQUIRE_MESSAGE(book, book.text());
  CHECK(book->name() == "flood");
  const TestRun run = book->test();
  CHECK(run.passed == 1);
  CHECK(run.failed == 0);
  const auto plain = Book::read({ferry, flood, {"states/morning.json", morning}});
  REQUIRE_MESSAGE(plain, plain.text());
  CHECK(plain->name() == "ferry");

  const auto alone = Book::read({flood});
  REQUIRE(alone.findings().size() == 1);
  CHECK(alone.findings()[0].code == "P230");
  CHECK(alone.findings()[0].text.find("looked among the texts that were given") != std::string::npos);
  // What stands on disk is not read for a book of a stranger.
  std::string nosy(flood_text);
  nosy.replace(nosy.find("../states/morning.json"), 22, PARAGRAF_SOURCE_DIR "/rulesets/battletech/states/siege.json");
  const auto spy = Book::read({{"missions/flood.paragraf", nosy}, ferry});
  REQUIRE(spy.findings().size() == 1);
  CHECK(spy.findings()[0].code == "P003");
}

TEST_CASE("embed: mistakes of a book are findings with their places") {
  const auto book = Book::read({{"rulebook.paragraf", "rulebook x\nlanguages en\n\n§ 1 en \"X\"\n\n(1) en: Y.\n\n    value v: int = w\n"}});
  CHECK_FALSE(book);
  REQUIRE(book.findings().size() == 1);
  const Finding& finding = book.findings()[0];
  CHECK(finding.code == "P201");
  CHECK(finding.severity == Severity::error);
  CHECK(finding.path == "rulebook.paragraf");
  CHECK(finding.line == 8);
  CHECK(finding.column == 20);
  CHECK(finding.text.find("nothing here is called `w`") != std::string::npos);
  CHECK(finding.json.find(R"("code":"P201")") != std::string::npos);
  CHECK_THROWS_AS(*book, std::logic_error);
}

TEST_CASE("embed: a state is read, changed and written") {
  const auto state = State::read(lantern(), lantern_state);
  REQUIRE(state);
  CHECK(**state->get("ada", "oil") == Value(10));
  const auto fuller = state->with("ada", "oil", 99);
  REQUIRE(fuller);
  CHECK(**fuller->get("ada", "oil") == Value(99));
  CHECK(**state->get("ada", "oil") == Value(10));
  CHECK(State::read(lantern(), fuller->json())->json() == fuller->json());
  const auto third = state->with_entity("lantern", "cy");
  REQUIRE(third);
  REQUIRE(third->get("cy", "oil"));
  CHECK_FALSE(third->get("cy", "oil")->has_value());

  const auto too_full = state->with("ada", "oil", 101);
  CHECK_FALSE(too_full);
  CHECK(too_full.findings().at(0).code == "P404");
  CHECK_FALSE(state->with("ada", "oil", "much"));
  CHECK_FALSE(state->with("ada", "wick", 1));
  CHECK_FALSE(state->get("eve", "oil"));
  CHECK_FALSE(state->with_entity("lantern", "ada"));
  CHECK_FALSE(State::read(lantern(), "{"));
}

TEST_CASE("embed: the value of an expression, by text and by value") {
  const Situation here = situation();
  const auto by_text = here.ask("hours(ada)");
  REQUIRE(by_text);
  CHECK(by_text->known());
  CHECK(by_text->value() == Value(7));
  CHECK(by_text->text() == "7");
  CHECK(by_text->cites() == Cites{"§ 1(3)"});
  const auto by_value = here.ask("hours", {"ada"});
  REQUIRE_MESSAGE(by_value, by_value.text());
  CHECK(by_value->json() == by_text->json());
  CHECK(by_value->json().find(R"("rests_on":[{"reading":"dusk","side":"early")") != std::string::npos);
  CHECK(here.ask("wind", {})->value() == Value(3));
  CHECK(here.ask("ada.oil > 3")->value() == Value(true));
}

TEST_CASE("embed: readings, assumptions and the language of prose are chosen") {
  CHECK(situation({.readings = {{"dusk", "late"}}}).ask("hours(ada)")->value() == Value(6));
  CHECK(situation({.assumptions = {"wind is 5"}}).ask("hours", {"ada"})->value() == Value(5));
  const auto why = situation({.language = "da"}).why("hours(ada)");
  REQUIRE(why);
  CHECK(why->text.find("mindre i blæst") != std::string::npos);
  const auto state = State::read(lantern(), lantern_state);
  for (const Choices& wrong : {Choices{.readings = {{"dusk", "never"}}}, Choices{.readings = {{"dawn", "late"}}},
                               Choices{.assumptions = {"wind is"}}, Choices{.rolls = {{"flicker", 7}}},
                               Choices{.language = "tlh"}}) {
    const auto made = Situation::make(*state, wrong);
    CHECK_FALSE(made);
    CHECK_FALSE(made.findings().empty());
  }
}

TEST_CASE("embed: what is missing is told") {
  const auto state = State::read(lantern(), R"({"entities": {"lantern": {"ada": {"oil": 10}}}})");
  const auto answer = Situation::make(*state)->ask("hours(ada)");
  REQUIRE(answer);
  CHECK(answer->status() == Answer::Status::missing);
  CHECK(answer->value().is_nothing());
  REQUIRE(answer->missing().size() == 1);
  CHECK(answer->missing()[0].kind == "external");
  CHECK(answer->missing()[0].what == "wind");
}

TEST_CASE("embed: an act is judged, and performed with dice") {
  const Situation here = situation({.rolls = {{"flicker", 4}}});
  const auto judged = here.judge("light(ada)");
  REQUIRE(judged);
  CHECK(judged->allowed());
  CHECK_FALSE(judged->state());
  const auto done = here.perform("light", {"ada"});
  REQUIRE_MESSAGE(done, done.text());
  CHECK(done->verdict() == Verdict::allowed);
  REQUIRE(done->events().size() == 2);
  CHECK(done->events()[1].name == "flicker");
  CHECK(done->events()[1].arguments == Arguments{"ada", 4});
  REQUIRE(done->changes().size() == 3);
  CHECK(done->changes()[2].attribute == "oil");
  CHECK(done->changes()[2].before == Value(10));
  CHECK(done->changes()[2].after == Value(8));
  REQUIRE(done->state());
  CHECK(**done->state()->get("ada", "oil") == Value(8));
  CHECK(done->json() == here.perform("light(ada)")->json());

  const auto denied = here.perform("light(bo)");
  CHECK(denied->verdict() == Verdict::denied);
  CHECK_FALSE(denied->state());
  CHECK(denied->cites() == Cites{"§ 1(1)"});
  CHECK(here.why("light(bo)")->text.find("bo.oil must be at least 2") != std::string::npos);

  const auto no_dice = situation().perform("light(ada)");
  CHECK(no_dice->verdict() == Verdict::undetermined);
  CHECK(no_dice->missing().at(0).kind == "die");
  const Choices seeded{.seed = 7};
  CHECK(situation(seeded).perform("light(ada)")->json() == situation(seeded).perform("light", {"ada"})->json());
  CHECK(here.perform("flicker", {"ada", 2})->events().at(0).arguments == Arguments{"ada", 2});
}

constexpr std::string_view crossing = R"(rulebook crossing
languages en
sequence day: loading simultaneous, night
enum shore: north, south
entity boat
  seats: int
  mate:  boat?
  hull:  int?
fact waved(b: boat, at: shore)
fact calm()
§ 1 en "Acts"
(1) en: Boats wave and sail; those that sail at once bump.

    action wave(b: boat, at: shore) by b in loading
    action sail(b: boat) by b in loading
    event bump(b: boat, damage: d6)
    free wave or sail
    must wave(b, _) each day if b.seats > 4
    when wave(b, at)
      note waved(b, at)
    when sail(a) together with sail(b)
      cause bump(a)
    when bump(b, damage)
      set b.hull to damage
)";

TEST_CASE("embed: several acts at once, duties, what happened, and all that a state holds") {
  const auto book = Book::read({{"rulebook.paragraf", std::string(crossing)}});
  REQUIRE_MESSAGE(book, book.text());
  auto state = State::read(*book, R"({ "phase": "loading", "entities": { "boat": {
      "swan": { "seats": 6, "mate": "tub" }, "tub": { "seats": 2 } } }, "facts": { "calm": true } })");
  REQUIRE_MESSAGE(state, state.text());
  CHECK(state->phase() == "loading");
  REQUIRE(state->entities().size() == 2);
  CHECK(state->entities()[1].id == "tub");
  REQUIRE(state->facts().size() == 1);
  CHECK(state->facts()[0].name == "calm");

  const auto here = *Situation::make(*state, {.rolls = {{"bump(swan)", 6}, {"bump(tub)", 1}}});
  CHECK(here.ask("obliged wave(swan)")->value() == Value(true));
  CHECK(here.ask("not obliged wave(tub, _)")->value() == Value(true));
  CHECK(here.judge("sail(swan) together with sail(tub)")->allowed());
  const auto both = here.perform(std::vector<Act>{{"sail", {"swan"}}, {"sail", {"tub"}}});
  REQUIRE_MESSAGE(both, both.text());
  REQUIRE(both->allowed());
  CHECK(**both->state()->get("swan", "hull") == Value(6));
  CHECK(**both->state()->get("tub", "hull") == Value(1));
  CHECK(**both->happens("bump(tub)") == true);
  CHECK(**both->happens("bump(tub, 2)") == false);
  CHECK_FALSE(both->happens("bumm(tub)"));
  CHECK(both->state()->together().size() == 2);
  CHECK_FALSE(here.ask("happens bump(tub)"));
  CHECK_FALSE(here.perform(std::vector<Act>{}));
  CHECK_FALSE(here.perform(std::vector<Act>{{"sail", {"swan"}}, {"sink", {}}}));

  // One after the other is the same.
  const auto first = Situation::make(*state)->perform("sail(swan)");
  const auto second = Situation::make(*first->state(), {.rolls = {{"bump(swan)", 6}, {"bump(tub)", 1}}})->perform("sail(tub)");
  CHECK(second->state()->json() == both->state()->json());

  const auto waved = Situation::make(*both->state())->perform("wave(swan, north)");
  REQUIRE(waved->state()->done().size() == 1);
  CHECK(waved->state()->done()[0].act.name == "wave");
  CHECK(waved->state()->done()[0].phase == "loading");
  CHECK(waved->state()->together().size() == 3);

  // By hand.
  CHECK(state->without_entity("tub")->entities().size() == 1);
  CHECK((*state->without_entity("tub")->get("swan", "mate")).value() == Value());
  CHECK_FALSE(*state->without("swan", "seats")->get("swan", "seats"));
  CHECK((*state->without("swan", "mate")->get("swan", "mate")).value() == Value());
  CHECK(state->with_fact("waved", {"tub", "south"})->facts().size() == 2);
  CHECK(state->with_fact("calm", {}, false)->facts().empty());
  CHECK(state->in_phase("night")->phase() == "night");
  CHECK_FALSE(state->in_phase("noon"));
  CHECK_FALSE(state->with_fact("waved", {"tub"}));
  CHECK_FALSE(state->without_entity("crow"));
}

TEST_CASE("embed: questions that are no questions") {
  const Situation here = situation();
  const auto code = [](const auto& result) { return result ? std::string("none") : result.findings().at(0).code; };
  CHECK(code(here.ask("hours(eve)")) == "P201");
  CHECK(code(here.ask("hours(")) == "P101");
  CHECK(code(here.ask("light(ada)")) == "P409");
  CHECK(code(here.perform("hours(ada)")) == "P409");
  CHECK(code(here.ask("hour", {"ada"})) == "P201");
  CHECK(code(here.ask("hours", {})) == "P207");
  CHECK(code(here.ask("hours", {"ada", "bo"})) == "P207");
  CHECK(code(here.ask("hours", {"eve"})) == "P406");
  CHECK(code(here.ask("hours", {3})) == "P403");
  const auto near = here.ask("hours(adda)");
  CHECK(near.text().find("ada") != std::string::npos);
}

TEST_CASE("embed: values by themselves") {
  CHECK(Value().json() == "null");
  CHECK(Value(-3).json() == "-3");
  CHECK(Value(18446744073709551615u).json() == R"("18446744073709551615")");
  CHECK(Value(Value::List{"a", true, nullptr}).json() == R"(["a",true,null])");
  CHECK(Value::from_json(R"({"type": "heavy", "1": 3})")->field("type")->text() != nullptr);
  CHECK(Value::from_json("0.5") == Value("0.5"));
  CHECK_FALSE(Value::from_json("{"));
}

TEST_CASE("embed: odds of an act and of an expression") {
  const auto odds = situation().odds("light(ada)");
  REQUIRE_MESSAGE(odds, odds.text());
  CHECK(odds->verdict == Verdict::allowed);
  CHECK(odds->undetermined == "0");
  REQUIRE(odds->things.size() == 3);
  CHECK(odds->things[0].what == "ada.flickers");
  REQUIRE(odds->things[0].outcomes.size() == 6);
  CHECK(odds->things[0].outcomes[5].value == Value(6));
  CHECK(odds->things[0].outcomes[5].part == "1/6");
  CHECK(odds->things[0].outcomes[5].decimal == "0.166667");
  REQUIRE(odds->events.size() == 1);
  CHECK(odds->events[0].text == "flicker(ada)");
  CHECK(odds->events[0].part == "1");
  CHECK(odds->json.starts_with("{\"kind\":\"odds\",\"asked\":\"light(ada)\""));

  const auto behind = situation().odds("light(ada)", "ada.flickers > 4 and ada.oil is 8");
  REQUIRE_MESSAGE(behind, behind.text());
  REQUIRE(behind->things.size() == 1);
  CHECK(behind->things[0].outcomes[1].part == "1/3");

  const auto denied = situation().odds("light(bo)");
  CHECK(denied->verdict == Verdict::denied);
  CHECK(denied->things.empty());
  CHECK(situation().odds("hours(ada)")->things[0].outcomes[0].part == "1");
  CHECK_FALSE(situation().odds("hours(ada)", "ada.oil"));
  CHECK_FALSE(situation().odds("light(ada)", "light(bo)"));
  CHECK_FALSE(situation().odds("light(eve)"));
}

}  // namespace
}  // namespace paragraf::tests
