// Two editions of a small book. In: their texts. Out: what they decide differently, one line for each comparison that is not proved; and a check
// that both interpreters answer what a comparison says of its state.
#pragma once
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "analysis/diff/versions.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::tests {

namespace diff = analysis::diff;
namespace lint = analysis::lint;

// Sentences "(1)", "(2)" ... of one clause, with these rules, behind these declarations.
std::string edition(const std::string& declarations, const std::vector<std::string>& rules);

struct TwoEditions {
  TwoEditions(const std::string& before, const std::string& now);
  TwoEditions(const std::vector<std::string_view>& before, const std::vector<std::string_view>& now);
  SmallBook old_book, new_book;
  std::unique_ptr<lint::Solver> solver;
  std::unique_ptr<diff::Editions> editions;
  diff::Difference difference;

  const diff::Comparison& of(const std::string& name, diff::Aspect aspect = diff::Aspect::value) const;
  // "fee: changed 1/13", "pass allowed: undecided: why", and what came and went; of what is proved how, if it took a search.
  std::string lines() const;

 private:
  void compare();
};

// What both answer in the state of a comparison that was found.
std::string answers(const diff::Comparison& one);

}  // namespace paragraf::tests
