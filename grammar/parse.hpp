// Text to tree. In: a source text, any bytes. Out: a tree that covers all of it, and a diagnostic for every independent
// mistake. Parsing never fails, never throws, and takes time linear in the text.
#pragma once
#include "base/diagnostic.hpp"
#include "grammar/keywords.hpp"
#include "grammar/tree.hpp"

namespace paragraf::grammar {

struct Parsed {
  Tree tree;
  const KeywordTable* keywords;   // chosen by the file's `language` line, else English
  std::size_t tried = 0;          // rules tried: a measure of the work that does not depend on the machine
};

struct Limits {
  std::uint32_t nesting = 200;                 // nested expressions, types and brackets
  std::uint32_t bytes = 64u << 20;             // larger texts are refused with P004
};

Parsed parse(const base::Sources& sources, base::SourceId source, base::Sink& sink, const Limits& limits = {});

// A question, as given on a command line: an expression ("class_of(rating(b)).type"), which may be an action or event with its
// arguments ("enter(u, b, \"0505\")"); several of these ("enter(u, b) together with leave(v)"); or `obliged` or `happens` and such
// a call, with or without `not`. The parts are the children of the root; or there is an error.
Parsed parse_expression(const base::Sources& sources, base::SourceId source, const KeywordTable& keywords, base::Sink& sink);
// What stands behind `assume` in an example ("base_mp(_) is 1 mp"); its parts are the children of the root.
Parsed parse_assumption(const base::Sources& sources, base::SourceId source, const KeywordTable& keywords, base::Sink& sink);
// Names with their types, as parameters are declared, and calls of facts and externs ("u: unit, roll: 2d6, fired(u)"): the children of the root.
Parsed parse_given(const base::Sources& sources, base::SourceId source, const KeywordTable& keywords, base::Sink& sink);

}  // namespace paragraf::grammar
