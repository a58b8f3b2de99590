// The questions of bench/proof, asked of Z3 directly. Beside the module it is the only file that knows Z3.
#include <z3++.h>

#include "bench/proof_shapes.hpp"

namespace paragraf::bench {

namespace {

class Plain {
 public:
  Plain() : kind_(context_) {
    const char* names[kinds] = {"light", "medium", "heavy", "hardened"};
    const z3::sort sort = context_.enumeration_sort("kind", kinds, names, members_, tests_);
    kind_ = context_.constant("kind", sort);
  }

  z3::context& context() { return context_; }

  z3::expr domain() { return ranges(lows, highs); }

  z3::expr of(const Condition& condition) {
    z3::expr all = ranges(condition.low, condition.high);
    if (condition.mech < 2) all = all && (condition.mech ? mech_ : !mech_);
    z3::expr some = context_.bool_val(false);
    for (unsigned i = 0; i < kinds; ++i)
      if (condition.kinds >> i & 1) some = some || kind_ == members_[i]();
    all = all && some;
    if (condition.times) all = all && numbers_[0] > condition.times * numbers_[1];
    return all;
  }

 private:
  z3::expr ranges(const std::array<int, 3>& low, const std::array<int, 3>& high) {
    z3::expr all = context_.bool_val(true);
    for (unsigned i = 0; i < 3; ++i) all = all && numbers_[i] >= low[i] && numbers_[i] <= high[i];
    return all;
  }

  z3::context context_;
  z3::expr numbers_[3] = {context_.int_const("cf"), context_.int_const("hexes"), context_.int_const("roll")};
  z3::expr mech_ = context_.bool_const("mech"), kind_;
  z3::func_decl_vector members_{context_}, tests_{context_};
};

}  // namespace

std::vector<bool> overlaps_by_z3(const Pairs& pairs) {
  Plain plain;
  z3::solver solver(plain.context());
  solver.add(plain.domain());
  std::vector<bool> answers;
  for (const auto& [a, b] : pairs) {
    solver.push();
    solver.add(plain.of(a));
    solver.add(plain.of(b));
    answers.push_back(solver.check() == z3::sat);
    solver.pop();
  }
  return answers;
}

bool gap_by_z3(const std::vector<Condition>& rows) {
  Plain plain;
  z3::solver solver(plain.context());
  solver.add(plain.domain());
  for (const Condition& row : rows) solver.add(!plain.of(row));
  return solver.check() == z3::sat;
}

}  // namespace paragraf::bench
