// Reading Word documents; see word.hpp. Strict documents have other namespaces: names count without them.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/exchange/package.hpp"
#include "analysis/exchange/word.hpp"
#include "analysis/exchange/xml.hpp"
#include "base/unicode.hpp"

namespace paragraf::analysis::exchange {
namespace {

pugi::xml_node child(pugi::xml_node node, std::string_view name) {
  for (const pugi::xml_node part : node)
    if (local_name(part) == name) return part;
  return {};
}

std::string attribute(pugi::xml_node node, std::string_view name) {
  for (const pugi::xml_attribute one : node.attributes())
    if (local(one.name()) == name) return one.value();
  return {};
}

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) { return std::find(names.begin(), names.end(), name) != names.end(); }

// What no reader sees, or is not of the line.
bool is_no_text(std::string_view name) {
  return is_one_of(name, {"del", "moveFrom", "delText", "instrText", "delInstrText", "fldData", "pPr", "rPr", "tblPr", "trPr", "tcPr", "sdtPr", "sdtEndPr", "smartTagPr", "customXmlPr", "drawing",
                          "pict", "object", "rt", "rubyPr", "Fallback"});
}

// The text of what stands in a cell.
class TextReader {
 public:
  std::string read(pugi::xml_node node, int depth) {
    text_.clear();
    for (const pugi::xml_node part : node) add(part, depth);
    return folded(text_);
  }
  bool too_deep() const { return too_deep_; }

 private:
  void add(pugi::xml_node node, int depth) {
    const std::string_view name = local_name(node);
    if (is_no_text(name)) return;
    if (depth > deepest) {
      too_deep_ = true;
      return;
    }
    if (name == "t") {
      for (const pugi::xml_node part : node) text_ += part.value();
    } else if (is_one_of(name, {"tab", "ptab", "br", "cr"})) {
      text_ += ' ';
    } else if (name == "noBreakHyphen") {
      text_ += "\u2011";
    } else if (name == "sym") {
      add_symbol(attribute(node, "char"));
    } else {
      for (const pugi::xml_node part : node) add(part, depth + 1);
      // Two paragraphs are apart, unless the mark between them was deleted.
      if (name == "p" && !child(child(child(node, "pPr"), "rPr"), "del")) text_ += ' ';
    }
  }

  // Symbol fonts have their characters in a private area, above those that they stand for.
  void add_symbol(const std::string& code) {
    unsigned long value = std::strtoul(code.c_str(), nullptr, 16);
    if (value >= 0xf000 && value <= 0xf0ff) value -= 0xf000;
    if (value >= ' ' && value < 0xd800) base::append_utf8(text_, static_cast<char32_t>(value));
  }

  std::string text_;
  bool too_deep_ = false;
};

// "6.1.1", "M1", "6.1.1(2a)".
bool looks_like_id(const std::string& text) {
  const std::size_t digit = text.find_first_of("0123456789");
  return !text.empty() && digit <= 2 && text.find_first_not_of("0123456789.()abcdefghijklmnopqrstuvwxyz", digit) == text.npos;
}

struct Row {
  std::vector<std::string> cells;              // by column of the grid
};

class WordReader {
 public:
  WordReader(const std::string& path, base::Sink& sink) : path_(path), sink_(sink) {}

  std::optional<Returned> read(const std::string& xml) {
    pugi::xml_document document;
    const pugi::xml_parse_result parsed = document.load_buffer(xml.data(), xml.size(), pugi::parse_default | pugi::parse_ws_pcdata, pugi::encoding_auto);
    if (!parsed) return refuse(path_, fmt::format("its text is damaged: {}", parsed.description()), sink_);
    find_rows(document, 0);
    if (too_deep_ || text_.too_deep()) return refuse(path_, "elements stand too deep inside each other", sink_);
    if (rows_.empty()) return refuse(path_, "there is no table in it; expected the one that `paragraf export` wrote", sink_);
    find_columns();
    if (id_ == SIZE_MAX || columns_.size() < 2)
      return refuse(path_, "no table in it has the ids of sentences in one column, and texts in two others", sink_);
    Returned read;
    read.languages = languages_;
    for (std::size_t at = first_; at < rows_.size(); ++at) add_unit(rows_[at].cells, at + 1, read);
    return read;
  }

  static std::nullopt_t refuse(const std::string& path, const std::string& problem, base::Sink& sink) {
    sink.add({base::Code::exchange_broken, base::Severity::error, fmt::format("{}: {}", path, problem)});
    return std::nullopt;
  }

