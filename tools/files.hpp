// Files, at the edge. In: paths. Out: their bytes, or a sentence for the reader that says why not. Writing is atomic: a file is
// either the old one or the whole new one.
#pragma once
#include <filesystem>
#include <optional>
#include <string>

namespace paragraf::tools {

struct ReadFile {
  std::optional<std::string> text;
  std::string problem = {};          // without the path: "is a folder, expected a file"
  bool too_large = false;            // longer than file_limit
};
constexpr std::uintmax_t file_limit = 64u << 20;

ReadFile read_file(const std::filesystem::path& path);   // "-" is standard input
std::string write_file(const std::filesystem::path& path, const std::string& text);  // empty, or the problem

}  // namespace paragraf::tools
