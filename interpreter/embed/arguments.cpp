// Reading arguments: see arguments.hpp.
#include "interpreter/embed/arguments.hpp"

#include "interpreter/state_json_values.hpp"

namespace paragraf::embed {
using namespace interpreter;

std::optional<model::Values> read_arguments(const State& state, std::span<const Wanted> wanted, std::string json,
                                            base::Sources& sources, base::Sink& sink) {
  // A JSON text is an object; its one key is what findings call the values.
  const base::SourceId source = sources.add("arguments", "{\"arguments\":" + json + "}");
  const auto document = read_json(sources, source, sink);
  if (!document) return std::nullopt;
  StateValues values(state, source, sink);
  const JsonValue& list = document->children.front().value;
  if (!values.expect(JsonKind::array, list, "arguments", "a list of values")) return std::nullopt;
  model::Values read;
  for (std::size_t i = 0; i < list.children.size() && i < wanted.size(); ++i) {
    const Wanted& one = wanted[i];
    auto value = values.read_value(list.children[i].value, {one.type, &one.domain, &one.clamp, one.declared},
                             item_path("arguments", i));
    if (value) read.push_back(std::move(*value));
  }
  if (values.failed()) return std::nullopt;
  if (list.children.size() > wanted.size())
    values.report(base::Code::argument_count, list.span, "arguments",
                    "found " + std::to_string(list.children.size()) + ", expected at most " +
                        std::to_string(wanted.size()));
  return values.failed() ? std::nullopt : std::optional(std::move(read));
}

}  // namespace paragraf::embed
