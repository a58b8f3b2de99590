// What lies beside a book for its translation, and all that follows from it. In: a loaded book, its term base, its lock. Out: a report.
#pragma once
#include <optional>

#include "analysis/translation_report.hpp"
#include "tools/session.hpp"

namespace paragraf::tools {

// With the languages of the options, and hints about the rules if they are wanted; none after a finding.
std::optional<analysis::TranslationReport> read_translations(const embed::Loaded& loaded, const Options& options, bool hints, base::Sources& sources, base::Sink& sink);

}  // namespace paragraf::tools
