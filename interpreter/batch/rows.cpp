// See rows.hpp.
#include "interpreter/batch/rows.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/unicode.hpp"
#include "interpreter/batch/csv.hpp"
#include "interpreter/state_json_values.hpp"

namespace paragraf::batch {

using base::Code;
using interpreter::JsonField;
using interpreter::JsonKind;
using interpreter::JsonValue;
using interpreter::StateValues;
using model::TypeKind;

namespace {

// JSON that is put around a value, and how much of it stands before.
constexpr std::string_view opening = "{\"_\":";

base::SourceId add_row(base::Sources& sources, const Origin& origin, std::string_view row) {
  std::string text(origin.drawn ? origin.line - 1 : 0, '\n');
  return sources.add(origin.path, text.append(row));
}

void move_spans(JsonValue& value, const std::function<base::Span(base::Span)>& moved) {
  value.span = moved(value.span);
  for (JsonField& child : value.children) {
    child.key_span = moved(child.key_span);
    move_spans(child.value, moved);
  }
}

bool is_number(const std::string& text) { return model::Number::parse(text).has_value(); }

}  // namespace

// What is read into one row, with findings.
class Rows::Reader : public StateValues {
 public:
  Reader(const Rows& rows, base::SourceId source, base::Sink& sink)
      : StateValues(rows.inquiry_.blank(), source, sink), rows_(rows), inquiry_(rows.inquiry_) {
    for (std::size_t i = 0; i < inquiry_.layout().fields.size(); ++i) row_.push_back(inquiry_.absent(i));
    given_.resize(row_.size());
  }

  void value(std::size_t field, const JsonValue& value, base::Span key) {
    const engine::Field& of = inquiry_.layout().fields[field];
    if (given_[field]) return twice(key, of.name, fmt::format("`{}` is given twice", of.name), *given_[field]);
    given_[field] = key;
    const model::Book& book = inquiry_.book();
    const model::TypeId type = engine::type_of(book, inquiry_.layout(), of);
    if (value.kind == JsonKind::null && !inquiry_.absent(field) && book.types.kind(type) != TypeKind::nothing) return;
    Slot slot{type, &no_domain, &no_domain, {}};
    if (of.of == engine::Field::Of::attribute) {
      const model::Attribute& declared = book[of.attribute];
      slot = {type, &declared.domain, &declared.clamp, declared.place};
    } else if (of.of == engine::Field::Of::given) {
      const model::Parameter& declared = inquiry_.layout().given[of.slot];
      slot = {type, &declared.domain, &no_domain, declared.place};
    } else if (of.of == engine::Field::Of::external) {
      const model::Extern& declared = book[of.external];
      slot = {type, &declared.domain, &no_domain, declared.place, declared.measured_by.empty()};
    }
    if (auto read = read_value(value, slot, of.name)) row_[field] = std::move(*read);
  }

  // As JSON has it what stands in a cell; none if it is empty.
  std::optional<JsonValue> in_cell(std::size_t field, std::string_view cell, base::Span span) {
    const model::Book& book = inquiry_.book();
    const model::TypeId type = book.types.strip_optional(engine::type_of(book, inquiry_.layout(), inquiry_.layout().fields[field]));
    const TypeKind kind = book.types.kind(type);
    JsonValue value;
    value.kind = JsonKind::text;
    value.span = span;
    value.text = csv_value(cell);
    if (value.text.empty()) return std::nullopt;
    const bool plain = kind == TypeKind::text || kind == TypeKind::unknown;
    if (!plain && (value.text.front() == '[' || value.text.front() == '{')) return in_brackets(value.text, span);
    if (book.types.has_elements(type)) return words(value);
    const bool truth = value.text == "true" || value.text == "TRUE" || value.text == "True";
    if ((kind == TypeKind::boolean || kind == TypeKind::one_of) && (truth || value.text == "false" || value.text == "FALSE" || value.text == "False")) {
      value.kind = JsonKind::boolean;
      value.truth = truth;
    } else if (kind == TypeKind::one_of && is_number(value.text)) {
      value.kind = JsonKind::number;
    }
    return value;
  }