 private:
  void find_rows(pugi::xml_node node, int depth) {
    if (depth > deepest) {
      too_deep_ = true;
      return;
    }
    for (const pugi::xml_node part : node) {
      const std::string_view name = local_name(part);
      if (name == "tblCaption" && caption_.empty()) caption_ = attribute(part, "val");
      if (name != "tr") {
        if (name != "p" && name != "Fallback") find_rows(part, depth + 1);
        continue;
      }
      if (child(child(part, "trPr"), "del")) continue;
      Row row;
      find_cells(part, depth + 1, row);
      rows_.push_back(std::move(row));
    }
  }

  void find_cells(pugi::xml_node node, int depth, Row& row) {
    for (const pugi::xml_node part : node) {
      if (local_name(part) == "tc") {
        const pugi::xml_node properties = child(part, "tcPr");
        row.cells.push_back(child(properties, "cellDel") ? std::string() : text_.read(part, depth));
        const unsigned long span = std::strtoul(attribute(child(properties, "gridSpan"), "val").c_str(), nullptr, 10);
        for (unsigned long more = 1; more < std::min(span, 60ul); ++more) row.cells.emplace_back();
      } else if (!is_no_text(local_name(part)) && depth < deepest) {
        find_cells(part, depth + 1, row);
      }
    }
  }

  std::string cell(std::size_t row, std::size_t column) const { return column < rows_[row].cells.size() ? rows_[row].cells[column] : std::string(); }

  // Which column holds the ids, and which a language: as the first row says; else as the ids and the table say.
  void find_columns() {
    std::vector<std::size_t> ids;              // how many of them a column has
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      if (ids.size() < rows_[row].cells.size()) ids.resize(rows_[row].cells.size());
      for (std::size_t column = 0; column < rows_[row].cells.size(); ++column) ids[column] += looks_like_id(plain_id(rows_[row].cells[column]));
    }
    for (std::size_t column = 0; column < ids.size(); ++column)
      if (ids[column] > 0 && (id_ == SIZE_MAX || ids[column] > ids[id_])) id_ = column;
    if (id_ == SIZE_MAX) return;
    first_ = looks_like_id(plain_id(cell(0, id_))) ? 0 : 1;
    for (std::size_t column = 0; first_ == 1 && column < ids.size(); ++column)
      if (const std::string code = plain_language(cell(0, column)); column != id_ && is_language(code)) {
        languages_.push_back(code);
        columns_.push_back(column);
      }
    if (columns_.size() >= 2) return;
    languages_.clear(), columns_.clear();
    for (std::size_t column = id_ + 1; column < ids.size() && columns_.size() < 2; ++column) columns_.push_back(column);
    const std::size_t blank = std::min(caption_.find(' '), caption_.size());
    languages_ = {plain_language(caption_.substr(0, blank)), plain_language(caption_.substr(std::min(blank + 1, caption_.size())))};
    for (std::string& language : languages_)
      if (!is_language(language)) language.clear();
  }

  void add_unit(const std::vector<std::string>& cells, std::size_t row, Returned& read) const {
    ReturnedUnit unit{.id = id_ < cells.size() ? plain_id(cells[id_]) : std::string(), .row = row};
    if (unit.id == "id") return;               // the head of the table again
    bool any = !unit.id.empty();
    for (const std::size_t column : columns_) {
      unit.texts.emplace_back();
      if (column < cells.size()) unit.texts.back() = ReturnedText{cells[column]};
      any = any || (column < cells.size() && !cells[column].empty());
    }
    if (any) read.units.push_back(std::move(unit));
  }

  const std::string& path_;
  base::Sink& sink_;
  TextReader text_;
  std::vector<Row> rows_;
  std::string caption_;
  std::vector<std::string> languages_;
  std::vector<std::size_t> columns_;
  std::size_t id_ = SIZE_MAX, first_ = 0;
  bool too_deep_ = false;
};

}  // namespace

std::optional<Returned> read_word(std::string_view bytes, const std::string& path, std::size_t limit, base::Sink& sink) {
  const std::optional<std::string> xml = unpack(bytes, "word/document.xml", limit);
  if (!xml) return WordReader::refuse(path, "is no Word document (.docx), or it is damaged", sink);
  return WordReader(path, sink).read(*xml);
}

}  // namespace paragraf::analysis::exchange
