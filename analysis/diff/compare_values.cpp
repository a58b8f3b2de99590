// Values, tables and tallies of two editions: do they come to the same in every state? In: a value that both have. Out: a comparison. Answers
// are the same if they are the same value, or if neither edition has one; a conflict is not the same as no clause at all.
#include "analysis/diff/side_by_side.hpp"
#include "analysis/lint/claims.hpp"

namespace paragraf::analysis::diff {
namespace {

using interpreter::Choices;
using interpreter::Evaluator;
using interpreter::Result;
using formulas::Assignment;
using formulas::CauseKind;
using formulas::Formulas;
using formulas::Outlook;
using lint::Question;
using lint::Situation;
using lint::Sought;
using lint::ValueQuestion;

Result answer_in(const Situation& situation) {
  const auto& asked = std::get<ValueQuestion>(situation.questions.front());
  const Choices choices{situation.sides, {}};
  const std::vector<Result> given(asked.args.begin(), asked.args.end());
  return Evaluator(situation.state.book(), situation.state, choices).call_value(asked.value, given);
}

Formula conflicts(Formulas& f, const Outlook& outlook) {
  std::vector<Formula> any;
  for (const auto& [cause, where] : outlook.causes)
    if (cause.kind == CauseKind::conflict) any.push_back(where);
  return f.or_(std::move(any));
}

}  // namespace

Comparison compare_value(const Editions& editions, ValueId of_new, const DiffOptions& options) {
  Comparison into;
  if (begin(editions, {Kind::value, of_new.index()}, Aspect::value, into)) return into;
  SideBySide both(editions, into.of_new, options);
  if (!both.obstacle().empty()) {
    into.standing = lint::Standing::undecided;
    into.how = both.obstacle();
    return into;
  }
  const ValueId here(both.in_base()), there(both.in_other());
  both.answer({[&](std::size_t index) {
                 lint::Scene& scene = both.scene(index);
                 Formulas& f = scene.formulas;
                 formulas::Symbols& s = scene.symbols;
                 const Outlook one = scene.encoder.call(here, both.base_args(index));
                 const Outlook other = both.beside(index).encoder.call(there, both.other_args(index));
                 const Symbol told = both.to_base().translated(other.symbol);
                 const Formula known = s.known(one.symbol), known_there = s.known(other.symbol);
                 const Formula same = f.and_(s.equal(one.symbol, told), f.not_(both.to_base().lost(f, other.symbol)));
                 const Formula neither = f.and_(f.not_(known), f.not_(known_there));
                 const Formula differ = f.or_({f.not_(f.equal(known, known_there)), f.and_({known, known_there, f.not_(same)}),
                                               f.and_(neither, f.not_(f.equal(conflicts(f, one), conflicts(f, other))))});
                 return Sought{differ, f.or_(scene.encoder.not_encoded(one.causes), scene.encoder.not_encoded(other.causes))};
               },
               [&](std::size_t index, const Assignment& assignment) -> std::optional<Question> {
                 auto args = lint::argument_values(both.scene(index).unknowns, both.base_args(index), assignment);
                 if (!args) return std::nullopt;
                 return ValueQuestion{here, std::move(*args)};
               },
               [&](const Situation& base, const Situation& other) {
                 const Result one = answer_in(base), two = answer_in(other);
                 if (lacks_input(one.reasons()) || lacks_input(two.reasons())) return false;
                 if (one.known() != two.known()) return true;
                 if (!one.known()) return one.is_conflict() != two.is_conflict();
                 return both.to_base().translated(two.value()) != std::optional<Value>(one.value());
               }},
              into);
  return into;
}

}  // namespace paragraf::analysis::diff
