// Questions put to a small book on a small state: see world.hpp.
#include "tests/support/world.hpp"

#include <fmt/format.h>

#include "grammar/parse.hpp"
#include "interpreter/reason_text.hpp"

namespace paragraf::tests {

using namespace interpreter;

namespace {

std::string_view word(ReasonKind kind) {
  switch (kind) {
    case ReasonKind::attribute: return "missing";
    case ReasonKind::external: return "not stated";
    case ReasonKind::not_measured: return "not measured";
    case ReasonKind::measures_else: return "measures else";
    case ReasonKind::no_clause:
    case ReasonKind::undecided_act: return "no clause decides";
    case ReasonKind::die: return "die";
    case ReasonKind::division_by_zero: return "division by zero";
    case ReasonKind::not_whole: return "not whole";
    case ReasonKind::overflow: return "overflow";
    case ReasonKind::absent: return "absent";
    case ReasonKind::outside_domain: return "outside";
    case ReasonKind::tie: return "tie";
    case ReasonKind::gone: return "gone";
    case ReasonKind::unknown_entity: return "unknown entity";
    case ReasonKind::circular: return "circular";
    case ReasonKind::too_deep: return "too deep";
    case ReasonKind::conflict: return "conflict";
    case ReasonKind::presupposed: return "presupposed";
    case ReasonKind::altered: return "altered";
    case ReasonKind::unordered: return "unordered";
    case ReasonKind::limit: return "limit";
    case ReasonKind::due: return "due";
    case ReasonKind::phase: return "phase";
    case ReasonKind::endless: return "endless";
  }
  return "";
}

}  // namespace

World::World(std::string_view book, std::string_view state) : small_(small_book(book)), state_(state_of(small_, state)) {}

World::World(const std::vector<std::string_view>& books, std::string_view state)
    : small_(small_books(books)), state_(state_of(small_, state)) {}

std::optional<model::Query> World::query(std::string_view question, std::string& problem) {
  base::Sink sink;
  const auto source = small_.sources.add("question", std::string(question));
  const auto parsed = grammar::parse_expression(small_.sources, source, *grammar::keyword_table("en"), sink);
  auto query = model::build_query(*small_.book, parsed, state_.names(small_.book->names), small_.sources, sink);
  problem = short_lines(sink, small_.sources);
  return query;
}

std::string World::ask(std::string_view question) {
  std::string problem;
  const auto asked = query(question, problem);
  if (!asked) return problem;
  trace_ = Trace();
  Frame frame(asked->slots);
  const Result plain = Evaluator(book(), state_, choices).evaluate(asked->expression, frame);
  const Result result = Evaluator(book(), state_, choices, &trace_).evaluate(asked->expression, frame);
  if (!(plain == result)) return "the trace changes the answer";
  return result.known() ? text(result.value(), book()[asked->expression].type) : text(result.reasons());
}

std::string World::by() { return sentences(trace_.citations(book())); }

Frame World::arguments(const model::Query& asked, const model::Call& call) {
  Frame frame(asked.slots), args;
  Evaluator evaluator(book(), state_, choices);
  for (model::ExprId arg : call.args) args.push_back(arg ? evaluator.evaluate(arg, frame) : Result::unbound());
  return args;
}

std::vector<Occurrence> World::acts(const model::Query& asked) {
  std::vector<Occurrence> all{{asked.call.act, arguments(asked, asked.call), {}}};
  for (const model::Call& call : asked.together) all.push_back({call.act, arguments(asked, call), {}});
  return all;
}

std::string World::judge(std::string_view act) {
  std::string problem;
  const auto asked = query(act, problem);
  if (!asked) return problem;
  trace_ = Trace();
  return verdict(interpreter::judge(book(), state_, choices, acts(*asked), &trace_));
}

std::string World::verdict(const Verdict& verdict) const {
  constexpr std::string_view words[] = {"allowed", "denied", "undetermined", "conflict"};
  std::string out(words[static_cast<std::size_t>(verdict.judgement)]);
  return verdict.reasons.empty() ? out : out + ": " + text(verdict.reasons);
}

std::string World::perform(std::string_view act, bool keep) {
  std::string problem;
  const auto asked = query(act, problem);
  if (!asked) return problem;
  trace_ = Trace();
  const Outcome outcome = interpreter::perform(book(), state_, choices, dice, acts(*asked), &trace_);
  if (!outcome.after) return verdict(outcome.verdict);
  std::string out;
  for (const Change& change : outcome.changes) {
    const model::TypeId type = cell_type(book(), change.cell);
    const auto side = [&](const Result& r) { return r.known() ? text(r.value(), type) : std::string("?"); };
    out += fmt::format("{}{} {} -> {} by {}", out.empty() ? "" : ", ", cell_text(base::Speech(), book(), state_, change.cell),
                       side(change.before), side(change.after), sentences(change.cites));
  }
  out += ";";
  for (const Occurrence& occurrence : outcome.happened) out += " " + text(occurrence);
  if (keep) state_ = *outcome.after;
  return out;
}

void World::choose(std::string_view reading, std::uint32_t side) {
  choices.sides.resize(book().readings.size());
  choices.sides[book().reading_of.at(small_.book->names.intern(reading)).index()] = side;
}

void World::assume(std::string_view assumption) {
  base::Sink sink;
  const auto source = small_.sources.add("assumption", std::string(assumption));
  const auto parsed = grammar::parse_assumption(small_.sources, source, *grammar::keyword_table("en"), sink);
  const auto built = model::build_assumption(*small_.book, parsed, state_.names(small_.book->names), small_.sources, sink);
  small_.findings += short_lines(sink, small_.sources);
  if (built) choices.assumptions.push_back(*built);
}

void World::roll(std::string_view event, std::int64_t total) {
  dice.totals[book().act_of.at(small_.book->names.intern(event))] = total;
}

std::string World::text(const model::Value& value, model::TypeId type) const {
  return model::value_text(book(), value, type, entity_name, &state_);
}

std::string World::text(const Reason& reason) const {
  std::string out(word(reason.kind));
  const auto call = [&](model::Name name, const std::vector<model::Parameter>& params) {
    std::string args;
    for (std::size_t i = 0; i < reason.args.size(); ++i)
      args += (i > 0 ? ", " : "") + text(reason.args[i], params[i].type);
    out += fmt::format(" {}({})", book().text(name), args);
  };
  switch (reason.of) {
    case SubjectKind::none: break;
    case SubjectKind::attribute:
      out += fmt::format(" {}.{}", state_.id(reason.args[0].as<model::Instance>()), book().text(book()[model::AttributeId(reason.subject)].name));
      break;
    case SubjectKind::external: {
      const model::Extern& external = book()[model::ExternId(reason.subject)];
      call(external.name, external.params);
      break;
    }
    case SubjectKind::value: {
      const model::ValueDecl& value = book()[model::ValueId(reason.subject)];
      call(value.name, value.params);
      break;
    }
    case SubjectKind::act: {
      const model::Act& act = book()[model::ActId(reason.subject)];
      call(act.name, act.params);
      if (reason.kind == ReasonKind::unordered) {
        std::vector<Result> args(reason.other_args.begin(), reason.other_args.end());
        out += " " + text(Occurrence{model::ActId(reason.other), std::move(args), {}});
      }
      break;
    }
    case SubjectKind::fact: {
      const model::Fact& fact = book()[model::FactId(reason.subject)];
      call(fact.name, fact.params);
      break;
    }
    case SubjectKind::entity: break;
  }
  for (std::size_t i = 0; i < reason.candidates.size(); ++i)
    out += (i > 0 ? "|" : " ") + text(reason.candidates[i], reason.type);
  if (const std::string clue = interpreter::clue_text({}, book(), state_, reason); !clue.empty()) out += " [" + clue + "]";
  if (!reason.cites.empty()) out += " by " + sentences(reason.cites);
  return out;
}

std::string World::text(const std::vector<Reason>& reasons) const {
  std::string out;
  for (const Reason& reason : reasons) out += (out.empty() ? "" : "; ") + text(reason);
  return out.empty() ? "missing without reason" : out;
}

std::string World::text(const Occurrence& occurrence) const {
  const model::Act& act = book()[occurrence.act];
  std::string args;
  for (std::size_t i = 0; i < occurrence.args.size(); ++i)
    args += (i > 0 ? ", " : "") + (occurrence.args[i].known() ? text(occurrence.args[i].value(), act.params[i].type) : "?");
  return fmt::format("{}({})", book().text(act.name), args);
}

std::string World::sentences(const std::vector<model::SentenceId>& cites) const {
  std::string out;
  for (model::SentenceId id : cites) out += (out.empty() ? "" : ", ") + book()[id].citation;
  return out;
}

}  // namespace paragraf::tests
