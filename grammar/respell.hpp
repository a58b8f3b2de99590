// A file in the words of another language. In: the parsed file, the keyword table of the other language, and the names of its
// book. Out: how each keyword and each name is spelt there. A name of the book is spelt as its `term` says, and stays without
// one; a built-in type or function is spelt by the keyword table, where nothing of the book goes before it. What could not
// be read back as what it was is impossible, with the reason.
#pragma once
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "grammar/book_names.hpp"

namespace paragraf::grammar {

class Respelling {
 public:
  Respelling(const Parsed& parsed, const KeywordTable& to, const BookNames& names);
  const KeywordTable* to;

  std::string word(Role role) const { return std::string(to->print(role)); }
  // The spelling of a leaf of kind id, any_id or unit_name of the file.
  std::string name(Cursor leaf) const;

  enum class Why {
    word,       // it is a word of the other language
    other,      // it is the name of something else there
    builtin,    // a built-in type or function would be called so, or the built-in word is a name of the book
    uncertain,  // nothing tells whether the built-in one is meant, or what the book calls so
  };
  struct Impossible {
    Cursor leaf;
    std::string spelling;  // in the other language
    Why why;
    bool book;             // the name of a book, which has no `term`
  };
  const std::vector<Impossible>& impossible() const { return impossible_; }

 private:
  enum class Meaning { own, builtin, uncertain };
  // What a name means in a file of that language, where it stands in `space`; `name` is the declared one.
  Meaning meaning(std::string_view spelling, std::string_view name, NameSpace space, const KeywordTable& table) const;
  void collect_bound(Cursor item);
  void visit(Cursor node, Cursor parent, Cursor above);
  void visit_name(Cursor leaf, Cursor parent, Cursor above);

  const KeywordTable* from_;
  const BookNames* names_;
  std::vector<std::string> bound_;       // in the item: parameters, entities of an example
  std::unordered_map<std::size_t, std::string> spellings_;  // by node; what changes
  std::vector<Impossible> impossible_;
};

}  // namespace paragraf::grammar
