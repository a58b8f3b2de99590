// What the linter leaves on the disk: examples that keep the states it found, and pictures of them. In: claims with a state, and a file or a
// folder. Out: a file with all examples, or one for each in the folder, where a file that is there stays as it is, since its author may have
// edited it; pictures, which are written anew.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "analysis/lint/finding.hpp"
#include "analysis/wording.hpp"

namespace paragraf::tools {

struct SavedFile {
  std::filesystem::path path;
  std::size_t findings = 0;            // that stand in it
  bool was_there = false;
  std::string problem = {};            // why it could not be written
};

// "P702 class_of: § 2(1) with § 2(2)" -> "p702-class_of-2-1-with-2-2"
std::string file_name_of(const analysis::lint::Claim& claim);
// `to`: a folder if it is one or does not end in `.paragraf`.
std::vector<SavedFile> save_scenarios(const model::Book& book, const std::vector<analysis::lint::Claim>& claims, const analysis::Wording& wording,
                                      const std::filesystem::path& to);

std::vector<SavedFile> save_pictures(const model::Book& book, const base::Sources& sources, const std::vector<analysis::lint::Claim>& claims,
                                     const analysis::Wording& wording, const std::filesystem::path& folder);

}  // namespace paragraf::tools
