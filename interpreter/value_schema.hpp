// The schema of one value. In: a type and the ranges that are declared for it. Out: JSON Schema that admits what the state reader
// admits (state_json_values.hpp): numbers also as exact texts, measures with one of their units, null for what may be nothing.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "interpreter/result.hpp"

namespace paragraf::interpreter {

using Json = nlohmann::ordered_json;

// A declared range and the bounds of a stored value, if there are any; of a set or list those of its elements.
struct Bounds {
  const Domain* domain = nullptr;
  const Domain* clamp = nullptr;
  bool stored = true;  // on the step of its measure
};

class ValueSchema {
 public:
  explicit ValueSchema(const Book& book) : book_(book) {}
  Json of(TypeId type, Bounds bounds = {}) const;
  Json reference(std::string_view name) const;  // to the definition of an entity or record

 private:
  Json number(TypeId type, Bounds bounds) const;
  Json bounded(TypeId type, const Domain& domain, bool stored) const;
  Json measure(TypeId type, Bounds bounds) const;
  Json member(TypeId type, Bounds bounds) const;
  Json one_of(TypeId type, Bounds bounds) const;

  const Book& book_;
};

}  // namespace paragraf::interpreter
