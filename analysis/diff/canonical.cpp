// See canonical.hpp.
#include "analysis/diff/canonical.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace paragraf::analysis::diff {
namespace {

constexpr int deepest_reference = 4;               // of rules that lift rules that lift rules

void sort_and_join(std::vector<std::string>& all, std::string& text) {
  std::sort(all.begin(), all.end());
  for (const std::string& one : all) text += "\n" + one;
}

}  // namespace

// What has no counterpart is like nothing in the other book.
std::string Canonical::at(Kind kind, std::uint32_t index) const {
  if (!to_) return fmt::format("#{}", index);
  const auto there = to_->of(kind, index);
  return there ? fmt::format("#{}", *there) : fmt::format("?{}", index);
}

std::string Canonical::name(Name name) const {
  if (!name) return "-";
  return to_ ? called_in(to_->from(), to_->to(), name) : book_.text(name);
}

std::string Canonical::constant(const Value& value) const {
  if (value.is_nothing()) return "nothing";
  if (value.is<bool>()) return value.truth() ? "true" : "false";
  if (value.is<Number>()) return value.number().to_string();
  if (value.is<Text>()) return fmt::format("\"{}\"", value.string());
  if (value.is<Member>()) {
    const Member& one = value.as<Member>();
    const auto index = to_ ? to_->member(one.declaration, one.index) : std::optional(one.index);
    return fmt::format("member {} {}", at(Kind::enumeration, one.declaration.index()), index ? fmt::format("{}", *index) : fmt::format("?{}", one.index));
  }
  if (value.is<Side>()) {
    const Side& one = value.as<Side>();
    const auto index = to_ ? to_->side(one.reading, one.index) : std::optional(one.index);
    return fmt::format("side {} {}", at(Kind::reading, one.reading.index()), index ? fmt::format("{}", *index) : fmt::format("?{}", one.index));
  }
  if (value.is<Instance>()) return fmt::format("entity {} {}", at(Kind::entity, value.as<Instance>().declaration.index()), value.as<Instance>().index);
  std::vector<std::string> items;
  for (const Value& item : value.items()) items.push_back(constant(item));
  if (value.is<Set>()) std::sort(items.begin(), items.end());
  std::string text = value.is<Set>() ? "set" : value.is<List>() ? "list" : value.is<Row>() ? "row" : "record";
  for (const std::string& item : items) text += fmt::format("[{}]", item);
  return text;
}

std::string Canonical::type(TypeId id) const {
  const Type& one = book_.types[id];
  std::string text = fmt::format("{}", static_cast<int>(one.kind));
  switch (one.kind) {
    case TypeKind::unknown: case TypeKind::nothing: case TypeKind::boolean: case TypeKind::integer: case TypeKind::number: case TypeKind::text: case TypeKind::die:
      break;
    case TypeKind::dice:
      text += one.count > 0 ? fmt::format(" {}d{}", one.count, one.declaration) : at(Kind::named_die, one.declaration);
      break;
    case TypeKind::measure: text += at(Kind::measure, one.declaration); break;
    case TypeKind::enumeration: text += at(Kind::enumeration, one.declaration); break;
    case TypeKind::entity: text += at(Kind::entity, one.declaration); break;
    case TypeKind::reading: text += at(Kind::reading, one.declaration); break;
    case TypeKind::row: text += at(Kind::value, one.declaration); break;
    case TypeKind::record: text += at(Kind::record, one.declaration); break;
    case TypeKind::tuple: case TypeKind::one_of:
      for (const TypeId part : one.parts) text += fmt::format("({})", type(part));
      break;
    case TypeKind::set: case TypeKind::list: case TypeKind::optional:
      text += fmt::format("({})", type(one.element));
      break;
  }
  return text;
}

std::string Canonical::domain(const Domain& domain) const {
  std::string text;
  for (const Interval& one : domain.intervals)
    text += fmt::format(" {}{}..{}{}", one.low_open ? "over " : "", one.low ? one.low->to_string() : "", one.high_open ? "under " : "", one.high ? one.high->to_string() : "");
  std::vector<std::string> values;
  for (const Value& value : domain.values) values.push_back(constant(value));
  sort_and_join(values, text);
  return text;
}

