// Makes a box smaller by what has to hold in it. In: a box and what is required. Out: the same points that fulfil it in a smaller box, and
// what of the requirements the box does not fulfil by itself; or that it has no such point.
#pragma once
#include "analysis/lint/box_program.hpp"

namespace paragraf::analysis::lint {

// A part of a program that has to hold, or not to hold.
struct Literal {
  std::uint32_t node = 0;
  bool holds = true;
};

class BoxNarrowing {
 public:
  BoxNarrowing(const BoxProgram& program, BoxView& view) : program_(program), view_(view) {}
  // False: there is no point. What is required last is looked at first. The view looks at the box afterwards, and assumes what is left.
  bool narrow(Box& box, std::vector<Literal>& required);

 private:
  bool require(Literal literal);
  bool require_some(const BoxProgram::Node& node, Literal literal);
  bool require_comparison(const BoxProgram::Node& node, Literal literal);
  bool within(std::uint32_t number, const Interval& bounds);
  bool sum_within(const BoxProgram::Node& node, const Interval& bounds);
  bool product_within(const BoxProgram::Node& node, const Interval& bounds);
  bool choice_within(const BoxProgram::Node& node, const Interval& bounds);

  const BoxProgram& program_;
  BoxView& view_;
  Box* box_ = nullptr;
  std::vector<Literal> todo_, left_;
  bool changed_ = false;
};

}  // namespace paragraf::analysis::lint
