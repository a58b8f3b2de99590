// A later text of a book against the book. In: the book's headings and sentences in one language, in their order; the later text, in the same
// language or in another. Out: what became of each of them, and what is new, with its place.
#pragma once
#include "analysis/align/beads.hpp"

namespace paragraf::analysis::align {

struct Passage {
  std::string text;                            // in one line
  bool heading = false;
  std::string number = {};                     // of a heading: the clause
};

struct Change {
  enum class Kind : std::uint8_t { same, changed, moved, gone, added } kind = Kind::same;
  std::uint32_t passage = 0;                   // in the book; of what is added: behind which it stands (none: before all)
  std::string text = {};                       // what the later text says
  std::string number = {};                     // of a heading there
  bool heading = false;
  bool before_all = false;
};

// 6.1.2 before 6.1.10; M1 behind numbers.
bool numbered_before(const std::string& x, const std::string& y);

// In the order of the later text, but clauses with numbers in the order of these; what is gone, where it stood. A passage that moved may also say something else now.
std::vector<Change> changes_of(std::span<const Passage> passages, const std::string& language, const RawText& later, const prose::TermBase& terms);

}  // namespace paragraf::analysis::align