std::string Canonical::members(EnumId id) const {
  const Enum& one = book_[id];
  std::vector<std::string> all;
  for (std::uint32_t i = 0; i < one.members.size(); ++i) all.push_back(constant(Member{id, i}));
  if (!one.ordered) std::sort(all.begin(), all.end());
  std::string text = one.open ? "open" : "";
  for (const std::string& member : all) text += ";" + member;
  return text;
}

std::string Canonical::sides(ReadingId id) const {
  std::string text;
  for (std::uint32_t i = 0; i < book_[id].sides.size(); ++i) text += ";" + constant(Side{id, i});
  return text;
}

std::string Canonical::expression(ExprId id) const {
  if (!id) return "-";
  const Expr& expr = book_[id];
  if (expr.op == Op::not_ && book_[ExprId(expr.a)].op == Op::not_) return expression(ExprId(book_[ExprId(expr.a)].a));
  std::string text = fmt::format("({}", static_cast<int>(expr.op));
  if (expr.op == Op::and_ || expr.op == Op::or_) {
    // In any order, unless one part binds what another one looks at.
    std::vector<std::string> parts;
    bool binds = false;
    for (const ExprId arg : expr.args) {
      parts.push_back(" " + expression(arg));
      lint::each_expression(book_, arg, [&](const Expr& one) { binds = binds || one.op == Op::bind; });
    }
    if (!binds) std::sort(parts.begin(), parts.end());
    for (const std::string& one : parts) text += one;
    return text + ")";
  }
  const auto part = [&](std::uint32_t one) { text += " " + expression(ExprId(one)); };
  const auto number = [&](std::uint32_t one) { text += fmt::format(" {}", one); };
  const auto thing = [&](Kind kind, std::uint32_t one) { text += " " + at(kind, one); };
  switch (expr.op) {
    case Op::constant: text += " " + constant(book_.constants[expr.a]); break;
    case Op::slot: number(expr.a); break;
    case Op::named_entity: text += " " + name(Name(expr.a)); break;
    case Op::attribute: part(expr.a), thing(Kind::attribute, expr.b); break;
    case Op::column: case Op::field: part(expr.a), number(expr.b); break;
    case Op::value_call: thing(Kind::value, expr.a), number(expr.c); break;
    case Op::line_call: thing(Kind::value, expr.a), text += " " + name(Name(expr.c)); break;
    case Op::extern_call: thing(Kind::external, expr.a); break;
    case Op::same: number(expr.b); break;           // which rules are meant stands in the text of the rule
    case Op::fact_call: thing(Kind::fact, expr.a); break;
    case Op::obliged: thing(Kind::act, expr.a); break;
    case Op::reading: thing(Kind::reading, expr.a); break;
    case Op::current_phase: break;
    case Op::instances: thing(Kind::entity, expr.a); break;
    case Op::and_: case Op::or_: case Op::minimum: case Op::maximum: case Op::set: case Op::list: case Op::tuple: break;
    case Op::not_: case Op::something: case Op::negate: case Op::ceil: case Op::floor: case Op::round: case Op::abs: case Op::whole: case Op::size:
    case Op::beforehand: case Op::afterwards:
      part(expr.a);
      break;
    case Op::equal: case Op::less: case Op::less_equal: case Op::contains: case Op::add: case Op::subtract: case Op::multiply: case Op::divide:
    case Op::join: case Op::without:
      part(expr.a), part(expr.b);
      break;
    case Op::matches: part(expr.a), text += domain(book_.domains[expr.b]); break;
    case Op::bind: part(expr.a), number(expr.b), text += expr.c > 0 ? " " + type(TypeId(expr.c - 1)) : ""; break;
    case Op::is_of: part(expr.a), text += " " + type(TypeId(expr.b)); break;
    case Op::sizes:
      part(expr.a);
      if (expr.b > 0) thing(Kind::attribute, expr.b - 1);
      break;
    case Op::record: thing(Kind::record, expr.a); break;
    case Op::first: part(expr.a), number(expr.b); break;
    case Op::some: case Op::every: case Op::connected: part(expr.a), number(expr.b); break;
    case Op::odds: part(expr.a); break;
    case Op::those: case Op::the: case Op::count: case Op::sum: case Op::largest: case Op::smallest: number(expr.b); break;
  }
  for (const ExprId arg : expr.args) text += " " + expression(arg);
  return text + ")";
}

