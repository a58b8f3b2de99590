// See layout.hpp.
#include "tests/scenarios/layout.hpp"

#include "grammar/format.hpp"

namespace paragraf::tests::scenarios {

std::string laid_out(std::string text) {
  base::Sources sources;
  base::Sink sink;
  const base::SourceId source = sources.add("examples", std::move(text));
  const grammar::Parsed parsed = grammar::parse(sources, source, sink);
  return grammar::format(sources, parsed, sink.sorted()).text;
}

}  // namespace paragraf::tests::scenarios
