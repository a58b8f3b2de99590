// What every telling of an answer needs, and the small texts that derivations are made of. In: a book with its sources and a
// state. Out: names, values, prose and missing facts as people write them; expressions are quoted from the book's own text.
#pragma once
#include <optional>
#include <string>

#include "base/source.hpp"
#include "interpreter/evaluate.hpp"

namespace paragraf::interpreter {

struct Telling {
  const Book& book;
  const base::Sources& sources;
  const State& state;                          // names the entities
  const Choices& choices;
  std::string language = {};                   // of the prose; empty or not there: the first language of the book
  bool shorten = false;                        // long prose is cut to about two lines
  std::optional<std::vector<ReadingId>> rests_on = {};  // the readings that decide; none: all that were asked
  base::Speech say = {};                       // all else that is told
};

// A sentence's prose in a language (else the first of the book that it has), with white space folded; empty if it has none.
std::string prose_text(const Book& book, const base::Sources& sources, SentenceId sentence, std::string_view language = {});
// At most `width` columns, cut between words and closed by "...".
std::string shortened(std::string_view text, std::size_t width);
// A stretch of the book's text on one line: comments are left out, white space is folded.
std::string quoted_source(const base::Sources& sources, Place place);
std::string folded_rule_text(std::string_view text);
// Rule text with its numbers as the reader writes them: "1,5 * 2".
std::string readers_numbers(const base::Speech& say, std::string_view rule_text);

// "41 cf", "u1"; "?" if it is not known.
std::string result_text(const Telling& telling, const Result& result, TypeId type);
// The same in the words of the file in which it is to stand among other words; numbers as the reader writes them.
std::string result_syntax(const Telling& telling, const Result& result, TypeId type, base::SourceId file);
// "class_of(41 cf).surcharge"
std::string value_call_text(const Telling& telling, ValueId value, std::span<const Result> args, std::uint32_t column = 0, Name line = {});
std::string attribute_text(const Telling& telling, AttributeId attribute, const Result& entity);
std::string attribute_syntax(const Telling& telling, AttributeId attribute, const Result& entity, base::SourceId file);
// The type of what a value call gives, one column of it if there is one.
TypeId value_call_type(const Book& book, ValueId value, std::uint32_t column);

// Reasons in parts, for programs; in words: reason_text.hpp.
std::string_view reason_name(ReasonKind kind);  // "attribute", "no_clause"
std::string reason_subject(const Telling& telling, const Reason& reason);   // "base_mp(\"0505\")"; empty if it has none
std::string reason_source(const Telling& telling, const Reason& reason);    // where it would be stated: "base game, terrain costs"

std::vector<Result> results_of(const Values& values);

}  // namespace paragraf::interpreter
