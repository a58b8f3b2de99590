// Reading terms.csv and the lock of a book; see translation_files.hpp.
#include "tools/translation_files.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/lock_file.hpp"
#include "tools/term_file.hpp"

namespace paragraf::tools {

std::optional<analysis::TranslationReport> read_translations(const embed::Loaded& loaded, const Options& options, bool hints, base::Sources& sources, base::Sink& sink) {
  const std::vector<std::string> all = analysis::prose_languages(*loaded.book);
  for (const std::string& language : options.languages)
    if (std::find(all.begin(), all.end(), language) == all.end()) {
      sink.add({base::Code::option_value, base::Severity::error,
                fmt::format("--languages {}: the book does not stand in this language, but in {}", language, fmt::join(all, ", "))});
      return std::nullopt;
    }
  if (options.languages.size() == 1 && options.languages.front() == all.front()) {
    sink.add({base::Code::option_value, base::Severity::error,
              fmt::format("--languages {}: this is the source language; expected one of its translations, or two languages such as {}", all.front(), fmt::join(all, ","))});
    return std::nullopt;
  }
  const std::optional<analysis::prose::TermBase> terms = read_term_file(loaded.path, options.terms, options.most_bytes, sink);
  std::optional<analysis::Lock> lock = read_lock_of(loaded.path, sources, sink);
  if (!terms || !lock) return std::nullopt;
  return analysis::translation_report(*loaded.book, sources, *terms, *std::move(lock), options.languages, hints);
}

}  // namespace paragraf::tools
