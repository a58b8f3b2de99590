// What a book states formally, and what its examples exercise. In: a book. Out: for each sentence whether it is formal, informal
// with a reason, or neither; in which languages of the book it has no prose; and which of its rules and rows no example has
// seen apply.
#pragma once
#include <string>
#include <vector>

#include "interpreter/examples.hpp"
#include "model/book.hpp"

namespace paragraf::analysis {

using namespace model;

enum class Form {
  formal,        // declarations or rules stand under it
  informal,      // it says that there is nothing to compute, and why
  unreasoned,    // it says so without a reason
  neither,       // nothing stands under it
};

struct SentenceCoverage {
  SentenceId sentence;
  Form form;
  std::vector<std::string> without;      // languages of the book in which it has no prose
};

struct Coverage {
  std::vector<SentenceCoverage> sentences;   // in book order
  std::vector<RuleId> exercised, unexercised;  // in book order
  std::vector<std::string> languages;    // of the book itself: those that it declares, else those of its sentences
  std::size_t cases = 0, failed = 0;     // of the examples; one that fails exercises nothing
};

// `sides`: the readings that are chosen unless an example assumes others; empty: the first side of each.
Coverage coverage(const Book& book, const std::vector<std::uint32_t>& sides = {},
                  const interpreter::GivenStates& states = {});

}  // namespace paragraf::analysis
