// What the linter asked, and what came out. In: what a check asked of a book. Out: one claim for each question, as plain data: it is
// proved, or there is a state that breaks it, or it is not decided and why. Only a claim that is broken has a finding, and only one
// whose witness the interpreter has answered in the same way.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/lint/question.hpp"
#include "base/diagnostic.hpp"
#include "interpreter/state.hpp"

namespace paragraf::analysis::lint {

using namespace model;
using base::Code;
using interpreter::State;

// A state and what is asked of it, the smallest that was found; the interpreter has answered.
struct Witness {
  std::shared_ptr<const State> state;
  std::vector<std::string> steps;        // "given b: building { cf: 0 cf }", as in an example of the book's main file
  std::vector<Question> asked;           // in this state, in this order
  bool together = false;                 // the acts of it are one step
  std::vector<std::uint32_t> sides;      // of readings, as in Choices
  std::vector<std::string> questions;    // "entry_cost(u, b)", "do enter(u, b)", "do a(u) together with b(v)"; one after the other
  std::string answer;                    // "in conflict: rules disagree on entry_cost(u, b): 1 mp and 2 mp", in the reader's words
  std::vector<std::string> expectations; // of each question: "entry_cost(u, b) is in conflict", "denied", as `then` of an example asks it
  bool invented = false;                 // it takes a value of an extern that no sentence of the book states
};

enum class Standing : std::uint8_t { proved, found, undecided };

struct Claim {
  Code code;                             // the finding that there would be
  Standing standing = Standing::proved;
  // What was asked, in the words of the book and without positions: "class_of: § 2(1) with § 2(2)". With the code it names the
  // claim in a baseline, a cache and SARIF, so that it stays the same when something else is edited.
  std::string subject;
  std::vector<SentenceId> sentences;     // that it is about; an `allow` of one of them silences the finding
  // proved, found: "boxes", "listed" (every value was tried), "solver"; undecided: what is in the way, for the reader
  std::string how;
  std::string bound;                     // "at most 2 of unit"; empty: no bound was needed
  std::optional<base::Diagnostic> finding;   // of found; also of undecided, if the reader should know (a note)
  std::optional<Witness> witness;        // of found, if it takes a state
  std::optional<std::string> allowed = {};   // the reason of the `allow` that silences it; set by `lint`
};

// Where claims go. Checks add; nothing depends on the order in which they do.
struct Claims {
  std::vector<Claim> all;
  void add(Claim claim) { all.push_back(std::move(claim)); }
};

}  // namespace paragraf::analysis::lint
