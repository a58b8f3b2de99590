// Values and tallies over all states: do two clauses disagree, does none apply, does one never apply, is there no number, or one that
// cannot be meant? In: a book. Out: claims P711 to P713, P734, P741, P742, P744; of tables whose rows have conditions of their own P701
// to P703. Tables whose rows are only cells are looked at in tables.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "analysis/lint/claims.hpp"

namespace paragraf::analysis::lint {
namespace {

using interpreter::Choices;
using interpreter::Evaluator;
using interpreter::Frame;
using interpreter::Reason;
using interpreter::ReasonKind;
using interpreter::Result;

// Are the rows of the table told apart by their cells alone?
bool only_cells(const Book& book, const ValueDecl& value) {
  return std::all_of(value.rules.begin(), value.rules.end(), [&](RuleId id) {
    const Rule& row = book[id];
    if (row.kind != RuleKind::row) return false;
    std::set<ExprId> cells(row.cells.begin(), row.cells.end());
    if (!row.condition || cells.contains(row.condition)) return !row.provided;
    const Expr& condition = book[row.condition];
    return !row.provided && condition.op == Op::and_ &&
           std::all_of(condition.args.begin(), condition.args.end(), [&](ExprId arg) { return cells.contains(arg); });
  });
}

// The expressions that a rule is made of.
void collect(const Book& book, ExprId id, std::set<ExprId>& into) {
  if (!id || !into.insert(id).second) return;
  for (const ExprId operand : operands(book[id])) collect(book, operand, into);
}

class ValueCheck {
 public:
  ValueCheck(const Book& book, const LintOptions& options, ValueId value, Claims& claims)
      : book_(book), options_(options), value_(value), decl_(book[value]), claims_(claims), stage_(book, options, decl_.params) {}

  void run() {
    const std::vector<RuleId> rules = rules_in_force(book_, decl_.rules);
    is_table_ = decl_.kind == ValueKind::table;
    if (!(is_table_ && only_cells(book_, decl_))) {
      for (std::size_t i = 0; i < rules.size(); ++i)
        for (std::size_t j = i + 1; j < rules.size(); ++j) disagree(rules[i], rules[j]);
      if (decl_.kind != ValueKind::tally) gap();
      for (const RuleId rule : rules) applies(rule);
    }
    hazards(rules);
    negative(rules);
  }

 private:
  struct Looked {
    OutlookFrame args;
    ValueOutlook outlook;
  };

  const std::string& name() const { return book_.text(decl_.name); }

  // What the value comes to in a scene, once for all questions.
  const Looked& looked(std::size_t index) {
    auto& made = looked_[index];
    if (made) return *made;
    Encoder& encoder = stage_.scene(index).encoder;
    made.emplace();
    made->args = encoder.arguments(decl_.params);
    made->outlook = encoder.resolve(value_, made->args);
    return *made;
  }

  const CandidateOutlook* candidate(const Looked& in, RuleId rule) const {
    for (const CandidateOutlook& one : in.outlook.candidates)
      if (one.rule == rule) return &one;
    return nullptr;
  }

  Formula blind(std::size_t index, const std::vector<RuleId>& rules) {
    Scene& scene = stage_.scene(index);
    const Looked& in = looked(index);
    std::vector<Formula> any;
    for (const Outlook& arg : in.args) any.push_back(scene.encoder.not_encoded(arg.causes));
    for (const RuleId rule : rules)
      if (const CandidateOutlook* one = candidate(in, rule)) {
        any.push_back(scene.encoder.not_encoded(one->active.causes));
        for (const Outlook& outcome : one->outcomes) any.push_back(scene.encoder.not_encoded(outcome.causes));
      }
    return scene.formulas.or_(std::move(any));
  }

  Search asking(std::function<Sought(std::size_t)> sought, std::function<bool(const State&, const Values&)> holds) {
    return lint::asking(
        stage_, std::move(sought), [this](std::size_t index) -> const OutlookFrame& { return looked(index).args; },
        [this](Values args, std::size_t, const Assignment&) { return ValueQuestion{value_, std::move(args)}; },
        [holds = std::move(holds)](const Situation& one) { return holds(one.state, std::get<ValueQuestion>(one.questions.front()).args); });
  }

  Result outcome_of(RuleId id, const State& state, const Values& args, std::uint32_t column) const {
    const Choices choices{options_.sides, {}};
    Evaluator evaluator(book_, state, choices);
    Frame frame;
    const std::vector<Result> given(args.begin(), args.end());
    const Result active = evaluator.active(id, given, frame);
    if (!active.is_true() || column >= book_[id].outcomes.size()) return Result::unbound();
    return evaluator.evaluate(book_[id].outcomes[column], frame);
  }

