// What two editions of a book decide differently. In: two built books. Out: which declarations came, went or mean something else; and for each
// value, and for each act whether it is allowed and what it does, whether there is a state in which the answers differ: proved that there is none,
// shown in the smallest that was found, which both interpreters have answered, or not decided and why.
//
// States are those that both editions admit. One unknown state serves both: the rules of either are made formulas over the same unknowns
// (shared_inputs.hpp), and what is asked is whether these can differ. What says the same word for word needs no search (canonical.hpp).
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "analysis/diff/editions.hpp"
#include "analysis/diff/share.hpp"
#include "analysis/lint/finding.hpp"
#include "analysis/lint/solver.hpp"
#include "analysis/wording.hpp"

namespace paragraf::analysis::diff {

struct DiffOptions {
  Wording old_wording = {}, new_wording = {};
  lint::Solver* solver = nullptr;
  std::uint32_t entities = 3;            // of each kind, at most, in a state
  ShareLimits share = {};
};

enum class Coming : std::uint8_t { added, removed, retyped, other_range };
struct DeclarationChange {
  Coming coming;
  Kind kind;
  std::string name;                      // "boat.seats", "capacity", as the edition declares it that has it
  base::Place old_place, new_place;      // none where it is not
  std::string before, after;             // of another type or range: as declared
};

enum class Aspect : std::uint8_t { value, permission, effects };

// What one edition says in the state that was found.
struct Answer {
  lint::Witness witness;
  std::vector<SentenceId> sentences;     // on which it rests
};

struct Comparison {
  Aspect aspect;
  std::string name;                      // as the new edition calls it
  Declaration of_old, of_new;
  base::Place old_place, new_place;      // of its declarations
  lint::Standing standing = lint::Standing::proved;
  std::string how, bound;                // as in lint::Claim; "text": both say the same
  std::optional<Answer> before, after;   // of found
  std::optional<Share> share;
};

struct Difference {
  std::vector<DeclarationChange> declarations;
  std::vector<Comparison> comparisons;   // in the order of the new edition: values, then acts
};

Difference diff(const Editions& editions, const DiffOptions& options);
// One question after the other; `compared` stands for all values and acts that both have.
std::vector<DeclarationChange> declaration_changes(const Editions& editions);
Comparison compare_value(const Editions& editions, ValueId of_new, const DiffOptions& options);
Comparison compare_permission(const Editions& editions, ActId of_new, const DiffOptions& options);
Comparison compare_effects(const Editions& editions, ActId of_new, const DiffOptions& options);

}  // namespace paragraf::analysis::diff
