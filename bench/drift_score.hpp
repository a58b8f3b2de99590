// How many of the labelled faults of a translation are found for the right reason. In: sentences in two languages (`reference`) and edits of them
// (`mutants`), each a fault of some type or harmless; see tests/data/translation/README.md. A term base, if there is one. Out: what was found.
//
// A fault counts if a difference of its kind is found in its sentence that is not found without the fault.
#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analysis/align/corpus.hpp"

namespace paragraf::bench {

struct Count {
  int found = 0, all = 0;
  std::vector<std::string> missed = {};        // ids
  void add(bool hit, const std::string& id);
};

struct DriftScore {
  Count faults, harmless, clean;               // of the latter two `found` is what was flagged
  std::map<std::string, Count> by_type;        // of faults
  struct Seen {
    int in_faults = 0, in_clean = 0;
  };
  std::map<std::pair<analysis::align::Sureness, std::string>, Seen> by_kind;   // of differences
  std::vector<std::string> told;               // "clean 6.1.3: term: - | vacating", a line for each difference
  std::string problem = {};                    // the file cannot be used
};
DriftScore drift_score(const nlohmann::ordered_json& document, const analysis::prose::TermBase& terms);

// `found N/M, harmless flagged N/M, clean flagged N/M`
std::string last_line(const DriftScore& score);

}  // namespace paragraf::bench
