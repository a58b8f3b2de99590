// The book around a file that goes into the words of another language. In: the path of the file and its text. Out: the names of
// its book, of what that amends and of its libraries; and whether the book is found to be the same with another text.
#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "grammar/respell.hpp"

namespace paragraf::tools {

class BookAround {
 public:
  // The path `-` is standard input: a book of its own.
  const grammar::BookNames& names_of(const std::string& path, const std::string& text);
  // What is found with the new text and was not found before, or an error that is no longer found.
  std::optional<std::string> changed(const std::string& path, const std::string& before, const std::string& after) const;

 private:
  std::map<std::filesystem::path, std::unique_ptr<grammar::BookNames>> names_;  // by book
};

// Why a name cannot be written in the words of the language, and what helps.
std::string told(const grammar::Respelling::Impossible& impossible, std::string_view language);

}  // namespace paragraf::tools
