// Indexes change nothing but the time: what quantifiers and folds come to and what they rest on, and what acts do, alone or together,
// is the same whether elements are left out or all are looked at; also where something is not known.
#include "interpreter/narrowing.hpp"

#include <doctest/doctest.h>

#include <fmt/format.h>

#include <random>

#include "tests/support/running.hpp"
#include "tests/support/world.hpp"

namespace paragraf::tests {
namespace {

constexpr std::string_view book = R"(rulebook crowd
uses geometry
measure length: cm step 1/10
enum side: red, blue
entity house
  plan: polygon
entity figure
  at:     point
  inside: house?
  side:   side
entity unit
  side:    side
  figures: set of figure
  leader:  unit?
  flag:    figure
  seen:    bool
fact called(u: unit)
fact barred(h: house)

§ 1 en "Moves"
(1) en: Figures move.

    event move(f: figure, way: vector)
    when move(f, way)
      set f.at to f.at + way
(2) en: Figures go in.

    event enter(f: figure, h: house)
    when enter(f, h)
      set f.inside to h
(3) en: Units change sides.

    event turn(u: unit)
    when turn(u)
      set u.side to red
(4) en: Units are joined.

    event join(u: unit, f: figure)
    when join(u, f)
      put f in u.figures
(5) en: Figures fall.

    event fall(f: figure)
    when fall(f)
      destroy f
(6) en: New ones come.

    event come(u: unit)
    when come(u)
      create g: figure with at: (20 cm, 20 cm), side: blue, inside: nothing
      put g in u.figures
(7) en: Who has an enemy near is seen.

    whenever some f in figure where gap(f, u) <= 1 cm and f.side is not u.side for every u in unit
      set u.seen to true
(8) en: Who has followers and nobody outside is not.

    whenever (count v in unit where v.leader is u) > 1
        and (no f in figure where f.inside is nothing and f in u.figures) for every u in unit
      set u.seen to false
(9) en: Red figures march.

    event advance(way: vector)
    when advance(way)
      set f.at to f.at + way for every f in figure where f.side is red
(10) en: Blue figures flee.

    event flee(way: vector)
    when flee(way)
      set f.at to f.at + way for every f in figure where f.side is blue
(11) en: A unit walks where nobody else is.

    action walk(u: unit, way: vector) by red in any phase
    may walk(u, way) if every f in u.figures has (no g in figure where gap(g.at, f.at + way) < 2 cm and g not in u.figures)
    when walk(u, way)
      set f.at to f.at + way for every f in u.figures
(12) en: A leader is followed by who is near, if that is not another's follower.

    action call(u: unit) by red in any phase
    may call(u) if no v in unit where v.leader is u and gap(v, u) > 4 cm
    when call(u)
      set v.leader to u for every v in unit where gap(v, u) <= 2 cm
      note called(u)
(13) en: An empty house is barred.

    action bar(h: house) by red in any phase
    may bar(h) if no f in figure where f.inside is h
    when bar(h)
      note barred(h)
)";

struct Crowd {
  int figures = 60, units = 30;
  int unknown = 20;                            // one in so many is not known; 0: none
  int width = 40;
};

std::string crowd(std::mt19937_64& random, const Crowd& size = {}) {
  const auto up_to = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const auto unless_unknown = [&](std::string text) {
    return size.unknown > 0 && up_to(size.unknown) == 0 ? std::string() : text;
  };
  std::string all, of_units;
  for (int i = 0; i < size.figures; ++i) {
    const std::string at = fmt::format(R"("at": ["{} cm", "{} cm"], )", up_to(size.width), up_to(size.figures / 3));
    const std::string inside = up_to(3) ? R"("inside": null, )" : fmt::format(R"("inside": "h{}", )", up_to(3));
    all += fmt::format(R"({}"f{}": {{ {} {} "side": "{}" }})", i ? ", " : "", i, unless_unknown(at), unless_unknown(inside),
                       up_to(2) ? "red" : "blue");
  }
  const int own = size.figures / size.units;
  for (int i = 0; i < size.units; ++i) {
    std::string figures;
    for (int f = i * own; f < (i + 1) * own; ++f) figures += fmt::format(R"({}"f{}")", figures.empty() ? "" : ", ", f);
    of_units += fmt::format(R"({}"u{}": {{ {} "figures": [{}], "leader": "u{}", "flag": "f{}", "seen": {} }})", i ? ", " : "", i,
                            unless_unknown(up_to(2) ? R"("side": "red", )" : R"("side": "blue", )"), figures, up_to(size.units), up_to(size.figures),
                            up_to(2) ? "true" : "false");
  }
  return fmt::format(R"({{ "entities": {{ "figure": {{ {} }}, "unit": {{ {} }},
      "house": {{ "h0": {{ "plan": [["0 cm", "0 cm"], ["9 cm", "0 cm"], ["9 cm", "5 cm"]] }},
                  "h1": {{ "plan": [["20 cm", "9 cm"], ["25 cm", "9 cm"], ["22 cm", "14 cm"]] }}, "h2": {{}} }} }} }})",
                     all, of_units);
}

