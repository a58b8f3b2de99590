// Event rules and effects: `when`, `whenever`, the bookkeeping under a declaration, and the choosers and phases of
// actions.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "model/builder.hpp"

namespace paragraf::model {

std::vector<Binder> Builder::lower_binders(Cursor for_every, Scope& scope, ExprId* where) {
  std::vector<Binder> binders;
  for (Cursor in : for_every) {
    if (!in.is(Kind::in)) continue;
    Cursor name = in.child(Kind::id);
    TypeId element;
    ExprId set = lower_set(in.word(Role::in_binder).next(), scope, &element);
    binders.push_back({bind(scope, name, element, true), set});
  }
  if (Cursor condition = for_every.child(Kind::where))
    *where = lower_condition(condition.child(Kind::word).next(), scope);
  return binders;
}

std::vector<Effect> Builder::lower_effects(Cursor at, Scope& scope) {
  std::vector<Effect> effects;
  scope.changes = true;
  scope.judges = false;
  auto target = [&](Cursor path, Effect& effect, Scope& names) {
    Cursor last = path.first();
    while (last && last.next()) last = last.next();
    // A value of that name is meant, and no entity has such an attribute.
    bool of_value =
        book.value_of.count(intern(last)) && std::none_of(book.attributes.begin(), book.attributes.end(),
                                                          [&](const Attribute& a) { return a.name == intern(last); });
    if (of_value) mark_used(path, names);
    ExprId expr = !of_value && path.first().next() ? lower_member(path, names) : ExprId();
    if (expr && type(expr) == book.types.unknown()) return false;
    if (!expr || book[expr].op != Op::attribute) {
      bool derived = of_value || book.extern_of.count(intern(path.first()));
      report(Code::not_stored, path,
             fmt::format("{} is not stored{}, so it cannot be changed", quoted(path),
                         derived ? " but derived or stated elsewhere" : ""),
             {"an effect names an attribute of an entity: u.damage"});
      return false;
    }
    effect.entity = ExprId(book[expr].a);
    effect.attribute = AttributeId(book[expr].b);
    return true;
  };
  for (Cursor statement : at) {
    Effect effect{};
    effect.place = statement.place();
    EffectKind kind;
    switch (statement.kind()) {
      case Kind::set:
        kind = EffectKind::set;
        break;
      case Kind::add:
        kind = EffectKind::add;
        break;
      case Kind::take:
        kind = EffectKind::take;
        break;
      case Kind::cause:
        kind = EffectKind::cause;
        break;
      case Kind::put:
        kind = EffectKind::put;
        break;
      case Kind::remove:
        kind = EffectKind::remove;
        break;
      case Kind::create:
        kind = EffectKind::create;
        break;
      case Kind::destroy:
        kind = EffectKind::destroy;
        break;
      case Kind::note:
        kind = EffectKind::note;
        break;
      case Kind::forget:
        kind = EffectKind::forget;
        break;
      case Kind::repeat:
        kind = EffectKind::cause;  // of the act that was matched
        break;
      default:
        continue;
    }
    effect.kind = kind;
    std::size_t mark = scope.entries.size();
    if (Cursor loop = statement.child(Kind::for_every)) effect.for_every = lower_binders(loop, scope, &effect.where);
    bool fine = true;
    if (kind == EffectKind::note || kind == EffectKind::forget) {
      effect.fact = lower_fact(statement.child(Kind::call), scope, effect.args);
      fine = effect.fact.valid();
    } else if (statement.is(Kind::repeat)) {
      fine = lower_repeat(statement, effect, scope);
    } else if (kind == EffectKind::create) {
      fine = lower_create(at, statement, effect, scope);
    } else if (kind == EffectKind::destroy) {
      fine = lower_destroy(statement, effect, scope);
    } else if (kind == EffectKind::cause) {
      Cursor call = statement.child(Kind::call);
      effect.event = act_of(call, false);
      if (effect.event && book[effect.event].action) {
        report(Code::query_kind, call,
               fmt::format("{} is an action: its chooser does it, no rule can cause it", quoted(call.child(Kind::id))));
        effect.event = {};
      }
      if (!effect.event)
        fine = false, lower_for_findings(call, scope);
      else {
        const std::vector<Parameter>& params = book[effect.event].params;
        effect.args = lower_args(call, params, scope, call.child(Kind::id).text(), true);
        for (std::size_t i = 0; i < params.size(); ++i)
          if (!effect.args[i] && book.types.kind(params[i].type) != TypeKind::dice)
            report(Code::argument_count, call,
                   fmt::format("argument `{}` is missing: only a die may be left out", book.text(params[i].name)));
      }
    } else {
      const Cursor called = called_target(statement);
      Cursor amount;
      for (Cursor part : statement)
        if (is_operand(part) && !part.is(Kind::path) && !part.is(Kind::for_every) && !(called && part.id() == called.id()))
          amount = part;
      if (called) report_called_target(statement, called, amount, scope);
      fine = !called && target(statement.child(Kind::path), effect, scope);
      TypeId type = fine ? book[effect.attribute].type : book.types.unknown();
      if (fine && (kind == EffectKind::put || kind == EffectKind::remove)) {
        fine = fine && lower_elements_of(statement, amount, effect, scope);
        close_scope(scope, mark);
        if (fine) effects.push_back(std::move(effect));
        continue;
      }
      if (kind != EffectKind::set && fine && !book.types.is_numeric(book.types.strip_optional(type)) &&
          type != book.types.unknown()) {
        report(Code::type_mismatch, statement,
               fmt::format("{} is {}: only numbers and measures are added to or taken from",
                           quoted(statement.child(Kind::path)), words(type)));
        fine = false;
      }
      if (kind != EffectKind::set) type = book.types.strip_optional(type);
      if (fine)
        effect.value = lower_as(amount, scope, type);
      else if (amount)
        look_at(amount, scope);
    }
    close_scope(scope, mark);
    // What is created for every element is many things, and none that the statements behind could name.
    if (kind == EffectKind::create) bind_created(statement, effect, scope);
    if (fine) effects.push_back(std::move(effect));
  }
  scope.changes = false;
  return effects;
}

// The matched act again, with other arguments where a field names a parameter.
bool Builder::lower_repeat(Cursor statement, Effect& effect, Scope& scope) {
  if (!scope.matched) {
    report(Code::repeat_not_here, statement, fmt::format("{} has no single act that it could repeat", quoted(statement)),
           {"`repeat` stands in a `when` rule with one head"});
    mark_used(statement, scope);
    return false;
  }
  const Act& act = book[scope.matched];
  effect.event = scope.matched;
  for (std::size_t i = 0; i < act.params.size(); ++i)
    effect.args.push_back(make(Op::slot, act.params[i].type, statement, static_cast<std::uint32_t>(i)));
  std::set<std::size_t> given;
  bool fine = true;
  for (Cursor field : statement) {
    if (!field.is(Kind::field)) continue;
    Cursor name = field.first();
    const auto param = std::find_if(act.params.begin(), act.params.end(),
                                    [&](const Parameter& p) { return p.name == intern(name); });
    if (param == act.params.end()) {
      std::vector<std::string> names;
      for (const Parameter& p : act.params) names.push_back(book.text(p.name));
      report_unknown(name, fmt::format("parameter of {}", book.text(act.name)), names);
      look_at(name.next(), scope);
      fine = false;
      continue;
    }
    const auto position = static_cast<std::size_t>(param - act.params.begin());
    if (!given.insert(position).second) report(Code::duplicate_name, name, fmt::format("{} is given twice", quoted(name)));
    effect.args[position] = lower_as(name.next(), scope, param->type);
  }
  return fine;
}

void Builder::build_when(const RuleForm& form) {
  Cursor body = form.item.body;
  std::vector<Cursor> heads;
  for (Cursor part : body)
    if (part.is(Kind::head)) heads.push_back(part);
  if (form.head) heads = {form.head};
  std::vector<ActId> acts;
  for (Cursor head : heads)
    if (ActId act = act_of(head, false)) acts.push_back(act);
  if (acts.size() != heads.size()) return;
  Scope scope = new_scope(form.item);
  std::vector<HeadName> names;
  std::vector<ExprId> tests;
  for (std::size_t i = 0; i < heads.size(); ++i) {
    std::vector<ExprId> more = bind_head(form, heads[i], book[acts[i]].params, scope, names);
    tests.insert(tests.end(), more.begin(), more.end());
  }
  Rule rule{.kind = RuleKind::when};
  rule.place = form.stands().body.place();
  rule.subject = acts.front().index();
  rule.together.assign(acts.begin() + 1, acts.end());
  rule.instead = body.has(Role::instead);
  Guard guard = lower_guard(form, scope, std::move(tests));
  rule.condition = guard.condition;
  rule.provided = guard.provided;
  if (acts.size() == 1) scope.matched = acts.front();
  rule.effects = lower_effects(body, scope);
  close_scope(scope, 0);
  rule.slots = scope.slots;
  RuleId id = add_rule(std::move(rule), form.stands(), std::move(names));
  book.acts.edit(acts.front().index()).effects.push_back(id);
  note_despite(body, id);
  if (Cursor after = body.child(Kind::after)) afters.push_back({id, after.child(Kind::refs)});
}

void Builder::build_whenever(const Item& item) {
  Scope scope = new_scope(item);
  Rule rule{.kind = RuleKind::whenever};
  rule.place = item.body.place();
  ExprId where;
  rule.for_every = lower_binders(item.body.child(Kind::for_every), scope, &where);
  std::vector<HeadName> names;
  for (const Scope::Entry& entry : scope.entries) names.push_back({entry.name, entry.slot, entry.type});
  std::vector<ExprId> parts;
  if (where) parts.push_back(where);
  parts.push_back(lower_condition(item.body.child(Kind::word).next(), scope));
  rule.condition = conjunction(std::move(parts), item.body);
  rule.effects = lower_effects(item.body, scope);
  close_scope(scope, 0);
  rule.slots = scope.slots;
  book.whenevers.push_back(add_rule(std::move(rule), item, std::move(names)));
}

void Builder::build_presuppose(const Item& item) {
  Cursor id = item.body.child(Kind::id);
  for (RuleId other : book.presuppositions)
    if (book[other].label == intern(id) && book[book[other].sentence].volume == book[item.sentence].volume) {
      base::Diagnostic twice = base::diagnostic(Code::duplicate_name, id.place(),
                                                fmt::format("presupposition {} is declared twice", quoted(id)));
      twice.labels.push_back({book[other].place, "first declared here"});
      sink.add(std::move(twice));
    }
  Scope scope = new_scope(item);
  Rule rule{.kind = RuleKind::presuppose};
  rule.place = item.body.place();
  rule.label = intern(id);
  rule.limit = lower_condition(id.next(), scope);
  close_scope(scope, 0);
  rule.slots = scope.slots;
  book.presuppositions.push_back(add_rule(std::move(rule), item, {}));
}

void Builder::build_bookkeeping(const Item& item) {
  Cursor name = item.body.child(Kind::id);
  auto declared = book.act_of.find(intern(name));
  if (declared == book.act_of.end() || !declares(book[declared->second].place, name)) return;
  ActId act = declared->second;
  Scope scope = new_scope(item);
  std::vector<HeadName> names;
  bind_params(book[act].params, scope, names);
  if (Cursor by = item.body.word(Role::by_chooser)) {
    ExprId chooser = lower(by.next(), scope);
    book.acts.edit(act.index()).chooser = chooser;
  }
  if (Cursor in = item.body.word(Role::in_phase))
    for (Cursor phase = in.next(); phase; phase = phase.next()) {
      if (!phase.is(Kind::id)) break;
      auto found = book.phase_of.find(intern(phase));
      if (found != book.phase_of.end()) {
        book.acts.edit(act.index()).phases.push_back(found->second);
        continue;
      }
      std::vector<std::string> phases;
      for (auto& [known, _] : book.phase_of) phases.push_back(book.text(known));
      report_unknown(phase, "phase of a sequence", phases);
    }
  Rule rule{.kind = RuleKind::bookkeeping};
  rule.place = item.body.place();
  rule.subject = act.index();
  rule.effects = lower_effects(item.body, scope);
  rule.slots = scope.slots;
  if (rule.effects.empty()) return;
  RuleId rule_id = add_rule(std::move(rule), item, std::move(names));
  book.acts.edit(act.index()).effects.push_back(rule_id);
}

}  // namespace paragraf::model
