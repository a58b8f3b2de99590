// Free numbers for new sentences: in order, never twice, of any length.
#include <doctest/doctest.h>

#include "tools/sentence_numbers.hpp"

namespace paragraf::tests {
namespace {

TEST_CASE("import: numbers between sentences, before the first and behind the last") {
  tools::SentenceNumbers numbers;
  CHECK(numbers.next() == "1");
  for (const char* number : {"3", "3b", "5", "007"}) numbers.take(number);
  CHECK(numbers.between("", "1") == "0");
  CHECK(numbers.between("", "1") == "0a");
  CHECK(numbers.between("1", "3") == "1a");
  CHECK(numbers.between("3", "3b") == "3a");
  CHECK_FALSE(numbers.between("3", "3b"));
  CHECK(numbers.between("3b", "5") == "3c");
  CHECK_FALSE(numbers.between("5", "3"));      // a file without order
  CHECK(numbers.next() == "8");
  CHECK(numbers.next() == "9");
  CHECK(numbers.next() == "10");
}

TEST_CASE("import: there is one letter only; behind z whole numbers that are free") {
  tools::SentenceNumbers numbers;
  for (const char* number : {"1", "3", "4"}) numbers.take(number);
  std::optional<std::string> last;
  for (int i = 0; i < 26; ++i) last = numbers.between("1", "3");
  CHECK(last == "1z");
  CHECK(numbers.between("1", "3") == "2");
  CHECK(numbers.between("1", "3") == "2a");
  for (int i = 0; i < 26; ++i) last = numbers.between("3", "4");
  CHECK(last == "3z");
  CHECK_FALSE(numbers.between("3", "4"));
}

TEST_CASE("import: numbers of any length") {
  tools::SentenceNumbers numbers;
  numbers.take("99999999999999999999999");
  CHECK(numbers.between("99999999999999999999999", "999999999999999999999999999") == "99999999999999999999999a");
  CHECK(numbers.next() == "100000000000000000000000");
}

}  // namespace
}  // namespace paragraf::tests
