// Situations as an author writes them: see situation.hpp. How they are made small: minimised.cpp.
#include "analysis/lint/situation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "analysis/lint/retold.hpp"
#include "analysis/state_text.hpp"

namespace paragraf::analysis::lint {

using grammar::Role;

std::vector<std::string> steps_of(const Situation& situation, const Wording& wording) {
  const Book& book = situation.state.book();
  const StateText write(situation.state, wording.language);
  std::vector<std::string> steps = write.steps(asked_entities(situation));
  for (std::size_t i = 0; i < situation.sides.size(); ++i)   // the first sides are chosen anyway
    if (const Reading& reading = book.readings[i]; situation.sides[i] > 0)
      steps.push_back(fmt::format("{} {} {} {}", write.word(Role::assume), write.name(reading.name), write.word(Role::is),
                                  write.name(reading.sides[situation.sides[i]].name)));
  return steps;
}

namespace {

std::string value_text(const StateText& write, const Book& book, const ValueQuestion& asked) {
  const ValueDecl& value = book[asked.value];
  const std::string call = write.call(value.name, value.params, asked.args);
  const Name column = asked.column > 0 ? value.columns[asked.column - 1].name : Name();
  return column ? call + "." + write.name(column) : call;
}

std::string done_text(const StateText& write, const Book& book, std::span<const ActQuestion* const> acts) {
  std::string text = write.word(Role::do_);
  std::vector<std::string> rolls;
  for (const ActQuestion* act : acts) {
    text += fmt::format(" {}{}", act == acts.front() ? "" : write.word(Role::together_with) + " ",
                        write.call(book[act->act].name, book[act->act].params, act->args));
    for (const auto& [event, total] : act->rolls) {
      std::string roll = fmt::format("{}: {}", write.name(book[event].name), total.to_string());
      if (std::find(rolls.begin(), rolls.end(), roll) == rolls.end()) rolls.push_back(std::move(roll));
    }
  }
  return rolls.empty() ? text : fmt::format("{} {} {}", text, write.word(Role::rolling), fmt::join(rolls, ", "));
}

}  // namespace

std::string question_text(const Situation& situation, const Question& question, const Wording& wording) {
  const Book& book = situation.state.book();
  const StateText write(situation.state, wording.language);
  if (const auto* asked = std::get_if<ValueQuestion>(&question)) return value_text(write, book, *asked);
  const ActQuestion* asked = &std::get<ActQuestion>(question);
  return asked->verdict_only ? write.call(book[asked->act].name, book[asked->act].params, asked->args)
                             : done_text(write, book, {&asked, 1});
}

std::string acts_text(const Situation& situation, std::span<const std::size_t> positions, const Wording& wording) {
  std::vector<const ActQuestion*> acts;
  for (const std::size_t position : positions) acts.push_back(&std::get<ActQuestion>(situation.questions[position]));
  return done_text(StateText(situation.state, wording.language), situation.state.book(), acts);
}

bool invents(const Situation& situation) { return !situation.state.externs.empty(); }

}  // namespace paragraf::analysis::lint
