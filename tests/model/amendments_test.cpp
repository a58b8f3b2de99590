// Books that amend others: what `suspend`, `replace`, `read` and exceptions make of the amended book, where it is said that they
// do, and what is found when they contradict each other. Nothing depends on the order in which the books come.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>

#include "tests/support/world.hpp"

namespace paragraf::tests {
namespace {

constexpr std::string_view base = R"(rulebook river edition 2
enum kind: foot, horse, gun
entity unit
  kind:   kind
  deep:   bool
  wet:    int
action cross(u: unit) by u in any phase
action ford(u: unit) by u in any phase
value cost(u: unit): int
table toll(n: int): int
tally effort(u: unit): int
event splash(u: unit)

§ 1 en "Crossing"

(1) en: A crossing costs two.

    value cost(u) = 2

(2) en: Horses cross for one.

    value cost(u) = 1 despite § 1(1) if u.kind is horse

(3) en: Everybody may cross, but guns may not.

    may cross
    [guns] may not cross(u) if u.kind is gun

(4) en: Shallow water lifts that.

    lift guns if not u.deep

(5) en: Tolls.

    row toll 1..3 | 1
    row toll 4..6 | 2

(6) en: Effort.

    tally effort(u)
      + water: 3 if u.deep
      + kind: 1

(7) en: How deep is rounded.

    reading rounding "up or down?": up or down
    value depth(n: number): int
      = ceil(n)  if rounding is up
      = floor(n) if rounding is down

(8) en: A splash wets.

    when splash(u)
      add 1 to u.wet

(9) en: A long story.

    informal

example "the base alone"
  given a: unit { kind: foot }
  then cost(a) is 2
)";

constexpr std::string_view state =
    R"({ "entities": { "unit": { "f": { "kind": "foot", "deep": true, "wet": 0 }, "h": { "kind": "horse", "deep": true },)"
    R"( "g": { "kind": "gun", "deep": true }, "s": { "kind": "gun", "deep": false } } } })";

std::string mission(std::string_view items, std::string_view name = "flood", std::string_view amends = "river") {
  return fmt::format("rulebook {} edition 1 amends {}\n\n§ {}1 en \"Mission\"\n\n(1) en: One.\n\n{}", name, amends,
                     name.substr(0, 1), items);
}

std::string findings(std::vector<std::string_view> books) {
  std::vector<std::string> all;
  std::sort(books.begin() + 1, books.end());
  do {
    all.push_back(small_books(books).findings);
  } while (std::next_permutation(books.begin() + 1, books.end()));
  // Other files, other places; what is said is the same.
  for (std::string& one : all) {
    std::string messages;
    for (std::size_t at = one.find("]: "); at != one.npos; at = one.find("]: ", one.find('\n', at)))
      messages += one.substr(at + 3, one.find('\n', at) - at - 2);
    one = messages;
  }
  for (const std::string& one : all) CHECK(one == all.front());
  return all.front();
}

TEST_CASE("amends: the base holds, its words are there, and its examples are not run") {
  World world({mission("    value wade(u: unit): int = cost(u) + 1\n    example \"wading\"\n      given a: unit { kind: foot }\n"
                       "      then wade(a) is 3\n"),
               base},
              state);
  CHECK(world.findings() == "");
  CHECK(world.ask("wade(f)") == "3");
  CHECK(world.by() == "§ 1(1), flood § f1(1)");
  REQUIRE(world.book().examples.size() == 1);
  CHECK(world.book().examples[0].title == "wading");
  CHECK(world.book().name == "flood");
}

TEST_CASE("amends: exceptions, rows, lines and equations are added, and cited by their book") {
  const std::string text = mission(
      "    value cost(u) = same + 2 despite § 1(1) if u.deep\n    row toll 4..6 | 5 despite § 1(5)\n    row toll 7.. | 9\n"
      "    tally effort(u)\n      + flood: 4\n    may cross(u) despite § 1(3).guns if u.wet > 3\n");
  World world({text, base}, state);
  CHECK(world.findings() == "");
  CHECK(world.ask("cost(f)") == "4");
  CHECK(world.by() == "§ 1(1), flood § f1(1)");
  CHECK(world.ask("cost(h)") == "conflict cost(h) 1|4 by § 1(2), flood § f1(1)");
  CHECK(world.ask("toll(5)") == "5");
  CHECK(world.by() == "flood § f1(1)");
  CHECK(world.ask("toll(8)") == "9");
  CHECK(world.ask("effort(f)") == "8");
}

TEST_CASE("suspend: the rules of the sentence are out, and what it excepted holds again") {
  World world({mission("    suspend § 1(2)\n"), base}, state);
  CHECK(world.findings() == "book0.paragraf:7:5: note[P333]: with § 1(2) falls its exception to § 1(1)\n");
  CHECK(world.ask("cost(h)") == "2");
  CHECK(world.by() == "§ 1(1)");
}

TEST_CASE("suspend: what hung on it is decided by no clause, with the sentence that suspended it") {
  World world({mission("    suspend § 1(5), § 1(3)\n"), base}, state);
  CHECK(world.findings() ==
        "book0.paragraf:7:5: note[P333]: `lift guns` in § 1(4) lifts nothing any more\n"
        "book0.paragraf:7:5: warning[P334]: no clause decides `cross` and `toll` any more\n");
  CHECK(world.ask("toll(2)").starts_with("no clause decides toll(2)"));
  CHECK(world.ask("toll(2)").ends_with("by flood § f1(1)"));
  CHECK(world.judge("cross(f)") == "undetermined: no clause decides cross(f) by flood § f1(1)");
}

TEST_CASE("suspend: a label, a line, an event rule, a lift, a whole clause, and a sentence that states nothing") {
  World label({mission("    suspend guns\n"), base}, state);
  CHECK(label.judge("cross(g)") == "allowed");
  World line({mission("    suspend effort.water\n"), base}, state);
  CHECK(line.ask("effort(f)") == "1");
  World event({mission("    suspend § 1(8)\n"), base}, state);
  CHECK(event.perform("splash(f)") == "; splash(f)");
  World lift({mission("    suspend § 1(4)\n"), base}, state);
  CHECK(lift.findings() == "book0.paragraf:7:5: note[P333]: § 1(4) falls, and what it lifts holds again\n");
  CHECK(lift.judge("cross(s)") == "denied");
  World clause({mission("    suspend § 1\n"), base}, state);
  CHECK(clause.ask("cost(h)").starts_with("no clause decides cost(h)"));
  CHECK(clause.ask("effort(h)") == "0");
  CHECK(clause.findings().find("note[P333]: no line of `effort` is left: the sum of none is 0\n") != std::string::npos);
  World informal({mission("    suspend § 1(9)\n"), base}, state);
  CHECK(informal.findings() == "book0.paragraf:7:5: note[P333]: § 1(9) is informal: nothing that is computed changes\n");
}

constexpr std::string_view sums = R"(rulebook river
enum kind: foot, horse
entity unit
  kind: kind
action cross(u: unit) by u in any phase
action ford(u: unit) by u in any phase
value depth: int = 1
§ 1 en "A"
(1) en: T.