  Result asked(const State& state, const Values& args) const {
    const Choices choices{options_.sides, {}};
    const std::vector<Result> given(args.begin(), args.end());
    return Evaluator(book_, state, choices).call_value(value_, given);
  }

  bool missing_by(const State& state, const Values& args, ReasonKind kind, bool of_this) const {
    const Result result = asked(state, args);
    return std::any_of(result.reasons().begin(), result.reasons().end(), [&](const Reason& reason) {
      return reason.kind == kind && (!of_this || reason.subject == value_.index());
    });
  }

  // --- two clauses that do not agree

  void disagree(RuleId a, RuleId b) {
    if (!is_linted(book_, a) && !is_linted(book_, b)) return;
    const Rule &one = book_[a], &other = book_[b];
    if (one.kind == RuleKind::tally_line && other.kind == RuleKind::tally_line && one.label != other.label) return;
    if ((one.kind == RuleKind::tally_line) != (other.kind == RuleKind::tally_line)) return;
    const Code code = is_table_ ? Code::rows_overlap : Code::equations_disagree;
    std::uint32_t column = 0;
    const auto sought = [&](std::size_t index) {
      const Looked& in = looked(index);
      std::vector<Formula> any;
      for (const Disagreement& found : in.outlook.disagreements)
        if ((found.a == a && found.b == b) || (found.a == b && found.b == a)) any.push_back(found.when);
      return Sought{stage_.scene(index).formulas.or_(std::move(any)), blind(index, {a, b})};
    };
    const std::size_t columns = std::min(one.outcomes.size(), other.outcomes.size());
    const auto holds = [&](const State& state, const Values& args) {
      for (std::uint32_t i = 0; i < columns; ++i) {
        const Result x = outcome_of(a, state, args, i), y = outcome_of(b, state, args, i);
        if (x.known() && y.known() && x.value() != y.value()) {
          column = i;
          return asked(state, args).is_conflict();
        }
      }
      return false;
    };
    const Proof proof = search(stage_, asking(sought, holds));
    claims_.add(claim_of(code, fmt::format("{}: {} with {}", name(), rule_name(book_, a), rule_name(book_, b)), sentences_of(book_, {a, b}),
                         proof, options_, [&](const Witness*) {
      const Situation& at = *proof.situation;
      const Values& args = std::get<ValueQuestion>(at.questions.front()).args;
      holds(at.state, args);
      const TypeId type = is_table_ && column < decl_.columns.size() ? decl_.columns[column].type : decl_.type;
      const auto gives = [&](RuleId rule) {
        return fmt::format("gives {}", value_text(book_, outcome_of(rule, at.state, args, column).value(), type, interpreter::entity_name, &at.state));
      };
      base::Diagnostic found = base::diagnostic(code, one.place, fmt::format("`{}` has two different values in one state", name()));
      found.labels.front().text = gives(a);
      found.labels.push_back({other.place, gives(b)});
      found.notes.push_back("if one of the two is the exception, it says `despite` the other; if they never meant to meet, one of them lacks a condition");
      return found;
    }));
  }

  // --- no clause at all

  void gap() {
    const Code code = is_table_ ? Code::table_gap : Code::value_gap;
    const auto sought = [&](std::size_t index) {
      return Sought{looked(index).outlook.no_clause, blind(index, rules_in_force(book_, decl_.rules))};
    };
    const auto holds = [&](const State& state, const Values& args) { return missing_by(state, args, ReasonKind::no_clause, true); };
    const Proof proof = search(stage_, asking(sought, holds));
    std::vector<SentenceId> sentences = sentences_of(book_, rules_in_force(book_, decl_.rules));
    if (std::find(sentences.begin(), sentences.end(), decl_.sentence) == sentences.end()) sentences.push_back(decl_.sentence);
    claims_.add(claim_of(code, fmt::format("{}: some clause decides", name()), sentences, proof, options_, [&](const Witness*) {
      base::Diagnostic found = base::diagnostic(code, decl_.place, fmt::format("there is a state in which no clause gives `{}`", name()));
      found.notes.push_back("`= ... otherwise` gives it wherever nothing else does; what the text leaves open on purpose stays with `allow "
                            + std::string(base::info(code).text) + ": reason`");
      return found;
    }));
  }

  // --- a clause that never applies

