// Examples and queries. In: `example` items, and questions put from outside. Out: steps whose expressions stand in a frame of
// their own; the entities that an example names are looked up in its state by name.
#include <fmt/format.h>

#include "model/builder.hpp"

namespace paragraf::model {
namespace {

std::string title_of(Cursor at) {
  Cursor string = at.child(Kind::string);
  if (!string) return {};
  return std::string(string.text().substr(1, string.text().size() - 2));
}

bool is_step(Cursor at) { return at.is(Kind::given) || at.is(Kind::assume) || at.is(Kind::do_) || at.is(Kind::then); }

Cursor state_from_file(Cursor steps) {
  for (Cursor step : steps) {
    if (step.is(Kind::given) && step.has(Role::state)) return step;
    if (step.is(Kind::case_))
      if (Cursor inside = state_from_file(step)) return inside;
  }
  return {};
}

}  // namespace

void Builder::build_examples() {
  for (const Item& item : examples) build_example(item);
}

void Builder::build_example(const Item& item) {
  Example example;
  example.title = title_of(item.body);
  example.place = item.body.child(Kind::string).place();
  example.sentence = item.sentence;
  for (const Example& other : book.examples)
    if (other.title == example.title) {
      base::Diagnostic twice = base::diagnostic(Code::duplicate_name, example.place, fmt::format("an example is called \"{}\" already", example.title));
      twice.labels.push_back({other.place, "first here"});
      sink.add(std::move(twice));
    }
  // The names that follow are those of the state.
  if (Cursor from_file = state_from_file(item.body)) return unsupported(from_file, "a state from a file in an example");
  const std::set<Name> excused_elsewhere = excused_names;
  EntityNames entities;
  Scope scope = new_scope(item);
  scope.entities = &entities;
  build_steps(item.body, example.steps, scope, entities);
  for (Cursor part : item.body) {
    if (!part.is(Kind::case_)) continue;
    EntityNames in_case = entities;
    scope.entities = &in_case;
    ExampleCase one{title_of(part), part.place(), {}};
    build_steps(part, one.steps, scope, in_case);
    example.cases.push_back(std::move(one));
  }
  excused_names = excused_elsewhere;
  example.slots = scope.slots;
  book.examples.push_back(std::move(example));
}

void Builder::build_steps(Cursor steps, std::vector<Step>& out, Scope& scope, EntityNames& entities) {
  // Entities first: a step may name one that is given further down.
  for (Cursor given : steps)
    if (given.is(Kind::given))
      for (Cursor fix : given)
        if (fix.is(Kind::fix) && fix.first().is(Kind::id)) declare_entity(fix, entities);
  for (Cursor at : steps) {
    if (!is_step(at)) continue;
    if (at.is(Kind::given)) {
      if (Cursor word = at.word(Role::phase)) {
        Cursor phase = word.next();
        auto found = book.phase_of.find(intern(phase));
        if (found == book.phase_of.end()) {
          std::vector<std::string> phases;
          for (auto& [name, _] : book.phase_of) phases.push_back(book.text(name));
          report_unknown(phase, "phase of a sequence", phases);
          continue;
        }
        Step step{.kind = StepKind::given_phase};
        step.place = at.place();
        step.phase = found->second;
        out.push_back(std::move(step));
      }
      for (Cursor fix : at)
        if (fix.is(Kind::fix)) build_fix(fix, out, scope, entities);
    } else if (at.is(Kind::assume)) {
      if (auto assumption = build_assumption(at, scope)) {
        Step step{.kind = StepKind::assume};
        step.place = at.place();
        step.assumption = *assumption;
        out.push_back(std::move(step));
      }
    } else if (at.is(Kind::do_)) {
      if (at.has(Role::together_with)) {
        unsupported(at, "`together with`");
        continue;
      }
      Step step{.kind = StepKind::do_};
      step.place = at.place();
      step.call = lower_call(at.child(Kind::call), scope, true);
      for (Cursor roll : at)
        if (roll.is(Kind::roll)) {
          Cursor event = roll.first();
          if (event.is(Kind::call)) {
            unsupported(roll, "a roll for one of several occurrences");
            continue;
          }
          auto found = book.act_of.find(intern(event));
          if (found == book.act_of.end() || !has_dice(found->second)) {
            std::vector<std::string> events;
            for (std::size_t i = 0; i < book.acts.size(); ++i)
              if (has_dice(ActId(i))) events.push_back(book.text(book.acts[i].name));
            report_unknown(event, "event with dice", events);
            continue;
          }
          step.rolls.push_back({found->second, lower_as(event.next(), scope, book.types.integer())});
        }
      if (step.call.act) out.push_back(std::move(step));
    } else {
      build_then(at, out, scope);
    }
  }
}

void Builder::declare_entity(Cursor fix, EntityNames& entities) {
  Cursor id = fix.first(), what = id.next();
  if (!what.is(Kind::literal)) {
    excused_names.insert(intern(id));  // build_fix tells what is wrong with it
    return;
  }
  Cursor kind = what.child(Kind::id);
  auto found = book.entity_of.find(intern(kind));
  if (found == book.entity_of.end()) {
    std::vector<std::string> kinds;
    for (auto& [name, _] : book.entity_of) kinds.push_back(book.text(name));
    if (!excused_names.count(intern(kind))) report_unknown(kind, "kind of entity", kinds);
    excused_names.insert(intern(id));
  } else if (!entities.emplace(intern(id), found->second).second) {
    report(Code::duplicate_name, id, fmt::format("{} is given twice", quoted(id)));
  }
}

bool Builder::has_dice(ActId act) const {
  for (const Parameter& param : book[act].params)
    if (book.types.kind(param.type) == TypeKind::dice) return true;
  return false;
}

void Builder::build_fix(Cursor fix, std::vector<Step>& out, Scope& scope, const EntityNames& entities) {
  Cursor first = fix.first();
  Step step{};
  step.place = fix.place();
  auto check_given = [&](ExprId value, AttributeId attribute, Cursor at) {
    auto constant = constant_value(value);
    if (!constant || admits(book, attribute, *constant)) return;
    const Attribute& declared = book[attribute];
    bool stepped = on_step(book, declared.type, *constant);
    report(Code::off_step_literal, at, fmt::format("{} is {} `{}`", quoted(at), stepped ? "outside the range of" : "off the step of", book.text(declared.name)));
  };
  if (first.is(Kind::id) && first.next().is(Kind::literal)) {
    auto entity = entities.find(intern(first));
    if (entity == entities.end()) return;
    step.kind = StepKind::given_entity;
    step.entity = intern(first);
    step.declaration = entity->second;
    for (Cursor field : first.next()) {
      if (!field.is(Kind::field)) continue;
      Cursor name = field.first();
      AttributeId attribute = book.attribute(entity->second, intern(name));
      if (!attribute) {
        std::vector<std::string> candidates;
        for (AttributeId other : book[entity->second].attributes) candidates.push_back(book.text(book[other].name));
        report_unknown(name, fmt::format("attribute of {}", book.text(book[entity->second].name)), candidates);
        continue;
      }
      for (const FieldValue& other : step.fields)
        if (other.attribute == attribute) report(Code::duplicate_name, name, fmt::format("{} is given twice", quoted(name)));
      ExprId value = lower_as(name.next(), scope, book[attribute].type);
      check_given(value, attribute, name.next());
      step.fields.push_back({attribute, value});
    }
    out.push_back(std::move(step));
    return;
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
    step.value = lower_as(value, scope, book[step.attribute].type);
    check_given(step.value, step.attribute, value);
    out.push_back(std::move(step));
    return;
  }
  if (first.is(Kind::call)) {
    if (!excused_names.count(intern(first.child(Kind::id)))) unsupported(fix, "a fact in an example");
    return;
  }
  Cursor what = first.next();
  if (what.is(Kind::copies)) return unsupported(what, "copies");
  base::Diagnostic found = base::diagnostic(Code::type_mismatch, fix.place(), fmt::format("{} gives no entity, expected `NAME: KIND {{ ... }}`", quoted(fix)));
  if (what.is(Kind::id) && book.entity_of.count(intern(what)))
    found.fixes.push_back({fmt::format("write `{} {{}}`", what.text()), {{what.place(), std::string(what.text()) + " {}"}}});
  sink.add(std::move(found));
}

std::optional<std::uint32_t> Builder::build_assumption(Cursor assume, Scope& outer) {
  Cursor what = assume.child(Kind::word).next();
  Cursor is = assume.word(Role::is);
  Cursor outcome = is ? is.next() : what.next();
  Cursor id = what.is(Kind::call) ? what.child(Kind::id) : what;
  Name name = intern(id);
  Assumption assumption{};
  assumption.place = assume.place();
  Scope scope;
  scope.entities = outer.entities;
  scope.keywords = outer.keywords;
  if (auto reading = book.reading_of.find(name); reading != book.reading_of.end() && what.is(Kind::id)) {
    assumption.kind = Assumption::Kind::reading;
    assumption.subject = reading->second.index();
    assumption.outcome = lower_as(outcome, scope, book.types.intern({TypeKind::reading, reading->second.index(), 0, {}}));
    if (type(assumption.outcome) == book.types.unknown()) return std::nullopt;
  } else {
    const std::vector<Parameter>* params = nullptr;
    TypeId result;
    if (auto external = book.extern_of.find(name); external != book.extern_of.end()) {
      assumption.kind = Assumption::Kind::external;
      assumption.subject = external->second.index();
      params = &book[external->second].params;
      result = book[external->second].type;
    } else if (auto value = book.value_of.find(name); value != book.value_of.end()) {
      assumption.kind = Assumption::Kind::value;
      assumption.subject = value->second.index();
      params = &book[value->second].params;
      result = book[value->second].type;
    } else {
      std::vector<std::string> candidates;
      for (auto& [other, _] : book.extern_of) candidates.push_back(book.text(other));
      for (auto& [other, _] : book.value_of) candidates.push_back(book.text(other));
      for (auto& [other, _] : book.reading_of) candidates.push_back(book.text(other));
      report_unknown(id, "extern, value or reading", candidates);
      return std::nullopt;
    }
    scope.slots = static_cast<std::uint32_t>(params->size());
    std::vector<ExprId> tests;
    std::size_t position = 0;
    if (what.is(Kind::call))
      for (Cursor arg : what) {
        if (arg.id() == id.id()) continue;
        if (position >= params->size()) {
          report(Code::argument_count, what, fmt::format("too many arguments, expected {}: {}({})", params->size(), id.text(), params_text(book, *params)));
          return std::nullopt;
        }
        auto slot = static_cast<std::uint32_t>(position);
        TypeId type = (*params)[position++].type;
        if (arg.text() == "_") continue;
        // A name that names nothing else stands for the argument.
        if (arg.is(Kind::id) && !names_something(arg, scope, type)) {
          scope.entries.push_back({intern(arg), slot, type, arg.place()});
          continue;
        }
        ExprId value = lower_as(arg, scope, type);
        ExprId argument = make(Op::slot, type, arg, slot);
        tests.push_back(make(Op::equal, book.types.boolean(), arg, argument.index(), value.index()));
      }
    if (position < params->size()) {
      report(Code::argument_count, what, fmt::format("found {} argument{}, expected {}: {}({})", position, position == 1 ? "" : "s", params->size(), id.text(), params_text(book, *params)));
      return std::nullopt;
    }
    assumption.condition = conjunction(std::move(tests), what);
    assumption.outcome = lower_as(outcome, scope, result);
    if (type(assumption.outcome) == book.types.unknown() && result != book.types.unknown()) return std::nullopt;
  }
  assumption.slots = scope.slots;
  book.assumptions.push_back(std::move(assumption));
  return static_cast<std::uint32_t>(book.assumptions.size() - 1);
}

Call Builder::lower_call(Cursor call, Scope& scope, bool may_leave_out) {
  Call result;
  result.act = act_of(call, false);
  if (result.act) result.args = lower_args(call, book[result.act].params, scope, call.child(Kind::id).text(), may_leave_out);
  return result;
}

void Builder::build_then(Cursor at, std::vector<Step>& out, Scope& scope) {
  Then base{};
  if (Cursor by = at.child(Kind::by)) {
    auto cite = [&](Cursor refs, std::vector<RuleId>& rules, std::vector<SentenceId>& sentences) {
      for (Cursor ref : refs) {
        if (!ref.is(Kind::ref)) continue;
        Target target = resolve(ref);
        if (ref.child(Kind::id)) rules.insert(rules.end(), target.rules.begin(), target.rules.end());
        else sentences.insert(sentences.end(), target.sentences.begin(), target.sentences.end());
      }
    };
    if (Cursor refs = by.child(Kind::by_refs)) cite(refs.child(Kind::refs), base.by, base.by_sentences);
    if (Cursor refs = by.child(Kind::not_by)) cite(refs.child(Kind::refs), base.not_by, base.not_by_sentences);
    if (Cursor needs = by.child(Kind::needs))
      for (Cursor what : needs)
        if (is_operand(what)) base.needs.push_back(lower(what, scope));
  }
  auto add = [&](Then then) {
    Step step{.kind = StepKind::then};
    step.place = at.place();
    step.then = std::move(then);
    out.push_back(std::move(step));
  };
  Cursor what = at.child(Kind::word).next();
  if (what.is(Kind::verdict)) {
    Role role = Role::none;
    std::vector<Cursor> calls;
    for (Cursor part : what) {
      if (part.is(Kind::word) && part.role() == Role::not_) base.negated = true;
      else if (part.is(Kind::word)) role = part.role();
      else if (part.is(Kind::call)) calls.push_back(part);
    }
    if (role == Role::obliged) return unsupported(what, "an obligation");
    base.kind = role == Role::happens ? ThenKind::happens : ThenKind::verdict;
    base.verdict = role == Role::denied         ? VerdictKind::denied
                   : role == Role::undetermined ? VerdictKind::undetermined
                   : role == Role::conflict     ? VerdictKind::conflict
                                                : VerdictKind::allowed;
    if (calls.empty()) return add(std::move(base));
    for (Cursor call : calls) {
      Then one = base;
      one.call = lower_call(call, scope, true);
      if (one.call.act) add(std::move(one));
    }
    return;
  }
  if (what.is(Kind::open)) {
    base.kind = ThenKind::open;
    base.verdict = what.has(Role::is_in_conflict) ? VerdictKind::conflict : VerdictKind::undetermined;
    bool among = false;
    for (Cursor part : what) {
      if (!is_operand(part)) among = among || part.role() == Role::among;
      else if (!among) base.condition = lower(part, scope);
      else base.among.push_back(lower_as(part, scope, type(base.condition)));
    }
    return add(std::move(base));
  }
  base.kind = ThenKind::holds;
  base.condition = lower_as(what, scope, book.types.boolean());
  add(std::move(base));
}

std::optional<Query> build_query(Book& book, const grammar::Parsed& parsed, const EntityNames& entities,
                                 const base::Sources& sources, base::Sink& sink) {
  std::size_t before = sink.errors();
  Builder builder(book, sources, sink);
  Scope scope;
  scope.entities = &entities;
  scope.keywords = parsed.keywords;
  Cursor at = Cursor::root(parsed.tree).first();
  if (!at || at.is(Kind::error)) return std::nullopt;
  Query query;
  if (at.is(Kind::call) && book.act_of.count(book.names.intern(at.child(Kind::id).text())))
    query.call = builder.lower_call(at, scope, true);
  else
    query.expression = builder.lower(at, scope);
  builder.check_lines();
  builder.report_unused();
  query.slots = scope.slots;
  if (sink.errors() > before) return std::nullopt;
  return query;
}

std::vector<std::uint32_t> build_assumptions(Book& book, const grammar::Parsed& parsed, const EntityNames& entities,
                                             const base::Sources& sources, base::Sink& sink) {
  Builder builder(book, sources, sink);
  Scope scope;
  scope.entities = &entities;
  scope.keywords = parsed.keywords;
  std::vector<std::uint32_t> assumptions;
  for (Cursor item : Cursor::root(parsed.tree))
    if (Cursor example = item.child(Kind::example))
      for (Cursor step : example)
        if (step.is(Kind::assume))
          if (auto assumption = builder.build_assumption(step, scope)) assumptions.push_back(*assumption);
  builder.check_lines();
  builder.report_unused();
  return assumptions;
}

}  // namespace paragraf::model