std::string Canonical::period(const Period& period) const {
  return fmt::format("{}{}", static_cast<int>(period.kind), period.phase ? at(Kind::phase, period.phase.index()) : "");
}

std::string Canonical::effect(const Effect& effect) const {
  std::string text = fmt::format("{} {} {} {}{}", static_cast<int>(effect.kind), expression(effect.entity), expression(effect.value), effect.rounds, effect.each);
  if (effect.attribute) text += " attribute" + at(Kind::attribute, effect.attribute.index());
  if (effect.created) text += fmt::format(" create{} {}", at(Kind::entity, effect.created.index()), effect.slot);
  if (effect.fact) text += " fact" + at(Kind::fact, effect.fact.index());
  if (effect.event) text += " event" + at(Kind::act, effect.event.index());
  std::vector<std::string> fields;
  for (const FieldValue& field : effect.fields)
    fields.push_back(fmt::format(" field{} {} {}", at(Kind::attribute, field.attribute.index()), expression(field.value), field.rounds));
  std::sort(fields.begin(), fields.end());
  for (const std::string& field : fields) text += field;
  for (const ExprId arg : effect.args) text += " " + expression(arg);
  for (const Binder& binder : effect.for_every) text += fmt::format(" every {} {}", binder.slot, expression(binder.set));
  return text + " where " + expression(effect.where);
}

std::string Canonical::rule(RuleId id, int depth) const {
  const Rule& rule = book_[id];
  std::string text = fmt::format("rule {} if {} provided {} limit {}", static_cast<int>(rule.kind), expression(rule.condition), expression(rule.provided),
                                 expression(rule.limit));
  if (rule.kind == RuleKind::tally_line) text += " line " + name(rule.label);
  for (const ActId act : rule.together) text += " together" + at(Kind::act, act.index());
  text += fmt::format(" {}{}{} {}", rule.instead, rule.first, rule.replaces_total, period(rule.period));
  for (const ExprId outcome : rule.outcomes) text += " = " + expression(outcome);
  for (const Binder& binder : rule.for_every) text += fmt::format(" every {} {}", binder.slot, expression(binder.set));
  for (const Way& way : rule.ways) {
    text += " way" + at(Kind::act, way.act.index());
    for (const ExprId arg : way.args) text += " " + expression(arg);
  }
  std::vector<std::string> parts;
  for (const Effect& one : rule.effects) parts.push_back("effect " + effect(one));
  if (depth < deepest_reference) {
    const auto refer = [&](const char* word, const std::vector<RuleId>& others) {
      for (const RuleId other : others)
        if (!book_[other].suspended_by) parts.push_back(fmt::format("{} {{{}}}", word, this->rule(other, depth + 1)));
    };
    refer("lifted by", rule.lifters);
    // Those do not refer back: else two rules would be written for ever.
    if (depth == 0) {
      const auto shallow = [&](const char* word, const std::vector<RuleId>& others) {
        for (const RuleId other : others) parts.push_back(fmt::format("{} {{{}}}", word, this->rule(other, deepest_reference)));
      };
      shallow("lifts", rule.lifts);
      shallow("gives way to", rule.gives_way_to);
      shallow("after", rule.after);
    }
  }
  sort_and_join(parts, text);
  return text;
}

std::string Canonical::rules(const std::vector<RuleId>& all) const {
  std::vector<std::string> texts;
  for (const RuleId one : all)
    if (!book_[one].suspended_by) texts.push_back(rule(one));
  std::string text;
  sort_and_join(texts, text);
  return text;
}

std::string Canonical::value(ValueId id) const {
  const ValueDecl& value = book_[id];
  std::string text = fmt::format("value {} {}{}", static_cast<int>(value.kind), value.out_of_force, domain(value.domain));
  for (const Parameter& column : value.columns) text += fmt::format("; {}{}", name(column.name), domain(column.domain));
  return text + fmt::format("; {} {}", expression(value.at_least), expression(value.at_most)) + rules(value.rules);
}

