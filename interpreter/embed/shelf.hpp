// Books on disk, and the one that another amends. In: a folder, and the name of a book. Out: where it stands, or where it was
// looked for. A book is a folder with `rulebook.paragraf`, or a file that opens with `rulebook`.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace paragraf::embed {

// The name behind `rulebook`, if that is the first item of the text, past comments and a `language` line; empty if the word
// stands alone.
std::optional<std::string> opened_book(std::string_view text);

struct Search {
  std::vector<std::filesystem::path> found;  // the book's folder or file; several if they are equally near
  std::vector<std::string> searched;         // the folders, nearest first
  std::vector<std::string> names;            // of the books that stand there
};
// In the folder and the folders in it, then one and two folders further out: the nearest counts. `self` is passed over.
Search find_book(std::string_view name, const std::filesystem::path& folder, const std::filesystem::path& self);

}  // namespace paragraf::embed
