// The vocabulary that the tests of states are about: every kind of type, names in several scripts, externs with parameters.
#pragma once
#include <string_view>

namespace paragraf::tests {

inline constexpr std::string_view drill_book = R"(rulebook drill
title     en "Drill"
languages en
paragraf  1

measure mass:     t, kg = 1/1000 step 1/100
measure strength: cf step 1

enum side: attacker, defender
enum kind: mech, infantry, ...
enum род: пехота, кавалерия
enum våben: musket, kårde

entity unit
  side:     side
  kind:     kind
  weight:   mass in 0 t..
  piloting: int?
  level:    int in -10..10
  serial:   int
  damage:   number
  ready:    bool
  hex:      text
  inside:   building?
  arm:      våben
  род:      род

entity building
  cf:       strength at least 0 cf
  hexes:    set of text
  inmates:  set of unit

sequence turn: movement, attack

extern base_mp(h: text): strength                     "base game"
extern turn_number: int in 1..99                      "the table"
extern cover(n: int in 1..6, u: unit, w: mass): number "base game"
extern friend(u: unit): unit?                         "the mission"

value strong(u: unit): bool = u.weight > 50 t
)";

}  // namespace paragraf::tests