    [effort] tally effort(u: unit): int at most 9
      + water: 3
      + kind: 1 if u.kind is horse

(2) en: T.

    tally effort(u)
      + more: 5

(3) en: T.

    [cross] may cross
    may not cross(u) if u.kind is horse
    closed ford
    [ford] may ford(u) if u.kind is horse

(4) en: T.

    confirms § 1(2)

(5) en: T.

    value width: int = 2
    value length: int = 3
)";
constexpr std::string_view one_of_each = R"({ "entities": { "unit": { "f": { "kind": "foot" }, "h": { "kind": "horse" } } } })";

TEST_CASE("suspend: a tally whose sentence and lines are out of force is decided by no clause") {
  World all({mission("    suspend § 1(1), § 1(2)\n"), sums}, one_of_each);
  CHECK(all.findings() == "book0.paragraf:7:5: note[P333]: § 1(4) stays, but has nothing to confirm in § 1(2)\n"
                          "book0.paragraf:7:5: warning[P334]: no clause decides `effort` any more\n");
  CHECK(all.ask("effort(h)") == "no clause decides effort(h) by flood § f1(1)");
  CHECK(all.ask("effort(h).water") == "no clause decides effort(h) by flood § f1(1)");
  World others({mission("    suspend § 1(1)\n"), sums}, one_of_each);  // a line that is in force says what there is
  CHECK(others.findings() == "");
  CHECK(others.ask("effort(h)") == "5");
  World labelled({mission("    suspend effort, § 1(2)\n"), sums}, one_of_each);
  CHECK(labelled.ask("effort(h)") == "no clause decides effort(h) by flood § f1(1)");
  World again({mission("    replace § 1(1)\n    suspend § 1(2)\n    tally effort(u)\n      + mud: 2\n"), sums}, one_of_each);
  CHECK(again.findings().find("P334") == std::string::npos);
  CHECK(again.ask("effort(h)") == "2");
}

