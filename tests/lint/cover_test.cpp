// Blocks in a grid. In: random regions. Out: what they leave uncovered, how they part the space and which of them meet
// is what looking at each place says, no matter how large the grid is.
#include "analysis/lint/cover.hpp"

#include <doctest/doctest.h>

#include <set>

#include "tests/lint/random_formulas.hpp"

namespace paragraf::tests {
namespace {

using namespace analysis::lint;

// Places of a small grid; each stands for `scale` positions on every axis of the grid that is asked.
bool has(const Block& block, const std::vector<std::uint32_t>& place, std::uint32_t scale) {
  for (std::size_t axis = 0; axis < place.size(); ++axis)
    if (!contains(block[axis], Positions{{place[axis] * scale, (place[axis] + 1) * scale}})) return false;
  return true;
}

std::vector<std::vector<std::uint32_t>> places_of(const std::vector<std::uint32_t>& lengths) {
  std::vector<std::vector<std::uint32_t>> all{{}};
  for (const std::uint32_t length : lengths) {
    std::vector<std::vector<std::uint32_t>> longer;
    for (const auto& place : all)
      for (std::uint32_t at = 0; at < length; ++at) longer.push_back(place), longer.back().push_back(at);
    all = std::move(longer);
  }
  return all;
}

TEST_CASE("cover: what is left, how regions part a space, and which meet") {
  std::size_t covered = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    const std::uint32_t scale = seed % 2 == 0 ? 1 : 500;  // small grids are marked place by place
    const std::size_t axes = static_cast<std::size_t>(random.between(1, 3));
    std::vector<std::uint32_t> lengths;
    for (std::size_t i = 0; i < axes; ++i) lengths.push_back(static_cast<std::uint32_t>(random.between(1, 6)));
    Regions regions(axes);
    Block space;
    for (const std::uint32_t length : lengths) space.push_back({{0, length * scale}});
    std::vector<std::uint32_t> which;
    for (std::int64_t i = random.between(0, 12); i > 0; --i) {
      Block block;
      for (const std::uint32_t length : lengths) {
        Positions side;
        for (int ranges = 0; ranges < (random.below(4) == 0 ? 2 : 1); ++ranges) {
          const auto begin = static_cast<std::uint32_t>(random.below(length));
          side.push_back({begin * scale, static_cast<std::uint32_t>(random.between(begin + 1, length)) * scale});
        }
        if (random.below(3) == 0) side = {{0, length * scale}};
        block.push_back(tidy(std::move(side)));
      }
      which.push_back(static_cast<std::uint32_t>(which.size()));
      regions.add(block);
    }
    const auto inside = [&](const std::vector<std::uint32_t>& place) {
      std::vector<std::uint32_t> found;
      for (const std::uint32_t region : which)
        if (has(regions.block(region), place, scale)) found.push_back(region);
      return found;
    };
    const auto places = places_of(lengths);

    Effort effort;
    const auto left = uncovered(regions, which, space, effort);
    REQUIRE(left);
    for (const auto& place : places) {
      std::size_t times = 0;
      for (const Block& block : *left) times += has(block, place, scale) ? 1 : 0;
      CHECK(times == (inside(place).empty() ? 1 : 0));
    }
    covered += left->empty() ? 1 : 0;

    std::vector<std::size_t> seen(places.size());
    REQUIRE(partition(regions, which, space, effort, [&](const Block& part, const std::vector<std::uint32_t>& found) {
      for (std::size_t i = 0; i < places.size(); ++i) {
        if (!has(part, places[i], scale)) continue;
        ++seen[i];
        CHECK(inside(places[i]) == found);
      }
      return true;
    }));
    CHECK(seen == std::vector<std::size_t>(places.size(), 1));

    Pairs expected;
    for (const std::uint32_t a : which)
      for (const std::uint32_t b : which)
        if (a < b && common(regions.block(a), regions.block(b))) expected.emplace_back(a, b);
    CHECK(meeting(regions, effort) == expected);
  }
  CHECK(covered > 20);
}

TEST_CASE("cover: what takes too much is told, and nothing else is said") {
  Regions regions(3);
  std::vector<std::uint32_t> which;
  for (std::uint32_t i = 0; i < 60; ++i) {
    regions.add({{{i, 1000 + i}}, {{i, 1000 + i}}, {{i, 1000 + i}}});
    which.push_back(i);
  }
  const Block space{{{0, 2000}}, {{0, 2000}}, {{0, 2000}}};
  Effort little{.left = 100};
  CHECK(!uncovered(regions, which, space, little));
  Effort none{.left = 10};
  CHECK(!meeting(regions, none));
  Effort enough;
  CHECK(uncovered(regions, which, space, enough));
}

TEST_CASE("cover: no axes are one place") {
  Regions regions(0);
  Effort effort;
  CHECK(uncovered(regions, {}, {}, effort)->size() == 1);
  regions.add(Block{});
  regions.add(Block{});
  CHECK(regions.size() == 2);
  const std::vector<std::uint32_t> which{0, 1};
  CHECK(uncovered(regions, which, {}, effort)->empty());
  CHECK(meeting(regions, effort) == Pairs{{0, 1}});
}

}  // namespace
}  // namespace paragraf::tests
