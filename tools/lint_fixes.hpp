// Edits that change nothing a book means, applied. In: findings with fixes that are marked as safe. Out: the files with the edits, as far as
// they do not meet and the rest of the file is read as before; what was done, and what was not and why.
#pragma once
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/source.hpp"

namespace paragraf::tools {

struct FixedFile {
  base::SourceId source;
  std::string text;                    // with the edits
};
enum class Obstacle : std::uint8_t { none, no_file, meets_another, read_otherwise };
struct Fixing {
  struct Deed {
    base::Place place;                 // of the finding
    base::Code code;
    std::string text;                  // what the fix says of itself
    Obstacle obstacle = Obstacle::none;    // why it was left; none: done
  };
  std::vector<FixedFile> files;
  std::vector<Deed> deeds;             // in the order of the findings
};

// The first safe fix of each finding.
Fixing fixed(const std::vector<const base::Diagnostic*>& findings, const base::Sources& sources);

}  // namespace paragraf::tools
