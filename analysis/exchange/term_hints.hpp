// What the terms of a sentence are called in the language into which it is translated, for its translator. In: a sentence, a term base. Out:
// lines such as "anlægsbro = landing stage | ~jetty"; the marks are those of the term base (`~` unsteady, `!` not to be used).
#pragma once
#include <map>
#include <string>
#include <vector>

#include "analysis/prose/marks.hpp"

namespace paragraf::analysis::exchange {

class TermHints {
 public:
  TermHints(const prose::TermBase& terms, const std::string& source, const std::string& target);
  // In the order of the sentence, each term once.
  std::vector<std::string> hints(std::string_view sentence) const;

 private:
  std::map<std::string, std::string, std::less<>> hints_;   // by what a mark calls the term
  prose::Marker marker_;
};

}  // namespace paragraf::analysis::exchange
