// What an entity may and must do: see options.hpp. An act is its own if it is bound to one parameter and with that the chooser is
// known: so it is the subject, and no target. Where no parameter is of its kind, what chooses may be one of its attributes: its side.
#include "interpreter/play/options.hpp"

#include <algorithm>

#include "interpreter/listed_values.hpp"

namespace paragraf::play {
using namespace interpreter;
namespace {

constexpr std::size_t most_ways = 1000;        // that are tried for one act

class Finder {
 public:
  Finder(const Book& book, const State& state, const Choices& choices, Instance entity)
      : book_(book), state_(state), choices_(choices), entity_(entity) {}

  std::vector<Option> find() {
    for (std::size_t i = 0; i < book_.acts.size(); ++i) {
      const Act& act = book_.acts[i];
      if (!act.action || act.ends_phase) continue;
      const std::size_t before = options_.size();
      for (std::size_t param = 0; param < act.params.size(); ++param)
        if (admits(act.params[param].type)) try_binding(ActId(i), param, entity_);
      if (options_.size() == before) try_side(ActId(i));
    }
    std::stable_sort(options_.begin(), options_.end(), [&](const Option& a, const Option& b) {
      return book_.text(book_[a.act].name) < book_.text(book_[b.act].name);
    });
    return std::move(options_);
  }

 private:
  bool admits(TypeId declared) const {
    const TypeId type = book_.types.strip_optional(declared);
    return book_.types.kind(type) != TypeKind::unknown && is_of(book_, Value(entity_), type);
  }

  // Whoever chooses, if this is all that is known.
  Result chooser(ActId act, const std::vector<Result>& args) const {
    Frame frame = args;
    return Evaluator(book_, state_, choices_).evaluate(book_[act].chooser, frame);
  }

  void try_binding(ActId act, std::size_t param, Value value) {
    std::vector<Result> args(book_[act].params.size(), Result::unbound());
    args[param] = std::move(value);
    const Result who = chooser(act, args);
    // A chooser that nobody supplied has reasons; one that hangs on other arguments has none.
    if (who.known() || !who.reasons().empty()) add(act, std::move(args));
  }

  // No parameter is of its kind: does one of its attributes choose?
  void try_side(ActId act) {
    for (const Parameter& param : book_[act].params)
      if (admits(param.type)) return;  // it is a target
    for (std::size_t param = 0; param < book_[act].params.size(); ++param) {
      std::vector<Result> with(book_[act].params.size(), Result::unbound());
      for (const AttributeId attribute : book_[entity_.declaration].attributes) {
        if (book_[attribute].type != book_[act].params[param].type) continue;
        const Cell& cell = state_.cell(entity_, attribute);
        if (!cell.supplied || cell.value.is_nothing()) continue;
        with[param] = cell.value;
        const Result who = chooser(act, with);
        if (who.known() && who.value() == cell.value) return add(act, std::move(with));
      }
    }
  }

  void add(ActId act, std::vector<Result> args) {
    Option option{.act = act, .args = std::move(args), .due = {}, .due_cites = {}, .listed = {}, .choices = {}, .open = {}, .ways = {}, .limits = {}};
    list_choices(option);
    const Act& declared = book_[act];
    Trace trace;
    option.due = declared.duties.empty() ? Result(Value(false)) : Evaluator(book_, state_, choices_, &trace).obliged(act, option.args);
    if (option.due.is_true()) option.due_cites = trace.citations(book_);
    std::vector<Result> way = option.args;
    try_ways(option, 0, way);
    if (option.ways.empty()) {  // it may be denied all the same
      try_way(option, option.args);
      if (!option.ways.front().denied()) option.ways.clear();
    }
    std::sort(option.limits.begin(), option.limits.end());
    option.limits.erase(std::unique(option.limits.begin(), option.limits.end()), option.limits.end());
    options_.push_back(std::move(option));
  }

  void list_choices(Option& option) const {
    const std::vector<Parameter>& params = book_[option.act].params;
    std::size_t product = 1;
    for (std::size_t i = 0; i < params.size(); ++i) {
      if (option.args[i].known()) continue;
      Parameter plain = params[i];
      plain.type = book_.types.strip_optional(params[i].type);
      const bool may_be_nothing = plain.type != params[i].type;
      bool can_list = false;
      Values values = values_of(plain, can_list);
      if (may_be_nothing && can_list) values.insert(values.begin(), Value());
      const std::size_t times = std::max<std::size_t>(values.size(), 1);
      if (!can_list || product * times > most_ways) {
        option.open.push_back(i);
        continue;
      }
      product *= times;
      option.listed.push_back(i);
      option.choices.push_back(std::move(values));
    }
  }

