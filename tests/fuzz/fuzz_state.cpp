// The state reader on any bytes. In: bytes that claim to be a state of a small fixed book. Out: survival; and what reads without a
// finding must write, read back and write the same bytes again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

#include "grammar/parse.hpp"
#include "interpreter/state_json.hpp"
#include "model/build.hpp"
#include "tests/interpreter/drill_book.hpp"

namespace {

using namespace paragraf;

std::unique_ptr<model::Book> fixed_book() {
  base::Sources sources;
  base::Sink sink;
  const auto source = sources.add("rulebook.paragraf", std::string(tests::drill_book));
  const grammar::Parsed parsed = grammar::parse(sources, source, sink);
  auto book = model::build({&parsed, 1}, sources, sink);
  if (sink.has_errors()) std::abort();
  // Declarations would be drawn from texts that are gone.
  for (auto& attribute : book->attributes.edit()) attribute.place = {};
  for (auto& external : book->externs.edit()) {
    external.place = {};
    for (auto& param : external.params) param.place = {};
  }
  return book;
}

// Nothing if there are findings; a state and findings never come together.
std::optional<interpreter::State> read(const model::Book& book, std::string text) {
  base::Sources sources;
  base::Sink sink;
  auto state = interpreter::read_state(book, sources, sources.add("state.json", std::move(text)), sink);
  if (state.has_value() == sink.has_errors()) std::abort();
  return state;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::unique_ptr<model::Book> book = fixed_book();
  const auto state = read(*book, std::string(reinterpret_cast<const char*>(data), size));
  if (!state) return 0;
  const std::string written = interpreter::write_state(*state);
  const auto again = read(*book, written);
  if (!again || interpreter::write_state(*again) != written) std::abort();
  return 0;
}
