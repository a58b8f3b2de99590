// What a condition says about the element that a quantifier or fold binds, as far as an index can tell elements by it. In: the
// condition and the slot of the element. Out: that an attribute has a value, or that its place is within reach; as a part of the
// condition that alone makes it false, or true where the others do not matter then.
#pragma once
#include <optional>
#include <vector>

#include "interpreter/result.hpp"

namespace paragraf::interpreter {

struct Narrowing {
  AttributeId attribute = {};          // of the element; none: it itself
  ExprId other = {};                   // the value, or what it is near to; does not hang on the element
  ExprId reach = {};                   // of a distance; none: it is about the value
  ExternId distance = {};              // how it is measured
  std::vector<ExprId> before = {};     // the parts of the condition that are looked at first
};

// `false_outside`: outside of what is found the condition is false; else it is true.
std::optional<Narrowing> narrowing_of(const Book& book, ExprId condition, std::uint32_t slot, bool false_outside);

// The attributes that parts of a condition read, if they compare nothing but them and what is written or bound; else none.
std::optional<std::vector<AttributeId>> plain_reads(const Book& book, std::vector<ExprId> parts);

}  // namespace paragraf::interpreter
