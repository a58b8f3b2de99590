// How a language writes numbers and what is counted. In: the words of a sentence, and its marks. Out: numbers that are not written as in their language: a
// decimal point where it has a comma, "5 сантиметра" where it says "5 сантиметров"; each with how it is written.
//
// A language with cases has other forms behind a preposition, so only what is wrong in every case is found.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "analysis/prose/marks.hpp"

namespace paragraf::analysis::prose {

struct NumberForm {
  std::uint32_t begin = 0, end = 0;
  std::string expected;                        // "2,5"
};
std::vector<NumberForm> odd_number_forms(std::span<const Word> words, std::span<const Mark> marks, const Language& language);

}  // namespace paragraf::analysis::prose
