// The readers of translators' files on any bytes. In: bytes that claim to be a catalogue, a table, XLIFF or a Word document; or the text of such a
// document, or a term base. Out: survival; texts or findings, never both; and what was read is written and read again as the same.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "analysis/exchange/package.hpp"
#include "analysis/exchange/po.hpp"
#include "analysis/exchange/table.hpp"
#include "analysis/exchange/term_merge.hpp"
#include "analysis/exchange/word.hpp"
#include "analysis/exchange/xliff.hpp"

namespace {

using namespace paragraf;
namespace exchange = analysis::exchange;

constexpr std::size_t limit = 1 << 22;

template <class Read>
std::optional<exchange::Returned> read(Read reader, const std::string& text) {
  base::Sources sources;
  base::Sink sink;
  auto returned = reader(sources.add("file", text), sources, sink);
  if (returned.has_value() == sink.has_errors()) std::abort();
  return returned;
}

std::optional<exchange::Returned> read_word(const std::string& bytes) {
  base::Sink sink;
  auto returned = exchange::read_word(bytes, "file", limit, sink);
  if (returned.has_value() == sink.has_errors()) std::abort();
  return returned;
}

// Their texts in one form; those without a source text are no entries of a catalogue.
std::string told(const exchange::Returned& returned) {
  std::string all;
  for (const exchange::ReturnedUnit& unit : returned.units) {
    if (unit.texts.empty() || !unit.texts[0] || unit.texts[0]->text.empty()) continue;
    all += unit.id;
    for (const auto& text : unit.texts) all += '|' + (text ? text->text : std::string());
    all += '\n';
  }
  return all;
}

void write_again(const exchange::Returned& returned) {
  exchange::Document document{.name = "x", .languages = {"da", "en"}, .units = {}};
  for (const exchange::ReturnedUnit& unit : returned.units) {
    document.units.push_back({.id = unit.id, .clause = "§ 1", .file = "a"});
    for (std::size_t column = 0; column < 2; ++column)
      document.units.back().texts.push_back(column < unit.texts.size() && unit.texts[column] ? unit.texts[column]->text : std::string());
  }
  std::string expected;
  for (const exchange::Unit& unit : document.units)
    if (!unit.texts[0].empty()) expected += unit.id + '|' + unit.texts[0] + '|' + unit.texts[1] + '\n';
  const auto po = read(exchange::read_po, exchange::write_po(document));
  const auto xliff = read(exchange::read_xliff, exchange::write_xliff(document));
  const auto table = read(exchange::read_table, exchange::write_table(document));
  if (!po || told(*po) != expected || !xliff || told(*xliff) != expected || !table || told(*table) != expected) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  std::optional<exchange::Returned> found[] = {read(exchange::read_po, bytes), read(exchange::read_table, bytes), read(exchange::read_xliff, bytes), read_word(bytes),
                                               read_word(exchange::pack({{"word/document.xml", bytes}}))};
  for (const auto& returned : found)
    if (returned) write_again(*returned);
  if (const analysis::prose::ReadTerms terms = analysis::prose::read_terms(bytes); terms.problems.empty()) {
    // What stands there already changes nothing; and into an empty table comes all of it.
    if (exchange::merge_terms(bytes, terms.terms).text != bytes) std::abort();
    const exchange::MergedTerms merged = exchange::merge_terms("", terms.terms);
    const auto named = std::count_if(terms.terms.terms.begin(), terms.terms.terms.end(), [](const analysis::prose::Term& term) { return !term.names.empty(); });
    if (named > 0 && analysis::prose::read_terms(merged.text).terms.terms.size() != static_cast<std::size_t>(named)) std::abort();
  }
  return 0;
}
