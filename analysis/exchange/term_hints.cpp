// Terms in a sentence; see term_hints.hpp.
#include "analysis/exchange/term_hints.hpp"

#include <algorithm>

namespace paragraf::analysis::exchange {
namespace {

const prose::Language& known_language(const std::string& code) {
  const prose::Language* known = prose::language(code);
  return known ? *known : prose::no_language();
}

}  // namespace

TermHints::TermHints(const prose::TermBase& terms, const std::string& source, const std::string& target) : marker_(known_language(source), terms) {
  for (const prose::Term& term : terms.terms) {
    const auto here = term.names.find(source), there = term.names.find(target);
    if (here != term.names.end() && there != term.names.end()) hints_["term " + term.id] = here->second.front().text + " = " + prose::written_names(there->second);
  }
}

std::vector<std::string> TermHints::hints(std::string_view sentence) const {
  std::vector<std::string> found;
  if (hints_.empty()) return found;
  for (const prose::Mark& mark : marker_.marks(sentence))
    for (const std::string& name : mark.names)
      if (const auto hint = hints_.find(name); hint != hints_.end() && std::find(found.begin(), found.end(), hint->second) == found.end()) found.push_back(hint->second);
  return found;
}

}  // namespace paragraf::analysis::exchange
