// Words for reasons: see reason_text.hpp.
#include "interpreter/reason_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/gap.hpp"
#include "interpreter/limits.hpp"
#include "interpreter/natives.hpp"

namespace paragraf::interpreter {
namespace {

std::vector<std::string> candidates(const Speech& say, const Book& book, const State& state, const Reason& reason) {
  std::vector<std::string> texts;
  for (const Value& candidate : reason.candidates)
    texts.push_back(reason.of == SubjectKind::act
                        ? judgement_text(say, candidate.truth() ? Judgement::allowed : Judgement::denied)
                        : told_value(say, book, state, candidate, reason.type));
  return texts;
}

std::string with_cites(const Speech& say, const Book& book, std::string text, const Reason& reason) {
  return reason.cites.empty() ? text : fmt::format("{} ({})", text, citations_text(say, book, reason.cites));
}

std::string clash_text(const Speech& say, Clash clash) {
  switch (clash) {
    case Clash::none:
      return {};
    case Clash::set_and_changed:
      return say("set and changed in one step");
    case Clash::put_and_removed:
      return say("put in and removed in one step");
    case Clash::changed_and_destroyed:
      return say("changed and destroyed in one step");
    case Clash::created_and_destroyed:
      return say("created and destroyed in one step");
  }
  return {};
}

std::string subject_text(const Speech& say, const Book& book, const State& state, const Reason& reason) {
  const auto call = [&](Name name, const std::vector<Parameter>& params) {
    return call_text(say, book, state, name, params, told_args(book, params, reason.args));
  };
  switch (reason.of) {
    case SubjectKind::none:
      return {};
    case SubjectKind::attribute: {
      const std::string& name = book.told(book[AttributeId(reason.subject)].name, say);
      if (reason.args.empty() || !reason.args.front().is<Instance>()) return name;
      return fmt::format("{}.{}", state.id(reason.args.front().as<Instance>()), name);
    }
    case SubjectKind::external:
      return call(book[ExternId(reason.subject)].name, book[ExternId(reason.subject)].params);
    case SubjectKind::value:
      return call(book[ValueId(reason.subject)].name, book[ValueId(reason.subject)].params);
    case SubjectKind::act:
      return call(book[ActId(reason.subject)].name, book[ActId(reason.subject)].params);
    case SubjectKind::fact:
      return call(book[FactId(reason.subject)].name, book[FactId(reason.subject)].params);
    case SubjectKind::entity:
      return book.told(book[EntityId(reason.subject)].name, say);
  }
  return {};
}

// "found 17 cf, expected 1 to 15 cf", or what the step is.
std::string outside_text(const Speech& say, const Book& book, const State& state, const Reason& reason) {
  if (reason.candidates.empty()) return {};
  const Value& value = reason.candidates.front();
  const TypeId plain = book.types.strip_optional(reason.type);
  const std::string found = told_value(say, book, state, value, reason.type);
  if (book.types.kind(plain) == TypeKind::measure && reason.domain.contains(value))
    return say("{0} is off the step of {1}", found,
               told_value(say, book, state, book[MeasureId(book.types[plain].declaration)].step, plain));
  return say("found {0}, expected {1}", found, domain_text(book, reason.domain, reason.type, say));
}

}  // namespace

std::vector<Result> told_args(const Book& book, const std::vector<Parameter>& params, const Values& args) {
  std::vector<Result> told;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const bool open = args[i].is_nothing() && i < params.size() && book.types.kind(params[i].type) != TypeKind::optional;
    told.push_back(open ? Result::unbound() : Result(args[i]));
  }
  return told;
}

std::string told_value(const Speech& say, const Book& book, const State& state, const Value& value, TypeId type) {
  return value_text(book, value, type, entity_name, &state, say);
}

std::string told_row(const Speech& say, std::size_t count, const std::function<std::string(std::size_t, const Speech& say)>& told) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < count; ++i) texts.push_back(told(i, say));
  if (!say.sets_apart(texts)) return say.row(texts);
  for (std::size_t i = 0; i < count; ++i) texts[i] = told(i, say.apart());
  return say.apart().row(texts);
}

std::string library_text(const Speech& say, const Book& book, const std::string& library) {
  const Name name = book.names.find(library);
  return name ? book.told(name, say) : library;
}

std::string citation_text(const Speech& say, const Book& book, SentenceId id) {
  const Sentence& sentence = book[id];
  const bool library = !sentence.clause && book[sentence.volume].library;
  return library ? say("library {0}", library_text(say, book, book[sentence.volume].name)) : sentence.citation;
}

std::string citations_text(const Speech& say, const Book& book, const std::vector<SentenceId>& sentences) {
  std::string text;
  for (SentenceId sentence : sentences) text += (text.empty() ? "" : ", ") + citation_text(say, book, sentence);
  return text;
}