  // That an amendment takes the place of what another book says is what it is for.
  void applies(RuleId id) {
    if (!is_linted(book_, book_[id].sentence)) return;
    const Rule& rule = book_[id];
    const Code code = is_table_ ? Code::row_never : Code::equation_never;
    const auto sought = [&](std::size_t index) {
      const CandidateOutlook* one = candidate(looked(index), id);
      const Formula active = one ? one->active.yes : stage_.scene(index).formulas.truth(false);
      return Sought{active, blind(index, {id})};
    };
    const Proof proof = never(stage_, sought);
    claims_.add(claim_of(code, fmt::format("{}: {} applies", name(), rule_name(book_, id)), sentences_of(book_, {id}), proof, options_,
                         [&](const Witness*) {
      base::Diagnostic found = base::diagnostic(code, rule.place, fmt::format("this never applies: no state makes its condition true"));
      if (std::find(rule.asks_same.begin(), rule.asks_same.end(), true) != rule.asks_same.end())
        found.message = "this never applies: its condition is false, or what it would change does not apply, in every state";
      else if (!rule.lifters.empty())
        found.message = "this never applies: its condition is false, or an exception takes its place, in every state";
      for (const RuleId lifter : rule.lifters) found.labels.push_back({book_[lifter].place, "an exception to it"});
      return found;
    }));
  }

  // --- no number, or none that is meant

  void hazards(const std::vector<RuleId>& rules) {
    std::set<ExprId> own;
    for (const RuleId id : rules) {
      if (!is_linted(book_, id)) continue;
      const Rule& rule = book_[id];
      for (const ExprId expr : {rule.condition, rule.provided}) collect(book_, expr, own);
      for (const ExprId expr : rule.outcomes) collect(book_, expr, own);
    }
    std::set<Cause> causes;
    for (const std::size_t index : {Stage::any_number, Stage::more})
      for (const auto& [cause, formula] : looked(index).outlook.result.causes)
        if (own.contains(cause.expr) || (cause.kind == CauseKind::refused && cause.subject == value_.index())) causes.insert(cause);
    for (const Cause& cause : causes) hazard(cause, rules);
  }

  void hazard(const Cause& cause, const std::vector<RuleId>& rules) {
    Code code;
    ReasonKind kind;
    std::string message, note;
    switch (cause.kind) {
      case CauseKind::tie:
        code = Code::tie, kind = ReasonKind::tie;
        message = "several may be the one that is meant here, and they do not agree";
        note = "say which of several equal ones counts, or what holds then";
        break;
      case CauseKind::division:
        code = Code::no_number, kind = ReasonKind::division_by_zero;
        message = "this may divide by 0";
        note = "what is divided by needs a range without 0, or the clause a condition";
        break;
      case CauseKind::not_whole:
        code = Code::fraction_unrounded, kind = ReasonKind::not_whole;
        message = "this may be a fraction, and nothing says how it is rounded";
        note = "`ceil`, `floor` or `round` says it; an unstated rounding is never invented";
        break;
      case CauseKind::refused:
        code = Code::no_number, kind = ReasonKind::outside_domain;
        message = fmt::format("`{}` may come out outside the range that it is declared with", name());
        note = "a clause for the values outside, or a wider range, or `at least` and `at most`";
        break;
      case CauseKind::argument:
        code = Code::no_number, kind = ReasonKind::outside_domain;
        message = fmt::format("`{}` may be asked here about what it is not declared for", book_.text(book_[ValueId(cause.subject)].name));
        note = "a wider range of its parameter, or a condition that leaves out what it does not take";
        break;
      case CauseKind::no_clause:
      case CauseKind::conflict:
      case CauseKind::undecided:
      case CauseKind::absent:
      case CauseKind::circular:
      case CauseKind::not_encoded:
        return;
    }
    const auto sought = [&](std::size_t index) {
      const auto& found = looked(index).outlook.result.causes;
      const auto at = std::find_if(found.begin(), found.end(), [&](const auto& one) { return one.first == cause; });
      Formulas& f = stage_.scene(index).formulas;
      // A fold over sets of which nothing is known has no ties.
      if (index == Stage::any_number && at == found.end()) return Sought{f.truth(false), f.truth(true)};
      return Sought{at == found.end() ? f.truth(false) : at->second, blind(index, rules)};
    };
    const auto holds = [&](const State& state, const Values& args) { return missing_by(state, args, kind, false); };
    const Proof proof = search(stage_, asking(sought, holds));
    const Place place = cause.expr ? book_[cause.expr].place : decl_.place;
    std::vector<RuleId> by;
    for (const RuleId rule : rules) {
      std::set<ExprId> exprs;
      collect(book_, book_[rule].condition, exprs);
      collect(book_, book_[rule].provided, exprs);
      for (const ExprId expr : book_[rule].outcomes) collect(book_, expr, exprs);
      if (!cause.expr || exprs.contains(cause.expr)) by.push_back(rule);
    }
    claims_.add(claim_of(code, fmt::format("{}: {} in {}", name(), base::info(code).title, by.empty() ? name() : rule_name(book_, by.front())),
                         sentences_of(book_, by), proof, options_, [&](const Witness*) {
      base::Diagnostic found = base::diagnostic(code, place, message);
      found.notes.push_back(note);
      return found;
    }));
  }

