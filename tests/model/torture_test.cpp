// Shapes of books on which other rule systems went wrong, in our own words: each is a small book whose examples state the right
// answer. The numbers are those of the collection of such shapes.
#include <doctest/doctest.h>

#include "tests/support/running.hpp"

namespace paragraf::tests {
namespace {

TEST_CASE("torture 1, 27: two definitions that both apply are a conflict of both, never a choice") {
  CHECK(problems(R"(rulebook t edition 1
enum sex: female, male
§ 1 en "Benefit"
(1) en: One child.

    value benefit(children: int): int = 100 if children >= 1
(2) en: Two children or more.

    value benefit(children) = 250 if children >= 2
(3) en: By age, and by sex.

    table fee(age: int, sex: sex): int
    row fee ..17 | - | 5
    row fee - | male | 7
    example "overlap"
      then benefit(1) is 100 by § 1(1) not by § 1(2)
      then benefit(2) is in conflict among 100, 250 by § 1(1), § 1(2)
      then benefit(0) is undetermined
      then fee(12, male) is in conflict among 5, 7 by § 1(3)
      then fee(12, female) is 5
      then fee(30, male) is 7
      then fee(30, female) is undetermined
)") ==
        "rulebook.paragraf:14:13: warning[P307]: this row of `fee` contradicts another for the same key\n");
}

TEST_CASE("torture 2: of seven rows, only the two that disagree are blamed") {
  CHECK(problems(R"(rulebook t edition 1
§ 1 en "Rows"
(1) en: One.

    table v(n: int): int
    row v 1..10 | 1
(2) en: Two.

    row v 2..10 | 1
(3) en: Three.

    row v 3..10 | 1
(4) en: Four.

    row v 4..9 | 1
(5) en: Five.

    row v 5..8 | 1
(6) en: Six.

    row v 20..30 | 6
(7) en: Seven.

    row v 30..40 | 7
    example "rows"
      then v(6) is 1 by § 1(1), § 1(2), § 1(3), § 1(4), § 1(5)
      then v(30) is in conflict among 6, 7 by § 1(6), § 1(7) not by § 1(1), § 1(2), § 1(3), § 1(4), § 1(5)
      then v(29) is 6
)") ==
        "rulebook.paragraf:24:11: warning[P307]: this row of `v` contradicts another for the same key\n");
}

TEST_CASE("torture 3, 13: two exceptions with the same outcome agree, a fact stated twice is no conflict") {
  CHECK(problems(R"(rulebook t edition 1
§ 1 en "Exceptions"
(1) en: The rule, stated twice.

    value v(a: bool, b: bool): int = 1
    value v(a, b) = 1
(2) en: The first exception.

    value v(a, _) = 2 despite § 1(1) if a
(3) en: The second.

    value v(_, b) = 2 despite § 1(1) if b
    example "same outcome"
      then v(true, true) is 2 by § 1(2), § 1(3)
      then v(true, false) is 2 by § 1(2) not by § 1(3)
      then v(false, false) is 1 by § 1(1)
)") == "");
}

TEST_CASE("torture 4, 8: an exception to a sentence lifts every rule of it, whichever applied") {
  CHECK(problems(R"(rulebook t edition 1
§ 1 en "Skat"
(1) en: Below and above the limit.

    value sats(løn: int, ø: bool): int
      = 10 if løn < 100
      = 20 if løn >= 100
(2) en: On the island.

    value sats(_, ø) = 5 despite § 1(1) if ø
    example "på øen"
      then sats(50, false) is 10
      then sats(500, false) is 20
      then sats(50, true) is 5 by § 1(2)
      then sats(500, true) is 5 by § 1(2)
)") == "");
}

TEST_CASE("torture 5: base, exception, and what blocks the exception are three rules") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  wet:  bool
  roof: bool
§ 1 en "Rain"
(1) en: A unit marches 6.

    value speed(u: unit): int = 6
(2) en: A wet unit marches 4.

    value speed(u) = 4 despite § 1(1) if u.wet
(3) en: Under a roof § 1(2) does not apply.

    lift § 1(2) if u.roof
(4) en: But in a flood it does.

    [flood] lift § 1(3) if flooded
    value flooded: bool = false
    example "three levels, and what gives back"
      given u: unit { wet: true, roof: true }
      case  then  speed(u) is 6 by § 1(1) not by § 1(2)
      case  given u.roof is false
            then  speed(u) is 4 by § 1(2) not by § 1(1)
      case  assume flooded is true
            then  speed(u) is 4 by § 1(2)
      case  given u.wet is false
            then  speed(u) is 6
)") == "");
}

TEST_CASE("torture 6, 24, 25, 34: gaps are gaps, bounds are as written, rows may overlap two that are apart") {
  CHECK(problems(R"(rulebook t edition 1
measure distance: cm
§ 1 en "Ranges"
(1) en: Ranges with gaps before, between and behind.

    table v(d: distance): int
    row v 10..20 cm | 1
    row v 30..40 cm | 2
    table w(d: distance): int
    row w < 10 cm | 1
    row w 10 cm.. | 2
    table closed_(n: int): int
    row closed_ ..10 | 1
    row closed_ > 10 | 2
    # the middle one overlaps both, and agrees with the first only
    table o(n: int): int
    row o 1..10 | 1
    row o 5..25 | 1
    row o 20..30 | 2
    example "ranges"
      then v(9 cm) is undetermined
      then v(10 cm) is 1
      then v(20 cm) is 1
      then v(20.5 cm) is undetermined
      then v(40 cm) is 2
      then v(41 cm) is undetermined
      then w(9.99 cm) is 1
      then w(10 cm) is 2
      then closed_(10) is 1
      then closed_(11) is 2
      then closed_(-5) is 1
      then o(4) is 1
      then o(15) is 1
      then o(22) is in conflict among 1, 2
      then o(27) is 2
)") ==
        "rulebook.paragraf:19:11: warning[P307]: this row of `o` contradicts another for the same key\n");
}

TEST_CASE("torture 7: a value that is defined for some arguments only, and a name bound inside a condition") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  inside: unit?
  n:      int
§ 1 en "Partial"
(1) en: Only from zero on.

