// From a path to a rulebook. In: a folder with `rulebook.paragraf`, that file, a chapter beside it, or a single file that opens
// with `rulebook`. Out: the parsed files and the book that they make. The order of files never matters.
#pragma once
#include <filesystem>
#include <memory>
#include <vector>

#include "grammar/parse.hpp"
#include "model/build.hpp"

namespace paragraf::embed {

struct Loaded {
  std::vector<grammar::Parsed> files;
  std::unique_ptr<const model::Book> book;   // none if a file could not be read
  std::filesystem::path path;          // the folder or the single file that makes the book
  // Of the book's main file, in which questions are put.
  const grammar::KeywordTable* keywords = nullptr;
};

// Findings are added to the sink; a file that cannot be read is one of them (P003).
Loaded load_book(const std::filesystem::path& path, base::Sources& sources, base::Sink& sink);

}  // namespace paragraf::embed
