// Prepared questions of the public interface, run: see embed/prepared.hpp. Rows go block by block. A column in the width of the program is read and written where
// it is; others go through a buffer. Inputs outside their ranges are replaced before the program sees them, since its tables end there.
#include <algorithm>

#include "interpreter/batch/api_prepared.hpp"
#include "interpreter/batch/numbers.hpp"

namespace paragraf::api {
namespace {

constexpr std::size_t block = engine::Columns::block;

engine::Width of(Width width) { return static_cast<engine::Width>(width); }

}  // namespace

struct Runner::Data {
  std::shared_ptr<const Prepared::Data> of;
  batch::Engines::Space space;
  std::vector<std::vector<std::byte>> in_buffers, out_buffers;
  std::vector<const void*> lanes;
  std::vector<void*> outs;
  std::vector<std::int64_t> state, answers;            // of one row
  std::vector<std::uint8_t> outside;

  explicit Data(std::shared_ptr<const Prepared::Data> made)
      : of(std::move(made)), space(of->engines->space()), in_buffers(of->inputs.size()), out_buffers(of->outputs.size()), lanes(of->inputs.size()),
        outs(of->outputs.size()), state(of->start), answers(of->outputs.size()) {}

  void make_room() {
    if (!outside.empty()) return;
    outside.resize(block);
    for (std::size_t i = 0; i < lanes.size(); ++i) in_buffers[i].resize(block * engine::bytes_of(api::of(of->inputs[i].width)));
    for (std::size_t i = 0; i < outs.size(); ++i) out_buffers[i].resize(block * engine::bytes_of(api::of(of->outputs[i].width)));
  }

  // The columns of the block for the program. True: some row is outside.
  bool take(std::span<const In> inputs, std::size_t begin, std::size_t rows) {
    std::fill_n(outside.begin(), rows, std::uint8_t{0});
    bool all = true;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      const engine::Width width = api::of(of->inputs[i].width), given = api::of(inputs[i].width);
      const void* const from = batch::moved(inputs[i].numbers, given, begin);
      const bool inside = batch::all_inside(from, given, of->range(i), rows);
      lanes[i] = from;
      all = all && inside;
      if (inside && given == width) continue;
      batch::copy_inside(from, given, in_buffers[i].data(), width, of->range(i), of->start[i], std::span(outside).first(rows));
      lanes[i] = in_buffers[i].data();
    }
    return !all;
  }

  // The rows for which the program does not know an answer.
  bool is_open(std::size_t row) const {
    return std::any_of(of->known.begin(), of->known.end(), [&](std::uint32_t known) { return static_cast<const std::uint8_t*>(outs[known])[row] == 0; });
  }
  bool any_open(std::size_t rows) const {
    return std::any_of(of->known.begin(), of->known.end(), [&](std::uint32_t known) {
      const auto* const column = static_cast<const std::uint8_t*>(outs[known]);
      unsigned all = 1;
      for (std::size_t i = 0; i < rows; ++i) all &= column[i];
      return all == 0;
    });
  }

  Status finish(std::size_t row) {
    if (outside[row]) {
      for (std::size_t i = 0; i < outs.size(); ++i) engine::put(outs[i], api::of(of->outputs[i].width), row, 0);
      return Status::outside;
    }
    if (!is_open(row)) return Status::answered;
    for (std::size_t i = 0; i < lanes.size(); ++i) state[i] = engine::get(lanes[i], api::of(of->inputs[i].width), row);
    for (std::size_t i = 0; i < outs.size(); ++i) answers[i] = engine::get(outs[i], api::of(of->outputs[i].width), row);
    const bool all = of->evaluate(state.data(), answers.data());
    for (std::size_t i = 0; i < outs.size(); ++i) engine::put(outs[i], api::of(of->outputs[i].width), row, answers[i]);
    return all ? Status::evaluated : Status::open;
  }

