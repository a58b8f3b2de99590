// What the numbers of a program are called, for those who call it. In: what is asked, and its program. Out: for each lane and each output its name,
// a line on what it means, and what its numbers stand for if they are positions in a list.
#pragma once
#include "interpreter/batch/inquiry.hpp"
#include "interpreter/engine/compile.hpp"
#include "interpreter/jit/jit.hpp"

namespace paragraf::batch {

struct Called {
  std::vector<jit::Named> names;
  std::vector<const model::Values*> values;            // by position; none: it is a number or a truth
  std::vector<model::TypeId> types;                    // of the values
};
// `layout`: that with which it was compiled. The values are those of the lanes and outlets.
Called lane_names(const Inquiry& inquiry, const engine::Layout& layout, const engine::Lanes& lanes);
Called output_names(const Inquiry& inquiry, const engine::Compiled& compiled);

}  // namespace paragraf::batch
