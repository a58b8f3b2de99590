// From a path to a rulebook. In: a folder with `rulebook.paragraf`, that file, a chapter beside it, or a single file that opens
// with `rulebook`. Out: the book that the files make, together with what it amends. The order of files never matters.
#pragma once
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "grammar/parse.hpp"
#include "interpreter/embed/files.hpp"
#include "interpreter/examples.hpp"
#include "model/build.hpp"

namespace paragraf::embed {

struct Loaded {
  std::size_t file_count = 0;          // of the book itself
  std::unique_ptr<const model::Book> book;   // none if a file could not be read
  std::filesystem::path path;          // the folder or the single file that makes the book
  interpreter::GivenStates states;     // that examples start from
  // Of the book's main file, in which questions are put.
  const grammar::KeywordTable* keywords = nullptr;
};

struct BookText {
  std::string path;
  std::string text;
};

// Findings are added to the sink; a file that cannot be read, or is longer than `limit` bytes, is one of them (P003, P004).
// `beside`: other books that hold, too, such as further amendments of the same book; their examples are not run.
// `instead`: what a file would say if it were changed.
Loaded load_book(const std::filesystem::path& path, base::Sources& sources, base::Sink& sink,
                 std::size_t limit = file_limit, std::span<const std::string> beside = {}, const BookText* instead = nullptr);

// All that declares names for the files of the book at the path: these files, those of the books that it amends, and the
// libraries. What cannot be read is left out.
struct TreesAround {
  std::vector<grammar::Parsed> files;
  std::vector<grammar::Parsed> libraries;
};
TreesAround trees_around(const std::filesystem::path& path, base::Sources& sources);
TreesAround trees_around(const BookText& text, base::Sources& sources);

// A book from texts that are no files: `path` is what findings call them.
Loaded load_texts(std::vector<BookText> texts, base::Sources& sources, base::Sink& sink, std::size_t limit = file_limit);

}  // namespace paragraf::embed
