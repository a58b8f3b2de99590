// Books with one edit. In: the text of a book. Out: for each operator and each site where it applies the book with that edit: faults, such
// as a row that is dropped, a bound that is moved, a guard that is taken away; and harmless edits, after which the book means what it
// meant. Whether a fault makes anything wrong is another question (fault_truth.hpp). Edits are made in the text, where the parser
// says that the part stands.
#pragma once
#include <string>
#include <vector>

namespace paragraf::bench {

struct FaultyBook {
  std::string book;                      // "ferry-tolls"
  std::string edit;                      // "drop a row", "harmless: swap rows"
  std::string where;                     // "27: row toll 3..5 | 4  ->  "
  bool harmless = false;
  std::vector<std::string> files;        // the book first
};

std::vector<FaultyBook> faults_of(const std::string& book, const std::string& text);
std::vector<FaultyBook> harmless_edits_of(const std::string& book, const std::string& text);

}  // namespace paragraf::bench
