// Acts of one step and their order: what disturbs what, and that nothing depends on the order in which acts, entities and files stand.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/state_json.hpp"
#include "tests/model/reordered.hpp"
#include "tests/support/running.hpp"
#include "tests/support/world.hpp"

namespace paragraf::tests {
namespace {

constexpr std::string_view book = R"(rulebook crowd
languages en

entity house
  room: int
entity unit
  men:   int
  house: house?
  x:     int
  hp:    int
  mana:  int at least 0
  load:  int in 0..10
  mark:  unit?

fact alarm()
fact met(u: unit, v: unit)

value inside(h: house): int = sum u in unit where u.house is h gives u.men

§ 1 en "Houses"

(1) en: A unit occupies a house that has room.

    action occupy(u: unit, h: house) by u in any phase
    may occupy(u, h) only if inside(h) + u.men <= h.room
    when occupy(u, h)
      set u.house to h

(2) en: A unit leaves its house.

    action leave(u: unit) by u in any phase
    free leave
    when leave(u)
      set u.house to nothing

§ 2 en "Numbers"

(1) en: Units copy each other, and count.

    action copy(u: unit, v: unit) by u in any phase
    free copy
    when copy(u, v)
      set u.x to v.x
    action count_up(u: unit, n: int) by u in any phase
    free count_up
    when count_up(u, n)
      add n to u.x

(2) en: Units are hit, drained and loaded.

    action hit(u: unit, v: unit) by u in any phase
    action drain(u: unit, v: unit, n: int) by u in any phase
    action loads(u: unit, v: unit, n: int) by u in any phase
    free hit or drain or loads
    when hit(u, v)
      take 3 from v.hp
    when drain(u, v, n)
      take n from v.mana
    when loads(u, v, n)
      add n to v.load

(3) en: Who has no strength left is gone.

    whenever u.hp <= 0 for every u in unit
      destroy u

(4) en: A number above two raises an alarm.

    whenever u.x > 2 for every u in unit
      note alarm()

(5) en: Units mark others; two that mark the same one meet.

    action mark(u: unit, v: unit) by u in any phase
    free mark
    when mark(u, v)
      set v.mark to u
    when mark(u, v) together with mark(w, v)
      instead
      note met(u, w)

(6) en: A unit calls for another, which is like it.

    action muster(u: unit, v: unit) by u in any phase
    free muster
    when muster(u, v)
      create w: unit like v with men: u.men, house: nothing
      add 1 to u.x

(7) en: A unit sends men ahead, or is sent a twin; recruits come from nowhere.

    action send(u: unit, n: int) by u in any phase
    action twin(u: unit) by u in any phase
    action recruit(h: house, n: int) by h in any phase
    free send or twin or recruit
    when send(u, n)
      create w: unit like u with men: n
      take n from u.men
    when twin(u)
      create w: unit like u
      set w.mark to u
    when recruit(h, n)
      create w: unit with men: n, house: nothing, x: 0, hp: 1, mana: 0, load: 0

(8) en: A unit goes home.

    action go_home(u: unit) by u in any phase
    free go_home
    when go_home(u)
      destroy u
)";

std::string crowd(std::string_view more = "") {
  return R"({ "entities": { "house": { "h": { "room": 12 } }, "unit": {
    "a": { "men": 5, "x": 1, "hp": 5, "mana": 2, "load": 5 }, "b": { "men": 5, "x": 0, "hp": 5, "mana": 2, "load": 5 },
    "c": { "men": 5, "x": -1, "hp": 5, "mana": 2, "load": 5 }, "d": { "men": 2, "x": 0, "hp": 5, "mana": 2, "load": 5 })" +
         std::string(more) + " } } }";
}

std::string after(std::string_view acts) {
  World world(book, crowd());
  REQUIRE(world.findings() == "");
  return world.perform(acts);
}

