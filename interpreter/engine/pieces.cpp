// See pieces.hpp.
#include "interpreter/engine/pieces.hpp"

#include <algorithm>
#include <unordered_map>

namespace paragraf::engine {
namespace {

bool is_made(const Operation& op) { return op.code != Code::input && op.code != Code::constant; }

// Operations are cut in their order: what is worked out for one answer stands together.
class Cut {
 public:
  Cut(const Program& whole, std::size_t most) : whole_(whole), home_(whole.operations.size()), last_(whole.operations.size()), column_(whole.operations.size()), free_(4) {
    std::size_t made = 0;
    for (std::size_t i = 0; i < home_.size(); ++i)
      if (is_made(whole.operations[i])) home_[i] = made++ / most;
    count_ = std::max<std::size_t>(1, (made + most - 1) / most);
    for (std::size_t i = 0; i < home_.size(); ++i)
      each_operand(whole.operations[i], [&](std::uint32_t operand) { last_[operand] = std::max(last_[operand], home_[i]); });
  }

  Pieces pieces() {
    std::size_t next = 0;
    for (std::size_t piece = 0; piece < count_; ++piece) {
      now_ = piece;
      made_ = {};
      places_.clear();
      while (next < home_.size() && (!is_made(whole_.operations[next]) || home_[next] == piece)) {
        if (is_made(whole_.operations[next])) add(static_cast<Place>(next));
        ++next;
      }
      write();
      pieces_.all.push_back(std::move(made_));
    }
    return std::move(pieces_);
  }

 private:
  Place push(Place whole, Operation op) {
    made_.program.operations.push_back(op);
    const auto place = static_cast<Place>(made_.program.operations.size() - 1);
    places_.emplace(whole, place);
    return place;
  }

  Place lane(Place whole, Pieces::Site site) {
    const Operation& op = whole_.operations[whole];
    made_.lanes.push_back(site);
    made_.program.lanes.push_back(op.range);
    return push(whole, {Code::input, op.width, static_cast<std::uint32_t>(made_.lanes.size() - 1), 0, 0, 0, op.range});
  }

  Place local(Place whole) {
    if (const auto known = places_.find(whole); known != places_.end()) return known->second;
    const Operation& op = whole_.operations[whole];
    if (op.code == Code::input) return lane(whole, {false, op.a});
    if (op.code == Code::constant) return push(whole, op);
    return lane(whole, {true, column_[whole]});
  }

  void add(Place whole) {
    Operation op = whole_.operations[whole];
    each_operand(op, [&](std::uint32_t& operand) { operand = local(operand); });
    if (op.code == Code::look_up) {
      made_.program.tables.push_back(whole_.tables[static_cast<std::size_t>(op.k)]);
      op.k = static_cast<std::int64_t>(made_.program.tables.size()) - 1;
    }
    if (op.code == Code::divide) {
      made_.program.divisions.push_back(whole_.divisions[op.c]);
      op.c = static_cast<std::uint32_t>(made_.program.divisions.size()) - 1;
    }
    push(whole, op);
  }

  std::uint32_t column(Width width) {
    std::vector<std::uint32_t>& those = free_[static_cast<std::size_t>(width)];
    if (those.empty()) {
      pieces_.between.push_back(width);
      return static_cast<std::uint32_t>(pieces_.between.size()) - 1;
    }
    const std::uint32_t taken = those.back();
    those.pop_back();
    return taken;
  }

  // What others need, and the answers; then columns are free that nobody reads any more.
  void write() {
    std::vector<Place> kept;
    for (const auto& [whole, place] : places_)
      if (is_made(whole_.operations[whole]) && home_[whole] == now_ && last_[whole] > now_) kept.push_back(whole);
    std::sort(kept.begin(), kept.end());
    for (const Place whole : kept) {
      column_[whole] = column(whole_.operations[whole].width);
      output(local(whole), {true, column_[whole]});
    }
    for (std::size_t i = 0; i < whole_.outputs.size(); ++i) {
      const Place whole = whole_.outputs[i];
      if ((is_made(whole_.operations[whole]) ? home_[whole] : 0) == now_) output(local(whole), {false, static_cast<std::uint32_t>(i)});
    }
    open_.insert(open_.end(), kept.begin(), kept.end());
    std::erase_if(open_, [&](Place whole) {
      if (last_[whole] > now_) return false;
      free_[static_cast<std::size_t>(whole_.operations[whole].width)].push_back(column_[whole]);
      return true;
    });
  }

  void output(Place place, Pieces::Site site) {
    made_.outputs.push_back(site);
    made_.program.outputs.push_back(place);
  }

  const Program& whole_;
  std::vector<std::size_t> home_, last_;             // the piece of an operation, and the last that reads it
  std::vector<std::uint32_t> column_;
  std::vector<std::vector<std::uint32_t>> free_;     // columns, by width
  std::vector<Place> open_;                          // in columns
  std::unordered_map<Place, Place> places_;          // in this piece
  std::size_t count_ = 0, now_ = 0;
  Pieces::Piece made_;
  Pieces pieces_;
};

}  // namespace

Pieces pieces_of(const Program& program, std::size_t most) { return Cut(program, most).pieces(); }

}  // namespace paragraf::engine
