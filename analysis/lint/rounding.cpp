// Where the place of a rounding matters. In: a book. Out: claims P745: for each rounding of something that is made of a quotient, whether it
// would come to the same if the quotient were rounded first; if not, the smallest case and, where it can be counted, in what share of all
// cases it does not. The other way is written as an expression in a book on top of this one, so that both are worked out alike.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "analysis/lint/claims.hpp"
#include "analysis/lint/touched.hpp"

namespace paragraf::analysis::lint {
namespace {

using interpreter::Choices;
using interpreter::Evaluator;
using interpreter::Result;

bool is_rounding(Op op) { return op == Op::ceil || op == Op::floor || op == Op::round; }
bool is_arithmetic(Op op) { return op == Op::add || op == Op::subtract || op == Op::multiply; }

struct Rounding {
  ExprId whole, quotient;
};

// Roundings in an expression, and quotients that are only a part of what they round.
void find_roundings(const Book& book, ExprId id, std::vector<Rounding>& found) {
  if (!id) return;
  const Expr& expr = book[id];
  if (is_rounding(expr.op)) {
    std::vector<ExprId> open{ExprId(expr.a)};
    while (!open.empty()) {
      const ExprId part = open.back();
      open.pop_back();
      const Expr& inner = book[part];
      if (!is_arithmetic(inner.op)) continue;
      for (const ExprId operand : operands(inner)) {
        if (book[operand].op == Op::divide) found.push_back({id, operand});
        open.push_back(operand);
      }
    }
  }
  for (const ExprId operand : operands(expr)) find_roundings(book, operand, found);
}

// Then the author has asked the question.
bool asks_a_reading(const Book& book, ExprId id) {
  bool asks = false;
  each_expression(book, id, [&](const Expr& expr) { asks = asks || expr.op == Op::reading; });
  return asks;
}

// The same expression with another one in it.
ExprId with_other(Book& book, ExprId id, ExprId part, ExprId other) {
  if (id == part) return other;
  if (!is_arithmetic(book[id].op) && !is_rounding(book[id].op)) return id;
  const bool two = is_arithmetic(book[id].op);
  const ExprId a = with_other(book, ExprId(book[id].a), part, other);
  const ExprId b = two ? with_other(book, ExprId(book[id].b), part, other) : ExprId();
  if (a.index() == book[id].a && (!two || b.index() == book[id].b)) return id;
  Expr copy = book[id];
  copy.a = a.index();
  if (two) copy.b = b.index();
  book.exprs.push_back(std::move(copy));
  return ExprId(book.exprs.size() - 1);
}

// How many of the assignments for which `of` holds make `bad` true, too; none if they are too many, or not to be listed.
std::optional<std::pair<std::int64_t, std::int64_t>> counted(Formulas& f, Formula of, Formula bad, std::int64_t most) {
  const std::vector<std::uint32_t> variables = f.variables_of(f.and_(of, bad));
  Assignment assignment(f.variables().size(), Number(0));
  std::vector<std::int64_t> low, size;
  std::int64_t all = 1;
  for (const std::uint32_t variable : variables) {
    const Variable& one = f.variables()[variable];
    const auto from = one.sort == Sort::truth ? std::optional<std::int64_t>(0) : one.low ? one.low->to_int64() : std::nullopt;
    const auto to = one.sort == Sort::truth ? std::optional<std::int64_t>(1) : one.high ? one.high->to_int64() : std::nullopt;
    if (one.sort == Sort::number || !from || !to || *to - *from >= most) return std::nullopt;
    low.push_back(*from);
    size.push_back(*to - *from + 1);
    all *= size.back();
    if (all > most) return std::nullopt;
  }
  std::int64_t cases = 0, differing = 0;
  const auto holds = [&](Formula formula) {
    const auto number = f.evaluate(formula, assignment);
    return number && !number->is_zero();
  };
  for (std::int64_t at = 0; at < all; ++at) {
    std::int64_t rest = at;
    for (std::size_t i = 0; i < variables.size(); ++i) {
      assignment[variables[i]] = Number(low[i] + rest % size[i]);
      rest /= size[i];
    }
    if (!holds(of)) continue;
    ++cases;
    if (holds(bad)) ++differing;
  }
  return cases > 0 ? std::optional(std::pair(differing, cases)) : std::nullopt;
}

class RoundingCheck {
 public:
  RoundingCheck(const Book& book, const LintOptions& options, RuleId rule, const Rounding& rounding, std::size_t number, Claims& claims)
      : book_(book), options_(options), rule_(rule), value_(book[rule].subject), rounding_(rounding), number_(number), claims_(claims), on_top_(book),
        stage_(book, options, book[value_].params) {
    Expr first = book_[rounding.whole];
    first.a = rounding.quotient.index();
    on_top_.exprs.push_back(std::move(first));
    other_ = with_other(on_top_, rounding.whole, rounding.quotient, ExprId(on_top_.exprs.size() - 1));
  }

