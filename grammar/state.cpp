// Linking recorded nodes to a parent; see state.hpp.
#include "grammar/state.hpp"

namespace paragraf::grammar {

void State::take_all_back(const Mark& mark) {
  nodes.erase(nodes.begin() + static_cast<std::ptrdiff_t>(mark.nodes), nodes.end());
  open.erase(open.begin() + static_cast<std::ptrdiff_t>(mark.open), open.end());
  findings.erase(findings.begin() + static_cast<std::ptrdiff_t>(mark.findings), findings.end());
}

void State::parent(Kind kind, const Mark& mark, std::size_t begin, std::size_t end) {
  NodeId first;
  if (open.size() > mark.open) {
    first = open[mark.open];
    for (std::size_t i = mark.open; i + 1 < open.size(); ++i) nodes[open[i].index()].next_sibling = open[i + 1];
    open.resize(mark.open);
  }
  leaf(kind, Role::none, begin, end);
  nodes.back().first_child = first;
}

}  // namespace paragraf::grammar
