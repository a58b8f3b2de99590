// See columns.hpp.
#include "interpreter/engine/columns.hpp"

#include <algorithm>
#include <cstring>

namespace paragraf::engine {
namespace {

constexpr std::size_t most_steps = 24;     // of a table; of one with more the values are looked up

template <class T>
void put_as(void* column, std::size_t row, std::int64_t number) {
  static_cast<T*>(column)[row] = static_cast<T>(number);
}

std::size_t at(Width width) { return static_cast<std::size_t>(width); }

}  // namespace

void put(void* column, Width width, std::size_t row, std::int64_t number) {
  switch (width) {
    case Width::u8: return put_as<std::uint8_t>(column, row, number);
    case Width::i16: return put_as<std::int16_t>(column, row, number);
    case Width::i32: return put_as<std::int32_t>(column, row, number);
    case Width::i64: return put_as<std::int64_t>(column, row, number);
  }
}

std::int64_t get(const void* column, Width width, std::size_t row) {
  switch (width) {
    case Width::u8: return static_cast<const std::uint8_t*>(column)[row];
    case Width::i16: return static_cast<const std::int16_t*>(column)[row];
    case Width::i32: return static_cast<const std::int32_t*>(column)[row];
    case Width::i64: break;
  }
  return static_cast<const std::int64_t*>(column)[row];
}

Columns::Columns(const Program& program, const Kernels& with) {
  const std::vector<Operation>& all = program.operations;
  for (const Range& range : program.lanes) inputs_.push_back(width_of(range));
  const auto operands = [](const Operation& op) {
    std::vector<std::uint32_t> of;
    each_operand(op, [&](std::uint32_t operand) { of.insert(of.begin(), operand); });
    return of;
  };
  std::vector<std::size_t> last(all.size(), 0);
  for (std::size_t i = 0; i < all.size(); ++i)
    for (const std::uint32_t operand : operands(all[i])) last[operand] = i;

  std::vector<Site> sites(all.size());
  for (std::size_t i = 0; i < program.outputs.size(); ++i) {
    const Place place = program.outputs[i];
    const bool made = all[place].code != Code::input && all[place].code != Code::constant;
    outputs_.push_back({all[place].width, std::nullopt});
    if (made && sites[place].in == Site::In::none) sites[place] = {Site::In::output, static_cast<std::uint32_t>(i), all[place].width};
  }
  std::vector<std::vector<std::uint32_t>> free(4);
  const auto buffer = [&](Width width) {
    std::vector<std::uint32_t>& those = free[at(width)];
    if (!those.empty()) {
      const std::uint32_t taken = those.back();
      those.pop_back();
      return taken;
    }
    buffers_.push_back(bytes_of(width));
    return static_cast<std::uint32_t>(buffers_.size() - 1);
  };
  table_steps_.reserve(program.tables.size());
  for (const Table& table : program.tables) {
    std::vector<Step> steps;
    for (const Table::Step& step : table.steps) steps.push_back({step.at, step.by});
    table_steps_.push_back(std::move(steps));
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Operation& op = all[i];
    if (op.code == Code::input) {
      sites[i] = {Site::In::lane, op.a, op.width};
      continue;
    }
    if (op.code == Code::constant) {
      // Written once, so that nothing else may stand there at any time.
      buffers_.push_back(bytes_of(op.width));
      const auto index = static_cast<std::uint32_t>(buffers_.size() - 1);
      constants_.push_back({index, op.width, op.k});
      sites[i] = {Site::In::buffer, index, op.width};
      continue;
    }
    const std::vector<std::uint32_t> of = operands(op);
    Instruction step{nullptr, sites[op.a], of.size() > 1 ? sites[op.b] : Site(), of.size() > 2 ? sites[op.c] : Site(), {}, {}};
    const std::size_t width = at(all[op.a].width);
    step.call.k = op.k;
    switch (op.code) {
      case Code::add: step.kernel = with.add[at(op.width)]; break;
      case Code::subtract: step.kernel = with.subtract[at(op.width)]; break;
      case Code::multiply: step.kernel = with.multiply[at(op.width)]; break;
      case Code::add_constant: step.kernel = with.add_constant[at(op.width)]; break;
      case Code::scale: step.kernel = with.scale[at(op.width)]; break;
      case Code::divide: {
        const Division& how = program.divisions[op.c];
        step.kernel = with.divide[at(op.width)];
        step.call.offset = how.offset, step.call.factor = how.factor, step.call.shift = how.shift;
        break;
      }
      case Code::divide_by: step.kernel = with.divide_by[at(op.width)]; break;
      case Code::choose: step.kernel = with.choose[at(op.width)]; break;
      case Code::look_up: {
        const auto index = static_cast<std::size_t>(op.k);
        const Table& table = program.tables[index];
        if (table.steps.size() <= most_steps) {
          step.kernel = with.steps[width][at(op.width)];
          step.call.k = table.values.front();
          step.call.steps = table_steps_[index].data();
          step.call.step_count = table.steps.size();
        } else {
          values_.emplace_back(table.values.size() * bytes_of(op.width));
          for (std::size_t v = 0; v < table.values.size(); ++v) put(values_.back().data(), op.width, v, table.values[v]);
          step.kernel = with.look_up[width][at(op.width)];
          step.call.values = values_.back().data();
          step.call.low = table.low;
        }
        break;
      }
      case Code::at_most: step.kernel = with.at_most[width]; break;
      case Code::equal: step.kernel = with.equal[width]; break;
      case Code::below: step.kernel = with.below[width]; break;
      case Code::same: step.kernel = with.same[width]; break;
      case Code::not_: step.kernel = with.not_; break;
      case Code::and_: step.kernel = with.and_; break;
      case Code::or_: step.kernel = with.or_; break;
      case Code::convert: step.kernel = with.convert[width][at(op.width)]; break;
      case Code::input: case Code::constant: break;
    }
    if (sites[i].in == Site::In::none) sites[i] = {Site::In::buffer, buffer(op.width), op.width};
    step.to = sites[i];
    steps_.push_back(step);
    for (std::size_t n = 0; n < of.size(); ++n) {
      const bool again = std::find(of.begin(), of.begin() + static_cast<std::ptrdiff_t>(n), of[n]) != of.begin() + static_cast<std::ptrdiff_t>(n);
      if (!again && last[of[n]] == i && sites[of[n]].in == Site::In::buffer && all[of[n]].code != Code::constant)
        free[at(sites[of[n]].width)].push_back(sites[of[n]].index);
    }
  }
  for (std::size_t i = 0; i < program.outputs.size(); ++i) {
    const Site& site = sites[program.outputs[i]];
    if (site.in != Site::In::output || site.index != i) outputs_[i].copied = site;
  }
}

Columns::Space Columns::space() const {
  Space space;
  for (const std::size_t bytes : buffers_) space.buffers_.push_back(std::make_unique<std::byte[]>(bytes * block));
  for (const Constant& constant : constants_)
    for (std::size_t row = 0; row < block; ++row) put(space.buffers_[constant.buffer].get(), constant.width, row, constant.value);
  return space;
}

void Columns::run(const void* const* lanes, void* const* outputs, std::size_t rows, Space& space) const {
  for (std::size_t from = 0; from < rows; from += block) {
    const std::size_t count = std::min(block, rows - from);
    const auto column = [&](const Site& site) -> std::byte* {
      switch (site.in) {
        case Site::In::none:
          break;
        case Site::In::lane:               // only read
          return const_cast<std::byte*>(static_cast<const std::byte*>(lanes[site.index])) + from * bytes_of(site.width);
        case Site::In::output:
          return static_cast<std::byte*>(outputs[site.index]) + from * bytes_of(site.width);
        case Site::In::buffer:
          return space.buffers_[site.index].get();
      }
      return nullptr;
    };
    for (const Instruction& step : steps_) {
      ColumnsCall call = step.call;
      call.a = column(step.a), call.b = column(step.b), call.c = column(step.c), call.to = column(step.to);
      call.count = count;
      step.kernel(call);
    }
    for (std::size_t i = 0; i < outputs_.size(); ++i)
      if (outputs_[i].copied)
        std::memcpy(static_cast<std::byte*>(outputs[i]) + from * bytes_of(outputs_[i].width), column(*outputs_[i].copied), count * bytes_of(outputs_[i].width));
  }
}

}  // namespace paragraf::engine
