// The library `geometry` in the language: its names in all languages, points and vectors as they are written, and sums of
// them. In: the declarations of book and library, literals and operands. Out: types and operations, or findings that say what
// the book has to add. Which things have a place: from_ast_places.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "model/builder.hpp"
#include "model/libraries.hpp"
#include "model/shapes.hpp"

namespace paragraf::model {
namespace {

constexpr std::string_view library_name = "geometry";
constexpr std::array<std::string_view, 8> radians = {"rad", "rads", "radian", "radians", "radianer", "рад", "радиан", "радианы"};
constexpr std::array<std::string_view, 7> type_names = {"point", "vector", "path", "polygon", "edge", "length", "angle"};

const Library& library() {
  const auto found = std::find_if(libraries().begin(), libraries().end(),
                                  [](const Library& one) { return one.name == library_name; });
  return *found;
}

}  // namespace

bool is_geometric_type(std::string_view neutral) {
  return std::find(type_names.begin(), type_names.end(), neutral) != type_names.end();
}

// Of two that are called so in two languages, which is taken does not hang on the order of the files.
void Builder::note_measure(const Item& item, MeasureId measure) {
  const Cursor id = item.body.child(Kind::id);
  // The names of a book stay what they are when it is written in the words of another language.
  std::string_view neutral = id.text();
  for (std::string_view language : grammar::keyword_languages())
    neutral = grammar::keyword_table(language)->builtin(id.text()).value_or(neutral);
  if (neutral != "length" && neutral != "angle") return;
  MeasureId& known = neutral == "length" ? book.geometry.length : book.geometry.angle;
  if (!known || book.text(book[measure].name) < book.text(book[known].name)) known = measure;
}

void Builder::find_geometry() {
  Geometry& geometry = book.geometry;
  const auto record = [&](std::string_view name) {
    const Name interned = book.names.find(name);
    const auto found = interned ? book.record_of.find(interned) : book.record_of.end();
    if (found == book.record_of.end()) return RecordId();
    const Volume& volume = book[book[book[found->second].sentence].volume];
    return volume.library && volume.name == library_name ? found->second : RecordId();
  };
  geometry.point = record("point");
  geometry.vector = record("vector");
  geometry.edge = record("edge");
  geometry.polygon = record("polygon");
  if (!geometry.used()) return;
  // The first unit of an angle stands for one degree, whatever it is called.
  if (geometry.angle && std::find(radians.begin(), radians.end(), book.text(book[geometry.angle].units.front().name)) != radians.end())
    sink.add(base::diagnostic(Code::no_measure, book[geometry.angle].place,
                              fmt::format("angles are measured in degrees, and `{}` would be one degree",
                                          book.text(book[geometry.angle].units.front().name))));
  // What is written for a file in another language bears the name that is built into that language.
  for (std::string_view language : grammar::keyword_languages())
    for (const auto& [spelling, neutral] : grammar::keyword_table(language)->builtins())
      if (const Name name = book.names.find(neutral); name && (record(neutral) || book.extern_of.count(name)))
        book.spelling_of.edit()[std::string(language)].emplace(name, book.names.intern(spelling));
  if (geometry.length) return;
  std::vector<Cursor> uses;
  for (const Item& item : items)
    for (Cursor id : item.body)
      if (item.body.is(Kind::uses) && id.is(Kind::id) &&
          std::find(library().names.begin(), library().names.end(), id.text()) != library().names.end())
        uses.push_back(id);
  const auto first = std::min_element(uses.begin(), uses.end(), [&](Cursor a, Cursor b) {
    return std::pair(sources[a.place().source].path(), a.span().begin) <
           std::pair(sources[b.place().source].path(), b.span().begin);
  });
  if (first == uses.end()) return;
  const grammar::KeywordTable* keywords = keywords_of(*first);
  const std::string length = builtin_spelling("length", *keywords);
  std::vector<std::string> notes{
      fmt::format("say what it is measured in: `{} {}: cm {} 1/10`", keywords->print(Role::measure), length, keywords->print(Role::step))};
  if (book.measures.size() == 1)
    notes.push_back(fmt::format("`{}` is another measure: the one in which distances are has to be called `{}`",
                                book.text(book.measures.front().name), length));
  report(Code::no_measure, *first, fmt::format("{} measures in `{}`, which this book does not declare", quoted(*first), length),
         std::move(notes));
}

std::string Builder::builtin_spelling(std::string_view neutral, const grammar::KeywordTable& keywords) const {
  for (const auto& [spelling, meant] : keywords.builtins())
    if (meant == neutral) return spelling;
  return std::string(neutral);
}

TypeId Builder::geometric_type(std::string_view neutral, Cursor at) {
  Types& types = book.types;
  const Geometry& geometry = book.geometry;
  const auto measure = [&](MeasureId id) {
    return id ? types.intern({TypeKind::measure, id.index(), 0, {}}) : types.unknown();
  };
  if (!geometry.used()) {
    report_not_used(at);
    return types.unknown();
  }
  if (neutral == "length") return measure(geometry.length);
  if (neutral == "angle") {
    const base::SourceId source = at.place().source;
    const auto volume = volume_of_source.find(source.index());
    const bool own = volume == volume_of_source.end() || !book[volume->second].library;
    if (!geometry.angle && own) report_no_angle(at);
    return measure(geometry.angle);
  }
  if (neutral == "path") return types.list_of(record_type(geometry.point));
  return record_type(neutral == "point"    ? geometry.point
                     : neutral == "vector" ? geometry.vector
                     : neutral == "edge"   ? geometry.edge
                                           : geometry.polygon);
}

void Builder::report_no_angle(Cursor at) {
  const grammar::KeywordTable& keywords = *grammar::keyword_table(book.language_of(at.place().source));
  const std::string angle = builtin_spelling("angle", keywords);
  report(Code::no_measure, at, fmt::format("{} needs `{}`, which this book does not declare", quoted(at), angle),
         {fmt::format("say what it is measured in: `{} {}: degrees`", keywords.print(Role::measure), angle)});
}

// A function of the library that takes an angle, in a book that declares none.
bool Builder::report_needs_angle(ExternId external, Cursor call) {
  const std::vector<Parameter>& params = book[external].params;
  if (!book[external].measured_by.starts_with("geometry.") || book.geometry.angle || !book.geometry.length) return false;
  if (std::none_of(params.begin(), params.end(), [&](const Parameter& p) { return p.type == book.types.unknown(); }))
    return false;
  report_no_angle(call.child(Kind::id));
  return true;
}

// Corners that are written out, and are those of no polygon.
bool Builder::report_no_polygon(ExternId external, const std::vector<ExprId>& args, Cursor call) {
  const std::string& function = book[external].measured_by;
  if (!book.geometry.length) return false;
  std::optional<std::string> fault;
  if (function == "geometry.polygon") {
    if (const auto corners = constant_value(args.front())) fault = polygon_fault(book, points_of(*corners));
  } else if (function == "geometry.rectangle") {
    for (ExprId side : args)
      if (const auto length = constant_value(side); length && length->number().sign() <= 0)
        fault = "a rectangle has a width and a height of more than 0";
  }
  if (fault) report(Code::bad_polygon, call, *fault);
  return fault.has_value();
}

RecordId Builder::geometric_record(Cursor id) const {
  const auto neutral = grammar::keyword_table(book.language_of(id.place().source))->builtin(id.text());
  if (!neutral) return {};
  const Geometry& geometry = book.geometry;
  return *neutral == "point"     ? geometry.point
         : *neutral == "vector"  ? geometry.vector
         : *neutral == "edge"    ? geometry.edge
         : *neutral == "polygon" ? geometry.polygon
                                 : RecordId();
}

void Builder::report_not_used(Cursor at) {
  const std::string language(book.language_of(at.place().source));
  const grammar::KeywordTable& keywords = *grammar::keyword_table(language);
  const auto own = library().name_in.find(language);
  report(Code::library_not_used, at,
         fmt::format("{} is a name of the library `geometry`, which this book does not use", quoted(at)),
         {fmt::format("write `{} {}` behind the title of the book", keywords.print(Role::uses),
                      own == library().name_in.end() ? library().name : own->second)});
}

// The record that a pair of lengths is, where `expected` is wanted; none if it may not be one.
RecordId Builder::pair_wanted(TypeId expected) const {
  RecordId found;
  for (TypeId part : expected ? book.types.alternatives(expected) : std::vector<TypeId>()) {
    const Type& shape = book.types[part];
    const RecordId record = shape.kind == TypeKind::record ? RecordId(shape.declaration) : RecordId();
    if (book.geometry.is_pair(record) && (!found || record == book.geometry.point)) found = record;
  }
  return found;
}

ExprId Builder::lower_pair(Cursor at, Scope& scope, TypeId expected) {
  const RecordId record = pair_wanted(expected);
  if (!record) return {};
  for (TypeId part : book.types.alternatives(expected))
    if (book.types.kind(part) == TypeKind::tuple) return {};
  std::vector<Cursor> parts;
  for (Cursor part : at) parts.push_back(part);
  if (parts.size() != 2) {
    report(Code::argument_count, at,
           fmt::format("found {} parts, expected {}: its x and its y", parts.size(), words(record_type(record))),
           parts.size() > 2 && std::any_of(parts.begin(), parts.end(), [](Cursor part) { return bool(bare_digits(part)); })
               ? std::vector<std::string>{"a decimal number is written with a point: `0.5 cm`"}
               : std::vector<std::string>());
    for (Cursor part : parts) look_at(part, scope);
    return error_expr(at);
  }
  const std::size_t before = sink.errors();
  std::vector<ExprId> values;
  for (std::size_t i = 0; i < parts.size(); ++i) values.push_back(lower_as(parts[i], scope, book[record].fields[i].type));
  if (sink.errors() > before) return error_expr(at);
  return make(Op::record, record_type(record), at, record.index(), 0, 0, std::move(values));
}

bool Builder::is_pair_of_lengths(const std::vector<TypeId>& parts) const {
  const auto is_length = [&](TypeId part) {
    return book.types.kind(part) == TypeKind::measure && book.types[part].declaration == book.geometry.length.index();
  };
  return book.geometry.used() && book.geometry.length && parts.size() == 2 && is_length(parts[0]) && is_length(parts[1]);
}

// A pair of lengths that was written where nothing said yet that it is a vector.
ExprId Builder::as_pair(ExprId expr, TypeId wanted) {
  if (!book.geometry.used()) return expr;
  const RecordId record = pair_wanted(wanted);
  if (!record || book[expr].op != Op::record || !book.geometry.is_pair(RecordId(book[expr].a))) return expr;
  if (fits(type(expr), wanted)) return expr;
  const Expr written = book[expr];
  book.exprs.push_back({Op::record, record_type(record), record.index(), 0, 0, written.args, written.place});
  return ExprId(book.exprs.size() - 1);
}

// What stands behind `+` or `-` if the sum so far is of that type: a point is moved by a vector.
TypeId Builder::shifted_by(char op, TypeId left, TypeId expected) {
  const Geometry& geometry = book.geometry;
  const auto is = [&](TypeId type, RecordId record) {
    return type && record && book.types.kind(type) == TypeKind::record && book.types[type].declaration == record.index();
  };
  if (!is(left, geometry.point)) return left;
  return op == '-' && is(expected, geometry.vector) ? left : record_type(geometry.vector);
}

ExprId Builder::lower_shift(char op, ExprId left, ExprId right, Cursor at) {
  const Geometry& geometry = book.geometry;
  const auto record_of = [&](ExprId expr) {
    const Type& shape = book.types[type(expr)];
    return shape.kind == TypeKind::record ? RecordId(shape.declaration) : RecordId();
  };
  if (!geometry.used()) return {};
  // What is written out is a point, unless that makes no sense.
  const TypeId as_vector = record_type(geometry.vector);
  if (op == '*' || op == '/') left = as_pair(left, as_vector), right = as_pair(right, as_vector);
  if (op == '+' && record_of(right) == geometry.point) left = as_pair(left, as_vector);
  const RecordId a = record_of(left), b = record_of(right), point = geometry.point, vector = geometry.vector;
  if (!geometry.is_pair(a) && !geometry.is_pair(b)) return {};
  const auto plain = [&](ExprId expr) {
    const TypeKind kind = book.types.kind(type(expr));
    return kind == TypeKind::integer || kind == TypeKind::number || kind == TypeKind::dice;
  };
  RecordId result;
  Op operation = Op::add;
  switch (op) {
    case '+':
      if (a == vector || b == vector) result = a == point || b == point ? point : a == b ? vector : RecordId();
      break;
    case '-':
      operation = Op::subtract;
      result = a == b ? vector : a == point && b == vector ? point : RecordId();
      break;
    case '*':
      operation = Op::multiply;
      if ((a == vector && plain(right)) || (b == vector && plain(left))) result = vector;
      break;
    case '/':
      operation = Op::divide;
      if (a == vector && plain(right)) result = vector;
      break;
    default:
      break;
  }
  if (result) return make(operation, record_type(result), at, left.index(), right.index());
  report(Code::type_mismatch, at,
         fmt::format("{} {} {} is neither a point nor a vector", words(type(left)), op, words(type(right))),
         {"a point is moved by a vector, and two points lie a vector apart; vectors are added, and multiplied by numbers"});
  return error_expr(at);
}

ExprId Builder::lower_geometric(std::string_view function, Cursor call, Scope& scope) {
  Cursor id = call.child(Kind::id);
  if (!book.geometry.used()) {
    report_not_used(id);
    mark_used(call, scope);
    return error_expr(call);
  }
  const Name name = book.names.find(function);
  const auto found = name ? book.extern_of.find(name) : book.extern_of.end();
  if (found == book.extern_of.end() && is_geometric_type(function)) {
    report(Code::unknown_name, id, fmt::format("{} is a type, and no function", quoted(id)));
    mark_used(call, scope);
    return error_expr(call);
  }
  if (found == book.extern_of.end()) {
    unsupported(id, fmt::format("the function {}", quoted(id)), scope);
    mark_used(call, scope);
    return error_expr(call);
  }
  return lower_extern(found->second, call, scope);
}

}  // namespace paragraf::model
