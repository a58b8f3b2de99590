// A grid of boxes leaves out nothing that is within reach, and most of what is far.
#include "base/plane_boxes.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

#include "tests/base/plane_support.hpp"

using namespace paragraf::base;
using namespace paragraf::base::plane;
using namespace paragraf::test::plane;

namespace {

std::vector<std::uint32_t> found(const Boxes& boxes, const Shape& at, const Number& reach) {
  std::vector<std::uint32_t> ids;
  boxes.find(box_around(std::span(&at, 1)), reach, ids);
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

}  // namespace

TEST_CASE("boxes: what is within reach is found, on the limit, too") {
  std::mt19937_64 random(41);
  for (int round = 0; round < 30; ++round) {
    const Vector offset = round % 2 ? far : Vector{};
    std::vector<Shape> shapes;
    std::vector<std::pair<std::uint32_t, Box>> boxes;
    for (std::uint32_t i = 0; i < 60; ++i) {
      const Vector by{up_to(random, 200), up_to(random, 40)};
      shapes.push_back(moved(moved(any_shape(random), by), offset));
      boxes.emplace_back(i, box_around(std::span(&shapes.back(), 1)));
    }
    const Boxes grid(boxes);
    const Shape from = moved(any_shape(random), offset);
    const Number reach = round % 3 ? Number(up_to(random, 30)) : Number::root(up_to(random, 500));
    const std::vector<std::uint32_t> ids = found(grid, from, reach);
    for (std::uint32_t i = 0; i < shapes.size(); ++i)
      if (squared_distance(from, shapes[i]) <= reach * reach) REQUIRE(std::binary_search(ids.begin(), ids.end(), i));
    const Number exact = distance(from, shapes[7]);
    const std::vector<std::uint32_t> just = found(grid, from, exact);
    REQUIRE(std::binary_search(just.begin(), just.end(), 7u));
  }
}

TEST_CASE("boxes: what is far is left out") {
  std::vector<std::pair<std::uint32_t, Box>> boxes;
  for (std::uint32_t i = 0; i < 1000; ++i) {
    const Shape shape = at(point(i % 40 * 10, i / 40 * 10));
    boxes.emplace_back(i, box_around(std::span(&shape, 1)));
  }
  const Boxes grid(boxes);
  CHECK(found(grid, at(point(100, 100)), 10).size() == 9);
  CHECK(found(grid, at(point(-500, -500)), 10).empty());
  CHECK(found(grid, at(point(100, 100)), -1).empty());
  CHECK(found(grid, at(point(100, 100)), 10000).size() == 1000);
  CHECK(found(Boxes(), at(point(0, 0)), 5).empty());
}

TEST_CASE("boxes: what moves, comes and goes is found where it is; a copy has what it holds itself") {
  std::mt19937_64 random(43);
  std::vector<std::optional<Shape>> shapes;
  Boxes grid;
  for (int round = 0; round < 400; ++round) {
    const Boxes copy = grid;
    const auto of_copy = shapes;
    const auto id = static_cast<std::uint32_t>(random() % 50);
    if (shapes.size() <= id) shapes.resize(id + 1);
    shapes[id].reset();
    if (random() % 4 > 0) shapes[id] = moved(any_shape(random), Vector{up_to(random, 300), up_to(random, 300)});
    grid.set(id, shapes[id] ? std::optional(box_around(std::span(&*shapes[id], 1))) : std::nullopt);
    if (round == 200) {
      std::vector<std::pair<std::uint32_t, Box>> boxes;
      for (std::uint32_t i = 0; i < shapes.size(); ++i)
        if (shapes[i]) boxes.emplace_back(i, box_around(std::span(&*shapes[i], 1)));
      grid = Boxes(boxes);
    }
    const Shape from = moved(any_shape(random), Vector{up_to(random, 300), up_to(random, 300)});
    const Number reach(up_to(random, 60));
    for (const auto& [all, held] : {std::pair(&std::as_const(grid), &std::as_const(shapes)), std::pair(&copy, &of_copy)}) {
      const std::vector<std::uint32_t> ids = found(*all, from, reach);
      for (std::uint32_t i = 0; i < held->size(); ++i) {
        const bool near = (*held)[i] && squared_distance(from, *(*held)[i]) <= reach * reach;
        const bool is_found = std::binary_search(ids.begin(), ids.end(), i);
        REQUIRE((is_found || !near));
        REQUIRE((!is_found || (*held)[i]));
      }
    }
  }
}
