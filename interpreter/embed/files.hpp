// Reading files. In: a path, or a stream. Out: its bytes, or a sentence for the reader that says why not.
#pragma once
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>

namespace paragraf::embed {

struct ReadFile {
  std::optional<std::string> text;
  std::string problem = {};          // without the path: "is a folder, expected a file"
  bool too_large = false;            // longer than the limit
};
constexpr std::uintmax_t file_limit = 64u << 20;

ReadFile read_file(const std::filesystem::path& path, std::uintmax_t limit = file_limit);
// To its end, or to the limit: a pipe or a device tells no size beforehand.
ReadFile read_stream(std::istream& in, std::uintmax_t limit = file_limit);

// "is longer than the limit of 64 MiB"
std::string too_long(std::uintmax_t limit);

}  // namespace paragraf::embed
