// The names of a book in several languages. In: the parsed files of a book, of what it amends and of its libraries. Out: how a
// file of another language spells a name, by the `term` items; and in which space the book declares a name, which is what
// decides where a word is that of a built-in type or function.
#pragma once
#include <array>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "grammar/parse.hpp"

namespace paragraf::grammar {

// Where a built-in name can stand, and what of the book goes before it there.
enum class NameSpace {
  none,      // a built-in one never stands here
  type,      // behind a colon
  function,  // called in an expression
  act,       // done, caused, permitted
  period,    // `this phase`
  value,     // alone in an expression
};

class BookNames {
 public:
  // What a library declares by a name that is built in is the built-in thing, with its spellings in all languages.
  explicit BookNames(std::span<const Parsed* const> files, std::span<const Parsed* const> libraries = {});
  // The declared name of what a file of that language calls `spelling`, and the reverse.
  std::string declared(std::string_view spelling, std::string_view language) const;
  std::string spelt(std::string_view declared, std::string_view language) const;
  bool declares(NameSpace space, std::string_view declared_name) const {
    return spaces_[static_cast<std::size_t>(space)].contains(declared_name);
  }
  // Something has this name, or is bound to it, somewhere: a member, a side, a parameter, an entity of an example ...
  bool has(std::string_view declared_name) const { return all_.contains(declared_name); }
  bool has_phases() const { return phases_; }

 private:
  using Names = std::set<std::string, std::less<>>;
  using Spellings = std::map<std::string, std::map<std::string, std::string, std::less<>>, std::less<>>;

  void collect_terms(Cursor at);
  void collect_names(Cursor at, std::string_view language, bool library);
  void declare(Kind kind, const std::string& name);  // in the space of what is declared so
  void declare(NameSpace space, std::string_view name) { spaces_[static_cast<std::size_t>(space)].emplace(name); }

  Spellings spellings_, names_;  // by language: declared name -> spelling, and back
  std::array<Names, 6> spaces_;
  Names all_;
  bool phases_ = false;
};

}  // namespace paragraf::grammar
