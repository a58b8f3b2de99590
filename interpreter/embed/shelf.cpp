// Looking for a book by its name: see shelf.hpp.
#include "interpreter/embed/shelf.hpp"

#include <algorithm>

#include "base/unicode.hpp"
#include "grammar/keywords.hpp"
#include "interpreter/embed/files.hpp"

namespace paragraf::embed {
namespace fs = std::filesystem;
namespace {

constexpr int furthest = 2;  // folders further out

// What stands behind the word of the role, in whatever language; none if the line begins otherwise.
std::optional<std::string_view> behind(std::string_view line, grammar::Role role) {
  for (std::string_view language : grammar::keyword_languages())
    for (const std::string& word : grammar::keyword_table(language)->wordings(role))
      if (line.starts_with(word) && (line.size() == word.size() || line[word.size()] == ' ' || line[word.size()] == '\t'))
        return line.substr(word.size());
  return std::nullopt;
}

struct Book {
  std::string name;
  fs::path path;
};

void add_book(const fs::path& file, std::vector<Book>& books) {
  const ReadFile read = read_file(file, file_limit);
  const std::optional<std::string> name = read.text ? opened_book(*read.text) : std::nullopt;
  if (name && !name->empty())
    books.push_back({base::to_nfc(*name), file.filename() == "rulebook.paragraf" ? file.parent_path() : file});
}

std::vector<Book> books_in(const fs::path& folder) {
  std::vector<Book> books;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".paragraf") add_book(entry.path(), books);
    const fs::path inner = entry.path() / "rulebook.paragraf";
    if (entry.is_directory(error) && fs::exists(inner, error)) add_book(inner, books);
  }
  std::sort(books.begin(), books.end(), [](const Book& a, const Book& b) { return a.path < b.path; });
  return books;
}

}  // namespace

std::optional<std::string> opened_book(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  while (!text.empty()) {
    const auto end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const auto first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos || line[first] == '#') continue;
    line.remove_prefix(first);
    if (behind(line, grammar::Role::language)) continue;
    const auto rest = behind(line, grammar::Role::rulebook);
    if (!rest) return std::nullopt;
    const auto name = rest->find_first_not_of(" \t\r");
    if (name == std::string_view::npos) return "";
    return std::string(rest->substr(name, rest->find_first_of(" \t\r#", name) - name));
  }
  return std::nullopt;
}

Search find_book(std::string_view name, const fs::path& folder, const fs::path& self) {
  Search search;
  std::error_code error;
  fs::path place = folder.empty() ? fs::path(".") : folder;
  for (int out = 0; out <= furthest && search.found.empty(); ++out) {
    search.searched.push_back(place.string());
    for (const Book& book : books_in(place)) {
      if (fs::equivalent(book.path, self, error)) continue;
      const bool known = std::any_of(search.found.begin(), search.found.end(),
                                     [&](const fs::path& other) { return fs::equivalent(other, book.path, error); });
      if (book.name == name && !known) search.found.push_back(book.path);
      if (std::find(search.names.begin(), search.names.end(), book.name) == search.names.end())
        search.names.push_back(book.name);
    }
    place = (place / "..").lexically_normal();
  }
  return search;
}

}  // namespace paragraf::embed
