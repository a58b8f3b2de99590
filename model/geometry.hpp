// What the library `geometry` means to the language. In: the declarations of the library and those of the book. Out: which
// records are points and vectors, since they are written `(3 cm, 4 cm)` and can be added; the measures of the book in
// which they are given; and what stands for the place of an entity. All of it is none in a book that does not use the library.
#pragma once
#include <vector>

#include "model/ids.hpp"
#include "model/value.hpp"

namespace paragraf::model {

struct Geometry {
  RecordId point = {}, vector = {}, edge = {}, polygon = {};
  MeasureId length = {}, angle = {};
  // By EntityId: the attributes that could be the place of an entity, points and polygons before sets of what has a place. A
  // place is what is the only one.
  std::vector<std::vector<AttributeId>> places = {};

  bool used() const { return point.valid(); }
  bool is_pair(RecordId record) const { return record.valid() && (record == point || record == vector); }
  AttributeId place(EntityId entity) const {
    const bool known = entity.index() < places.size() && places[entity.index()].size() == 1;
    return known ? places[entity.index()].front() : AttributeId();
  }
};

}  // namespace paragraf::model
