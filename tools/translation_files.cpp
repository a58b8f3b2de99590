// Reading terms.csv and the lock of a book; see translation_files.hpp.
#include "tools/translation_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "tools/files.hpp"
#include "tools/lock_file.hpp"

namespace paragraf::tools {
namespace fs = std::filesystem;

std::optional<analysis::prose::TermBase> read_term_base(const embed::Loaded& loaded, const Options& options, base::Sink& sink) {
  std::error_code error;
  const fs::path book = loaded.path, beside = (fs::is_directory(book, error) ? book : book.parent_path()) / "terms.csv";
  const fs::path path = options.terms.empty() ? beside : fs::path(options.terms);
  if (options.terms.empty() && !fs::exists(path, error)) return analysis::prose::TermBase();
  const embed::ReadFile file = read_file(path, options.most_bytes);
  if (!file.text) {
    sink.add({base::Code::unreadable_file, base::Severity::error, fmt::format("{}: {}", path.string(), file.problem)});
    return std::nullopt;
  }
  analysis::prose::ReadTerms read = analysis::prose::read_terms(*file.text);
  for (const std::string& problem : read.problems)
    sink.add({base::Code::terms_form, base::Severity::error, fmt::format("{}: {}", path.string(), problem)});
  return std::move(read.terms);
}

std::optional<analysis::TranslationReport> read_translations(const embed::Loaded& loaded, const Options& options, base::Sources& sources, base::Sink& sink) {
  const std::vector<std::string> all = analysis::prose_languages(*loaded.book);
  for (const std::string& language : options.languages)
    if (std::find(all.begin(), all.end(), language) == all.end()) {
      sink.add({base::Code::option_value, base::Severity::error,
                fmt::format("--languages {}: the book does not stand in this language, but in {}", language, fmt::join(all, ", "))});
      return std::nullopt;
    }
  const std::optional<analysis::prose::TermBase> terms = read_term_base(loaded, options, sink);
  std::optional<analysis::Lock> lock = read_lock_of(loaded.path, sources, sink);
  if (!terms || !lock) return std::nullopt;
  return analysis::translation_report(*loaded.book, sources, *terms, *std::move(lock), options.languages);
}

}  // namespace paragraf::tools
