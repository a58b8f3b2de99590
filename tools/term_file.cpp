// Reading the term base of a book; see term_file.hpp.
#include "tools/term_file.hpp"

#include <fmt/format.h>

#include "tools/files.hpp"

namespace paragraf::tools {
namespace fs = std::filesystem;

fs::path term_file(const fs::path& book, const std::string& given) {
  if (!given.empty()) return given;
  std::error_code error;
  return (fs::is_directory(book, error) ? book : book.parent_path()) / "terms.csv";
}

std::optional<analysis::prose::TermBase> read_term_file(const fs::path& book, const std::string& given, std::size_t most_bytes, base::Sink& sink) {
  const fs::path path = term_file(book, given);
  std::error_code error;
  if (given.empty() && !fs::exists(path, error)) return analysis::prose::TermBase();
  const embed::ReadFile file = read_file(path, most_bytes);
  if (!file.text) {
    sink.add({base::Code::unreadable_file, base::Severity::error, fmt::format("{}: {}", path.string(), file.problem)});
    return std::nullopt;
  }
  analysis::prose::ReadTerms read = analysis::prose::read_terms(*file.text);
  for (const std::string& problem : read.problems) sink.add({base::Code::terms_form, base::Severity::error, fmt::format("{}: {}", path.string(), problem)});
  return read.problems.empty() ? std::optional(std::move(read.terms)) : std::nullopt;
}

std::optional<analysis::prose::TermBase> read_term_file(Session& session, const fs::path& book, const std::string& given) {
  std::optional<analysis::prose::TermBase> terms = read_term_file(book, given, session.options().most_bytes, session.sink());
  return session.report(session.streams().err) ? std::nullopt : std::move(terms);
}

}  // namespace paragraf::tools
