// Which clauses and tables the prose of a book refers to. In: sentences in the languages that are known. Out: each reference once for
// all languages in which its sentence makes it. A number counts only where the language says that it points ("jf. 4.1.2", "table 5"), or
// where it can be nothing else ("6.1.2").
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/source.hpp"
#include "model/book.hpp"

namespace paragraf::analysis::lint {

using namespace model;

struct ProseReference {
  SentenceId from;
  bool table = false;                      // else a clause
  std::string number;                      // "6.1.2", "5"
  std::string sentence = {};               // of "§ 6.1.2(3)": "3"; empty: the clause as a whole
  struct Written {
    std::string language;
    Place place;
  };
  std::vector<Written> written = {};
  std::string text() const;                // "6.1.2(3)", "table 5"
};

// Of the books that were asked for, in the order of their sentences.
std::vector<ProseReference> prose_references(const Book& book, const base::Sources& sources);

// What the author says to be stated elsewhere: in `stated_in` of externs, in comments, in titles. "4.1.2", "table 5".
std::set<std::string> places_elsewhere(const Book& book, const base::Sources& sources);

// The clauses of a book by their numbers.
class Clauses {
 public:
  explicit Clauses(const Book& book);
  // Of that number, or else all that stand under it: "6.1" and "6.1.0" are 6.1.1 and 6.1.2; as the sentence sees them.
  std::vector<ClauseId> meant(SentenceId from, const std::string& number) const;
  const std::vector<SentenceId>& sentences(ClauseId clause) const { return sentences_[clause.index()]; }
  // Has the volume of the sentence any clause of that chapter?
  bool has_chapter(SentenceId from, const std::string& number) const;

 private:
  bool sees(SentenceId from, ClauseId clause) const;
  const Book& book_;
  std::multimap<std::string, ClauseId> by_number_;
  std::vector<std::vector<SentenceId>> sentences_;       // by clause
  std::set<std::pair<VolumeId, std::string>> chapters_;
};

}  // namespace paragraf::analysis::lint
