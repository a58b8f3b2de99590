// Reading and writing files: see files.hpp.
#include "tools/files.hpp"

#include <iostream>
#include <system_error>

#include "tools/part_file.hpp"

namespace paragraf::tools {
namespace fs = std::filesystem;
embed::ReadFile read_file(const fs::path& path, std::uintmax_t limit) {
  return path == "-" ? embed::read_stream(std::cin, limit) : embed::read_file(path, limit);
}

std::string write_file(const fs::path& path, const std::string& text) {
  PartFile file(path);
  file.write(text);
  file.commit();
  return file.problem();
}

std::string with_line_ends_of(std::string_view file, const std::string& text) {
  const std::size_t first = file.find('\n');
  if (first == file.npos || first == 0 || file[first - 1] != '\r') return text;
  std::string result;
  for (const char c : text) result += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return result;
}

bool is_same_file(const fs::path& x, const fs::path& y) {
  std::error_code error, other;
  if (fs::equivalent(x, y, error)) return true;    // by another name, such as a hard link
  const fs::path a = fs::weakly_canonical(fs::absolute(x, error), error), b = fs::weakly_canonical(fs::absolute(y, other), other);
  return !error && !other && a == b;
}

}  // namespace paragraf::tools
