// Bounds that give a right to nobody. In: a book. Out: claims P743: for each norm that bounds an amount by a part of something ("at most half of
// the figures"), whether there is a state in which the smallest amount would be allowed if the bound were the whole, and is not, since
// the part comes to less than that.
//
// What bounds an amount by what there is ("no more than it has") is no part, and gives nothing only where there is nothing.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "analysis/lint/claims.hpp"
#include "analysis/lint/undivided.hpp"

namespace paragraf::analysis::lint {
namespace {

using interpreter::Choices;
using interpreter::Evaluator;
using interpreter::Frame;
using interpreter::Judgement;
using interpreter::Result;

// The least that is something: of a number in this range.
std::optional<Number> least_number(const Book& book, TypeId type, const Domain& domain) {
  if (domain.intervals.size() > 1 || (domain.intervals.empty() && !domain.values.empty())) return std::nullopt;
  const bool whole = book.types.kind(type) == TypeKind::integer;
  const Interval range = domain.intervals.empty() ? Interval{} : domain.intervals[0];
  if (!whole) return range.low && !range.low_open && range.low->sign() > 0 ? range.low : std::nullopt;
  Number least(1);
  if (range.low && Number(1) <= *range.low) least = range.low_open ? range.low->floor() + Number(1) : range.low->ceil();
  return least;
}

class BoundCheck {
 public:
  BoundCheck(const Book& book, const LintOptions& options, ActId act, RuleId rule, bool in_limit, Bound bound, std::size_t number, Claims& claims)
      : book_(book), options_(options), act_(act), decl_(book[act]), rule_(rule), in_limit_(in_limit), bound_(std::move(bound)), number_(number),
        claims_(claims), on_top_(book), stage_(book, options, decl_.params),
        whole_(undivided(on_top_, in_limit ? book[rule].limit : book[rule].condition, bound_, std::max<std::uint32_t>(book[rule].slots, 64), options.sides)) {}

  void run() {
    const Search asked = asking(
        stage_, [this](std::size_t index) { return sought(index); }, [this](std::size_t index) -> const OutlookFrame& { return looked(index).args; },
        [this](Values args, std::size_t, const Assignment&) { return ActQuestion{act_, std::move(args), {}, true}; },
        [this](const Situation& one) { return holds(one); });
    const Proof proof = search(stage_, asked);
    const std::string& name = book_.text(decl_.name);
    claims_.add(claim_of(Code::right_to_nobody, fmt::format("{}: bound {} in {}", name, number_, rule_name(book_, rule_)), sentences(), proof, options_,
                         [&](const Witness*) {
      base::Diagnostic found = base::diagnostic(Code::right_to_nobody, book_[bound_.comparison].place,
                                                fmt::format("where there is little, nobody has a right to `{}`: this part of it comes to less than the least amount", name));
      for (const RuleId other : permissions())
        if (other != rule_) found.labels.push_back({book_[other].place, "permits it"});
      found.notes.push_back("`max(1, ...)` or another rounding gives it to the least, too; that it gives nothing then, a condition can say");
      return found;
    }));
  }

 private:
  struct Looked {
    OutlookFrame args;
    VerdictOutlook verdict;
  };

  const Looked& looked(std::size_t index) {
    auto& made = looked_[index];
    if (made) return *made;
    Encoder& encoder = stage_.scene(index).encoder;
    made.emplace();
    made->args = encoder.arguments(decl_.params);
    made->verdict = encoder.judge(act_, made->args);
    return *made;
  }

  std::vector<RuleId> permissions() const {
    std::vector<RuleId> found;
    for (const RuleId id : rules_in_force(book_, decl_.norms))
      if (book_[id].kind == RuleKind::may || book_[id].kind == RuleKind::free) found.push_back(id);
    return found;
  }

  std::vector<SentenceId> sentences() const {
    std::vector<RuleId> about{rule_};
    for (const RuleId other : permissions()) about.push_back(other);
    return sentences_of(book_, about);
  }

  // --- in formulas

  // Nothing in it is more than the least.
  Formula is_least(Scene& scene, const Symbol& symbol, TypeId type, const Domain& domain) {
    Formulas& f = scene.formulas;
    const Type& shape = book_.types[type];
    if (book_.types.is_numeric(type)) {
      const auto least = least_number(book_, type, domain);
      return least && symbol.number_when ? f.and_(symbol.number_when, f.equal(symbol.number, f.number(*least))) : f.truth(!least);
    }
    if (shape.kind == TypeKind::record && symbol.parts_when) {
      std::vector<Formula> all{symbol.parts_when};
      const std::vector<Parameter>& fields = book_[RecordId(shape.declaration)].fields;
      for (std::size_t i = 0; i < fields.size() && i < symbol.parts.size(); ++i) all.push_back(is_least(scene, symbol.parts[i], fields[i].type, fields[i].domain));
      return f.and_(std::move(all));
    }
    if (shape.kind != TypeKind::set && shape.kind != TypeKind::list) return f.truth(true);
    const auto elements = scene.symbols.elements(symbol);
    if (!elements) return f.truth(false);
    std::vector<Formula> all{elements->there};
    Formula size = f.number(Number(0));
    for (const Symbol::Item& one : elements->all) {
      size = f.add(size, f.choice(one.when, f.number(Number(1)), f.number(Number(0))));
      all.push_back(f.or_(f.not_(one.when), is_least(scene, one.symbol, shape.element, domain)));
    }
    all.push_back(f.equal(size, f.number(Number(1))));
    return f.and_(std::move(all));
  }

