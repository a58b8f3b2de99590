// What of a book is translated: the titles of its clauses, and its sentences. In: a book. Out: each with its id, and its texts by language with
// where they stand.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "analysis/approvals.hpp"
#include "base/source.hpp"
#include "model/book.hpp"

namespace paragraf::analysis {

struct Passage {
  std::string id;                              // "6.1.1(2)"; of a title "6.1.1"
  std::string chapter;                         // the first number of its clause: "6"
  model::SentenceId sentence = {};             // none: it is a title
  std::map<std::string, base::Place, std::less<>> places = {};
  Texts texts = {};

  bool has(std::string_view language) const { return !text_in(texts, language).empty(); }
  std::string citation() const { return "§ " + id; }
};

// Of the book that was asked for and not of those that it amends; in the order of their ids.
std::vector<Passage> passages_of(const model::Book& book, const base::Sources& sources);

// "§ 6.1.1(2)" and "6.1.1(2)" name a passage, "6.1.1" and "6" all of a clause and of what is under it.
bool is_named(const Passage& passage, std::string_view name);

// The languages in which the book that was asked for stands: those that it declares, or that its sentences have. The first is the source.
std::vector<std::string> prose_languages(const model::Book& book);

}  // namespace paragraf::analysis
