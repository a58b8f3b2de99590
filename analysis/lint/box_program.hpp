// A formula made ready for looking at it in many boxes. In: a formula, and for each of its variables the interval in which it is (of a
// truth 0 to 1). Out: whether the formula and its parts hold in the whole box, nowhere in it, or neither is seen; what numbers may be.
// What is said is never wrong of a point at which nothing is divided by 0.
#pragma once
#include <span>

#include "interpreter/formulas/formula.hpp"

namespace paragraf::analysis::lint {

using namespace interpreter::formulas;

using Box = std::vector<Interval>;   // by the variables of the program

class BoxProgram {
 public:
  struct Node {
    Form form;
    bool whole;                      // a whole number, or a truth
    std::uint32_t variable = 0;      // of the program
    std::uint32_t first = 0, count = 0;
    const FormulaNode* source = nullptr;
  };

  BoxProgram(const Formulas& formulas, Formula formula);
  const Node& operator[](std::uint32_t node) const { return nodes_[node]; }
  std::uint32_t root() const { return static_cast<std::uint32_t>(nodes_.size() - 1); }
  std::size_t size() const { return nodes_.size(); }
  std::span<const std::uint32_t> args(const Node& node) const { return {args_.data() + node.first, node.count}; }
  std::uint32_t arg(const Node& node, std::size_t i) const { return args_[node.first + i]; }
  const std::vector<std::uint32_t>& variables() const { return variables_; }   // of the formulas, in order
  bool whole(std::uint32_t variable) const { return wholes_[variable]; }
  const Box& domains() const { return domains_; }

 private:
  std::vector<Node> nodes_;          // arguments first
  std::vector<std::uint32_t> args_;
  std::vector<std::uint32_t> variables_;
  std::vector<bool> wholes_;
  Box domains_;
};

// Looks at a program in a box. What was seen or assumed is kept until `forget`, and stays true when the box is made smaller.
class BoxView {
 public:
  explicit BoxView(const BoxProgram& program);
  void look_at(const Box& box) { box_ = &box, forget(); }
  void forget() { ++now_; }
  // Only points are of interest at which the comparison holds, or does not.
  void assume(std::uint32_t comparison, bool holds) { seen_[comparison] = now_, truths_[comparison] = holds; }
  std::optional<bool> truth(std::uint32_t node) { return truth(node, 0); }
  const Interval& range(std::uint32_t node) { return range(node, 0); }
  bool gave_up() const { return gave_up_; }        // something is nested too deeply to be looked at
  std::size_t steps() const { return steps_; }     // parts that were looked at

 private:
  std::optional<bool> truth(std::uint32_t node, int depth);
  std::optional<bool> work_out(const BoxProgram::Node& node, int depth);
  const Interval& range(std::uint32_t node, int depth);
  Interval work_out_range(const BoxProgram::Node& node, int depth);

  const BoxProgram& program_;
  const Box* box_ = nullptr;
  std::uint32_t now_ = 1;
  std::vector<std::uint32_t> seen_;                // by node: when
  std::vector<std::optional<bool>> truths_;
  std::vector<Interval> ranges_;
  std::size_t steps_ = 0;
  bool gave_up_ = false;
};

std::optional<bool> compared(Form form, const Interval& range, const Number& c);

}  // namespace paragraf::analysis::lint
