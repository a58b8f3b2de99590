// See builder.hpp.
#include "interpreter/engine/builder.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace paragraf::engine {
namespace {

std::optional<Range> fitting(Wide low, Wide high) {
  if (low < INT64_MIN || high > INT64_MAX) return std::nullopt;
  return Range{static_cast<std::int64_t>(low), static_cast<std::int64_t>(high)};
}

std::optional<Range> product(const Range& a, const Range& b) {
  const std::array<Wide, 4> corners{Wide(a.low) * b.low, Wide(a.low) * b.high, Wide(a.high) * b.low, Wide(a.high) * b.high};
  return fitting(*std::min_element(corners.begin(), corners.end()), *std::max_element(corners.begin(), corners.end()));
}

std::int64_t floored(std::int64_t a, std::int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0); }

}  // namespace

std::optional<std::int64_t> Builder::known(Place place) const {
  const Operation& op = program_.operations[place];
  return op.code == Code::constant ? std::optional(op.k) : std::nullopt;
}

Builder::Made Builder::make(Operation operation) {
  if (operation.code != Code::constant && operation.code != Code::convert && operation.range.low == operation.range.high)
    return constant(operation.range.low);
  struct Key {
    std::uint64_t code, width, a, b, c;
    std::int64_t k;
  } key{static_cast<std::uint64_t>(operation.code), static_cast<std::uint64_t>(operation.width), operation.a, operation.b, operation.c, operation.k};
  std::string bytes(sizeof key, '\0');
  std::memcpy(bytes.data(), &key, sizeof key);
  const auto [at, added] = made_.emplace(std::move(bytes), static_cast<Place>(program_.operations.size()));
  if (added) program_.operations.push_back(operation);
  return at->second;
}

Builder::Made Builder::input(std::uint32_t lane) {
  const Range& range = program_.lanes[lane];
  return make({Code::input, width_of(range), lane, 0, 0, 0, range});
}

Builder::Made Builder::constant(std::int64_t k) { return make({Code::constant, width_of({k, k}), 0, 0, 0, k, {k, k}}); }

Place Builder::converted(Place place, Width width) {
  const Operation& op = program_.operations[place];
  if (op.width == width) return place;
  const Range range = op.range;
  if (const auto k = known(place)) return *make({Code::constant, width, 0, 0, 0, *k, range});
  return *make({Code::convert, width, place, 0, 0, 0, range});
}

// Both in the width of the widest of them and of what they give.
Builder::Made Builder::joined(Code code, Made a, Made b, std::optional<Range> range) {
  if (!range) return std::nullopt;
  const Width width = std::max({width_of(*range), program_.operations[*a].width, program_.operations[*b].width});
  const Place left = converted(*a, width), right = converted(*b, width);
  return make({code, width, left, right, 0, 0, *range});
}

Builder::Made Builder::add(Made a, Made b) {
  if (!a || !b) return std::nullopt;
  if (const auto k = known(*a)) return add_constant(b, *k);
  if (const auto k = known(*b)) return add_constant(a, *k);
  if (*b < *a) std::swap(a, b);
  return joined(Code::add, a, b, fitting(Wide(range(*a).low) + range(*b).low, Wide(range(*a).high) + range(*b).high));
}

Builder::Made Builder::subtract(Made a, Made b) {
  if (!a || !b) return std::nullopt;
  if (const auto k = known(*b); k && *k != INT64_MIN) return add_constant(a, -*k);
  if (*a == *b) return constant(0);
  return joined(Code::subtract, a, b, fitting(Wide(range(*a).low) - range(*b).high, Wide(range(*a).high) - range(*b).low));
}

Builder::Made Builder::multiply(Made a, Made b) {
  if (!a || !b) return std::nullopt;
  if (const auto k = known(*a)) return scale(b, *k);
  if (const auto k = known(*b)) return scale(a, *k);
  if (*b < *a) std::swap(a, b);
  return joined(Code::multiply, a, b, product(range(*a), range(*b)));
}

Builder::Made Builder::add_constant(Made a, std::int64_t k) {
  if (!a || k == 0) return a;
  const auto sum = fitting(Wide(range(*a).low) + k, Wide(range(*a).high) + k);
  if (!sum) return std::nullopt;
  const Width width = std::max(width_of(*sum), program_.operations[*a].width);
  if (width_of({k, k}) > width) return joined(Code::add, a, constant(k), sum);
  const Place operand = converted(*a, width);
  return make({Code::add_constant, width, operand, 0, 0, k, *sum});
}

