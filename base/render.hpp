// Findings as text. In: diagnostics and the sources they point into. Out: the human form (drawn, with carets under the
// right terminal columns), one line each, or JSON lines. Nothing here knows about files or terminals.
#pragma once
#include <string>

#include "base/diagnostic.hpp"

namespace paragraf::base {

struct RenderOptions {
  bool colour = false;
  std::uint32_t tab_width = 8;
};

// error[P101]: message
//   --> path:12:8
//    |
// 12 |     may occupy(u, b) iff near(u, b)
//    |                      ^^^ expected a line end
//    = note: ...
//    = fix: write `only if`
// Ends with a line end. One row of marks per label: ^^^ for the first, --- for the others. What could steer a terminal or
// hide in a line (control characters, bytes that are not UTF-8, bidirectional overrides) is shown as an escape: \x1b,
// \u{202e}.
std::string render_human(const Diagnostic&, const Sources&, const RenderOptions& = {});
// path:12:8: error[P101]: message        (columns count Unicode code points, from 1; no line end)
std::string render_short(const Diagnostic&, const Sources&);
// One JSON object, no line end. Schema: docs/json.md
std::string render_json(const Diagnostic&, const Sources&);

}  // namespace paragraf::base
