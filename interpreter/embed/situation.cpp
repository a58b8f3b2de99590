// Choosing readings, assumptions and dice, and reading questions: see situation.hpp.
#include "interpreter/embed/situation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/suggest.hpp"
#include "interpreter/reason_text.hpp"
#include "interpreter/step_round.hpp"
#include "model/die.hpp"

namespace paragraf::embed {
namespace {

std::optional<std::pair<std::string, std::string>> split(const std::string& text) {
  auto equals = text.rfind('=');
  if (equals == std::string::npos || equals == 0) return std::nullopt;
  return std::pair(text.substr(0, equals), text.substr(equals + 1));
}

void problem(base::Sink& sink, std::string message, const std::optional<std::string>& near = {}, std::vector<std::string> notes = {}) {
  base::Diagnostic found{base::Code::option_value, base::Severity::error, std::move(message)};
  found.notes = std::move(notes);
  if (near) found.notes.push_back(fmt::format("the nearest is `{}`", *near));
  sink.add(std::move(found));
}

}  // namespace

base::Speech speech_of(const Wishes& wishes) {
  const std::string_view wanted = wishes.language.empty() ? wishes.environment : wishes.language;
  return base::Speech::in(wanted.substr(0, wanted.find_first_of("_.@"))).value_or(base::Speech());
}

Situation::Situation(const Loaded& loaded, const base::Sources& sources, const interpreter::State& state)
    : book_(*loaded.book), sources_(sources), keywords_(*loaded.keywords), state_(state),
      language_(keywords_.language()) {
  choices_.sides.assign(book_.readings.size(), 0);
}

void Situation::choose_reading(const std::string& given, std::string_view option_name, base::Sink& sink) {
  const model::Book& book = book_;
  const std::string option = fmt::format("{} {}", option_name, given);
  const auto parts = split(given);
  if (!parts) return problem(sink, fmt::format("{}: expected NAME=SIDE", option));
  const auto reading = book.reading_of.find(book.meant(book.names.find(parts->first), keywords().language()));
  if (reading == book.reading_of.end()) {
    std::vector<std::string> names;
    for (const model::Reading& other : book.readings) names.push_back(book.text(other.name));
    return problem(sink, fmt::format("{}: this book has no reading `{}`", option, parts->first),
                   base::nearest(parts->first, names));
  }
  const auto& sides = book[reading->second].sides;
  const base::Name side = book.meant(book.names.find(parts->second), keywords().language());
  std::string listed;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    listed += fmt::format("{}`{}`", i ? ", " : "", book.text(sides[i].name));
    if (sides[i].name != side) continue;
    choices_.sides[reading->second.index()] = static_cast<std::uint32_t>(i);
    return;
  }
  problem(sink, fmt::format("{}: `{}` is no side of it, expected {}", option, parts->second, listed));
}

void Situation::choose_roll(const std::string& given, std::string_view dashes, base::Sink& sink) {
  const model::Book& book = book_;
  const std::string option = fmt::format("{}roll {}", dashes, given);
  const auto parts = split(given);
  const auto total = parts ? model::Number::parse(parts->second) : std::nullopt;
  if (!total || !total->is_integer())
    return problem(sink, fmt::format("{}: expected EVENT=TOTAL, the total as a whole number", option));
  const std::string name = parts->first.substr(0, parts->first.find('('));
  const auto act = book.act_of.find(book.meant(book.names.find(name), keywords().language()));
  std::optional<model::TypeId> die;
  std::vector<std::string> events;
  for (const model::Act& event : book.acts)
    for (const model::Parameter& param : event.params)
      if (book.types.kind(param.type) == model::TypeKind::dice) {
        events.push_back(book.text(event.name));
        if (act != book.act_of.end() && event.name == book[act->second].name) die = param.type;
      }
  const auto value = book.value_of.find(book.meant(book.names.find(name), keywords().language()));
  if (!die && act != book.act_of.end())
    return problem(sink, fmt::format("{}: `{}` has no dice", option, name), {},
                   {fmt::format("it is declared as {}({}); what is rolled is a parameter of a die, such as `roll: d6`", name,
                                model::params_text(book, book[act->second].params))});
  if (!die && value != book.value_of.end())
    return problem(sink, fmt::format("{}: `{}` is a value, and events are rolled for", option, name), {},
                   {"what a value rolls is given as its argument"});
  if (!die)
    return problem(sink, fmt::format("{}: no event `{}` of this book has dice", option, name), base::nearest(name, events));
  const auto roll = model::written_die(book.types[*die]);
  if (roll && (*total < model::Number(roll->least()) || model::Number(roll->most()) < *total))
    return problem(sink, fmt::format("{}: {} shows {} to {}", option, model::type_text(book, *die), roll->least(), roll->most()));
  if (name == parts->first)
    dice_.totals[act->second] = *total;
  else
    choose_single_roll(parts->first, *total, dashes, sink);
}

