// See claims.hpp.
#include "analysis/lint/claims.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/keywords.hpp"
#include "interpreter/reason_text.hpp"
#include "interpreter/telling.hpp"

namespace paragraf::analysis::lint {

using interpreter::Choices;
using interpreter::Evaluator;
using interpreter::Result;

std::string rule_name(const Book& book, RuleId id) {
  const Rule& rule = book[id];
  const Sentence& sentence = book[rule.sentence];
  const std::string name = rule.label ? fmt::format("{}.{}", sentence.citation, book.text(rule.label)) : sentence.citation;
  std::vector<RuleId> others;
  for (const RuleId other : sentence.rules)
    if (book[other].sentence == rule.sentence && book[other].label == rule.label) others.push_back(other);
  const auto at = std::find(others.begin(), others.end(), id);
  if (others.size() < 2 || at == others.end()) return name;
  return fmt::format("{} rule {}", name, at - others.begin() + 1);
}

std::vector<SentenceId> sentences_of(const Book& book, const std::vector<RuleId>& rules) {
  std::vector<SentenceId> sentences;
  for (const RuleId rule : rules) {
    const std::vector<SentenceId>& cites = book[rule].cites;
    for (const SentenceId sentence : cites.empty() ? std::vector<SentenceId>{book[rule].sentence} : cites)
      if (std::find(sentences.begin(), sentences.end(), sentence) == sentences.end()) sentences.push_back(sentence);
  }
  return sentences;
}

bool is_linted(const Book& book, SentenceId sentence) { return sentence && !book[book[sentence].volume].library; }

bool is_linted(const Book& book, RuleId rule) { return is_linted(book, book[rule].sentence) && !book[rule].suspended_by; }

std::vector<RuleId> rules_in_force(const Book& book, const std::vector<RuleId>& rules) {
  std::vector<RuleId> found;
  for (const RuleId rule : rules)
    if (!book[rule].suspended_by) found.push_back(rule);
  return found;
}

namespace {

std::string told(const State& state, const Result& result, TypeId type, const LintOptions& options) {
  const base::Speech& say = options.wording.say;
  if (result.known()) return interpreter::told_value(say, state.book(), state, result.value(), type);
  std::string text;
  for (const interpreter::Reason& reason : result.reasons()) {
    if (!text.empty()) text += "; ";
    text += interpreter::reason_text(say, state.book(), state, reason);
  }
  return text;
}

std::string keyword(const LintOptions& options, grammar::Role role) {
  return std::string(grammar::keyword_table(options.wording.language)->print(role));
}

grammar::Role role_of(interpreter::Judgement judgement) {
  switch (judgement) {
    case interpreter::Judgement::allowed:
      return grammar::Role::allowed;
    case interpreter::Judgement::denied:
      return grammar::Role::denied;
    case interpreter::Judgement::undetermined:
      return grammar::Role::undetermined;
    case interpreter::Judgement::conflict:
      return grammar::Role::conflict;
  }
  return grammar::Role::undetermined;
}

interpreter::Occurrence occurrence(const ActQuestion& asked) { return {asked.act, {asked.args.begin(), asked.args.end()}, {}}; }

// What a verdict says and why, and the keyword that an example expects.
std::pair<std::string, grammar::Role> ending(const State& state, const interpreter::Verdict& verdict, const LintOptions& options) {
  const base::Speech& say = options.wording.say;
  std::string text = interpreter::judgement_text(say, verdict.judgement);
  for (const interpreter::Reason& reason : verdict.reasons)
    text += (&reason == verdict.reasons.data() ? ": " : "; ") + interpreter::reason_text(say, state.book(), state, reason);
  return {std::move(text), role_of(verdict.judgement)};
}

// What is answered, and the keyword that an example expects.
std::pair<std::string, grammar::Role> answer(const Situation& situation, const Question& question, const LintOptions& options) {
  const State& state = situation.state;
  const Book& book = state.book();
  const Choices choices{options.sides, {}};
  if (const auto* asked = std::get_if<ValueQuestion>(&question)) {
    std::vector<Result> args(asked->args.begin(), asked->args.end());
    const Result result = Evaluator(book, state, choices).call_value(asked->value, args, asked->column);
    return {told(state, result, interpreter::value_call_type(book, asked->value, asked->column), options),
            result.is_conflict() ? grammar::Role::conflict : grammar::Role::undetermined};
  }
  const ActQuestion& asked = std::get<ActQuestion>(question);
  if (asked.verdict_only) {
    const interpreter::Verdict verdict = judge(book, state, choices, occurrence(asked), nullptr);
    return ending(state, verdict, options);
  }
  return ending(state, performed(situation, choices).verdict, options);
}

}  // namespace

interpreter::Outcome performed(const Situation& situation, const Choices& choices) {
  std::vector<interpreter::Occurrence> acts;
  interpreter::Dice dice;
  for (const Question& question : situation.questions)
    if (const auto* asked = std::get_if<ActQuestion>(&question); asked && !asked->verdict_only) {
      acts.push_back(occurrence(*asked));
      for (const auto& [event, total] : asked->rolls) dice.totals[event] = total;
    }
  return perform(situation.state.book(), situation.state, choices, dice, std::move(acts), nullptr);
}

std::string answer_to(const Situation& situation, const LintOptions& options) {
  return answer(situation, situation.questions.front(), options).first;
}

Witness witness_of(const Situation& situation, const LintOptions& options) {
  Witness witness;
  witness.state = std::make_shared<State>(situation.state);
  witness.steps = steps_of(situation, options.wording);
  for (const Question& question : situation.questions) {
    witness.questions.push_back(question_text(situation, question, options.wording));
    const auto [text, role] = answer(situation, question, options);
    if (witness.answer.empty()) witness.answer = text;
    const bool is_value = std::holds_alternative<ValueQuestion>(question);
    const bool by_itself = is_value || std::get<ActQuestion>(question).verdict_only;
    witness.expectations.push_back(keyword(options, role) + (by_itself ? " " + witness.questions.back() : std::string()));
  }
  witness.invented = invents(situation);
  return witness;
}

Claim claim_of(Code code, std::string subject, std::vector<SentenceId> sentences, const Proof& proof, const LintOptions& options,
               const std::function<base::Diagnostic(const Witness*)>& make) {
  Claim claim{code, proof.standing, std::move(subject), std::move(sentences), proof.how, proof.bound, {}, {}};
  if (proof.standing != Standing::found) return claim;
  if (proof.situation) claim.witness = witness_of(*proof.situation, options);
  claim.finding = make(claim.witness ? &*claim.witness : nullptr);
  // What takes a value that nobody states is possible, not certain.
  if (claim.witness && claim.witness->invented && claim.finding->severity == base::Severity::error)
    claim.finding->severity = base::Severity::warning;
  return claim;
}

std::optional<Values> argument_values(const Unknowns& unknowns, const OutlookFrame& args, const Assignment& assignment) {
  Values values;
  for (const Outlook& arg : args) {
    auto value = unknowns.value(arg.symbol, assignment);
    if (!value) return std::nullopt;
    values.push_back(std::move(*value));
  }
  return values;
}

}  // namespace paragraf::analysis::lint
