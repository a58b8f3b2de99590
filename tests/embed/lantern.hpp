// A small book for tests of the library: lanterns that burn oil, and a wind.
#pragma once

namespace paragraf::tests {

inline constexpr const char* lantern_book = R"(rulebook lantern
title     en "The Lantern" da "Lygten"
languages en, da

entity lantern
  oil: int in 0..100
  lit: bool
  flickers: int

extern wind: int "the weather"

§ 1 en "Light" da "Lys"

(1) en: A lantern with oil may be lit.
    da: En lygte med olie må tændes.

    action light(l: lantern) by l in any phase
    may light(l) only if l.oil >= 2
    when light(l)
      take 2 from l.oil
      set l.lit to true
      cause flicker(l)

(2) en: It flickers.
    da: Den blafrer.

    event flicker(l: lantern, times: 1d6)
    when flicker(l, times)
      set l.flickers to times

(3) en: It shines an hour for each measure of oil, less in the wind.
    da: Den lyser en time for hvert mål olie, mindre i blæst.

    reading dusk "When does dusk begin?":
         early "at five"
      or late  "at six"

    value hours(l: lantern): int
      = l.oil - wind      if dusk is early
      = l.oil - wind - 1  otherwise

example "a lantern is lit"
  given ada: lantern { oil: 2, lit: false }
  do light(ada) rolling flicker: 3
  then ada.oil is 0
)";

inline constexpr const char* lantern_state = R"({
  "entities": { "lantern": { "ada": { "oil": 10, "lit": false }, "bo": { "oil": 1, "lit": false } } },
  "externs": { "wind": 3 }
})";

}  // namespace paragraf::tests
