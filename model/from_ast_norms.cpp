// Norms to rules: `may`, `may not`, `closed`, `free`; duties: from_ast_duties.cpp. `may A or B` is one norm for each
// head.
#include <fmt/format.h>

#include "model/builder.hpp"

namespace paragraf::model {
namespace {

std::vector<Cursor> heads_of(Cursor body) {
  std::vector<Cursor> heads;
  Cursor list = body.child(Kind::heads);
  for (Cursor head : list ? list : body)
    if (head.is(Kind::head)) heads.push_back(head);
  return heads;
}

}  // namespace

ActId Builder::act_of(Cursor head, bool action_only) {
  Cursor name = head.child(Kind::id);
  auto found = book.act_of.find(intern(name));
  if (found == book.act_of.end()) {
    const grammar::KeywordTable* keywords = keywords_of(head);
    if (auto builtin = keywords ? keywords->builtin(name.text()) : std::nullopt; builtin && *builtin == "end_phase") {
      report(Code::unknown_name, name, "there is no phase to end: the book declares no sequence of phases",
             {"phases are declared in their order: `sequence turn: movement, combat`"});
      return {};
    }
    std::vector<std::string> acts;
    for (const Act& act : book.acts)
      if (act.action || !action_only) acts.push_back(book.text(act.name));
    report_unknown(name, action_only ? "action" : "action or event", acts);
    return {};
  }
  if (action_only && !book[found->second].action) {
    report(Code::query_kind, name,
           fmt::format("{} is an event, and only actions are permitted or forbidden", quoted(name)));
    return {};
  }
  return found->second;
}

void Builder::build_norm(const RuleForm& form) {
  Cursor body = form.item.body;
  Role role = body.first_role();
  const std::vector<Cursor> heads = form.head ? std::vector<Cursor>{form.head} : heads_of(body);
  if (role == Role::must || role == Role::need_not) return build_duty(form, heads);
  for (Cursor head : heads) {
    ActId act = act_of(head, true);
    if (!act) continue;
    Scope scope = new_scope(form.item);
    scope.judges = true;
    std::vector<HeadName> names;
    std::vector<ExprId> tests = bind_head(form, head, book[act].params, scope, names);
    Rule rule{.kind = role == Role::may ? RuleKind::may : RuleKind::may_not};
    rule.place = form.stands().body.place();
    rule.subject = act.index();
    Guard guard = lower_guard(form, scope, std::move(tests));
    rule.condition = guard.condition;
    if (Cursor limit = body.child(role == Role::may ? Kind::only_if : Kind::unless))
      rule.limit = lower_condition(limit.child(Kind::word).next(), scope);
    // The proviso stands last and may use what the limit binds.
    rule.provided = guard.provided;
    close_scope(scope, 0);
    rule.slots = scope.slots;
    RuleId id = add_rule(std::move(rule), form.stands(), std::move(names));
    book.acts.edit(act.index()).norms.push_back(id);
    note_despite(body, id);
  }
}

void Builder::build_default(const Item& item) {
  for (Cursor head : heads_of(item.body)) {
    ActId act = act_of(head, true);
    if (!act) continue;
    Scope scope = new_scope(item);
    std::vector<HeadName> names;
    Rule rule{.kind = item.body.has(Role::closed) ? RuleKind::closed : RuleKind::free};
    rule.place = item.body.place();
    rule.subject = act.index();
    rule.condition = conjunction(bind_head(head, book[act].params, scope, names), head);
    close_scope(scope, 0);
    rule.slots = scope.slots;
    RuleId id = add_rule(std::move(rule), item, std::move(names));
    book.acts.edit(act.index()).norms.push_back(id);
  }
}

}  // namespace paragraf::model
