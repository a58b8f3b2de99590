// See compile.hpp.
#include "interpreter/engine/compile.hpp"

#include <algorithm>

#include "interpreter/engine/lowering.hpp"
#include "interpreter/engine/row_inputs.hpp"
#include "interpreter/step.hpp"

namespace paragraf::engine {
namespace {

using interpreter::formulas::Crowds;
using interpreter::formulas::Encoder;
using interpreter::formulas::Outlook;
using interpreter::formulas::OutlookFrame;
using interpreter::formulas::Symbol;
using interpreter::formulas::Symbols;
using interpreter::formulas::VerdictOutlook;

// Without bounds of their own fields are taken to be as large as leaves room for what is worked out of them.
constexpr std::int64_t sizes[] = {INT32_MAX, 1 << 20, INT16_MAX, 1023};

class Compiler {
 public:
  Compiler(const Book& book, const Layout& layout, const Lanes& lanes, const std::vector<std::uint32_t>& sides)
      : book_(book), layout_(layout), texts_(interpreter::formulas::texts_of(book)), s_(f_), inputs_(book, layout, lanes, s_, texts_),
        encoder_(book, s_, inputs_, Crowds::bounded, sides), builder_(lanes.ranges()), lowering_(f_, builder_, positions(lanes), lanes.ranges()) {
    encoder_.set_elsewhere([this](ExprId expr, const OutlookFrame&) { return named(book_[expr]); });
  }

  Outlet outlet(const Query& question) {
    return question.expression ? value_outlet(evaluated(question.expression, question.slots)) : verdict_outlet(question);
  }
  Program finish() { return builder_.finish(); }

 private:
  static std::vector<std::optional<std::uint32_t>> positions(const Lanes& lanes) {
    std::vector<std::optional<std::uint32_t>> all;
    for (std::uint32_t i = 0; i < lanes.size(); ++i) all.emplace_back(i);
    return all;
  }

  // A name of an entity of the state.
  std::optional<Outlook> named(const Expr& expr) const {
    if (expr.op != Op::named_entity) return std::nullopt;
    for (std::size_t i = 0; i < layout_.entities.size(); ++i) {
      const bool meant = layout_.entities[i].id == book_.text(Name(expr.a)) &&
                         (book_.types.kind(expr.type) != TypeKind::entity || EntityId(book_.types[expr.type].declaration) == layout_.entities[i].kind);
      if (meant) return s_.sure(s_.constant(layout_.instance(i)));
    }
    return std::nullopt;
  }

  OutlookFrame frame(std::uint32_t slots) const {
    OutlookFrame frame(std::max<std::size_t>(slots, layout_.given.size()));
    for (std::uint32_t i = 0; i < layout_.given.size(); ++i) frame[i] = s_.sure(inputs_.given(i));
    return frame;
  }
  Outlook evaluated(ExprId expr, std::uint32_t slots) {
    OutlookFrame slots_of = frame(slots);
    return encoder_.evaluate(expr, slots_of);
  }

  // Only when all of an answer is there, since a part alone is none.
  std::uint32_t output(Place place) {
    pending_.push_back(place);
    return outputs_ + static_cast<std::uint32_t>(pending_.size()) - 1;
  }
  Outlet finished(Outlet outlet, Place known) {
    outlet.compiled = true;
    if (builder_.known(known) != 1) outlet.known = output(known);
    for (const Place place : pending_) builder_.output(place);
    outputs_ += static_cast<std::uint32_t>(pending_.size());
    return outlet;
  }

  Outlet value_outlet(const Outlook& outlook) {
    pending_.clear();
    std::vector<Formula> given;
    auto outlet = shaped(outlook.symbol, given);
    if (!outlet) return {};
    const auto known = lowering_.truth(f_.and_(std::move(given)));
    if (!known || builder_.known(*known) == 0) return {};
    return finished(std::move(*outlet), *known);
  }

