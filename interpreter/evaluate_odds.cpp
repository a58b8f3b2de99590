// How probable something is. In: an expression, and slots of its frame for the dice that it leaves out. Out: what it comes to over all
// rolls, each with its exact part; what is missing for some rolls is a part of its own and is never spread over the others.
#include "interpreter/evaluate.hpp"
#include "model/die.hpp"

namespace paragraf::interpreter {
namespace {

constexpr std::size_t most_traced = 1000;            // rolls whose reasons are recorded

Result too_many(const Limits& limits) {
  return Result::missing(Reason{.kind = ReasonKind::limit, .bound = static_cast<std::uint64_t>(limits.work)});
}

// Counts evaluations over all rolls; each roll is a number of ways.
struct Counting {
  std::map<Value, Number> ways;
  Number visited, missing;
  Result why;
  void add(const Result& result, const Number& weight) {
    visited = visited + weight;
    if (result.known()) {
      Number& sum = ways[result.value()];
      sum = sum + weight;
    } else {
      missing = missing + weight;
      why = Result::both_missing(why, result);
    }
  }
};

// What was recorded for a roll counts only if it says something new: another outcome, or the same for other reasons.
class Recorder {
 public:
  Recorder(const Book& book, Trace* trace) : book_(book), trace_(trace) {}
  void begin() { from_ = trace_ ? trace_->width() : 0; }
  void end(const Result& result) {
    if (!trace_) return;
    std::pair<Value, std::vector<SentenceId>> told{result.value(), trace_->citations_since(book_, from_)};
    const bool fresh = !result.known() || told_.insert(std::move(told)).second;
    if (!fresh) trace_->discount(from_, trace_->width());
  }

 private:
  const Book& book_;
  Trace* trace_;
  std::size_t from_ = 0;
  std::set<std::pair<Value, std::vector<SentenceId>>> told_;
};

}  // namespace

Number Spread::of(const Value& outcome) const {
  const auto found = outcomes.find(outcome);
  return found == outcomes.end() ? Number(0) : found->second;
}

Result Evaluator::die_of(TypeId dice) {
  const Type& type = book_.types[dice];
  if (const auto die = written_die(type)) return Value::text(die_text(*die));
  const Name name = book_.named_dice[type.declaration].name;
  if (const auto external = book_.extern_of.find(name); external != book_.extern_of.end()) return call_extern(external->second, {});
  return call_value(book_.value_of.find(name)->second, {});
}

// A total that the die of its parameter does not show. What a die that is written in the book shows is tested with the ranges.
std::optional<Reason> Evaluator::impossible_total(std::span<const Parameter> params, std::span<const Result> args, const Declared& declared) {
  for (std::size_t i = 0; i < params.size() && i < args.size(); ++i) {
    const Type& type = book_.types[params[i].type];
    if (type.kind != TypeKind::dice || type.count > 0 || !args[i].known()) continue;
    const Result die = die_of(params[i].type);
    const auto roll = die.known() ? read_die(die.value().string()) : std::nullopt;
    if (auto refused = roll ? beyond_die(book_, *roll, params[i], args[i].value(), declared) : std::nullopt) return refused;
  }
  return std::nullopt;
}

Spread Evaluator::spread(ExprId expr, std::span<const ExprId> dice, Frame& frame) {
  const auto undetermined = [](Result why) { return Spread{{}, Number(1), std::move(why)}; };
  Work own((Limits()));
  Work& work = work_ ? *work_ : own;
  std::vector<base::Distribution> rolls;
  Number all(1);
  Result missing;
  for (const ExprId slot : dice) {
    const Result die = die_of(book_[slot].type);
    if (!die.known()) {
      missing = Result::both_missing(missing, die);
      continue;
    }
    const base::DiceRoll roll = *read_die(die.value().string());
    if (!work.has(roll.words())) return undetermined(too_many(work.limits()));
    rolls.push_back(distribution(roll));
    all = all * rolls.back().all();
  }
  if (!missing.known()) return undetermined(missing);

  Counting counting;
  Recorder recorder(book_, trace_);
  Trace* const trace = trace_;
  std::size_t visited = 0;
  const auto roll_from = [&](auto&& next, std::size_t i, const Number& weight) -> bool {
    if (i < rolls.size()) {
      for (std::size_t shown = 0; shown < rolls[i].size(); ++shown) {
        if (rolls[i].ways(shown).is_zero()) continue;
        bind_slot(frame, book_[dice[i]].a, Value(Number(rolls[i].least() + static_cast<std::int64_t>(shown))));
        if (!next(next, i + 1, weight * rolls[i].ways(shown))) return false;
      }
      return true;
    }
    if (!work.take()) return false;
    if (++visited > most_traced) trace_ = nullptr;
    if (trace_) recorder.begin();
    const Result result = evaluate(expr, frame);
    if (trace_) recorder.end(result);
    counting.add(result, weight);
    return true;
  };
  const bool complete = roll_from(roll_from, 0, Number(1));
  trace_ = trace;
  if (!complete) counting.add(too_many(work.limits()), all - counting.visited);
  Spread spread;
  for (const auto& [value, ways] : counting.ways) spread.outcomes.emplace(value, ways / all);
  spread.missing = counting.missing / all;
  spread.why = counting.why;
  return spread;
}

Result Evaluator::odds(const Expr& expr, Frame& frame) {
  const Spread found = spread(ExprId(expr.a), expr.args, frame);
  return found.missing.is_zero() ? Result(Value(found.of(Value(true)))) : found.why;
}

}  // namespace paragraf::interpreter