TEST_CASE("order of acts: a race of three, of whom any two would fit") {
  CHECK(after("occupy(a, h) together with occupy(b, h)") ==
        "a.house nothing -> h by § 1(1), b.house nothing -> h by § 1(1); occupy(a, h) occupy(b, h)");
  CHECK(after("occupy(c, h) together with occupy(b, h) together with occupy(a, h)") ==
        "undetermined: unordered occupy(a, h) occupy(b, h) by rulebook.paragraf, § 1(1); "
        "unordered occupy(a, h) occupy(c, h) by rulebook.paragraf, § 1(1); "
        "unordered occupy(b, h) occupy(c, h) by rulebook.paragraf, § 1(1)");
  // Who does not want in is no part of it.
  CHECK(after("occupy(c, h) together with count_up(d, 1) together with occupy(a, h)").starts_with("a.house"));
}

TEST_CASE("order of acts: chains in which each looks at what the next changes") {
  CHECK(after("copy(a, b)") == "a.x 1 -> 0 by § 2(1); copy(a, b)");
  CHECK(after("copy(a, b) together with copy(b, c) together with copy(c, a)") ==
        "undetermined: unordered copy(a, b) copy(b, c) by § 2(1); unordered copy(a, b) copy(c, a) by § 2(1); "
        "unordered copy(b, c) copy(c, a) by § 2(1)");
  CHECK(after("copy(a, b) together with copy(c, d)") == "a.x 1 -> 0 by § 2(1), c.x -1 -> 0 by § 2(1); copy(a, b) copy(c, d)");
  // What both look at, nobody changes.
  CHECK(after("copy(a, d) together with copy(c, d)") == "a.x 1 -> 0 by § 2(1), c.x -1 -> 0 by § 2(1); copy(a, d) copy(c, d)");
  // The last one is copied by nobody, and the middle one comes to nothing new.
  CHECK(after("copy(b, d) together with copy(a, b)") == "a.x 1 -> 0 by § 2(1); copy(a, b) copy(b, d)");
  CHECK(after("leave(a) together with occupy(b, h)") == "b.house nothing -> h by § 1(1); leave(a) occupy(b, h)");
}

TEST_CASE("order of acts: sums commute, unless a bound stands between them") {
  CHECK(after("hit(a, c) together with hit(b, c)").starts_with("c true -> false by § 2(2), § 2(3)"));
  // Two are enough: the third would find nobody.
  CHECK(after("hit(a, c) together with hit(b, c) together with hit(d, c)").starts_with("undetermined: unordered hit(a, c) hit(b, c)"));
  CHECK(after("drain(a, c, 1) together with drain(b, c, 1)") == "c.mana 2 -> 0 by § 2(2); drain(a, c, 1) drain(b, c, 1)");
  CHECK(after("drain(a, c, 5) together with drain(b, c, 5)") == "c.mana 2 -> 0 by § 2(2); drain(a, c, 5) drain(b, c, 5)");
  CHECK(after("drain(a, c, 5) together with drain(b, c, -4)") == "undetermined: unordered drain(a, c, 5) drain(b, c, -4) by § 2(2)");
  CHECK(after("loads(a, c, 2) together with loads(b, c, -3)") == "c.load 5 -> 4 by § 2(2); loads(a, c, 2) loads(b, c, -3)");
  // Alone, the first would not be possible.
  CHECK(after("loads(a, c, 7) together with loads(b, c, -3)").starts_with("undetermined: unordered"));
}

TEST_CASE("order of acts: what `whenever` makes of them") {
  CHECK(after("count_up(a, 1) together with count_up(b, 3)") ==
        "a.x 1 -> 2 by § 2(1), b.x 0 -> 3 by § 2(1), alarm false -> true by § 2(1), § 2(4); count_up(a, 1) count_up(b, 3)");
  CHECK(after("count_up(a, 3) together with count_up(a, 2)").find("alarm false -> true") != std::string::npos);
  // In one order the alarm is raised, in the other not.
  CHECK(after("count_up(a, 3) together with count_up(a, -3)") ==
        "undetermined: unordered count_up(a, -3) count_up(a, 3) by § 2(1), § 2(4)");
}

TEST_CASE("order of acts: clashing writes are a conflict, and what rules match together is ordered by them") {
  CHECK(after("mark(a, c) together with mark(b, c)") ==
        "met(a, b) false -> true by § 2(5), met(b, a) false -> true by § 2(5); mark(a, c) mark(b, c)");
  CHECK(after("copy(a, b) together with copy(a, c)") == "conflict: conflict a.x -1|0 by § 2(1)");
}