std::string Canonical::permission(ActId id) const {
  const Act& act = book_[id];
  std::string text = fmt::format("act {}{} {}", act.action, act.ends_phase, expression(act.chooser));
  std::vector<std::string> phases;
  for (const PhaseId phase : act.phases) phases.push_back(at(Kind::phase, phase.index()));
  sort_and_join(phases, text);
  return text + rules(act.norms);
}

std::string Canonical::effects(ActId id) const {
  std::string text = rules(book_[id].effects);
  if (!book_[id].ends_phase) return text;
  std::vector<std::string> ends;
  for (std::uint32_t i = 0; i < book_.phases.size(); ++i) {
    const Phase& phase = book_.phases[i];
    ends.push_back(fmt::format("phase {} {} {} {}", at(Kind::phase, i), phase.simultaneous, phase.sequence ? at(Kind::phase, phase.sequence.index()) : "-",
                               phase.next ? at(Kind::phase, phase.next.index()) : "-"));
  }
  for (std::uint32_t i = 0; i < book_.attributes.size(); ++i)
    if (book_.attributes[i].life.kind != Period::Kind::always) ends.push_back("attribute " + at(Kind::attribute, i) + period(book_.attributes[i].life));
  for (std::uint32_t i = 0; i < book_.facts.size(); ++i)
    if (book_.facts[i].life.kind != Period::Kind::always) ends.push_back("fact " + at(Kind::fact, i) + period(book_.facts[i].life));
  sort_and_join(ends, text);
  return text;
}

std::string Canonical::duties() const {
  std::vector<std::string> all;
  for (std::uint32_t i = 0; i < book_.acts.size(); ++i)
    if (const std::string text = rules(book_.acts[i].duties) + rules(book_.acts[i].waivers); !text.empty()) all.push_back(at(Kind::act, i) + text);
  std::string text;
  sort_and_join(all, text);
  return text;
}

std::string Canonical::presuppositions() const {
  return rules({book_.presuppositions.begin(), book_.presuppositions.end()});
}

std::string Canonical::whenevers() const { return rules({book_.whenevers.begin(), book_.whenevers.end()}); }

namespace {

void add(const Book& book, ExprId id, std::set<Declaration>& found) {
  lint::each_expression(book, id, [&](const Expr& expr) {
    if (expr.op == Op::value_call || expr.op == Op::line_call) found.insert({Kind::value, expr.a});
    if (expr.op == Op::extern_call) found.insert({Kind::external, expr.a});
    if (expr.op == Op::fact_call) found.insert({Kind::fact, expr.a});
    if (expr.op == Op::obliged) found.insert({Kind::act, expr.a});
    if (expr.op == Op::attribute) found.insert({Kind::attribute, expr.b});
    if (expr.op == Op::sizes && expr.b > 0) found.insert({Kind::attribute, expr.b - 1});
    if (expr.op == Op::reading) found.insert({Kind::reading, expr.a});
    if (expr.op == Op::instances) found.insert({Kind::entity, expr.a});
  });
}

}  // namespace

std::vector<RuleId> rules_of(const Book& book, Declaration subject) {
  std::vector<RuleId> all;
  const auto take = [&](const std::vector<RuleId>& rules) {
    for (const RuleId rule : rules)
      if (!book[rule].suspended_by) all.push_back(rule);
  };
  if (subject.kind == Kind::value) {
    take(book.values[subject.index].rules);
  } else {
    take(book.acts[subject.index].norms);
    take(book.acts[subject.index].effects);
  }
  return all;
}