  // What the norm says if its bound is the whole.
  NormOutlook norm_with_whole(std::size_t index) {
    Scene& scene = stage_.scene(index);
    const Rule& rule = book_[rule_];
    const Looked& in = looked(index);
    Encoder encoder(on_top_, scene.symbols, scene.unknowns, scene.crowds, scene.sides);
    OutlookFrame frame;
    NormOutlook norm{rule_, {}, {}, scene.symbols.no(), scene.symbols.no(), scene.symbols.no(), scene.symbols.no()};
    norm.scope = encoder.active(rule_, in.args, frame, false);
    frame.resize(std::max<std::size_t>(frame.size(), whole_.slots));
    if (!in_limit_) norm.scope = encoder.holds(whole_.root, frame);
    const bool may = rule.kind == RuleKind::may;
    const Truth limit = in_limit_ ? encoder.holds(whole_.root, frame) : rule.limit ? encoder.holds(rule.limit, frame) : may ? scene.symbols.yes() : scene.symbols.no();
    const Truth proviso = may ? encoder.holds(rule.provided, frame) : scene.symbols.yes();
    if (may) norm.permits = scene.symbols.and_({norm.scope, limit, proviso});
    if (!may || rule.limit) norm.forbids = scene.symbols.and_({norm.scope, scene.symbols.not_(limit)});
    return norm;
  }

  Sought sought(std::size_t index) {
    Scene& scene = stage_.scene(index);
    Formulas& f = scene.formulas;
    const Symbols& s = scene.symbols;
    const Looked& in = looked(index);
    const VerdictOutlook& verdict = in.verdict;
    const NormOutlook whole = norm_with_whole(index);
    std::vector<Truth> permits{whole.permits}, forbids{whole.forbids};
    for (const NormOutlook& one : verdict.norms)
      if (one.rule != rule_) permits.push_back(one.permits), forbids.push_back(one.forbids);
    const Truth permitted = s.or_(permits), forbidden = s.or_(forbids);
    const Formula otherwise = f.and_(verdict.free.yes, verdict.closed.no);
    std::vector<Formula> all{verdict.in_phase, forbidden.no, f.or_(permitted.yes, otherwise), f.or_(verdict.denied, verdict.undecided)};
    for (const std::uint32_t amount : bound_.amounts) {
      const Parameter& param = decl_.params[amount];
      all.push_back(is_least(scene, in.args[amount].symbol, param.type, param.domain));
    }
    std::vector<Formula> blind;
    for (const auto* causes : {&permitted.causes, &forbidden.causes, &verdict.permitted.causes, &verdict.forbidden.causes, &verdict.closed.causes, &verdict.free.causes})
      blind.push_back(scene.encoder.not_encoded(*causes));
    for (const std::uint32_t amount : bound_.amounts) blind.push_back(scene.encoder.not_encoded(in.args[amount].causes));
    return {f.and_(std::move(all)), f.or_(std::move(blind))};
  }

  // --- as the interpreter answers

  bool is_least(const Value& value, TypeId type, const Domain& domain) const {
    const Type& shape = book_.types[type];
    if (value.is<Number>()) {
      const auto least = least_number(book_, type, domain);
      return !least || value.number() == *least;
    }
    if (value.has_elements() && book_.types.has_elements(type)) return value.items().size() == 1 && is_least(value.items()[0], shape.element, domain);
    if (shape.kind != TypeKind::record || !value.is<Record>()) return true;
    const std::vector<Parameter>& fields = book_[RecordId(shape.declaration)].fields;
    for (std::size_t i = 0; i < fields.size() && i < value.items().size(); ++i)
      if (!is_least(value.items()[i], fields[i].type, fields[i].domain)) return false;
    return true;
  }

  struct Says {
    Result permits = Value(false), forbids = Value(false);
  };

