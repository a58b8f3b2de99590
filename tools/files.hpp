// Files, at the edge. In: paths of the command line. Out: bytes, see interpreter/embed/files.hpp. Writing is atomic: a file is
// either the old one or the whole new one.
#pragma once
#include "interpreter/embed/files.hpp"

namespace paragraf::tools {

embed::ReadFile read_file(const std::filesystem::path& path, std::uintmax_t limit = embed::file_limit);   // "-" is standard input
std::string write_file(const std::filesystem::path& path, const std::string& text);  // empty, or the problem

}  // namespace paragraf::tools
