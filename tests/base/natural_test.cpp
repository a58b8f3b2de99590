// The order of names with numbers in them.
#include <doctest/doctest.h>

#include "base/natural.hpp"

namespace paragraf::base {
namespace {

TEST_CASE("natural order: runs of digits are numbers, of any length") {
  CHECK(natural_order("u2", "u10") < 0);
  CHECK(natural_order("2", "2a") < 0);
  CHECK(natural_order("2a", "10") < 0);
  CHECK(natural_order("u2b1", "u2b10") < 0);
  CHECK(natural_order("99999999999999999999999", "100000000000000000000000") < 0);
  CHECK(natural_order("10", "M1") < 0);
}

TEST_CASE("natural order: all else by code point") {
  CHECK(natural_order("", "a") < 0);
  CHECK(natural_order("Z", "a") < 0);
  CHECK(natural_order("z", "\u00e6") < 0);
  CHECK(natural_order("\u00e6", "\u044f") < 0);
  CHECK(natural_order("\u044f", "\U0001f3f0") < 0);
}

TEST_CASE("natural order: only equal texts are equal") {
  CHECK(natural_order("u02", "u02") == 0);
  CHECK(natural_order("u02", "u2") < 0);
  CHECK(natural_order("u2", "u02") > 0);
  CHECK(natural_order("u02b", "u2a") > 0);
  CHECK(natural_order("0", "00") != 0);
}

}  // namespace
}  // namespace paragraf::base
