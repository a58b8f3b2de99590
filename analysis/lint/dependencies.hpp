// What answers rest on. In: a book, and what it is asked under. Out: for anything that it declares a digest of all that it says, and of all that
// it names, directly or not. As long as that is the same, every question about it has the same answer, whatever else is edited.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "analysis/lint/definition_text.hpp"

namespace paragraf::analysis::lint {

class Dependencies {
 public:
  // `sides`: as in LintOptions. `texts`: that the book speaks of.
  Dependencies(const Book& book, const std::vector<std::uint32_t>& sides, const Values& texts);

  // Of all of these together, and of what bears on everything: what is presupposed, what is watched, where things have their places.
  std::string digest(const std::vector<Declared>& about) const;

 private:
  std::map<Declared, std::string> digests_;
  std::string everywhere_;
};

}  // namespace paragraf::analysis::lint
