// Records, lists, tuples, unions and copies, shown by examples of small books: what each construct means, and what it does not.
#include <doctest/doctest.h>

#include "tests/support/running.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::tests {
namespace {

TEST_CASE("language: records are values, equal by their parts") {
  CHECK(problems(R"(rulebook t edition 1
measure length: cm step 1
enum errand: attack, march
entity unit
  shots: set of shot
  last:  shot?
  tasks: list of task
record shot: figures: int in 1..20, at: unit, reach: length?
record task: does: errand, shot: shot?
extern planned(s: shot): bool "the plan"
§ 1 en "Shots"
(1) en: Shots.

    value figures(u: unit): int = sum s in u.shots gives s.figures
    value far(u: unit): bool = some s in u.shots where s.reach is some r and r > 10 cm
    value made(u: unit, n: int): shot = shot { at: u, figures: n }
    value at_whom(u: unit): unit = s.at if u.last is some s
    value attacks(u: unit): int = count t in u.tasks where t is task { does: attack, shot: u.last }
    example "shots"
      given u: unit { shots: {shot { figures: 3, at: v }, shot { at: v, figures: 3 }, shot { figures: 3, at: u, reach: 11 cm }},
                      last: shot { figures: 1, at: v }, tasks: [task { does: attack }, task { shot: nothing, does: attack }] },
            v: unit { shots: {}, last: nothing, tasks: [] }
      assume planned(made(u, 2)) is true
      then size(u.shots) is 2 and figures(u) is 6
      then far(u) and not far(v)
      then at_whom(u) is v
      then at_whom(v) is undetermined
      then made(u, 3) is shot { figures: 3, at: u } and made(u, 3) is not made(u, 4) and made(u, 3) is not made(v, 3)
      then made(u, 3).figures is 3 and made(u, 3).reach is nothing
      then made(u, 21) is undetermined
      then made(u, 21).figures is undetermined
      then u.last is shot { figures: 1, at: v }
      then attacks(u) is 0
      then planned(shot { at: u, figures: 2 })
      then planned(shot { at: v, figures: 2 }) is undetermined needs planned(made(v, 2))
)") == "");
}

TEST_CASE("language: lists keep order and repetition, and binders take them place by place") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  hits: list of int in 1..6
  seen: list of unit
  n:    int
§ 1 en "Lists"
(1) en: Lists.

    value total(u: unit): int = sum h in u.hits gives h
    value most(u: unit): int? = largest h in u.hits gives h
    value pairs(u: unit): int = count a in u.hits where some b in u.hits where b is a + 5
    event strike(u: unit, hits: list of int)
    when strike(u, hits)
      add h to u.n for every h in hits
    example "lists"
      given u: unit { hits: [6, 1, 6], seen: [u, v, u], n: 0 }, v: unit { hits: [], seen: [], n: 0 }
      then total(u) is 13 and total(v) is 0
      then most(u) is 6 and most(v) is nothing
      then pairs(u) is 1
      then u.hits is [6, 1, 6] and u.hits is not [1, 6, 6] and u.hits is not [6, 1]
      then 1 in u.hits and 2 not in u.hits and 1 not in v.hits
      then size(u.hits) is 3 and size(v.hits + [1]) is 1 and u.hits + [2] is [6, 1, 6, 2]
      then (those h in u.hits where h > 1) is [6, 6]
      then (the h in u.hits where h > 1) is 6
      then (the h in u.hits where h > 0) is undetermined among 1, 6
      then (count x in u.seen where x is u) is 2 and v in u.seen and v not in v.seen
      then (every h in v.hits has h > 10) and not (some h in v.hits where h < 10)
      then 2 of u.hits is [6, 1]
      do   strike(u, [2, 2, 3])
      then u.n is 7
)") == "");
}

