// Entities inside of values: see value_entities.hpp.
#include "interpreter/value_entities.hpp"

namespace paragraf::interpreter {
using namespace model;

Value with_entities(const Value& value, const std::function<Instance(Instance)>& instead) {
  if (value.is<Instance>()) return instead(value.as<Instance>());
  if (!value.has_elements() && !value.has_parts()) return value;
  Values items;
  for (const Value& item : value.items()) items.push_back(with_entities(item, instead));
  if (value.is<Set>()) return Value::set(std::move(items));
  if (value.is<List>()) return Value::list(std::move(items));
  return value.is<Record>() ? Value::record(value.as<Record>().declaration, std::move(items)) : Value::row(std::move(items));
}

void for_each_entity(const Value& value, const std::function<void(Instance)>& visit) {
  if (value.is<Instance>()) return visit(value.as<Instance>());
  if (!value.has_elements() && !value.has_parts()) return;
  for (const Value& item : value.items()) for_each_entity(item, visit);
}

}  // namespace paragraf::interpreter
