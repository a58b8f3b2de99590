// Values, tables and tallies in all states: see fault_truth.hpp.
#include <algorithm>
#include <map>

#include "bench/fault_reach.hpp"
#include "bench/fault_truth.hpp"
#include "interpreter/evaluate.hpp"

namespace paragraf::bench {
namespace {

using base::Code;
using interpreter::Choices;
using interpreter::Evaluator;
using interpreter::Frame;
using interpreter::Reason;
using interpreter::ReasonKind;
using interpreter::Result;

class ValueTruth {
 public:
  ValueTruth(Book& book, ValueId value, const StateLimits& limits, Truth& truth)
      : book_(book), value_(value), limits_(limits), truth_(truth), is_table_(book[value].kind == ValueKind::table) {
    for (const RuleId rule : book[value].rules)
      if (!book[rule].suspended_by) rules_.push_back(rule);
    for (const std::vector<std::uint32_t>& sides : all_sides(book)) choices_.push_back(Choices{sides, {}, nullptr, false});
    Reach reach(book);
    reach.value(value);
    callees_.assign(reach.values.begin(), reach.values.end());
    std::erase(callees_, value);
    applies_.assign(rules_.size(), false);
  }

  void run() {
    if (rules_.empty() && is_table_) return;     // others may add rows
    const AllStates states(book_, value_, false, limits_);
    const std::string problem = states.each([&](const State& state, const Values& args) { look_at(state, args); });
    if (!problem.empty()) return truth_.problems.push_back(part_of(book_, value_) + ": " + problem);
    for (std::size_t i = 0; i < rules_.size(); ++i)
      if (!applies_[i]) add(is_table_ ? Code::row_never : Code::equation_never, {part_of(book_, rules_[i])});
    if (has_gap_ && book_[value_].kind != ValueKind::tally) add(is_table_ ? Code::table_gap : Code::value_gap, {part_of(book_, value_)});
    for (const Code code : hazards_) add(code, {part_of(book_, value_)});
    if (negative_ && !states_negative()) add(Code::number_negative, {part_of(book_, value_)});
    if (is_table_) idle_rows(states);
  }

 private:
  void add(Code code, std::vector<std::string> parts) { truth_.found.insert(accused(code, std::move(parts))); }

  // What a rule gives, by column; none: it does not apply. What is not known there has no value.
  std::optional<std::vector<Result>> given(RuleId id, const State& state, const Choices& choices, std::span<const Result> args) const {
    Evaluator evaluator(book_, state, choices);
    Frame frame;
    if (!evaluator.active(id, args, frame).is_true()) return std::nullopt;
    std::vector<Result> outcomes;
    for (const ExprId outcome : book_[id].outcomes) outcomes.push_back(evaluator.evaluate(outcome, frame));
    return outcomes;
  }

  // With `same` alone it says nothing where nothing of what it lifts would apply.
  bool has_something(RuleId id, Evaluator& evaluator, std::span<const Result> args) const {
    const Rule& rule = book_[id];
    if (std::find(rule.asks_same.begin(), rule.asks_same.end(), false) != rule.asks_same.end() || rule.asks_same.empty()) return true;
    return rule.replaces_total || std::any_of(rule.lifts.begin(), rule.lifts.end(), [&](RuleId lifted) {
      Rule target = book_[lifted];
      target.lifters.clear();
      Frame frame(args.begin(), args.end());
      return evaluator.try_rule(target, frame, args.size()).active.is_true();
    });
  }

  void look_at(const State& state, const Values& values) {
    const std::vector<Result> args(values.begin(), values.end());
    for (const Choices& choices : choices_) {
      Evaluator evaluator(book_, state, choices);
      Frame frame;
      for (std::size_t i = 0; i < rules_.size(); ++i) applies_[i] = applies_[i] || (evaluator.active(rules_[i], args, frame).is_true() && has_something(rules_[i], evaluator, args));
    }
    const Choices& choices = choices_.front();
    const Result result = Evaluator(book_, state, choices).call_value(value_, args);
    if (result.known()) {
      if (result.value().is<Number>()) negative_ = negative_ || result.value().number().sign() < 0;
      return;                            // the rest is about what is no value
    }
    if (result.is_conflict()) conflicts(state, choices, args);
    for (const Reason& reason : result.reasons()) hazard(reason, state, choices);
  }

  void conflicts(const State& state, const Choices& choices, std::span<const Result> args) {
    std::vector<std::optional<std::vector<Result>>> all;
    for (const RuleId rule : rules_) all.push_back(given(rule, state, choices, args));
    for (std::size_t i = 0; i < rules_.size(); ++i)
      for (std::size_t j = i + 1; j < rules_.size(); ++j) {
        if (!all[i] || !all[j]) continue;
        const Rule &one = book_[rules_[i]], &other = book_[rules_[j]];
        if (one.kind != other.kind || (one.kind == RuleKind::tally_line && one.label != other.label)) continue;
        for (std::size_t k = 0; k < std::min(all[i]->size(), all[j]->size()); ++k)
          if ((*all[i])[k].known() && (*all[j])[k].known() && (*all[i])[k].value() != (*all[j])[k].value())
            add(is_table_ ? Code::rows_overlap : Code::equations_disagree, {part_of(book_, rules_[i]), part_of(book_, rules_[j])});
      }
  }

