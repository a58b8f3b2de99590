// XLIFF, by pugixml; see xliff.hpp.
#include "analysis/exchange/xliff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <sstream>

#include "analysis/exchange/xml.hpp"
#include "base/unicode.hpp"

namespace paragraf::analysis::exchange {
namespace {

constexpr const char* stale_mark = "paragraf:stale";

// The character of a code in hexadecimal digits; U+FFFD, which no book takes, for what is none.
char32_t character_of(std::string_view hex) {
  std::uint32_t code = 0;
  const auto [end, problem] = std::from_chars(hex.data(), hex.data() + hex.size(), code, 16);
  return problem == std::errc() && end == hex.data() + hex.size() ? static_cast<char32_t>(std::min(code, 0x110000u)) : U'\ufffd';
}

// An id of XML has no brackets: "1.1(2a)" is "1.1-2a".
std::string xml_id(std::string id) {
  std::replace(id.begin(), id.end(), '(', '-');
  std::erase(id, ')');
  return id;
}
std::string unit_id_of(const std::string& xml_id) {
  const std::size_t dash = xml_id.rfind('-');
  return dash == xml_id.npos ? xml_id : fmt::format("{}({})", xml_id.substr(0, dash), xml_id.substr(dash + 1));
}

void add_text(pugi::xml_node parent, const char* name, const std::string& text) {
  parent.append_child(name).append_child(pugi::node_pcdata).set_value(text.c_str());
}

void add_note(pugi::xml_node notes, const char* category, const std::string& text) {
  pugi::xml_node note = notes.append_child("note");
  note.append_attribute("category").set_value(category);
  note.append_child(pugi::node_pcdata).set_value(text.c_str());
}

void add_unit(pugi::xml_node file, const Unit& unit) {
  pugi::xml_node node = file.append_child("unit");
  node.append_attribute("id").set_value(xml_id(unit.id).c_str());
  node.append_attribute("name").set_value(unit.id.c_str());
  const bool translated = !unit.texts.at(1).empty(), stale = translated && unit.state == Unit::State::stale;
  pugi::xml_node notes = node.append_child("notes");
  if (!unit.clause.empty()) add_note(notes, "clause", unit.clause);
  for (const std::string& hint : unit.hints) add_note(notes, "term", hint);
  add_note(notes, "location", fmt::format("{}:{}", unit.file, unit.line));
  if (stale && !unit.previous.empty()) add_note(notes, "previous source", unit.previous);
  pugi::xml_node segment = node.append_child("segment");
  segment.append_attribute("state").set_value(!translated || stale ? "initial" : unit.state == Unit::State::approved ? "final" : "translated");
  if (stale) segment.append_attribute("subState").set_value(stale_mark);
  add_text(segment, "source", unit.texts.at(0));
  if (translated) add_text(segment, "target", unit.texts[1]);
}

class XliffReader {
 public:
  XliffReader(base::SourceId source, const base::Sources& sources, base::Sink& sink) : source_(source), text_(sources[source].text()), sink_(sink) {}

  std::optional<Returned> read() {
    if (const auto at = base::first_invalid_utf8(text_)) return refuse(*at, "is not UTF-8");
    pugi::xml_document document;
    const pugi::xml_parse_result parsed = document.load_buffer(text_.data(), text_.size(), pugi::parse_default | pugi::parse_ws_pcdata, pugi::encoding_utf8);
    if (!parsed) return refuse(static_cast<std::size_t>(std::max<std::ptrdiff_t>(parsed.offset, 0)), fmt::format("is damaged: {}", parsed.description()));
    const pugi::xml_node root = document.document_element();
    const std::string version = root.attribute("version").value();
    if (local_name(root) != "xliff") return refuse(offset(root), fmt::format("found <{}>, expected <xliff>", root.name()));
    if (!version.starts_with("2.")) return refuse(offset(root), fmt::format("is XLIFF {}, expected 2.1 or another 2", version));
    read_.languages = {plain_language(root.attribute("srcLang").value()), plain_language(root.attribute("trgLang").value())};
    find_units(root, 0);
    if (too_deep_) return refuse(offset(root), "elements stand too deep inside each other");
    return std::move(read_);
  }

