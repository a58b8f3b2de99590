// One line per finding, in the form that editors and build tools recognise.
#include <fmt/format.h>

#include "base/columns.hpp"
#include "base/render.hpp"

namespace paragraf::base {

std::string render_short(const Diagnostic& diagnostic, const Sources& sources) {
  std::string out;
  if (const std::optional<Place> place = place_of(diagnostic)) {
    const Source& source = sources[place->source];
    const Position at = position(source, place->span.begin);
    out = fmt::format("{}:{}:{}: ", visible(source.path()), at.line, at.column);
  }
  out += fmt::format("{}[{}]: {}", to_string(diagnostic.severity), info(diagnostic.code).text,
                     visible(diagnostic.message));
  return out;
}

}  // namespace paragraf::base