  void unknown_name(base::Span span, const std::string& path, std::string_view name) {
    unknown(span, path, fmt::format("a state of this batch has no `{}`", name), name, rows_.names_,
            {fmt::format("`--keep {}` copies it into the output", name)});
  }

  std::optional<Row> finish() {
    if (failed()) return std::nullopt;
    return std::move(row_);
  }

 private:
  JsonValue words(const JsonValue& all) const {
    JsonValue list;
    list.kind = JsonKind::array;
    list.span = all.span;
    for (std::size_t at = 0; at < all.text.size();) {
      const std::size_t begin = all.text.find_first_not_of(' ', at);
      if (begin == all.text.npos) break;
      at = std::min(all.text.find(' ', begin), all.text.size());
      JsonField& item = list.children.emplace_back();
      item.value.kind = JsonKind::text;
      item.value.span = all.span;
      item.value.text = all.text.substr(begin, at - begin);
    }
    return list;
  }

  std::optional<JsonValue> in_brackets(const std::string& text, base::Span span) {
    base::Sources sources;
    base::Sink found;
    const base::SourceId source = sources.add("cell", std::string(opening) + text + "}");
    auto tree = interpreter::read_json(sources, source, found);
    if (!tree || tree->children.size() != 1) {
      for (const base::Diagnostic& problem : found.sorted()) report(Code::state_syntax, span, {}, problem.message);
      if (!found.has_errors()) report(Code::state_syntax, span, {}, "found several values, expected one");
      return std::nullopt;
    }
    move_spans(tree->children[0].value, [&](base::Span) { return span; });
    return std::move(tree->children[0].value);
  }

