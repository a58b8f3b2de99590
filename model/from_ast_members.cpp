// Members to IR: attributes of entities, columns of rows, lines of tallies. In: `a.b.c` and the names in scope. Out: an
// expression for each member in turn; what has no such member is told with what was probably meant.
#include <fmt/format.h>

#include <algorithm>

#include "model/builder.hpp"

namespace paragraf::model {

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
    if (types.kind(t) == TypeKind::optional && types.alternatives(t).size() < 2) {
      std::string_view whole = at.text();
      std::string owner(whole.substr(0, whole.rfind('.', member.span().begin - at.span().begin)));
      report(Code::optional_unbound, member, fmt::format("`{}` may be nothing, so it has no {}", owner, quoted(member)),
             {fmt::format("bind it in the condition: `if {} is some x`, then write `x.{}`", owner, member.text())});
      return error_expr(at);
    }
    Name name = intern(member);
    if (types.alternatives(t).size() > 1) {
      report_union_member(at, member, t);
      return error_expr(at);
    }
    if (types.kind(t) == TypeKind::record) {
      const RecordDecl& record = book.records[types[t].declaration];
      const auto field = std::find_if(record.fields.begin(), record.fields.end(),
                                      [&](const Parameter& f) { return f.name == name; });
      if (field == record.fields.end()) {
        std::vector<std::string> candidates;
        for (const Parameter& f : record.fields) candidates.push_back(book.text(f.name));
        report_unknown(member, fmt::format("field of `{}`", book.text(record.name)), candidates);
        return error_expr(at);
      }
      value = make(Op::field, field->type, at, value.index(), static_cast<std::uint32_t>(field - record.fields.begin()));
    } else if (types.kind(t) == TypeKind::entity) {
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
    book.exprs.edit(value.index()).place.span.end = member.span().end;
  }
  return value;
}

}  // namespace paragraf::model
