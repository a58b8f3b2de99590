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

  std::uint32_t output(Place place) {
    builder_.output(place);
    return outputs_++;
  }

  // All places or none, since a part alone is no answer.
  Outlet value_outlet(const Outlook& outlook) {
    const Symbol& symbol = outlook.symbol;
    Outlet outlet;
    if (symbol.set_when || symbol.list_when || symbol.parts_when) return outlet;
    const auto known = lowering_.truth(s_.known(symbol));
    if (!known || builder_.known(*known) == 0) return outlet;
    std::optional<Place> truth, which;
    std::optional<Lowering::Fraction> number;
    if (symbol.truth_when && !(truth = lowering_.truth(symbol.truth))) return outlet;
    if (symbol.number_when && !(number = lowering_.number(symbol.number))) return outlet;
    if (!symbol.listed.empty()) {
      const bool only_listed = !symbol.truth_when && !symbol.number_when;
      Formula position = f_.number(Number(only_listed ? static_cast<std::int64_t>(symbol.listed.size()) : 0));
      for (std::size_t i = symbol.listed.size(); i-- > 0;) {
        const bool last = only_listed && i + 1 == symbol.listed.size();
        if (!last) position = f_.choice(symbol.listed[i].when, f_.number(static_cast<std::int64_t>(i + 1)), position);
        outlet.values.push_back(symbol.listed[i].value);
      }
      std::reverse(outlet.values.begin(), outlet.values.end());
      const auto made = lowering_.number(position);
      if (!made) return Outlet();
      which = made->numerator;
    }
    // A truth and a number are told apart by one more position.
    if (symbol.truth_when && symbol.number_when) return Outlet();
    outlet.compiled = true;
    if (builder_.known(*known) != 1) outlet.known = output(*known);
    if (truth) outlet.truth = output(*truth);
    if (number) {
      outlet.numerator = output(number->numerator);
      outlet.denominator = number->denominator;
      if (number->divisor) outlet.divisor = output(*number->divisor);
    }
    if (which) outlet.which = output(*which);
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
    Outlet outlet;
    outlet.compiled = true;
    if (builder_.known(*known) != 1) outlet.known = output(*known);
    outlet.truth = output(*allowed);
    return outlet;
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

std::optional<Reply> reply(const Outlet& outlet, bool of_act, const std::int64_t* outputs) {
  if (!outlet.compiled || (outlet.known && outputs[*outlet.known] == 0)) return std::nullopt;
  if (of_act) {
    interpreter::Verdict verdict;
    verdict.judgement = outputs[*outlet.truth] ? interpreter::Judgement::allowed : interpreter::Judgement::denied;
    return Reply{{}, std::move(verdict)};
  }
  if (outlet.which && outputs[*outlet.which] > 0) return Reply{outlet.values[static_cast<std::size_t>(outputs[*outlet.which] - 1)], {}};
  if (outlet.truth) return Reply{Value(outputs[*outlet.truth] != 0), {}};
  Number number(outputs[*outlet.numerator]);
  if (outlet.denominator != 1) number = number / Number(outlet.denominator);
  if (outlet.divisor) number = number / Number(outputs[*outlet.divisor]);
  return Reply{Value(std::move(number)), {}};
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