  static std::optional<Code> code_of(ReasonKind kind) {
    if (kind == ReasonKind::tie) return Code::tie;
    if (kind == ReasonKind::division_by_zero || kind == ReasonKind::outside_domain) return Code::no_number;
    if (kind == ReasonKind::not_whole) return Code::fraction_unrounded;
    return std::nullopt;
  }

  // Does another value that this one asks for lack a value for the same reason in this state? Then that is to be accused.
  bool is_of_another(ReasonKind kind, const State& state, const Choices& choices) const {
    for (const ValueId callee : callees_) {
      bool found = false;
      std::vector<Values> lists{{}};
      for (const Parameter& param : book_[callee].params) {
        std::string problem;
        std::vector<Values> longer;
        for (const Value& value : all_values(state, param.type, param.domain, false, problem))
          for (Values list : lists) {
            list.push_back(value);
            longer.push_back(std::move(list));
          }
        lists = std::move(longer);
      }
      for (const Values& list : lists) {
        const std::vector<Result> args(list.begin(), list.end());
        const Result result = Evaluator(book_, state, choices).call_value(callee, args);
        found = found || std::any_of(result.reasons().begin(), result.reasons().end(), [&](const Reason& reason) { return reason.kind == kind; });
      }
      if (found) return true;
    }
    return false;
  }

  void hazard(const Reason& reason, const State& state, const Choices& choices) {
    if (reason.kind == ReasonKind::no_clause && reason.of == interpreter::SubjectKind::value && reason.subject == value_.index()) has_gap_ = true;
    const auto code = code_of(reason.kind);
    if (code && !hazards_.contains(*code) && !is_of_another(reason.kind, state, choices)) hazards_.insert(*code);
  }

  // A number below 0 among what the value is made of, or a range that admits one.
  bool states_negative() const {
    const auto admits_negative = [&](TypeId type, const Domain& domain) {
      if (!book_.types.is_numeric(book_.types.strip_optional(type))) return false;
      if (domain.open()) return true;
      return std::any_of(domain.intervals.begin(), domain.intervals.end(), [](const Interval& one) { return !one.low || one.low->sign() < 0; });
    };
    const ValueDecl& decl = book_[value_];
    if (!decl.domain.intervals.empty()) return true;
    for (const RuleId rule : rules_)
      for (const ExprId outcome : book_[rule].outcomes) {
        const Expr& expr = book_[outcome];
        if (expr.op == Op::constant && book_.constants[expr.a].is<Number>() && book_.constants[expr.a].number().sign() < 0) return true;
        if (expr.op == Op::negate) return true;
      }
    Reach reach(book_);
    reach.value(value_);
    for (const AttributeId id : reach.attributes) {
      const Domain& domain = book_[id].domain.open() ? book_[id].clamp : book_[id].domain;
      if (admits_negative(book_[id].type, domain)) return true;
    }
    for (const ExternId id : reach.externs)
      if (admits_negative(book_[id].type, book_[id].domain)) return true;
    return std::any_of(decl.params.begin(), decl.params.end(), [&](const Parameter& one) { return admits_negative(one.type, one.domain); });
  }

  // Rows, from the last one, without which the table says the same; what was found is not there any more when the next is looked at.
  void idle_rows(const AllStates& states) {
    std::vector<RuleId> gone;
    const auto answers = [&] {
      std::vector<std::pair<bool, Values>> all;      // of each column: is it known, and what it may be
      states.each([&](const State& state, const Values& values) {
        const std::vector<Result> args(values.begin(), values.end());
        const std::size_t columns = std::max<std::size_t>(book_[value_].columns.size(), 1);
        for (std::uint32_t column = 1; column <= columns; ++column) {
          const Result result = Evaluator(book_, state, choices_.front()).call_value(value_, args, column);
          Values outcomes;
          if (result.known()) outcomes.push_back(result.value());
          else
            for (const Reason& reason : result.reasons()) outcomes.insert(outcomes.end(), reason.candidates.begin(), reason.candidates.end());
          all.emplace_back(result.known(), std::move(outcomes));
        }
      });
      return all;
    };
    const auto whole = answers();
    for (std::size_t i = rules_.size(); i-- > 0;) {
      if (!applies_[i] || book_[rules_[i]].kind != RuleKind::row) continue;
      // `same` of rows that disagree is no outcome of its own.
      const std::vector<bool>& same = book_[rules_[i]].asks_same;
      const bool asks = std::find(same.begin(), same.end(), true) != same.end();
      if (asks && std::any_of(whole.begin(), whole.end(), [](const auto& one) { return !one.first; })) continue;
      gone.push_back(rules_[i]);
      const Without without(book_, gone);
      if (answers() == whole) add(Code::row_idle, {part_of(book_, rules_[i])});
      else gone.pop_back();
    }
  }

  Book& book_;
  ValueId value_;
  const StateLimits& limits_;
  Truth& truth_;
  bool is_table_;
  std::vector<RuleId> rules_;
  std::vector<Choices> choices_;         // the default first
  std::vector<ValueId> callees_;
  std::vector<bool> applies_;
  bool has_gap_ = false, negative_ = false;
  std::set<Code> hazards_;
};

}  // namespace

void add_value_truth(Book& book, ValueId value, const StateLimits& limits, Truth& truth) { ValueTruth(book, value, limits, truth).run(); }

}  // namespace paragraf::bench
