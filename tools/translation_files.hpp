// What lies beside a book for its translation, and all that follows from it. In: a loaded book, its term base, its lock. Out: a report.
#pragma once
#include <optional>

#include "analysis/translation_report.hpp"
#include "tools/session.hpp"

namespace paragraf::tools {

// The term base at the path, or if that is empty `terms.csv` beside the book; an empty one if there is none. None after a finding.
std::optional<analysis::prose::TermBase> read_term_base(const embed::Loaded& loaded, const Options& options, base::Sink& sink);

// With the languages of the options; none after a finding.
std::optional<analysis::TranslationReport> read_translations(const embed::Loaded& loaded, const Options& options, base::Sources& sources, base::Sink& sink);

}  // namespace paragraf::tools
