// Which mutants of a rulebook no example of it notices. In: the folder of a book. Out: the texts of the mutants under which
// every example still holds. Examples that look at the sentence of the changed rule are run first; the first that fails ends
// the search.
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace paragraf::tests::mutation {

struct Search {
  std::vector<std::string> problems;    // the book does not load, or its examples do not hold as it is
  std::size_t mutants = 0;
  std::vector<std::string> survivors;   // sorted
};
Search search_survivors(const std::filesystem::path& folder);

// The listed survivors of a book, each with the reason why no example can or need notice it. The file: lines `- ` with the text
// of a mutant, and below them the reason, indented; `#` begins a comment.
std::map<std::string, std::string> listed_survivors(const std::filesystem::path& list);

}  // namespace paragraf::tests::mutation
