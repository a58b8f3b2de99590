// Values, tables and tallies to rules: every equation, row and line is a candidate with the condition under which it
// applies. `otherwise` is the case in which every condition above it in its item is false; a row's condition is the
// test of its keys.
#include <fmt/format.h>

#include <algorithm>

#include "model/builder.hpp"

namespace paragraf::model {

void Builder::build_value(const Item& item) {
  Cursor body = item.body;
  if (Cursor id = body.child(Kind::id)) {
    auto declared = book.value_of.find(intern(id));
    if (declared != book.value_of.end() && declares(book[declared->second].place, id))
      build_equations(item, declared->second, {});
    return;
  }
  Cursor head = body.child(Kind::head), name = head.child(Kind::id);
  auto found = book.value_of.find(intern(name));
  if (found == book.value_of.end()) {
    std::vector<std::string> values;
    for (auto& [value, _] : book.value_of) values.push_back(book.text(value));
    report_unknown(name, "value", values);
    return;
  }
  if (book[found->second].kind == ValueKind::table) {
    report(Code::type_mismatch, name,
           fmt::format("{} is a table: rows are added to it with `row {} ...`", quoted(name), name.text()));
    return;
  }
  build_equations(item, found->second, head);
}

void Builder::build_equations(const Item& item, ValueId value, Cursor head) {
  // The cases above an `otherwise`. What it asks of them is what they ask themselves: the same expressions, unless they bind names, have
  // tests of the head beside them, or something was told of them.
  struct Case {
    Cursor equation;
    std::optional<Guard> guard;
  };
  std::vector<Case> above;
  const auto read_again = [&](Cursor equation, Scope& scope) {
    Scope apart = scope;
    const auto read = [&](Kind kind) {
      const Cursor clause = equation.child(kind);
      return clause ? lower_condition(clause.child(Kind::word).next(), apart) : ExprId();
    };
    Guard guard{read(Kind::if_), {}};
    guard.provided = read(Kind::provided);
    scope.slots = apart.slots;
    return guard;
  };
  for (Cursor equation : item.body) {
    if (!equation.is(Kind::equation)) continue;
    Scope scope = new_scope(item);
    std::vector<HeadName> names;
    std::vector<ExprId> tests;
    if (head)
      tests = bind_head(head, book[value].params, scope, names);
    else
      bind_params(book[value].params, scope, names);
    Rule rule{.kind = RuleKind::equation};
    rule.place = equation.place();
    rule.subject = value.index();
    if (equation.has(Role::otherwise)) {
      std::vector<ExprId> cases;
      for (const Case& other : above) {
        const Guard guard = other.guard ? *other.guard : read_again(other.equation, scope);
        std::vector<ExprId> parts;
        for (ExprId part : {guard.condition, guard.provided})
          if (part) parts.push_back(part);
        if (ExprId one = conjunction(std::move(parts), other.equation))
          cases.push_back(one);
        else
          cases.push_back(make_constant(Value(true), book.types.boolean(), other.equation));
      }
      if (!cases.empty()) {
        ExprId any = make(Op::or_, book.types.boolean(), equation, 0, 0, 0, std::move(cases));
        tests.push_back(make(Op::not_, book.types.boolean(), equation, any.index()));
      }
      rule.condition = conjunction(std::move(tests), equation);
    } else {
      const bool alone = tests.empty();
      const std::uint32_t slots = scope.slots;
      const std::size_t told = sink.told();
      Guard guard = lower_guard(equation, scope, std::move(tests));
      rule.condition = guard.condition;
      rule.provided = guard.provided;
      const bool shared = alone && scope.slots == slots && sink.told() == told;
      above.push_back({equation, shared ? std::optional(guard) : std::nullopt});
    }
    Cursor outcome = equation.first();
    TypeId type = book[value].type;
    add_outcome(rule, outcome, scope, type, bool(equation.child(Kind::despite)));
    close_scope(scope, 0);
    rule.slots = scope.slots;
    RuleId id = add_rule(std::move(rule), item, std::move(names));
    book.values.edit(value.index()).rules.push_back(id);
    note_despite(equation, id);
    if (book[value].kind == ValueKind::tally) totals.push_back({id, equation});
  }
}

void Builder::add_outcome(Rule& rule, Cursor at, Scope& scope, TypeId type, bool may_ask_same) {
  Scope::Same same{RuleId(book.rules.size()), static_cast<std::uint32_t>(rule.outcomes.size()), type};
  scope.same = may_ask_same ? &same : nullptr;
  rule.outcomes.push_back(lower_as(at, scope, type));
  rule.asks_same.push_back(same.asked);
  scope.same = nullptr;
}

ExprId Builder::lower_same(Cursor at, Scope& scope) {
  if (!scope.same) {
    report(Code::same_of_nothing, at,
           fmt::format("{} is the outcome of what is lifted, and nothing is lifted here", quoted(at)),
           {"it stands in the outcome of an equation or a row that lifts another with `despite`"});
    return error_expr(at);
  }
  scope.same->asked = true;
  return make(Op::same, scope.same->type, at, scope.same->rule.index(), scope.same->column);
}

void Builder::build_table(const Item& item) {
  Cursor id = item.body.child(Kind::id);
  auto table = book.value_of.find(intern(id));
  if (table == book.value_of.end() || !declares(book[table->second].place, id)) return;
  for (Cursor line : item.body)
    if (line.is(Kind::line)) build_row(line.child(Kind::cells), table->second, item);
}

void Builder::build_row(Cursor cells, ValueId table, const Item& item) {
  const std::size_t keys = book[table].params.size(), columns = book[table].columns.size();
  std::vector<Cursor> all;
  for (Cursor cell : cells)
    if (cell.is(Kind::cell)) all.push_back(cell);
  if (all.size() != keys + columns) {
    report(Code::argument_count, cells,
           fmt::format("found {} cells, expected {}: {} for the key, {} for the outcome", all.size(), keys + columns,
                       keys, columns));
    return;
  }
  Scope scope = new_scope(item);
  std::vector<HeadName> names;
  bind_params(book[table].params, scope, names);
  Rule rule{.kind = RuleKind::row};
  rule.place = cells.place();
  rule.subject = table.index();
  std::vector<ExprId> tests;
  for (std::size_t i = 0; i < keys; ++i) {
    TypeId type = book[table].params[i].type;
    Domain domain = cell_domain(all[i], type);
    if (domain.open()) {
      rule.cells.emplace_back();
      continue;
    }
    book.domains.push_back(std::move(domain));
    ExprId key = make(Op::slot, type, all[i], static_cast<std::uint32_t>(i));
    ExprId test = make(Op::matches, book.types.boolean(), all[i], key.index(),
                       static_cast<std::uint32_t>(book.domains.size() - 1));
    rule.cells.push_back(test);
    tests.push_back(test);
  }
  for (std::size_t i = 0; i < columns; ++i) {
    Cursor cell = all[keys + i], content = cell.first();
    TypeId type = book[table].columns[i].type;
    bool one = content && !content.next() && content.is(Kind::span) && content.first() && !content.first().next();
    if (!one) {
      report(Code::type_mismatch, cell, fmt::format("found {}, expected one outcome: {}", quoted(cell), words(type)));
      rule.outcomes.push_back(error_expr(cell));
      rule.asks_same.push_back(false);
    } else {
      add_outcome(rule, content.first(), scope, type, bool(cells.child(Kind::despite)));
    }
  }
  rule.condition = conjunction(std::move(tests), cells);
  rule.slots = scope.slots;
  RuleId id = add_rule(std::move(rule), item, std::move(names));
  book.values.edit(table.index()).rules.push_back(id);
  note_despite(cells, id);
}

void Builder::build_tally(const Item& item) {
  Cursor body = item.body, id = body.child(Kind::id), head = body.child(Kind::head);
  Cursor name = id ? id : head.child(Kind::id);
  auto found = book.value_of.find(intern(name));
  if (id && (found == book.value_of.end() || !declares(book[found->second].place, id))) return;
  if (found == book.value_of.end() || book[found->second].kind != ValueKind::tally) {
    std::vector<std::string> tallies;
    for (const ValueDecl& value : book.values)
      if (value.kind == ValueKind::tally) tallies.push_back(book.text(value.name));
    report_unknown(name, "tally", tallies);
    return;
  }
  ValueId tally = found->second;
  TypeId type = book[tally].type;
  for (Cursor part : body) {
    if (part.is(Kind::bound)) {
      Scope scope = new_scope(item);
      std::vector<HeadName> names;
      bind_params(book[tally].params, scope, names);
      ExprId bound = lower_as(part.child(Kind::word).next(), scope, type);
      (part.has(Role::at_least) ? book.values.edit(tally.index()).at_least : book.values.edit(tally.index()).at_most) = bound;
    }
    if (!part.is(Kind::tally_line)) continue;
    Scope scope = new_scope(item);
    std::vector<HeadName> names;
    std::vector<ExprId> tests;
    if (head)
      tests = bind_head(head, book[tally].params, scope, names);
    else
      bind_params(book[tally].params, scope, names);
    Guard guard = lower_guard(part, scope, std::move(tests));
    Rule rule{.kind = RuleKind::tally_line};
    Cursor label = part.child(Kind::id);
    rule.place = part.place();
    rule.label = intern(label);
    rule.subject = tally.index();
    rule.condition = guard.condition;
    rule.provided = guard.provided;
    add_outcome(rule, label.next(), scope, type, false);
    close_scope(scope, 0);
    rule.slots = scope.slots;
    RuleId line = add_rule(std::move(rule), item, std::move(names));
    book.values.edit(tally.index()).rules.push_back(line);
    note_despite(part, line);
  }
}

}  // namespace paragraf::model