std::set<Declaration> rests_on(const Book& book, const std::vector<RuleId>& rules, const std::vector<ExprId>& more) {
  std::set<Declaration> found;
  std::set<RuleId> seen;
  std::vector<RuleId> open = rules;
  std::set<Declaration> followed;
  for (const ExprId expr : more) add(book, expr, found);
  const auto follow = [&] {
    for (const Declaration& one : std::set<Declaration>(found)) {
      if ((one.kind != Kind::value && one.kind != Kind::act) || !followed.insert(one).second) continue;
      const std::vector<RuleId> of = rules_of(book, one);
      open.insert(open.end(), of.begin(), of.end());
      if (one.kind == Kind::value) add(book, book.values[one.index].at_least, found), add(book, book.values[one.index].at_most, found);
    }
  };
  follow();
  while (!open.empty()) {
    const RuleId id = open.back();
    open.pop_back();
    if (!seen.insert(id).second) continue;
    const Rule& rule = book[id];
    for (const ExprId expr : lint::expressions_of(rule)) add(book, expr, found);
    for (const Effect& effect : rule.effects) {
      if (effect.event) found.insert({Kind::act, effect.event.index()});
      if (effect.created) found.insert({Kind::entity, effect.created.index()});
      if (effect.attribute) found.insert({Kind::attribute, effect.attribute.index()});
      if (effect.fact) found.insert({Kind::fact, effect.fact.index()});
      for (const FieldValue& field : effect.fields) found.insert({Kind::attribute, field.attribute.index()});
    }
    for (const ActId act : rule.together) found.insert({Kind::act, act.index()});
    open.insert(open.end(), rule.lifters.begin(), rule.lifters.end());
    follow();
  }
  return found;
}

namespace {

// Is what the rules may store in an attribute the same in both editions? What is outside of its range is not stored at all.
bool write_alike(const Pairs& pairs, const std::vector<RuleId>& rules) {
  const Book &mine = pairs.from(), &theirs = pairs.to();
  const auto is_alike = [&](AttributeId id) {
    const AttributeId there = id ? pairs.of(Kind::attribute, id) : AttributeId();
    return !there || Canonical(mine, &pairs).domain(mine[id].domain) == Canonical(theirs).domain(theirs[there].domain);
  };
  for (const RuleId rule : rules)
    for (const Effect& effect : mine[rule].effects) {
      if (!is_alike(effect.attribute)) return false;
      for (const FieldValue& field : effect.fields)
        if (!is_alike(field.attribute)) return false;
    }
  return true;
}

}  // namespace

Unchanged::Unchanged(const Pairs& pairs, const std::vector<std::uint32_t>& new_sides, const std::vector<std::uint32_t>& old_sides) {
  const Book &mine = pairs.from(), &old = pairs.to();
  const Canonical now(mine, &pairs), before(old);
  // What is written alike, and then only what rests on such.
  for (std::uint32_t i = 0; i < mine.values.size(); ++i)
    if (const auto there = pairs.of(Kind::value, i); there && now.value(ValueId(i)) == before.value(ValueId(*there))) unchanged_.insert({Kind::value, i});
  for (std::uint32_t i = 0; i < mine.acts.size(); ++i) {
    const ActId there = pairs.of(Kind::act, ActId(i));
    if (!there) continue;
    if (now.permission(ActId(i)) == before.permission(there)) same_permission_.insert(ActId(i));
    if (now.effects(ActId(i)) == before.effects(there) && write_alike(pairs, mine[ActId(i)].effects)) same_effects_.insert(ActId(i));
    if (same_permission_.contains(ActId(i)) && same_effects_.contains(ActId(i))) unchanged_.insert({Kind::act, i});
  }
  std::vector<Declaration> gone;
  const std::set<Declaration> alike = unchanged_;
  const auto is_alike = [&](const Declaration& one) {
    if (one.kind == Kind::value || one.kind == Kind::act) return alike.contains(one);
    if (one.kind == Kind::reading) {
      const auto there = pairs.of(one.kind, one.index);
      return there && pairs.side(ReadingId(one.index), new_sides.empty() ? 0 : new_sides[one.index]) == (old_sides.empty() ? 0 : old_sides[*there]);
    }
    if (one.kind != Kind::attribute) return pairs.of(one.kind, one.index).has_value();
    const auto there = pairs.of(one.kind, one.index);
    return there && mine.attributes[one.index].clamp == old.attributes[*there].clamp;
  };
  const auto rest_alike = [&](const std::set<Declaration>& all) { return std::all_of(all.begin(), all.end(), is_alike); };
  for (const Declaration& one : alike) {
    std::vector<ExprId> more;
    if (one.kind == Kind::value) more = {mine.values[one.index].at_least, mine.values[one.index].at_most};
    if (!rest_alike(rests_on(mine, rules_of(mine, one), more))) gone.push_back(one);
  }
  for (const Declaration& one : gone) unchanged_.erase(one);
  std::erase_if(same_permission_, [&](ActId act) {
    bool looks_ahead = false;
    for (const RuleId rule : mine[act].norms)
      for (const ExprId expr : lint::expressions_of(mine[rule]))
        lint::each_expression(mine, expr, [&](const Expr& one) { looks_ahead = looks_ahead || one.op == Op::afterwards; });
    return (looks_ahead && !unchanged_.contains({Kind::act, act.index()})) || !rest_alike(rests_on(mine, mine[act].norms));
  });
  std::erase_if(same_effects_, [&](ActId act) { return !rest_alike(rests_on(mine, mine[act].effects)); });
  const auto same = [&](const std::string& a, const std::string& b, const std::vector<RuleId>& rules) {
    return a == b && rest_alike(rests_on(mine, rules));
  };
  std::vector<RuleId> duties;
  for (const Act& act : mine.acts) {
    duties.insert(duties.end(), act.duties.begin(), act.duties.end());
    duties.insert(duties.end(), act.waivers.begin(), act.waivers.end());
  }
  same_phases_ = std::all_of(mine.acts.begin(), mine.acts.end(), [&](const Act& act) {
    return !act.ends_phase || same_effects_.contains(ActId(static_cast<std::size_t>(&act - &*mine.acts.begin())));
  });
  same_duties_ = same(now.duties(), before.duties(), duties);
  same_presuppositions_ = same(now.presuppositions(), before.presuppositions(), {mine.presuppositions.begin(), mine.presuppositions.end()});
  same_whenevers_ = same(now.whenevers(), before.whenevers(), {mine.whenevers.begin(), mine.whenevers.end()});
}

