// Situations as an author writes them: see situation.hpp. How they are made small: minimised.cpp.
#include "analysis/lint/situation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/lint/retold.hpp"
#include "analysis/state_text.hpp"

namespace paragraf::analysis::lint {

using grammar::Role;

std::vector<std::string> steps_of(const Situation& situation, const Wording& wording) {
  return StateText(situation.state, wording.language).steps(asked_entities(situation));
}

std::string question_text(const Situation& situation, const Question& question, const Wording& wording) {
  const Book& book = situation.state.book();
  const StateText write(situation.state, wording.language);
  if (const auto* asked = std::get_if<ValueQuestion>(&question)) {
    const ValueDecl& value = book[asked->value];
    std::string text = write.call(value.name, value.params, asked->args);
    if (asked->column > 0 && value.columns[asked->column - 1].name) text += "." + write.name(value.columns[asked->column - 1].name);
    return text;
  }
  const ActQuestion& asked = std::get<ActQuestion>(question);
  std::string text = write.call(book[asked.act].name, book[asked.act].params, asked.args);
  if (asked.verdict_only) return text;
  std::vector<std::string> rolls;
  for (const auto& [event, total] : asked.rolls)
    rolls.push_back(fmt::format("{}: {}", write.name(book[event].name), total.to_string()));
  if (!rolls.empty()) text += fmt::format(" {} {}", write.word(Role::rolling), fmt::join(rolls, ", "));
  return fmt::format("{} {}", write.word(Role::do_), text);
}

bool invents(const Situation& situation) { return !situation.state.externs.empty(); }

}  // namespace paragraf::analysis::lint
