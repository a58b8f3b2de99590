// Names, members and calls to IR. A bare name is, in this order: a bound name, a member of the expected enum or a side
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
  if (expected && book.types.kind(book.types.strip_optional(expected)) == TypeKind::enumeration)
    if (auto found = book.members_of.find(name); found != book.members_of.end())
      for (const Member& member : found->second)
        if (member.declaration.index() == book.types[book.types.strip_optional(expected)].declaration) return true;
  return (scope.entities && scope.entities->count(name)) || book.value_of.count(name) || book.extern_of.count(name) ||
         book.reading_of.count(name) || book.entity_of.count(name) || asks_for_phase(id, scope);
}

ExprId Builder::lower_name(Cursor at, Scope& scope, TypeId expected) {
  Types& types = book.types;
  Name name = intern(at);
  for (auto entry = scope.entries.rbegin(); entry != scope.entries.rend(); ++entry)
    if (entry->name == name) {
      entry->used = true;
      return make(Op::slot, entry->type, at, entry->slot);
    }
  auto members = book.members_of.find(name);
  TypeId plain = expected ? types.strip_optional(expected) : TypeId();
  if (plain && types.kind(plain) == TypeKind::enumeration && members != book.members_of.end())
    for (const Member& member : members->second)
      if (member.declaration.index() == types[plain].declaration) return make_constant(member, plain, at);
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
  if (auto found = book.reading_of.find(name); found != book.reading_of.end())
    return make(Op::reading, types.intern({TypeKind::reading, found->second.index(), 0, {}}), at,
                found->second.index());
  if (auto found = book.entity_of.find(name); found != book.entity_of.end())
    return make(Op::instances, types.set_of(types.intern({TypeKind::entity, found->second.index(), 0, {}})), at,
                found->second.index());
  if (auto found = book.alias_of.find(name); found != book.alias_of.end()) {
    if (types.kind(found->second) == TypeKind::entity)
      return make(Op::instances, types.set_of(found->second), at, types[found->second].declaration);
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
    if (auto near = suggest(at.text(), candidates))
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
    consider(book.reading_of);
    consider(book.entity_of);
    consider(book.members_of);
    if (scope.entities) consider(*scope.entities);
  }
  base::Diagnostic found =
      base::diagnostic(Code::unknown_name, at.place(), fmt::format("nothing here is called {}", quoted(at)));
  if (auto near = suggest(at.text(), candidates))
    found.fixes.push_back({fmt::format("write `{}`", *near), {{at.place(), *near}}});
  sink.add(std::move(found));
  return error_expr(at);
}

std::vector<ExprId> Builder::lower_args(Cursor call, const std::vector<Parameter>& params, Scope& scope,
                                        std::string_view what, bool may_leave_out) {
  std::vector<ExprId> args;
  Cursor last;
  for (Cursor arg : call) {
    if (arg.id() == call.child(Kind::id).id()) continue;
    last = arg;
    if (args.size() >= params.size()) {
      look_at(arg, scope);
      args.emplace_back();
      continue;
    }
    if (may_leave_out && arg.text() == "_") {
      args.emplace_back();
      continue;
    }
    args.push_back(lower_as(arg, scope, params[args.size()].type));
  }
  if (args.size() > params.size() || (args.size() < params.size() && !may_leave_out))
    report(Code::argument_count, call,
           fmt::format("found {} argument{}, expected {}: {}({})", args.size(), args.size() == 1 ? "" : "s",
                       params.size(), what, params_text(book, params)));
  args.resize(params.size());
  return args;
}

