// Texts in columns: where lines end, what is cut, and how wide letters are.
#include <doctest/doctest.h>

#include "analysis/lettering.hpp"
#include "base/unicode.hpp"

namespace paragraf::tests {
namespace {

using analysis::lines_of;
using Lines = std::vector<std::string>;

TEST_CASE("lettering: lines end behind blanks, commas and brackets, else where they are full") {
  CHECK(lines_of("one two three", "", 7, 9) == Lines{"one two", "three"});
  CHECK(lines_of("  one \n two  ", "", 20, 9) == Lines{"one   two"});
  CHECK(lines_of("march(guard,line)", "", 13, 9) == Lines{"march(guard,", "line)"});
  CHECK(lines_of("march(guard)", "", 8, 9) == Lines{"march(", "guard)"});
  CHECK(lines_of("abcdefgh", "", 3, 9) == Lines{"abc", "def", "gh"});
  CHECK(lines_of("", "", 3, 9) == Lines{});
  CHECK(lines_of("abc", "", 0, 9) == Lines{"a", "b", "c"});
}

TEST_CASE("lettering: what does not fit ends with dots, and the ending stands in any case") {
  CHECK(lines_of("one two", ": allowed", 20, 1) == Lines{"one two: allowed"});
  CHECK(lines_of("one two three four", ": allowed", 16, 1) == Lines{"one tw…: allowed"});
  CHECK(lines_of("one two three four", ": allowed", 16, 2) == Lines{"one two three", "four: allowed"});
  CHECK(lines_of("abcdefgh", "", 3, 2) == Lines{"abc", "de…"});
}

TEST_CASE("lettering: wide letters take two cells, and marks stay with their letter") {
  CHECK(lines_of("近衛前進", "", 5, 9) == Lines{"近衛", "前進"});
  CHECK(lines_of("近衛前進", "", 5, 1) == Lines{"近衛…"});
  CHECK(lines_of("a\u0301b\u0301c\u0301d\u0301", "", 2, 9) == Lines{"a\u0301b\u0301", "c\u0301d\u0301"});
  for (const std::string& line : lines_of("Двигать взвод, затем 近衛 вперед через весь стол", "", 9, 9)) CHECK(base::display_width(line) <= 9);
}

}  // namespace
}  // namespace paragraf::tests
