// Where the names of a book are written. In: a book, the texts of its files. Out: each place where a name stands that is not its own
// declaration, and the item that declares at a place. It is asked of the trees and not of the rules, since a rule does not know any more
// by which name it called a type or a label. A name that means two things counts for both.
#pragma once
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/source.hpp"
#include "grammar/parse.hpp"
#include "model/book.hpp"

namespace paragraf::analysis::lint {

using namespace model;

struct Mention {
  enum class Spot : std::uint8_t {
    type,          // u: unit
    member,        // u.hex, building { cf: 3 cf }
    head,          // may enter(u, b), when check(u)
    label,         // by § 2(5).near, despite near
    other,
  } spot;
  Name owner;                            // of what the item around declares, or says more: `value cost(u) = ...`; none of other items
  bool in_example = false;
  Place place = {};
};

// The item that declares something, as it stands in its file.
struct Declaration {
  Place item = {};                       // with its label
  Place lines = {};                      // whole lines, if nothing else stands on them; else without a source
  SentenceId sentence = {};              // under which it stands
};

class Mentions {
 public:
  Mentions(const Book& book, const base::Sources& sources);

  const std::vector<Mention>& of(Name name) const;
  // By the place of the name, as the book has it.
  std::optional<Declaration> declaration(const Place& name) const;
  // The lines of the `term` items that say what files in other languages call a name.
  const std::vector<Place>& terms(Name name) const;
  // What the book does not hold by its place: labels of items, and names of types that are made of others.
  struct Named {
    Name name;
    Place place;
  };
  const std::vector<Named>& labels() const { return labels_; }
  const std::vector<Named>& type_names() const { return type_names_; }

 private:
  struct Around {
    Name owner;
    bool in_example = false;
  };
  void items(grammar::Cursor at, SentenceId sentence);
  void item(grammar::Cursor item, SentenceId sentence);
  void names(grammar::Cursor at, const Around& around);
  void mention(grammar::Cursor id, Mention::Spot spot, const Around& around);
  Name meant(grammar::Cursor id) const;
  Place lines(grammar::Cursor item) const;

  const Book& book_;
  std::vector<grammar::Parsed> files_;
  std::unordered_map<Name, std::vector<Mention>> mentions_;
  std::unordered_map<Name, std::vector<Place>> terms_;
  using Spot = std::pair<base::SourceId, std::uint32_t>;
  std::map<Spot, Declaration> declarations_;   // by the first byte of the name
  std::map<Spot, SentenceId> sentences_;       // by the first byte of the mark, of the number of the clause, of the file
  std::vector<Named> labels_, type_names_;
};

}  // namespace paragraf::analysis::lint