  // `given`: what has to hold, so that all of it is known.
  std::optional<Outlet> shaped(const Symbol& symbol, std::vector<Formula>& given) {
    const bool plain = symbol.truth_when || symbol.number_when || !symbol.listed.empty();
    given.push_back(s_.known(symbol));
    if (symbol.list_when || static_cast<bool>(symbol.set_when) + static_cast<bool>(symbol.parts_when) + plain > 1) return std::nullopt;
    Outlet outlet;
    if (symbol.set_when) {
      outlet.shape = Outlet::Shape::set;
      for (const Symbol::Listed& one : symbol.members) {
        const auto in = lowering_.truth(one.when);
        if (!in) return std::nullopt;
        outlet.members.push_back(output(*in));
        outlet.values.push_back(one.value);
      }
      return outlet;
    }
    if (symbol.parts_when) {
      outlet.shape = Outlet::Shape::parts;
      outlet.record = symbol.record;
      for (const Symbol& part : symbol.parts) {
        auto made = shaped(part, given);
        if (!made) return std::nullopt;
        outlet.parts.push_back(std::move(*made));
      }
      return outlet;
    }
    return plain_outlet(symbol);
  }

  std::optional<Outlet> plain_outlet(const Symbol& symbol) {
    Outlet outlet;
    // A truth and a number are told apart by one more position.
    if (symbol.truth_when && symbol.number_when) return std::nullopt;
    if (symbol.truth_when) {
      const auto truth = lowering_.truth(symbol.truth);
      if (!truth) return std::nullopt;
      outlet.truth = output(*truth);
    }
    if (symbol.number_when) {
      const auto number = lowering_.number(symbol.number);
      if (!number) return std::nullopt;
      outlet.numerator = output(number->numerator);
      outlet.denominator = number->denominator;
      if (number->divisor) outlet.divisor = output(*number->divisor);
    }
    if (symbol.listed.empty()) return outlet;
    const bool only_listed = !symbol.truth_when && !symbol.number_when;
    Formula position = f_.number(Number(only_listed ? static_cast<std::int64_t>(symbol.listed.size()) : 0));
    for (std::size_t i = symbol.listed.size(); i-- > 0;) {
      const bool last = only_listed && i + 1 == symbol.listed.size();
      if (!last) position = f_.choice(symbol.listed[i].when, f_.number(static_cast<std::int64_t>(i + 1)), position);
      outlet.values.push_back(symbol.listed[i].value);
    }
    std::reverse(outlet.values.begin(), outlet.values.end());
    const auto which = lowering_.number(position);
    if (!which) return std::nullopt;
    outlet.which = output(which->numerator);
    return outlet;
  }

  // Duties may forbid what no norm forbids; they hang on what was done.
  bool may_be_due() const {
    return std::any_of(book_.rules.begin(), book_.rules.end(), [](const Rule& rule) { return rule.kind == RuleKind::must; });
  }

  Outlet verdict_outlet(const Query& question) {
    if (!question.call.act || !question.together.empty() || question.happens || may_be_due()) return {};
    OutlookFrame args;
    for (const ExprId arg : question.call.args) args.push_back(arg ? evaluated(arg, question.slots) : Outlook());
    const VerdictOutlook verdict = encoder_.judge(question.call.act, args);
    // What is both permitted and forbidden may be a conflict.
    const Formula denied = f_.and_(verdict.denied, f_.or_(verdict.permitted.no, f_.not_(verdict.in_phase)));
    std::vector<Formula> given{f_.or_(verdict.allowed, denied)};
    for (const Outlook& arg : args) given.push_back(s_.known(arg.symbol));
    const auto known = lowering_.truth(f_.and_(std::move(given))), allowed = lowering_.truth(verdict.allowed);
    if (!known || !allowed || builder_.known(*known) == 0) return {};
    pending_.clear();
    Outlet outlet;
    outlet.truth = output(*allowed);
    return finished(std::move(outlet), *known);
  }