 private:
  std::nullopt_t refuse(std::size_t at, std::string message) {
    const auto begin = static_cast<std::uint32_t>(std::min(at, text_.size()));
    sink_.add(base::diagnostic(base::Code::exchange_broken, {source_, {begin, begin}}, std::move(message)));
    return std::nullopt;
  }

  static std::size_t offset(pugi::xml_node node) { return static_cast<std::size_t>(std::max<std::ptrdiff_t>(node.offset_debug(), 0)); }
  // The name of the element.
  base::Place place(pugi::xml_node node) const {
    const std::size_t begin = std::min(offset(node), text_.size()), end = std::min(begin + std::string_view(node.name()).size(), text_.size());
    return {source_, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}};
  }

  void find_units(pugi::xml_node node, int depth) {
    if (depth > deepest) {
      too_deep_ = true;
      return;
    }
    for (const pugi::xml_node part : node) {
      if (local_name(part) == "unit")
        add(part);
      else if (local_name(part) == "file" || local_name(part) == "group")
        find_units(part, depth + 1);
    }
  }

  // A program may have cut the unit into several segments.
  void add(pugi::xml_node node) {
    ReturnedUnit unit{.id = plain_id(node.attribute("name").value()), .place = place(node)};
    if (unit.id.empty()) unit.id = plain_id(unit_id_of(node.attribute("id").value()));
    unit.texts = {ReturnedText{{}, unit.place}, ReturnedText{{}, unit.place}};
    unit.approved = true;
    bool missing = false;                      // a segment has no translation
    for (const pugi::xml_node part : node) {
      const bool segment = local_name(part) == "segment";
      if (!segment && local_name(part) != "ignorable") continue;
      pugi::xml_node source, target;
      for (const pugi::xml_node one : part) {
        if (local_name(one) == "source") source = one;
        if (local_name(one) == "target") target = one;
      }
      add_content(source, unit.texts[0]->text, 0);
      add_content(target || segment ? target : source, unit.texts[1]->text, 0);
      if (!segment) continue;
      missing = missing || !target;
      if (source) unit.texts[0]->place = place(source);
      if (target) unit.texts[1]->place = place(target);
      const std::string_view state = part.attribute("state").value();
      unit.fuzzy = unit.fuzzy || ((state.empty() || state == "initial") && part.attribute("subState"));
      unit.approved = unit.approved && !state.empty() && state != "initial";
    }
    for (std::optional<ReturnedText>& text : unit.texts) text->text = folded(text->text);
    if (missing) unit.texts[1]->text.clear();
    read_.units.push_back(std::move(unit));
  }

  void add_content(pugi::xml_node node, std::string& text, int depth) {
    if (depth > deepest) {
      too_deep_ = true;
      return;
    }
    for (const pugi::xml_node part : node) {
      if (part.type() == pugi::node_pcdata || part.type() == pugi::node_cdata)
        text += part.value();
      else if (local_name(part) == "cp")
        base::append_utf8(text, character_of(part.attribute("hex").value()));
      else
        add_content(part, text, depth + 1);
    }
  }

  base::SourceId source_;
  std::string_view text_;
  base::Sink& sink_;
  Returned read_;
  bool too_deep_ = false;
};

}  // namespace

std::string write_xliff(const Document& document) {
  pugi::xml_document xml;
  pugi::xml_node declaration = xml.append_child(pugi::node_declaration);
  declaration.append_attribute("version").set_value("1.0");
  declaration.append_attribute("encoding").set_value("UTF-8");
  pugi::xml_node root = xml.append_child("xliff");
  root.append_attribute("xmlns").set_value("urn:oasis:names:tc:xliff:document:2.0");
  root.append_attribute("version").set_value("2.1");
  root.append_attribute("srcLang").set_value(document.languages.at(0).c_str());
  root.append_attribute("trgLang").set_value(document.languages.at(1).c_str());
  pugi::xml_node file = root.append_child("file");
  file.append_attribute("id").set_value("book");
  if (!document.name.empty()) file.append_attribute("original").set_value(document.name.c_str());
  for (const Unit& unit : document.units) add_unit(file, unit);
  std::ostringstream out;
  xml.save(out, "  ", pugi::format_indent);
  return out.str();
}

std::optional<Returned> read_xliff(base::SourceId source, const base::Sources& sources, base::Sink& sink) { return XliffReader(source, sources, sink).read(); }

}  // namespace paragraf::analysis::exchange
