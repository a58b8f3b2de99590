// Numbers in the writing of their language: the same value in each, and what is no number stays what it is.
#include <doctest/doctest.h>

#include "analysis/align/compare.hpp"
#include "analysis/prose/marks.hpp"

namespace {

using namespace paragraf::analysis;

std::string numbers_in(const char* language, const std::string& text) {
  const prose::Marker marker(*prose::language(language), {});
  std::string found;
  for (const prose::Mark& mark : marker.marks(text))
    if (mark.kind == "number" && mark.digits) found += (found.empty() ? "" : " ") + mark.names.front();
  return found;
}

}  // namespace

TEST_CASE("numbers in prose: decimal marks, groups of digits, times, lists") {
  CHECK(numbers_in("en", "2.5 cm, 1,500 points, 12,345,678.25 in all") == "2.5 1500 12345678.25");
  CHECK(numbers_in("da", "2,5 cm, 1.500 point, 12.345.678,25 i alt") == "2.5 1500 12345678.25");
  CHECK(numbers_in("da", "kl. 18.00 eller 18.30") == "18 18.3");
  CHECK(numbers_in("ru", "в 18:00 или 18:30") == "18 18.3");
  for (const char* language : {"da", "en", "ru"}) {
    CHECK(numbers_in(language, "hex 1,2,3") == "1,2,3");
    CHECK(numbers_in(language, "10,11,12 - 4") == "10,11,12 4");
    CHECK(numbers_in(language, "-4") == "-4");
  }
}

TEST_CASE("numbers in prose: of many equal ones only the one is told that has no counterpart") {
  std::string few, many;
  for (int i = 0; i < 2000; ++i) few += "7 ";
  many = few + "7 ";
  const prose::Marker da(*prose::language("da"), {}), en(*prose::language("en"), {});
  CHECK(align::compare(da.marks(few), en.marks(few)).empty());
  CHECK(align::compare(da.marks(many), en.marks(few)).size() == 1);
}
