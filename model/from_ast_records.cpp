// Records: values with named parts. In: `record name: field: type, ...` and literals `name { field: value }`. Out: the
// declared fields, and expressions that make a record. A field that is left out is nothing, if its type may be; every
// other one has to be given, since a record that is known in part is not known.
#include <fmt/format.h>

#include <algorithm>

#include "model/builder.hpp"

namespace paragraf::model {

void Builder::declare_fields() {
  for (const Item& item : items) {
    Cursor id = item.body.child(Kind::id);
    if (!item.body.is(Kind::record)) continue;
    const auto declared = book.record_of.find(intern(id));
    if (declared == book.record_of.end() || !declares(book[declared->second].place, id)) continue;
    std::vector<Parameter> fields;
    for (Cursor attr : item.body) {
      if (!attr.is(Kind::attr)) continue;
      Cursor name = attr.first();
      Parameter field{intern(name), {}, {}, name.place()};
      field.type = type_of(name.next(), &field.domain);
      if (book.types.kind(field.type) == TypeKind::dice)
        report(Code::dice_not_here, attr,
               fmt::format("field {} is a die, but only events and values have dice", quoted(name)));
      if (std::any_of(fields.begin(), fields.end(), [&](const Parameter& f) { return f.name == field.name; }))
        report(Code::duplicate_name, name, fmt::format("field {} is declared twice", quoted(name)));
      else
        fields.push_back(std::move(field));
    }
    book.records.edit(declared->second.index()).fields = std::move(fields);
  }
  check_circular_records();
}

// A record that always holds one of its own kind could never be written down; one that may be nothing, or stands in a set
// or list, ends somewhere.
void Builder::check_circular_records() {
  const std::function<bool(TypeId, RecordId, std::set<RecordId>&)> holds = [&](TypeId type, RecordId wanted,
                                                                              std::set<RecordId>& seen) {
    const Type shape = book.types[type];
    if (shape.kind == TypeKind::one_of)
      return std::all_of(shape.parts.begin(), shape.parts.end(),
                         [&](TypeId part) { return holds(part, wanted, seen); });
    if (shape.kind != TypeKind::record) return false;
    const RecordId record(shape.declaration);
    if (record == wanted) return true;
    if (!seen.insert(record).second) return false;
    return std::any_of(book[record].fields.begin(), book[record].fields.end(),
                       [&](const Parameter& field) { return holds(field.type, wanted, seen); });
  };
  std::vector<std::pair<RecordId, std::size_t>> circular;
  for (std::size_t i = 0; i < book.records.size(); ++i)
    for (std::size_t f = 0; f < book.records[i].fields.size(); ++f) {
      std::set<RecordId> seen;
      if (holds(book.records[i].fields[f].type, RecordId(i), seen)) circular.emplace_back(RecordId(i), f);
    }
  for (const auto& [record, position] : circular) {
      Parameter& field = book.records.edit(record.index()).fields[position];
      const std::string name = words(book.types.intern({TypeKind::record, record.index(), 0, {}}));
      base::Diagnostic found =
          base::diagnostic(Code::bad_range, field.place, fmt::format("{0} would hold {0} without end", name));
      found.notes.push_back(fmt::format("write `{}?` if it may be nothing, or `list of {}`", type_text(field.type),
                                        type_text(field.type)));
      sink.add(std::move(found));
  }
  for (const auto& [record, position] : circular)
    book.records.edit(record.index()).fields[position].type = book.types.unknown();
}

ExprId Builder::lower_record(Cursor at, Scope& scope) {
  Types& types = book.types;
  Cursor id = at.child(Kind::id);
  const auto look_at_fields = [&] {
    for (Cursor field : at)
      if (field.is(Kind::field)) look_at(field.first().next(), scope);
    return error_expr(at);
  };
  const auto declared = book.record_of.find(intern(id));
  const RecordId built_in = declared == book.record_of.end() ? geometric_record(id) : RecordId();
  if (declared == book.record_of.end() && !built_in) {
    const Name name = intern(id);
    if (book.entity_of.count(name)) {
      report(Code::type_mismatch, at, fmt::format("an entity, such as {}, is no value: it cannot be written out here", quoted(id)),
             {"an example gives entities by `given`, a rule makes them by `create`"});
    } else if (!excused_names.count(name)) {
      std::vector<std::string> records;
      for (const RecordDecl& record : book.records) records.push_back(book.text(record.name));
      report_unknown(id, "record", records);
    }
    return look_at_fields();
  }
  const RecordId record = built_in ? built_in : declared->second;
  if (record == book.geometry.polygon) {
    report(Code::type_mismatch, at, "a polygon is made of its corners by the function of its name",
           {fmt::format("write `{}([...])`: whether the corners are those of a polygon is looked at there", id.text())});
    return look_at_fields();
  }
  const std::vector<Parameter> fields = book[record].fields;
  std::vector<ExprId> values(fields.size());
  const std::size_t before = sink.errors();
  for (Cursor field : at) {
    if (!field.is(Kind::field)) continue;
    Cursor name = field.first();
    const auto known = std::find_if(fields.begin(), fields.end(),
                                    [&](const Parameter& f) { return f.name == intern(name); });
    if (known == fields.end()) {
      look_at(name.next(), scope);
      std::vector<std::string> names;
      for (const Parameter& other : fields) names.push_back(book.text(other.name));
      report_unknown(name, fmt::format("field of {}", quoted(id)), names);
      continue;
    }
    ExprId& value = values[static_cast<std::size_t>(known - fields.begin())];
    if (value) report(Code::duplicate_name, name, fmt::format("{} is given twice", quoted(name)));
    value = lower_as(name.next(), scope, known->type);
    check_constant(value, known->type, known->domain, known->name, name.next());
  }
  std::string left_out;
  for (std::size_t i = 0; i < fields.size(); ++i)
    if (!values[i] && types.kind(fields[i].type) != TypeKind::optional && fields[i].type != types.unknown())
      left_out += fmt::format("{}`{}`", left_out.empty() ? "" : ", ", book.text(fields[i].name));
  if (!left_out.empty() && sink.errors() == before)
    report(Code::argument_count, at, fmt::format("{} lacks {}", quoted(id), left_out),
           {"a record has all its fields; only one whose type ends with `?` may be left out"});
  if (sink.errors() > before) return error_expr(at);
  return make(Op::record, types.intern({TypeKind::record, record.index(), 0, {}}), at, record.index(), 0, 0,
              std::move(values));
}

}  // namespace paragraf::model
