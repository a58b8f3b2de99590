// A rulebook as its author has it: plain text or Markdown. In: such a text of one language. Out: its blocks (clause headings, paragraphs,
// list items, rows of tables) as stretches of the text, and the text of a stretch as a rulebook quotes it. What stands in no block is
// layout: blanks, bars between cells, marks of headings and lists.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hpp"

namespace paragraf::analysis::align {

using base::Span;

struct Block {
  enum class Kind : std::uint8_t {
    heading,                                   // a title, a number, or both
    paragraph,
    row,                                       // of a table: what it says is one sentence
  };
  Kind kind = Kind::paragraph;
  bool guessed = false;                        // a heading only by its looks: a short line without an end mark
  std::string number = {};                     // of a heading: "6.1.1"; empty: it has none
  Span number_span = {};
  Span text = {};                              // of a heading: its title, maybe empty
  std::vector<std::uint32_t> breaks = {};      // places where a line begins that the author began on purpose
};

enum class Markup : std::uint8_t { plain, markdown };

std::vector<Block> blocks_of(std::string_view text, Markup markup = Markup::plain);

// A stretch in one line: blanks folded, bars between cells kept, emphasis and escapes of Markdown taken off.
std::string quoted(std::string_view text, Span span, Markup markup = Markup::plain);

}  // namespace paragraf::analysis::align
