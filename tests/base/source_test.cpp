// Lines, columns and Unicode: what the renderers and the grammar stand on.
#include "base/source.hpp"

#include <doctest/doctest.h>

#include <utility>
#include <vector>

#include "base/columns.hpp"
#include "base/interner.hpp"
#include "base/unicode.hpp"

using namespace paragraf::base;

TEST_CASE("lines end at \\n and \\r\\n, a \\r alone is ordinary") {
  const Source source("a", "one\r\ntw\ro\n\nlast");
  REQUIRE(source.line_count() == 4);
  CHECK(source.text(source.line_span(1)) == "one");
  CHECK(source.text(source.line_span(2)) == "tw\ro");
  CHECK(source.text(source.line_span(3)) == "");
  CHECK(source.text(source.line_span(4)) == "last");
  CHECK(source.line_of(0) == 1);
  CHECK(source.line_of(4) == 1);  // the \n itself
  CHECK(source.line_of(5) == 2);
  CHECK(source.line_of(10) == 3);
  CHECK(source.line_of(15) == 4);
  CHECK(source.line_of(1000) == 4);
}

TEST_CASE("an empty text has one empty line, a final newline opens another") {
  const Source empty("a", "");
  CHECK(empty.line_count() == 1);
  CHECK(empty.line_span(1) == Span{0, 0});
  CHECK(empty.line_of(0) == 1);
  const Source newline("a", "x\n");
  CHECK(newline.line_count() == 2);
  CHECK(newline.line_of(2) == 2);
  CHECK(newline.line_span(2) == Span{2, 2});
  const Source only("a", "\r\n");
  CHECK(only.line_span(1) == Span{0, 0});
}

TEST_CASE("spans and lines beyond the text are clamped") {
  const Source source("a", "abc");
  CHECK(source.text({1, 99}) == "bc");
  CHECK(source.text({50, 99}) == "");
  CHECK(source.text({2, 1}) == "");
  CHECK(source.line_span(0) == Span{0, 3});
  CHECK(source.line_span(7) == Span{0, 3});
}

TEST_CASE("references to sources stay valid while sources are added") {
  Sources sources;
  const SourceId first = sources.add("first", "text");
  const Source& kept = sources[first];
  for (int i = 0; i < 1000; ++i) sources.add("more", "x");
  CHECK(&kept == &sources[first]);
  CHECK(kept.text() == "text");
  CHECK(sources.size() == 1001);
}

TEST_CASE("positions count code points and stop at the line end") {
  const Source source("a", "æøå x\r\nпоход\ne\u0301t");
  CHECK(position(source, 0) == Position{1, 1});
  CHECK(position(source, 2) == Position{1, 2});
  CHECK(position(source, 3) == Position{1, 2});  // inside ø
  CHECK(position(source, 7) == Position{1, 5});
  CHECK(position(source, 8) == Position{1, 6});
  CHECK(position(source, 9) == Position{1, 6});  // between \r and \n
  CHECK(position(source, 10) == Position{2, 1});
  CHECK(position(source, 20) == Position{2, 6});
  CHECK(position(source, 24) == Position{3, 3});
  CHECK(position(source, 4000) == Position{3, 4});
}

TEST_CASE("decoding moves forward over any bytes") {
  CHECK(decode("a", 0).value == U'a');
  const CodePoint wide = decode("漢", 0);
  CHECK(wide.value == U'漢');
  CHECK(wide.size == 3);
  CHECK(wide.valid);
  for (const std::string_view bad :
       {"\xff", "\xc3", "\xe6\xbc", "\xed\xa0\x80", "\xc0\x80", "\xf4\x90\x80\x80", "\x80"}) {
    const CodePoint point = decode(bad, 0);
    CHECK_FALSE(point.valid);
    CHECK(point.value == U'\ufffd');
    CHECK(point.size == 1);
    CHECK(first_invalid_utf8(bad) == 0);
  }
  CHECK(first_invalid_utf8("abæ\xff") == 4);
  CHECK_FALSE(first_invalid_utf8("blåbær \U0001f3b2").has_value());
  CHECK(code_points("a\xffæ") == 3);
}

TEST_CASE("encoding is the inverse of decoding") {
  for (const char32_t c : {U'a', U'ø', U'Ж', U'漢', U'\U0001f3b2', U'\U0010ffff'}) {
    std::string out;
    append_utf8(out, c);
    CHECK(decode(out, 0).value == c);
    CHECK(decode(out, 0).size == out.size());
  }
  std::string surrogate;
  append_utf8(surrogate, 0xd800);
  CHECK(surrogate == "\ufffd");
}

TEST_CASE("letters, digits and words of several scripts") {
  for (const char32_t c : {U'a', U'Z', U'å', U'Я', U'漢', U'ß', U'\u0301'}) CHECK(is_letter(c));
  for (const char32_t c : {U'1', U'_', U' ', U'-', U'«', U'\ufffd', U'\0', U'½'}) CHECK_FALSE(is_letter(c));
  for (const char32_t c : {U'0', U'9', U'٣'}) CHECK(is_digit(c));
  CHECK_FALSE(is_digit(U'a'));
  CHECK_FALSE(is_digit(U'½'));
  CHECK(is_word(U'_'));
  CHECK(is_word(U'7'));
  CHECK_FALSE(is_word(U'.'));
}

TEST_CASE("NFC composes, and leaves invalid text alone") {
  CHECK(to_nfc("e\u0301") == "é");
  CHECK(to_nfc("a\u030a") == "å");
  CHECK(to_nfc("plain") == "plain");
  CHECK(to_nfc(std::string_view("e\u0301\0x", 5)) == std::string_view("é\0x", 4));
  CHECK(to_nfc("e\u0301\xff") == "e\u0301\xff");
  CHECK(to_nfc("") == "");
  CHECK(fold_case("ÆBLE") == "æble");
  CHECK(fold_case("ПОХОД") == "поход");
}

TEST_CASE("terminal width") {
  CHECK(width(U'a') == 1);
  CHECK(width(U'å') == 1);
  CHECK(width(U'漢') == 2);
  CHECK(width(U'\u0301') == 0);
  CHECK(display_width("e\u0301 漢字") == 6);
  CHECK(display_width("поход") == 5);
}

TEST_CASE("names that are canonically equal are one name") {
  Interner names;
  const Name composed = names.intern("\u00e9");
  CHECK(names.intern("e\u0301") == composed);
  CHECK(names.find("e\u0301") == composed);
  CHECK(names.text(composed) == "\u00e9");
  CHECK(names.intern("e") != composed);
  CHECK(names.intern("E") != names.intern("e"));
  CHECK_FALSE(names.find("unseen").valid());
  CHECK_FALSE(names.find("").valid());
}

TEST_CASE("names survive growth and a move of the interner") {
  Interner names;
  std::vector<Name> ids;
  for (int i = 0; i < 5000; ++i) ids.push_back(names.intern("name" + std::to_string(i)));
  const Interner moved = std::move(names);
  for (int i = 0; i < 5000; ++i) {
    CHECK(moved.find("name" + std::to_string(i)) == ids[static_cast<std::size_t>(i)]);
    CHECK(moved.text(ids[static_cast<std::size_t>(i)]) == "name" + std::to_string(i));
  }
}
