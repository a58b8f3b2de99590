// Parsing and building of a book given as text: see small_book.hpp.
#include "tests/support/small_book.hpp"

#include "base/render.hpp"
#include "grammar/parse.hpp"

namespace paragraf::tests {

SmallBook small_book(std::string_view text) {
  SmallBook result;
  base::Sink sink;
  const auto source = result.sources.add("rulebook.paragraf", std::string(text));
  const grammar::Parsed parsed = grammar::parse(result.sources, source, sink);
  result.book = model::build({&parsed, 1}, result.sources, sink);
  result.findings = short_lines(sink, result.sources);
  return result;
}

std::string short_lines(const base::Sink& sink, const base::Sources& sources) {
  std::string lines;
  for (const base::Diagnostic& finding : sink.sorted()) lines += base::render_short(finding, sources) + "\n";
  return lines;
}

}  // namespace paragraf::tests
