// Parsing and building of a book given as text: see small_book.hpp.
#include "tests/support/small_book.hpp"

#include "base/render.hpp"
#include "grammar/parse.hpp"
#include "interpreter/state_json.hpp"

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

interpreter::State state_of(SmallBook& small, std::string_view json) {
  base::Sink sink;
  const auto source = small.sources.add("state.json", std::string(json));
  auto state = interpreter::read_state(*small.book, small.sources, source, sink);
  small.findings += short_lines(sink, small.sources);
  return state ? std::move(*state) : interpreter::State(*small.book);
}

SmallBook small_books(const std::vector<std::string_view>& texts) {
  SmallBook result;
  base::Sink sink;
  std::vector<std::vector<grammar::Parsed>> parsed;
  std::vector<model::BookFiles> books;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto source = result.sources.add("book" + std::to_string(i) + ".paragraf", std::string(texts[i]));
    parsed.push_back({grammar::parse(result.sources, source, sink)});
  }
  for (std::size_t i = 0; i < texts.size(); ++i) books.push_back({.files = parsed[i], .asked = i == 0});
  result.book = model::build(books, result.sources, sink);
  result.findings = short_lines(sink, result.sources);
  return result;
}

std::string short_lines(const base::Sink& sink, const base::Sources& sources) {
  std::string lines;
  for (const base::Diagnostic& finding : sink.sorted()) lines += base::render_short(finding, sources) + "\n";
  return lines;
}

}  // namespace paragraf::tests
