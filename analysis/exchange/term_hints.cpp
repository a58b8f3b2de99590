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

TermHints::TermHints(const prose::TermBase& terms, const std::string& source, const std::string& target)
    : terms_(terms), source_(source), target_(target), marker_(known_language(source), terms) {}

std::vector<std::string> TermHints::hints(std::string_view sentence) const {
  std::vector<std::string> found;
  if (terms_.terms.empty()) return found;
  for (const prose::Mark& mark : marker_.marks(sentence)) {
    for (const prose::Term& term : terms_.terms) {
      const bool named = std::any_of(mark.names.begin(), mark.names.end(), [&](const std::string& name) { return name == "term " + term.id; });
      const auto here = term.names.find(source_), there = term.names.find(target_);
      if (!named || here == term.names.end() || there == term.names.end()) continue;
      std::string hint = here->second.front().text + " = " + prose::written_names(there->second);
      if (std::find(found.begin(), found.end(), hint) == found.end()) found.push_back(std::move(hint));
    }
  }
  return found;
}

}  // namespace paragraf::analysis::exchange