  // Of a union those of its parts, if all of them are entities.
  Values values_of(const Parameter& plain, bool& can_list) const {
    can_list = can_be_listed(book_, plain);
    if (book_.types.kind(plain.type) != TypeKind::one_of) return can_list ? listed_values(state_, plain) : Values();
    std::vector<TypeId> parts = book_.types[plain.type].parts;
    std::sort(parts.begin(), parts.end(), [&](TypeId a, TypeId b) { return type_text(book_, a) < type_text(book_, b); });
    can_list = std::all_of(parts.begin(), parts.end(), [&](TypeId part) { return book_.types.kind(part) == TypeKind::entity; });
    Values values;
    if (!can_list) return values;
    for (const TypeId part : parts) {
      Parameter one = plain;
      one.type = part;
      const Values more = listed_values(state_, one);
      values.insert(values.end(), more.begin(), more.end());
    }
    return values;
  }

  void try_ways(Option& option, std::size_t at, std::vector<Result>& way) const {
    if (at == option.choices.size()) return try_way(option, way);
    for (std::size_t i = 0; i < option.choices[at].size(); ++i) {
      way[option.listed[at]] = option.choices[at][i];
      try_ways(option, at + 1, way);
    }
    way[option.listed[at]] = Result::unbound();
  }

  void try_way(Option& option, const std::vector<Result>& args) const {
    Trace trace;
    Way way{args, judge(book_, state_, choices_, {option.act, args, {}}, &trace), {}, {}};
    way.cites = trace.citations(book_);
    if (way.verdict.judgement == Judgement::allowed && !state_.round) look_ahead(option, way);
    const bool undecided = way.verdict.judgement == Judgement::undetermined;
    if (way.verdict.trace)
      for (const TraceId child : trace[way.verdict.trace].children) {
        const TraceNode& node = trace[child];
        if (node.kind != TraceKind::candidate || !node.counts) continue;
        way.norms.push_back(node.rule);
        if (undecided && node.applied == Applied::missing && speaks_of_open(option, node.rule)) option.limits.push_back(node.rule);
      }
    option.ways.push_back(std::move(way));
  }

  // What is allowed may still come to nothing: not whole, in conflict, against what is presupposed. Where acts of a simultaneous phase
  // would be done again for each, it is left to the order itself.
  void look_ahead(const Option& option, Way& way) const {
    Outcome outcome = foresee(book_, state_, choices_, {{option.act, way.args, {}}});
    if (outcome.open || outcome.after || outcome.reasons.empty()) return;
    way.verdict.judgement = outcome.verdict.judgement;
    way.verdict.reasons = std::move(outcome.reasons);
    way.cites.insert(way.cites.end(), outcome.cites.begin(), outcome.cites.end());
    in_book_order(book_, way.cites);
  }

  bool speaks_of_open(const Option& option, RuleId id) const {
    const Rule& rule = book_[id];
    std::vector<ExprId> open;
    for (const ExprId part : {rule.condition, rule.provided, rule.limit})
      if (part) open.push_back(part);
    while (!open.empty()) {
      const Expr& expr = book_[open.back()];
      open.pop_back();
      if (expr.op == Op::slot && std::find(option.open.begin(), option.open.end(), expr.a) != option.open.end()) return true;
      for (const ExprId inner : operands(expr))
        if (inner) open.push_back(inner);
    }
    return false;
  }

  const Book& book_;
  const State& state_;
  const Choices& choices_;
  Instance entity_;
  std::vector<Option> options_;
};

}  // namespace

std::vector<Offer> offers_of(const std::vector<Option>& options) {
  std::vector<Offer> offers;
  for (const bool depends : {false, true})
    for (const bool due : {true, false})
      for (const Option& option : options)
        for (const Way& way : option.ways)
          if (option.due.is_true() == due && way.possible() && way.depends() == depends) offers.push_back({&option, &way});
  return offers;
}

std::vector<Option> options_of(const Book& book, const State& state, const Choices& choices, Instance entity) {
  return Finder(book, state, choices, entity).find();
}

}  // namespace paragraf::play