  void run() {
    const Search asked = asking(
        stage_, [this](std::size_t index) { return sought(index); }, [this](std::size_t index) -> const OutlookFrame& { return args_[index]; },
        [this](Values args, std::size_t, const Assignment&) { return ValueQuestion{value_, std::move(args)}; },
        [this](const Situation& one) { return both(one).has_value(); });
    const Proof proof = search(stage_, asked);
    const std::string& name = book_.text(book_[value_].name);
    claims_.add(claim_of(Code::rounding_place, fmt::format("{}: rounding {} in {}", name, number_, rule_name(book_, rule_)), sentences_of(book_, {rule_}), proof,
                         options_, [&](const Witness*) {
      const auto results = *both(*proof.situation);
      base::Diagnostic found = base::diagnostic(Code::rounding_place, book_[rounding_.whole].place,
                                                fmt::format("it makes a difference that `{}` is rounded here, after all else", name));
      const Expr& quotient = book_[rounding_.quotient];
      Place part = book_[ExprId(quotient.a)].place;       // the operation may stand in a longer chain
      part.span.end = book_[ExprId(quotient.b)].place.span.end;
      found.labels.push_back({part, "if this were rounded first, it would be another number"});
      found.notes.push_back(fmt::format("in the smallest case the rounded part is {} as written, and {} if the quotient is rounded first", results.first.to_string(),
                                        results.second.to_string()));
      if (const auto share = this->share())
        found.notes.push_back(fmt::format("they differ in {} of {} cases", share->first, share->second));
      found.notes.push_back("where the text does not say when to round, a `reading` keeps both ways");
      return found;
    }));
  }

 private:
  struct Sides {
    Formula applies, differ, blind;
  };

  Sides sides(std::size_t index) {
    Scene& scene = stage_.scene(index);
    Formulas& f = scene.formulas;
    if (!args_.contains(index)) args_[index] = scene.encoder.arguments(book_[value_].params);
    if (!encoders_[index])
      encoders_[index] = std::make_unique<Encoder>(on_top_, scene.symbols, scene.unknowns, scene.crowds, scene.sides);
    OutlookFrame frame;
    const Truth active = encoders_[index]->active(rule_, args_[index], frame);
    const Outlook one = encoders_[index]->evaluate(rounding_.whole, frame), other = encoders_[index]->evaluate(other_, frame);
    const Formula known = f.and_({active.yes, scene.symbols.known(one.symbol), scene.symbols.known(other.symbol)});
    return {known, f.and_(known, f.not_(scene.symbols.equal(one.symbol, other.symbol))),
            f.or_({encoders_[index]->not_encoded(active.causes), encoders_[index]->not_encoded(one.causes), encoders_[index]->not_encoded(other.causes)})};
  }

  Sought sought(std::size_t index) {
    const Sides found = sides(index);
    return {found.differ, found.blind};
  }

  std::optional<std::pair<std::int64_t, std::int64_t>> share() {
    const Sides found = sides(Stage::arguments_only);
    return counted(stage_.scene(Stage::arguments_only).formulas, found.applies, found.differ, 100'000);
  }

  // What it comes to either way, if it is not the same.
  std::optional<std::pair<Number, Number>> both(const Situation& situation) const {
    const Choices choices{situation.sides, {}};
    Evaluator evaluator(on_top_, situation.state, choices);
    const Values& args = std::get<ValueQuestion>(situation.questions.front()).args;
    const std::vector<Result> given(args.begin(), args.end());
    interpreter::Frame frame;
    if (!evaluator.active(rule_, given, frame).is_true()) return std::nullopt;
    const Result one = evaluator.evaluate(rounding_.whole, frame), other = evaluator.evaluate(other_, frame);
    if (!one.known() || !other.known() || !one.value().is<Number>() || !other.value().is<Number>() || one.value() == other.value())
      return std::nullopt;
    return std::pair(one.value().number(), other.value().number());
  }

  const Book& book_;
  const LintOptions& options_;
  RuleId rule_;
  ValueId value_;
  Rounding rounding_;
  std::size_t number_;                   // among those of the rule
  Claims& claims_;
  Book on_top_;
  Stage stage_;
  ExprId other_;
  std::map<std::size_t, OutlookFrame> args_;
  std::map<std::size_t, std::unique_ptr<Encoder>> encoders_;
};

}  // namespace

void check_rounding(const Book& book, const LintOptions& options, Claims& claims) {
  for (std::size_t i = 0; i < book.rules.size(); ++i) {
    const Rule& rule = book.rules[i];
    if (rule.kind != RuleKind::equation && rule.kind != RuleKind::row && rule.kind != RuleKind::tally_line) continue;
    if (!is_linted(book, RuleId(i)) || asks_a_reading(book, rule.condition)) continue;
    std::vector<Rounding> found;
    for (const ExprId outcome : rule.outcomes) find_roundings(book, outcome, found);
    if (found.empty()) continue;
    ask_part(options, "rounding", {{Declared::Kind::rule, static_cast<std::uint32_t>(i)}}, claims, [&](Claims& into) {
      for (std::size_t j = 0; j < found.size(); ++j) RoundingCheck(book, options, RuleId(i), found[j], j + 1, into).run();
    });
  }
}

}  // namespace paragraf::analysis::lint
