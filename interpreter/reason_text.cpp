// Words for reasons: see reason_text.hpp.
#include "interpreter/reason_text.hpp"

#include <fmt/format.h>

namespace paragraf::interpreter {
namespace {

std::vector<Result> results(const Values& values) { return {values.begin(), values.end()}; }

std::string candidates_text(const Book& book, const State& state, const Reason& reason, std::string_view joint) {
  std::string text;
  for (std::size_t i = 0; i < reason.candidates.size(); ++i) {
    if (i) text += i + 1 == reason.candidates.size() ? joint : ", ";
    text += value_text(book, reason.candidates[i], reason.type, entity_name, &state);
  }
  return text;
}

std::string with_cites(const Book& book, std::string text, const Reason& reason) {
  return reason.cites.empty() ? text : fmt::format("{} ({})", text, citations_text(book, reason.cites));
}

std::string value_call(const Book& book, const State& state, const Reason& reason) {
  const ValueDecl& value = book[ValueId(reason.subject)];
  return call_text(book, state, value.name, value.params, results(reason.args));
}

std::string subject_text(const Book& book, const State& state, const Reason& reason) {
  switch (reason.of) {
    case SubjectKind::none:
      return {};
    case SubjectKind::attribute: {
      const std::string& name = book.text(book[AttributeId(reason.subject)].name);
      if (reason.args.empty() || !reason.args.front().is<Instance>()) return name;
      return fmt::format("{}.{}", state.id(reason.args.front().as<Instance>()), name);
    }
    case SubjectKind::external: {
      const Extern& external = book[ExternId(reason.subject)];
      return call_text(book, state, external.name, external.params, results(reason.args));
    }
    case SubjectKind::value:
      return value_call(book, state, reason);
    case SubjectKind::act: {
      const Act& act = book[ActId(reason.subject)];
      return call_text(book, state, act.name, act.params, results(reason.args));
    }
    case SubjectKind::fact: {
      const Fact& fact = book[FactId(reason.subject)];
      return call_text(book, state, fact.name, fact.params, results(reason.args));
    }
    case SubjectKind::entity:
      return book.text(book[EntityId(reason.subject)].name);
  }
  return {};
}

}  // namespace

std::string citations_text(const Book& book, const std::vector<SentenceId>& sentences) {
  std::string text;
  for (SentenceId sentence : sentences) text += (text.empty() ? "" : ", ") + book[sentence].citation;
  return text;
}

std::string_view judgement_text(Judgement judgement) {
  switch (judgement) {
    case Judgement::allowed:
      return "allowed";
    case Judgement::denied:
      return "denied";
    case Judgement::undetermined:
      return "undetermined";
    case Judgement::conflict:
      return "in conflict";
  }
  return {};
}

std::string phase_text(const Book& book, const State& state, ActId act) {
  const std::vector<PhaseId>& phases = book[act].phases;
  if (!state.phase || phases.empty() || std::find(phases.begin(), phases.end(), state.phase) != phases.end()) return {};
  std::string text;
  for (PhaseId phase : phases) text += (text.empty() ? "" : ", ") + book.text(book[phase].name);
  return fmt::format("it can be done in {}; the state is in {}", text, book.text(book[state.phase].name));
}

std::string ending_text(const Book& book, const State& state, ActId act, const Outcome& outcome) {
  if (outcome.permitted) {
    const std::string text = book[act].action ? "allowed" : "happens";
    if (outcome.after) return text;
    const bool conflict = outcome.verdict.judgement == Judgement::conflict;
    return text + (conflict ? "; what follows is in conflict" : "; what follows is not decided");
  }
  const std::string phase = phase_text(book, state, act);
  return std::string(judgement_text(outcome.verdict.judgement)) + (phase.empty() ? "" : ": " + phase);
}

std::string call_text(const Book& book, const State& state, Name name, const std::vector<Parameter>& params,
                      std::span<const Result> args) {
  if (params.empty()) return book.text(name);
  std::size_t count = std::min(args.size(), params.size());
  while (count > 0 && !args[count - 1].known()) --count;
  std::string text;
  for (std::size_t i = 0; i < count; ++i)
    text += (i ? ", " : "") +
            (args[i].known() ? value_text(book, args[i].value(), params[i].type, entity_name, &state) : "?");
  return fmt::format("{}({})", book.text(name), text);
}

std::string cell_text(const Book& book, const State& state, const CellKey& cell) {
  if (cell.attribute) return state.id(cell.entity) + "." + book.text(book[cell.attribute].name);
  const Fact& fact = book[cell.fact];
  return call_text(book, state, fact.name, fact.params, results(cell.args));
}

std::string change_text(const Book& book, const State& state, const Change& change) {
  const std::string cell = cell_text(book, state, change.cell);
  if (change.cell.fact) return cell + ": " + std::string(noted_text(change.after));
  const auto text = [&](const Result& value) {
    return value.known() ? value_text(book, value.value(), book[change.cell.attribute].type, entity_name, &state)
                         : std::string("unknown");
  };
  return fmt::format("{}: {} -> {}", cell, text(change.before), text(change.after));
}

std::string_view noted_text(const Result& fact) { return fact.is_true() ? "noted" : "forgotten"; }

std::string occurrence_text(const Book& book, const State& state, const Occurrence& occurrence) {
  const Act& act = book[occurrence.act];
  return call_text(book, state, act.name, act.params, occurrence.args);
}

std::string reason_text(const Book& book, const State& state, const Reason& reason) {
  const std::string subject = subject_text(book, state, reason);
  switch (reason.kind) {
    case ReasonKind::attribute:
      return fmt::format("{} is not known: the state does not give it", subject);
    case ReasonKind::external:
      return fmt::format("{} is not known: it is stated elsewhere ({})", subject,
                         book[ExternId(reason.subject)].stated_in);
    case ReasonKind::not_measured:
      return fmt::format("{} cannot be measured: {}", subject, reason.detail);
    case ReasonKind::no_clause:
      return with_cites(
          book, fmt::format("no clause decides {}{}", subject, reason.detail.empty() ? "" : ": " + reason.detail),
          reason);
    case ReasonKind::undecided_act:
      return with_cites(book, fmt::format("no sentence says whether {} is allowed", subject), reason);
    case ReasonKind::die:
      return fmt::format("the roll of {} is not known", subject);
    case ReasonKind::division_by_zero:
      return "a division by 0 has no value";
    case ReasonKind::not_whole:
      return fmt::format("{} is not whole, and no rounding is stated", candidates_text(book, state, reason, " or "));
    case ReasonKind::overflow:
      return "a whole number is beyond 64 bits";
    case ReasonKind::absent:
      return reason.detail.empty() ? "there is nothing where a value is needed" : reason.detail;
    case ReasonKind::outside_domain:
      return with_cites(book, reason.detail, reason);
    case ReasonKind::tie:
      return fmt::format("several qualify: {}", candidates_text(book, state, reason, " or "));
    case ReasonKind::unknown_entity:
      return fmt::format("the state has no such {}", subject);
    case ReasonKind::circular:
      return with_cites(book, fmt::format("{} is defined by itself", subject), reason);
    case ReasonKind::too_deep:
      return subject.empty() ? "this nests too deeply: " + reason.detail
                             : fmt::format("{} nests too deeply: {}", subject, reason.detail);
    case ReasonKind::conflict: {
      std::string what = candidates_text(book, state, reason, " and ");
      if (!reason.detail.empty()) what += (what.empty() ? "" : "; ") + reason.detail;
      return with_cites(book, fmt::format("rules disagree on {}: {}", subject, what), reason);
    }
    case ReasonKind::endless:
      return reason.detail;
  }
  return {};
}

}  // namespace paragraf::interpreter
