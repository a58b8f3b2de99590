// Fuzz target: any bytes are parsed. The tree spans the text, children lie inside their parents, findings inside the
// text; and a book can be built of any tree, also of one with mistakes.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/render.hpp"
#include "grammar/parse.hpp"
#include "model/build.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace paragraf;
  base::Sources sources;
  base::Sink sink;
  const auto id = sources.add("fuzz.paragraf", std::string(reinterpret_cast<const char*>(data), size));
  const grammar::Parsed parsed = grammar::parse(sources, id, sink);
  if (grammar::Cursor::root(parsed.tree).span() != base::Span{0, static_cast<std::uint32_t>(size)}) std::abort();
  for (std::size_t i = 0; i < parsed.tree.nodes.size(); ++i) {
    const grammar::Cursor node(parsed.tree, grammar::NodeId(i));
    std::uint32_t end = node.span().begin;
    for (grammar::Cursor child : node) {
      if (child.span().begin < end || child.span().end < child.span().begin || child.span().end > node.span().end)
        std::abort();
      end = child.span().end;
    }
  }
  model::build({&parsed, 1}, sources, sink);
  for (const base::Diagnostic& finding : sink.sorted()) {
    for (const base::Label& label : finding.labels)
      if (label.place.span.begin > label.place.span.end || label.place.span.end > size) std::abort();
    for (const base::Fix& fix : finding.fixes)
      for (const base::Edit& edit : fix.edits)
        if (edit.place.span.begin > edit.place.span.end || edit.place.span.end > size) std::abort();
    base::render_human(finding, sources);
  }
  return 0;
}
