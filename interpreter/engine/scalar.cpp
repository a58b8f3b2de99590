// See scalar.hpp. The next instruction is jumped to from where each one ends, so that the processor learns which follows which.
#include "interpreter/engine/scalar.hpp"

namespace paragraf::engine {
namespace {

enum ScalarCode : std::uint8_t {
  add, subtract, multiply, add_constant, scale, divide_small, divide, divide_by, choose, look_up, at_most, equal, below, same, not_, and_, or_, end
};

// Sums with a constant of which nothing is made but a quotient, as where something is rounded up.
std::vector<bool> sums_that_are_only_divided(const Program& program) {
  std::vector<std::size_t> uses(program.operations.size(), 0);
  std::vector<bool> result(program.operations.size(), false);
  const auto use = [&](Place place) { ++uses[place]; };
  for (const Place place : program.outputs) use(place);
  for (const Operation& op : program.operations) each_operand(op, use);
  for (const Operation& op : program.operations) {
    if (op.code != Code::divide || program.operations[op.a].code != Code::add_constant || uses[op.a] != 1) continue;
    const Division& how = program.divisions[op.c];
    result[op.a] = how.factor != 0 && how.offset == 0;
  }
  return result;
}

}  // namespace

Scalar::Scalar(const Program& program) {
  std::vector<std::uint32_t> registers;
  auto next = static_cast<std::uint32_t>(program.lanes.size());
  frame_.assign(next, 0);
  for (const Table& table : program.tables) tables_.push_back(table.values);
  const auto fresh = [&](std::int64_t value) {
    frame_.push_back(value);
    return next++;
  };
  const std::vector<bool> only_divided = sums_that_are_only_divided(program);
  for (const Operation& op : program.operations) {
    if (op.code == Code::input) {
      registers.push_back(op.a);
      continue;
    }
    if (op.code == Code::constant) {
      registers.push_back(fresh(op.k));
      continue;
    }
    if (op.code == Code::add_constant && only_divided[registers.size()]) {
      registers.push_back(registers[op.a]);      // the division adds it
      continue;
    }
    if (op.code == Code::convert) {        // all registers are wide
      registers.push_back(registers[op.a]);
      continue;
    }
    Instruction now{end, 0, registers[op.a], 0, 0, op.k, nullptr};
    const auto code = [&]() -> std::uint8_t {
      switch (op.code) {
        case Code::add: return add;
        case Code::subtract: return subtract;
        case Code::multiply: return multiply;
        case Code::add_constant: return add_constant;
        case Code::scale: return scale;
        case Code::divide: return divide;
        case Code::divide_by: return divide_by;
        case Code::choose: return choose;
        case Code::look_up: return look_up;
        case Code::at_most: return at_most;
        case Code::equal: return equal;
        case Code::below: return below;
        case Code::same: return same;
        case Code::not_: return not_;
        case Code::and_: return and_;
        case Code::or_: return or_;
        case Code::input: case Code::constant: case Code::convert: break;
      }
      return end;
    };
    now.code = code();
    if (op.code == Code::add || op.code == Code::subtract || op.code == Code::multiply || op.code == Code::divide_by || op.code == Code::below ||
        op.code == Code::same || op.code == Code::and_ || op.code == Code::or_ || op.code == Code::choose)
      now.b = registers[op.b];
    if (op.code == Code::choose) now.c = registers[op.c];
    if (op.code == Code::look_up) {
      const auto table = static_cast<std::size_t>(op.k);
      now.values = tables_[table].data();
      now.k = program.tables[table].low;
    }
    if (op.code == Code::divide) {
      const Division& how = program.divisions[op.c];
      if (how.factor != 0 && how.offset == 0) {
        now.code = divide_small;
        now.k = only_divided[op.a] ? program.operations[op.a].k : 0;
        now.b = static_cast<std::uint32_t>(how.factor);
        now.c = how.shift;
      }
    }
    now.to = fresh(0);
    registers.push_back(now.to);
    code_.push_back(now);
  }
  code_.push_back({end, 0, 0, 0, 0, 0, nullptr});
  for (const Place place : program.outputs) outputs_.push_back(registers[place]);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"

void Scalar::run(std::int64_t* r) const {
  static const void* const labels[] = {&&add_l,     &&subtract_l, &&multiply_l, &&add_constant_l, &&scale_l, &&divide_small_l,
                                       &&divide_l,  &&divide_by_l, &&choose_l,  &&look_up_l,      &&at_most_l, &&equal_l,
                                       &&below_l,   &&same_l,     &&not_l,      &&and_l,          &&or_l,    &&end_l};
  const Instruction* i = code_.data();
  const auto floored = [](std::int64_t a, std::int64_t b) { return a / b - (a % b != 0 && a < 0 ? 1 : 0); };
#define NEXT do { ++i; goto *labels[i->code]; } while (false)
  goto *labels[i->code];
add_l: r[i->to] = r[i->a] + r[i->b]; NEXT;
subtract_l: r[i->to] = r[i->a] - r[i->b]; NEXT;
multiply_l: r[i->to] = r[i->a] * r[i->b]; NEXT;
add_constant_l: r[i->to] = r[i->a] + i->k; NEXT;
scale_l: r[i->to] = r[i->a] * i->k; NEXT;
divide_small_l: r[i->to] = static_cast<std::int64_t>(static_cast<std::uint64_t>(r[i->a] + i->k) * i->b >> i->c); NEXT;
divide_l: r[i->to] = floored(r[i->a], i->k); NEXT;
divide_by_l: r[i->to] = floored(r[i->a], r[i->b]); NEXT;
choose_l: r[i->to] = r[i->c ^ ((i->b ^ i->c) & static_cast<std::uint32_t>(-r[i->a]))]; NEXT;      // no branch to guess
look_up_l: r[i->to] = i->values[r[i->a] - i->k]; NEXT;
at_most_l: r[i->to] = r[i->a] <= i->k; NEXT;
equal_l: r[i->to] = r[i->a] == i->k; NEXT;
below_l: r[i->to] = r[i->a] < r[i->b]; NEXT;
same_l: r[i->to] = r[i->a] == r[i->b]; NEXT;
not_l: r[i->to] = r[i->a] ^ 1; NEXT;
and_l: r[i->to] = r[i->a] & r[i->b]; NEXT;
or_l: r[i->to] = r[i->a] | r[i->b]; NEXT;
end_l:
#undef NEXT
  return;
}

#pragma GCC diagnostic pop

}  // namespace paragraf::engine
