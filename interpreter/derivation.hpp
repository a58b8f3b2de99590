// Derivations as data. In: what a trace recorded. Out: a tree of steps that says what was asked, which rules answered, with what
// numbers, and what they rest on; `why` renders it for people, `answer_json` for programs. Only what decided is told.
#pragma once
#include <functional>

#include "interpreter/step.hpp"
#include "interpreter/telling.hpp"

namespace paragraf::interpreter {

enum class DerivedKind : std::uint8_t {
  answer,   // the expression that was asked
  value,    // a value, table, tally or line of one
  verdict,  // an act
  given,    // a stored attribute, a fact or an extern
  rule,     // an equation, row, line, norm or effect under a sentence
  part,     // a further line of the rule above it: its condition, its limit
  event,    // an act or event that happened
  change,   // of a stored attribute or a fact
};

// What a result is, apart from its words.
enum class Standing : std::uint8_t { value, truth, open, conflict };

struct Derivation {
  DerivedKind kind;
  std::string what;                            // "entry_cost(u1, b1, \"0505\")"; of rules: their own text
  std::string filled = {};                     // of rules: with the numbers, "1 mp + 3 mp = 4 mp"
  std::string result = {};                     // "4 mp", "denied", "not known"
  std::string note = {};                       // "does not apply", "assumed", "base game, terrain costs"
  std::vector<SentenceId> cites = {};
  bool applies = true;
  Standing standing = Standing::value;         // of the result
  std::vector<Derivation> steps = {};
};

// The trace must have been recorded with expressions.
Derivation derive(const Telling& telling, const Trace& trace, TraceId node);
// An expression with everything that was recorded while it was evaluated.
Derivation derive(const Telling& telling, const Trace& trace, ExprId asked, const Result& result);
// An act that was performed: the verdict if it has one, what happened, every change with what brought it about, also one on
// which rules disagree (its standing says so), and the rules for what happened that did not apply.
std::vector<Derivation> derive(const Telling& telling, const Trace& trace, const Outcome& outcome);

// The readings that were tested, each once, in the order of the book.
std::vector<ReadingId> readings_asked(const Book& book, const Trace& trace);
// Those of them on which the answer rests: another side of it, all else as chosen, changes the answer. `same` evaluates again.
std::vector<ReadingId> readings_that_decide(const Book& book, const Trace& trace, const Choices& choices,
                                            const std::function<bool(const Choices&)>& same);
// What would have to be different for a denied or undecided act to be allowed, one line for each thing; lines belong together.
std::vector<std::string> remedies(const Telling& telling, const Trace& trace, TraceId verdict);

}  // namespace paragraf::interpreter
