// Changes of a text word by word.
#include <doctest/doctest.h>

#include "analysis/word_changes.hpp"

namespace paragraf::analysis {
namespace {

TEST_CASE("word changes: what was taken out stands before what was put in") {
  CHECK(word_changes("Et hus på ti meter.", "Et hus på tolv meter.") == "Et hus på [-ti-] {+tolv+} meter.");
  CHECK(word_changes("one", "two words") == "[-one-] {+two words+}");
  CHECK(word_changes("a b c", "a c") == "a [-b-] c");
  CHECK(word_changes("a c", "a b c") == "a {+b+} c");
  CHECK(word_changes("", "new") == "{+new+}");
  CHECK(word_changes("old", "") == "[-old-]");
  CHECK(word_changes("the very same", "the very same") == "...");
}

TEST_CASE("word changes: marks are words, and those inside of numbers and words are not") {
  CHECK(word_changes("ref. 1.2.0 only", "ref. 2.1.0 only") == "ref. [-1.2.0-] {+2.1.0+} only");
  CHECK(word_changes("1,5 cm", "1.5 cm") == "[-1,5-] {+1.5+} cm");
  CHECK(word_changes("yes, no", "yes no") == "yes[-,-] no");
  CHECK(word_changes("re-roll it", "roll it") == "[-re-roll-] {+roll+} it");
  CHECK(word_changes("Кавалерия может", "Кавалерия должна") == "Кавалерия [-может-] {+должна+}");
}

TEST_CASE("word changes: what is far from a change is left out") {
  CHECK(word_changes("a b c d e f g h", "a b c d e f g X", 2) == "... f g [-h-] {+X+}");
  CHECK(word_changes("a b c d e f g h", "X b c d e f g h", 2) == "[-a-] {+X+} b c ...");
  CHECK(word_changes("a b c d e f g h i j", "X b c d e f g h i Y", 2) == "[-a-] {+X+} b c ... h i [-j-] {+Y+}");
  CHECK(word_changes("a b c d e f", "a b c d e X", 3) == "a b c d e [-f-] {+X+}");   // two words are no longer than the mark
  CHECK(word_changes("A dog barks.", "One dog barks.", 1) == "[-A-] {+One+} dog barks.");
}

TEST_CASE("word changes: long texts that share little are shown as a whole") {
  std::string was, is;
  for (int i = 0; i < 3000; ++i) was += " w" + std::to_string(i), is += " i" + std::to_string(i);
  const std::string changes = word_changes("a" + was + " z", "a" + is + " z");
  CHECK(changes.starts_with("a [-w0 w1 "));
  CHECK(changes.ends_with("i2999+} z"));
}

}  // namespace
}  // namespace paragraf::analysis
