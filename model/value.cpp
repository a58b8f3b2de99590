// Construction and order of run-time values: see value.hpp.
#include "model/value.hpp"

#include <algorithm>

namespace paragraf::model {
namespace {

std::strong_ordering compare(const Values& a, const Values& b) {
  return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end());
}

}  // namespace

bool Set::operator==(const Set& other) const { return *items == *other.items; }
std::strong_ordering Set::operator<=>(const Set& other) const { return compare(*items, *other.items); }
bool List::operator==(const List& other) const { return *items == *other.items; }
std::strong_ordering List::operator<=>(const List& other) const { return compare(*items, *other.items); }
bool Record::operator==(const Record& other) const {
  return declaration == other.declaration && *items == *other.items;
}
std::strong_ordering Record::operator<=>(const Record& other) const {
  const auto order = declaration <=> other.declaration;
  return order != 0 ? order : compare(*items, *other.items);
}
bool Row::operator==(const Row& other) const { return *items == *other.items; }
std::strong_ordering Row::operator<=>(const Row& other) const { return compare(*items, *other.items); }

Value Value::text(std::string_view text) {
  Value value;
  value.data_ = Text{std::make_shared<const std::string>(text)};
  return value;
}

Value Value::set(Values items) {
  std::sort(items.begin(), items.end());
  items.erase(std::unique(items.begin(), items.end()), items.end());
  Value value;
  value.data_ = Set{std::make_shared<const Values>(std::move(items))};
  return value;
}

Value Value::list(Values items) {
  Value value;
  value.data_ = List{std::make_shared<const Values>(std::move(items))};
  return value;
}

Value Value::record(RecordId declaration, Values fields) {
  Value value;
  value.data_ = Record{declaration, std::make_shared<const Values>(std::move(fields))};
  return value;
}

Value Value::row(Values items) {
  Value value;
  value.data_ = Row{std::make_shared<const Values>(std::move(items))};
  return value;
}

const Values& Value::items() const {
  if (is<Set>()) return *as<Set>().items;
  if (is<List>()) return *as<List>().items;
  return is<Record>() ? *as<Record>().items : *as<Row>().items;
}

std::strong_ordering Value::operator<=>(const Value& other) const {
  if (data_.index() != other.data_.index()) return data_.index() <=> other.data_.index();
  return std::visit([&]<class T>(const T& mine) -> std::strong_ordering { return mine <=> std::get<T>(other.data_); },
                    data_);
}

}  // namespace paragraf::model