  Says says(RuleId id, const State& state, const Values& args) const {
    const Choices choices{options_.sides, {}};
    Evaluator evaluator(id == rule_ ? on_top_ : book_, state, choices);
    const Rule& rule = book_[id];
    Frame frame(args.begin(), args.end());
    Says says;
    if (rule.kind != RuleKind::may && rule.kind != RuleKind::may_not) return says;
    Result scope = evaluator.try_rule(rule, frame, args.size(), false).active;
    if (id == rule_) frame.resize(std::max<std::size_t>(frame.size(), whole_.slots));
    if (id == rule_ && !in_limit_) scope = evaluator.evaluate(whole_.root, frame);
    if (scope.is_false()) return says;
    const bool may = rule.kind == RuleKind::may;
    if (!scope.known()) {
      says.forbids = Value(!may || rule.limit);
      return says;
    }
    const Result limit = id == rule_ && in_limit_ ? evaluator.evaluate(whole_.root, frame) : rule.limit ? evaluator.evaluate(rule.limit, frame) : Result(Value(may));
    const Result proviso = rule.provided ? evaluator.evaluate(rule.provided, frame) : Result(Value(true));
    if (may) says.permits = Value(limit.is_true() && proviso.is_true());
    if (!may || rule.limit) says.forbids = Value(!limit.is_true());
    return says;
  }

  // Would it be allowed if the bound were the whole?
  bool allowed_by_whole(const State& state, const Values& args) const {
    const Choices choices{options_.sides, {}};
    bool permitted = false, forbidden = false, free = false, closed = false;
    for (const RuleId id : rules_in_force(book_, decl_.norms)) {
      const Says one = says(id, state, args);
      permitted = permitted || one.permits.is_true();
      forbidden = forbidden || one.forbids.is_true();
      const RuleKind kind = book_[id].kind;
      if (kind != RuleKind::free && kind != RuleKind::closed) continue;
      Frame frame;
      const std::vector<Result> given(args.begin(), args.end());
      const Result active = Evaluator(book_, state, choices).active(id, given, frame);
      (kind == RuleKind::free ? free : closed) = !active.is_false();
    }
    const std::vector<Result> given(args.begin(), args.end());
    return !forbidden && (permitted || (free && !closed)) && interpreter::in_phase(book_, state, act_, given);
  }

  bool is_open(const State& state, const Values& args) const {
    const Choices choices{options_.sides, {}};
    const std::vector<Result> given(args.begin(), args.end());
    const interpreter::Verdict verdict = Evaluator(book_, state, choices).judge(act_, given);
    const bool undecided = verdict.judgement == Judgement::undetermined &&
                           std::all_of(verdict.reasons.begin(), verdict.reasons.end(), [](const auto& reason) { return reason.kind == interpreter::ReasonKind::undecided_act; });
    return verdict.judgement != Judgement::denied && !undecided;
  }

  bool holds(const Situation& situation) const {
    const Values& args = std::get<ActQuestion>(situation.questions.front()).args;
    for (const std::uint32_t amount : bound_.amounts)
      if (!is_least(args[amount], decl_.params[amount].type, decl_.params[amount].domain)) return false;
    if (is_open(situation.state, args) || !allowed_by_whole(situation.state, args)) return false;
    // More than the least does not help.
    for (const std::uint32_t amount : bound_.amounts) {
      if (!args[amount].is<Number>()) continue;
      Values more = args;
      const Domain& domain = decl_.params[amount].domain;
      for (int i = 1; i <= 20; ++i) {
        more[amount] = Value(args[amount].number() + Number(i));
        if ((domain.open() || domain.contains(more[amount])) && is_open(situation.state, more)) return false;
      }
    }
    return true;
  }

  const Book& book_;
  const LintOptions& options_;
  ActId act_;
  const Act& decl_;
  RuleId rule_;
  bool in_limit_;
  Bound bound_;
  std::size_t number_;                   // among those of the rule
  Claims& claims_;
  Book on_top_;
  Stage stage_;
  Undivided whole_;
  std::map<std::size_t, std::optional<Looked>> looked_;
};

}  // namespace

void check_rights(const Book& book, const LintOptions& options, Claims& claims) {
  const auto rights = [&](ActId act, Claims& found) {
    for (const RuleId id : rules_in_force(book, book[act].norms)) {
      const Rule& rule = book[id];
      if (!is_linted(book, id) || (rule.kind != RuleKind::may && rule.kind != RuleKind::may_not)) continue;
      std::size_t number = 0;
      for (const bool in_limit : {true, false}) {
        if (!in_limit && !rule.lifters.empty()) continue;      // what lifts it is not looked at there
        for (Bound& bound : bounds_in(book, book[act], in_limit ? rule.limit : rule.condition, options.sides))
          BoundCheck(book, options, act, id, in_limit, std::move(bound), ++number, found).run();
      }
    }
  };
  for (std::size_t i = 0; i < book.acts.size(); ++i) {
    if (!book.acts[i].action) continue;
    const ActId act(i);
    ask_part(options, "rights", {{Declared::Kind::act, act.index()}}, claims, [&](Claims& found) { rights(act, found); });
  }
}

}  // namespace paragraf::analysis::lint
