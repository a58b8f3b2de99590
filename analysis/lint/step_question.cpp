// See step_question.hpp.
#include "analysis/lint/step_question.hpp"

#include "analysis/lint/claims.hpp"

namespace paragraf::analysis::lint {

interpreter::Outcome performed(const Situation& situation) {
  std::vector<interpreter::Occurrence> acts;
  interpreter::Dice dice;
  for (const Question& question : situation.questions)
    if (const auto* asked = std::get_if<ActQuestion>(&question)) {
      acts.push_back({asked->act, {asked->args.begin(), asked->args.end()}, {}});
      for (const auto& [event, total] : asked->rolls) dice.totals[event] = total;
    }
  return perform(situation.state.book(), situation.state, interpreter::Choices{situation.sides, {}}, dice, std::move(acts), nullptr);
}

namespace {

std::vector<Parameter> params_of(const Book& book, const std::vector<ActId>& acts) {
  std::vector<Parameter> params;
  for (const ActId act : acts) params.insert(params.end(), book[act].params.begin(), book[act].params.end());
  return params;
}

}  // namespace

StepQuestion::StepQuestion(const Book& book, const LintOptions& options, Reach& reach, std::vector<ActId> acts, std::size_t deepest)
    : book_(book), reach_(reach), acts_(std::move(acts)), deepest_(deepest), stage_(book, options, params_of(book, acts_)) {}

const StepQuestion::Performed& StepQuestion::in(std::size_t index) {
  Performed& made = performed_[index];
  if (made.after) return made;
  Scene& scene = stage_.scene(index);
  Formulas& f = scene.formulas;
  const OutlookFrame all = scene.encoder.arguments(params_of(book_, acts_));
  auto from = all.begin();
  std::vector<Formula> happens;
  for (std::size_t i = 0; i < acts_.size(); ++i) {
    const auto to = from + static_cast<std::ptrdiff_t>(book_[acts_[i]].params.size());
    made.args.emplace_back(from, to);
    made.verdicts.emplace_back();
    if (book_[acts_[i]].action) {
      made.verdicts.back() = scene.encoder.judge(acts_[i], made.args.back());
      happens.push_back(made.verdicts.back().allowed);
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (acts_[j] != acts_[i]) continue;
      std::vector<Formula> same;
      for (std::size_t k = 0; k < made.args[i].size(); ++k) same.push_back(scene.symbols.equal(made.args[i][k].symbol, made.args[j][k].symbol));
      happens.push_back(f.not_(f.and_(std::move(same))));
    }
    from = to;
  }
  made.happens = f.and_(std::move(happens));
  made.after = std::make_unique<After>(book_, scene, scene.unknowns, reach_, deepest_);
  std::vector<OccurrenceOutlook> acts;
  for (std::size_t i = 0; i < acts_.size(); ++i) acts.push_back({acts_[i], made.args[i], made.happens, 1u << i});
  made.after->perform(std::move(acts));
  return made;
}

std::optional<std::vector<Question>> StepQuestion::questions(std::size_t index, const Assignment& assignment) {
  const Performed& in = this->in(index);
  const Unknowns& unknowns = stage_.scene(index).unknowns;
  std::vector<Question> questions;
  for (std::size_t i = 0; i < acts_.size(); ++i) {
    auto args = argument_values(unknowns, in.args[i], assignment);
    if (!args) return std::nullopt;
    questions.emplace_back(ActQuestion{acts_[i], std::move(*args), {}, false});
  }
  for (const DieOutlook& die : in.after->dice())
    if (const auto total = unknowns.value(die.total, assignment)) std::get<ActQuestion>(questions.front()).rolls.emplace_back(die.event, total->number());
  return questions;
}

Proof StepQuestion::ask(std::function<Sought(std::size_t)> sought, Says says) {
  return search(stage_, {std::move(sought), [this](std::size_t index, const Assignment& assignment) { return questions(index, assignment); },
                         [says = std::move(says)](const Situation& one) { return says(performed(one), one); }, acts_.size() > 1});
}

}  // namespace paragraf::analysis::lint
