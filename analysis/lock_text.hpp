// The lock of a book as a text: one line for each sentence, a JSON object that can be read in a diff. In: such a text, with conflict marks of git
// or without. Out: approvals, and what is wrong with its lines; and back.
//
//   {"sentence":"6.1.1(2)","da":"...","en":"...","accepted":[{"code":"P608","da":"...","en":"...","reason":"..."}]}
//   {"sentence":"6.1.1(3)","approvals":[{"da":"...","en":"..."},{"da":"...","ru":null}]}     approved against different texts of the source
#pragma once
#include "analysis/approvals.hpp"
#include "base/diagnostic.hpp"
#include "base/source.hpp"

namespace paragraf::analysis {

struct Lock {
  Approvals approvals = {};
  std::map<std::string, base::Place, NaturalOrder> places = {};   // of the lines, by sentence
  std::vector<std::string> unread = {};        // lines that cannot be read; they are kept
  bool there = false;                          // there is a file
};

// Conflict marks and lines that cannot be read are findings (P615).
Lock read_lock(const base::Sources& sources, base::SourceId source, base::Sink& sink);
// Sorted by sentence; the languages in this order, the source first.
std::string write_lock(const Lock& lock, const std::vector<std::string>& languages);

}  // namespace paragraf::analysis
