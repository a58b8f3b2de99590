// Mutants of a book, to ask whether its examples would notice. In: a book that was loaded. Out: for every formal rule of its
// files one in which it never applies; for every comparison those in which it is turned; for every constant, also in the
// cells and ranges of tables, those in which it is one step away. A mutant is one part of the model, exchanged in memory.
#pragma once
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "base/source.hpp"
#include "model/book.hpp"

namespace paragraf::tests::mutation {

// Another expression, range or rule at the place of the one with this position in the book.
struct OtherExpr {
  std::size_t at;
  model::Expr expr;
};
struct OtherDomain {
  std::size_t at;
  model::Domain domain;
};
struct OtherRule {
  std::size_t at;
  model::Rule rule;
};

struct Mutant {
  std::string text;              // § 5(3) `= u.hexes_moved + 1 hex if last_hex is included`: 1 hex -> 2 hexes
  model::SentenceId sentence;    // under which the rule stands
  std::variant<OtherExpr, OtherDomain, OtherRule> part;
};

// The rules that stand in files under `folder`: those of a library belong to nobody's examples. Adds expressions and
// constants to the book that nothing but mutants refer to.
std::vector<Mutant> mutants(model::Book& book, const base::Sources& sources, const std::filesystem::path& folder);

// Exchanges the part of the book and that of the mutant; done twice, nothing has happened.
void exchange(model::Book& book, Mutant& mutant);

}  // namespace paragraf::tests::mutation
