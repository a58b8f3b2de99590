// Unions: `unit or building`, and the places that narrow one. In: the types that stand side by side, or a binder with a
// type. Out: a union whose values show of which alternative they are, and the ranges of all alternatives in one domain;
// alternatives that could not be told apart are refused.
#include <fmt/format.h>

#include <algorithm>

#include "model/builder.hpp"

namespace paragraf::model {
namespace {

// What a value looks like when it is stored. Two alternatives that share a form could not be told apart.
enum class Form { none, truth, number, text, member, side, instance, record, parts, set, list };

Form form_of(const Book& book, TypeId type) {
  const Type& shape = book.types[type];
  switch (shape.kind) {
    case TypeKind::unknown:
    case TypeKind::nothing:
    case TypeKind::one_of:
    case TypeKind::optional:
      return Form::none;
    case TypeKind::boolean:
      return Form::truth;
    case TypeKind::integer:
    case TypeKind::number:
    case TypeKind::dice:
    case TypeKind::measure:
      return Form::number;
    case TypeKind::text:
    case TypeKind::die:
      return Form::text;
    case TypeKind::enumeration:
      return book.enums[shape.declaration].open ? Form::text : Form::member;
    case TypeKind::entity:
      return Form::instance;
    case TypeKind::reading:
      return Form::side;
    case TypeKind::record:
      return Form::record;
    case TypeKind::row:
    case TypeKind::tuple:
      return Form::parts;
    case TypeKind::set:
      return Form::set;
    case TypeKind::list:
      return Form::list;
  }
  return Form::none;
}

// Members, entities and records say which declaration they are of.
bool says_its_type(Form form) { return form == Form::member || form == Form::instance || form == Form::record; }

// What a range on the type bounds: that of the elements, of sets and lists.
TypeId bounded_by_range(const Book& book, TypeId type) {
  type = book.types.strip_optional(type);
  return book.types.has_elements(type) ? bounded_by_range(book, book.types[type].element) : type;
}

// Would a range on the one bound the other, too?
bool share_range(const Book& book, TypeId a, TypeId b) {
  a = bounded_by_range(book, a), b = bounded_by_range(book, b);
  const std::vector<TypeId> parts = book.types.alternatives(a), others = book.types.alternatives(b);
  if (parts.size() > 1 || others.size() > 1)
    return std::any_of(parts.begin(), parts.end(), [&](TypeId part) {
      return std::any_of(others.begin(), others.end(), [&](TypeId other) { return share_range(book, part, other); });
    });
  const Form form = form_of(book, a), other = form_of(book, b);
  if (form == Form::text || other == Form::text)
    return (form == Form::text || form == Form::member) && (other == Form::text || other == Form::member);
  return form == other && (form == Form::number || a == b);
}

}  // namespace

TypeId Builder::union_of(const std::vector<Cursor>& written, Domain* domain) {
  Types& types = book.types;
  struct Part {
    Cursor at;
    TypeId type;
    Domain range;
  };
  std::vector<Part> seen;
  std::vector<TypeId> parts;
  bool optional = false;
  for (Cursor part : written) {
    Domain range;
    const TypeId type = type_of(part, &range);
    if (type == types.unknown()) return type;
    for (const Part& other : seen) {
      if ((range.open() && other.range.open()) || range == other.range || !share_range(book, type, other.type)) continue;
      const Cursor at = range.open() ? other.at : part;
      report(Code::type_mismatch, at,
             fmt::format("the range would hold for {} too", quoted(range.open() ? part : other.at)),
             {"in a union, a range holds for all values of its kind: make one of them a record of its own"});
      return types.unknown();
    }
    seen.push_back({part, type, range});
    optional = optional || types.kind(type) == TypeKind::optional;
    for (TypeId alternative : types.alternatives(type)) {
      const Form form = form_of(book, alternative);
      for (TypeId other : parts) {
        if (other == alternative || form_of(book, other) != form || says_its_type(form)) continue;
        base::Diagnostic found =
            base::diagnostic(Code::type_mismatch, part.place(),
                             fmt::format("{} and {} cannot be told apart in a union", type_text(other), type_text(alternative)));
        found.notes.push_back("a value must show of which type it is: make one of them a record of its own");
        sink.add(std::move(found));
        return types.unknown();
      }
      parts.push_back(alternative);
    }
  }
  for (const Part& part : seen) {
    if (!domain || part.range == *domain) continue;
    domain->intervals.insert(domain->intervals.end(), part.range.intervals.begin(), part.range.intervals.end());
    domain->values.insert(domain->values.end(), part.range.values.begin(), part.range.values.end());
  }
  const TypeId all = types.one_of(std::move(parts));
  return optional ? types.optional_of(all) : all;
}

TypeId Builder::narrowed_type(Cursor narrowed, TypeId wanted) {
  Types& types = book.types;
  const TypeId found = type_of(narrowed, nullptr);
  if (found == types.unknown() || wanted == types.unknown()) return found;
  if (fits(found, wanted)) return found;
  base::Diagnostic wrong = base::diagnostic(Code::type_mismatch, narrowed.place(),
                                            fmt::format("this is never {}: it is {}", words(found), words(wanted)));
  if (types.alternatives(wanted).size() > 1) {
    std::vector<std::string> candidates;
    for (TypeId part : types.alternatives(wanted)) candidates.push_back(type_text(part));
    if (auto near = suggest(narrowed.text(), candidates))
      wrong.fixes.push_back({fmt::format("write `{}`", *near), {{narrowed.place(), *near}}});
  }
  sink.add(std::move(wrong));
  return types.unknown();
}

std::vector<TypeId> Builder::enums_with(TypeId type, Name member) const {
  std::vector<TypeId> found;
  const auto members = book.members_of.find(member);
  if (!type || members == book.members_of.end()) return found;
  for (TypeId part : book.types.alternatives(type))
    for (const Member& one : members->second)
      if (book.types.kind(part) == TypeKind::enumeration && one.declaration.index() == book.types[part].declaration)
        found.push_back(part);
  return found;
}

ExprId Builder::instances_of(TypeId of, Cursor at) {
  Types& types = book.types;
  const std::vector<TypeId> parts = types.alternatives(of);
  if (types.kind(of) == TypeKind::optional) return {};
  for (TypeId part : parts)
    if (types.kind(part) != TypeKind::entity) return {};
  ExprId all;
  for (TypeId part : parts) {
    ExprId one = make(Op::instances, types.set_of(part), at, types[part].declaration);
    all = all ? make(Op::join, types.set_of(of), at, all.index(), one.index()) : one;
  }
  return all;
}

bool Builder::report_other_brackets(Cursor at, TypeId have, TypeId want) {
  Types& types = book.types;
  have = types.strip_optional(have), want = types.strip_optional(want);
  if (!types.has_elements(have) || !types.has_elements(want) || types.kind(have) == types.kind(want)) return false;
  if (!fits(types[have].element, types[want].element) || (!at.is(Kind::list) && !at.is(Kind::braces))) return false;
  const bool set = types.kind(want) == TypeKind::set;
  base::Diagnostic found = base::diagnostic(Code::type_mismatch, at.place(),
                                            fmt::format("found {}, expected {}", words(have), words(want)));
  std::string text(at.text());
  text.front() = set ? '{' : '[', text.back() = set ? '}' : ']';
  found.notes.push_back("a set is written { a, b } and holds each element once; a list [ a, b ] has an order");
  found.fixes.push_back({fmt::format("write `{}`", text), {{at.place(), text}}});
  sink.add(std::move(found));
  return true;
}

bool Builder::report_unnarrowed(ExprId value, TypeId have, TypeId want, Cursor at) {
  Types& types = book.types;
  const std::vector<TypeId> parts = types.alternatives(have);
  const auto fitting = std::find_if(parts.begin(), parts.end(), [&](TypeId part) { return fits(part, want); });
  if (parts.size() < 2 || fitting == parts.end()) return false;
  const Place& place = book[value].place;
  const std::string text(sources[place.source].text(place.span));
  base::Diagnostic found = base::diagnostic(Code::not_narrowed, at.place(),
                                            fmt::format("`{}` is {}, expected {}", text, words(have), words(want)));
  found.notes.push_back(fmt::format("narrow it in the condition: `if {} is some x: {}`, then use `x`", text, type_text(*fitting)));
  sink.add(std::move(found));
  return true;
}

void Builder::report_union_member(Cursor at, Cursor member, TypeId of) {
  const std::string_view whole = at.text();
  const std::string owner(whole.substr(0, whole.rfind('.', member.span().begin - at.span().begin)));
  const Name name = intern(member);
  std::vector<std::string> with;
  for (TypeId part : book.types.alternatives(of)) {
    const Type& shape = book.types[part];
    bool has = shape.kind == TypeKind::entity && book.attribute(EntityId(shape.declaration), name).valid();
    if (shape.kind == TypeKind::record)
      for (const Parameter& field : book.records[shape.declaration].fields) has = has || field.name == name;
    if (has) with.push_back(type_text(part));
  }
  std::sort(with.begin(), with.end());
  base::Diagnostic found =
      base::diagnostic(Code::not_narrowed, member.place(),
                       fmt::format("`{}` is {}, so it has no {} before it is known which", owner, words(of), quoted(member)));
  if (with.empty())
    found.notes.push_back(fmt::format("none of them has {}", quoted(member)));
  for (const std::string& one : with)
    found.notes.push_back(
        fmt::format("narrow it in the condition: `if {} is some x: {}`, then write `x.{}`", owner, one, member.text()));
  sink.add(std::move(found));
}

}  // namespace paragraf::model
