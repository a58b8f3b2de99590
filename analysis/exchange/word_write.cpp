// Writing Word documents; see word.hpp.
#include <fmt/format.h>

#include <pugixml.hpp>
#include <sstream>

#include "analysis/exchange/package.hpp"
#include "analysis/exchange/word.hpp"

namespace paragraf::analysis::exchange {
namespace {

constexpr int page_width = 16838, page_height = 11906, margin = 1000;   // A4 on its side, in twentieths of a point
constexpr int id_width = 1300;

constexpr const char* content_types =
    R"(<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
<Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/>
</Types>
)";
constexpr const char* relations =
    R"(<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>
</Relationships>
)";
constexpr const char* document_relations =
    R"(<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>
</Relationships>
)";
constexpr const char* styles =
    R"(<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="21"/></w:rPr></w:rPrDefault>
<w:pPrDefault><w:pPr><w:spacing w:before="40" w:after="40"/></w:pPr></w:pPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style>
</w:styles>
)";

pugi::xml_node with(pugi::xml_node parent, const char* name, const char* attribute = nullptr, const std::string& value = {}) {
  pugi::xml_node node = parent.append_child(name);
  if (attribute) node.append_attribute(attribute).set_value(value.c_str());
  return node;
}

struct Look {
  std::string language = {};                   // empty: a code, in which nobody spells
  bool bold = false, small = false;
  const char* fill = nullptr;                  // the colour behind it
};

class Writer {
 public:
  explicit Writer(const Document& document) : document_(document) {}

  std::string text() {
    pugi::xml_document xml;
    pugi::xml_node declaration = xml.append_child(pugi::node_declaration);
    declaration.append_attribute("version").set_value("1.0");
    declaration.append_attribute("encoding").set_value("UTF-8");
    declaration.append_attribute("standalone").set_value("yes");
    pugi::xml_node body = with(with(xml, "w:document", "xmlns:w", "http://schemas.openxmlformats.org/wordprocessingml/2006/main"), "w:body");
    pugi::xml_node title = body.append_child("w:p");
    with(title.append_child("w:pPr"), "w:pStyle", "w:val", "Title");
    run(title, fmt::format("{}: {} → {}", document_.name, document_.languages.at(0), document_.languages.at(1)), {.language = document_.languages[0]});
    write_table(body.append_child("w:tbl"));
    body.append_child("w:p");                  // a table is not the last in a document
    pugi::xml_node section = body.append_child("w:sectPr");
    pugi::xml_node size = with(section, "w:pgSz", "w:w", std::to_string(page_width));
    size.append_attribute("w:h").set_value(page_height);
    size.append_attribute("w:orient").set_value("landscape");
    pugi::xml_node margins = section.append_child("w:pgMar");
    for (const char* side : {"w:top", "w:right", "w:bottom", "w:left"}) margins.append_attribute(side).set_value(margin);
    for (const char* side : {"w:header", "w:footer", "w:gutter"}) margins.append_attribute(side).set_value(0);
    std::ostringstream out;
    xml.save(out, "", pugi::format_raw);
    return out.str();
  }

 private:
  int width(std::size_t column) const { return column == 0 ? id_width : (page_width - 2 * margin - id_width) / 2; }

