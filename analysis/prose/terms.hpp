// The term base of a book: what a thing is called in each language. In: a table with a column for each language (`terms.csv`). Out: the
// terms, and the phrases of one language that name them.
//
// A cell holds what the thing is called, the usual name first: "vacate | ~leave | !abandon". `~` marks what is understood but unsteady,
// `!` what is not to be used. Words are compared by their stems, so a listed form is only needed where the stem differs.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace paragraf::analysis::prose {

struct Language;

struct TermName {
  enum class Use : unsigned char { usual, unsteady, forbidden };
  std::string text;
  Use use = Use::usual;
};

struct Term {
  std::string id;
  std::map<std::string, std::vector<TermName>, std::less<>> names;   // by language
};

struct TermBase {
  std::vector<Term> terms;
};

struct ReadTerms {
  TermBase terms;
  std::vector<std::string> problems;           // "line 3: ..."
};
ReadTerms read_terms(std::string_view csv);
std::string write_terms(const TermBase& terms);
// As they stand in a cell: "vacate | ~leave | !abandon".
std::string written_names(const std::vector<TermName>& names);

}  // namespace paragraf::analysis::prose
