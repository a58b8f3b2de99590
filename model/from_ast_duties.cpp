// Duties: `must X each P if D`, `must X first P`, `need not X if D`. In: norm items. Out: one rule for each head, with
// the acts that fulfil it, in its own frame: `must A or B` is fulfilled by either. A duty holds for every binding of
// the names in its head, so these must be of kinds whose values can be listed; what the head leaves open, any value
// fulfils.
#include <fmt/format.h>

#include <algorithm>

#include "model/builder.hpp"

namespace paragraf::model {
namespace {

std::vector<Cursor> binders_of(Cursor head) {
  std::vector<Cursor> binders;
  for (Cursor part : head)
    if (part.is(Kind::binder)) binders.push_back(part);
  return binders;
}

}  // namespace

void Builder::build_duty(const RuleForm& form, const std::vector<Cursor>& heads) {
  Cursor body = form.item.body;
  const bool must = body.first_role() == Role::must;
  Cursor each = body.word(Role::each), first = body.word(Role::first);
  const Period period = each || first ? period_of((each ? each : first).next()) : Period();
  for (Cursor head : heads) {
    ActId act = act_of(head, true);
    if (!act) continue;
    if (book[act].ends_phase) {
      report(Code::query_kind, head.child(Kind::id),
             fmt::format("{} ends a phase: nobody can owe it", quoted(head.child(Kind::id))));
      continue;
    }
    Scope scope = new_scope(form.item);
    std::vector<HeadName> names;
    std::vector<ExprId> tests = bind_head(form, head, book[act].params, scope, names);
    Rule rule{.kind = must ? RuleKind::must : RuleKind::need_not};
    rule.place = form.stands().body.place();
    rule.subject = act.index();
    rule.period = period;
    rule.first = first.operator bool();
    if (must)
      for (Cursor way : heads)
        if (ActId other = way.id() == head.id() ? act : act_of(way, true))
          rule.ways.push_back({other, way_args(way, book[other].params, scope, way.id() == head.id())});
    const Guard guard = lower_guard(form, scope, std::move(tests));
    rule.condition = guard.condition;
    rule.provided = guard.provided;
    if (must) check_listable(head, book[act].params);
    close_scope(scope, 0);
    rule.slots = scope.slots;
    // Its own act first: the names that it binds are those of the duty.
    std::stable_partition(rule.ways.begin(), rule.ways.end(), [&](const Way& way) { return way.act == act; });
    for (const Way& way : rule.ways) book.acts.edit(way.act.index()).owed = true;
    RuleId id = add_rule(std::move(rule), form.stands(), std::move(names));
    Act& owed = book.acts.edit(act.index());
    (must ? owed.duties : owed.waivers).push_back(id);
    note_despite(body, id);
  }
}

// What an act must be done with to fulfil the duty; none for what may be anything. Names mean what they mean in the
// duty's head.
std::vector<ExprId> Builder::way_args(Cursor head, const std::vector<Parameter>& params, Scope& scope, bool own) {
  std::vector<ExprId> args(params.size());
  const std::vector<Cursor> binders = binders_of(head);
  for (std::size_t i = 0; i < binders.size() && i < params.size(); ++i) {
    if (binders[i].child(Kind::wildcard)) continue;
    const TypeId type = params[i].type;
    if (own) {
      args[i] = make(Op::slot, type, binders[i], static_cast<std::uint32_t>(i));
      continue;
    }
    const Name name = intern(binders[i].child(Kind::id));
    const TypeId plain = book.types.strip_optional(type);
    if (book.types.kind(plain) == TypeKind::enumeration)
      if (auto found = book.members_of.find(name); found != book.members_of.end())
        for (const Member& member : found->second)
          if (member.declaration.index() == book.types[plain].declaration)
            args[i] = make_constant(member, plain, binders[i]);
    if (args[i]) continue;
    for (Scope::Entry& entry : scope.entries)
      if (entry.name == name && check_comparable(binders[i], entry.type, type)) {
        entry.used = true;
        args[i] = make(Op::slot, entry.type, binders[i], entry.slot);
      }
  }
  return args;
}

bool can_be_listed(const Book& book, const Parameter& param) {
  const TypeId plain = book.types.strip_optional(param.type);
  switch (book.types.kind(plain)) {
    case TypeKind::entity:
    case TypeKind::enumeration:
    case TypeKind::boolean:
    case TypeKind::unknown:
      return plain == param.type;
    case TypeKind::integer:
      return !param.domain.open() &&
             std::all_of(param.domain.intervals.begin(), param.domain.intervals.end(), [](const Interval& interval) {
               return interval.low && interval.high && *interval.high - *interval.low < Number(longest_duty);
             });
    case TypeKind::nothing:
    case TypeKind::number:
    case TypeKind::text:
    case TypeKind::die:
    case TypeKind::dice:
    case TypeKind::measure:
    case TypeKind::reading:
    case TypeKind::row:
    case TypeKind::record:
    case TypeKind::list:
    case TypeKind::tuple:
    case TypeKind::one_of:
    case TypeKind::set:
    case TypeKind::optional:
      return false;
  }
  return false;
}

void Builder::check_listable(Cursor head, const std::vector<Parameter>& params) {
  const std::vector<Cursor> binders = binders_of(head);
  for (std::size_t i = 0; i < binders.size() && i < params.size(); ++i) {
    if (binders[i].child(Kind::wildcard) || can_be_listed(book, params[i])) continue;
    report(Code::endless_duty, binders[i],
           fmt::format("a duty for each {}: {} cannot be listed", quoted(binders[i]), words(params[i].type)),
           {"write `_` for what is left to the choice of whoever has the duty"});
  }
}

}  // namespace paragraf::model
