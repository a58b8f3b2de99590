// Writing catalogues of gettext; see po.hpp.
#include <fmt/format.h>

#include "analysis/exchange/po.hpp"

namespace paragraf::analysis::exchange {
namespace {

std::string escaped(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    if (c == '\n')
      quoted += "\\n";
    else if (c == '\t')
      quoted += "\\t";
    else if (c == '\r')
      quoted += "\\r";
    else
      quoted += c;
  }
  return quoted + '"';
}

// gettext puts names with blanks between marks that no reader sees.
std::string reference(const Unit& unit) {
  const bool blanks = unit.file.find(' ') != unit.file.npos;
  return fmt::format("{}{}:{}{}", blanks ? "\u2068" : "", unit.file, unit.line, blanks ? "\u2069" : "");
}

}  // namespace

std::string write_po(const Document& document) {
  // What `msgfmt --check` wants to see; a date would make two exports differ.
  std::string po = fmt::format(
      "# {0}: {1} -> {2}.\n"
      "# msgctxt is the number of a sentence, or of a clause for its title. It comes back with `paragraf import --update`.\n"
      "msgid \"\"\nmsgstr \"\"\n{3}\n\"PO-Revision-Date: \\n\"\n\"Last-Translator: \\n\"\n\"Language-Team: \\n\"\n\"Language: {2}\\n\"\n"
      "\"MIME-Version: 1.0\\n\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\"Content-Transfer-Encoding: 8bit\\n\"\n"
      "\"X-Source-Language: {1}\\n\"\n",
      document.name, document.languages.at(0), document.languages.at(1), escaped(fmt::format("Project-Id-Version: {}\n", document.name)));
  for (const Unit& unit : document.units) {
    if (unit.texts.at(0).empty()) continue;
    po += '\n';
    if (!unit.clause.empty()) po += fmt::format("#. {}\n", unit.clause);
    for (const std::string& hint : unit.hints) po += fmt::format("#. {}\n", hint);
    po += fmt::format("#: {}\n", reference(unit));
    const bool stale = unit.state == Unit::State::stale && !unit.texts.at(1).empty();
    if (stale) {
      po += "#, fuzzy\n";
      if (!unit.previous.empty()) po += fmt::format("#| msgid {}\n", escaped(unit.previous));
    }
    po += fmt::format("msgctxt {}\nmsgid {}\nmsgstr {}\n", escaped(unit.id), escaped(unit.texts[0]), escaped(unit.texts.at(1)));
  }
  return po;
}

}  // namespace paragraf::analysis::exchange
