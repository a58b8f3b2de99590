// What could have stood at the place of a mistake. In: failing tokens, as the parser meets them. Out: the farthest place
// that was reached, and the words, symbols and kinds of things that would have been right there.
#pragma once
#include <bitset>
#include <cstddef>

#include "grammar/tree.hpp"

namespace paragraf::grammar {

// Things an author writes, by a human name, and symbols: PARAGRAF_EXPECT(identifier, "as it is called in a message").
#define PARAGRAF_EXPECTS                                            \
  PARAGRAF_EXPECT(item, "a rule or declaration")                    \
  PARAGRAF_EXPECT(statement, "a statement")                         \
  PARAGRAF_EXPECT(example_step, "a step of the example")            \
  PARAGRAF_EXPECT(expression, "an expression")                      \
  PARAGRAF_EXPECT(a_cell, "a cell")                                 \
  PARAGRAF_EXPECT(a_type, "a type")                                 \
  PARAGRAF_EXPECT(reference, "a reference")                         \
  PARAGRAF_EXPECT(name, "a name")                                   \
  PARAGRAF_EXPECT(number, "a number")                               \
  PARAGRAF_EXPECT(dice, "a die")                                    \
  PARAGRAF_EXPECT(quoted, "a text in quotes")                       \
  PARAGRAF_EXPECT(a_title, "a title")                               \
  PARAGRAF_EXPECT(language, "a language")                           \
  PARAGRAF_EXPECT(clause_number, "a clause number")                 \
  PARAGRAF_EXPECT(mark, "a sentence mark")                          \
  PARAGRAF_EXPECT(tag, "a text such as `en: ...`")                   \
  PARAGRAF_EXPECT(attribute, "an attribute")                        \
  PARAGRAF_EXPECT(table_line, "a line of the table")                \
  PARAGRAF_EXPECT(header, "the header line of the table")           \
  PARAGRAF_EXPECT(unit, "a unit")                                   \
  PARAGRAF_EXPECT(line_start, "a new line")                         \
  PARAGRAF_EXPECT(line_end, "the end of the line")                  \
  PARAGRAF_EXPECT(end, "the end of the text")                       \
  PARAGRAF_EXPECT(operator_, "an operator")                         \
  PARAGRAF_EXPECT(comma, "`,`")                                     \
  PARAGRAF_EXPECT(colon, "`:`")                                     \
  PARAGRAF_EXPECT(dot, "`.`")                                       \
  PARAGRAF_EXPECT(range, "`..`")                                    \
  PARAGRAF_EXPECT(ellipsis, "`...`")                                \
  PARAGRAF_EXPECT(equals, "`=`")                                    \
  PARAGRAF_EXPECT(question, "`?`")                                  \
  PARAGRAF_EXPECT(bar, "`|`")                                       \
  PARAGRAF_EXPECT(slash, "`/`")                                     \
  PARAGRAF_EXPECT(plus, "`+`")                                      \
  PARAGRAF_EXPECT(minus, "`-`")                                     \
  PARAGRAF_EXPECT(percent, "`%`")                                   \
  PARAGRAF_EXPECT(paragraph, "`§`")                                 \
  PARAGRAF_EXPECT(round_open, "`(`")                                \
  PARAGRAF_EXPECT(round_close, "`)`")                               \
  PARAGRAF_EXPECT(square_open, "`[`")                               \
  PARAGRAF_EXPECT(square_close, "`]`")                              \
  PARAGRAF_EXPECT(curly_open, "`{`")                                \
  PARAGRAF_EXPECT(curly_close, "`}`")

enum class Expect : std::uint8_t {
#define PARAGRAF_EXPECT(identifier, text) identifier,
  PARAGRAF_EXPECTS
#undef PARAGRAF_EXPECT
};

struct Expectations {
  std::bitset<192> words;   // by role
  std::bitset<64> things;
  bool has(Expect thing) const { return things[static_cast<std::size_t>(thing)]; }
  bool has(Role role) const { return words[static_cast<std::size_t>(role)]; }
  void add(Expect thing) { things.set(static_cast<std::size_t>(thing)); }
  void add(Role role) { words.set(static_cast<std::size_t>(role)); }
  void add(const Expectations& others) { words |= others.words, things |= others.things; }
};

template <auto... whats>
inline const Expectations expectations_of = [] {
  Expectations all;
  (all.add(whats), ...);
  return all;
}();

struct Farthest {
  std::size_t at = 0;       // the token that no rule could take
  std::size_t behind = 0;   // the end of the token before it
  Expectations expected;

  template <class What>
  void fail(std::size_t token, std::size_t previous_end, const What& what) {
    if (token < at) return;
    if (token > at) *this = {token, previous_end, {}};
    expected.add(what);
  }
};

}  // namespace paragraf::grammar
