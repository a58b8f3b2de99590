// Terms that come into a term base. In: the text of the table (`terms.csv`), terms to add. Out: the text with them: new rows, new columns, further
// names in a cell; all else stays to the byte. Told is what was added, and which names the table marks in another way (it keeps them).
#pragma once
#include <string>
#include <vector>

#include "analysis/prose/terms.hpp"

namespace paragraf::analysis::exchange {

struct TermChange {
  enum class Kind : unsigned char { new_term, new_name, conflict } kind = Kind::new_term;
  std::string term = {}, language = {}, name = {};   // language and name: of a name
  prose::TermName::Use use = prose::TermName::Use::usual, there = prose::TermName::Use::usual;   // in what is added, in the table
};
struct MergedTerms {
  std::string text;
  std::vector<TermChange> changes;
};
// `table`: a text that `read_terms` reads; empty: there is no table yet.
MergedTerms merge_terms(const std::string& table, const prose::TermBase& added);

// Terms from names that files in other languages are written with; those of the base stay, and get what they lack.
struct NamedTerm {
  std::string id;                              // "hexes moved"
  std::vector<std::pair<std::string, std::string>> names;   // language, name
};
prose::TermBase with_names(prose::TermBase base, const std::vector<NamedTerm>& names);

}  // namespace paragraf::analysis::exchange