TEST_CASE("suspend: a tally that is declared elsewhere has no lines then, and that is told") {
  World lines({mission("    suspend § 1(6)\n"), base}, state);
  CHECK(lines.findings() == "book0.paragraf:7:5: note[P333]: no line of `effort` is left: the sum of none is 0\n");
  CHECK(lines.ask("effort(f)") == "0");
}

TEST_CASE("suspend: an act that nothing allows any more is told, unless everything is decided without") {
  World cross({mission("    suspend cross\n"), sums}, one_of_each);
  CHECK(cross.findings() == "book0.paragraf:7:5: warning[P334]: no clause allows `cross` any more\n");
  CHECK(cross.judge("cross(f)").starts_with("undetermined"));
  World ford({mission("    suspend ford\n"), sums}, one_of_each);
  CHECK(ford.findings() == "");
  CHECK(ford.judge("ford(h)") == "denied");
}

TEST_CASE("suspend: several things that one amendment leaves undecided are one finding") {
  CHECK(findings({mission("    suspend § 1(3), § 1(5)\n"), sums}) ==
        "no clause decides `cross`, `ford`, `length` and `width` any more\n");
}

TEST_CASE("stack: what nothing decides is told where the last of it was taken away") {
  const std::string winter = mission("    replace § 1(5)\n    value width = 5\n    value length = 6\n", "winter");
  CHECK(findings({winter, sums}) == "");
  World storm({mission("    replace § w1(1)\n    value width = 7\n", "storm", "winter"), winter, sums}, one_of_each);
  CHECK(storm.findings() == "book0.paragraf:7:5: warning[P334]: no clause decides `length` any more\n");
}

TEST_CASE("amendments outside of any sentence are told by their lines") {
  CHECK(findings({"rulebook flood amends river\nread rounding as up\nread rounding as down\n", base}) ==
        "line 2 of book0.paragraf and line 3 of book0.paragraf read `rounding` differently: as `up` and as `down`\n");
}

TEST_CASE("side by side: two books of one name, and books that have nothing to do with each other, are one finding") {
  const std::string copy(base);
  CHECK(findings({mission("    suspend § 1(1)\n"), base, copy}) == "two books are called `river`\n");
  CHECK(findings({mission("    value v: int = 1\n"), base, "rulebook cards\nvalue cost: int = 3\nenum kind: red\n"}) ==
        "`cards` does not belong to `flood`: neither amends the other\n");
  const std::string found = small_books({base, "rulebook fog amends sea\nvalue v: int = 1\n", "rulebook sea\nvalue cost: int = 3\n"}).findings;
  CHECK(found.find("`fog` does not belong to `river`: neither amends the other\n") != std::string::npos);
  CHECK(found.find("`sea` does not belong to `river`: neither amends the other\n") != std::string::npos);
  CHECK(std::count(found.begin(), found.end(), '\n') == 2);
}

TEST_CASE("suspend: an exception to a suspended sentence stays, and has nothing to lift there") {
  World world({mission("    suspend § 1(1)\n"), base}, state);
  CHECK(world.findings() == "book0.paragraf:7:5: note[P333]: § 1(2) stays, but has nothing to lift in § 1(1)\n");
  CHECK(world.ask("cost(h)") == "1");
  CHECK(world.ask("cost(f)") == "no clause decides cost(f) by § 1(2), flood § f1(1)");
}

TEST_CASE("replace: the sentence takes the place, also for what refers to the old one") {
  const std::string text = mission("    replace § 1(1)\n    value cost(u) = 7\n    example \"the new price\"\n"
                                   "      given a: unit { kind: foot }\n      then cost(a) is 7 by § 1(1)\n");
  World world({text, base}, state);
  CHECK(world.findings() == "");
  CHECK(world.ask("cost(f)") == "7");
  CHECK(world.by() == "flood § f1(1)");
  CHECK(world.ask("cost(h)") == "1");  // the exception of § 1(2) is one to the new sentence
  CHECK(world.by() == "§ 1(2)");
}

TEST_CASE("replace: a lift of the old sentence lifts the new one") {
  World world({mission("    replace § 1(3)\n    may cross\n    [guns] may not cross(u) if u.kind is not foot\n"), base}, state);
  CHECK(world.judge("cross(g)") == "denied");
  CHECK(world.judge("cross(h)") == "denied");
  CHECK(world.judge("cross(s)") == "allowed");
}

TEST_CASE("replace: an exception that takes the place of one does not fall") {
  World world({mission("    replace § 1(2)\n    value cost(u) = 5 despite § 1(1) if u.kind is horse\n"), base}, state);
  CHECK(world.findings() == "");
  CHECK(world.ask("cost(h)") == "5");
}

