// A book's text in another order, or with other names. In: the files of a book. Out: the same book: its clauses dealt out to
// files anew, and files, clauses, sentences and items shuffled; or every name that it declares replaced by another, everywhere.
#pragma once
#include <random>
#include <vector>

#include "tests/support/running.hpp"

namespace paragraf::tests {

// What stands under no clause stays in its file, and a sentence in its clause.
std::vector<TextFile> shuffled(const std::vector<TextFile>& files, std::mt19937& random);
std::vector<TextFile> renamed(const std::vector<TextFile>& files, std::mt19937& random);

}  // namespace paragraf::tests
