// Finding the libraries of a book: see libraries.hpp.
#include "model/libraries.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/suggest.hpp"
#include "model/builder.hpp"

namespace paragraf::model {

std::span<const std::string_view> library_texts();  // generated from stdlib/*.paragraf

namespace {

// Blanks of a term become `_`, as in every name.
Library read_library(std::string_view text) {
  base::Sources sources;
  base::Sink sink;
  const grammar::Parsed parsed = grammar::parse(sources, sources.add("library", std::string(text)), sink);
  Library library{.name = {}, .text = text, .name_in = {}, .names = {}};
  for (Cursor item : Cursor::root(parsed.tree))
    if (Cursor book = item.child(Kind::book)) library.name = book.child(Kind::id).text();
  library.names.push_back(library.name);
  for (Cursor item : Cursor::root(parsed.tree)) {
    Cursor term = item.child(Kind::term);
    if (!term || term.child(Kind::id).text() != library.name) continue;
    for (Cursor title : term)
      if (title.is(Kind::title)) {
        library.names.push_back(name_of_title(unquoted(title.child(Kind::string))));
        library.name_in.emplace(title.child(Kind::lang).text(), library.names.back());
      }
  }
  return library;
}

void collect_uses(const grammar::Parsed& file, std::set<std::string, std::less<>>& names) {
  each_item(Cursor::root(file.tree), [&](Cursor item) {
    if (Cursor uses = item.child(Kind::uses))
      for (Cursor id : uses)
        if (id.is(Kind::id)) names.emplace(id.text());
  });
}

}  // namespace

const std::vector<Library>& libraries() {
  static const std::vector<Library> all = [] {
    std::vector<Library> read;
    for (std::string_view text : library_texts()) read.push_back(read_library(text));
    std::sort(read.begin(), read.end(), [](const Library& a, const Library& b) { return a.name < b.name; });
    return read;
  }();
  return all;
}

std::string library_path(const Library& library) { return fmt::format("stdlib/{}.paragraf", library.name); }

std::vector<grammar::Parsed> used_libraries(std::span<const BookFiles> books, base::Sources& sources) {
  std::set<std::string, std::less<>> names, read;
  for (const BookFiles& one : books)
    for (const grammar::Parsed& file : one.files) collect_uses(file, names);
  if (names.empty()) return {};
  std::vector<std::pair<std::string, grammar::Parsed>> found;
  base::Sink own;  // a library has no mistakes: a test reads the same texts
  for (bool more = true; more;) {
    more = false;
    for (const Library& library : libraries()) {
      const bool named = std::any_of(library.names.begin(), library.names.end(),
                                     [&](const std::string& name) { return names.contains(name); });
      if (!named || !read.emplace(library.name).second) continue;
      const auto source = sources.add(library_path(library), std::string(library.text));
      found.emplace_back(library.name, grammar::parse(sources, source, own));
      collect_uses(found.back().second, names);
      more = true;
    }
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<grammar::Parsed> trees;
  for (auto& [_, tree] : found) trees.push_back(std::move(tree));
  return trees;
}

void Builder::check_uses(const Item& item) {
  std::vector<std::string> names;
  for (const Library& library : libraries()) names.insert(names.end(), library.names.begin(), library.names.end());
  for (Cursor id : item.body) {
    if (!id.is(Kind::id) || std::find(names.begin(), names.end(), id.text()) != names.end()) continue;
    rests_on_others = true;  // what it would declare is not unknown
    base::Diagnostic found =
        base::diagnostic(Code::unknown_book, id.place(), fmt::format("there is no library {}", quoted(id)));
    const auto own = [&](const Library& library) {
      const auto spelt = library.name_in.find(item.keywords->language());
      return spelt == library.name_in.end() ? library.name : spelt->second;
    };
    if (const auto near = suggest(id.text(), names))
      for (const Library& library : libraries())
        if (std::find(library.names.begin(), library.names.end(), *near) != library.names.end())
          found.fixes.push_back({fmt::format("write `{}`", own(library)), {{id.place(), own(library)}}});
    std::string list;
    for (const Library& library : libraries()) list += fmt::format("{}`{}`", list.empty() ? "" : ", ", own(library));
    found.notes.push_back(fmt::format("the libraries are {}", list));
    sink.add(std::move(found));
  }
}

}  // namespace paragraf::model
