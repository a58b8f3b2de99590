// The parts of an expression: see ir.hpp.
#include "model/ir.hpp"

#include "model/each_operand.hpp"

namespace paragraf::model {

std::vector<ExprId> operands(const Expr& expr) {
  std::vector<ExprId> all;
  each_operand(expr, [&](ExprId operand) { all.push_back(operand); });
  return all;
}

}  // namespace paragraf::model
