// Limits of the model: expressions that nest without brackets, whole numbers beyond 64 bits, very many misspelt names.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "tests/support/running.hpp"
#include "tests/support/world.hpp"

using paragraf::tests::small_book;
using paragraf::tests::World;

namespace {

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

}  // namespace

TEST_CASE("a sum or a chain of members that is too long is one finding") {
  CHECK(small_book("rulebook x\nvalue v: int = 1" + repeated(" + 1", 300) + "\n").findings == "");
  const std::string sum = small_book("rulebook x\nvalue v: int = 1" + repeated(" + 1", 70000) + "\n").findings;
  CHECK(sum.find("P102") != std::string::npos);
  CHECK(std::count(sum.begin(), sum.end(), '\n') == 1);
  const std::string chain = small_book("rulebook x\nentity e\n  o: e\nvalue v(x: e): e = x" + repeated(".o", 2000) + "\n").findings;
  CHECK(chain.find("P102") != std::string::npos);
  CHECK(std::count(chain.begin(), chain.end(), '\n') == 1);
}

TEST_CASE("a whole number beyond 64 bits is a number, and no int") {
  World world("rulebook x\nvalue n: number = 9223372036854775808\nvalue i: int = 9223372036854775807\nvalue big: int = 9223372036854775808\n", "{}");
  REQUIRE(world.findings() == "");
  CHECK(world.ask("n + 1") == "9223372036854775809");
  CHECK(world.ask("i") == "9223372036854775807");
  CHECK(world.ask("big").starts_with("overflow"));
}

TEST_CASE("a binder that binds nothing may stand anywhere") {
  World world("rulebook x\nentity e\n  a: int\nevent tick(x: e)\nwhen tick(x)\n  add 1 to x.a for every _ in e\nvalue any: bool = some _ in e where true\n",
              R"({"entities":{"e":{"p":{"a":0},"q":{"a":0}}}})");
  REQUIRE(world.findings() == "");
  CHECK(world.ask("any") == "true");
}

TEST_CASE("thousands of misspelt names are counted, and only some are given a nearest name") {
  std::string text = "rulebook x\nvalue known: int = 1\n";
  for (int i = 0; i < 3000; ++i) text += "value v" + std::to_string(i) + ": int = knwon + " + std::to_string(i) + "\n";
  const paragraf::tests::SmallBook small = small_book(text);
  CHECK(std::count(small.findings.begin(), small.findings.end(), '\n') == 1001);
  CHECK(small.findings.find("2000") != std::string::npos);
}

namespace {

// Each sentence repeats the one before twice, or once: twice as many rules in each, or one more.
std::string repetitions(int sentences, int times) {
  std::string book = "rulebook t\nentity unit\n  n: int\naction go(u: unit) by u.n in any phase\n§ 1 en \"A\"\n(1) en: T.\n\n    may go(u)\n";
  for (int i = 2; i <= sentences; ++i) {
    book += fmt::format("({}) en: T.\n\n", i);
    for (int k = 0; k < times; ++k) book += fmt::format("    likewise § 1({}) if u.n > {}\n", i - 1, k);
  }
  return book;
}

}  // namespace

TEST_CASE("a `lift` of very many exceptions to exceptions is one finding") {
  const auto found = [](int clauses) {
    std::string book = "rulebook t\nentity unit\n  n: int\naction go(u: unit) by u.n in any phase\n§ 1 en \"A\"\n(1) en: T.\n\n    may go(u)\n";
    for (int i = 2; i <= clauses; ++i) {
      book += fmt::format("§ {} en \"A\"\n(1) en: T.\n\n    lift § 1", i);
      for (int k = 2; k < i; ++k) book += fmt::format(", § {}", k);
      book += " if 1 > 2\n";
    }
    return paragraf::tests::run_book({{"t", book}}).findings;
  };
  CHECK(found(10).empty());
  CHECK(found(30) == std::vector<std::string>{"P102 this `lift` lifts exceptions to exceptions, more than 2000 rules in all"});
}

TEST_CASE("a `likewise` that repeats very many others is one finding") {
  const auto found = [](int sentences, int times) { return paragraf::tests::run_book({{"t", repetitions(sentences, times)}}).findings; };
  const std::string told = "P322 this `likewise` repeats others that repeat others, more than 100 in all";
  CHECK(found(6, 2).empty());
  CHECK(found(60, 2) == std::vector<std::string>(2, told));  // both of the first sentence that goes beyond
  CHECK(found(101, 1).empty());
  CHECK(found(120, 1) == std::vector<std::string>{told});
}
