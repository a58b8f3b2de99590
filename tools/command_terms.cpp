// `paragraf terms BOOK`: what the things of a book are called in each language, as a table. In: the term base beside the book, and the names
// that files in other languages use (`term`). Out: the table; or with `--add` the term base with the rows of another table, and what is new.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "analysis/exchange/term_merge.hpp"
#include "tools/book_prose.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"
#include "tools/term_file.hpp"

namespace paragraf::tools {
namespace exchange = analysis::exchange;
namespace {

std::string with_blanks(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::vector<exchange::NamedTerm> named_terms(const BookProse& book) {
  std::vector<exchange::NamedTerm> terms;
  for (const BookName& name : book.names()) {
    terms.push_back({with_blanks(name.name), {{book.written_in(), with_blanks(name.name)}}});
    for (const auto& [language, spelt] : name.spelt) terms.back().names.emplace_back(language, with_blanks(spelt));
  }
  return terms;
}

Exit add_terms(Session& session, const std::string& book) {
  const Options& options = session.options();
  const base::Speech& say = session.say();
  const std::optional<analysis::prose::TermBase> added = read_term_file(session, book, options.added_terms);
  if (!added || !read_term_file(session, book, options.terms)) return Exit::usage;   // both can be read
  const std::string path = term_file(book, options.terms).string();
  const embed::ReadFile file = read_file(path, options.most_bytes);
  const exchange::MergedTerms merged = exchange::merge_terms(file.text.value_or(""), *added);
  std::ostream& out = session.streams().out;
  bool conflict = false;
  out << (merged.changes.empty() ? say("{0}: nothing changed", path) : path) << '\n';
  for (const exchange::TermChange& change : merged.changes) {
    switch (change.kind) {
      case exchange::TermChange::Kind::new_term:
        out << "  " << say("new: {0}", change.term);
        break;
      case exchange::TermChange::Kind::new_name:
        out << "  " << say("{0} ({1}): {2} is new", change.term, change.language, analysis::prose::written_names({{change.name, change.use}}));
        break;
      case exchange::TermChange::Kind::conflict:
        conflict = true;
        out << "  " << say("{0} ({1}): {2} stays, though the other table has {3}", change.term, change.language, analysis::prose::written_names({{change.name, change.there}}),
                           analysis::prose::written_names({{change.name, change.use}}));
        break;
    }
    out << '\n';
  }
  if (merged.text != file.text.value_or("") && !options.check)
    if (const std::string problem = write_file(path, merged.text); !problem.empty()) return session.fail_file(path, problem);
  return conflict || (options.check && !merged.changes.empty()) ? Exit::findings : Exit::clean;
}

}  // namespace

Exit command_terms(const Options& options, Streams streams) {
  Session session(options, streams);
  const std::string path = options.books.front();
  BookProse book;
  if (const std::string problem = book.read(path); !problem.empty()) return session.refuse(base::Code::unreadable_file, problem);
  if (!options.added_terms.empty()) return add_terms(session, path);
  const std::optional<analysis::prose::TermBase> terms = read_term_file(session, path, options.terms);
  if (!terms) return Exit::usage;
  const std::string table = analysis::prose::write_terms(exchange::with_names(*terms, named_terms(book)));
  if (options.output.empty())
    streams.out << table;
  else if (const std::string problem = write_file(options.output, table); !problem.empty())
    return session.fail_file(options.output, problem);
  return Exit::clean;
}

}  // namespace paragraf::tools
