// What the parser carries along. In: calls of the rules and of the recorder. Out: the flat nodes, the farthest failure,
// the findings. Everything that a failed attempt left behind can be taken back with `Mark`.
#pragma once
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "grammar/expect.hpp"
#include "grammar/parse.hpp"
#include "grammar/scanner.hpp"

namespace paragraf::grammar {

struct State {
  State(std::string_view text, const KeywordTable& table, base::SourceId id, const Limits& with)
      : scanner(text, table), source(id), limits(with) {}

  Scanner scanner;
  base::SourceId source;
  Limits limits;

  // --- the recorder: nodes that are done but have no parent yet wait in `open`
  std::vector<Node> nodes;
  std::vector<NodeId> open;
  std::vector<base::Diagnostic> findings;

  struct Mark {
    std::size_t nodes, open, findings;
  };
  [[gnu::always_inline]] Mark mark() const { return {nodes.size(), open.size(), findings.size()}; }
  [[gnu::always_inline]] void take_back(const Mark& mark) {
    if (nodes.size() != mark.nodes || findings.size() != mark.findings) take_all_back(mark);  // most attempts have left nothing
  }
  void take_all_back(const Mark& mark);
  void leaf(Kind kind, Role role, std::size_t begin, std::size_t end) {
    open.emplace_back(nodes.size());
    nodes.push_back({kind, role, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, {}, {}});
  }
  // A node whose children are what was recorded since `mark`.
  void parent(Kind kind, const Mark& mark, std::size_t begin, std::size_t end);

  // --- where and what
  unsigned inside_brackets = 0;  // line breaks are blanks
  unsigned depth = 0;
  std::size_t too_deep = Scanner::npos;  // the place where the nesting limit was passed: nothing matches any more
  unsigned probing = 0;                  // an attempt on trial: no recovery, no findings
  std::size_t item_column = 0;           // where the item began on its line
  std::size_t tried = 0;                 // rules tried, a measure of work
  Farthest farthest;

  Layout layout(Layout asked) const { return asked == Layout::line && inside_brackets ? Layout::any : asked; }
};

}  // namespace paragraf::grammar