TEST_CASE("likewise and confirms: what repeats a sentence repeats what took its place, or falls with it") {
  constexpr std::string_view repeats = R"(rulebook river
enum kind: foot, horse
entity unit
  kind: kind
action cross(u: unit) by u in any phase
§ 1 en "A"
(1) en: T.

    may cross(u) if u.kind is foot

(2) en: T.

    likewise § 1(1) if u.kind is horse

(3) en: T.

    confirms § 1(1)
)";
  const auto judged = [&](std::string_view items) {
    World world({mission(items), repeats}, R"({ "entities": { "unit": { "f": { "kind": "foot" }, "h": { "kind": "horse" } } } })");
    std::string all = world.findings();
    for (const std::string unit : {"f", "h"}) {
      all += (unit == "h" ? " " : "") + world.judge("cross(" + unit + ")");
      all += " " + world.by();
    }
    return all;
  };
  CHECK(judged("    value v: int = 1\n") == "allowed § 1(1), § 1(3) allowed § 1(1), § 1(2)");
  CHECK(judged("    replace § 1(1)\n    may not cross(u) if u.kind is foot\n") ==
        "book0.paragraf:7:5: warning[P334]: no clause allows `cross` any more\ndenied § 1(3), flood § f1(1) denied § 1(2), flood § f1(1)");
  CHECK(judged("    suspend § 1(1)\n").starts_with(
      "book0.paragraf:7:5: note[P333]: `likewise § 1(1)` in § 1(2) repeats nothing any more\n"
      "book0.paragraf:7:5: note[P333]: § 1(3) stays, but has nothing to confirm in § 1(1)\n"
      "book0.paragraf:7:5: warning[P334]: no clause decides `cross` any more\nundetermined"));
}

TEST_CASE("read: another side is chosen, and a question may still choose") {
  World world({mission("    read rounding as down\n"), base}, state);
  CHECK(world.findings() == "");
  CHECK(world.ask("depth(3/2)") == "1");
  CHECK(World({base}, state).ask("depth(3/2)") == "2");
  CHECK(findings({mission("    read roundign as down\n"), base}) == "`roundign` is no reading\n");
  CHECK(findings({mission("    read rounding as downn\n"), base}) == "`downn` is no side of the reading `rounding`\n");
}

TEST_CASE("stack: a book that amends a mission goes before it, by name of the base's sentences, too") {
  const std::string one = mission("    replace § 1(1)\n    value cost(u) = 7\n    read rounding as down\n    suspend § 1(8)\n");
  const auto cost = [&](std::string_view items) {
    const std::string two = mission(items, "night", "flood");
    World world({two, base, one}, state), other({two, one, base}, state);
    CHECK(world.findings().find("error") == std::string::npos);
    CHECK(world.ask("cost(f)") == other.ask("cost(f)"));
    return world.ask("cost(f)") + " " + world.ask("depth(3/2)");
  };
  CHECK(cost("    value own: int = 1\n") == "7 1");
  CHECK(cost("    replace § 1(1)\n    value cost(u) = 9\n") == "9 1");
  CHECK(cost("    replace § f1(1)\n    value cost(u) = 8\n    read rounding as up\n") == "8 2");
  CHECK(cost("    value cost(u) = 5 despite § 1(1)\n") == "5 1");
  CHECK(cost("    suspend § 1(1)\n").starts_with("no clause decides cost(f)"));
  CHECK(cost("    replace § 1(8)\n") == "7 1");
}

TEST_CASE("side by side: both suspend is fine, both replace or one of each is not, whichever comes first") {
  const auto clash = [](std::string_view a, std::string_view b) {
    const std::string one = mission(a), two = mission(b, "night");
    std::string found = findings({one, two, base});
    std::string errors;
    for (std::size_t at = 0; at < found.size(); at = found.find('\n', at) + 1)
      if (found.substr(at).starts_with("flood") || found.substr(at).starts_with("night"))
        errors += found.substr(at, found.find('\n', at) - at + 1);
    const std::string turned = findings({two, one, base});
    CHECK(std::count(turned.begin(), turned.end(), '\n') == std::count(found.begin(), found.end(), '\n'));
    return errors;
  };
  CHECK(clash("    suspend § 1(1)\n", "    suspend § 1(1)\n") == "");
  CHECK(clash("    replace § 1(1)\n    value cost(u) = 7\n", "    replace § 1(1)\n    value cost(u) = 7\n") ==
        "flood § f1(1) and night § n1(1) both replace § 1(1)\n");
  CHECK(clash("    suspend § 1\n", "    replace § 1(1)\n    value cost(u) = 7\n") ==
        "night § n1(1) replaces § 1(1), and flood § f1(1) suspends it\n");
  CHECK(clash("    read rounding as down\n", "    read rounding as up\n") ==
        "flood § f1(1) and night § n1(1) read `rounding` differently: as `down` and as `up`\n");
  CHECK(clash("    read rounding as down\n", "    read rounding as down\n") == "");
  CHECK(clash("    value cost(u) = 7 despite § 1(1)\n", "    value cost(u) = 8 despite § 1(1)\n") == "");
}

