// Circles in a graph. In: how many nodes there are, and to which each leads. Out: every group of nodes that all lead back to each
// other, each in the order of its numbers; a node that leads to itself is a group alone. Groups do not overlap, so which of
// several circles through one node comes first never matters.
#pragma once
#include <cstddef>
#include <functional>
#include <vector>

namespace paragraf::model {

std::vector<std::vector<std::size_t>> circles(std::size_t count,
                                              const std::function<std::vector<std::size_t>(std::size_t)>& next);

}  // namespace paragraf::model
