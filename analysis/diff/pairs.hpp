// Which declaration of one edition is which of the other. In: two books. Out: for each entity, attribute, enum, value, act ... of either the one
// of the same name in the other; and those whose name is there, but means something of another type or with other parameters.
//
// Names are the same if they are declared or spelt alike in any language, so that an edition in Danish words is matched with one in English
// words by the `term` items of either. Members, sides, phases and fields are matched inside of what they belong to.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "interpreter/formulas/symbol.hpp"

namespace paragraf::analysis::diff {

namespace formulas = interpreter::formulas;

using namespace model;

enum class Kind : std::uint8_t {
  entity, attribute, enumeration, record, measure, external, fact, value, act, reading, phase, named_die
};
inline constexpr std::size_t kinds = 12;

struct Declaration {
  Kind kind;
  std::uint32_t index;
  auto operator<=>(const Declaration&) const = default;
};

// From one book to another, by position; none: no counterpart.
using Counterparts = std::vector<std::optional<std::uint32_t>>;

// What a name of the first book may be called in the second: as it is declared or spelt, and what the second calls that.
std::vector<std::string> names_in(const Book& from, const Book& to, Name name);
bool are_called_alike(const Book& from, const Book& to, Name mine, Name theirs);
// One of them, the same for all names that are called alike as far as `term` items tell.
std::string called_in(const Book& from, const Book& to, Name name);

class Pairs {
 public:
  Pairs(const Book& from, const Book& to);

  const Book& from() const { return from_; }
  const Book& to() const { return to_; }
  std::optional<std::uint32_t> of(Kind kind, std::uint32_t index) const {
    const Counterparts& all = by_kind_[static_cast<std::size_t>(kind)];
    return index < all.size() ? all[index] : std::nullopt;
  }
  template <class Tag>
  base::Id<Tag> of(Kind kind, base::Id<Tag> id) const {
    const auto found = of(kind, id.index());
    return found ? base::Id<Tag>(*found) : base::Id<Tag>();
  }
  std::optional<std::uint32_t> member(EnumId declaration, std::uint32_t index) const;
  std::optional<std::uint32_t> side(ReadingId reading, std::uint32_t index) const;
  // The name is there, but not as something of the same type.
  const std::set<Declaration>& retyped() const { return retyped_; }
  bool is_same(TypeId from, TypeId to) const;
  bool are_same(const std::vector<Parameter>& from, const std::vector<Parameter>& to) const;   // types, not ranges

  // The same value in the other book; none if that book has no such member, side or kind of entity. Entities stand at the same places.
  std::optional<Value> translated(const Value& value) const;
  // The same symbol; where it is what the other book does not have, it is not known.
  formulas::Symbol translated(const formulas::Symbol& symbol) const;
  formulas::Outlook translated(const formulas::Outlook& outlook) const { return {translated(outlook.symbol), outlook.causes}; }
  // Where it is, or holds, what the other book does not have.
  formulas::Formula lost(formulas::Formulas& formulas, const formulas::Symbol& symbol) const;

 private:
  Counterparts& all(Kind kind) { return by_kind_[static_cast<std::size_t>(kind)]; }
  void drop(Kind kind, std::uint32_t index);
  template <class All, class Others, class NameOf, class OtherNameOf>
  Counterparts matched(const All& all, const Others& others, NameOf name_of, OtherNameOf other_name_of) const;

  const Book &from_, &to_;
  std::vector<Counterparts> by_kind_;
  std::vector<Counterparts> members_, sides_;
  std::set<Declaration> retyped_;
};

}  // namespace paragraf::analysis::diff
