// Values that a declaration does not admit. In: a known value, or the arguments of a call, and what was declared. Out: the reason
// why there is no answer. The same test stands before values, verdicts, externs and steps, so that they agree.
#pragma once
#include <optional>
#include <span>

#include "base/dice.hpp"
#include "interpreter/state.hpp"

namespace paragraf::interpreter {

// What was declared, and where.
struct Declared {
  SubjectKind of;
  std::uint32_t subject;
  SentenceId sentence;
};

// The value is outside the range, or off the step of its measure if it is to be stored.
std::optional<Reason> refused_value(const State& state, const Value& value, Name name, TypeId type, const Domain& domain, const Declared& declared, bool stored = true);
// The die does not show this total.
std::optional<Reason> beyond_die(const Book& book, const base::DiceRoll& roll, const Parameter& param, const Value& total, const Declared& declared);
// A known argument is outside the range of its parameter; the first that is.
std::optional<Reason> refused_argument(const State& state, std::span<const Parameter> params, std::span<const Result> args, const Declared& declared);

}  // namespace paragraf::interpreter
