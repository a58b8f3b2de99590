// Answers of an evaluation. Out: a known value, or what is missing, or which rules conflict. Missing and conflict travel
// through expressions with their reasons; a conflict outranks a missing part (semantics: strong Kleene logic).
#pragma once
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/book.hpp"

namespace paragraf::interpreter {

using namespace model;  // the interpreter speaks the words of the model

enum class ReasonKind : std::uint8_t {
  attribute,         // subject: AttributeId, args: the entity; nobody supplied it
  external,          // subject: ExternId, args
  not_measured,      // subject: ExternId, args; `detail` says why the program cannot work it out
  measures_else,     // subject: ExternId, args; candidates: what is stated, and what it measures
  no_clause,         // subject: ValueId, args; no equation, row or norm decides
  undecided_act,     // subject: ActId, args; no clause decides on the act
  due,               // subject: ActId, args, nothing for those that the duty leaves open; the duty on it denies another act
  die,               // subject: ActId, args before the die; `detail` names the die of this event that was not given
  division_by_zero,
  not_whole,         // a number that must be whole is not; candidates: the number
  overflow,          // an int beyond 64 bits
  absent,            // nothing where a value is needed, as the largest of no elements
  outside_domain,    // candidates: a value outside the `domain` or off the step of its declaration; `detail` names it
  tie,               // several elements qualify; candidates: the different outcomes
  unknown_entity,    // subject: EntityId; a name that the state does not hold
  gone,              // subject: EntityId, args: the entity; it was destroyed, or is being created
  circular,          // subject: ValueId, args; defined by itself in this state
  too_deep,          // subject: ValueId, args, or none; beyond the limits of limits.hpp
  conflict,          // candidates: the different outcomes, cites: the sentences that state them; `detail` names the column
  phase,             // the state names no phase
  presupposed,       // an act would leave a state that a sentence excludes; `detail` names it, args: the first case
  altered,           // a state is not what its round comes to; subject and args of an attribute or fact, `detail` names an entity;
                     // candidates: as it stands, and as it comes, nothing if it is not known; of facts and entities: is it there?
  unordered,         // subject, args and other, other_args: two acts of one step, each of which changes what the other does
  limit,             // a bound on the work of one question (limits.hpp); `limit` and `bound` say which
  endless,           // a step that causes more than 1000 others; `detail` names the last events
};

// What `subject` of a reason is an id of.
enum class SubjectKind : std::uint8_t { none, attribute, external, value, act, entity, fact };

enum class LimitKind : std::uint8_t { work, memory, events, digits, roots };
enum class Clash : std::uint8_t { none, set_and_changed, put_and_removed, changed_and_destroyed, created_and_destroyed };

struct Reason {
  ReasonKind kind;
  std::uint32_t subject = 0;
  Values args = {};
  std::string detail = {};               // names of the book or the state: no words of a language
  Values candidates = {};
  TypeId type = {};                      // of the candidates
  std::vector<SentenceId> cites = {};    // clauses that would have decided, or that disagree
  SubjectKind of = SubjectKind::none;
  Domain domain = {};
  std::uint32_t other = 0;               // of unordered: the second act
  Values other_args = {};
  bool due_and_forbidden = false;        // of a conflict: a duty asks for the act that a prohibition denies
  Clash clash = Clash::none;             // of a conflict about what is stored: what does not go together
  std::uint64_t bound = 0;               // of limit, too_deep and endless: what was exceeded
  LimitKind limit = LimitKind::work;     // of limit
  std::vector<std::pair<std::uint32_t, Values>> between = {};  // of a conflict that takes several acts or events: these, with their arguments
  bool already = false;                  // of presupposed: the state before excludes it, too
  bool operator==(const Reason&) const = default;
};

class Result {
 public:
  Result() = default;  // known: nothing
  Result(Value value) : value_(std::move(value)) {}
  static Result missing(Reason reason);
  static Result missing(std::vector<Reason> reasons);  // a conflict if one of them is one; sorted, conflicts first
  static const Result& unbound();                      // missing without reasons: a slot that nothing was bound to
  bool known() const { return !reasons_; }
  bool is_conflict() const;
  bool is_true() const { return known() && value_.is<bool>() && value_.truth(); }
  bool is_false() const { return known() && value_.is<bool>() && !value_.truth(); }
  const Value& value() const { return value_; }
  const std::vector<Reason>& reasons() const;  // empty if known
  // The reasons of both together, equal ones once; of one alone, if the other is known. One of them must be missing.
  static Result both_missing(const Result& a, const Result& b);
  bool operator==(const Result& other) const;

 private:
  Value value_;
  std::shared_ptr<const std::vector<Reason>> reasons_;
};

// Strong Kleene logic: what decides alone wins over what is missing.
Result logical_and(const Result& a, const Result& b);
Result logical_or(const Result& a, const Result& b);
Result logical_not(const Result& a);

// Each once, in the order of the book.
void in_book_order(const Book& book, std::vector<SentenceId>& sentences);

}  // namespace paragraf::interpreter
