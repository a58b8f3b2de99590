// `likewise` and `confirms`: rules that are repeated under other conditions, for other acts, and in chains; what they cite.
#include <doctest/doctest.h>

#include "tests/support/running.hpp"

namespace paragraf::tests {
namespace {

TEST_CASE("language: `likewise` repeats norms and event rules, `confirms` is cited with what it confirms") {
  CHECK(problems(R"(rulebook t edition 1
enum arm: foot, horse, gun
entity house
  size: int
entity unit
  arm:    arm
  n:      int
  wet:    bool
  tired:  bool
  inside: house?
  log:    int
extern open(h: house): bool "the map"

§ 1 en "Houses"
(1) en: Acts.

    action enter(u: unit, h: house) by u.arm in any phase
    action leave(u: unit, h: house) by u.arm in any phase
    action rest(u: unit) by u.arm in any phase
(2) en: Foot may enter, provided that the house is large enough.

    [go_in] may enter(u, h) if u.arm is foot provided u.n <= h.size
    when enter(u, h)
      set u.inside to h
(3) en: The same applies to wet horse.

    likewise § 1(2).go_in if u.arm is horse and u.wet
(4) en: Guns may not enter.

    may not enter(u, _) if u.arm is gun
(5) en: The same goes for leaving, unless they are wet.

    likewise § 1(4) on leave(u, _) if u.arm is gun and not u.wet
(6) en: Who enters a house of five or more gets tired.

    [tire] when enter(u, h) if h.size >= 5
      set u.tired to true
      add h.size to u.log
(7) en: The same applies when it leaves a house, if it is wet, provided that the house is open.

    likewise § 1(6) on leave(u, h) if u.wet provided open(h)
(8) en: And that applies to houses of two, too.

    likewise § 1(7) if h.size is 2
(9) en: This holds for all.

    confirms § 1(2), tire
(10) en: Who is inside may leave.

    may leave(u, h) if u.inside is h
    example "the same applies"
      given big: house { size: 6 }, small: house { size: 2 }
      given f: unit { arm: foot, n: 2, wet: false, tired: false, log: 0, inside: big }
      given h: unit { arm: horse, n: 3, wet: true, tired: false, log: 0, inside: small }
      given g: unit { arm: gun, n: 1, wet: false, inside: big }
      given w: unit { arm: gun, n: 1, wet: true, tired: false, log: 1, inside: big }
      assume open(_) is true
      case then allowed enter(f, big) by § 1(2), § 1(9)
           then allowed enter(h, big) by § 1(3), § 1(2) not by § 1(9)
           then undetermined enter(h, small)
           then denied enter(w, big) by § 1(4)
           then denied leave(g, big) by § 1(5), § 1(4)
           then allowed leave(w, big) by § 1(10)
      case do   enter(f, big)
           then f.tired by § 1(6), § 1(9) not by § 1(7)
           then f.inside is big by § 1(2)
      case do   leave(w, big)
           then w.tired by § 1(7), § 1(6)
           then w.log is 7 by § 1(7)
      case do   leave(h, small)
           then allowed by § 1(8), § 1(7), § 1(6)
           then h.log is 4
      case assume open(big) is false
           do   leave(w, big)
           then not w.tired
)") == "");
}

TEST_CASE("language: what lifts the original leaves its repetition, and the repetition lifts what the original lifts") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  n:    int
  wet:  bool
  cold: bool
§ 1 en "Exceptions"
(1) en: Nobody goes.

    action go(u: unit) by u.n in any phase
    may not go(u)
(2) en: But the wet may.

    may go(u) despite § 1(1) if u.wet
(3) en: The same applies to the cold.

    likewise § 1(2) if u.cold
(4) en: (2) does not hold for ones.

    lift § 1(2) if u.n is 1
    example "exceptions"
      given u: unit { n: 1, wet: true, cold: false }, v: unit { n: 1, wet: false, cold: true }
      then denied go(u) by § 1(1)
      then allowed go(v) by § 1(3), § 1(2)
)") == "");
}

}  // namespace
}  // namespace paragraf::tests
