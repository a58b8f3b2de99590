// What all rules share: heads that bind names, guards, and the table of rules. In: the head of an item and the
// parameters of its subject. Out: a frame whose first slots are the arguments of the subject; names stand for slots,
// constants become tests.
#include <fmt/format.h>

#include "model/builder.hpp"

namespace paragraf::model {

Scope Builder::new_scope(const Item& item) const {
  Scope scope;
  scope.keywords = item.keywords;
  return scope;
}

RuleId Builder::add_rule(Rule rule, const Item& item, std::vector<HeadName> names) {
  rule.sentence = item.sentence;
  rule.cites.insert(rule.cites.begin(), item.sentence);
  if (!rule.label.valid() && item.label) rule.label = intern(item.label.child(Kind::id));
  book.rules.push_back(std::move(rule));
  head_names.insert(head_names.end(), names.begin(), names.end());
  head_names_end.push_back(static_cast<std::uint32_t>(head_names.size()));
  RuleId id(book.rules.size() - 1);
  book.sentences.edit(item.sentence.index()).rules.push_back(id);
  return id;
}

void Builder::bind_params(const std::vector<Parameter>& params, Scope& scope, std::vector<HeadName>& names) {
  for (const Parameter& param : params) {
    names.push_back({param.name, scope.slots, param.type});
    scope.entries.push_back({param.name, scope.slots++, param.type, param.place});
  }
}

std::vector<ExprId> Builder::bind_head(Cursor head, const std::vector<Parameter>& params, Scope& scope,
                                       std::vector<HeadName>& names) {
  std::vector<ExprId> tests;
  std::uint32_t base = scope.slots;
  scope.slots += static_cast<std::uint32_t>(params.size());
  std::size_t position = 0;
  TypeId boolean = book.types.boolean();
  for (Cursor binder : head) {
    if (!binder.is(Kind::binder)) continue;
    if (position >= params.size()) {
      report(Code::argument_count, head,
             fmt::format("too many names, expected at most {}: {}({})", params.size(), head.child(Kind::id).text(),
                         params_text(book, params)));
      break;
    }
    const Parameter& param = params[position];
    auto slot = base + static_cast<std::uint32_t>(position++);
    if (binder.child(Kind::wildcard)) continue;
    Cursor id = binder.child(Kind::id);
    Name name = intern(id);
    Cursor narrowed = id.next();
    const TypeId bound = narrowed ? narrowed_type(narrowed, param.type) : param.type;
    ExprId argument = make(Op::slot, param.type, binder, slot);
    if (const std::vector<TypeId> enums = enums_with(param.type, name); enums.size() == 1 && !narrowed) {
      for (const Member& member : book.members_of.at(name))
        if (member.declaration.index() == book.types[enums.front()].declaration) {
          ExprId value = make_constant(member, enums.front(), binder);
          tests.push_back(make(Op::equal, boolean, binder, argument.index(), value.index()));
        }
      continue;
    }
    if (bound != param.type && bound != book.types.unknown() && param.type != book.types.unknown()) {
      tests.push_back(make(Op::is_of, boolean, binder, argument.index(), bound.index()));
      argument = make(Op::slot, bound, binder, slot);
    }
    bool twice = false;
    for (Scope::Entry& entry : scope.entries)
      if (entry.name == name) {
        entry.used = twice = true;
        ExprId other = make(Op::slot, entry.type, binder, entry.slot);
        if (check_comparable(binder, entry.type, bound))
          tests.push_back(make(Op::equal, boolean, binder, other.index(), argument.index()));
      }
    if (twice) continue;
    names.push_back({name, slot, bound});
    scope.entries.push_back({name, slot, bound, id.place(), false, name != param.name && !narrowed});
  }
  return tests;
}

Builder::Guard Builder::lower_guard(Cursor at, Scope& scope, std::vector<ExprId> tests) {
  const Cursor proviso = at.child(Kind::provided);
  return lower_guard(at, at.child(Kind::if_), {&proviso, 1}, scope, std::move(tests));
}

Builder::Guard Builder::lower_guard(Cursor at, Cursor condition, std::span<const Cursor> provisos, Scope& scope,
                                    std::vector<ExprId> tests) {
  Guard guard;
  if (condition) tests.push_back(lower_condition(condition.child(Kind::word).next(), scope));
  guard.condition = conjunction(std::move(tests), at);
  std::vector<ExprId> parts;
  for (Cursor proviso : provisos)
    if (proviso) parts.push_back(lower_condition(proviso.child(Kind::word).next(), scope));
  guard.provided = conjunction(std::move(parts), at);
  return guard;
}

void Builder::note_despite(Cursor at, RuleId rule) {
  if (Cursor despite = at.child(Kind::despite)) despites.push_back({rule, despite.child(Kind::refs)});
}

void Builder::build_rules() {
  for (const Item& item : items) {
    switch (item.body.kind()) {
      case Kind::value:
        build_value(item);
        break;
      case Kind::table:
        build_table(item);
        break;
      case Kind::tally:
        build_tally(item);
        break;
      case Kind::row: {
        Cursor id = item.body.child(Kind::id);
        auto found = book.value_of.find(intern(id));
        if (found == book.value_of.end() || book[found->second].kind != ValueKind::table) {
          std::vector<std::string> tables;
          for (const ValueDecl& value : book.values)
            if (value.kind == ValueKind::table) tables.push_back(book.text(value.name));
          report_unknown(id, "table", tables);
        } else {
          build_row(item.body.child(Kind::cells), found->second, item);
        }
        break;
      }
      case Kind::norm:
        build_norm({item});
        break;
      case Kind::default_:
        build_default(item);
        break;
      case Kind::rule:
        build_when({item});
        break;
      case Kind::whenever:
        build_whenever(item);
        break;
      case Kind::presuppose:
        build_presuppose(item);
        break;
      case Kind::act:
      case Kind::event:
        build_bookkeeping(item);
        break;
      default:
        break;
    }
  }
  build_copies();
}

}  // namespace paragraf::model