TEST_CASE("side by side: exceptions of two missions that differ are a conflict of both") {
  const std::string one = mission("    value cost(u) = 7 despite § 1(1)\n"), two = mission("    value cost(u) = 8 despite § 1(1)\n", "night");
  for (const std::vector<std::string_view>& books : {std::vector<std::string_view>{one, two, base}, {two, base, one}, {base, one, two}}) {
    World world(books, state);
    CHECK(world.findings() == "");
    CHECK(world.ask("cost(f)") == "conflict cost(f) 7|8 by flood § f1(1), night § n1(1)");
  }
}

TEST_CASE("side by side: what a mission names is its own or the base's, never another mission's") {
  const std::string one = mission("    [fast] value cost(u) = 7 despite § 1(1)\n"), two = mission("    lift fast if true\n", "night");
  CHECK(findings({one, two, base}) == "no rule is labelled `fast`\n");
  CHECK(findings({mission("    suspend § n1(1)\n"), mission("    value x: int = 1\n", "night"), base}) == "§ n1(1) does not exist in this book\n");
}

TEST_CASE("amendments that have nothing to amend, P330, P211, P303") {
  CHECK(findings({"rulebook alone\n§ 1 en \"A\"\n(1) en: T.\n\n    value v: int = 1\n\n(2) en: T.\n\n    suspend § 1(1)\n    read r as s\n"}) ==
        "this book amends no other\n`read` chooses for another book, and this one amends none\n");
  CHECK(findings({mission("    value v: int = 1\n    suspend § f1(1)\n"), base}) == "`§ f1(1)` stands in this book itself\n");
  CHECK(findings({mission("    reading r \"?\": a or b\n    read r as b\n"), base}) == "the reading `r` stands in this book itself\n");
  CHECK(findings({mission("    suspend § 1(12)\n"), base}) == "§ 1(12) does not exist in this book\n");
  CHECK(findings({mission("    replace bridge\n"), base}) == "no rule is labelled `bridge`\n");
}

TEST_CASE("amends: a clause number of the base is not used again, P304") {
  CHECK(findings({"rulebook flood amends river\n§ 1 en \"Mine\"\n(11) en: More.\n\n    value v: int = 1\n", base}) ==
        "§ 1 stands in `river` already\n");
  const std::string one = mission("    value v: int = 1\n", "flood"), two = mission("    value w: int = 1\n", "fog");
  World world({one, two, base}, state);  // both have a § f1(1)
  CHECK(world.findings() == "");
  CHECK(world.ask("v + w") == "2");
  CHECK(world.by() == "flood § f1(1), fog § f1(1)");
}

TEST_CASE("amends: a book that is not there, and books in a circle, P230, P331") {
  CHECK(findings({mission("    lift § 9(1) if foo\n"), "rulebook other\n"}) == "there is no book `river` to amend\n");
  const std::string one = mission("    value v: int = 1\n", "flood", "night"), two = mission("    value w: int = 1\n", "night", "flood");
  CHECK(findings({one, two}) == "`flood` amends itself, by way of `night`\n`night` amends itself, by way of `flood`\n");
  CHECK(findings({mission("    value v: int = 1\n", "flood", "flood")}) == "`flood` amends itself\n");
  const std::string outside = mission("    value u: int = 1\n", "dusk", "night");  // hangs on the circle, and is no part of it
  CHECK(small_books({outside, one, two}).findings.find("`dusk` amends itself") == std::string::npos);
}

TEST_CASE("amends: in other languages, and a state may be made for either book") {
  const std::string text = "language da\nregelbog flood ændrer river\n§ M1 da \"Mission\"\n(1) da: Tekst.\n\n    erstatter § 1(1)\n    værdi cost(u) = 4\n";
  World world({text, base}, R"({ "book": "river", "entities": { "unit": { "f": { "kind": "foot" } } } })");
  CHECK(world.findings() == "");
  CHECK(world.ask("cost(f)") == "4");
  CHECK(World({text, base}, R"({ "book": "flood" })").findings() == "");
  CHECK(World({text, base}, R"({ "book": "hexes" })").findings().find("P402") != std::string::npos);
}

}  // namespace
}  // namespace paragraf::tests