Builder::Made Builder::scale(Made a, std::int64_t k) {
  if (!a || k == 1) return a;
  if (k == 0) return constant(0);
  const auto scaled = product(range(*a), {k, k});
  if (!scaled) return std::nullopt;
  const Width width = std::max({width_of(*scaled), program_.operations[*a].width, width_of({k, k})});
  const Place operand = converted(*a, width);
  return make({Code::scale, width, operand, 0, 0, k, *scaled});
}

Builder::Made Builder::divide(Made a, std::int64_t by) {
  if (!a || by == 1) return a;
  const Range of = range(*a);
  const Range quotient{floored(of.low, by), floored(of.high, by)};
  if (quotient.low == quotient.high) return constant(quotient.low);
  const Division how = division(of, by);
  Width width = std::max(program_.operations[*a].width, width_of({0, by}));
  // The product with the factor takes twice the width; bytes are multiplied as if they were two.
  if (width <= Width::i16 && (how.factor == 0 || how.factor > 0xffff)) width = Width::i32;
  const Place operand = converted(*a, width);
  program_.divisions.push_back(how);
  const auto made = make({Code::divide, width, operand, 0, 0, by, quotient});
  if (made && *made + 1 == program_.operations.size()) program_.operations[*made].c = static_cast<std::uint32_t>(program_.divisions.size() - 1);
  return made ? Made(converted(*made, std::min(width, width_of(quotient)))) : made;
}

Builder::Made Builder::divide(Made a, Made by) {
  if (!a || !by) return std::nullopt;
  if (const auto k = known(*by); k && *k > 0) return divide(a, *k);
  const Range of = range(*a);
  const std::int64_t most = std::max(of.low == INT64_MIN ? INT64_MAX : std::abs(of.low), std::abs(of.high));
  return joined(Code::divide_by, a, by, Range{of.low < 0 ? -most : 0, of.high > 0 ? of.high : 0});
}

Builder::Made Builder::make_positive(Made a) {
  if (!a || range(*a).low > 0) return a;
  Made made = choose(at_most(a, -1), scale(a, -1), a);
  made = choose(equal(a, 0), constant(1), made);
  if (!made || known(*made)) return made;
  // 0 and what is below it do not come: that is more than the parts say.
  Operation& op = program_.operations[*made];
  op.range.low = std::max<std::int64_t>(op.range.low, 1);
  return made;
}

Place Builder::unconverted(Place place) const {
  const Operation& op = program_.operations[place];
  return op.code == Code::convert ? op.a : place;
}

Builder::Made Builder::choose(Made condition, Made then, Made otherwise) {
  if (!condition || !then || !otherwise) return std::nullopt;
  if (const auto k = known(*condition)) return *k ? then : otherwise;
  if (const Operation& op = program_.operations[*condition]; op.code == Code::not_) return choose(op.a, otherwise, then);
  if (*then == *otherwise) return then;
  const Range range{std::min(this->range(*then).low, this->range(*otherwise).low), std::max(this->range(*then).high, this->range(*otherwise).high)};
  if (known(*then) == 1 && known(*otherwise) == 0) return condition;
  if (known(*then) == 0 && known(*otherwise) == 1) return not_(condition);
  const Width width = std::max({width_of(range), program_.operations[*then].width, program_.operations[*otherwise].width});
  const Place yes = converted(*then, width), no = converted(*otherwise, width);
  return make({Code::choose, width, *condition, yes, no, 0, range});
}

Builder::Made Builder::look_up(Table table, Made at) {
  if (!at) return std::nullopt;
  const auto [low, high] = std::minmax_element(table.values.begin(), table.values.end());
  const Range range{*low, *high};
  if (range.low == range.high) return constant(range.low);
  const auto found = std::find(program_.tables.begin(), program_.tables.end(), table);
  const auto index = found - program_.tables.begin();
  if (found == program_.tables.end()) program_.tables.push_back(std::move(table));
  return make({Code::look_up, width_of(range), *at, 0, 0, index, range});
}

Builder::Made Builder::truth(Code code, std::uint32_t a, std::uint32_t b, std::int64_t k) { return make({code, Width::u8, a, b, 0, k, {0, 1}}); }

Builder::Made Builder::at_most(Made a, std::int64_t k) {
  if (!a) return std::nullopt;
  if (range(*a).high <= k) return constant(1);
  if (range(*a).low > k) return constant(0);
  // A difference against 0 is a comparison of both, which needs no sign.
  if (const Operation op = program_.operations[*a]; op.code == Code::subtract && (k == -1 || k == 0)) {
    const Place left = unconverted(op.a), right = unconverted(op.b);
    return k == -1 ? below(left, right) : not_(below(right, left));
  }
  return truth(Code::at_most, *a, 0, k);
}

