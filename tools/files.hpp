// Files, at the edge. In: paths of the command line. Out: bytes, see interpreter/embed/files.hpp. Writing is atomic: a file is
// either the old one or the whole new one.
#pragma once
#include <string_view>

#include "interpreter/embed/files.hpp"

namespace paragraf::tools {

embed::ReadFile read_file(const std::filesystem::path& path, std::uintmax_t limit = embed::file_limit);   // "-" is standard input
std::string write_file(const std::filesystem::path& path, const std::string& text);  // empty, or the problem
// The text with the line ends of the file that it goes into, or takes the place of.
std::string with_line_ends_of(std::string_view file, const std::string& text);
// Whether both name the same file; neither need be there.
bool is_same_file(const std::filesystem::path& x, const std::filesystem::path& y);

}  // namespace paragraf::tools
