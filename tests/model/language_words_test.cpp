// The same book in the words of other languages.
#include <doctest/doctest.h>

#include "tests/support/running.hpp"

namespace paragraf::tests {
namespace {

// One book in three languages, word for word: the same rules, so the same examples hold and the same sentences are cited.
TEST_CASE("language: a book in Danish or Russian keywords is the book in English") {
  const std::string english = R"(rulebook skjul edition 1
measure afstand: cm step 1
enum side: rød, blå
entity enhed
  side:  side
  styrke: int at least 0
  inde:  enhed?
sequence tur: flytning, skydning
§ 1 en "A"
(1) en: Text.

    action skyd(u: enhed, v: enhed) by u.side in skydning
    event ramt(u: enhed, n: int)
    may skyd(u, v) if u.side is not v.side only if u.styrke > 0
    may not skyd(u, v) if v.inde is something unless u.styrke >= 5
    value fare(u: enhed): int
      = 2 if some v in enhed where v.side is not u.side and v.styrke > 9
      = 1 otherwise
    tally sum_(u: enhed): int
      + egen: u.styrke if u.inde is nothing
    when skyd(u, v)
      cause ramt(v, fare(v))
    when ramt(u, n)
      take n from u.styrke
    example "skud"
      given u: enhed { side: rød, styrke: 3 }, v: enhed { side: blå, styrke: 4 }, w: enhed { side: blå, styrke: 9, inde: v }
      given phase skydning
      then denied skyd(u, w) by § 1(1)
      then sum_(w) is 0
      do   skyd(u, v)
      then allowed by § 1(1)
      then happens ramt(v, 1)
      then v.styrke is 3
)";
  const std::string danish = R"(sprog da
regelbog skjul udgave 1
mål afstand: cm trin 1
opregning side: rød, blå
genstand enhed
  side:  side
  styrke: heltal mindst 0
  inde:  enhed?
rækkefølge tur: flytning, skydning
§ 1 en "A"
(1) en: Text.

    handling skyd(u: enhed, v: enhed) valgt af u.side under skydning
    hændelse ramt(u: enhed, n: heltal)
    kan skyd(u, v) såfremt u.side er ikke v.side kun såfremt u.styrke > 0
    må ikke skyd(u, v) hvis v.inde findes medmindre u.styrke >= 5
    værdi fare(u: enhed): heltal
      = 2 såfremt mindst en v blandt enhed hvor v.side er ikke u.side og v.styrke > 9
      = 1 ellers
    opgørelse sum_(u: enhed): heltal
      + egen: u.styrke såfremt u.inde findes ikke
    når skyd(u, v)
      udløs ramt(v, fare(v))
    når ramt(u, n)
      træk n fra u.styrke
    eksempel "skud"
      givet u: enhed { side: rød, styrke: 3 }, v: enhed { side: blå, styrke: 4 }, w: enhed { side: blå, styrke: 9, inde: v }
      givet fase skydning
      så forbudt skyd(u, w) ifølge § 1(1)
      så sum_(w) er 0
      udfør skyd(u, v)
      så tilladt ifølge § 1(1)
      så indtræffer ramt(v, 1)
      så v.styrke er 3
)";
  const std::string russian = R"(язык ru
книга skjul издание 1
мера afstand: cm шаг 1
перечень side: rød, blå
объект enhed
  side:  side
  styrke: целое не меньше 0
  inde:  enhed?
порядок tur: flytning, skydning
§ 1 en "A"
(1) en: Text.

    действие skyd(u: enhed, v: enhed) выбирает u.side в фазе skydning
    событие ramt(u: enhed, n: целое)
    может skyd(u, v) если u.side не равна v.side только если u.styrke > 0
    не может skyd(u, v) если v.inde имеется кроме случаев, когда u.styrke >= 5
    величина fare(u: enhed): целое
      = 2 если некоторый v из enhed где v.side не равна u.side и v.styrke > 9
      = 1 иначе
    подсчёт sum_(u: enhed): целое
      + egen: u.styrke если u.inde отсутствует
    когда skyd(u, v)
      вызвать ramt(v, fare(v))
    когда ramt(u, n)
      вычесть n из u.styrke
    пример "skud"
      дано u: enhed { side: rød, styrke: 3 }, v: enhed { side: blå, styrke: 4 }, w: enhed { side: blå, styrke: 9, inde: v }
      дано фаза skydning
      тогда запрещено skyd(u, w) по § 1(1)
      тогда sum_(w) равна 0
      выполнить skyd(u, v)
      тогда разрешено по § 1(1)
      тогда происходит ramt(v, 1)
      тогда v.styrke равна 3
)";
  for (const std::string& text : {english, danish, russian}) CHECK(problems(text) == "");
  const Running first = run_book({{"t", english}});
  REQUIRE(first.outcomes.size() == 1);
  CHECK(first.outcomes == run_book({{"t", danish}}).outcomes);
  CHECK(first.outcomes == run_book({{"t", russian}}).outcomes);
}

}  // namespace
}  // namespace paragraf::tests