std::string judgement_text(const Speech& say, Judgement judgement) {
  switch (judgement) {
    case Judgement::allowed:
      return say.context("verdict", "allowed");
    case Judgement::denied:
      return say.context("verdict", "denied");
    case Judgement::undetermined:
      return say.context("verdict", "undetermined");
    case Judgement::conflict:
      return say.context("verdict", "in conflict");
  }
  return {};
}

std::string phase_text(const Speech& say, const Book& book, const State& state, ActId act,
                       std::span<const Result> args) {
  if (book[act].ends_phase) {
    const PhaseId ended = ended_phase(book, act, args);
    if (in_phase(book, state, act, args)) return {};
    if (ended == book[state.phase].sequence) {
      std::vector<std::string> later;
      for (const PhaseId phase : phases_to_come(book, state.phase)) later.push_back(book.told(book[phase].name, say));
      return say.plural(later.size(), "{0} cannot end: {1} is still to come", "{0} cannot end: {1} are still to come",
                        book.told(book[ended].name, say), say.all_of(later));
    }
    return say("{0} cannot end; the state is in {1}", book.told(book[ended].name, say), book.told(book[state.phase].name, say));
  }
  const std::vector<PhaseId>& phases = book[act].phases;
  if (!state.phase || phases.empty() || std::find(phases.begin(), phases.end(), state.phase) != phases.end()) return {};
  std::vector<std::string> names;
  for (PhaseId phase : phases) names.push_back(book.told(book[phase].name, say));
  const std::string &now = book.told(book[state.phase].name, say), in = say.one_of(names);
  return say.plural(names.size(), "it can be done in {0}; the state is in {1}", "it can be done in {0}; the state is in {1}", in, now);
}

std::string acts_text(const Speech& say, const Book& book, const State& state, const std::vector<Occurrence>& acts) {
  std::string all;
  for (const Occurrence& act : acts) {
    const std::string one = occurrence_text(say, book, state, act);
    all = all.empty() ? one : say("{0} together with {1}", all, one);
  }
  return all;
}

std::string ending_text(const Speech& say, const Book& book, const State& state, const std::vector<Occurrence>& acts, const Outcome& outcome) {
  if (outcome.permitted) {
    const bool action = std::any_of(acts.begin(), acts.end(), [&](const Occurrence& act) { return book[act.act].action; });
    if (outcome.after) return action ? say.context("verdict", "allowed") : say.context("event", "happens");
    if (outcome.verdict.judgement == Judgement::conflict)
      return action ? say("allowed; what follows is in conflict") : say("happens; what follows is in conflict");
    return action ? say("allowed; what follows is not decided") : say("happens; what follows is not decided");
  }
  std::string phase;
  std::vector<std::string> stopped;            // of several acts
  for (const Occurrence& act : outcome.verdict.stopped) stopped.push_back(occurrence_text(say, book, state, act));
  for (const Occurrence& act : stopped.empty() ? acts : outcome.verdict.stopped)
    if (phase.empty()) phase = phase_text(say, book, state, act.act, act.args);
  const std::string which = stopped.empty() ? std::string() : ": " + say.all_of(stopped);
  return judgement_text(say, outcome.verdict.judgement) + which + (phase.empty() ? "" : ": " + phase);
}

std::string call_text(const Speech& say, const Book& book, const State& state, Name name, const std::vector<Parameter>& params,
                      std::span<const Result> args) {
  if (params.empty()) return book.told(name, say);
  std::size_t count = std::min(args.size(), params.size());
  while (count > 0 && !args[count - 1].known()) --count;
  const auto told = [&book, &state, &params, args](std::size_t i, const auto& say_) {
    return args[i].known() ? told_value(say_, book, state, args[i].value(), params[i].type) : "?";
  };
  return fmt::format("{}({})", book.told(name, say), told_row(say, count, told));
}

std::string cell_text(const Speech& say, const Book& book, const State& state, const CellKey& cell) {
  if (cell.is_phase()) return say.context("cell", "phase");
  if (cell.attribute) return state.id(cell.entity) + "." + book.told(book[cell.attribute].name, say);
  if (!cell.fact) return state.id(cell.entity);
  const Fact& fact = book[cell.fact];
  return call_text(say, book, state, fact.name, fact.params, std::vector<Result>(cell.args.begin(), cell.args.end()));
}

std::string change_text(const Speech& say, const Book& book, const State& state, const Change& change) {
  const std::string cell = cell_text(say, book, state, change.cell);
  if (change.cell.is_flag()) return cell + ": " + kept_text(say, change.cell, change.after);
  bool apart = false;
  const auto text = [&](const Result& value) {
    return value.known() ? told_value(apart ? say.apart() : say, book, state, value.value(), cell_type(book, change.cell))
                         : say.context("value", "unknown");
  };
  const std::vector<std::string> both{text(change.before), text(change.after)};
  apart = say.sets_apart(both);  // before and after look alike
  const std::string all = fmt::format("{}: {} -> {}", cell, text(change.before), text(change.after));
  return change.exact ? say("{0}, rounded from {1}", all, text(*change.exact)) : all;
}

