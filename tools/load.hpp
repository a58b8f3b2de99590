// From a path to a rulebook. In: a folder with `rulebook.paragraf`, that file, a chapter beside it, or a single file that opens
// with `rulebook`. Out: the parsed files and the book that they make. The order of files never matters.
#pragma once
#include <filesystem>
#include <memory>
#include <vector>

#include "grammar/parse.hpp"
#include "model/build.hpp"

namespace paragraf::tools {

struct Loaded {
  std::vector<grammar::Parsed> files;
  std::unique_ptr<model::Book> book;   // none if a file could not be read
};

// The files of a book, sorted by path; empty with a finding (P003) if there is none.
std::vector<std::filesystem::path> files_of_book(const std::filesystem::path& path, base::Sink& sink);
Loaded load_book(const std::filesystem::path& path, base::Sources& sources, base::Sink& sink);

}  // namespace paragraf::tools
