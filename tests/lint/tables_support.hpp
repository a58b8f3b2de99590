// The claims about tables of a small book, told in lines. In: the text of a book. Out: for each claim its code, how it
// stands, what it is about, the message and the witness.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "analysis/lint/lint.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::tests {

std::vector<analysis::lint::Claim> table_claims(const SmallBook& small);
// Of a book of these declarations and rules; what is proved is left out. "P701 warning: .. | toll(0): ..", "P702
// undecided (toll): why".
std::string told_tables(std::string_view declarations, std::string_view rules);
std::string told_claim(const analysis::lint::Claim& claim);
// A book that opens with its manifest and these declarations.
SmallBook table_book(std::string_view declarations, std::string_view rules);

}  // namespace paragraf::tests