TEST_CASE("order of acts: what is created is compared, whichever place and name it has") {
  // The twin has the number from before, or the one after.
  CHECK(after("twin(a) together with count_up(a, 1)") ==
        "undetermined: unordered count_up(a, 1) twin(a) by § 2(1), § 2(7)");
  CHECK(after("send(a, 2) together with occupy(a, h)") ==
        "undetermined: unordered occupy(a, h) send(a, 2) by § 1(1), § 2(7)");
  CHECK(after("muster(a, b) together with count_up(b, 1)").starts_with("undetermined: unordered count_up(b, 1) muster(a, b)"));
  // What is copied stays as it is.
  CHECK(after("twin(a) together with count_up(b, 1)").starts_with("b.x 0 -> 1 by § 2(1), something_new false -> true"));
  CHECK(after("muster(a, b) together with occupy(b, h)").find("something_new false -> true") != std::string::npos);
  CHECK(after("send(a, 2) together with hit(b, c)").find("something_new false -> true") != std::string::npos);
  // Two that are called alike are not mistaken for each other.
  const std::string both = after("send(a, 1) together with send(a, 2)");
  CHECK(both.find("a.men 5 -> 2") != std::string::npos);
  CHECK(both.find("something_new.men ? -> 1") != std::string::npos);
  CHECK(both.find("something_new.men ? -> 2") != std::string::npos);
  CHECK(after("twin(a) together with twin(b)").find("something_new.mark ? -> b") != std::string::npos);
  CHECK(after("twin(a) together with twin(a)").find("something_new.mark ? -> a") != std::string::npos);
  CHECK(after("recruit(h, 3) together with recruit(h, 4) together with twin(a)").find("something_new.men ? -> 4") != std::string::npos);
}

TEST_CASE("order of acts: of what is gone nothing is left to compare, and who names it can do nothing") {
  const auto in_love = [](std::string_view acts) {
    World world(book, crowd(R"(, "e": { "men": 1, "x": 0, "hp": 5, "mana": 2, "load": 5, "mark": "a" })"));
    return world.perform(acts);
  };
  CHECK(in_love("go_home(a) together with go_home(e)") ==
        "a true -> false by § 2(8), e true -> false by § 2(8); go_home(a) go_home(e)");
  CHECK(in_love("go_home(a) together with mark(b, e)").starts_with("a true -> false by § 2(8), e.mark a -> b"));
  CHECK(in_love("go_home(a) together with mark(a, e)").starts_with("undetermined: unordered go_home(a) mark(a, e)"));
  CHECK(in_love("go_home(e) together with mark(a, e)") == "conflict: conflict e.mark [changed and destroyed in one step] by § 2(5), § 2(8)");
  CHECK(in_love("go_home(a) together with copy(b, e)").starts_with("a true -> false"));
}

// The work of a step in which each unit hits its neighbour, in expressions.
std::int64_t work_of(int count) {
  std::string units, acts;
  for (int i = 0; i < count; ++i) {
    units += fmt::format(R"(, "u{}": {{ "men": 1, "x": 0, "hp": 5000, "mana": 2, "load": 5 }})", i);
    acts += fmt::format("{}hit(u{}, u{})", i == 0 ? "" : " together with ", i, (i + 1) % count);
  }
  World world(book, crowd(units));
  std::int64_t low = 1, high = 1 << 24;  // the least that suffices
  while (low + low / 16 < high) {
    interpreter::Limits limits;
    limits.work = (low + high) / 2;
    interpreter::Work work(limits);
    world.choices.work = &work;
    (world.perform(acts).starts_with("undetermined: limit") ? low : high) = limits.work;
  }
  return high;
}

TEST_CASE("order of acts: hundreds that do not meet take no longer than they must") {
  const std::int64_t few = work_of(40), many = work_of(160);
  CHECK(many < 5 * few);
}