  const Rows& rows_;
  const Inquiry& inquiry_;
  Row row_;
  std::vector<std::optional<base::Span>> given_;
};

Rows::Rows(const Inquiry& inquiry, Table table) : inquiry_(inquiry), table_(std::move(table)) {
  const engine::Layout& layout = inquiry.layout();
  for (std::size_t i = 0; i < layout.fields.size(); ++i) {
    fields_.emplace(layout.fields[i].name, i);
    names_.push_back(layout.fields[i].name);
  }
  for (const engine::Layout::Entity& entity : layout.entities) entities_.insert(entity.id);
  for (std::string& name : table_.kept) name = base::to_nfc(name);
}

Column Rows::column(std::string_view name) const {
  Column column{name.find('(') == name.npos ? base::to_nfc(name) : stated_name(name)};
  if (const auto field = fields_.find(column.name); field != fields_.end()) column.field = field->second;
  const auto kept = std::find(table_.kept.begin(), table_.kept.end(), column.name);
  if (kept != table_.kept.end()) column.kept = kept - table_.kept.begin();
  return column;
}

bool Rows::read_header(std::string_view header, const Origin& origin, base::Sources& sources, base::Sink& sink) {
  const base::SourceId source = add_row(sources, origin, header);
  const auto offset = sources[source].text().size() - header.size();
  const std::size_t before = sink.errors();
  Reader reader(*this, source, sink);
  table_.separator = csv_separator(header);
  std::vector<std::string_view> cells;
  std::size_t at = 0;
  if (!csv_row(header, at, table_.separator, cells)) {
    reader.report(Code::state_syntax, {static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(offset + header.size())}, {},
                  "found a quote that is not closed, or text behind one that is");
    return false;
  }
  std::map<std::string, base::Span> seen;
  std::vector<bool> found(table_.kept.size());
  for (const std::string_view cell : cells) {
    const auto begin = static_cast<std::uint32_t>(offset + static_cast<std::size_t>(cell.data() - header.data()));
    const base::Span span{begin, begin + static_cast<std::uint32_t>(cell.size())};
    Column named = column(csv_value(cell));
    if (!named.field && !named.kept) reader.unknown_name(span, {}, named.name);
    const auto [first, fresh] = seen.emplace(named.name, span);
    if (!fresh) reader.twice(span, {}, fmt::format("the column `{}` is given twice", named.name), first->second);
    if (named.kept) found[*named.kept] = true;
    table_.columns.push_back(std::move(named));
  }
  for (std::size_t i = 0; i < found.size(); ++i)
    if (!found[i]) sink.add({Code::option_value, base::Severity::error, fmt::format("--keep {}: there is no such column", table_.kept[i])});
  return sink.errors() == before;
}

std::optional<Row> Rows::read(std::string_view row, std::vector<std::string>& kept, const Origin& origin, base::Sources& sources, base::Sink& sink) const {
  kept.assign(table_.kept.size(), {});
  const base::SourceId source = add_row(sources, origin, row);
  const auto offset = static_cast<std::uint32_t>(sources[source].text().size() - row.size());
  Reader reader(*this, source, sink);
  if (table_.form == Form::csv) {
    std::vector<std::string_view> cells;
    std::size_t at = 0;
    const auto whole = base::Span{offset, offset + static_cast<std::uint32_t>(row.size())};
    if (const auto bad = base::first_invalid_utf8(row)) {
      const auto begin = offset + static_cast<std::uint32_t>(*bad);
      reader.report(Code::invalid_utf8, {begin, begin + 1}, {}, "found a byte that is not UTF-8");
      return std::nullopt;
    }
    if (!csv_row(row, at, table_.separator, cells)) {
      reader.report(Code::state_syntax, whole, {}, "found a quote that is not closed, or text behind one that is");
      return std::nullopt;
    }
    if (cells.size() != table_.columns.size()) {
      reader.report(Code::state_syntax, whole, {}, fmt::format("found {} cell{}, expected {}", cells.size(), cells.size() == 1 ? "" : "s", table_.columns.size()));
      return std::nullopt;
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Column& column = table_.columns[i];
      if (column.kept) kept[*column.kept] = cells[i];
      if (!column.field) continue;
      const auto begin = offset + static_cast<std::uint32_t>(cells[i].data() - row.data());
      const base::Span span{begin, begin + static_cast<std::uint32_t>(cells[i].size())};
      if (const auto value = reader.in_cell(*column.field, cells[i], span)) reader.value(*column.field, *value, span);
    }
    return reader.finish();
  }
  const auto tree = interpreter::read_json(sources, source, sink);
  if (!tree) return std::nullopt;
  const std::string_view all = sources[source].text();
  const auto take = [&](const std::string& name, const JsonField& field) {
    const Column column = this->column(name);
    if (column.kept) kept[*column.kept] = all.substr(field.value.span.begin, field.value.span.size());
    if (column.field) reader.value(*column.field, field.value, field.key_span);
    if (!column.field && !column.kept) reader.unknown_name(field.key_span, name, name);
  };
  for (const JsonField* field : reader.fields(*tree, {})) {
    if (!entities_.contains(field->key) || column(field->key).kept) {
      take(field->key, *field);
    } else if (reader.expect(JsonKind::object, field->value, field->key, "an object with the attributes of it")) {
      for (const JsonField* inner : reader.fields(field->value, field->key)) take(fmt::format("{}.{}", field->key, inner->key), *inner);
    }
  }
  return reader.finish();
}

bool Rows::read_one(std::size_t field, std::string_view written, std::optional<model::Value>& value) const {
  base::Sources sources;
  base::Sink sink;
  std::string text(written);
  if (table_.form == Form::json) text = std::string(opening) + text + "}";
  const base::SourceId source = sources.add("value", std::move(text));
  Reader reader(*this, source, sink);
  if (table_.form == Form::json) {
    const auto tree = interpreter::read_json(sources, source, sink);
    if (!tree || tree->children.size() != 1) return false;
    reader.value(field, tree->children[0].value, {});
  } else if (const auto cell = reader.in_cell(field, written, {})) {
    reader.value(field, *cell, {});
  }
  auto row = reader.finish();
  if (!row || sink.has_errors()) return false;
  value = std::move((*row)[field]);
  return true;
}

}  // namespace paragraf::batch
