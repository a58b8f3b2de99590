// Types, ranges and parameters as written to the types of the model. A range is the `Domain` of what declares it; a
// type that the language has but the engine cannot run yet is reported at its place and becomes `unknown`, which
// everything fits.
#include <fmt/format.h>

#include "model/builder.hpp"
#include "model/die.hpp"

namespace paragraf::model {
namespace {

bool is_expression(Cursor at) {
  return at && !at.is(Kind::word) && !at.is(Kind::up_to) && !at.is(Kind::relation) && !at.is(Kind::operator_);
}

std::string_view behind_word(Cursor at) {
  Cursor word = at.child(Kind::word);
  std::string_view text = at.text();
  return word ? text.substr(word.span().end - at.span().begin) : text;
}

bool starts_with_dots(std::string_view text) {
  auto first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text.substr(first, 2) == "..";
}

// None if it is no enum whose members have an order.
EnumId ordered_enum(const Book& book, TypeId type) {
  const Type& shape = book.types[type];
  const bool ordered = shape.kind == TypeKind::enumeration && book.enums[shape.declaration].ordered;
  return ordered ? EnumId(shape.declaration) : EnumId();
}

}  // namespace

const grammar::KeywordTable* Builder::keywords_of(Cursor at) const {
  const auto found = keywords_of_source.find(at.place().source.index());
  return found == keywords_of_source.end() ? asked_in : found->second;
}

TypeId Builder::type_of(Cursor at, Domain* domain) {
  Types& types = book.types;
  if (!at) return types.unknown();
  switch (at.kind()) {
    case Kind::type: {
      std::vector<Cursor> parts;
      for (Cursor part : at)
        if (!part.is(Kind::optional) && !part.is(Kind::word)) parts.push_back(part);
      TypeId element = parts.size() == 1 ? type_of(parts.front(), domain) : union_of(parts, domain);
      return at.child(Kind::optional) ? types.optional_of(element) : element;
    }
    case Kind::set_type: {
      Cursor element;
      for (Cursor part : at)
        if (!part.is(Kind::word)) element = part;
      TypeId inner = type_of(element, domain);  // a range is that of the elements
      if (inner == types.unknown()) return inner;
      return at.has(Role::list_of) ? types.list_of(inner) : types.set_of(inner);
    }
    case Kind::dice: {
      const auto roll = read_dice(at.text());
      if (roll) return types.intern({TypeKind::dice, roll->faces, roll->dice, {}});
      report(Code::bad_range, at,
             fmt::format("{} is no die: expected 1 to {} dice with 1 to {} faces", quoted(at), most_dice, most_faces));
      return types.unknown();
    }
    case Kind::named_type: {
      Cursor id = at.child(Kind::id);
      Domain of_alias;
      TypeId type = type_of(id, &of_alias);
      Cursor range = at.child(Kind::domain);
      if (!domain) return type;
      *domain = of_alias;
      if (!range) return type;
      if (auto both = intersection(of_alias, domain_of(range, type), step_of(book, type)))
        *domain = std::move(*both);
      else
        report(
            Code::bad_range, range,
            fmt::format("{} admits nothing: {} is {}", quoted(range), quoted(id), domain_text(book, of_alias, type)));
      return type;
    }
    case Kind::id: {
      const grammar::KeywordTable* keywords = keywords_of(at);
      Name name = intern(at);
      if (auto found = book.alias_of.find(name); found != book.alias_of.end()) {
        if (auto range = alias_domains.find(name); domain && range != alias_domains.end()) *domain = range->second;
        return found->second;
      }
      if (auto found = book.enum_of.find(name); found != book.enum_of.end())
        return types.intern({TypeKind::enumeration, found->second.index(), 0, {}});
      if (auto found = book.measure_of.find(name); found != book.measure_of.end())
        return types.intern({TypeKind::measure, found->second.index(), 0, {}});
      if (auto found = book.entity_of.find(name); found != book.entity_of.end())
        return types.intern({TypeKind::entity, found->second.index(), 0, {}});
      if (auto found = book.record_of.find(name); found != book.record_of.end())
        return types.intern({TypeKind::record, found->second.index(), 0, {}});
      if (auto builtin = keywords ? keywords->builtin(at.text()) : std::nullopt) {
        if (*builtin == "int") return types.integer();
        if (*builtin == "number") return types.number();
        if (*builtin == "bool") return types.boolean();
        if (*builtin == "text") return types.text();
        if (*builtin == "die") return types.die();
        if (*builtin == "phase" && book.phase_type) return book.phase_type;
        if (is_geometric_type(*builtin)) return geometric_type(*builtin, at);
      }
      if (excused_names.count(name)) return types.unknown();
      if (book.extern_of.count(name) || book.value_of.count(name)) return named_die(at);
      std::vector<std::string> candidates;
      for (auto& [type, _] : book.enum_of) candidates.push_back(book.text(type));
      for (auto& [type, _] : book.measure_of) candidates.push_back(book.text(type));
      for (auto& [type, _] : book.entity_of) candidates.push_back(book.text(type));
      for (auto& [type, _] : book.alias_of) candidates.push_back(book.text(type));
      for (auto& [type, _] : book.record_of) candidates.push_back(book.text(type));
      if (keywords)
        for (auto& [spelling, neutral] : keywords->builtins())
          if (neutral == "int" || neutral == "number" || neutral == "bool" || neutral == "text")
            candidates.push_back(spelling);
      report_unknown(at, "type", candidates);
      return types.unknown();
    }
    default:
      return types.unknown();
  }
}

std::vector<Parameter> Builder::params_of(Cursor params, bool dice_allowed) {
  std::vector<Parameter> out;
  for (Cursor param : params) {
    if (!param.is(Kind::param)) continue;
    Cursor id = param.child(Kind::id);
    Parameter parameter{intern(id), {}, {}, id.place()};
    parameter.type = type_of(id.next(), &parameter.domain);
    if (!dice_allowed && book.types.kind(parameter.type) == TypeKind::dice)
      report(Code::dice_not_here, param, fmt::format("{} is a die, but only events and values have dice", quoted(id)),
             {"give the die to an event or a value that is asked from here"});
    for (const Parameter& other : out)
      if (other.name == parameter.name)
        report(Code::duplicate_name, id, fmt::format("parameter {} is declared twice", quoted(id)));
    out.push_back(std::move(parameter));
  }
  return out;
}

Domain Builder::domain_of(Cursor at, TypeId type) {
  Domain domain;
  if (Cursor braces = at.child(Kind::braces)) {
    Scope scope;
    for (Cursor part : braces) {
      ExprId expr = lower_as(part, scope, book.types.strip_optional(type));
      if (auto value = constant_value(expr))
        domain.values.push_back(*value);
      else if (this->type(expr) != book.types.unknown())
        report(Code::bad_range, part, fmt::format("{} is no constant", quoted(part)));
    }
    return domain;
  }
  Cursor span = at.child(Kind::span);
  add_intervals(span ? span : at, type, domain);
  return domain;
}

void Builder::add_intervals(Cursor at, TypeId declared, Domain& domain) {
  TypeId type = book.types.strip_optional(declared);
  if (type == book.types.unknown()) return;
  const EnumId ranks = ordered_enum(book, type);  // its members are bounded by their places
  if (!book.types.is_numeric(type) && !ranks) {
    report(Code::type_mismatch, at, fmt::format("a range of numbers cannot bound {}", words(type)));
    return;
  }
  Cursor low, high;
  bool up_to = false;
  std::string_view relation;
  for (Cursor part : at) {
    if (part.is(Kind::relation))
      relation = part.text();
    else if (part.is(Kind::up_to)) {
      up_to = true;
      for (Cursor bound : part)
        if (is_expression(bound)) high = bound;
    } else if (is_expression(part) && !part.is(Kind::any_cell))
      (low ? high : low) = part;
  }
  if (starts_with_dots(behind_word(at)) && low && !high && !up_to) high = low, low = {}, up_to = true;

  // The unit of the last bound covers a bare first one: `1..15 cf`.
  auto bound = [&](Cursor expr, std::optional<Number> unit) -> std::optional<Number> {
    if (!expr) return std::nullopt;
    Scope scope;
    bool bare = unit && expr.is(Kind::measured) && !expr.child(Kind::unit_name) && !expr.child(Kind::percent);
    if (expr.is(Kind::number)) bare = unit.has_value();
    ExprId lowered = bare ? lower_as(expr, scope, book.types.number()) : lower_as(expr, scope, type);
    auto value = constant_value(lowered);
    if (ranks && value && value->is<Member>()) return Number(static_cast<std::int64_t>(value->as<Member>().index));
    if (!value || !value->is<Number>()) {
      if (this->type(lowered) != book.types.unknown())
        report(Code::bad_range, expr, fmt::format("{} is no constant {}", quoted(expr), ranks ? "member" : "number"));
      return std::nullopt;
    }
    return bare ? value->number() * *unit : value->number();
  };
  std::optional<Number> unit;
  if (high && book.types.kind(type) == TypeKind::measure)
    if (Cursor name = high.child(Kind::unit_name))
      if (auto found = book.unit_of.find(intern(name)); found != book.unit_of.end())
        unit = book[found->second.first].units[found->second.second].factor;

  Interval interval;
  if (!relation.empty()) {
    auto value = bound(low, {});
    if (relation.front() == '<')
      interval.high = value, interval.high_open = relation == "<";
    else
      interval.low = value, interval.low_open = relation == ">";
  } else {
    interval.high = bound(high, {});
    // Two bare bounds of a measure lack one unit, that of the last.
    if (!high || interval.high) interval.low = bound(low, unit);
    if (!up_to) interval.high = interval.low;
  }
  if (interval.low && interval.high && *interval.high < *interval.low)
    report(Code::bad_range, at,
           fmt::format("the range {} admits nothing: its first bound is above its last", quoted(at)));
  if (!ranks) return domain.intervals.push_back(std::move(interval));
  for (std::uint32_t i = 0; i < book[ranks].members.size(); ++i)
    if (interval.contains(Number(static_cast<std::int64_t>(i)))) domain.values.push_back(Member{ranks, i});
  if (domain.values.empty() && !(interval.low && interval.high && *interval.high < *interval.low))
    report(Code::bad_range, at, fmt::format("the range {} admits nothing: no member is there", quoted(at)));
}

Domain Builder::cell_domain(Cursor cell, TypeId type) {
  Domain domain;
  if (cell.child(Kind::any_cell)) return domain;
  TypeId plain = book.types.strip_optional(type);
  auto add = [&](Cursor part) {
    Cursor only = part.first();
    bool range = !part.is(Kind::span) || part.child(Kind::up_to);
    const bool absent = !range && plain != type && only.is(Kind::word) && only.role() == Role::nothing;
    if (absent) return domain.values.push_back(Value());
    if (book.types.is_numeric(plain) || range) return add_intervals(part, plain, domain);
    Cursor expr = part.is(Kind::span) ? only : part;
    Scope scope;
    ExprId lowered = lower_as(expr, scope, type);
    if (auto value = constant_value(lowered))
      domain.values.push_back(*value);
    else if (this->type(lowered) != book.types.unknown())
      report(Code::bad_range, part, fmt::format("{} is no constant", quoted(part)));
  };
  bool spans = false;
  for (Cursor part : cell)
    if (part.is(Kind::span)) spans = true, add(part);
  if (!spans) add(cell);
  return domain;
}

}  // namespace paragraf::model