// The acts of a step, in the words of the book; `#` stands before an id.
const std::vector<std::vector<std::string>> steps{
    {"occupy(#a, #h)", "occupy(#b, #h)"},
    {"occupy(#a, #h)", "occupy(#b, #h)", "occupy(#c, #h)"},
    {"copy(#a, #b)", "copy(#b, #c)", "copy(#c, #a)", "copy(#d, #a)"},
    {"mark(#a, #c)", "mark(#b, #c)", "mark(#d, #a)"},
    {"hit(#a, #c)", "hit(#b, #c)", "count_up(#a, 3)", "hit(#d, #b)"},
    {"count_up(#a, 3)", "count_up(#a, -3)", "occupy(#b, #h)"},
    {"muster(#a, #b)", "muster(#c, #d)", "occupy(#b, #h)", "count_up(#d, 1)"},
    {"muster(#a, #b)", "muster(#a, #c)"},
    {"copy(#a, #b)", "copy(#a, #c)"},
    {"drain(#a, #c, 5)", "drain(#b, #c, -4)", "leave(#d)"},
    {"twin(#a)", "count_up(#a, 1)", "twin(#b)"},
    {"twin(#a)", "twin(#b)", "count_up(#c, 1)"},
    {"send(#a, 1)", "send(#a, 2)", "leave(#d)"},
    {"send(#a, 2)", "occupy(#a, #h)", "recruit(#h, 3)"},
    {"go_home(#a)", "go_home(#b)", "copy(#c, #d)"},
    {"go_home(#a)", "mark(#a, #b)", "go_home(#c)"},
};

std::string named(std::string text, const std::vector<std::pair<std::string, std::string>>& names) {
  for (const auto& [from, to] : names)
    for (std::size_t at; (at = text.find("#" + from)) != text.npos;) text.replace(at, 1 + from.size(), to);
  return text;
}

// The answer with the given names turned back, as a sorted list of its words.
std::vector<std::string> words_of(std::string answer, const std::vector<std::pair<std::string, std::string>>& names) {
  for (const auto& [from, to] : names)
    for (std::size_t at; (at = answer.find(to)) != answer.npos;) answer.replace(at, to.size(), "#" + from);
  std::vector<std::string> words;
  std::string word;
  for (const char c : answer + " ") {
    if (c != ' ' && c != ',' && c != ';' && c != '(' && c != ')' && c != '|') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::exchange(word, {}));
    }
  }
  std::sort(words.begin(), words.end());
  return words;
}

TEST_CASE("order of acts: acts, ids and files in any order, the same comes of it") {
  std::mt19937 random(7);
  const std::vector<std::string> ids{"a", "b", "c", "d", "h"};
  const auto state = [&](const auto& names) {
    return named(R"({ "entities": { "house": { "#h": { "room": 12 } }, "unit": {
      "#a": { "men": 5, "x": 1, "hp": 5, "mana": 2, "load": 5 }, "#b": { "men": 5, "x": 0, "hp": 5, "mana": 2, "load": 5 },
      "#c": { "men": 5, "x": -1, "hp": 5, "mana": 2, "load": 5 }, "#d": { "men": 2, "x": 0, "hp": 5, "mana": 2, "load": 5 } } } })", names);
  };
  for (const std::vector<std::string>& step : steps) {
    std::vector<std::string> first;
    for (int round = 0; round < 12; ++round) {
      std::vector<std::string> order = step;
      std::shuffle(order.begin(), order.end(), random);
      // Ids in another order of the alphabet each time, none of them a part of another word.
      std::vector<int> numbers{1, 2, 3, 4, 5};
      std::shuffle(numbers.begin(), numbers.end(), random);
      std::vector<std::pair<std::string, std::string>> names;
      for (std::size_t i = 0; i < ids.size(); ++i) names.emplace_back(ids[i], fmt::format("Q{}Z", numbers[i]));
      std::string all;
      for (const TextFile& file : shuffled({{"rulebook.paragraf", std::string(book)}}, random)) all += file.text + "\n";
      World world(all, state(names));
      REQUIRE(world.findings().find("error") == std::string::npos);
      std::string acts;
      for (const std::string& act : order) acts += (acts.empty() ? "" : " together with ") + named(act, names);
      const std::vector<std::string> words = words_of(world.perform(acts), names);
      if (round == 0) first = words;
      CAPTURE(acts);
      CHECK(words == first);
    }
  }
}

}  // namespace
}  // namespace paragraf::tests