constexpr std::string_view questions[] = {
    "some f in figure where f.inside is h1",
    "no f in figure where f.inside is h{0}",
    "those f in figure where f.inside is nothing",
    "those f in figure where h0 is f.inside and f.side is red",
    "count f in figure where f.side is red and f.inside is h1",
    "the f in figure where f.inside is h2",
    "those f in figure where gap(f.at, f{0}.at) <= 5 cm",
    "those f in figure where gap(f{0}, f) < 5 cm",
    "count f in figure where gap(f, h0) is 0 cm",
    "some f in figure where gap(f.at, h1) <= 1 cm and f.side is blue",
    "those v in unit where gap(v, u{0}) <= 3 cm and v.side is not u{0}.side",
    "those v in unit where v.side is red and gap(v, u{0}) <= 3 cm",
    "those v in unit where gap(v.flag, u{0}) <= 3 cm",
    "largest v in unit where gap(v, u{0}) <= 10 cm by size(v.figures)",
    "sum v in unit where gap(u{0}, v) <= 6 cm gives size(v.figures)",
    "every f in figure has gap(f, u{0}) > 2 cm or f.side is red",
    "every v in unit has v.leader is not u{0}",
    "some u in unit, f in figure where gap(f.at, u) <= 1 cm and f.side is not u.side",
    "those v in unit where some f in figure where gap(f, v) <= 2 cm and f.inside is h1",
    "count v in unit where v.leader is u{0}",
    "some f in figure where gap(f, h2) <= 1 cm",
    "those f in figure where gap(f, u{0}) <= gap(u1, u2)",
    "some f in figure where gap(f, u{0}) <= -1 cm",
};

constexpr std::string_view events[] = {"move(f{0}, (3 cm, 1 cm))", "enter(f{0}, h{1})",   "turn(u{2})",  "join(u{2}, f{0})",
                                       "fall(f{0})",               "come(u{2})",           "call(u{2})",  "walk(u{2}, ({1} cm, 3 cm))",
                                       "advance(({1} cm, 2 cm))",  "flee((0 cm, {1} cm))", "bar(h{1})"};

class Chance {
 public:
  explicit Chance(unsigned seed) : random_(seed) {}
  std::size_t up_to(std::size_t n) { return random_() % n; }
  std::string acts(std::size_t most, const Crowd& size) {
    std::string all;
    for (std::size_t left = up_to(most) + 1; left > 0; --left)
      all += (all.empty() ? "" : " together with ") +
             fmt::format(fmt::runtime(events[up_to(std::size(events))]), up_to(static_cast<std::size_t>(size.figures)), up_to(3),
                         up_to(static_cast<std::size_t>(size.units)));
    return all;
  }
  std::mt19937_64& random() { return random_; }

 private:
  std::mt19937_64 random_;
};

// Both ways.
void check_same(World& world, const std::string& question) {
  CAPTURE(question);
  world.choices.indexed = false;
  const std::string all = world.ask(question), all_by = world.by();
  world.choices.indexed = true;
  REQUIRE(all.find("error[") == std::string::npos);
  REQUIRE(world.ask(question) == all);
  REQUIRE(world.by() == all_by);
}

std::string check_same_step(World& world, const std::string& acts, bool keep) {
  CAPTURE(acts);
  world.choices.indexed = false;
  const std::string all = world.perform(acts), all_by = world.by();
  world.choices.indexed = true;
  const std::string indexed = world.perform(acts, keep);
  REQUIRE(indexed == all);
  REQUIRE(world.by() == all_by);
  return all;
}

TEST_CASE("narrowing: the same answers for the same reasons, in states that events have changed") {
  Chance chance(2);
  for (int round = 0; round < 2; ++round) {
    const Crowd size{.unknown = round % 2 ? 20 : 0};
    World world(book, crowd(chance.random(), size));
    REQUIRE(world.findings() == "");
    for (int turn = 0; turn < 4; ++turn) {
      for (const std::string_view question : questions)
        check_same(world, fmt::format(fmt::runtime(question), chance.up_to(question.find("h{0}") != question.npos ? 3 : 30)));
      if (chance.up_to(3) > 0) {
        check_same_step(world, chance.acts(2, size), true);
      } else {
        // Without a step: what an index was made of has changed.
        const auto figure = world.state().find("f" + std::to_string(chance.up_to(60)));
        const auto other = world.state().find("f" + std::to_string(chance.up_to(60)));
        if (!figure || !other) continue;
        const model::AttributeId at = world.book()[figure->declaration].attributes[chance.up_to(2)];
        world.state().cell(*figure, at) = std::as_const(world.state()).cell(*other, at);
      }
    }
  }
}

