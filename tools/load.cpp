// Finding and loading the files of a book: see load.hpp.
#include "tools/load.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/files.hpp"

namespace paragraf::tools {
namespace fs = std::filesystem;
namespace {

void unreadable(base::Sink& sink, const fs::path& path, std::string_view problem, std::vector<std::string> notes = {}) {
  base::Diagnostic found = base::diagnostic(base::Code::unreadable_file, {}, fmt::format("{}: {}", path.string(), problem));
  found.labels.clear();
  found.notes = std::move(notes);
  sink.add(std::move(found));
}

// A file that opens with `rulebook` is a book of its own, so a folder's other chapters leave it out. Only its first item is
// looked at, past comments and a `language` line.
bool opens_a_book(const fs::path& path) {
  ReadFile file = read_file(path);
  if (!file.text) return false;
  std::string_view text = *file.text;
  std::vector<std::string_view> openers;
  for (std::string_view language : grammar::keyword_languages())
    for (const std::string& word : grammar::keyword_table(language)->wordings(grammar::Role::rulebook)) openers.push_back(word);
  std::vector<std::string_view> language_words;
  for (std::string_view language : grammar::keyword_languages())
    for (const std::string& word : grammar::keyword_table(language)->wordings(grammar::Role::language)) language_words.push_back(word);
  auto starts = [](std::string_view line, const std::vector<std::string_view>& words) {
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
      return line.starts_with(word) && (line.size() == word.size() || line[word.size()] == ' ' || line[word.size()] == '\t');
    });
  };
  while (!text.empty()) {
    auto end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    auto first = line.find_first_not_of(" \t\r\xEF\xBB\xBF");
    if (first == std::string_view::npos || line[first] == '#') continue;
    line.remove_prefix(first);
    if (starts(line, language_words)) continue;
    return starts(line, openers);
  }
  return false;
}

}  // namespace

std::vector<fs::path> files_of_book(const fs::path& path, base::Sink& sink) {
  std::error_code error;
  fs::path folder = path;
  if (!fs::is_directory(path, error)) {
    if (!fs::exists(path, error)) return unreadable(sink, path, "there is no such file or folder"), std::vector<fs::path>();
    if (path.filename() != "rulebook.paragraf" && opens_a_book(path)) return {path};
    folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    // A file that opens nothing and lies in no book is looked at alone, so that its own mistakes are told.
    if (!fs::exists(folder / "rulebook.paragraf", error)) return {path};
  }
  if (!fs::exists(folder / "rulebook.paragraf", error)) {
    unreadable(sink, folder, "there is no `rulebook.paragraf` in this folder", {"a rulebook is a folder with `rulebook.paragraf`, or one file that opens with `rulebook`"});
    return {};
  }
  std::vector<fs::path> files;
  for (const fs::path& place : {folder, folder / "scenarios"}) {
    if (!fs::is_directory(place, error)) continue;
    for (const fs::directory_entry& entry : fs::directory_iterator(place, error)) {
      if (entry.path().extension() != ".paragraf" || !entry.is_regular_file(error)) continue;
      if (entry.path().filename() != "rulebook.paragraf" && opens_a_book(entry.path())) continue;
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

Loaded load_book(const fs::path& path, base::Sources& sources, base::Sink& sink) {
  Loaded loaded;
  bool complete = true;
  std::vector<fs::path> files = files_of_book(path, sink);
  for (const fs::path& file : files) {
    ReadFile read = read_file(file);
    if (!read.text) {
      unreadable(sink, file, read.problem);
      complete = false;
      continue;
    }
    base::SourceId source = sources.add(file.string(), std::move(*read.text));
    loaded.files.push_back(grammar::parse(sources, source, sink));
  }
  if (!complete || files.empty()) return loaded;
  bool syntax_errors = sink.has_errors();
  base::Sink found;
  loaded.book = model::build(loaded.files, sources, found);
  // What a broken text did not declare is not unknown: such findings wait until the text can be read.
  for (base::Diagnostic& diagnostic : found.sorted())
    if (!syntax_errors || !model::needs_all_names(diagnostic.code)) sink.add(std::move(diagnostic));
  return loaded;
}

}  // namespace paragraf::tools
