// Does the linter find what is wrong, and nothing else? In: books with a fault, and books with a harmless edit, as texts. Out: for each code
// how much there was to find in truth (fault_truth.hpp), how much of it was found, and what was told that is not true, with the
// texts of what was missed and of what was accused falsely.
#pragma once
#include <map>
#include <memory>

#include "analysis/lint/lint.hpp"
#include "bench/fault_sites.hpp"
#include "bench/fault_truth.hpp"

namespace paragraf::bench {

struct CodeScore {
  // Accusations that are true; of these those that were made, and those of which the linter says that it does not decide.
  std::size_t there = 0, found = 0, undecided = 0;
  std::size_t told = 0, wrong = 0;       // accusations that were made; of these those that are not true
};

struct FaultScore {
  std::size_t books = 0;                 // that could be built
  std::size_t broken = 0;                // that `check` refuses: no books to be linted
  std::size_t changed = 0;               // in which something is wrong in truth
  std::size_t caught = 0;                // of these those in which something of it was found
  std::map<std::string, CodeScore> by_code;
  struct Kind {
    std::size_t sites = 0, changed = 0, caught = 0;
  };
  std::map<std::string, Kind> by_operator;
  std::vector<std::string> missed, wrong, problems;   // what, and the text of the edit
  void add(const FaultScore& other);
};

// A book and what was found in it.
struct BuiltBook {
  base::Sources sources;
  std::unique_ptr<Book> book;
  bool ok = false;                       // no errors
};
BuiltBook build_texts(const std::vector<std::string>& files);

// What a finding accuses of what; none of one of which the truth is not tried out.
std::optional<Accused> accused_by(const Book& book, const analysis::lint::Claim& claim);

FaultScore score_of(const FaultyBook& faulty, analysis::lint::Solver* solver, const StateLimits& limits = {});

// Tables of it: by code and by operator.
std::string score_text(const FaultScore& score);

}  // namespace paragraf::bench
