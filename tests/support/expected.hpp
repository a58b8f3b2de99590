// Findings that stand beside their places in a book, as comments below the line:
//
//     may not ride(u) if u.side is bleu
// #                                ^^^^ P201 `bleu` is no member of side => blue
//
// The carets cover the place (a `#` that touches them counts as one), behind them stand the code, the message and, after
// `=>`, what the first fix would write. A book says all that is found in it and nothing else.
#pragma once
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace paragraf::tests {

std::vector<std::filesystem::path> books_under(const std::string& folder);  // of tests/data

// The book's text as it would be with the findings that are really there; with PARAGRAF_UPDATE set it is written back.
struct Expected {
  std::string written, found;
  std::set<std::string> codes;   // that the text shows
};
Expected compare_findings(const std::filesystem::path& book);

}  // namespace paragraf::tests
