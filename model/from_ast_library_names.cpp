// Names of libraries where they have none: in a book that does not use the library, and in one that uses it and declares such a name
// itself; and what people call a function of a library that has another name. Out: findings that say what to write.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "model/builder.hpp"
#include "model/libraries.hpp"

namespace paragraf::model {
namespace {

struct LibraryName {
  const Library* library;
  std::string declared;
};

// What a library calls so, in the language of its declarations or by a `term`; a library that is used has no part in it.
std::optional<LibraryName> name_of_library(const Book& book, std::string_view spelling) {
  std::string spoken(spelling);
  std::replace(spoken.begin(), spoken.end(), '_', ' ');
  for (const Library& library : libraries())
    for (std::size_t at = library.text.find("\nterm "); at != std::string_view::npos; at = library.text.find("\nterm ", at + 1)) {
      const std::string_view line = library.text.substr(at + 6, library.text.find('\n', at + 1) - at - 6);
      const std::string declared(line.substr(0, line.find(' ')));
      if (declared == library.name || book.extern_of.count(book.names.find(declared))) continue;
      if (declared == spelling || line.find("\"" + spoken + "\"") != line.npos) return LibraryName{&library, declared};
    }
  return std::nullopt;
}

// Words for the distance that no book declares.
constexpr std::array<std::string_view, 5> distances = {"distance", "dist", "range_to", "дистанция", "distance_to"};

}  // namespace

bool Builder::report_library_name(Cursor id) {
  if (!other_word(id).empty()) return false;
  const auto known = name_of_library(book, id.text());
  if (!known) return false;
  const std::string language(book.language_of(id.place().source));
  const auto own = known->library->name_in.find(language);
  const std::string& library = own == known->library->name_in.end() ? known->library->name : own->second;
  report(Code::library_not_used, id, fmt::format("{} is a name of the library `{}`, which this book does not use", quoted(id), library),
         {fmt::format("write `{} {}` behind the title of the book", grammar::keyword_table(language)->print(Role::uses), library)});
  return true;
}

std::string Builder::library_of(const Place& place) const {
  const std::string& path = sources[place.source].path();
  for (const Library& library : libraries())
    if (path == library_path(library)) return library.name;
  return {};
}

std::string Builder::other_word(Cursor id) const {
  if (!book.geometry.used() || std::find(distances.begin(), distances.end(), id.text()) == distances.end()) return {};
  const std::string gap = builtin_spelling("gap", *grammar::keyword_table(book.language_of(id.place().source)));
  return fmt::format("how far two things are apart is `{}(a, b)`", gap);
}

}  // namespace paragraf::model
