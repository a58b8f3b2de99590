// Which value asks for which, for the same arguments. In: a book. Out: for each value the values that its rules call with nothing but their
// own parameters, and where those parameters go. A call with other arguments (one less, the next hex) is no such edge: it may end.
#pragma once
#include <vector>

#include "model/book.hpp"

namespace paragraf::analysis::lint {

using namespace model;

struct ValueCall {
  ValueId to;
  std::vector<std::uint32_t> from;     // for each parameter of `to`: which parameter of the caller
  RuleId rule;                         // in which it stands
  bool always = false;                 // whatever the state is, whoever asks for the caller needs it
};

// By ValueId.
std::vector<std::vector<ValueCall>> value_calls(const Book& book);

// Calls that lead back to where they began, with the same arguments.
struct Circle {
  std::vector<ValueId> values;         // the first is the earliest in the book
  std::vector<ValueCall> calls;        // as many
  bool always() const;
};
std::vector<Circle> circles_of(const Book& book);

}  // namespace paragraf::analysis::lint