std::string noted_text(const Speech& say, const Result& fact) {
  return fact.is_true() ? say.context("fact", "noted") : say.context("fact", "forgotten");
}

std::string kept_text(const Speech& say, const CellKey& cell, const Result& now) {
  if (cell.fact) return noted_text(say, now);
  return now.is_true() ? say.context("entity", "created") : say.context("entity", "destroyed");
}

std::string occurrence_text(const Speech& say, const Book& book, const State& state, const Occurrence& occurrence) {
  const Act& act = book[occurrence.act];
  return call_text(say, book, state, act.name, act.params, occurrence.args);
}

// What was changed by hand in a state that says what was done together.
std::string altered_text(const Speech& say, const Book& book, const State& state, const Reason& reason, const std::string& subject) {
  if (reason.of == SubjectKind::none) return say("what was done together in this phase cannot be done in the state before it");
  if (reason.of == SubjectKind::attribute) {
    const auto told = [&](std::size_t i) {
      const TypeId plain = book.types.strip_optional(reason.type);
      const bool unknown = reason.candidates[i].is_nothing() && plain == reason.type;
      return unknown ? say.context("value", "unknown") : told_value(say, book, state, reason.candidates[i], reason.type);
    };
    return say("{0} is {1} in the state, but what was done together in this phase comes to {2}", subject, told(0), told(1));
  }
  const std::string what = reason.of == SubjectKind::entity ? reason.detail : subject;
  return reason.candidates.front().truth()
             ? say("{0} is in the state, but does not come of what was done together in this phase", what)
             : say("{0} comes of what was done together in this phase, but is not in the state", what);
}

std::vector<std::string> between_texts(const Speech& say, const Book& book, const State& state, const Reason& reason) {
  std::vector<std::string> texts;
  for (const auto& [act, args] : reason.between) {
    const Act& declared = book[ActId(act)];
    texts.push_back(call_text(say, book, state, declared.name, declared.params, told_args(book, declared.params, args)));
  }
  return texts;
}

std::string clue_text(const Speech& say, const Book& book, const State& state, const Reason& reason) {
  switch (reason.kind) {
    case ReasonKind::no_clause:
      if (reason.of != SubjectKind::value || book[ValueId(reason.subject)].kind != ValueKind::table) return {};
      return gap_text(say, book, state, book[ValueId(reason.subject)], reason.args);
    case ReasonKind::outside_domain:
      return fmt::format("{}: {}", reason.detail, outside_text(say, book, state, reason));
    case ReasonKind::too_deep:
      return reason.of == SubjectKind::none
                 ? say("more than {0} expressions inside each other", reason.bound)
                 : say("more than {0} values that ask each other", reason.bound);
    case ReasonKind::conflict:
      if (reason.of == SubjectKind::fact) return say("noted and forgotten in one step");
      if (reason.due_and_forbidden) return say("it is due, and it is forbidden");
      if (reason.of == SubjectKind::act && reason.candidates.empty())
        return say("each of them stands in place of all others");
      return reason.clash == Clash::none ? reason.detail : clash_text(say, reason.clash);
    case ReasonKind::limit:
      switch (reason.limit) {
        case LimitKind::work:
          return say("this takes more than {0} evaluations (limit `work`)", reason.bound);
        case LimitKind::memory:
          return say("this needs more than {0} bytes (limit `memory`)", reason.bound);
        case LimitKind::events:
          return say("this causes more than {0} events (limit `events`)", reason.bound);
        case LimitKind::digits:
          return say("a number has more than {0} digits (limit `digits`)", reason.bound);
        case LimitKind::roots:
          return say("the result has too many square roots to be worked out");
      }
      return {};
    case ReasonKind::endless:
      if (reason.detail.empty()) return say("dice cause further dice; ways with more than {0} of them are not followed", reason.bound);
      return say("more than {0} steps; the last ones: {1}", reason.bound, reason.detail);
    case ReasonKind::not_measured: {
      const Measured measured = measure(state, book[ExternId(reason.subject)], reason.args, say);
      const NotMeasured* none = std::get_if<NotMeasured>(&measured);
      return none ? none->why : std::string();
    }
    case ReasonKind::attribute:
    case ReasonKind::external:
    case ReasonKind::measures_else:
    case ReasonKind::undecided_act:
    case ReasonKind::die:
    case ReasonKind::division_by_zero:
    case ReasonKind::not_whole:
    case ReasonKind::overflow:
    case ReasonKind::absent:
    case ReasonKind::tie:
    case ReasonKind::unknown_entity:
    case ReasonKind::gone:
    case ReasonKind::circular:
    case ReasonKind::presupposed:
    case ReasonKind::altered:
    case ReasonKind::unordered:
    case ReasonKind::due:
    case ReasonKind::phase:
      return reason.detail;
  }
  return {};
}

