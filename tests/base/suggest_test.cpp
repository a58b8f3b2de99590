// Which existing name is suggested for one that nobody knows, and when none is.
#include "base/suggest.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace paragraf::base;

namespace {

std::optional<std::string> among(std::string_view name, std::vector<std::string> candidates) {
  return nearest(name, candidates);
}

}  // namespace

TEST_CASE("edit distance counts code points and transpositions") {
  CHECK(edit_distance("", "") == 0);
  CHECK(edit_distance("", "abc") == 3);
  CHECK(edit_distance("kitten", "sitting") == 3);
  CHECK(edit_distance("ab", "ba") == 1);
  CHECK(edit_distance("ca", "abc") == 3);  // optimal string alignment, not the unrestricted distance
  CHECK(edit_distance("blåbær", "blabær") == 1);
  CHECK(edit_distance("поход", "похдо") == 1);
  CHECK(edit_distance("漢字", "漢") == 1);
  CHECK(edit_distance("abcdef", "badcfe") == 3);
}

TEST_CASE("the nearest name is suggested if it is close") {
  CHECK(among("ocupy", {"occupy", "move"}) == "occupy");
  CHECK(among("brigde", {"bridge", "brigade"}) == "bridge");
  CHECK_FALSE(among("cavalry", {"infantry", "gun"}).has_value());
  CHECK_FALSE(among("abc", {"axy"}).has_value());
  CHECK(among("abc", {"abx"}) == "abx");
  CHECK(among("ab", {"ax"}) == "ax");  // a third of two letters, but at least one
  CHECK_FALSE(among("x", {}).has_value());
}

TEST_CASE("of equally near names the alphabetically first, in any order") {
  CHECK(among("bat", {"hat", "cat", "rat"}) == "cat");
  CHECK(among("bat", {"cat", "rat", "hat"}) == "cat");
}

TEST_CASE("a difference in case only is always close, in every script") {
  CHECK(among("UNIT", {"unix", "unit"}) == "unit");
  CHECK(among("ПОХОД", {"поход"}) == "поход");
  CHECK(among("ÆØÅ", {"æøå"}) == "æøå");
}

TEST_CASE("very long names cost nothing") {
  const std::string a(100'000, 'a');
  CHECK_FALSE(among(a + "b", {a + "c"}).has_value());
  CHECK_FALSE(among("a", {a}).has_value());
}
