// Bounds for books of strangers: each is reached by a book that wants more, and is named.
#include <doctest/doctest.h>

#include <string>

#include "interpreter/embed/paragraf.hpp"

namespace paragraf::tests {
namespace {

using namespace api;

constexpr const char* greedy_book = R"(rulebook greedy
languages en

entity thing
  size: number
  mate: thing?

§ 1 en "Greed"

(1) en: It never ends.

    event loop(t: thing)
    when loop(t)
      add 1 to t.size
      cause loop(t)

(2) en: Each makes two.

    event breed(t: thing)
    when breed(t)
      cause breed(t) for every copy in {1, 2} where copy > 0

(3) en: It asks itself twice, one less each time.

    value paths(n: int): int
      = 1                            if n <= 0
      = paths(n - 1) + paths(n - 1)  otherwise

    value down(n: int): int
      = 1                 if n <= 0
      = down(n - 1) + 1   otherwise

(4) en: Each with each with each.

    event meet(t: thing)
    when meet(t)
      add 1 to a.size for every a in thing, b in thing, c in thing, d in thing where b.size + c.size + d.size > 0

(5) en: It doubles its digits.

    event square(t: thing)
    when square(t)
      set t.size to t.size * t.size
      cause square(t)
)";

Situation greedy(const Limits& limits, std::size_t things = 1) {
  const auto book = Book::read({{"rulebook.paragraf", greedy_book}});
  REQUIRE_MESSAGE(book, book.text());
  std::string entities;
  for (std::size_t i = 0; i < things; ++i)
    entities += (i > 0 ? ", " : "") + ("\"t" + std::to_string(i)) + "\": {\"size\": 3}";
  const auto state = State::read(*book, R"({"entities": {"thing": {)" + entities + "}}}");
  REQUIRE_MESSAGE(state, state.text());
  const auto made = Situation::make(*state, {.limits = limits});
  REQUIRE(made);
  return *made;
}

// "limit: this takes more than ..."
std::string reason(const std::vector<Missing>& missing) {
  return missing.empty() ? "none" : missing.front().kind + ": " + missing.front().text;
}
std::string performed(const Situation& situation, std::string_view act) {
  const auto outcome = situation.perform(act);
  REQUIRE_MESSAGE(outcome, outcome.text());
  CHECK(outcome->verdict() == Verdict::undetermined);
  CHECK_FALSE(outcome->state());
  return reason(outcome->missing());
}

TEST_CASE("limits: an endless cascade") {
  CHECK(performed(greedy({}), "loop(t0)").starts_with("endless: more than 1000 steps; the last ones: loop"));
  CHECK(performed(greedy({.steps = 5}), "loop(t0)").starts_with("endless: more than 5 steps"));
}

TEST_CASE("limits: events that multiply") {
  CHECK(performed(greedy({.events = 500}), "breed(t0)") == "limit: this causes more than 500 events (limit `events`)");
}

TEST_CASE("limits: exponential recursion") {
  const auto answer = greedy({.work = 20'000}).ask("paths", {200});
  CHECK(reason(answer->missing()) == "limit: this takes more than 20000 evaluations (limit `work`)");
  CHECK(greedy({.work = 20'000}).ask("paths", {5})->value() == Value(32));
}

TEST_CASE("limits: an enormous `for every`") {
  CHECK(performed(greedy({.work = 100'000}, 1000), "meet(t0)") ==
        "limit: this takes more than 100000 evaluations (limit `work`)");
  CHECK(performed(greedy({.memory = 1'000'000}, 1000), "meet(t0)") ==
        "limit: this needs more than 1000000 bytes (limit `memory`)");
}

TEST_CASE("limits: copies of a large state, and records") {
  CHECK(performed(greedy({.memory = 3'000'000}, 1000), "loop(t0)") ==
        "limit: this needs more than 3000000 bytes (limit `memory`)");
  const auto why = greedy({.memory = 100'000}).why("paths(20)");
  CHECK(why->text.find("more than 100000 bytes (limit `memory`)") != std::string::npos);
}

TEST_CASE("limits: numbers that grow") {
  CHECK(performed(greedy({.digits = 50}), "square(t0)") ==
        "limit: a number has more than 50 digits (limit `digits`)");
  CHECK(performed(greedy({}), "square(t0)") == "limit: a number has more than 100000 digits (limit `digits`)");
}

TEST_CASE("limits: definitions and texts that nest") {
  const auto deep = greedy({}).ask("down", {100'000});
  CHECK(reason(deep->missing()).starts_with("too_deep: "));
  CHECK(reason(greedy({.depth = 20}).ask("down", {30})->missing()).find("more than 20 expressions") != std::string::npos);
  const auto text = greedy({}).ask(std::string(10'000, '(') + "1" + std::string(10'000, ')'));
  CHECK_FALSE(text);
  CHECK(text.findings().at(0).code == "P102");
  const auto json = State::read(*Book::read({{"rulebook.paragraf", greedy_book}}), std::string(10'000, '['));
  CHECK_FALSE(json);
}

TEST_CASE("limits: a huge file") {
  const std::string large = std::string(greedy_book) + std::string(2000, ' ');
  const auto book = Book::read({{"rulebook.paragraf", large}}, {.bytes = 1000});
  CHECK_FALSE(book);
  CHECK(book.findings().at(0).code == "P004");
  CHECK(book.findings().at(0).message == "rulebook.paragraf: is longer than the limit of 1000 bytes");
  const auto folder = Book::load(PARAGRAF_SOURCE_DIR "/rulesets/battletech", {.bytes = 100});
  CHECK_FALSE(folder);
  CHECK(folder.findings().at(0).code == "P004");
  const auto state = State::read(*Book::read({{"rulebook.paragraf", greedy_book}}), large, "state", {.bytes = 1000});
  CHECK_FALSE(state);
  CHECK(state.findings().at(0).code == "P004");
}

}  // namespace
}  // namespace paragraf::tests