std::string reason_text(const Speech& say, const Book& book, const State& state, const Reason& reason) {
  const std::string subject = subject_text(say, book, state, reason), clue = clue_text(say, book, state, reason);
  switch (reason.kind) {
    case ReasonKind::attribute:
      return say("{0} is not known: the state does not give it", subject);
    case ReasonKind::external:
      return say("{0} is not known: it is stated elsewhere ({1})", subject, book[ExternId(reason.subject)].stated_in);
    case ReasonKind::not_measured:
      return say("{0} cannot be measured: {1}", subject, clue);
    case ReasonKind::measures_else: {
      const auto told = [&](std::size_t i) { return told_value(say, book, state, reason.candidates[i], reason.type); };
      return say("{0} is said to be {1}, but it measures {2}", subject, told(0), told(1));
    }
    case ReasonKind::no_clause:
      return with_cites(
          say, book, clue.empty() ? say("no clause decides {0}", subject) : say("no clause decides {0}: {1}", subject, clue),
          reason);
    case ReasonKind::undecided_act:
      return with_cites(say, book, say("no sentence says whether {0} is allowed", subject), reason);
    case ReasonKind::due:
      return with_cites(say, book, say("{0} is due, and not done yet", subject), reason);
    case ReasonKind::phase:
      return say("the phase is not known: the state names none");
    case ReasonKind::die:
      return say("the roll of {0} is not known", subject);
    case ReasonKind::division_by_zero:
      return say("a division by 0 has no value");
    case ReasonKind::not_whole:
    {
      const std::string number = say.one_of(candidates(say, book, state, reason));
      return subject.empty() ? say("{0} is not whole, and no rounding is stated", number)
                             : say("{0} would be {1}, which is not whole, and no rounding is stated", subject, number);
    }
    case ReasonKind::overflow:
      return say("a whole number is beyond 64 bits");
    case ReasonKind::absent:
      return say("there is nothing where a value is needed");
    case ReasonKind::outside_domain:
      return with_cites(say, book, clue, reason);
    case ReasonKind::tie:
      return say("several qualify: {0}", say.one_of(candidates(say, book, state, reason)));
    case ReasonKind::unknown_entity:
      return say("the state has no such {0}", subject);
    case ReasonKind::gone:
      return say("{0} is not there: it was destroyed, or is only being created",
                 state.id(reason.args.front().as<Instance>()));
    case ReasonKind::circular:
      return with_cites(say, book, say("{0} is defined by itself", subject), reason);
    case ReasonKind::too_deep:
      return subject.empty() ? say("this nests too deeply: {0}", clue)
                             : say("{0} nests too deeply: {1}", subject, clue);
    case ReasonKind::conflict: {
      std::string what = say.all_of(candidates(say, book, state, reason));
      if (!clue.empty()) what += (what.empty() ? "" : "; ") + clue;
      const std::string disagree = with_cites(say, book, say("rules disagree on {0}: {1}", subject, what), reason);
      if (reason.between.empty()) return disagree;
      return fmt::format("{}: {}", say.all_of(between_texts(say, book, state, reason)), disagree);
    }
    case ReasonKind::presupposed: {
      std::vector<std::string> broken;
      for (const Value& value : reason.args)
        broken.push_back(told_value(say, book, state, value, book.types.unknown()));
      if (reason.already)
        return with_cites(say, book,
                          broken.empty() ? say("what is presupposed does not hold as it is, whatever is done: {0}", reason.detail)
                                         : say("what is presupposed does not hold as it is, whatever is done: {0}, for {1}", reason.detail, say.row(broken)),
                          reason);
      return with_cites(say, book,
                        broken.empty()
                            ? say("what is presupposed would not hold: {0}", reason.detail)
                            : say("what is presupposed would not hold: {0}, for {1}", reason.detail, say.row(broken)),
                        reason);
    }
    case ReasonKind::altered:
      return altered_text(say, book, state, reason, subject);
    case ReasonKind::unordered: {
      const Act& other = book[ActId(reason.other)];
      return with_cites(say, book,
                        say("no clause orders {0} and {1}: one would change what the other does", subject,
                            call_text(say, book, state, other.name, other.params, std::vector<Result>(reason.other_args.begin(), reason.other_args.end()))),
                        reason);
    }
    case ReasonKind::limit:
    case ReasonKind::endless:
      return clue;
  }
  return {};
}

}  // namespace paragraf::interpreter
