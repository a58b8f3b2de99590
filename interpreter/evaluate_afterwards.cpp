// `afterwards`: a comparison in the state that the act which is judged would leave. The act is done alone, on a copy, and
// without asking for its verdict; nobody rolls for it, so that what takes a die is not known.
#include "interpreter/evaluate.hpp"
#include "interpreter/judged.hpp"
#include "interpreter/step_engine.hpp"

namespace paragraf::interpreter {

Result Evaluator::read_afterwards(const Expr& expr, Frame& frame) {
  if (!judged_) return Result::unbound();
  if (!judged_->after && judged_->missing.known()) {
    const Dice nobody_rolls;
    StepEngine engine(book_, *state_, choices_, nobody_rolls, nullptr);
    engine.record(reads_);
    std::vector<Occurrence> alone;
    alone.push_back({judged_->act, {judged_->args.begin(), judged_->args.end()}, {}});
    if (engine.run(std::move(alone)))
      judged_->after = std::make_unique<const State>(engine.state());
    else
      judged_->missing = Result::missing(engine.reasons());
  }
  if (!judged_->after) return judged_->missing;
  const State* now = state_;
  state_ = judged_->after.get();
  Result result = evaluate(ExprId(expr.a), frame);
  state_ = now;
  return result;
}

}  // namespace paragraf::interpreter
