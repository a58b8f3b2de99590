// `why`: whole tellings of answers of every kind, in the words that people read.
#include <doctest/doctest.h>

#include "tests/interpreter/asker.hpp"
#include "tests/interpreter/why_book.hpp"

namespace paragraf::tests {
namespace {

std::string lines(std::string_view raw) { return std::string(raw.substr(1)); }  // without the line end that opens it

TEST_CASE("why: a value from a table") {
  Asker asker(why_book, why_state);
  CHECK(asker.value("price(h1)").why == lines(R"(
price(h1) = 3 mp
  § 1(3)  "A house costs by its strength."
    = class(h.strength).surcharge    class(7).surcharge = 3 mp
      class(7).surcharge = 3 mp
        § 1(3)  row class 6..10 | "heavy" | 3 mp
)"));
}

TEST_CASE("why: a tally, with the lines that do not apply") {
  Asker asker(why_book, why_state);
  CHECK(asker.value("fire(u1, h1)").why == lines(R"(
fire(u1, h1) = 2
  § 2(1)  "The effect of fire is added up."
    + size: u.size * 2                3 * 2 = 6
    + valour: v                       2
    + gun: 5 if u.arm is artillery    infantry is artillery: no    (does not apply)
    + cover: -(h.strength - 1)        -(7 - 1) = -6
)"));
  CHECK(asker.value("fire(u2, h2)").why == lines(R"(
fire(u2, h2) = 0    (at least 0)
  § 2(1)  "The effect of fire is added up."
    + size: u.size * 2                   5 * 2 = 10
    + valour: v if u.valour is some v    nothing is some v: no    (does not apply)
    + gun: 5 if u.arm is artillery       cavalry is artillery: no    (does not apply)
    + cover: -(h.strength - 1)           -(12 - 1) = -11
)"));
}

TEST_CASE("why: a derivation that is needed twice is told once") {
  Asker asker(why_book, why_state);
  CHECK(asker.value("price(h1) + price(h1) + class(7).surcharge").why == lines(R"(
price(h1) + price(h1) + class(7).surcharge = 3 mp + 3 mp + 3 mp = 9 mp
  price(h1) = 3 mp
    § 1(3)  "A house costs by its strength."
      = class(h.strength).surcharge    class(7).surcharge = 3 mp
        class(7).surcharge = 3 mp
          § 1(3)  row class 6..10 | "heavy" | 3 mp
  class(7).surcharge = 3 mp  (see above)
)"));
}

TEST_CASE("why: a denial says what would have to change") {
  Asker asker(why_book, why_state);
  CHECK(asker.judge("occupy(u3, h1)").why == lines(R"(
occupy(u3, h1): denied
  § 1(2)  "Det koster bevægelse at gå ind, også når døren står åben."
    may occupy(u, h) if u.inside is nothing    nothing is nothing: yes
    only if u.mp >= price(h) + 1 mp            3 mp >= 3 mp + 1 mp: no
      price(h1) = 3 mp
        § 1(3)  "A house costs by its strength."
          = class(h.strength).surcharge    class(7).surcharge = 3 mp
            class(7).surcharge = 3 mp
              § 1(3)  row class 6..10 | "heavy" | 3 mp
to be allowed:
  u3.mp must be at least 4 mp (now 3 mp)
)"));
  CHECK(asker.judge("occupy(u2, h1)").why == lines(R"(
occupy(u2, h1): denied
  § 1(1)  "Kavaleri og artilleri kan ikke besætte bygninger."
    may not occupy(u, h) if u.arm in {cavalry, artillery}    cavalry in {cavalry, artillery}: yes
to be allowed:
  u2.arm must not be in {cavalry, artillery} (now cavalry)
)"));
}

TEST_CASE("why: prose in the language that was asked for, else in the first of the book") {
  Asker asker(why_book, why_state);
  asker.language = "ru";
  CHECK(asker.judge("occupy(u3, h1)").why.find("\n  § 1(2)  \"Вход в дом стоит очков движения.\"\n") != std::string::npos);
  CHECK(asker.judge("occupy(u2, h1)").why.find("\"Kavaleri og artilleri kan ikke besætte bygninger.\"") != std::string::npos);
  asker.language = "en";
  CHECK(asker.judge("occupy(u2, h1)").why.find("\"Cavalry and artillery cannot occupy buildings.\"") != std::string::npos);
}

TEST_CASE("why: prose is cut between words, by columns") {
  CHECK(interpreter::shortened("не больше двух строк", 30) == "не больше двух строк");
  CHECK(interpreter::shortened("не больше двух строк", 16) == "не больше ...");
  CHECK(interpreter::shortened("橋 渡る 者 は", 10) == "橋 ...");
}

TEST_CASE("why: missing facts, and where they would be stated") {
  Asker asker(why_book, why_state);
  CHECK(asker.value("burns(h1)").why == lines(R"(
burns(h1): not known
  § 2(2)  "Houses burn by the weather."
    = h.strength + weather < 6    7 + ? < 6
      weather: not known    (stated in: the mission, weather table)
not decided, because:
  weather is not known: it is stated elsewhere (the mission, weather table)
)"));
  CHECK(asker.value("price(h3)").why == lines(R"(
price(h3): not known
  § 1(3)  "A house costs by its strength."
    = class(h.strength).surcharge    class(?).surcharge
      class(?).surcharge: not known
not decided, because:
  h3.strength is not known: the state does not give it
)"));
}

TEST_CASE("why: no clause decides, with the gap and the conditions that fail") {
  Asker asker(why_book, why_state);
  CHECK(asker.judge("occupy(u1, h2)").why == lines(R"(
occupy(u1, h2): undetermined
  § 1(2)  "Det koster bevægelse at gå ind, også når døren står åben."
    may occupy(u, h) if u.inside is nothing    nothing is nothing: yes
    only if u.mp >= price(h) + 1 mp            4 mp >= ? + 1 mp: not known
      price(h2): not known
        § 1(3)  "A house costs by its strength."
          = class(h.strength).surcharge    class(12).surcharge
            class(12).surcharge: not known    (no clause decides: no row covers 12; rows end at 10)
not decided, because:
  no clause decides class(12): no row covers 12; rows end at 10 (§ 1(3))
)"));
  CHECK(asker.value("hidden(u2)").why == lines(R"(
hidden(u2): not known    (no clause decides)
  § 2(3)  "A small unit hides well."
    = 3 if u.size < 4           5 < 4: no    (does not apply)
  § 2(4)  "Infantry hides better."
    = 4 if u.arm is infantry    cavalry is infantry: no    (does not apply)
not decided, because:
  no clause decides hidden(u2) (§ 2(3), § 2(4))
)"));
}

TEST_CASE("why: a conflict lists the outcomes with their sentences") {
  Asker asker(why_book, why_state);
  CHECK(asker.value("hidden(u1)").why == lines(R"(
hidden(u1): in conflict
  § 2(3)  "A small unit hides well."
    = 3
    if u.size < 4           3 < 4: yes
  § 2(4)  "Infantry hides better."
    = 4
    if u.arm is infantry    yes
in conflict:
  rules disagree on hidden(u1): 3 and 4 (§ 2(3), § 2(4))
)"));
}

TEST_CASE("why: an act that is done") {
  Asker asker(why_book, why_state);
  asker.dice.totals[asker.small.book->act_of.at(asker.small.book->names.intern("shots"))] = base::Number(5);
  CHECK(asker.perform("occupy(u1, h1)").why == lines(R"(
occupy(u1, h1): allowed
  § 1(2)  "Det koster bevægelse at gå ind, også når døren står åben."
    may occupy(u, h) if u.inside is nothing    nothing is nothing: yes
    only if u.mp >= price(h) + 1 mp            4 mp >= 3 mp + 1 mp: yes
      price(h1) = 3 mp
        § 1(3)  "A house costs by its strength."
          = class(h.strength).surcharge    class(7).surcharge = 3 mp
            class(7).surcharge = 3 mp
              § 1(3)  row class 6..10 | "heavy" | 3 mp
what happened:
  occupy(u1, h1)
  shots(u1)    (rolled 5)
    § 1(2)  cause shots(u)
what changed:
  u1.inside: nothing -> h1
    § 1(2)  set u.inside to h    h1
  u1.losses: 1 -> 4    (+3)
    § 1(4)  "Whoever is shot at loses men."
      when shots(u, roll) if roll > armour(u)    5 > 2: yes
      add roll - armour(u) to u.losses           5 - 2 = 3
        armour(u1) = 2
          § 1(5)  "Armour is by size."
            = ceil(u.size / 2)    ceil(3 / 2) = ceil(1.5) = 2
  u1.mp: 4 mp -> 1 mp    (-3 mp)
    § 1(2)  take price(h) from u.mp    price(h1) = 3 mp  (see above)
what did not apply:
  § 1(4)  when shots(u, roll) if u.arm is artillery    infantry is artillery: no
rests on the readings:
  counting is up: usual (§ 1(5))
)"));
}

TEST_CASE("why: an act that is allowed, but leads to what is not known") {
  Asker asker(why_book, why_state);
  const std::string why = asker.perform("occupy(u1, h1)").why;
  CHECK(why.starts_with("occupy(u1, h1): allowed; what follows is not decided\n"));
  CHECK(why.find("what follows is not decided, because:\n  the roll of shots(u1) is not known\n") != std::string::npos);
  CHECK(why.find("what changed") == std::string::npos);
}

TEST_CASE("why: an event that is put in by hand happens") {
  Asker asker(why_book, why_state);
  CHECK(asker.perform("shots(u1)").why == lines(R"(
shots(u1): happens; what follows is not decided
what follows is not decided, because:
  the roll of shots(u1) is not known
rests on the readings:
  counting is up: usual (§ 1(5))
)"));
}

constexpr std::string_view herd_book = R"(rulebook herd
title     en "Herd"
languages en

entity beast
  weight: int
  home:   text
  loud:   bool
  count:  int?

§ 1 en "Counting"

(1) en: Heavy beasts count.

    value heavy(): int = 1 + (count b in beast where b.weight > 3)

(2) en: All of them weigh.

    value load(home: text): int = sum b in beast where b.home is home gives b.weight

(3) en: One who shouts is heard.

    value heard(): bool = some b in beast where b.loud
    value calm(): bool = no b in beast where b.loud
    value pair(): bool = some a in beast, b in beast where a.weight + b.weight is 7

(4) en: A beast that is known is counted.

    value known(b: beast): bool = b.count is some n and n > 3

§ 2 en "Shouting"

(1) en: A shout makes loud.

    event shout(b: beast)
    when shout(b)
      set b.loud to true

(2) en: A shout makes hoarse.

    when shout(b) if b.weight > 3
      set b.loud to false
)";

constexpr std::string_view herd = R"({ "entities": { "beast": {
  "a": { "weight": 1, "home": "e", "loud": false, "count": 5 }, "b": { "weight": 5, "home": "f", "loud": true },
  "c": { "weight": 4, "home": "f", "loud": false }, "d": { "weight": 6, "home": "f", "loud": false },
  "e": { "weight": 7, "home": "f", "loud": false }, "f": { "weight": 8, "home": "f", "loud": false },
  "g": { "weight": 9, "home": "f", "loud": false } } } })";

TEST_CASE("why: folds name what they counted, quantifiers what decides them") {
  Asker asker(herd_book, herd);
  const auto told = [&](std::string_view question) {
    const std::string why = asker.value(question).why;
    return why.substr(why.find("    = "));
  };
  CHECK(told("heavy()") == "    = 1 + (count b in beast where b.weight > 3)    1 + 6 = 7 (b, c, d, e, f and 1 more)\n");
  CHECK(told("load(\"e\")") == "    = sum b in beast where b.home is home gives b.weight    1 (a)\n");
  CHECK(told("heard()") == "    = some b in beast where b.loud    yes (b)\n");
  CHECK(told("calm()") == "    = no b in beast where b.loud    no (b)\n");
  CHECK(told("pair()") == "    = some a in beast, b in beast where a.weight + b.weight is 7\n        yes (a, d)\n");
  CHECK(asker.value("every b in beast has b.weight < 6").why == "every b in beast has b.weight < 6: no (d)\n");
}

TEST_CASE("why: what is evident is not told twice") {
  Asker asker(herd_book, herd);
  CHECK(asker.value("1 + 1").why == "1 + 1 = 2\n");
  CHECK(asker.value("a.loud").why == "a.loud: no\n");
  CHECK(asker.value("known(a)").why.find("    = b.count is some n and n > 3    5 > 3: yes\n") != std::string::npos);
  Asker river(why_book, R"({ "externs": { "weather": [ { "args": [], "is": 3 } ] } })");
  CHECK(river.value("weather").why == "weather = 3    (given: the mission, weather table)\n");
}

TEST_CASE("why: rules that disagree on a change stand together") {
  Asker asker(herd_book, herd);
  CHECK(asker.perform("shout(b)").why == lines(R"(
shout(b): happens; what follows is in conflict
in conflict:
  rules disagree on b.loud: false and true (§ 2(1), § 2(2))
    § 2(1)  "A shout makes loud."
      set b.loud to true
    § 2(2)  "A shout makes hoarse."
      when shout(b) if b.weight > 3    5 > 3: yes
      set b.loud to false
)"));
}

TEST_CASE("why: the left side of a comparison comes first") {
  Asker asker(why_book, why_state);
  for (const char* question : {"armour(u1) > armour(u2)", "armour(u1) < armour(u2)", "armour(u1) >= armour(u2)"}) {
    const std::string why = asker.value(question).why;
    CHECK(why.find("armour(u1) = 2") < why.find("armour(u2) = 3"));
  }
}

TEST_CASE("why: a reading keeps a line from applying") {
  Asker asker(R"(rulebook stacks
title     en "Stacks"
languages en

§ 1 en "Stacks"

(1) en: Half of a stack counts.

    reading half "How?": together "one number" or each "lenient"
    tally strength(n: int): int
      + all: n
      + more: 2 * n if half is each
)", "{}");
  CHECK(asker.value("strength(3)").why.find("\n    + more: 2 * n if half is each    the reading half is together    (does not apply)\n") !=
        std::string::npos);
}

TEST_CASE("why: an act outside of its phase") {
  Asker asker(why_book, why_state);
  asker.state.phase = asker.small.book->phase_of.at(asker.small.book->names.intern("firing"));
  CHECK(asker.judge("occupy(u1, h1)").why == lines(R"(
occupy(u1, h1): denied    (it can be done in movement; the state is in firing)
  § 1(1)  "Kavaleri og artilleri kan ikke besætte bygninger."
to be allowed:
  the phase must be movement (now firing)
)"));
}

TEST_CASE("why: what was computed on a changed state names what changed it") {
  Asker asker(R"(rulebook walls
title     en "Walls"
languages en
entity wall
  strength: int
  cracks:   int

§ 1 en "Blows"

(1) en: A blow weakens a wall.

    event blow(w: wall)
    when blow(w)
      take 2 from w.strength

(2) en: A weak wall cracks.

    when blow(w)
      after § 1(1)
      add 10 - w.strength to w.cracks
)", R"({"entities": {"wall": {"w1": {"strength": 9, "cracks": 0}}}})");
  CHECK(asker.perform("blow(w1)").why == lines(R"(
blow(w1): happens
what happened:
  blow(w1)
what changed:
  w1.cracks: 0 -> 3    (+3)
    § 1(2)  "A weak wall cracks."
      add 10 - w.strength to w.cracks    10 - 7 = 3
        w1.strength = 7    (changed by § 1(1))
  w1.strength: 9 -> 7    (-2)
    § 1(1)  "A blow weakens a wall."
      take 2 from w.strength    2
)"));
}

TEST_CASE("why: readings that decide are told apart from those that were asked") {
  Asker asker(why_book, why_state);
  const auto deciding = [&](std::string_view question) {
    std::string names;
    for (model::ReadingId id : asker.deciding(question)) names += asker.small.book->text((*asker.small.book)[id].name) + " ";
    return names;
  };
  CHECK(deciding("armour(u1)") == "counting ");     // 3 / 2
  CHECK(deciding("armour(u1) > 0") == "");          // asked, but 1 and 2 both are
  CHECK(deciding("price(h1)") == "");
}

TEST_CASE("why: a staircase that nobody could follow is cut off") {
  Asker asker("rulebook r\nvalue a(n: int): int = b(n + 1)\nvalue b(n: int): int = a(n)\n", "{}");
  const std::string why = asker.value("a(1)").why;
  CHECK(why.size() < 6000);
  CHECK(why.find("  (and so on)\nnot decided, because:\n  a(251) nests too deeply") != std::string::npos);
}

TEST_CASE("why: a rule that is longer than a line begins where its sentence's rules begin") {
  Asker asker(R"(rulebook r
title en "R"
languages en
entity unit
  strength_of_the_unit: int
§ 1 en "A"
(1) en: Strong units go.

    action go(first_unit: unit, second_unit: unit) by first_unit in any phase
    may go(first_unit, second_unit) if first_unit.strength_of_the_unit + second_unit.strength_of_the_unit > 1 and first_unit.strength_of_the_unit > 0
)",
              R"({ "entities": { "unit": { "a": { "strength_of_the_unit": 1 }, "b": { "strength_of_the_unit": 1 } } } })");
  CHECK(asker.judge("go(a, b)").why == lines(R"(
go(a, b): allowed
  § 1(1)  "Strong units go."
    may go(first_unit, second_unit) if first_unit.strength_of_the_unit + second_unit.strength_of_the_unit > 1
        and first_unit.strength_of_the_unit > 0
        1 + 1 > 1: yes; 1 > 0: yes
)"));
}

}  // namespace
}  // namespace paragraf::tests
