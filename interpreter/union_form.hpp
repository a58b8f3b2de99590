// How a value of a union is written as JSON. In: a union and one of its alternatives. Out: whether the value stands as it is, or in an
// object whose only key names its type: { "unit": "u1" }. Ids are unique among all kinds of entities, so an entity needs no such key
// unless members, measures or texts may stand there, too; a record always has it.
#pragma once
#include "model/book.hpp"

namespace paragraf::interpreter {

bool must_be_tagged(const model::Book& book, model::TypeId one_of, model::TypeId alternative);

}  // namespace paragraf::interpreter
