// The repository as texts, for tests about the repository itself. In: folder names. Out: files with their path relative to
// the root, in a fixed order.
#pragma once
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace paragraf::tests {

struct File {
  std::string path;  // "base/source.hpp"
  std::string text;

  std::string folder() const { return path.substr(0, path.find('/')); }
  bool ends_with(std::string_view suffix) const { return std::string_view(path).ends_with(suffix); }
  bool is_cpp() const { return ends_with(".cpp") || ends_with(".hpp"); }
};

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

// Every file below these folders of the repository; a folder that does not exist holds none.
inline std::vector<File> files_of(std::initializer_list<std::string_view> folders) {
  namespace fs = std::filesystem;
  const fs::path root = PARAGRAF_SOURCE_DIR;
  std::vector<File> files;
  for (const std::string_view folder : folders) {
    if (!fs::is_directory(root / folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder))
      if (entry.is_regular_file())
        files.push_back({fs::relative(entry.path(), root).generic_string(), read_file(entry.path())});
  }
  std::ranges::sort(files, {}, &File::path);
  return files;
}

inline std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// One problem a line, so that a failing test lists them all.
inline std::string list(const std::vector<std::string>& problems) {
  std::string text;
  for (const std::string& problem : problems) text += "\n  " + problem;
  return text;
}

}  // namespace paragraf::tests