  // Is it made of what is never negative?
  bool of_none_negative(const Symbol& symbol) {
    const Formulas& f = stage_.scene(Stage::more).formulas;
    const std::vector<std::uint32_t> variables = f.variables_of(symbol.number);
    return std::all_of(variables.begin(), variables.end(), [&](std::uint32_t variable) {
      const Variable& one = f.variables()[variable];
      return one.sort == Sort::truth || (one.low && one.low->sign() >= 0);
    });
  }

  // Something is taken away, that is. Each clause is asked for itself, since another one may be made of what can be negative; the lines of
  // a tally together.
  void negative(const std::vector<RuleId>& rules) {
    if (!book_.types.is_numeric(decl_.type) || !decl_.domain.intervals.empty()) return;
    const auto linted = [&](RuleId rule) { return is_linted(book_, rule); };
    if (std::none_of(rules.begin(), rules.end(), linted)) return;
    for (const RuleId rule : rules)
      for (const ExprId outcome : book_[rule].outcomes) {
        const Expr& expr = book_[outcome];
        if (expr.op == Op::constant && book_.constants[expr.a].is<Number>() && book_.constants[expr.a].number().sign() < 0) return;
      }
    const ValueOutlook& more = looked(Stage::more).outlook;
    if (!more.result.symbol.number_when) return;
    const bool together = decl_.kind == ValueKind::tally;
    std::vector<RuleId> asked_of;
    for (const CandidateOutlook& one : more.candidates)
      if (!one.outcomes.empty() && one.outcomes[0].symbol.number_when && (together || of_none_negative(one.outcomes[0].symbol))) asked_of.push_back(one.rule);
    if (together ? !of_none_negative(more.result.symbol) : asked_of.empty()) return;
    const auto sought = [&](std::size_t index) {
      Formulas& f = stage_.scene(index).formulas;
      const ValueOutlook& outlook = looked(index).outlook;
      const Symbol& result = outlook.result.symbol;
      if (!result.number_when) return Sought{f.truth(false), f.truth(true)};
      std::vector<Formula> any;
      for (const CandidateOutlook& one : outlook.candidates)
        if (std::find(asked_of.begin(), asked_of.end(), one.rule) != asked_of.end()) any.push_back(one.active.yes);
      const Formula negative = f.and_(result.number_when, f.less(result.number, f.number(Number(0))));
      return Sought{together ? negative : f.and_(negative, f.or_(std::move(any))), blind(index, rules)};
    };
    const auto holds = [&](const State& state, const Values& args) {
      const Result result = asked(state, args);
      const auto gives_it = [&](RuleId rule) { return outcome_of(rule, state, args, 0).known(); };
      return result.known() && result.value().is<Number>() && result.value().number().sign() < 0 &&
             (together || std::any_of(asked_of.begin(), asked_of.end(), gives_it));
    };
    const Proof proof = search(stage_, asking(sought, holds));
    claims_.add(claim_of(Code::number_negative, fmt::format("{}: not negative", name()), sentences_of(book_, rules), proof, options_,
                         [&](const Witness*) {
      base::Diagnostic found = base::diagnostic(Code::number_negative, decl_.place, fmt::format("`{}` can be less than 0, though nothing that it is made of is", name()));
      found.notes.push_back("`max(0, ...)` or a range says that it cannot; if it may, a range that begins below 0 says so");
      return found;
    }));
  }

  const Book& book_;
  const LintOptions& options_;
  ValueId value_;
  const ValueDecl& decl_;
  Claims& claims_;
  Stage stage_;
  bool is_table_ = false;
  std::map<std::size_t, std::optional<Looked>> looked_;
};

}  // namespace

void check_values(const Book& book, const LintOptions& options, Claims& claims) {
  for (std::size_t i = 0; i < book.values.size(); ++i) {
    if (!is_linted(book, ValueId(i))) continue;
    ask_part(options, "value", {{Declared::Kind::value, static_cast<std::uint32_t>(i)}}, claims,
             [&](Claims& found) { ValueCheck(book, options, ValueId(i), found).run(); });
  }
}

}  // namespace paragraf::analysis::lint