// The roll of one of several: `gust(swan)`, its dice left out.
void Situation::choose_single_roll(const std::string& event, const model::Number& total, std::string_view dashes, base::Sink& sink) {
  const base::SourceId source = sources_.add(fmt::format("{}roll", dashes), event);
  base::Sink found;
  const grammar::Parsed parsed = grammar::parse_expression(sources_, source, keywords(), found);
  std::optional<model::Query> query;
  if (!found.has_errors()) query = model::build_query(book_, parsed, state_.names(book_.names), sources_, found, model::Asks::act);
  for (base::Diagnostic& one : found.sorted()) sink.add(std::move(one));
  if (!query || !query->call.act) return;
  interpreter::Frame frame(query->slots);
  interpreter::Roll roll{query->call.act, {}, total};
  for (const model::ExprId arg : query->call.args)
    roll.args.push_back(arg ? interpreter::Evaluator(book_, state_, choices_).evaluate(arg, frame) : interpreter::Result::unbound());
  dice_.single.push_back(std::move(roll));
}

void Situation::assume(const std::string& given, std::string_view dashes, base::Sink& sink) {
  const base::SourceId source = sources_.add(fmt::format("{}assume", dashes), given);
  base::Sink found;
  const grammar::Parsed parsed = grammar::parse_assumption(sources_, source, keywords(), found);
  std::optional<std::uint32_t> index;
  if (!found.has_errors()) index = model::build_assumption(book_, parsed, state_.names(book_.names), sources_, found);
  for (base::Diagnostic& one : found.sorted()) sink.add(std::move(one));
  if (!index) return;
  const model::Assumption& assumption = book_.assumptions[*index];
  for (const std::uint32_t earlier : assumed_)
    if (auto clash = model::contradiction(book_, assumption, book_.assumptions[earlier])) return sink.add(*std::move(clash));
  assumed_.push_back(*index);
  if (assumption.kind != model::Assumption::Kind::reading) {
    choices_.assumptions.push_back(*index);
    return;
  }
  const model::Expr& side = book_[assumption.outcome];
  if (side.op == model::Op::constant && book_.constants[side.a].is<model::Side>())
    choices_.sides[assumption.subject] = book_.constants[side.a].as<model::Side>().index;
}

bool Situation::choose(const Wishes& wishes, base::Sink& sink) {
  const model::Book& book = book_;
  const std::size_t before = sink.errors();
  const std::string dashes(wishes.dashes);
  for (const std::string& given : wishes.readings) choose_reading(given, dashes + "reading", sink);
  for (const std::string& given : wishes.compared) choose_reading(given, dashes + "compare", sink);
  for (const std::string& given : wishes.rolls) choose_roll(given, wishes.dashes, sink);
  dice_.seed = wishes.seed;
  limits_ = wishes.limits;
  if (!wishes.language.empty()) language_ = wishes.language;
  say_ = speech_of(wishes);
  if (wishes.spelt) say_ = say_.naming(keywords_.language());
  if (!wishes.language.empty() && !base::Speech::in(wishes.language) &&
      std::find(book.languages.begin(), book.languages.end(), wishes.language) == book.languages.end())
    problem(sink, fmt::format("{}lang {}: answers are told in {}{}", wishes.dashes, wishes.language,
                              fmt::join(base::Speech::languages(), ", "),
                              book.languages.empty() ? ""
                                                     : fmt::format(", and the prose of this book is in {}",
                                                                   fmt::join(book.languages, ", "))));
  for (const std::string& given : wishes.assumptions) assume(given, wishes.dashes, sink);
  return sink.errors() == before;
}

void Situation::check_together(base::Sink& sink) const {
  const auto altered = interpreter::altered_round(state_, choices_);
  if (!altered) return;
  base::Diagnostic found = base::diagnostic(base::Code::state_together, state_.round->place,
                                            interpreter::reason_text({}, book_, state_, *altered));
  found.notes.emplace_back("no act can join what was done: leave `together` out, and the next act begins a step of its own");
  sink.add(std::move(found));
}

}  // namespace paragraf::embed
