// Examples. In: `example` items. Out: steps whose expressions stand in a frame of their own; the entities that an
// example names are looked up in its state by name. What an example assumes: from_ast_queries.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "model/builder.hpp"

namespace paragraf::model {
namespace {

bool is_step(Cursor at) { return at.is(Kind::given) || at.is(Kind::assume) || at.is(Kind::do_) || at.is(Kind::then); }

}  // namespace

void Builder::build_examples() {
  // Those of a book that is amended hold for it, and not for what became of it.
  for (const Item& item : examples)
    if (book[book[item.sentence].volume].asked) build_example(item);
}

void Builder::build_example(const Item& item) {
  Example example;
  example.title = unquoted(item.body.child(Kind::string));
  example.place = item.body.child(Kind::string).place();
  example.sentence = item.sentence;
  for (const Example& other : book.examples)
    if (other.title == example.title) {
      base::Diagnostic twice = base::diagnostic(Code::duplicate_name, example.place,
                                                fmt::format("an example is called \"{}\" already", example.title));
      twice.labels.push_back({other.place, "first here"});
      sink.add(std::move(twice));
    }
  const std::set<Name> excused_elsewhere = excused_names;
  EntityNames entities;
  // The names that follow are those of the state.
  if (!state_from_file(item.body, true, example.state, entities)) return;
  Scope scope = new_scope(item);
  scope.entities = &entities;
  build_steps(item.body, example.steps, scope, entities);
  for (Cursor part : item.body) {
    if (!part.is(Kind::case_)) continue;
    EntityNames in_case = entities;
    scope.entities = &in_case;
    ExampleCase one{unquoted(part.child(Kind::string)), part.place(), {}, {}};
    const bool fresh = std::all_of(example.steps.begin(), example.steps.end(),
                                   [](const Step& step) { return step.kind == StepKind::assume; });
    if (!state_from_file(part, fresh && example.state.empty(), one.state, in_case)) return;
    const auto above = static_cast<std::ptrdiff_t>(scope.entries.size());
    build_steps(part, one.steps, scope, in_case);
    // What a case binds is out of reach for the next one, which starts again.
    std::move(scope.entries.begin() + above, scope.entries.end(), std::back_inserter(scope.closed));
    scope.entries.erase(scope.entries.begin() + above, scope.entries.end());
    example.cases.push_back(std::move(one));
  }
  check_assumptions(example.steps);
  for (const ExampleCase& one : example.cases) check_assumptions(one.steps);
  excused_names = excused_elsewhere;
  example.slots = scope.slots;
  book.examples.push_back(std::move(example));
}

bool Builder::state_from_file(Cursor steps, bool may_start, std::string& file, EntityNames& entities) {
  for (Cursor step : steps) {
    if (!is_step(step)) continue;
    const bool first = std::exchange(may_start, false);
    Cursor name = step.is(Kind::given) && step.has(Role::state) ? step.child(Kind::string) : Cursor();
    if (!name) continue;
    if (!first) {
      report(Code::step_too_late, step, "a state from a file comes first: it is what an example starts from",
             {"what is given by other steps is added to it, and goes before what the file says"});
      return false;
    }
    file = unquoted(name);
    if (sink.errors() > 0) return false;  // the state would be read against half a book
    if (!states) {
      report(Code::unreadable_file, name, "there are no files here, so the state cannot be read");
      return false;
    }
    const auto found = states(book, file, name.place(), *sink.to);
    if (!found) return false;
    entities.insert(found->begin(), found->end());
  }
  return true;
}

void Builder::build_steps(Cursor steps, std::vector<Step>& out, Scope& scope, EntityNames& entities) {
  // Entities first: a step may name one that is given further down.
  for (Cursor given : steps)
    if (given.is(Kind::given))
      for (Cursor fix : given)
        if (fix.is(Kind::fix)) declare_given(fix, entities);
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
      Step step{.kind = StepKind::do_};
      step.place = at.place();
      bool known = true;
      for (Cursor call : at) {
        if (!call.is(Kind::call)) continue;
        Call act = lower_call(call, scope, false);
        known = known && act.act;
        if (!step.call.act)
          step.call = std::move(act);
        else
          step.together.push_back(std::move(act));
      }
      for (Cursor roll : at)
        if (roll.is(Kind::roll)) build_roll(roll, step, scope);
      if (known) out.push_back(std::move(step));
    } else {
      build_then(at, out, scope);
    }
  }
}