    value v(a: int): int = a + 1 if a >= 0
    value w(u: unit): int = h.n + 1 if u.inside is some h and h.n > 2
    example "partial"
      given a: unit { n: 5, inside: b }, b: unit { n: 3 }
      then v(0) is 1
      then v(-1) is undetermined
      then w(a) is 4
      then w(b) is undetermined
)") == "");
}

TEST_CASE("torture 8: a rule that lifts itself, and a circle of three, are told") {
  const std::string head = "rulebook t edition 1\nentity unit\n  n: int\n§ 1 en \"A\"\n(1) en: Text.\n\n    action go(u: unit) by u.n in any phase\n";
  CHECK(run_book({{"t", head + "    [a] may go(u) despite a\n"}}).findings ==
        std::vector<std::string>{"P303 `a` names only this rule, and no rule lifts itself"});
  CHECK(run_book({{"t", head + "    [a] may go(u) despite b\n    [b] may go(u) despite c\n    [c] may go(u) despite a\n"}}).findings ==
        std::vector<std::string>{"P302 these rules lift each other: § 1(1), § 1(1), § 1(1)"});
}

TEST_CASE("torture 10, 16, 21, 28, 29: numbers are exact, whatever their size and sign") {
  CHECK(problems(R"(rulebook t edition 1
measure mass: t
§ 1 en "Numbers"
(1) en: Numbers.

    value half(n: number): number = n / 2
    value big: int = 49649733057 + 1
    value e: number = 2.71828182846
    value v(n: number): number = n
    example "numbers"
      then half(5) is 2.5
      then half(5) is 5 / 2
      then half(5) is not 10
      then 10 / 3 * 3 is 10
      then 2 * 0.3 is 0.6
      then 0.1 + 0.2 is 0.3
      then big is 49649733058
      then e is 2.71828182846
      then e * 100000000000 is 271828182846
      then v(-0.5) is -1 / 2
      then v(-0.5) < 0
      then -0.5 t + 1 t is 0.5 t
      then 9007199254740993 > 9007199254740992.0
      then 9007199254740993 is not 9007199254740992.0
      then 4.0 < 10
      then not 10 < 4.0
      then 4.0 is 4
)") == "");
}

TEST_CASE("torture 11, 18: every pair and the triple of three statements is one kind of finding") {
  CHECK(problems(R"(rulebook t edition 1
enum side: red, blue
§ 1 en "Three"
(1) en: One.

    value v(a: bool, b: bool, c: bool): int = 1 if a
(2) en: Two.

    value v(_, b) = 2 if b
(3) en: Three.

    value v(_, _, c) = 3 if c
    value impossible(s: side): bool = s is red and s is blue
    value always(a: bool): int = 1
    value always(a) = 2 if a
    example "three"
      then v(true, true, false) is in conflict among 1, 2 by § 1(1), § 1(2) not by § 1(3)
      then v(true, false, true) is in conflict among 1, 3 by § 1(1), § 1(3) not by § 1(2)
      then v(false, true, true) is in conflict among 2, 3 by § 1(2), § 1(3) not by § 1(1)
      then v(true, true, true) is in conflict among 1, 2, 3 by § 1(1), § 1(2), § 1(3)
      then not impossible(red) and not impossible(blue)
      then always(false) is 1
      then always(true) is in conflict among 1, 2
)") == "");
}

TEST_CASE("torture 12: a conflict split over two files is the same in either order") {
  const TextFile book{"rulebook.paragraf", "rulebook t edition 1\n§ 1 en \"A\"\n(1) en: One.\n\n    value v(n: int): int = 1\n"};
  const TextFile more{"2.paragraf", "§ 2 en \"B\"\n(1) en: Two.\n\n    value v(n) = 2 if n > 3\n"
                                    "    example \"split\"\n      then v(4) is in conflict among 1, 2 by § 1(1), § 2(1)\n      then v(3) is 1\n"};
  CHECK(problems(std::vector<TextFile>{book, more}) == "");
  CHECK(problems(std::vector<TextFile>{more, book}) == "");
}

TEST_CASE("torture 13, 30: neither `otherwise` nor the rule that is lifted comes back where a condition is missing") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  n: int
§ 1 en "Missing"
(1) en: The rule.

    value v(u: unit): int
      = 2 if u.n > 3
      = 1 otherwise
    value w(u: unit): int = 1
(2) en: The exception, and ten more that do not apply.

    value w(u) = 2 despite § 1(1) if u.n > 3
    value w(u) = 3 despite § 1(1) if u.n is -1
    value w(u) = 4 despite § 1(1) if u.n is -2
    value w(u) = 5 despite § 1(1) if u.n is -3
    value w(u) = 6 despite § 1(1) if u.n is -4
    value w(u) = 7 despite § 1(1) if u.n is -5
    example "a number that nobody gave"
      given a: unit {}, b: unit { n: 1 }, c: unit { n: 5 }
      then v(a) is undetermined needs a.n
      then v(b) is 1
      then v(c) is 2
      then w(a) is undetermined needs a.n
      then w(b) is 1
      then w(c) is 2 by § 1(2) not by § 1(1)
)") == "");
}

