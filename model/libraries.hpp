// Libraries: the rulebooks of stdlib/, built into the program, that a book names by `uses`. In: the trees of a book. Out: the
// trees of the libraries that it uses, and of those that these use. What a library cannot say in the language it declares as
// an extern, which the interpreter works out (interpreter/natives.hpp).
#pragma once
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/build.hpp"

namespace paragraf::model {

struct Library {
  std::string name;
  std::string_view text;
  std::map<std::string, std::string, std::less<>> name_in;  // by language, where it has one of its own
  std::vector<std::string> names;  // all that `uses` may call it: its `term` says how other languages do
};
// What its text is called as a source.
std::string library_path(const Library& library);
// In the order of their names.
const std::vector<Library>& libraries();

// Each once, in the order of their names, whatever the order in which they are named. Unknown names are passed over.
std::vector<grammar::Parsed> used_libraries(std::span<const BookFiles> books, base::Sources& sources);

}  // namespace paragraf::model