// `check: 9` for all occurrences of the event, `check(u): 9` for those with this argument; its dice are left out.
void Builder::build_roll(Cursor roll, Step& step, Scope& scope) {
  Cursor event = roll.first(), name = event.is(Kind::call) ? event.child(Kind::id) : event;
  auto found = book.act_of.find(intern(name));
  if (found == book.act_of.end() || !has_dice(found->second)) {
    std::vector<std::string> events;
    for (std::size_t i = 0; i < book.acts.size(); ++i)
      if (has_dice(ActId(i))) events.push_back(book.text(book.acts[i].name));
    return report_unknown(name, "event with dice", events);
  }
  RollGiven given{found->second, {}, {}};
  if (event.is(Kind::call)) given.args = lower_args(event, book[found->second].params, scope, name.text(), true);
  given.total = lower_as(event.next(), scope, book.types.integer());
  step.rolls.push_back(std::move(given));
}

bool Builder::has_dice(ActId act) const {
  for (const Parameter& param : book[act].params)
    if (book.types.kind(param.type) == TypeKind::dice) return true;
  return false;
}

Call Builder::lower_call(Cursor call, Scope& scope, bool may_leave_out) {
  Call result;
  result.act = act_of(call, false);
  if (!result.act) return result;
  const std::vector<Parameter>& params = book[result.act].params;
  const std::string_view name = call.child(Kind::id).text();
  const std::size_t before = sink.errors();
  result.args = lower_args(call, params, scope, name, true);
  if (may_leave_out || sink.errors() > before) return result;
  std::size_t needed = 0;
  bool all = true;
  for (std::size_t i = 0; i < params.size(); ++i) {
    if (book.types.kind(params[i].type) == TypeKind::dice) continue;
    ++needed;
    all = all && result.args[i];
  }
  if (!all)
    report(Code::argument_count, call,
           fmt::format("{} needs {} argument{}: {}({})", name, needed, needed == 1 ? "" : "s", name,
                       params_text(book, params)));
  return result;
}

void Builder::build_then(Cursor at, std::vector<Step>& out, Scope& scope) {
  Then base{};
  if (Cursor by = at.child(Kind::by)) {
    auto cite = [&](Cursor refs, std::vector<std::vector<RuleId>>& labels, std::vector<SentenceId>& sentences) {
      for (Cursor ref : refs) {
        if (!ref.is(Kind::ref)) continue;
        Target target = resolve_in_force(ref);
        if (ref.child(Kind::id) && target.known)
          labels.push_back(target.rules);
        else
          sentences.insert(sentences.end(), target.sentences.begin(), target.sentences.end());
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
      if (part.is(Kind::word) && part.role() == Role::not_)
        base.negated = true;
      else if (part.is(Kind::word))
        role = part.role();
      else if (part.is(Kind::call))
        calls.push_back(part);
    }
    base.kind = role == Role::happens   ? ThenKind::happens
                : role == Role::obliged ? ThenKind::obliged
                                        : ThenKind::verdict;
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
      if (!is_operand(part))
        among = among || part.role() == Role::among;
      else if (report_asked_act(part, what, base.verdict == VerdictKind::conflict ? Role::conflict : Role::undetermined,
                                scope))
        return;
      else if (!among)
        base.condition = lower(part, scope);
      else
        base.among.push_back(lower_as(part, scope, type(base.condition)));
    }
    return add(std::move(base));
  }
  if (report_asked_act(what, what, Role::allowed, scope)) return;
  base.kind = ThenKind::holds;
  base.condition = lower_as(what, scope, book.types.boolean());
  add(std::move(base));
}

}  // namespace paragraf::model