ExprId Builder::lower_call_expr(Cursor at, Scope& scope) {
  Cursor id = at.child(Kind::id);
  Name name = intern(id);
  auto complete = [](const std::vector<ExprId>& args) {
    return std::all_of(args.begin(), args.end(), [](ExprId a) { return a.valid(); });
  };
  if (auto found = book.value_of.find(name); found != book.value_of.end()) {
    std::vector<ExprId> args = lower_args(at, book[found->second].params, scope, id.text(), false);
    return complete(args)
               ? make(Op::value_call, book[found->second].type, at, found->second.index(), 0, 0, std::move(args))
               : error_expr(at);
  }
  if (auto found = book.extern_of.find(name); found != book.extern_of.end()) {
    std::vector<ExprId> args = lower_args(at, book[found->second].params, scope, id.text(), false);
    return complete(args)
               ? make(Op::extern_call, book[found->second].type, at, found->second.index(), 0, 0, std::move(args))
               : error_expr(at);
  }
  if (auto function = scope.keywords ? scope.keywords->builtin(id.text()) : std::nullopt)
    return lower_builtin(*function, at, scope);
  if (excused_names.count(name)) {
    mark_used(at, scope);
    return error_expr(at);
  }
  if (book.act_of.count(name)) {
    report(Code::query_kind, id, fmt::format("{} is an act, and an act has no value", quoted(id)));
    lower_for_findings(at, scope);
    return error_expr(at);
  }
  std::vector<std::string> candidates;
  for (auto& [other, _] : book.value_of) candidates.push_back(book.text(other));
  for (auto& [other, _] : book.extern_of) candidates.push_back(book.text(other));
  if (scope.keywords)
    for (auto& [spelling, _] : scope.keywords->builtins()) candidates.push_back(spelling);
  report_unknown(id, "value, table, tally or extern", candidates);
  lower_for_findings(at, scope);
  return error_expr(at);
}

// The arguments of a call that has no meaning: they are used, and may have mistakes of their own.
void Builder::lower_for_findings(Cursor call, Scope& scope) {
  for (Cursor arg : call)
    if (arg.id() != call.child(Kind::id).id()) look_at(arg, scope);
}

ExprId Builder::lower_builtin(std::string_view function, Cursor call, Scope& scope) {
  Types& types = book.types;
  std::vector<Cursor> args;
  for (Cursor arg : call)
    if (arg.id() != call.child(Kind::id).id()) args.push_back(arg);
  auto count = [&](std::size_t least, std::size_t most, std::string_view form) {
    if (args.size() >= least && args.size() <= most) return true;
    report(Code::argument_count, call,
           fmt::format("found {} argument{}, expected {}", args.size(), args.size() == 1 ? "" : "s", form));
    lower_for_findings(call, scope);
    return false;
  };
  struct Rounding {
    std::string_view name;
    Op op;
  };
  static constexpr Rounding roundings[] = {
      {"ceil", Op::ceil}, {"floor", Op::floor}, {"round", Op::round}, {"whole", Op::whole}};
  for (const Rounding& rounding : roundings)
    if (function == rounding.name) {
      if (!count(1, 1, "one number")) return error_expr(call);
      ExprId number = lower_as(args[0], scope, types.number());
      return make(rounding.op, types.integer(), call, number.index());
    }
  if (function == "abs") {
    if (!count(1, 1, "one number or measure")) return error_expr(call);
    ExprId number = lower(args[0], scope);
    if (type(number) == types.unknown()) return error_expr(call);
    if (!types.is_numeric(type(number))) {
      report(Code::type_mismatch, args[0],
             fmt::format("found {}, expected a number or a measure", words(type(number))));
      return error_expr(call);
    }
    return make(Op::abs, types.kind(type(number)) == TypeKind::dice ? types.integer() : type(number), call,
                number.index());
  }
  if (function == "min" || function == "max") {
    if (!count(2, 100, "two or more numbers or measures of one kind")) return error_expr(call);
    std::vector<ExprId> parts;
    TypeId common;
    for (Cursor arg : args) parts.push_back(lower(arg, scope));
    for (std::size_t i = 0; i < parts.size(); ++i) {
      TypeId t = type(parts[i]);
      if (t == types.unknown()) return error_expr(call);
      if (!types.is_numeric(t)) {
        report(Code::type_mismatch, args[i], fmt::format("found {}, expected a number or a measure", words(t)));
        return error_expr(call);
      }
      if (types.kind(t) == TypeKind::dice) t = types.integer();
      if (!common)
        common = t;
      else if (!check_comparable(call, common, t, args[0], args[i]))
        return error_expr(call);
      else if (types.kind(t) == TypeKind::number)
        common = t;
    }
    return make(function == "min" ? Op::minimum : Op::maximum, common, call, 0, 0, 0, std::move(parts));
  }
  if (function == "size") {
    if (!count(1, 1, "one set")) return error_expr(call);
    ExprId set = lower(args[0], scope);
    if (types.kind(type(set)) != TypeKind::set && type(set) != types.unknown())
      report(Code::type_mismatch, args[0], fmt::format("found {}, expected a set", words(type(set))));
    return make(Op::size, types.integer(), call, set.index());
  }
  unsupported(call.child(Kind::id), fmt::format("the function {}", quoted(call.child(Kind::id))));
  mark_used(call, scope);
  return error_expr(call);
}

