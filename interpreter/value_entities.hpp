// Entities inside of values, at any depth. In: a value. Out: the same with other entities in their places; or a visit to each.
#pragma once
#include <functional>

#include "model/value.hpp"

namespace paragraf::interpreter {

model::Value with_entities(const model::Value& value, const std::function<model::Instance(model::Instance)>& instead);
void for_each_entity(const model::Value& value, const std::function<void(model::Instance)>& visit);

}  // namespace paragraf::interpreter
