// `paragraf align BOOK`: do the languages of a book say the same, sentence by sentence? In: a book, the term base beside it. Out:
// findings with the words in both languages, and how many sentences were compared.
#include <fmt/format.h>

#include <filesystem>
#include <ostream>

#include "analysis/translations.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"

namespace paragraf::tools {
namespace {

namespace fs = std::filesystem;

// The term base that was asked for, or that lies beside the book; an empty one if there is none. None after a finding.
std::optional<analysis::prose::TermBase> read_term_base(Session& session) {
  const fs::path book = session.loaded().path;
  const fs::path beside = (fs::is_directory(book) ? book : book.parent_path()) / "terms.csv";
  const fs::path path = session.options().terms.empty() ? beside : fs::path(session.options().terms);
  if (session.options().terms.empty() && !fs::exists(path)) return analysis::prose::TermBase();
  const embed::ReadFile file = read_file(path, session.options().most_bytes);
  if (!file.text) {
    session.fail_file(path.string(), file.problem);
    return std::nullopt;
  }
  analysis::prose::ReadTerms read = analysis::prose::read_terms(*file.text);
  for (const std::string& problem : read.problems)
    session.sink().add({base::Code::terms_form, base::Severity::error, fmt::format("{}: {}", path.string(), problem)});
  return std::move(read.terms);
}

}  // namespace

Exit command_align(const Options& options, Streams streams) {
  base::SarifLog log(version, code_pages());
  Session session(options, streams);
  session.collect_in(log);
  if (!session.load(options.books.front())) return session.failure();
  const std::optional<analysis::prose::TermBase> terms = read_term_base(session);
  if (!terms) return session.failure();
  analysis::check_translations(session.book(), session.sources(), *terms, options.languages, session.sink());
  const std::size_t errors = session.sink().errors(), warnings = session.sink().warnings();
  const std::vector<std::string> languages = options.languages.empty() ? analysis::prose_languages(session.book()) : options.languages;
  session.report(streams.out);
  if (options.format == Format::sarif) streams.out << log.text();
  if (options.format == Format::human)
    streams.out << fmt::format("{}: {}: {}\n", session.loaded().path.string(), fmt::join(languages, ", "),
                               errors + warnings == 0 ? std::string("nothing to complain about")
                                                      : fmt::format("{} warning{}", errors + warnings, errors + warnings == 1 ? "" : "s"));
  return errors + warnings == 0 ? Exit::clean : Exit::findings;
}

}  // namespace paragraf::tools
