// Bare names to IR; members: from_ast_members.cpp; calls: from_ast_calls.cpp. A bare name is, in this order: a bound name, a member of the expected enum or a side
// of the expected reading, an entity of the state (examples and queries), a value or extern without parameters, a
// reading, a kind of entity (all of them), a member of the only enum that has it. Anything else is an error with the
// nearest name.
#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.hpp"
#include "model/builder.hpp"

namespace paragraf::model {

std::uint32_t Builder::bind(Scope& scope, Cursor at, TypeId type, bool must_use) {
  if (at.text() == "_") return scope.slots++;  // binds nothing
  Name name = intern(at);
  for (const Scope::Entry& entry : scope.entries)
    if (entry.name == name) {
      base::Diagnostic twice =
          base::diagnostic(Code::duplicate_name, at.place(), fmt::format("{} is bound already", quoted(at)));
      twice.labels.push_back({entry.place, "bound here"});
      sink.add(std::move(twice));
    }
  scope.entries.push_back({name, scope.slots, type, at.place(), false, must_use});
  return scope.slots++;
}

void Builder::close_scope(Scope& scope, std::size_t mark) {
  while (scope.entries.size() > mark) {
    const Scope::Entry& entry = scope.entries.back();
    if (entry.must_use && !entry.used) {
      std::string name = book.text(entry.name);
      base::Diagnostic found =
          base::diagnostic(Code::unused_binding, entry.place, fmt::format("`{}` is bound here and never used", name));
      std::vector<std::string> members;
      for (auto& [member, _] : book.members_of) members.push_back(book.text(member));
      if (auto near = suggest(name, members))
        found.notes.push_back(fmt::format("if the member `{}` is meant, it is misspelt here", *near));
      else
        found.notes.push_back("if it should not matter, write `_`, or `is something` instead of `is some`");
      unused.push_back(std::move(found));
    }
    scope.closed.push_back(entry);
    scope.entries.pop_back();
  }
}

void Builder::report_unused() {
  for (base::Diagnostic& found : unused) sink.add(std::move(found));
  unused.clear();
}

void Builder::look_at(Cursor at, Scope& scope) {
  if (!at.is(Kind::id) || names_something(at, scope, {})) lower(at, scope);
}

void Builder::mark_used(Cursor at, Scope& scope) {
  for (Scope::Entry& entry : scope.entries)
    if (!at || (at.is(Kind::id) && entry.name == intern(at))) entry.used = true;
  for (Cursor part : at) mark_used(part, scope);
}

// The word `phase` as a value: the current phase.
bool Builder::asks_for_phase(Cursor id, const Scope& scope) const {
  auto builtin = scope.keywords ? scope.keywords->builtin(id.text()) : std::nullopt;
  return builtin && *builtin == "phase";
}

bool Builder::names_something(Cursor id, Scope& scope, TypeId expected) {
  Name name = intern(id);
  for (const Scope::Entry& entry : scope.entries)
    if (entry.name == name) return true;
  if (!enums_with(expected, name).empty()) return true;
  return (scope.entities && scope.entities->count(name)) || book.value_of.count(name) || book.extern_of.count(name) ||
         book.fact_of.count(name) || book.reading_of.count(name) || book.entity_of.count(name) ||
         asks_for_phase(id, scope);
}

ExprId Builder::lower_name(Cursor at, Scope& scope, TypeId expected) {
  Types& types = book.types;
  Name name = intern(at);
  for (auto entry = scope.entries.rbegin(); entry != scope.entries.rend(); ++entry)
    if (entry->name == name) {
      entry->used = true;
      if (entry->constant) return make_constant(*entry->constant, entry->type, at);
      return make(Op::slot, entry->type, at, entry->slot);
    }
  auto members = book.members_of.find(name);
  TypeId plain = expected ? types.strip_optional(expected) : TypeId();
  if (const std::vector<TypeId> enums = enums_with(expected, name); enums.size() == 1)
    for (const Member& member : members->second)
      if (member.declaration.index() == types[enums.front()].declaration)
        return make_constant(member, enums.front(), at);
  if (plain && types.kind(plain) == TypeKind::reading) {
    const Reading& reading = book.readings[types[plain].declaration];
    std::vector<std::string> sides;
    for (std::size_t i = 0; i < reading.sides.size(); ++i) {
      if (reading.sides[i].name == name)
        return make_constant(Side{ReadingId(types[plain].declaration), static_cast<std::uint32_t>(i)}, plain, at);
      sides.push_back(book.text(reading.sides[i].name));
    }
    report_unknown(at, fmt::format("side of the reading `{}`", book.text(reading.name)), sides);
    return error_expr(at);
  }
  if (scope.entities)
    if (auto entity = scope.entities->find(name); entity != scope.entities->end())
      return make(Op::named_entity, types.intern({TypeKind::entity, entity->second.index(), 0, {}}), at, name.index());
  auto needs_arguments = [&](const std::vector<Parameter>& params) {
    if (params.empty()) return false;
    report(Code::argument_count, at,
           fmt::format("{} needs its arguments: {}({})", quoted(at), at.text(), params_text(book, params)));
    return true;
  };
  if (auto found = book.value_of.find(name); found != book.value_of.end()) {
    const ValueDecl& value = book[found->second];
    return needs_arguments(value.params) ? error_expr(at) : make(Op::value_call, value.type, at, found->second.index());
  }
  if (auto found = book.extern_of.find(name); found != book.extern_of.end()) {
    const Extern& declared = book[found->second];
    return needs_arguments(declared.params) ? error_expr(at)
                                            : make(Op::extern_call, declared.type, at, found->second.index());
  }
  if (auto found = book.fact_of.find(name); found != book.fact_of.end())
    return needs_arguments(book[found->second].params)
               ? error_expr(at)
               : make(Op::fact_call, types.boolean(), at, found->second.index());
  if (auto found = book.reading_of.find(name); found != book.reading_of.end())
    return make(Op::reading, types.intern({TypeKind::reading, found->second.index(), 0, {}}), at,
                found->second.index());
  if (auto found = book.entity_of.find(name); found != book.entity_of.end())
    return make(Op::instances, types.set_of(types.intern({TypeKind::entity, found->second.index(), 0, {}})), at,
                found->second.index());
  if (auto found = book.alias_of.find(name); found != book.alias_of.end()) {
    if (ExprId all = instances_of(found->second, at)) return all;
    if (found->second == types.unknown()) return error_expr(at);
  }
  if (asks_for_phase(at, scope)) {
    unsupported(at, "asking for the phase");
    return error_expr(at);
  }
  // Beside something that is wrong already nothing tells what a bare name means.
  if (expected && expected == types.unknown()) return error_expr(at);
  if (members != book.members_of.end()) {
    if (members->second.size() == 1) {
      Member member = members->second.front();
      return make_constant(member, types.intern({TypeKind::enumeration, member.declaration.index(), 0, {}}), at);
    }
    std::set<std::string> names;  // in an order that is not that of the files
    for (const Member& member : members->second) names.insert(book.text(book[member.declaration].name));
    std::string enums;
    for (const std::string& of : names) enums += fmt::format("{}`{}`", enums.empty() ? "" : ", ", of);
    report(Code::ambiguous_name, at,
           fmt::format("{} is a member of several enums ({}), and nothing here says which", quoted(at), enums));
    return error_expr(at);
  }
  if (excused_names.count(name)) return error_expr(at);
  for (const Scope::Entry& entry : scope.closed)
    if (entry.name == name) {
      std::erase_if(unused,
                    [&](const base::Diagnostic& found) { return found.labels.front().place.span == entry.place.span; });
      base::Diagnostic found = base::diagnostic(Code::optional_unbound, at.place(),
                                                fmt::format("{} is bound elsewhere, but not here", quoted(at)));
      found.labels.push_back({entry.place, "bound here"});
      found.notes.push_back(
          "a name is bound to the right of its `is some`, and only where that must hold: not across `or`, `not` or "
          "another rule");
      sink.add(std::move(found));
      return error_expr(at);
    }
  std::vector<std::string> candidates;
  for (const Scope::Entry& entry : scope.entries) candidates.push_back(book.text(entry.name));
  if (plain && types.kind(plain) == TypeKind::enumeration) {
    const Enum& declared = book.enums[types[plain].declaration];
    for (const EnumMember& member : declared.members) candidates.push_back(book.text(member.name));
    base::Diagnostic found = base::diagnostic(Code::unknown_name, at.place(),
                                              fmt::format("{} is no member of {}", quoted(at), type_text(plain)));
    if (auto near = suggest(at.text(), spelt_at(at, candidates)))
      found.fixes.push_back({fmt::format("write `{}`", *near), {{at.place(), *near}}});
    if (declared.open)
      found.notes.push_back(
          fmt::format("a member that the list does not name is written as a text: \"{}\"", at.text()));
    sink.add(std::move(found));
    return error_expr(at);
  }
  auto consider = [&](const auto& names) {
    for (auto& [other, _] : names) candidates.push_back(book.text(other));
  };
  if (suggested < most_suggestions) {
    consider(book.value_of);
    consider(book.extern_of);
    consider(book.fact_of);
    consider(book.reading_of);
    consider(book.entity_of);
    consider(book.members_of);
    if (scope.entities) consider(*scope.entities);
  }
  base::Diagnostic found =
      base::diagnostic(Code::unknown_name, at.place(), fmt::format("nothing here is called {}", quoted(at)));
  if (auto near = suggest(at.text(), spelt_at(at, candidates)))
    found.fixes.push_back({fmt::format("write `{}`", *near), {{at.place(), *near}}});
  sink.add(std::move(found));
  return error_expr(at);
}

}  // namespace paragraf::model
