// `paragraf export BOOK -o FILE`: the sentences and titles of a book for its translators, in the form that the name of the file asks for. What
// comes back is brought in by `paragraf import --update BOOK --translation FILE`.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "grammar/keywords.hpp"
#include "tools/book_document.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"
#include "tools/lock_file.hpp"
#include "tools/term_file.hpp"
#include "tools/exchange_files.hpp"

namespace paragraf::tools {
namespace fs = std::filesystem;
namespace exchange = analysis::exchange;
namespace {

// Those that were asked for, or as many of the book as the form holds: all in a table, else two.
std::optional<std::vector<std::string>> languages_of(Session& session, const BookProse& book, TranslationForm form) {
  const Options& options = session.options();
  std::vector<std::string> languages = options.languages.empty() ? book.languages() : options.languages;
  if (form != TranslationForm::table && languages.size() > 2) {
    if (!options.languages.empty()) {
      session.refuse(base::Code::option_value, fmt::format("--languages {}: this form holds two languages, a table (.csv) holds all", fmt::join(languages, ",")));
      return std::nullopt;
    }
    languages.resize(2);
  }
  const std::vector<std::string_view> known = grammar::prose_languages();
  for (const std::string& language : languages)
    if (std::find(known.begin(), known.end(), language) == known.end() || std::count(languages.begin(), languages.end(), language) > 1) {
      session.refuse(base::Code::option_value, fmt::format("--languages {}: expected the source language and another; known are {}", fmt::join(languages, ","), fmt::join(known, ", ")));
      return std::nullopt;
    }
  if (languages.size() < 2 && !options.languages.empty()) {
    session.refuse(base::Code::option_value, fmt::format("--languages {}: expected the source language and another, such as en,da", languages.front()));
    return std::nullopt;
  }
  if (languages.size() < 2) {
    session.refuse(base::Code::option_value, fmt::format("the book is in one language; `--languages {},da` says into which it is translated", fmt::join(languages, ",")));
    return std::nullopt;
  }
  if (std::find(book.languages().begin(), book.languages().end(), languages.front()) == book.languages().end()) {
    session.refuse(base::Code::option_value, fmt::format("--languages {}: the first is the source language, and the book has none of it", fmt::join(languages, ",")));
    return std::nullopt;
  }
  return languages;
}

}  // namespace

Exit command_export(const Options& options, Streams streams) {
  Session session(options, streams);
  const base::Speech& say = session.say();
  const std::optional<TranslationForm> form = translation_form(options.output);
  if (!form) return session.refuse(base::Code::option_value, fmt::format("-o {}: expected the name of a file that ends in {}", options.output, translation_forms));
  const std::string path = options.books.front();
  BookProse book;
  if (const std::string problem = book.read(path); !problem.empty()) return session.refuse(base::Code::unreadable_file, problem);
  if (is_same_file(options.output, term_file(path, options.terms)) || is_same_file(options.output, term_file(path, {})))
    return session.fail_file(options.output, say("is the term base of the book; what is exported does not take its place"));
  std::vector<fs::path> of_book = book.paths();
  of_book.push_back(lock_path(path));
  if (std::any_of(of_book.begin(), of_book.end(), [&](const fs::path& one) { return is_same_file(options.output, one); }))
    return session.fail_file(options.output, say("is a file of the book; what is exported does not take its place"));
  const std::optional<std::vector<std::string>> languages = languages_of(session, book, *form);
  if (!languages) return Exit::usage;
  const std::optional<analysis::prose::TermBase> terms = read_term_file(session, path, options.terms);
  if (!terms) return Exit::usage;
  const std::optional<analysis::Lock> lock = read_lock_of(path, session.sources(), session.sink());
  session.report(streams.err);
  if (!lock) return Exit::usage;
  const exchange::Document document = document_of(book, *languages, *terms, lock->approvals);
  if (const std::string problem = write_file(options.output, written(document, *form)); !problem.empty()) return session.fail_file(options.output, problem);

  std::size_t stale = 0;
  std::vector<std::size_t> texts(languages->size());
  std::vector<std::string> lacking;
  for (const exchange::Unit& unit : document.units) {
    for (std::size_t language = 0; language < texts.size(); ++language) texts[language] += !unit.texts[language].empty();
    stale += unit.state == exchange::Unit::State::stale;
    if (unit.texts.front().empty()) lacking.push_back("§ " + unit.id);
  }
  std::ostream& out = streams.out;
  std::vector<std::string> counts;
  for (std::size_t language = 0; language < texts.size(); ++language) counts.push_back(fmt::format("{} {}", (*languages)[language], texts[language]));
  out << say("{0}: {1} texts ({2})", options.output, document.units.size(), say.row(counts)) << '\n';
  if (stale > 0) out << say.plural(stale, "{0} translation was approved with another source text", "{0} translations were approved with another source text", stale) << '\n';
  if (!lacking.empty()) out << say("without a source text: {0}", say.row(lacking)) << '\n';
  for (const fs::path& mistaken : book.mistaken()) out << say("{0} has mistakes, which `paragraf check` tells; sentences behind them may be missing", mistaken.string()) << '\n';
  return book.mistaken().empty() ? Exit::clean : Exit::findings;
}

}  // namespace paragraf::tools