TEST_CASE("language: tuples compare several values at once, and bare names in them mean what stands opposite") {
  CHECK(problems(R"(rulebook t edition 1
enum side: red, blue
enum arm: horse, foot
measure length: cm step 1/10
entity unit
  side: side
  arm:  arm
  n:    int?
§ 1 en "Tuples"
(1) en: Tuples.

    value charges(u: unit): bool = (u.side, u.arm) in {(red, horse), (blue, foot)}
    value like(u: unit, v: unit): bool = (u.side, u.arm) is (v.side, v.arm)
    value mates(u: unit): set of unit = those v in unit where (v.side, v.arm) is (u.side, u.arm)
    value corner(u: unit): bool = (1 cm, 1.5 cm) in [(0 cm, 0 cm), (1 cm, 3 / 2 * 1 cm)]
    example "tuples"
      given a: unit { side: red, arm: horse }, b: unit { side: blue, arm: horse }, c: unit { side: red, arm: horse, n: 2 }
      given d: unit { side: red }
      then charges(a) and not charges(b)
      then like(a, c) and not like(a, b)
      then like(a, d) is undetermined needs d.arm
      then mates(b) is undetermined
      then corner(a)
      then (a.n, 1) is (nothing, 1) and (c.n, 1) is not (a.n, 1)
)") == "");
}

TEST_CASE("language: ranges of an ordered enum, in cells and declarations") {
  constexpr std::string_view book = R"(rulebook t edition 1
enum wind ordered: calm, breeze, gale, storm
entity boat
  most: wind in calm..gale
§ 1 en "Wind"
(1) en: Wind.

    table sails(wind: wind, n: int): int
    row sails ..breeze | 1.. | 3
    row sails gale     | 1.. | 2
    row sails > gale   | 1.. | 1
    row sails -        | ..0 | 0
    value risky(w: wind): bool = w >= gale
    example "sails"
      given swan: boat { most: gale }
      then  sails(calm, 1) is 3 and sails(breeze, 1) is 3 and sails(gale, 1) is 2 and sails(storm, 1) is 1
      then  sails(storm, 0) is 0
      then  risky(gale) and not risky(breeze)
)";
  CHECK(problems(book) == "");
  const auto found = [&](std::string_view from, std::string_view to) {
    std::string text(book);
    text.replace(text.find(from), from.size(), to);
    const std::string all = small_book(text).findings;
    return all.substr(0, all.find('\n'));
  };
  CHECK(found("most: gale", "most: storm").find("error[P214]: `storm` is outside the range of `most`") != std::string::npos);
  CHECK(found("> gale  ", "> storm ").find("error[P213]: the range `> storm` admits nothing: no member is there") != std::string::npos);
  CHECK(found("calm..gale", "gale..calm").find("error[P213]") != std::string::npos);
  CHECK(found(" ordered", "").find("error[P203]: a range of numbers cannot bound one of wind") != std::string::npos);
}

TEST_CASE("language: a range in a union holds for the values of its kind") {
  constexpr std::string_view book = R"(rulebook t edition 1
enum side: red, blue
entity unit
  post:   unit or int in 1..6
  marks:  list of mark
type mark = side in {red} or int in 1..6
§ 1 en "Posts"
(1) en: Posts.

    event send(u: unit, n: int)
    when send(u, n)
      set u.post to n
    example "posts"
      given u: unit { post: v }, v: unit { post: 6 }
      case do send(u, 6)
           then u.post is 6 and v.post is 6
      case do send(u, 7)
           then u.post is 6
)";
  CHECK(problems(book) == "posts / case 2: rulebook.paragraf:17:12: error[P501]: this event did not happen: u.post: found 7, expected 1 to 6 (rulebook.paragraf)\n");
  const auto given = [&](std::string_view attributes) {
    const std::string text(book);
    return small_book(text.substr(0, text.find("    example")) + "    example \"e\"\n      given u: unit { " +
                      std::string(attributes) + " }\n      then  true\n")
        .findings;
  };
  CHECK(given("post: u, marks: [red, 3]") == "");
  CHECK(given("post: 7") == "rulebook.paragraf:14:29: error[P214]: `7` is outside the range of `post`, expected 1 to 6\n");
  CHECK(given("marks: [blue]") ==
        "rulebook.paragraf:14:30: error[P214]: `[blue]` is outside the range of `marks`, expected red or 1 to 6\n");
}

