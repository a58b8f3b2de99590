// `paragraf align BOOK`: do the languages of a book say the same, sentence by sentence, and what has been edited since it was approved? In: a
// book, the term base and the lock beside it. Out: findings with the words in both languages, and what was accepted, a line each.
#include <fmt/format.h>

#include <ostream>

#include "base/render.hpp"
#include "tools/commands.hpp"
#include "tools/translation_files.hpp"

namespace paragraf::tools {
namespace {

using analysis::TranslationReport;

std::string counted(std::size_t n, std::string_view word) { return fmt::format("{} {}{}", n, word, n == 1 ? "" : "s"); }

// "P608 § 6.1.1(2) term: `chain` of `en` has no counterpart in `da` (accepted: it is said above)"
std::string one_line(const base::Diagnostic& found, const std::string& citation) {
  return fmt::format("{} {}{}", base::info(found.code).text, found.message.starts_with(citation) ? "" : citation + " ", found.message);
}

void tell_accepted(Session& session, const TranslationReport& report, base::SarifLog& log) {
  std::ostream& out = session.streams().out;
  for (const analysis::AcceptedFinding& one : report.accepted) {
    const base::Diagnostic found = told(one);
    switch (session.options().format) {
      case Format::human:
        out << one_line(found, report.passages[one.finding.passage].citation()) << '\n';
        break;
      case Format::short_:
        out << base::render_short(found, session.sources()) << '\n';
        break;
      case Format::json:
        out << base::render_json(found, session.sources()) << '\n';
        break;
      case Format::sarif:
        log.add(found, session.sources());
        break;
    }
  }
}

std::string summary(const TranslationReport& report, const std::vector<std::string>& languages, std::size_t complaints) {
  std::string text = fmt::format("{}: {}", fmt::join(languages, ", "), complaints == 0 ? std::string("nothing to complain about") : counted(complaints, "warning"));
  if (!report.accepted.empty()) text += fmt::format(", {} accepted", report.accepted.size());
  if (report.unapproved > 0) text += fmt::format(", {} not approved yet", counted(report.unapproved, "translation"));
  return text;
}

}  // namespace

Exit command_align(const Options& options, Streams streams) {
  base::SarifLog log(version, code_pages());
  Session session(options, streams);
  session.collect_in(log);
  if (!session.load(options.books.front())) return session.failure();
  const std::optional<TranslationReport> found = read_translations(session.loaded(), options, true, session.sources(), session.sink());
  if (!found) {
    session.report(streams.err);
    return Exit::usage;
  }
  const std::vector<std::string> languages = analysis::compared_languages(session.book(), options.languages);
  analysis::report_unknown_languages(languages, session.sink());
  analysis::report(*found, session.sink());
  const std::size_t complaints = session.sink().errors() + session.sink().warnings();
  session.report(streams.out);
  if (options.format == Format::human && complaints > 0 && !found->accepted.empty()) streams.out << '\n';
  tell_accepted(session, *found, log);
  if (options.format == Format::sarif) streams.out << log.text();
  if (options.format == Format::human) streams.out << session.loaded().path.string() << ": " << summary(*found, languages, complaints) << '\n';
  return complaints == 0 ? Exit::clean : Exit::findings;
}

}  // namespace paragraf::tools
