// Finding and loading the files of a book: see load.hpp.
#include "interpreter/embed/load.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <limits>
#include <map>

#include "interpreter/embed/files.hpp"
#include "interpreter/embed/shelf.hpp"
#include "interpreter/state_json.hpp"
#include "model/libraries.hpp"

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

// A file that opens with `rulebook` is a book of its own, so a folder's other chapters leave it out.
bool opens_a_book(std::string_view text) { return opened_book(text).has_value(); }

struct BookFile {
  fs::path path;
  std::string text;
};

// The files of a book, sorted by path; what cannot be read is reported and left out. `place` becomes where the book is.
std::vector<BookFile> files_of_book(const fs::path& path, fs::path& place, base::Sink& sink, bool& complete, std::size_t limit,
                                    const BookText* instead) {
  std::vector<BookFile> files;
  auto take = [&](const fs::path& file, bool may_open) {
    std::error_code error;
    const fs::file_type type = fs::status(file, error).type();
    const bool endless = type == fs::file_type::fifo || type == fs::file_type::socket || type == fs::file_type::character;
    ReadFile read = endless ? ReadFile{{}, "is a pipe or a device, expected a file"} : read_file(file, limit);
    if (read.text && instead && fs::equivalent(file, instead->path, error)) read.text = instead->text;
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
    if (const fs::path above = folder / ".."; fs::weakly_canonical(folder, error).filename() == "scenarios" &&
                                              !fs::exists(folder / "rulebook.paragraf", error) &&
                                              fs::exists(above / "rulebook.paragraf", error))
      folder = above.lexically_normal();
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

// What reads the state files that examples name.
using StateReader = std::function<ReadFile(const fs::path&)>;

// A state that an example starts from; its file is named from the folder of the example. One that several start from is read once.
std::optional<model::EntityNames> state_of_example(model::Book& book, const std::string& file, base::Place at,
                                                   const StateReader& reader, interpreter::GivenStates& states,
                                                   base::Sources& sources, base::Sink& sink) {
  const std::pair key(at.source, file);
  if (const auto known = states.find(key); known != states.end()) return known->second.names(book.names);
  const fs::path path = fs::path(std::string(sources[at.source].path())).parent_path() / file;
  ReadFile read = reader(path.lexically_normal());
  if (!read.text) {
    sink.add(base::diagnostic(read.too_large ? base::Code::text_too_large : base::Code::unreadable_file, at,
                              path.string() + ": " + read.problem));
    return std::nullopt;
  }
  const base::SourceId source = sources.add(path.string(), std::move(*read.text));
  const auto state = interpreter::read_state(book, sources, source, sink);
  if (!state) return std::nullopt;
  return states.emplace(key, *state).first->second.names(book.names);
}

// The book that is amended, as the manifest among the trees names it.
std::string amended_by(const std::vector<grammar::Parsed>& files) {
  using grammar::Cursor;
  for (const grammar::Parsed& file : files)
    for (Cursor item : Cursor::root(file.tree))
      if (Cursor base = item.child(grammar::Kind::book).word(grammar::Role::amends))
        return std::string(base.next().text());
  return {};
}

// One book of those that are loaded together.
struct Shelved {
  fs::path path;                       // its folder or file
  std::vector<grammar::Parsed> files;
  Search search = {};                  // of the book that it amends
};

class Loader {
 public:
  Loader(base::Sources& sources, base::Sink& sink, std::size_t limit, const BookText* instead = nullptr)
      : sources_(sources), sink_(sink), limit_(limit), instead_(instead) {}

  // The book at the path, and those that it amends. A book that is there already is not read again.
  void add(const fs::path& given) {
    // `book/` is `book`, also where it is a file.
    Shelved book{given.has_filename() || !given.has_parent_path() ? given : given.parent_path(), {}};
    std::vector<BookFile> files = files_of_book(fs::path(book.path), book.path, sink_, complete_, limit_, instead_);
    std::error_code error;
    for (const Shelved& other : books)
      if (fs::equivalent(other.path, book.path, error)) return;
    for (BookFile& file : files) {
      const base::SourceId source = sources_.add(file.path.string(), std::move(file.text));
      book.files.push_back(grammar::parse(sources_, source, sink_));
    }
    const std::string base = amended_by(book.files);
    const fs::path folder = fs::is_directory(book.path, error) ? book.path : book.path.parent_path();
    if (!base.empty()) book.search = find_book(base, folder, book.path);
    std::vector<fs::path> found = book.search.found;
    books.push_back(std::move(book));
    if (found.size() == 1) add(found.front());
  }

  bool complete() const { return complete_; }
  std::vector<Shelved> books;          // the first is the one that was asked for

 private:
  base::Sources& sources_;
  base::Sink& sink_;
  std::size_t limit_;
  const BookText* instead_;
  bool complete_ = true;
};

std::string listed(const std::vector<std::string>& names, std::string_view quote) {
  std::string text;
  for (const std::string& name : names) text += fmt::format("{}{}{}{}", text.empty() ? "" : ", ", quote, name, quote);
  return text;
}

// For the finding that a book to amend is not there.
std::vector<std::string> told(const Search& search) {
  std::vector<std::string> notes, paths;
  for (const fs::path& path : search.found) paths.push_back(path.string());
  if (search.searched.empty())
    notes.push_back("looked among the texts that were given");
  else if (paths.size() > 1)
    notes.push_back(fmt::format("there are several, equally near: {}; `--with` says which is meant", listed(paths, "")));
  else
    notes.push_back(fmt::format("looked in {}, and in the folders in them", listed(search.searched, "")));
  if (paths.empty())
    notes.push_back(search.names.empty() ? "no book stands there"
                                         : fmt::format("the books there are {}", listed(search.names, "`")));
  return notes;
}

}  // namespace

namespace {

// From trees to the book, and the findings of that. The first is the one that was asked for.
Loaded build(const std::vector<Shelved>& shelf, const StateReader& reader, base::Sources& sources, base::Sink& sink) {
  Loaded loaded;
  const std::vector<grammar::Parsed>& files = shelf.front().files;
  loaded.path = shelf.front().path;
  loaded.file_count = files.size();
  loaded.keywords = files.front().keywords;
  for (const grammar::Parsed& file : files)
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
  std::vector<model::BookFiles> books;
  for (const Shelved& book : shelf)
    books.push_back({book.files, books.empty(), told(book.search), book.search.names});
  base::Sink found(std::numeric_limits<std::size_t>::max());
  loaded.book = model::build(books, sources, found,
                             [&](model::Book& book, const std::string& file, base::Place at, base::Sink& findings) {
                               return state_of_example(book, file, at, reader, loaded.states, sources, findings);
                             });
  for (base::Diagnostic& diagnostic : found.sorted())
    if (!waits(diagnostic.code)) sink.add(std::move(diagnostic));
  return loaded;
}

// Without a book, since some of it is not there.
Loaded incomplete(const Shelved& book) {
  Loaded loaded;
  loaded.path = book.path;
  loaded.file_count = book.files.size();
  return loaded;
}

}  // namespace

Loaded load_book(const fs::path& given, base::Sources& sources, base::Sink& sink, std::size_t limit,
                 std::span<const std::string> beside, const BookText* instead) {
  Loader loader(sources, sink, limit, instead);
  loader.add(given);
  for (const std::string& other : beside) loader.add(other);
  const StateReader reader = [limit](const fs::path& path) { return read_file(path, limit); };
  return loader.complete() ? build(loader.books, reader, sources, sink) : incomplete(loader.books.front());
}

namespace {

TreesAround with_libraries(std::vector<Shelved> shelf, base::Sources& sources) {
  std::vector<model::BookFiles> books;
  for (const Shelved& book : shelf) books.push_back({.files = book.files});
  TreesAround trees{{}, model::used_libraries(books, sources)};
  for (Shelved& book : shelf) std::move(book.files.begin(), book.files.end(), std::back_inserter(trees.files));
  return trees;
}

}  // namespace

TreesAround trees_around(const fs::path& given, base::Sources& sources) {
  base::Sink sink;
  Loader loader(sources, sink, file_limit);
  loader.add(given);
  return with_libraries(std::move(loader.books), sources);
}

TreesAround trees_around(const BookText& text, base::Sources& sources) {
  base::Sink sink;
  std::vector<Shelved> shelf(1);
  shelf.front().files.push_back(grammar::parse(sources, sources.add(text.path, text.text), sink));
  return with_libraries(std::move(shelf), sources);
}

Loaded load_texts(std::vector<BookText> texts, base::Sources& sources, base::Sink& sink, std::size_t limit) {
  const auto folder_of = [](const fs::path& path) {
    const fs::path folder = path.parent_path();
    return folder.filename() == "scenarios" ? folder.parent_path() : folder;
  };
  bool complete = true;
  std::map<fs::path, std::string> states;
  std::vector<Shelved> shelf;
  for (BookText& text : texts) {
    const fs::path path = fs::path(text.path).lexically_normal();
    if (text.text.size() > limit) {
      unreadable(sink, text.path, too_long(limit), {}, base::Code::text_too_large);
      complete = false;
    } else if (path.extension() == ".json") {
      states.emplace(path, std::move(text.text));
    } else if (const auto name = opened_book(text.text)) {
      for (Shelved& other : shelf) other.search.names.push_back(*name);
      shelf.push_back({.path = path, .files = {}});
    }
  }
  if (shelf.empty()) shelf.emplace_back();
  std::erase_if(texts, [](const BookText& text) { return fs::path(text.path).extension() == ".json"; });
  if (texts.empty() && complete) {
    unreadable(sink, "book", "has no texts");
    complete = false;
  }
  if (!complete) return incomplete(shelf.front());
  std::sort(texts.begin(), texts.end(), [](const BookText& a, const BookText& b) { return a.path < b.path; });
  for (BookText& text : texts) {
    const fs::path path = fs::path(text.path).lexically_normal();
    const auto home = std::find_if(shelf.begin(), shelf.end(), [&](const Shelved& book) {
      return book.path == path || (book.path.filename() == "rulebook.paragraf" && folder_of(book.path) == folder_of(path));
    });
    Shelved& book = home == shelf.end() ? shelf.front() : *home;
    const base::SourceId source = sources.add(std::move(text.path), std::move(text.text));
    book.files.push_back(grammar::parse(sources, source, sink));
  }
  const StateReader reader = [&](const fs::path& path) -> ReadFile {
    const auto found = states.find(path);
    if (found == states.end()) return {std::nullopt, "is none of the texts that were given"};
    return {found->second};
  };
  return build(shelf, reader, sources, sink);
}

}  // namespace paragraf::embed
