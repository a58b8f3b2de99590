// Edits of a text at places that the parser knows. In: the text of a book. Out: the parts of its rules, with what they stand in, and books
// in which one part is another text.
#pragma once
#include <functional>
#include <map>
#include <set>

#include "bench/fault_sites.hpp"
#include "grammar/parse.hpp"

namespace paragraf::bench {

using grammar::Cursor;
using grammar::Kind;
using grammar::Role;

struct Edit {
  base::Span span;
  std::string text;
};

class BookText {
 public:
  BookText(std::string book, const std::string& text);

  // Every node of an item that states or declares something, the outer ones first; `up`: what it stands in, the nearest last.
  void each(const std::function<void(Cursor at, const std::vector<Cursor>& up)>& visit) const;
  Cursor root() const { return Cursor::root(parsed_.tree); }
  std::string_view text() const { return parsed_.tree.text; }
  std::string text(Cursor at) const { return at ? std::string(at.text()) : std::string(); }
  std::string word(Role role) const { return std::string(parsed_.keywords->print(role)); }
  std::string language() const { return std::string(parsed_.keywords->language()); }
  std::string builtin(Cursor id) const;          // its neutral name; else ""
  // The members of the enum to which this one belongs; none: it is no member.
  const std::vector<std::string>* members(const std::string& name) const;

  // What is taken out with its lines if nothing else stands on them, else with the blanks before it.
  base::Span whole(Cursor at) const;
  std::string edited(std::vector<Edit> edits) const;
  void keep(const std::string& edit, std::vector<Edit> edits, const std::string& second_file = {});
  void keep_texts(const std::string& edit, const std::string& where, std::vector<std::string> files);
  void harmless() { harmless_ = true; }
  std::vector<FaultyBook> take() { return std::move(made_); }
  // A file of its own with one sentence that states this.
  std::string sentence_elsewhere(const std::string& rule) const;

 private:
  void walk(Cursor at, std::vector<Cursor>& up, const std::function<void(Cursor, const std::vector<Cursor>&)>& visit) const;
  std::string name_;
  base::Sources sources_;
  base::Sink sink_;
  grammar::Parsed parsed_;
  std::map<std::string, std::vector<std::string>> members_;
  std::vector<FaultyBook> made_;
  std::set<std::string> seen_;
  bool harmless_ = false;
};

// The nearest of what a node stands in that is of that kind; none: it stands in none.
Cursor around(const std::vector<Cursor>& up, Kind kind);
std::vector<Cursor> children(Cursor at);
bool is_expression(Cursor at);

}  // namespace paragraf::bench