  void write_table(pugi::xml_node table) {
    pugi::xml_node properties = table.append_child("w:tblPr");
    with(properties, "w:tblW", "w:w", std::to_string(width(0) + 2 * width(1))).append_attribute("w:type").set_value("dxa");
    pugi::xml_node borders = properties.append_child("w:tblBorders");
    for (const char* side : {"w:top", "w:left", "w:bottom", "w:right", "w:insideH", "w:insideV"}) {
      pugi::xml_node border = with(borders, side, "w:val", "single");
      border.append_attribute("w:sz").set_value(4);
      border.append_attribute("w:space").set_value(0);
      border.append_attribute("w:color").set_value("BFBFBF");
    }
    with(properties, "w:tblLayout", "w:type", "fixed");
    // The languages again: somebody may write something else into the first row.
    with(properties, "w:tblCaption", "w:val", document_.languages[0] + " " + document_.languages[1]);
    pugi::xml_node grid = table.append_child("w:tblGrid");
    for (std::size_t column = 0; column < 3; ++column) with(grid, "w:gridCol", "w:w", std::to_string(width(column)));
    pugi::xml_node head = row(table, true);
    cell(head, 0, "id", {.small = true, .fill = "D9D9D9"});
    for (std::size_t column = 1; column < 3; ++column) cell(head, column, document_.languages[column - 1], {.bold = true, .fill = "D9D9D9"});
    for (const Unit& unit : document_.units) {
      const bool title = unit.id.find('(') == unit.id.npos, stale = unit.state == Unit::State::stale && !unit.texts.at(1).empty();
      pugi::xml_node line = row(table, false);
      cell(line, 0, unit.id, {.small = true, .fill = "F2F2F2"});
      cell(line, 1, unit.texts.at(0), {.language = document_.languages[0], .bold = title, .fill = "F2F2F2"});
      cell(line, 2, unit.texts.at(1), {.language = document_.languages[1], .bold = title, .fill = stale ? "FFF2CC" : nullptr});
    }
  }

  pugi::xml_node row(pugi::xml_node table, bool head) {
    pugi::xml_node line = table.append_child("w:tr");
    pugi::xml_node properties = line.append_child("w:trPr");
    properties.append_child("w:cantSplit");
    if (head) properties.append_child("w:tblHeader");
    return line;
  }

  void cell(pugi::xml_node line, std::size_t column, const std::string& text, const Look& look) {
    pugi::xml_node node = line.append_child("w:tc");
    pugi::xml_node properties = node.append_child("w:tcPr");
    with(properties, "w:tcW", "w:w", std::to_string(width(column))).append_attribute("w:type").set_value("dxa");
    if (look.fill) {
      pugi::xml_node shade = with(properties, "w:shd", "w:val", "clear");
      shade.append_attribute("w:color").set_value("auto");
      shade.append_attribute("w:fill").set_value(look.fill);
    }
    pugi::xml_node paragraph = node.append_child("w:p");
    // What is written into an empty cell is spelt in its language, too.
    describe(paragraph.append_child("w:pPr").append_child("w:rPr"), look);
    if (!text.empty()) run(paragraph, text, look);
  }

  void run(pugi::xml_node paragraph, const std::string& text, const Look& look) {
    pugi::xml_node node = paragraph.append_child("w:r");
    describe(node.append_child("w:rPr"), look);
    pugi::xml_node words = with(node, "w:t", "xml:space", "preserve");
    words.append_child(pugi::node_pcdata).set_value(text.c_str());
  }

  // In the order that the schema wants.
  void describe(pugi::xml_node properties, const Look& look) {
    if (look.bold) properties.append_child("w:b");
    if (look.language.empty()) properties.append_child("w:noProof");
    if (look.small) {
      with(properties, "w:color", "w:val", "808080");
      with(properties, "w:sz", "w:val", "16");
    }
    if (!look.language.empty()) with(properties, "w:lang", "w:val", spelling_language(look.language));
  }

  const Document& document_;
};

}  // namespace

std::string spelling_language(const std::string& language) {
  constexpr std::pair<std::string_view, const char*> known[] = {{"cs", "CZ"}, {"da", "DK"}, {"el", "GR"}, {"en", "GB"}, {"nb", "NO"}, {"nn", "NO"}, {"sv", "SE"}, {"uk", "UA"}};
  for (const auto& [code, country] : known)
    if (code == language) return language + '-' + country;
  std::string country;                         // most are spelt as in the country of the same letters
  for (const char c : language) country += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return language + '-' + country;
}

std::string write_word(const Document& document) {
  return pack({{"[Content_Types].xml", content_types},
               {"_rels/.rels", relations},
               {"word/document.xml", Writer(document).text()},
               {"word/_rels/document.xml.rels", document_relations},
               {"word/styles.xml", styles}});
}

}  // namespace paragraf::analysis::exchange
