// From raw texts to the skeleton of a rulebook. In: one text for each language, the source text first, and terms. Out: clauses with titles and
// units of one or more sentences in each language, and the files of a book that hold them. Every sentence of every text is in one unit.
#pragma once
#include <span>

#include "analysis/align/beads.hpp"

namespace paragraf::analysis::align {

struct Draft {
  // What one language says in one sentence, and another maybe in two; by language, empty where it says nothing of the kind.
  struct Unit {
    std::vector<std::vector<std::uint32_t>> sentences;   // places in the texts
    std::vector<std::string> prose;
    bool moved = false;                        // some language has it elsewhere
  };
  struct Clause {
    std::string number;
    std::vector<std::string> titles, numbers;  // by language, as it writes them
    std::vector<Unit> units;
  };
  std::vector<std::string> languages, titles;  // the titles of the book
  std::vector<Clause> clauses;
};

Draft draft_of(std::span<const RawText> texts, const prose::TermBase& terms);

struct DraftFile {
  std::string name, text;
};
// `name`: of the book, an identifier.
std::vector<DraftFile> files_of(const Draft& draft, std::string_view name);

// Prose behind its tag, broken into lines that no reader takes for anything else.
std::string wrapped(std::string_view prose, std::size_t first_column);

// A title of a book has no straight quotation marks, and no way to write them: those of the language stand in their place.
std::string title_text(std::string_view text, std::string_view language);

// "Fortsat fremrykning" -> "fortsat-fremrykning", for the names of files; with another mark for identifiers.
std::string plain_name(std::string_view text, char mark);

}  // namespace paragraf::analysis::align