  void run_block(std::span<const In> inputs, std::span<const Out> outputs, std::size_t begin, std::size_t rows, std::span<Status> status, Ran& ran) {
    const bool some_outside = take(inputs, begin, rows);
    for (std::size_t i = 0; i < outs.size(); ++i)
      outs[i] = outputs[i].width == of->outputs[i].width ? batch::moved(outputs[i].numbers, api::of(outputs[i].width), begin) : out_buffers[i].data();
    of->engines->run(lanes.data(), outs.data(), rows, space);
    if (!some_outside && !any_open(rows)) {
      ran.answered += rows;
      if (!status.empty()) std::fill_n(status.begin() + static_cast<std::ptrdiff_t>(begin), rows, Status::answered);
    } else {
      for (std::size_t row = 0; row < rows; ++row) {
        const Status one = finish(row);
        (one == Status::answered ? ran.answered : one == Status::evaluated ? ran.evaluated : one == Status::open ? ran.open : ran.outside) += 1;
        if (!status.empty()) status[begin + row] = one;
      }
    }
    for (std::size_t i = 0; i < outs.size(); ++i)
      if (const engine::Width width = api::of(outputs[i].width); outputs[i].width != of->outputs[i].width)
        batch::copy(outs[i], api::of(of->outputs[i].width), batch::moved(outputs[i].numbers, width, begin), width, rows);
  }

  std::string misfit(std::span<const In> inputs, std::span<const Out> outputs, std::size_t rows, std::span<Status> status) const {
    const auto counted = [](std::size_t expected, std::size_t found, const char* what) {
      return "expected " + std::to_string(expected) + " " + what + ", found " + std::to_string(found);
    };
    if (inputs.size() != lanes.size()) return counted(lanes.size(), inputs.size(), "columns of inputs");
    if (outputs.size() != outs.size()) return counted(outs.size(), outputs.size(), "columns of outputs");
    if (!status.empty() && status.size() < rows) return counted(rows, status.size(), "places for a status");
    for (std::size_t i = 0; i < outputs.size(); ++i)
      if (outputs[i].width < of->outputs[i].width) return "the column of " + of->outputs[i].name + " is too narrow";
    return {};
  }
};

Runner::Runner(const Prepared& prepared) : data_(std::make_unique<Data>(prepared.data())) {}
Runner::Runner(Runner&&) noexcept = default;
Runner& Runner::operator=(Runner&&) noexcept = default;
Runner::~Runner() = default;

Status Runner::one(std::span<const std::int64_t> state, std::span<std::int64_t> answers) {
  const Prepared::Data& of = *data_->of;
  const std::vector<engine::Range>& ranges = of.compiled->lanes.ranges();
  bool inside = state.size() >= ranges.size() && answers.size() >= of.outputs.size();
  for (std::size_t i = 0; inside && i < ranges.size(); ++i) inside = state[i] >= ranges[i].low && state[i] <= ranges[i].high;
  if (!inside) return std::fill(answers.begin(), answers.end(), 0), Status::outside;
  of.engines->run_one(state.data(), answers.data(), data_->space);
  if (std::all_of(of.known.begin(), of.known.end(), [&](std::uint32_t known) { return answers[known] != 0; })) return Status::answered;
  const auto evaluated = embed::guarded<bool>([&]() -> Result<bool> { return of.evaluate(state.data(), answers.data()); });
  return evaluated && *evaluated ? Status::evaluated : Status::open;
}

Result<Ran> Runner::run(std::span<const In> inputs, std::span<const Out> outputs, std::size_t rows, std::span<Status> status) {
  return embed::guarded<Ran>([&]() -> Result<Ran> {
    if (const std::string why = data_->misfit(inputs, outputs, rows, status); !why.empty()) return embed::finding(base::Code::argument_count, why);
    data_->make_room();
    Ran ran;
    for (std::size_t begin = 0; begin < rows; begin += block)
      data_->run_block(inputs, outputs, begin, std::min(block, rows - begin), status, ran);
    return ran;
  });
}

Result<Ran> Prepared::run(std::span<const In> inputs, std::span<const Out> outputs, std::size_t rows, std::span<Status> status) const {
  return Runner(*this).run(inputs, outputs, rows, status);
}

}  // namespace paragraf::api
