// Books whose examples are run in a test. In: the texts of a book's files. Out: "" if nothing was found and every example
// holds, else the findings and the failures, one line each with their notes, so that a failed check shows what went wrong.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/source.hpp"
#include "model/book.hpp"

namespace paragraf::tests {

struct TextFile {
  std::string path;
  std::string text;
};

// What became of one case of an example.
struct CaseOutcome {
  std::string title;
  std::vector<std::string> failures;
  std::vector<std::string> cites;
  bool operator==(const CaseOutcome&) const = default;
};

struct Running {
  std::vector<std::string> findings;   // "P203 found bool, expected int", without a place
  std::vector<std::string> shown;      // the same with path, line and column
  std::vector<CaseOutcome> outcomes;   // in order of title; empty if the book has errors
};

// `amended`: the files of the book that it amends, if it amends one.
Running run_book(const std::vector<TextFile>& files, const std::vector<TextFile>& amended = {});
std::string problems(std::string_view text);
std::string problems(const std::vector<TextFile>& files);

}  // namespace paragraf::tests