  const Book& book_;
  const Layout& layout_;
  Values texts_;
  interpreter::formulas::Formulas f_;
  Symbols s_;
  RowInputs inputs_;
  Encoder encoder_;
  Builder builder_;
  Lowering lowering_;
  std::uint32_t outputs_ = 0;
  std::vector<Place> pending_;           // outputs of the answer that is being made
};

}  // namespace

Compiled compile(const Book& book, const Layout& layout, const std::vector<Query>& questions, const std::vector<std::uint32_t>& sides) {
  std::optional<Compiled> best;
  std::size_t most = 0;
  for (const std::int64_t size : sizes) {
    Lanes lanes(book, layout, size);
    Compiler compiler(book, layout, lanes, sides);
    std::vector<Outlet> outlets;
    for (const Query& question : questions) outlets.push_back(compiler.outlet(question));
    const auto compiled = static_cast<std::size_t>(std::count_if(outlets.begin(), outlets.end(), [](const Outlet& one) { return one.compiled; }));
    if (!best || compiled > most) best.emplace(Compiled{std::move(lanes), compiler.finish(), std::move(outlets)});
    most = std::max(most, compiled);
    if (compiled == questions.size()) break;
  }
  return std::move(*best);
}

namespace {

Value value_of(const Outlet& outlet, const std::int64_t* outputs) {
  if (outlet.shape == Outlet::Shape::set) {
    Values items;
    for (std::size_t i = 0; i < outlet.members.size(); ++i)
      if (outputs[outlet.members[i]] != 0) items.push_back(outlet.values[i]);
    return Value::set(std::move(items));
  }
  if (outlet.shape == Outlet::Shape::parts) {
    Values parts;
    for (const Outlet& part : outlet.parts) parts.push_back(value_of(part, outputs));
    return outlet.record ? Value::record(outlet.record, std::move(parts)) : Value::row(std::move(parts));
  }
  if (outlet.which && outputs[*outlet.which] > 0) return outlet.values[static_cast<std::size_t>(outputs[*outlet.which] - 1)];
  if (outlet.truth) return Value(outputs[*outlet.truth] != 0);
  Number number(outputs[*outlet.numerator]);
  if (outlet.denominator != 1) number = number / Number(outlet.denominator);
  if (outlet.divisor) number = number / Number(outputs[*outlet.divisor]);
  return Value(std::move(number));
}

}  // namespace

std::optional<Reply> reply(const Outlet& outlet, bool of_act, const std::int64_t* outputs) {
  if (!outlet.compiled || (outlet.known && outputs[*outlet.known] == 0)) return std::nullopt;
  if (of_act) {
    interpreter::Verdict verdict;
    verdict.judgement = outputs[*outlet.truth] ? interpreter::Judgement::allowed : interpreter::Judgement::denied;
    return Reply{{}, std::move(verdict)};
  }
  return Reply{value_of(outlet, outputs), {}};
}

Reply evaluated(const Book& book, const Layout& layout, const Query& question, const State& state, std::span<const std::optional<Value>> values,
                const interpreter::Choices& choices) {
  using interpreter::Result;
  interpreter::Frame frame(std::max<std::size_t>(question.slots, layout.given.size()), Result::unbound());
  for (std::size_t i = 0; i < layout.fields.size(); ++i)
    if (layout.fields[i].of == Field::Of::given && values[i]) frame[layout.fields[i].slot] = *values[i];
  interpreter::Evaluator evaluator(book, state, choices);
  if (question.expression) return {evaluator.evaluate(question.expression, frame), {}};
  std::vector<interpreter::Occurrence> acts;
  const auto occurrence = [&](const Call& call) {
    interpreter::Occurrence act{call.act, {}, {}};
    for (const ExprId arg : call.args) act.args.push_back(arg ? evaluator.evaluate(arg, frame) : Result::unbound());
    acts.push_back(std::move(act));
  };
  occurrence(question.call);
  for (const Call& call : question.together) occurrence(call);
  return {{}, interpreter::judge(book, state, choices, acts, nullptr)};
}

}  // namespace paragraf::engine
