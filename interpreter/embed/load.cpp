// Finding and loading the files of a book: see load.hpp.
#include "interpreter/embed/load.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "interpreter/embed/files.hpp"
#include "interpreter/state_json.hpp"

namespace paragraf::embed {
namespace fs = std::filesystem;
namespace {

void unreadable(base::Sink& sink, const fs::path& path, std::string_view problem, std::vector<std::string> notes = {},
                base::Code code = base::Code::unreadable_file) {
  base::Diagnostic found = base::diagnostic(code, {}, fmt::format("{}: {}", path.string(), problem));
  found.labels.clear();
  found.notes = std::move(notes);
  sink.add(std::move(found));
}

// A file that opens with `rulebook` is a book of its own, so a folder's other chapters leave it out. Only its first
// item is looked at, past comments and a `language` line.
bool opens_a_book(std::string_view text) {
  auto starts = [](std::string_view line, grammar::Role role) {
    for (std::string_view language : grammar::keyword_languages())
      for (const std::string& word : grammar::keyword_table(language)->wordings(role))
        if (line.starts_with(word) &&
            (line.size() == word.size() || line[word.size()] == ' ' || line[word.size()] == '\t'))
          return true;
    return false;
  };
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  while (!text.empty()) {
    auto end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    auto first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos || line[first] == '#') continue;
    line.remove_prefix(first);
    if (!starts(line, grammar::Role::language)) return starts(line, grammar::Role::rulebook);
  }
  return false;
}

struct BookFile {
  fs::path path;
  std::string text;
};

// The files of a book, sorted by path; what cannot be read is reported and left out. `place` becomes where the book is.
std::vector<BookFile> files_of_book(const fs::path& path, fs::path& place, base::Sink& sink, bool& complete, std::size_t limit) {
  std::vector<BookFile> files;
  auto take = [&](const fs::path& file, bool may_open) {
    ReadFile read = read_file(file, limit);
    if (!read.text) {
      unreadable(sink, file, read.problem, {},
                 read.too_large ? base::Code::text_too_large : base::Code::unreadable_file);
      complete = false;
    } else if (may_open || !opens_a_book(*read.text)) {
      files.push_back({file, std::move(*read.text)});
    }
  };
  std::error_code error;
  fs::path folder = path;
  place = path;
  if (!fs::is_directory(path, error)) {
    if (fs::exists(path, error) && path.extension() != ".paragraf") {
      unreadable(sink, path, "is no rulebook, whose files end in `.paragraf`", {"a game state is given with --state"});
      complete = false;
      return files;
    }
    folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    // A file that opens a book is one; a chapter stands for the book of its folder. A file without either is looked at
    // alone, so that its own mistakes are told.
    if (path.filename() != "rulebook.paragraf" || !fs::exists(path, error)) {
      take(path, true);
      if (!complete || opens_a_book(files.front().text) || !fs::exists(folder / "rulebook.paragraf", error))
        return files;
      files.clear();
    }
  }
  if (!fs::exists(folder / "rulebook.paragraf", error)) {
    unreadable(sink, folder, "there is no `rulebook.paragraf` in this folder",
               {"a rulebook is a folder with `rulebook.paragraf`, or one file that opens with `rulebook`"});
    complete = false;
    return files;
  }
  place = folder;
  for (const fs::path& part : {folder, folder / "scenarios"}) {
    if (!fs::is_directory(part, error)) continue;
    for (const fs::directory_entry& entry : fs::directory_iterator(part, error))
      if (entry.path().extension() == ".paragraf") take(entry.path(), entry.path().filename() == "rulebook.paragraf");
  }
  std::sort(files.begin(), files.end(), [](const BookFile& a, const BookFile& b) { return a.path < b.path; });
  return files;
}

// A state that an example starts from; its file is named from the folder of the example. One that several start from is read once.
std::optional<model::EntityNames> state_of_example(model::Book& book, const std::string& file, base::Place at,
                                                   interpreter::GivenStates& states, base::Sources& sources,
                                                   base::Sink& sink) {
  const std::pair key(at.source, file);
  if (const auto known = states.find(key); known != states.end()) return known->second.names(book.names);
  const fs::path path = fs::path(std::string(sources[at.source].path())).parent_path() / file;
  ReadFile read = read_file(path);
  if (!read.text) {
    sink.add(base::diagnostic(read.too_large ? base::Code::text_too_large : base::Code::unreadable_file, at,
                              path.string() + " " + read.problem));
    return std::nullopt;
  }
  const base::SourceId source = sources.add(path.string(), std::move(*read.text));
  const auto state = interpreter::read_state(book, sources, source, sink);
  if (!state) return std::nullopt;
  return states.emplace(key, *state).first->second.names(book.names);
}

}  // namespace

namespace {

// From trees to the book, and the findings of that.
void build(Loaded& loaded, base::Sources& sources, base::Sink& sink) {
  loaded.keywords = loaded.files.front().keywords;
  for (const grammar::Parsed& file : loaded.files)
    if (sources[file.tree.source].path().ends_with("rulebook.paragraf")) loaded.keywords = file.keywords;
  const bool errors = sink.has_errors();
  const bool rule_in_prose = std::ranges::any_of(
      sink.sorted(), [](const base::Diagnostic& found) { return found.code == base::Code::rule_inside_prose; });
  // What a broken text, or a rule that stands in prose, did not declare is not unknown: such findings wait until the
  // text can be read. Names are held back by the model, if they stand in the text that it could not read.
  auto waits = [&](base::Code code) {
    const bool name = code == base::Code::unknown_name || code == base::Code::unknown_unit;
    return model::needs_all_names(code) && (rule_in_prose || (errors && !name));
  };
  base::Sink found(std::numeric_limits<std::size_t>::max());
  loaded.book = model::build(loaded.files, sources, found,
                             [&](model::Book& book, const std::string& file, base::Place at, base::Sink& told) {
                               return state_of_example(book, file, at, loaded.states, sources, told);
                             });
  for (base::Diagnostic& diagnostic : found.sorted())
    if (!waits(diagnostic.code)) sink.add(std::move(diagnostic));
}

}  // namespace

Loaded load_book(const fs::path& given, base::Sources& sources, base::Sink& sink, std::size_t limit) {
  Loaded loaded;
  bool complete = true;
  // `book/` is `book`, also where it is a file.
  const fs::path path = given.has_filename() || !given.has_parent_path() ? given : given.parent_path();
  for (BookFile& file : files_of_book(path, loaded.path, sink, complete, limit)) {
    base::SourceId source = sources.add(file.path.string(), std::move(file.text));
    loaded.files.push_back(grammar::parse(sources, source, sink));
  }
  if (complete) build(loaded, sources, sink);
  return loaded;
}

Loaded load_texts(std::vector<BookText> texts, base::Sources& sources, base::Sink& sink, std::size_t limit) {
  Loaded loaded;
  bool complete = !texts.empty();
  if (!complete) unreadable(sink, "book", "has no texts");
  std::sort(texts.begin(), texts.end(), [](const BookText& a, const BookText& b) { return a.path < b.path; });
  for (BookText& text : texts) {
    if (text.text.size() > limit) {
      unreadable(sink, text.path, too_long(limit), {}, base::Code::text_too_large);
      complete = false;
      continue;
    }
    const base::SourceId source = sources.add(std::move(text.path), std::move(text.text));
    loaded.files.push_back(grammar::parse(sources, source, sink));
  }
  if (complete) build(loaded, sources, sink);
  return loaded;
}

}  // namespace paragraf::embed