TEST_CASE("narrowing: acts together do the same, and disturb each other in the same way") {
  Chance chance(3);
  int determined = 0, undetermined = 0;
  for (int round = 0; round < 4; ++round) {
    const Crowd size{.unknown = round % 4 ? 0 : 60, .width = 200};
    World world(book, crowd(chance.random(), size));
    for (int turn = 0; turn < 6; ++turn) {
      const std::string done = check_same_step(world, chance.acts(4, size), turn % 3 == 0);
      ++(done.find("undetermined: ") == 0 ? undetermined : determined);
    }
  }
  CHECK(determined >= 5);
  CHECK(undetermined >= 5);
}

TEST_CASE("narrowing: steps that change a great deal") {
  Chance chance(4);
  const Crowd size{.figures = 300, .units = 30, .unknown = 0};
  World world(book, crowd(chance.random(), size));
  const std::string acts[] = {"advance((1 cm, 0 cm)) together with flee((0 cm, 2 cm))", "advance((2 cm, 1 cm)) together with move(f1, (1 cm, 1 cm))"};
  for (const std::string& step : acts) {
    check_same_step(world, step, true);
    check_same(world, "those v in unit where gap(v, u3) <= 2 cm and v.side is not u3.side");
  }
}

TEST_CASE("narrowing: copies of a state have what they hold themselves") {
  std::mt19937_64 random(8);
  World world(book, crowd(random));
  const std::string question = "those f in figure where f.inside is h1";
  const std::string first = world.ask(question);
  interpreter::State copy = world.state();
  const auto f1 = *copy.find("f1");
  const model::AttributeId inside = world.book()[f1.declaration].attributes[1];
  copy.cell(f1, inside) = {true, model::Value(*copy.find("h1")), {}};
  CHECK(world.ask(question) == first);
  std::swap(copy, world.state());
  CHECK(world.ask("f1 in (those f in figure where f.inside is h1)") == "true");
  for (int i = 0; i < 1100; ++i) world.state().cell(f1, inside).value = model::Value(*copy.find(i % 2 ? "h1" : "h2"));
  CHECK(world.ask("f1 in (those f in figure where f.inside is h1)") == "true");
  std::swap(copy, world.state());
  CHECK(world.ask(question) == first);
}

TEST_CASE("narrowing: what is stated or assumed of a distance counts") {
  std::mt19937_64 random(9);
  World world(book, crowd(random));
  world.assume("gap(a, b) is 1 cm");
  check_same(world, "count f in figure where gap(f, u1) <= 1 cm");
  check_same(world, "count f in figure where gap(f, u1) > 1 cm");
}

// Figures ten centimetres apart, of whom the last is blue; the first three have units of their own.
std::string line() {
  std::string all, of_units;
  for (int i = 0; i < 40; ++i)
    all += fmt::format(R"({}"f{}": {{ "at": ["{} cm", "0 cm"], "inside": null, "side": "{}" }})", i ? ", " : "", i, i * 10, i == 39 ? "blue" : "red");
  for (int i = 0; i < 3; ++i)
    of_units += fmt::format(R"({0}"u{1}": {{ "side": "red", "figures": ["f{1}"], "leader": null, "flag": "f0", "seen": false }})", i ? ", " : "", i);
  return fmt::format(R"({{ "entities": {{ "figure": {{ {} }}, "unit": {{ {} }}, "house": {{ "h1": {{}}, "h2": {{}} }} }} }})", all, of_units);
}

TEST_CASE("narrowing: acts disturb each other if one comes to where the other saw nobody") {
  World world(book, line());
  REQUIRE(world.findings() == "");
  const auto is_unordered = [&](const std::string& acts) {
    return check_same_step(world, acts, false).find("undetermined: unordered") == 0;
  };
  CHECK(is_unordered("walk(u0, (4 cm, 0 cm)) together with walk(u1, (-5 cm, 0 cm))"));
  CHECK(!is_unordered("walk(u0, (4 cm, 0 cm)) together with walk(u1, (-4 cm, 0 cm))"));
  CHECK(!is_unordered("walk(u0, (4 cm, 0 cm)) together with walk(u2, (-5 cm, 0 cm))"));
  CHECK(is_unordered("walk(u2, (4 cm, 0 cm)) together with move(f30, (-276 cm, 0 cm))"));
  CHECK(is_unordered("walk(u2, (4 cm, 0 cm)) together with enter(f3, h1) together with move(f30, (-276 cm, 0 cm))"));
  CHECK(is_unordered("bar(h1) together with enter(f3, h1)"));
  CHECK(!is_unordered("bar(h1) together with enter(f3, h2)"));
}

TEST_CASE("narrowing: whenever rules see what changes in elements that were left out") {
  World world(book, line());
  REQUIRE(world.findings() == "");
  CHECK(world.perform("move(f39, (-300 cm, 0 cm))", true).find("u0.seen") == std::string::npos);
  CHECK(world.perform("move(f39, (-89 cm, 0 cm))", true).find("u0.seen false -> true by § 1(1), § 1(7)") != std::string::npos);
}

}  // namespace
}  // namespace paragraf::tests
