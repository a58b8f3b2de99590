// The sentences of a raw text. In: the text, its blocks, what is known of its language. Out: headings and sentences in their order, each a
// stretch of the text. Boundaries are those of Unicode (ICU), but for abbreviations, list numbers and notes in brackets.
#pragma once
#include "analysis/align/raw_text.hpp"
#include "analysis/prose/language.hpp"

namespace paragraf::analysis::align {

struct Sentence {
  Block::Kind kind = Block::Kind::paragraph;
  bool guessed = false;                        // as of a block
  std::string number = {};                     // of a heading
  Span number_span = {};
  Span span = {};
  std::uint32_t block = 0;                     // sentences of one block may belong to one unit
  std::string text = {};                       // quoted
};

// A raw text with all that was found in it.
struct RawText {
  std::string language;                        // "da"
  std::string text;
  Markup markup = Markup::plain;
  std::vector<Sentence> sentences;
};
RawText read_raw_text(std::string language, std::string text, Markup markup = Markup::plain);

// Where the sentences of one block begin and end.
std::vector<Span> sentences_of(std::string_view text, const Block& block, const prose::Language& language);

}  // namespace paragraf::analysis::align
