// Trees to rulebook. In: the trees of one book's files, in any order. Out: the resolved, typed book and a diagnostic for every
// mistake; names, types and rules that are wrong are left out, so the book is fit to be looked at, and fit to be run only if
// the sink has no errors. The result does not depend on the order of files, clauses or items. Libraries that the files use
// are added to the sources.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "base/diagnostic.hpp"
#include "grammar/parse.hpp"
#include "model/book.hpp"

namespace paragraf::model {

// The entities that a question or an example may name.
using EntityNames = std::unordered_map<Name, EntityId>;
// `given state "FILE"` asks for the entities of that state; `at` is where the example says it. None if it cannot be read, which has been
// told. Whoever builds the book knows files; the model does not.
using StateFiles = std::function<std::optional<EntityNames>(Book& book, const std::string& file, Place at, base::Sink& sink)>;

// The files that belong to one `rulebook`.
struct BookFiles {
  std::span<const grammar::Parsed> files;
  bool asked = true;                       // else it is only there because another amends it
  std::vector<std::string> searched = {};  // where the book that it amends was looked for, if it is not among them
  std::vector<std::string> others = {};    // the names of the books that are there
};
// Books that stand side by side, with all that they amend. In whatever order they come: an amendment holds because it says so.
std::unique_ptr<Book> build(std::span<const BookFiles> books, base::Sources& sources, base::Sink& sink, const StateFiles& states = {});
std::unique_ptr<Book> build(std::span<const grammar::Parsed> files, base::Sources& sources, base::Sink& sink, const StateFiles& states = {});

// Findings that would be wrong while a part of the book cannot be read: what is unknown may be declared there.
bool needs_all_names(base::Code code);

// A question put to a book: an expression, acts of one step, or whether something happened in the last one.
struct Query {
  ExprId expression;               // none if `call` is meant
  Call call;
  std::vector<Call> together = {};
  bool happens = false;            // `call` is what may have happened
  bool negated = false;            // not so
  std::uint32_t slots = 0;
  std::vector<ExprId> dice = {};   // of an expression: the slots of the dice that it leaves out
};
// What whoever asks can use: for the finding about a name that nothing bears.
enum class Asks { anything, value, act, odds };   // `odds`: dice may be left out
// `given`: what it may name beside the book and the entities; they stand in the first slots.
std::optional<Query> build_query(Book& book, const grammar::Parsed& parsed, const EntityNames& entities, const base::Sources& sources,
                                 base::Sink& sink, Asks asks = Asks::anything, std::span<const Parameter> given = {});
// What states have: entities and values by name, and of facts and externs which are stated, as they are asked for.
struct Given {
  std::vector<Parameter> params;
  std::vector<std::string> stated;
};
// See grammar::parse_given.
std::optional<Given> build_given(Book& book, const grammar::Parsed& parsed, const base::Sources& sources, base::Sink& sink);
// What is wrong with an assumption that says something else of the same arguments than an earlier one.
std::optional<base::Diagnostic> contradiction(const Book& book, const Assumption& assumption, const Assumption& earlier);
// An assumption given from outside, see grammar::parse_assumption. Returns an index into Book::assumptions.
std::optional<std::uint32_t> build_assumption(Book& book, const grammar::Parsed& parsed, const EntityNames& entities,
                                              const base::Sources& sources, base::Sink& sink);

}  // namespace paragraf::model
