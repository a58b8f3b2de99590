// What the passes of builder.hpp read in a tree without knowing the book: operands, texts, titles, items. In: nodes. Out: nodes and texts.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "grammar/tree.hpp"
#include "model/book.hpp"

namespace paragraf::model {

using grammar::Cursor;
using grammar::Kind;
using grammar::Role;

// An expression, and not a word or sign of the construct around it: `true`, `nothing` and the like are words and expressions.
inline bool is_operand(Cursor at) {
  if (at.is(Kind::word))
    return at.role() == Role::true_ || at.role() == Role::false_ || at.role() == Role::nothing || at.role() == Role::same;
  return !at.is(Kind::operator_) && !at.is(Kind::relation);
}

Cursor bare_digits(Cursor at);  // `1`, `(1)` or `-1`: the digits; nothing if it is anything else, or has a unit
// The text between the quotes of a string; nothing of none.
inline std::string unquoted(Cursor string) {
  std::string_view text = string ? string.text() : std::string_view();
  return std::string(text.size() >= 2 ? text.substr(1, text.size() - 2) : text);
}

// `da "Huse" en "Houses"`: the titles among the children.
std::vector<Title> titles_of(Cursor parent);

// The items of a file, in clauses and sentences, too.
template <class Visit>
void each_item(Cursor at, Visit visit) {
  for (Cursor part : at) {
    if (part.is(Kind::item)) visit(part);
    if (part.is(Kind::clause) || part.is(Kind::sentence)) each_item(part, visit);
  }
}

// How a title is written as a name: blanks become `_`.
inline std::string name_of_title(std::string title) {
  for (char& c : title)
    if (c == ' ') c = '_';
  return title;
}

}  // namespace paragraf::model
