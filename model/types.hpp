// Types. In: the shapes that declarations name. Out: ids that are equal exactly when the types are. Ranges are not part of a
// type; they are the `Domain` of the attribute, parameter or extern that declares them.
#pragma once
#include <optional>
#include <vector>

#include "model/ids.hpp"
#include "model/layered.hpp"

namespace paragraf::model {

enum class TypeKind : std::uint8_t {
  unknown,      // after an error; everything is accepted, so that one mistake gives one finding
  nothing,      // of the literal `nothing`
  boolean,
  integer,
  number,
  text,
  dice,         // the total of `count`d`faces`, of a die that the book names (`Book::named_dice`) if `count` is 0; an integer in expressions
  die,          // what is rolled: 2d6; a text, see die.hpp
  measure,      // declaration: MeasureId
  enumeration,  // declaration: EnumId
  entity,       // declaration: EntityId
  reading,      // declaration: ReadingId; the sides
  row,          // declaration: ValueId; the columns of a table
  record,       // declaration: RecordId
  tuple,        // parts, in order
  one_of,       // parts: a union; each value shows which of them it is of
  set,          // element
  list,         // element
  optional,     // element
};

struct Type {
  TypeKind kind = TypeKind::unknown;
  std::uint32_t declaration = 0;  // or faces, for dice; or the position of a named die
  std::uint32_t count = 0;        // of dice
  TypeId element;
  std::vector<TypeId> parts = {};
  bool operator==(const Type&) const = default;
};

class Types {
 public:
  Types();
  // On top of others, which must outlive them and not grow any more.
  explicit Types(const Types& below) = default;
  TypeId intern(const Type& type);
  const Type& operator[](TypeId id) const { return types_[id.index()]; }
  TypeKind kind(TypeId id) const { return types_[id.index()].kind; }

  TypeId unknown() const { return TypeId(0); }
  TypeId nothing() const { return TypeId(1); }
  TypeId boolean() const { return TypeId(2); }
  TypeId integer() const { return TypeId(3); }
  TypeId number() const { return TypeId(4); }
  TypeId text() const { return TypeId(5); }
  TypeId die() const { return TypeId(6); }
  TypeId set_of(TypeId element) { return intern({TypeKind::set, 0, 0, element}); }
  TypeId list_of(TypeId element) { return intern({TypeKind::list, 0, 0, element}); }
  TypeId tuple_of(std::vector<TypeId> parts) { return intern({TypeKind::tuple, 0, 0, {}, std::move(parts)}); }
  TypeId one_of(std::vector<TypeId> parts);  // flat, each once; of a single one: that one
  TypeId optional_of(TypeId element);  // of an optional: itself
  TypeId strip_optional(TypeId id) const { return kind(id) == TypeKind::optional ? types_[id.index()].element : id; }
  bool is_numeric(TypeId id) const;    // integer, number, dice, measure
  bool has_elements(TypeId id) const { return kind(id) == TypeKind::set || kind(id) == TypeKind::list; }
  // Of a union its alternatives, of another type that type alone; of an optional those of what it may be.
  std::vector<TypeId> alternatives(TypeId id) const;

 private:
  Growing<Type> types_;
};

// Which values are admitted: empty `intervals` and `values` admit all. A range speaks of values of its own kind, so that of
// `boat or int in 1..6` admits every boat.
struct Interval {
  std::optional<Number> low = {}, high = {};
  bool low_open = false, high_open = false;  // the bound itself is outside
  bool contains(const Number& n) const {
    return (!low || (low_open ? *low < n : *low <= n)) && (!high || (high_open ? n < *high : n <= *high));
  }
  bool operator==(const Interval&) const = default;
};
struct Domain {
  std::vector<Interval> intervals;
  Values values;
  bool open() const { return intervals.empty() && values.empty(); }
  bool contains(const Value& value) const;
  bool operator==(const Domain&) const = default;
};
// What both admit; none if that is nothing. Numbers are whole multiples of `step`, or any if it is 0.
std::optional<Domain> intersection(const Domain& a, const Domain& b, const Number& step);

}  // namespace paragraf::model
