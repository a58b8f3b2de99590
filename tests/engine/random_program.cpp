// See random_program.hpp.
#include "tests/engine/random_program.hpp"

#include <algorithm>
#include <array>

namespace paragraf::tests {

using namespace engine;

namespace {

std::int64_t between(std::mt19937_64& random, std::int64_t low, std::int64_t high) {
  return std::uniform_int_distribution<std::int64_t>(low, high)(random);
}

// Where widths end, and beside it; small numbers; any.
std::int64_t any_number(std::mt19937_64& random) {
  static constexpr std::array<std::int64_t, 16> ends{0,         1,         -1,         127,       255,       256,       INT16_MAX, INT16_MIN,
                                                     UINT16_MAX, INT32_MAX, INT32_MIN, UINT32_MAX, INT64_MAX, INT64_MIN, 100,       10};
  switch (random() % 4) {
    case 0: {
      const std::int64_t end = ends[random() % ends.size()], beside = between(random, -2, 2);
      return end > INT64_MAX - 2 || end < INT64_MIN + 2 ? end : end + beside;
    }
    case 1: return between(random, -300, 300);
    case 2: return between(random, -70'000, 70'000);
    default: return static_cast<std::int64_t>(random()) >> random() % 64;
  }
}

Range any_range(std::mt19937_64& random) {
  switch (random() % 6) {
    case 0: return {0, 1};
    case 1: return {0, between(random, 1, 255)};
    case 2: {
      const std::int64_t low = between(random, -200, 200);
      return {low, low + between(random, 1, 300)};
    }
    default: {
      const std::int64_t a = any_number(random), b = any_number(random);
      return {std::min(a, b), std::max(a, b)};
    }
  }
}

class Maker {
 public:
  Maker(std::mt19937_64& random, std::vector<Range> lanes) : random_(random), lanes_(lanes.size()), b_(std::move(lanes)) {}

  Program make(std::size_t operations) {
    for (std::uint32_t lane = 0; lane < lanes_; ++lane) keep(b_.input(lane));
    for (std::size_t i = 0; i < operations; ++i) keep(operation());
    const std::size_t outputs = 1 + random_() % 6;
    for (std::size_t i = 0; i < outputs; ++i) b_.output(i == 0 ? made_.back() : made_[random_() % made_.size()]);
    if (random_() % 4 == 0) b_.output(*b_.constant(any_number(random_)));
    return b_.finish();
  }

 private:
  void keep(Builder::Made made) {
    if (made) made_.push_back(*made);
  }
  // Rather what was made last, so that programs get deep.
  Place any() { return random_() % 2 ? made_[made_.size() - 1 - random_() % std::min<std::size_t>(made_.size(), 6)] : made_[random_() % made_.size()]; }
  Place truth() {
    for (int i = 0; i < 10; ++i)
      if (const Place place = any(); b_.range(place) == Range{0, 1}) return *b_.equal(place, 1);
    const Place place = any();
    return *b_.at_most(place, near(place));
  }
  // A number that its range holds, or one beside it.
  std::int64_t near(Place place) {
    const Range range = b_.range(place);
    switch (random_() % 5) {
      case 0: return range.low;
      case 1: return range.high;
      case 2: return any_number(random_);
      default: return between(random_, range.low, range.high);
    }
  }
  // With a range that a table can have: large ones are divided.
  Place small() {
    const Place place = any();
    const Range range = b_.range(place);
    const auto count = static_cast<std::uint64_t>(range.high) - static_cast<std::uint64_t>(range.low);
    if (count < 2000) return place;
    const auto by = static_cast<std::int64_t>(count / 200 + 1);
    const auto made = b_.divide(place, by);
    return made ? *made : place;
  }

  Table table(Range of) {
    Table result;
    result.low = of.low;
    const int kind = static_cast<int>(random_() % 4);
    const Range values = any_range(random_);
    std::int64_t now = between(random_, values.low, values.high);
    const auto changes = static_cast<std::int64_t>(1 + random_() % 40);
    const std::int64_t count = of.high - of.low + 1;
    for (std::int64_t i = 0; i < count; ++i) {
      const std::int64_t at = of.low + i;
      if (at != of.low && (kind == 0 || between(random_, 0, of.high - of.low) < changes)) {
        std::int64_t next = kind == 1 ? now + 1 : between(random_, values.low, values.high);
        if (now == INT64_MAX) next = now;
        // Steps are differences, which have to be numbers, too.
        if (static_cast<Wide>(next) - now > INT64_MAX || static_cast<Wide>(next) - now < INT64_MIN) next = now;
        if (next != now) result.steps.push_back({at - 1, next - now});
        now = next;
      }
      result.values.push_back(now);
    }
    return result;
  }

  Builder::Made operation() {
    switch (random_() % 22) {
      case 0: return b_.constant(any_number(random_));
      case 1: case 2: return b_.add(any(), any());
      case 3: return b_.subtract(any(), any());
      case 4: return b_.multiply(any(), any());
      case 5: return b_.add_constant(any(), any_number(random_));
      case 6: return b_.scale(any(), random_() % 2 ? between(random_, -20, 20) : any_number(random_));
      case 7: case 8: case 9: {
        const std::int64_t by = any_number(random_);
        return b_.divide(any(), std::max<std::int64_t>(1, by == INT64_MIN ? INT64_MAX : std::abs(by)));
      }
      case 10: case 11: {
        const auto positive = b_.make_positive(any());
        return positive && b_.range(*positive).low > 0 ? b_.divide(any(), positive) : std::nullopt;
      }
      case 12: case 13: return b_.choose(truth(), any(), any());
      case 14: case 15: case 16: {
        const Place at = small();
        return b_.look_up(table(b_.range(at)), at);
      }
      case 17: {
        const Place place = any();
        return b_.at_most(place, near(place));
      }
      case 18: {
        const Place place = any();
        return b_.equal(place, near(place));
      }
      case 19: return random_() % 2 ? b_.below(any(), any()) : b_.same(any(), any());
      case 20: return b_.not_(truth());
      default: return random_() % 2 ? b_.and_(truth(), truth()) : b_.or_(truth(), truth());
    }
  }

  std::mt19937_64& random_;
  std::size_t lanes_;
  Builder b_;
  std::vector<Place> made_;
};

}  // namespace

Program random_program(std::mt19937_64& random, const ProgramShape& shape) {
  std::vector<Range> lanes;
  for (std::size_t i = 0; i < shape.lanes; ++i) {
    Range range = any_range(random);
    if (range.low == range.high) range = {0, 255};
    lanes.push_back(range);
  }
  return Maker(random, std::move(lanes)).make(shape.operations);
}

std::vector<std::int64_t> random_row(const Program& program, std::mt19937_64& random) {
  std::vector<std::int64_t> row;
  for (const Range& range : program.lanes) {
    switch (random() % 5) {
      case 0: row.push_back(range.low); break;
      case 1: row.push_back(range.high); break;
      case 2: row.push_back(std::clamp<std::int64_t>(any_number(random), range.low, range.high)); break;
      default: row.push_back(between(random, range.low, range.high));
    }
  }
  return row;
}

}  // namespace paragraf::tests
