// Circles in a graph. In: how many nodes there are, and to which each leads. Out: every group of nodes that all lead back to each
// other, each in the order of its numbers. Groups do not overlap, so which of several circles through one node comes first never
// matters.
#pragma once
#include <cstddef>
#include <functional>
#include <vector>

namespace paragraf::model {

using Groups = std::vector<std::vector<std::size_t>>;

// Every node in one group, most of them alone; each group behind those that it leads to.
Groups components(std::size_t count, const std::function<std::vector<std::size_t>(std::size_t)>& next);
// Only groups of several, and nodes that lead to themselves.
Groups circles(std::size_t count, const std::function<std::vector<std::size_t>(std::size_t)>& next);

}  // namespace paragraf::model