TEST_CASE("language: a union is narrowed in heads and conditions, and compared as it stands") {
  CHECK(problems(R"(rulebook t edition 1
enum side: red, blue
entity building
  cover: int
entity unit
  side:   side
  order:  target?
  aims:   set of target
  mixed:  list of anything
record mark: n: int
type target = unit or building
type anything = target or side or int or mark
§ 1 en "Targets"
(1) en: Targets.

    value worth(t: target): int
    value worth(b: building) = b.cover
    value worth(u: unit) = 10
    value cover(u: unit): int
      = b.cover   if u.order is some b: building
      = 0         otherwise
    value aims_at_houses(u: unit): int = count t in u.aims where t is some b: building and b.cover > 0
    value kind(x: anything): text
    value kind(t: target) = "target"
    value kind(s: side) = "side"
    value kind(n: int) = "int"
    value kind(m: mark) = "mark"
    value reds(u: unit): int = count x in u.mixed where x is red
    action attack(u: unit, t: target) by u.side in any phase
    may attack(u, b: building)
    may not attack(u, v: unit) if v.side is u.side
    may attack(u, v: unit) if v.side is not u.side
    event hit(t: target)
    when hit(b: building)
      take 1 from b.cover
    when attack(_, t)
      cause hit(t)
    example "targets"
      given a: building { cover: 3 }, b: building { cover: 0 }
      given u: unit { side: red, order: a, aims: {a, b, v}, mixed: [red, 3, a, u, mark { n: 1 }, red] }
      given v: unit { side: red, order: u, aims: {v}, mixed: [] }, w: unit { side: blue }
      then worth(a) is 3 and worth(u) is 10
      then cover(u) is 3 and cover(v) is 0 and cover(w) is 0
      then aims_at_houses(u) is 1
      then u.order is a and v.order is u and v.order is not a and w.order is nothing
      then a in u.aims and w not in u.aims
      then (count t in target where worth(t) is 10) is 3
      then kind(u) is "target" and kind(a) is "target" and kind(mark { n: 2 }) is "mark" and kind(7) is "int"
      then (count x in u.mixed where kind(x) is "target") is 2
      then reds(u) is 2 and reds(v) is 0
      then 3 in u.mixed and 4 not in u.mixed and mark { n: 1 } in u.mixed
      then allowed attack(u, a), attack(u, w)
      then denied attack(u, v)
      do   attack(u, a)
      then a.cover is 2
      do   attack(u, w)
      then a.cover is 2
)") == "");
}

// A lift speaks of the rule that it lifts with the names of that rule's head, as they are narrowed there.
TEST_CASE("language: what a narrowed head binds is known to those who lift it") {
  CHECK(problems(R"(rulebook t edition 1
entity building
  strong: bool
entity unit
  brave: bool
type target = unit or building
§ 1 en "Attack"
(1) en: Nobody attacks a house.

    action attack(u: unit, t: target) by u in any phase
    may attack(u, t)
    [houses] may not attack(_, b: building) if b is building_of_note
    extern building_of_note: building "the map"

(2) en: Unless it is weak.

    lift houses if not b.strong

(3) en: A brave one may.

    may attack(u, _) despite § 1(1).houses if u.brave
    example "houses"
      given u: unit { brave: false }, v: unit { brave: true }, a: building { strong: true }, b: building { strong: false }
      case assume building_of_note is a
           then denied attack(u, a)
           then allowed attack(v, a) by § 1(3)
           then allowed attack(u, b), attack(u, v)
      case assume building_of_note is b
           then allowed attack(u, b) by § 1(2)
)") == "");
}

TEST_CASE("language: copies of entities and records in what is given") {
  CHECK(problems(R"(rulebook t edition 1
measure length: cm step 1/10
entity figure
  x:    length
  name: text
entity unit
  figures: set of figure
  leader:  figure?
  marks:   list of mark
  counts:  set of mark
record mark: n: int
§ 1 en "Figures"
(1) en: Figures.

    example "copies"
      given u: unit { figures: 3 of figure { x: n * 0.5 cm }, leader: figure { x: 9 cm }, marks: 2 of mark { n: n * n } }
      given v: unit { figures: {figure { x: 1 cm }, 2 of figure { x: n * -1 cm }}, marks: [mark { n: 7 }, 2 of mark { n: 1 }],
                      counts: 3 of mark { n: 5 } }
      given v.leader is figure { x: 8 cm }
      given w: 2 of figure { x: n * 10 cm }
      then size(u.figures) is 3 and u_figures_3.x is 1.5 cm and u_figures_1 in u.figures
      then u_leader.x is 9 cm and u.leader is u_leader and v.leader is v_leader
      then u.marks is [mark { n: 1 }, mark { n: 4 }]
      then v.figures is {v_figures_1, v_figures_2, v_figures_3} and v_figures_3.x is -2 cm
      then v.marks is [mark { n: 7 }, mark { n: 1 }, mark { n: 1 }] and v.counts is {mark { n: 5 }}
      then w_2.x is 20 cm
      then (count f in figure where f.x > 0 cm) is 8
      then 2 of v.figures is {v_figures_1, v_figures_2}
      then 4 of v.figures is undetermined
      then u_figures_2.name is undetermined
)") == "");
}

}  // namespace
}  // namespace paragraf::tests