bool Unchanged::rests_on_unchanged(const Book& book, ExprId id) const {
  for (const Declaration& one : rests_on(book, {}, {id}))
    if ((one.kind == Kind::value || one.kind == Kind::act) && !unchanged_.contains(one)) return false;
  return true;
}

namespace {

// What may not be worked out at all, but stand for something unknown: then it is the same unknown in both.
bool is_shared(const Book& book, const Expr& expr) {
  switch (expr.op) {
    case Op::value_call: case Op::line_call: case Op::some: case Op::every: case Op::those: case Op::the: case Op::count: case Op::sum: case Op::largest:
    case Op::smallest: case Op::connected: case Op::first: case Op::sizes: case Op::odds: case Op::obliged: case Op::afterwards:
      return true;
    case Op::column:
      return book[ExprId(expr.a)].op == Op::value_call;
    default:
      return false;
  }
}

}  // namespace

void AlikeExpressions::read() {
  if (std::exchange(read_, true)) return;
  const Book &old = to_old_.to(), &mine = to_old_.from();
  const Canonical old_text(old), new_text(mine, &to_old_);
  for (std::uint32_t i = 0; i < old.exprs.size(); ++i)
    if (is_shared(old, old.exprs[i])) old_texts_.emplace(old_text.expression(ExprId(i)), ExprId(i));
  for (std::uint32_t i = 0; i < mine.exprs.size(); ++i) {
    if (!is_shared(mine, mine.exprs[i])) continue;
    const std::string text = new_text.expression(ExprId(i));
    new_texts_.emplace(text, ExprId(i));
    const auto at = old_texts_.find(text);
    in_old_[ExprId(i)] = at != old_texts_.end() && unchanged_.rests_on_unchanged(mine, ExprId(i)) ? std::optional(at->second) : std::nullopt;
  }
  for (std::uint32_t i = 0; i < old.exprs.size(); ++i) {
    if (!is_shared(old, old.exprs[i])) continue;
    const auto at = new_texts_.find(old_text.expression(ExprId(i)));
    in_new_[ExprId(i)] = at != new_texts_.end() && in_old_[at->second] ? std::optional(at->second) : std::nullopt;
  }
}

std::optional<ExprId> AlikeExpressions::in_old(ExprId of_new) {
  read();
  const auto at = in_old_.find(of_new);
  return at != in_old_.end() ? at->second : std::nullopt;
}

std::optional<ExprId> AlikeExpressions::in_new(ExprId of_old) {
  read();
  const auto at = in_new_.find(of_old);
  return at != in_new_.end() ? at->second : std::nullopt;
}

}  // namespace paragraf::analysis::diff
