// The parts of an expression, one by one. In: an expression. Out: a call for each that it uses directly, as `operands` lists them.
#pragma once
#include "model/ir.hpp"

namespace paragraf::model {

template <class Visit>
void each_operand(const Expr& expr, Visit visit) {
  switch (expr.op) {
    case Op::constant:
    case Op::slot:
    case Op::named_entity:
    case Op::reading:
    case Op::current_phase:
    case Op::instances:
    case Op::same:
      return;
    case Op::attribute:
    case Op::column:
    case Op::field:
    case Op::is_of:
    case Op::first:
    case Op::not_:
    case Op::matches:
    case Op::something:
    case Op::bind:
    case Op::negate:
    case Op::ceil:
    case Op::floor:
    case Op::round:
    case Op::abs:
    case Op::whole:
    case Op::size:
    case Op::sizes:
    case Op::beforehand:
    case Op::afterwards:
      return visit(ExprId(expr.a));
    case Op::equal:
    case Op::less:
    case Op::less_equal:
    case Op::contains:
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::divide:
    case Op::join:
    case Op::without:
      visit(ExprId(expr.a));
      return visit(ExprId(expr.b));
    case Op::some:
    case Op::every:
    case Op::odds:
    case Op::connected:
      for (ExprId arg : expr.args) visit(arg);
      return visit(ExprId(expr.a));
    case Op::value_call:
    case Op::line_call:
    case Op::extern_call:
    case Op::fact_call:
    case Op::obliged:
    case Op::and_:
    case Op::or_:
    case Op::minimum:
    case Op::maximum:
    case Op::set:
    case Op::list:
    case Op::tuple:
    case Op::record:
    case Op::those:
    case Op::the:
    case Op::count:
    case Op::sum:
    case Op::largest:
    case Op::smallest:
      for (ExprId arg : expr.args)
        if (arg) visit(arg);
      return;
  }
}

}  // namespace paragraf::model
