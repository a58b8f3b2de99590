// Circles in graphs: each group of nodes that lead back to each other, whatever else leads to them.
#include <doctest/doctest.h>

#include "model/circles.hpp"

namespace paragraf::model {
namespace {

using Graph = std::vector<std::vector<std::size_t>>;

Graph found(const Graph& graph) {
  return circles(graph.size(), [&](std::size_t node) { return graph[node]; });
}

TEST_CASE("circles: none, one of one node, one of two, and several that share a node") {
  CHECK(found({}) == Graph{});
  CHECK(found({{1, 2}, {2}, {}}) == Graph{});
  CHECK(found({{0}, {0}}) == Graph{{0}});
  CHECK(found({{1}, {0}, {0}}) == Graph{{0, 1}});
  CHECK(found({{1, 2}, {0}, {0}}) == Graph{{0, 1, 2}});
  CHECK(found({{1}, {2}, {0, 3}, {4}, {3}, {0}}) == Graph{{3, 4}, {0, 1, 2}});
}

TEST_CASE("circles: a chain of a hundred thousand nodes, and one that is closed") {
  Graph chain(100000);
  for (std::size_t i = 0; i + 1 < chain.size(); ++i) chain[i] = {i + 1};
  CHECK(found(chain).empty());
  chain.back() = {0};
  const Graph closed = found(chain);
  REQUIRE(closed.size() == 1);
  CHECK(closed[0].size() == chain.size());
}

}  // namespace
}  // namespace paragraf::model