// `u.speed` where `speed(u)` is a value is the one mistake that is most likely; else an attribute is misspelt.
void Builder::report_no_attribute(Cursor at, Cursor member, TypeId entity) {
  auto value = book.value_of.find(intern(member));
  if (value != book.value_of.end() && book[value->second].params.size() == 1 &&
      book[value->second].params[0].type == entity) {
    std::string call = fmt::format("{}({})", member.text(),
                                   at.text().substr(0, at.text().rfind('.', member.span().begin - at.span().begin)));
    base::Diagnostic found =
        base::diagnostic(Code::unknown_name, member.place(),
                         fmt::format("{} is no attribute of {} but a value", quoted(member), type_text(entity)));
    base::Place whole = at.place();
    whole.span.end = member.span().end;
    found.fixes.push_back({fmt::format("write `{}`", call), {{whole, call}}});
    sink.add(std::move(found));
    return;
  }
  if (doubtful_entities.count(EntityId(book.types[entity].declaration))) return;
  std::vector<std::string> candidates;
  for (AttributeId other : book.entities[book.types[entity].declaration].attributes)
    candidates.push_back(book.text(book[other].name));
  report_unknown(member, fmt::format("attribute of {}", type_text(entity)), candidates);
}

ExprId Builder::lower_member(Cursor at, Scope& scope) {
  Types& types = book.types;
  Cursor primary = at.first();
  ExprId value;
  Cursor member = primary.next();
  // tally.line: one line of a tally
  if (primary.is(Kind::call) && member)
    if (auto tally = book.value_of.find(intern(primary.child(Kind::id)));
        tally != book.value_of.end() && book[tally->second].kind == ValueKind::tally) {
      std::vector<ExprId> args =
          lower_args(primary, book[tally->second].params, scope, primary.child(Kind::id).text(), false);
      if (std::any_of(args.begin(), args.end(), [](ExprId a) { return !a.valid(); })) return error_expr(at);
      value = make(Op::line_call, book[tally->second].type, at, tally->second.index(), 0, intern(member).index(),
                   std::move(args));
      line_uses.push_back({member, tally->second});
      member = member.next();
    }
  if (!value) value = lower(primary, scope);
  for (; member; member = member.next()) {
    TypeId t = type(value);
    if (t == types.unknown()) return error_expr(at);
    if (types.kind(t) == TypeKind::optional) {
      std::string_view whole = at.text();
      std::string owner(whole.substr(0, whole.rfind('.', member.span().begin - at.span().begin)));
      report(Code::optional_unbound, member, fmt::format("`{}` may be nothing, so it has no {}", owner, quoted(member)),
             {fmt::format("bind it in the condition: `if {} is some x`, then write `x.{}`", owner, member.text())});
      return error_expr(at);
    }
    Name name = intern(member);
    if (types.kind(t) == TypeKind::entity) {
      EntityId entity(types[t].declaration);
      AttributeId attribute = book.attribute(entity, name);
      if (!attribute) {
        report_no_attribute(at, member, t);
        return error_expr(at);
      }
      value = make(Op::attribute, book[attribute].type, at, value.index(), attribute.index());
    } else if (types.kind(t) == TypeKind::row) {
      ValueId table(types[t].declaration);
      const auto& columns = book[table].columns;
      auto column = std::find_if(columns.begin(), columns.end(), [&](const Parameter& c) { return c.name == name; });
      if (column == columns.end()) {
        std::vector<std::string> candidates;
        for (const Parameter& c : columns) candidates.push_back(book.text(c.name));
        report_unknown(member, fmt::format("column of `{}`", book.text(book[table].name)), candidates);
        return error_expr(at);
      }
      auto position = static_cast<std::uint32_t>(column - columns.begin());
      Expr call = book[value];
      TypeId column_type = column->type;
      if (call.op == Op::value_call && call.c == 0)
        value = make(Op::value_call, column_type, at, call.a, 0, position + 1, call.args);
      else
        value = make(Op::column, column_type, at, value.index(), position);
    } else {
      report(Code::type_mismatch, member,
             fmt::format("{} has no members, so there is no {}", words(t), quoted(member)));
      return error_expr(at);
    }
    // Each member's place is the text up to it.
    book.exprs[value.index()].place.span.end = member.span().end;
  }
  return value;
}

}  // namespace paragraf::model
