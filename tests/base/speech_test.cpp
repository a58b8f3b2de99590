// Messages in a language: plural forms, catalogues as bytes, numbers, lists and quotation marks.
#include "base/speech.hpp"

#include <doctest/doctest.h>

#include "base/plural_form.hpp"

namespace paragraf::base {
namespace {

constexpr std::string_view russian =
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\n";

TEST_CASE("plural forms: the formulas of gettext") {
  for (const std::uint64_t n : {1, 21, 101, 1001}) CHECK(plural_form(russian, n) == 0);
  for (const std::uint64_t n : {2, 3, 4, 22, 104}) CHECK(plural_form(russian, n) == 1);
  for (const std::uint64_t n : {0, 5, 11, 12, 14, 19, 20, 111, 112}) CHECK(plural_form(russian, n) == 2);
  CHECK(plural_form("nplurals=2; plural=(n != 1);", 1) == 0);
  CHECK(plural_form("nplurals=2; plural=(n != 1);", 0) == 1);
  CHECK(plural_form("nplurals=1; plural=0;", 7) == 0);
  CHECK(plural_form("nplurals=2; plural=n>1;", 1) == 0);
  CHECK(plural_form("nplurals=4; plural=n==1 ? 0 : n==2 ? 1 : (n-2)*3/3 == n-2 ? 2 : 3;", 9) == 2);
  CHECK(plural_form("nplurals=2; plural=!n;", 0) == 1);
}

TEST_CASE("plural forms: what cannot be read is the first form") {
  for (const std::string_view line : {"", "nplurals=2; plural=", "nplurals=2; plural=(n", "nplurals=2; plural=n ? 1;", "plural=1",
                                      "nplurals=2; plural=5;", "nplurals=2; plural=1/0;", "nplurals=2; plural=n $ 1;"})
    CHECK(plural_form(line, 3) == 0);
  CHECK(plural_form("nplurals=2; plural=" + std::string(100000, '(') + "n", 3) == 0);
  CHECK(plural_form("nplurals=2; plural=" + std::string(100000, '!') + "n", 3) == 0);
}

Speech in(std::string_view language) {
  const auto speech = Speech::in(language);
  REQUIRE(speech);
  return *speech;
}

TEST_CASE("speech: English needs no catalogue, other languages have one") {
  CHECK(Speech().language() == "en");
  CHECK(Speech()("{0} must be {1}", "a", 3) == "a must be 3");
  CHECK(Speech::languages() == std::vector<std::string>{"en", "da", "ru"});
  for (const std::string& language : Speech::languages()) CHECK(in(language).language() == language);
  CHECK_FALSE(Speech::in("tlh"));
  CHECK_FALSE(Speech::in(""));
}

TEST_CASE("speech: a message is found with its context, and the English one stands in for a missing one") {
  CHECK(in("da").context("verdict", "allowed") == "tilladt");
  CHECK(in("ru").context("verdict", "allowed") == "разрешено");
  CHECK(in("da")("not in a catalogue: {0}", 1) == "not in a catalogue: 1");
  CHECK(in("da").context("another", "allowed") == "allowed");
  CHECK(in("ru")("{0} must be {1}", "{1}", "b") == "{1} — b");  // what is put in is not read again
}

TEST_CASE("speech: plurals of Russian") {
  const auto passed = [](Speech say, std::uint64_t n) { return say.plural(n, "{0} passed", "{0} passed", n); };
  CHECK(passed(in("ru"), 1) == "1 пример выполнен");
  CHECK(passed(in("ru"), 2) == "2 примера выполнены");
  CHECK(passed(in("ru"), 5) == "5 примеров выполнено");
  CHECK(passed(in("ru"), 11) == "11 примеров выполнено");
  CHECK(passed(in("ru"), 21) == "21 пример выполнен");
  CHECK(passed(in("da"), 1) == "1 bestået");
  CHECK(passed(in("en"), 2) == "2 passed");
}

TEST_CASE("speech: numbers, lists and quotation marks") {
  const Number half = *Number::parse("12.5"), third = Number::ratio(1, 3);
  CHECK(in("en").number(half) == "12.5");
  CHECK(in("da").number(half) == "12,5");
  CHECK(in("ru").number(-half) == "-12,5");
  CHECK(in("ru").number(third) == "1/3");
  CHECK(in("ru").number(Number(12)) == "12");
  const std::vector<std::string> none, one{"a"}, three{"a", "b", "c"}, halves{"1,5", "2"};
  CHECK(in("en").all_of(none) == "");
  CHECK(in("en").all_of(one) == "a");
  CHECK(in("en").all_of(three) == "a, b and c");
  CHECK(in("da").all_of(three) == "a, b og c");
  CHECK(in("ru").all_of(three) == "a, b и c");
  CHECK(in("en").one_of(three) == "a, b or c");
  CHECK(in("da").one_of(three) == "a, b eller c");
  CHECK(in("ru").one_of(three) == "a, b или c");
  CHECK(in("da").row(three) == "a, b, c");
  CHECK(in("da").row(halves) == "1,5; 2");
  CHECK(in("da").sets_apart(halves));
  CHECK_FALSE(in("da").sets_apart(three));
  CHECK(in("da").apart().row(three) == "a; b; c");
  CHECK_FALSE(in("da").names());
  CHECK(in("da").naming("ru").names() == "ru");
  CHECK(in("da").naming("ru").all_of(three) == "a, b og c");   // the language of the messages stays
  CHECK(in("en").quotation("a") == "\"a\"");
  CHECK(in("da").quotation("a") == "»a«");
  CHECK(in("ru").quotation("a") == "«a»");
}

TEST_CASE("catalogues: bytes that are no catalogue hold no messages") {
  const Catalogue* danish = built_in_catalogue("da");
  REQUIRE(danish);
  CHECK(danish->size() > 100);
  for (const std::string_view bytes : {std::string_view(), std::string_view("no catalogue"), std::string_view("\xde\x12\x04\x95", 4)})
    CHECK_FALSE(Catalogue(bytes).find("", "allowed"));
  CHECK_FALSE(built_in_catalogue("en"));
}

}  // namespace
}  // namespace paragraf::base
