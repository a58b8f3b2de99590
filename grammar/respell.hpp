// The words and names of a book in another language. In: the parsed files of a book, whose `term` items name things in several
// languages. Out: how a keyword or a name of one file is spelt in another language. A name that no `term` translates is the
// same in all languages, and so is that of a book, by which others find it; built-in types and functions are spelt by the keyword tables, unless the book uses their name itself.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/parse.hpp"

namespace paragraf::grammar {

class BookNames {
 public:
  explicit BookNames(std::span<const Parsed* const> files);
  // The declared name of what a file of that language calls `spelling`, and the reverse.
  std::string declared(std::string_view spelling, std::string_view language) const;
  std::string spelt(std::string_view declared, std::string_view language) const;
  // A value, a type, an act ... of the book has this name, so that it means no built-in one.
  bool declares(std::string_view name) const { return declared_.contains(name); }

 private:
  void collect(Cursor body, std::string_view language);
  // by language: declared name -> spelling, and back
  std::map<std::string, std::map<std::string, std::string, std::less<>>, std::less<>> spellings_, names_;
  std::set<std::string, std::less<>> declared_;
};

class Respelling {
 public:
  Respelling(const KeywordTable& from_table, const KeywordTable& to_table, const BookNames& book_names)
      : from(&from_table), to(&to_table), names(&book_names) {}
  const KeywordTable* from;
  const KeywordTable* to;
  const BookNames* names;

  std::string word(Role role) const { return std::string(to->print(role)); }
  // The spelling of a leaf of kind id, any_id or unit_name; `parent` is the kind of the node that holds it.
  std::string name(Cursor leaf, Kind parent) const;
  // Names of the file that cannot be written in the other language: a word of that language, or the name of something else.
  std::vector<Cursor> impossible(const Parsed& parsed) const;

 private:
  std::optional<std::string> builtin(Cursor leaf, Kind parent) const;  // of a built-in type or function
};

}  // namespace paragraf::grammar
