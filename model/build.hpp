// Trees to rulebook. In: the trees of one book's files, in any order. Out: the resolved, typed book and a diagnostic for every
// mistake; names, types and rules that are wrong are left out, so the book is fit to be looked at, and fit to be run only if
// the sink has no errors. The result does not depend on the order of files, clauses or items. Libraries that the files use
// are added to the sources.
#pragma once
#include <memory>
#include <optional>
#include <span>

#include "base/diagnostic.hpp"
#include "grammar/parse.hpp"
#include "model/book.hpp"

namespace paragraf::model {

// The files that belong to one `rulebook`.
struct BookFiles {
  std::span<const grammar::Parsed> files;
  bool asked = true;                       // else it is only there because another amends it
  std::vector<std::string> searched = {};  // where the book that it amends was looked for, if it is not among them
  std::vector<std::string> others = {};    // the names of the books that are there
};
// Books that stand side by side, with all that they amend. In whatever order they come: an amendment holds because it says so.
std::unique_ptr<Book> build(std::span<const BookFiles> books, base::Sources& sources, base::Sink& sink);
std::unique_ptr<Book> build(std::span<const grammar::Parsed> files, base::Sources& sources, base::Sink& sink);

// Findings that would be wrong while a part of the book cannot be read: what is unknown may be declared there.
bool needs_all_names(base::Code code);

// A question put to a book: an expression, or an act with its arguments.
struct Query {
  ExprId expression;               // none if `call` is meant
  Call call;
  std::uint32_t slots = 0;
};
// The entities that the question may name.
using EntityNames = std::unordered_map<Name, EntityId>;
std::optional<Query> build_query(Book& book, const grammar::Parsed& parsed, const EntityNames& entities,
                                 const base::Sources& sources, base::Sink& sink);
// `assume` steps given from outside; `parsed` holds one example with nothing else. Returns indices into Book::assumptions.
std::vector<std::uint32_t> build_assumptions(Book& book, const grammar::Parsed& parsed, const EntityNames& entities,
                                             const base::Sources& sources, base::Sink& sink);

}  // namespace paragraf::model