TEST_CASE("torture 20, 23: names that look like words of the language, and cells of one dash and of lists") {
  CHECK(problems(R"(rulebook t edition 1
enum type: some_, in1, notable, orange
entity unit
  type:   type
  count_: int
  some_unit: unit?
§ 1 en "Names"
(1) en: Names.

    value is_in(u: unit): bool = u.type in {in1, notable}
    table v(t: type, n: int): int
    row v in1, notable | - | 1
    row v some_ | 1, 3..5 | 2
    row v - | 9 | 3
    example "names"
      given or_: unit { type: in1, count_: 3, some_unit: or_ }
      then is_in(or_)
      then or_.some_unit is some same_ and same_.count_ is 3
      then v(in1, 7) is 1
      then v(notable, 7) is 1
      then v(some_, 4) is 2
      then v(some_, 2) is undetermined
      then v(orange, 9) is 3
      then v(in1, 9) is in conflict among 1, 3
)") ==
        "rulebook.paragraf:14:11: warning[P307]: this row of `v` contradicts another for the same key\n");
}

TEST_CASE("torture 22: one attribute given twice is told") {
  CHECK(run_book({{"t", "rulebook t edition 1\nentity unit\n  n: int\nexample \"twice\"\n  given u: unit { n: 1, n: 1 }\n  then u.n is 1\n"}}).findings ==
        std::vector<std::string>{"P202 `n` is given twice"});
}

