// Run-time values. In: what states, literals and rules give. Out: comparable, hashable, immutable values with a canonical
// order. A measure is a number in the first unit of its kind; which kind is known from the type, not from the value. A member
// of an open enum that the book does not list is a text.
#pragma once
#include <compare>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/id.hpp"
#include "base/number.hpp"

namespace paragraf::model {

using base::Number;

struct EnumTag;
struct EntityTag;
struct ReadingTag;
struct RecordTag;
using EnumId = base::Id<EnumTag>;
using EntityId = base::Id<EntityTag>;
using ReadingId = base::Id<ReadingTag>;
using RecordId = base::Id<RecordTag>;

class Value;
using Values = std::vector<Value>;

struct Nothing {
  auto operator<=>(const Nothing&) const = default;
};
struct Member {  // of an enum, by position
  EnumId declaration;
  std::uint32_t index;
  auto operator<=>(const Member&) const = default;
};
struct Side {  // of a reading, by position
  ReadingId reading;
  std::uint32_t index;
  auto operator<=>(const Side&) const = default;
};
struct Instance {  // an entity, by its position in the state; the state knows its id
  EntityId declaration;
  std::uint32_t index;
  auto operator<=>(const Instance&) const = default;
};
struct Text {
  std::shared_ptr<const std::string> text;
  bool operator==(const Text& other) const { return *text == *other.text; }
  std::strong_ordering operator<=>(const Text& other) const { return *text <=> *other.text; }
};
struct Set {  // sorted, without duplicates
  std::shared_ptr<const Values> items;
  bool operator==(const Set& other) const;
  std::strong_ordering operator<=>(const Set& other) const;
};
struct List {  // in the order of its author, with duplicates
  std::shared_ptr<const Values> items;
  bool operator==(const List& other) const;
  std::strong_ordering operator<=>(const List& other) const;
};
struct Record {  // its fields, in the order of their declaration
  RecordId declaration;
  std::shared_ptr<const Values> items;
  bool operator==(const Record& other) const;
  std::strong_ordering operator<=>(const Record& other) const;
};
struct Row {  // the columns of a table or the parts of a tuple, in order
  std::shared_ptr<const Values> items;
  bool operator==(const Row& other) const;
  std::strong_ordering operator<=>(const Row& other) const;
};

class Value {
 public:
  Value() = default;  // nothing
  Value(bool truth) : data_(truth) {}
  Value(Number number) : data_(std::move(number)) {}
  Value(Member member) : data_(member) {}
  Value(Side side) : data_(side) {}
  Value(Instance instance) : data_(instance) {}
  static Value text(std::string_view text);
  static Value set(Values items);  // sorts and removes duplicates
  static Value list(Values items);
  static Value record(RecordId declaration, Values fields);
  static Value row(Values items);

  template <class T>
  bool is() const { return std::holds_alternative<T>(data_); }
  template <class T>
  const T& as() const { return std::get<T>(data_); }
  bool is_nothing() const { return is<Nothing>(); }
  bool truth() const { return as<bool>(); }
  const Number& number() const { return as<Number>(); }
  const std::string& string() const { return *as<Text>().text; }
  bool has_elements() const { return is<Set>() || is<List>(); }
  bool has_parts() const { return is<Record>() || is<Row>(); }
  const Values& items() const;  // of what has elements or parts

  bool operator==(const Value&) const = default;
  std::strong_ordering operator<=>(const Value& other) const;

 private:
  std::variant<Nothing, bool, Number, Member, Side, Instance, Text, Set, List, Record, Row> data_;
};

}  // namespace paragraf::model
