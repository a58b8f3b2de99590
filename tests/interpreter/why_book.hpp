// The book and the state that the tests of `why` and of JSON answers are about: prose in three languages, a table with a gap, a
// tally, a permission with a limit, a prohibition, rules that disagree, a reading, an exception, an event with dice.
#pragma once
#include <string_view>

namespace paragraf::tests {

inline constexpr std::string_view why_book = R"(rulebook river
title     en "River"
languages da, en, ru
paragraf  1

measure movement: mp step 1

enum arm: infantry, cavalry, artillery

entity unit
  arm:     arm
  size:    int
  valour:  int?
  mp:      movement
  inside:  house?
  losses:  int
entity house
  strength: int

sequence turn: movement, firing

extern weather: int "the mission, weather table"

§ 1 da "Bygninger"

(1) da: Kavaleri og artilleri kan ikke besætte bygninger.
    en: Cavalry and artillery cannot occupy buildings.

    action occupy(u: unit, h: house) by u.arm in movement
    may not occupy(u, h) if u.arm in {cavalry, artillery}

(2) da: Det koster bevægelse at gå ind,
        også når døren står åben.
    ru: Вход в дом стоит очков движения.

    may occupy(u, h) if u.inside is nothing only if u.mp >= price(h) + 1 mp

    when occupy(u, h)
      take price(h) from u.mp
      set u.inside to h
      cause shots(u)

(3) en: A house costs by its strength.

    table class(strength: int): (name: text, surcharge: movement)

    row class 1..5  | "light" | 1 mp
    row class 6..10 | "heavy" | 3 mp

    value price(h: house): movement = class(h.strength).surcharge

(4) en: Whoever is shot at loses men.

    event shots(u: unit, roll: 1d6)

    when shots(u, roll) if roll > armour(u)
      add roll - armour(u) to u.losses

    when shots(u, roll) if u.arm is artillery
      set u.size to 0

(5) en: Armour is by size.

    reading counting "Is a third rounded up?": up "usual" or down "strict"

    value armour(u: unit): int
      = ceil(u.size / 2)   if counting is up
      = floor(u.size / 2)  if counting is down

§ 2 en "Fire"

(1) en: The effect of fire is added up.

    tally fire(u: unit, h: house): int at least 0
      + size:   u.size * 2
      + valour: v if u.valour is some v
      + gun:    5 if u.arm is artillery
      + cover:  -(h.strength - 1)

(2) en: Houses burn by the weather.

    value burns(h: house): bool = h.strength + weather < 6

(3) en: A small unit hides well.

    value hidden(u: unit): int = 3 if u.size < 4

(4) en: Infantry hides better.

    value hidden(u) = 4 if u.arm is infantry
)";

inline constexpr std::string_view why_state = R"({ "phase": "movement", "entities": {
  "unit": {
    "u1": { "arm": "infantry", "size": 3, "valour": 2, "mp": "4 mp", "losses": 1 },
    "u2": { "arm": "cavalry", "size": 5 },
    "u3": { "arm": "infantry", "size": 7, "mp": "3 mp", "losses": 0 } },
  "house": { "h1": { "strength": 7 }, "h2": { "strength": 12 }, "h3": {} } } })";

}  // namespace paragraf::tests
