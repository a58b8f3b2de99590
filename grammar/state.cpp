// Linking recorded nodes to a parent; see state.hpp.
#include "grammar/state.hpp"

namespace paragraf::grammar {

void State::take_all_back(const Mark& mark) {
  nodes.erase(nodes.begin() + static_cast<std::ptrdiff_t>(mark.nodes), nodes.end());
  open.erase(open.begin() + static_cast<std::ptrdiff_t>(mark.open), open.end());
  findings.erase(findings.begin() + static_cast<std::ptrdiff_t>(mark.findings), findings.end());
}

void State::parent(Kind kind, const Mark& mark, std::size_t begin, std::size_t end) {
  if (open.size() == mark.open) return leaf(kind, Role::none, begin, end);
  const NodeId first = open[mark.open];
  for (std::size_t i = mark.open; i + 1 < open.size(); ++i) nodes[open[i].index()].next_sibling = open[i + 1];
  open.resize(mark.open + 1);
  open.back() = NodeId(nodes.size());
  nodes.push_back({kind, Role::none, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, first, {}});
}

}  // namespace paragraf::grammar
