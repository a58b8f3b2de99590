// New texts for a book that is there. In: the book's folder (of the options), texts. Out: the book's files with the new prose; rules, numbers of
// sentences and comments stay as they are. Told is what changed, is new, is gone, has moved or another number; a changed sentence with
// rules gets a comment `# review`.
#pragma once
#include <vector>

#include "analysis/prose/terms.hpp"
#include "tools/raw_texts.hpp"

namespace paragraf::tools {

Exit update_book(Session& session, const std::vector<GivenText>& texts, const analysis::prose::TermBase& terms);

}  // namespace paragraf::tools