Builder::Made Builder::equal(Made a, std::int64_t k) {
  if (!a) return std::nullopt;
  if (k < range(*a).low || k > range(*a).high) return constant(0);
  if (range(*a) == Range{0, 1}) {
    const Made as_truth = converted(*a, Width::u8);        // a number may be wider
    return k == 1 ? as_truth : not_(as_truth);
  }
  return truth(Code::equal, *a, 0, k);
}

Builder::Made Builder::below(Made a, Made b) {
  if (!a || !b) return std::nullopt;
  if (const auto k = known(*b)) return *k == INT64_MIN ? constant(0) : at_most(a, *k - 1);
  if (const auto k = known(*a)) return not_(at_most(b, *k));
  if (range(*a).high < range(*b).low) return constant(1);
  if (range(*a).low >= range(*b).high) return constant(0);
  const Width width = std::max(program_.operations[*a].width, program_.operations[*b].width);
  const Place left = converted(*a, width), right = converted(*b, width);
  return truth(Code::below, left, right, 0);
}

Builder::Made Builder::same(Made a, Made b) {
  if (!a || !b) return std::nullopt;
  if (*a == *b) return constant(1);
  if (const auto k = known(*b)) return equal(a, *k);
  if (const auto k = known(*a)) return equal(b, *k);
  const Width width = std::max(program_.operations[*a].width, program_.operations[*b].width);
  const Place left = converted(*a, width), right = converted(*b, width);
  return truth(Code::same, std::min(left, right), std::max(left, right), 0);
}

Builder::Made Builder::not_(Made a) {
  if (!a) return std::nullopt;
  if (const auto k = known(*a)) return constant(1 - *k);
  const Operation& op = program_.operations[*a];
  if (op.code == Code::not_) return op.a;
  return truth(Code::not_, *a, 0, 0);
}

Builder::Made Builder::and_(Made a, Made b) { return a && b ? junction(Code::and_, *a, *b) : std::nullopt; }

Builder::Made Builder::or_(Made a, Made b) { return a && b ? junction(Code::or_, *a, *b) : std::nullopt; }

bool Builder::opposite(Place a, Place b) const {
  const auto is_not = [&](Place one, Place other) { return program_.operations[one].code == Code::not_ && program_.operations[one].a == other; };
  return is_not(a, b) || is_not(b, a);
}

// Of both kinds, written for `and`: a & a, a & !a, a & (a | x), a & (!a | x), (a | x) & (a | !x) are less than they look.
Builder::Made Builder::junction(Code code, Place a, Place b) {
  const Code dual = code == Code::and_ ? Code::or_ : Code::and_;
  const std::int64_t decisive = code == Code::and_ ? 0 : 1;
  for (const auto& [x, y] : {std::pair(a, b), {b, a}}) {
    if (const auto k = known(x)) return *k == decisive ? x : y;
    const Operation& op = program_.operations[y];
    if (op.code != dual) continue;
    if (op.a == x || op.b == x) return x;
    if (opposite(op.a, x)) return junction(code, x, op.b);
    if (opposite(op.b, x)) return junction(code, x, op.a);
  }
  if (a == b) return a;
  if (opposite(a, b)) return constant(decisive);
  const Operation &left = program_.operations[a], &right = program_.operations[b];
  if (left.code == dual && right.code == dual)
    for (const bool turned : {false, true})
      for (const bool other : {false, true}) {
        const Place common = turned ? left.b : left.a, rest = turned ? left.a : left.b;
        if ((other ? right.b : right.a) == common && opposite(rest, other ? right.a : right.b)) return common;
      }
  return truth(code, std::min(a, b), std::max(a, b), 0);
}

Program Builder::finish() {
  std::vector<Operation>& all = program_.operations;
  std::vector<bool> needed(all.size(), false);
  for (const Place place : program_.outputs) needed[place] = true;
  for (std::size_t i = all.size(); i-- > 0;)
    if (needed[i]) each_operand(all[i], [&](std::uint32_t operand) { needed[operand] = true; });
  std::vector<Place> now(all.size(), 0);
  std::vector<Operation> kept;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!needed[i]) continue;
    now[i] = static_cast<Place>(kept.size());
    each_operand(all[i], [&](std::uint32_t& operand) { operand = now[operand]; });
    kept.push_back(all[i]);
  }
  for (Place& place : program_.outputs) place = now[place];
  all = std::move(kept);
  made_.clear();
  return std::move(program_);
}

}  // namespace paragraf::engine