TEST_CASE("torture 26: outcomes of several columns are compared column by column") {
  CHECK(problems(R"(rulebook t edition 1
§ 1 en "Columns"
(1) en: Two texts that look alike when they are written together.

    table v(n: int): (a: text, b: text)
    row v 1 | "a" | "bc"
    row v 1 | "ab" | "c"
    row v 2 | "a" | "bc"
    row v 2 | "a" | "c"
    # two that meet in the middle of a third
    table h(n: int): int
    row h ..5 | 1
    row h 6.. | 2
    row h 4..8 | 3
    example "columns"
      then v(1).a is in conflict among "a", "ab"
      then v(1).b is in conflict among "bc", "c"
      then v(2).a is "a"
      then v(2).b is in conflict among "bc", "c"
      then h(3) is 1
      then h(5) is in conflict among 1, 3
      then h(6) is in conflict among 2, 3
)") ==
        "rulebook.paragraf:7:11: warning[P307]: this row of `v` contradicts another for the same key\n"
        "rulebook.paragraf:9:11: warning[P307]: this row of `v` contradicts another for the same key\n"
        "rulebook.paragraf:14:11: warning[P307]: this row of `h` contradicts another for the same key\n");
}

TEST_CASE("torture 31: a prohibition with a guard holds while the guard does") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  n:     int
  night: bool
  lamp:  bool
§ 1 en "Night"
(1) en: A unit may go.

    action go(u: unit) by u.n in any phase
    may go(u)
(2) en: Not by night, unless it has a lamp.

    may not go(u) if u.night unless u.lamp
    example "night"
      given u: unit { night: true, lamp: false }
      case  then denied go(u) by § 1(2)
      case  given u.lamp is true
            then allowed go(u) by § 1(1)
      case  given u.night is false
            then allowed go(u) by § 1(1) not by § 1(2)
      case "whether it has a lamp does not matter by day"
            given v: unit { night: false }
            then allowed go(v)
      case  given v: unit { night: true }
            then undetermined go(v) needs v.lamp
)") == "");
}

TEST_CASE("torture 32: a statement about something else changes nothing, opposite conclusions are a conflict") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  n: int
§ 1 en "One"
(1) en: A unit may go.

    action go(u: unit) by u.n in any phase
    action stay(u: unit) by u.n in any phase
    may go(u)
    value brave(u: unit): bool = true if u.n > 3
§ 2 en "Two"
(1) en: It may not stay, and is not brave.

    may not stay(u)
    value brave(u) = false if u.n > 5
    free stay(u)
    closed stay(u)
    example "opposites"
      given u: unit { n: 4 }
      then allowed go(u) by § 1(1) not by § 2(1)
      then denied stay(u)
      then brave(u)
      case given u.n is 6
           then brave(u) is in conflict by § 1(1), § 2(1)
)") == "rulebook.paragraf:17:5: warning[P307]: `stay` is both free and closed\n");
}

TEST_CASE("torture 35: a rule whose effect changes what it tests reads the state before the step") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  n: int
  m: int
§ 1 en "Effects"
(1) en: At one it becomes two; at two, three; and the other is what the first was.

    event grow(u: unit)
    when grow(u) if u.n is 1
      set u.n to 2
    when grow(u) if u.n is 2
      set u.n to 3
    when grow(u)
      set u.m to u.n
    event swap(u: unit)
    when swap(u)
      set u.n to u.m
    when swap(u)
      set u.m to u.n
    example "once"
      given u: unit { n: 1, m: 9 }
      case do   grow(u)
           then u.n is 2
           then u.m is 1
           do   grow(u)
           then u.n is 3
           then u.m is 2
      case do   swap(u)
           then u.n is 9
           then u.m is 1
)") == "");
}

}  // namespace
}  // namespace paragraf::tests
