// Tarjan's search for strongly connected parts, without recursion: a chain of rules may be long; see circles.hpp.
#include "model/circles.hpp"

#include <algorithm>

namespace paragraf::model {

Groups components(std::size_t count, const std::function<std::vector<std::size_t>(std::size_t)>& next) {
  constexpr std::size_t fresh = static_cast<std::size_t>(-1);
  struct Step {
    std::size_t node;
    std::vector<std::size_t> targets;
    std::size_t edge;
  };
  Groups found;
  std::vector<std::size_t> number(count, fresh), lowest(count, fresh), open;
  std::vector<bool> is_open(count, false);
  std::vector<Step> path;
  std::size_t numbered = 0;
  const auto enter = [&](std::size_t node) {
    number[node] = lowest[node] = numbered++;
    open.push_back(node);
    is_open[node] = true;
    path.push_back({node, next(node), 0});
  };
  // All that was entered since the node, and is still open, leads back to it.
  const auto leave = [&](const Step& step) {
    const auto first = std::find(open.rbegin(), open.rend(), step.node).base() - 1;
    std::vector<std::size_t> group(first, open.end());
    open.erase(first, open.end());
    for (const std::size_t member : group) is_open[member] = false;
    std::sort(group.begin(), group.end());
    found.push_back(std::move(group));
  };
  for (std::size_t start = 0; start < count; ++start) {
    if (number[start] == fresh) enter(start);
    while (!path.empty()) {
      Step& step = path.back();
      if (step.edge < step.targets.size()) {
        const std::size_t target = step.targets[step.edge++];
        if (number[target] == fresh)
          enter(target);
        else if (is_open[target])
          lowest[step.node] = std::min(lowest[step.node], number[target]);
        continue;
      }
      const std::size_t node = step.node;
      if (lowest[node] == number[node]) leave(step);
      path.pop_back();
      if (!path.empty()) lowest[path.back().node] = std::min(lowest[path.back().node], lowest[node]);
    }
  }
  return found;
}

Groups circles(std::size_t count, const std::function<std::vector<std::size_t>(std::size_t)>& next) {
  Groups found = components(count, next);
  std::erase_if(found, [&](const std::vector<std::size_t>& group) {
    if (group.size() > 1) return false;
    const std::vector<std::size_t> targets = next(group.front());
    return std::find(targets.begin(), targets.end(), group.front()) == targets.end();
  });
  return found;
}

}  // namespace paragraf::model
