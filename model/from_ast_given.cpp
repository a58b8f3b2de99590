// What an example gives. In: the parts of a `given` step. Out: steps that fill the state. Entities may stand inside of others,
// and `9 of figure { at: n * 1 cm }` makes nine, with n from 1; an entity without a name of its own is called after the
// attribute it is given to: r1_figures_1, r1_figures_2.
#include <fmt/format.h>

#include <algorithm>

#include "model/builder.hpp"

namespace paragraf::model {
namespace {

constexpr std::int64_t most_copies = 1000;

Cursor copied(Cursor copies) { return copies.child(Kind::word).next(); }

std::int64_t count_of(Cursor copies) {
  const auto number = Number::parse(copies.child(Kind::number).text());
  const auto whole = number && number->is_integer() ? number->to_int64() : std::nullopt;
  return whole && *whole <= most_copies ? *whole : -1;
}

std::string numbered(const std::string& name, std::int64_t k) { return fmt::format("{}_{}", name, k); }

// "r1_figures" of `r1.figures`.
std::string name_of(Cursor path) {
  std::string name(path.text());
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
}

}  // namespace

bool Builder::is_entity_literal(Cursor at) {
  return at.is(Kind::literal) && (book.entity_of.count(intern(at.child(Kind::id))) > 0);
}

void Builder::declare_given(Cursor fix, EntityNames& entities) {
  Cursor first = fix.first();
  if (first.is(Kind::path)) return declare_inside(name_of(first), fix.word(Role::is).next(), first, entities);
  if (!first.is(Kind::id)) return;
  Cursor what = first.next(), literal = what.is(Kind::copies) ? copied(what) : what;
  if (!literal.is(Kind::literal)) {
    excused_names.insert(intern(first));  // build_fix tells what is wrong with it
    return;
  }
  if (is_entity_literal(literal)) return declare_inside(std::string(first.text()), what, first, entities);
  Cursor kind = literal.child(Kind::id);
  std::vector<std::string> kinds;
  for (auto& [name, _] : book.entity_of) kinds.push_back(book.text(name));
  if (book.record_of.count(intern(kind)))
    report(Code::type_mismatch, kind, fmt::format("{} is a record: a value, and nothing that a state holds by a name", quoted(kind)));
  else if (!excused_names.count(intern(kind)))
    report_unknown(kind, "kind of entity", kinds);
  excused_names.insert(intern(first));
}

// The entities that stand in a value, at any depth.
void Builder::declare_inside(const std::string& name, Cursor value, Cursor called, EntityNames& entities) {
  if (is_entity_literal(value)) {
    const EntityId kind = book.entity_of.at(intern(value.child(Kind::id)));
    if (!entities.emplace(book.names.intern(name), kind).second)
      report(Code::duplicate_name, called, fmt::format("`{}` is given twice", name));
    for (Cursor field : value)
      if (field.is(Kind::field))
        declare_inside(fmt::format("{}_{}", name, book.text(intern(field.first()))), field.first().next(),
                       field.first(), entities);
    return;
  }
  if (value.is(Kind::copies)) {
    if (is_entity_literal(copied(value)))
      for (std::int64_t k = 1; k <= count_of(value); ++k) declare_inside(numbered(name, k), copied(value), called, entities);
    return;
  }
  if (!value.is(Kind::braces) && !value.is(Kind::list)) return;
  std::int64_t k = 0;
  for (Cursor part : value) {
    if (is_entity_literal(part)) declare_inside(numbered(name, ++k), part, called, entities);
    if (part.is(Kind::copies) && is_entity_literal(copied(part)))
      for (std::int64_t i = 1; i <= count_of(part); ++i) declare_inside(numbered(name, ++k), copied(part), called, entities);
  }
}

void Builder::build_entity(const std::string& name, Cursor literal, std::vector<Step>& out, Scope& scope) {
  const EntityId kind = book.entity_of.at(intern(literal.child(Kind::id)));
  Step step{};
  step.place = literal.place();
  step.kind = StepKind::given_entity;
  step.entity = book.names.intern(name);
  step.declaration = kind;
  for (Cursor field : literal) {
    if (!field.is(Kind::field)) continue;
    Cursor label = field.first();
    AttributeId attribute = book.attribute(kind, intern(label));
    if (!attribute) {
      look_at(label.next(), scope);
      if (doubtful_entities.count(kind)) continue;
      std::vector<std::string> candidates;
      for (AttributeId other : book[kind].attributes) candidates.push_back(book.text(book[other].name));
      report_unknown(label, fmt::format("attribute of {}", book.text(book[kind].name)), candidates);
      continue;
    }
    for (const FieldValue& other : step.fields)
      if (other.attribute == attribute)
        report(Code::duplicate_name, label, fmt::format("{} is given twice", quoted(label)));
    ExprId value = lower_given(fmt::format("{}_{}", name, book.text(intern(label))), label.next(), attribute, out, scope);
    step.fields.push_back({attribute, value, false});
  }
  out.push_back(std::move(step));
}

ExprId Builder::lower_given(const std::string& name, Cursor at, AttributeId attribute, std::vector<Step>& out, Scope& scope) {
  const Attribute declared = book[attribute];
  const ExprId value = convert(lower_inside(name, at, declared.type, out, scope), declared.type, at);
  const std::size_t before = sink.errors();
  check_constant(value, declared.type, declared.domain, declared.name, at);
  if (sink.errors() == before) check_constant(value, declared.type, declared.clamp, declared.name, at);
  return value;
}

// An expression that may hold entities and copies; each becomes a step, and stands as its name.
ExprId Builder::lower_inside(const std::string& name, Cursor at, TypeId expected, std::vector<Step>& out, Scope& scope) {
  Types& types = book.types;
  if (is_entity_literal(at)) {
    build_entity(name, at, out, scope);
    const EntityId kind = book.entity_of.at(intern(at.child(Kind::id)));
    return make(Op::named_entity, types.intern({TypeKind::entity, kind.index(), 0, {}}), at, book.names.intern(name).index());
  }
  const auto has_entities = [&](Cursor part) {
    return is_entity_literal(part) || (part.is(Kind::copies) && copied(part).is(Kind::literal));
  };
  const bool bracketed = at.is(Kind::braces) || at.is(Kind::list);
  if (!has_entities(at) && !(bracketed && std::any_of(at.begin(), at.end(), has_entities))) return lower(at, scope, expected);
  TypeId element;
  bool list = false;
  for (TypeId part : types.alternatives(expected))
    if (types.has_elements(part)) {
      element = types[part].element;
      list = types.kind(part) == TypeKind::list && !at.is(Kind::braces);
    }
  std::vector<ExprId> parts;
  std::int64_t k = 0;
  const auto add = [&](Cursor part) {
    ExprId one = lower_inside(is_entity_literal(part) ? numbered(name, ++k) : name, part, element ? element : types.unknown(), out, scope);
    if (element)
      one = convert(one, element, part);
    else
      element = type(one);
    parts.push_back(one);
  };
  const auto add_all = [&](Cursor part) {
    if (!part.is(Kind::copies) || !copied(part).is(Kind::literal)) return add(part);
    const std::int64_t count = count_of(part);
    if (count < 0) report(Code::bad_range, part.child(Kind::number), fmt::format("expected a number of copies, at most {}", most_copies));
    const std::size_t before = sink.errors();
    for (std::int64_t i = 1; i <= count && sink.errors() == before; ++i) {
      scope.entries.push_back({book.names.intern("n"), 0, types.integer(), part.place(), true, false, Value(Number(i))});
      add(copied(part));
      scope.entries.pop_back();
    }
  };
  if (bracketed)
    for (Cursor part : at) add_all(part);
  else
    add_all(at);
  if (!element) element = types.unknown();
  return make(list ? Op::list : Op::set, list ? types.list_of(element) : types.set_of(element), at, 0, 0, 0, std::move(parts));
}

void Builder::build_fix(Cursor fix, std::vector<Step>& out, Scope& scope, const EntityNames& entities) {
  Cursor first = fix.first();
  Step step{};
  step.place = fix.place();
  if (first.is(Kind::id)) {
    Cursor what = first.next(), literal = what.is(Kind::copies) ? copied(what) : what;
    if (literal.is(Kind::literal) && !is_entity_literal(literal)) return;  // declare_given has told
    if (is_entity_literal(what)) {
      if (entities.count(intern(first))) build_entity(std::string(first.text()), what, out, scope);
      return;
    }
    if (what.is(Kind::copies) && is_entity_literal(literal)) {
      lower_inside(std::string(first.text()), what, book.types.unknown(), out, scope);
      return;
    }
  }
  if (first.is(Kind::path)) {
    Cursor value = fix.word(Role::is).next();
    ExprId target = first.first().next() ? lower_member(first, scope) : lower(first.first(), scope);
    if (type(target) == book.types.unknown()) return;
    if (book[target].op != Op::attribute) {
      report(Code::not_stored, first, fmt::format("{} is not stored, so it cannot be given", quoted(first)),
             {"what is derived or stated elsewhere is pinned by `assume`"});
      return;
    }
    step.kind = StepKind::given_attribute;
    step.target = ExprId(book[target].a);
    step.attribute = AttributeId(book[target].b);
    step.value = lower_given(name_of(first), value, step.attribute, out, scope);
    out.push_back(std::move(step));
    return;
  }
  if (first.is(Kind::call)) {
    build_given_call(fix, out, scope);
    return;
  }
  Cursor what = first.next();
  base::Diagnostic found =
      base::diagnostic(Code::type_mismatch, fix.place(),
                       fmt::format("{} gives no entity, expected `NAME: KIND {{ ... }}`", quoted(fix)));
  if (what.is(Kind::id) && book.entity_of.count(intern(what)))
    found.fixes.push_back(
        {fmt::format("write `{} {{}}`", what.text()), {{what.place(), std::string(what.text()) + " {}"}}});
  sink.add(std::move(found));
}

}  // namespace paragraf::model
