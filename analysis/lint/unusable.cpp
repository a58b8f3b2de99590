// What is worked out in vain. In: a book. Out: claims P714: for each rule of a value that is asked for only by the effects of one action,
// whether the action is ever allowed where the rule applies, with the arguments with which it is asked for.
//
// From the action on, all is followed that it asks for: its own effects, events that it causes, values that these ask for, and so on. What is
// asked of each of several, or after something that it rests on has changed, is not followed, and then it is not decided. More is followed
// than is ever asked, so that "never" is true; an `otherwise` is there so that there is a value, and is not accused.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "analysis/lint/askers.hpp"
#include "analysis/lint/claims.hpp"
#include "analysis/lint/touched.hpp"

namespace paragraf::analysis::lint {
namespace {

using Slots = std::set<std::uint32_t>;

// What a step may have changed by the time at which an event is looked at.
struct Changed {
  Things things;
  bool entities = false;                 // some came or went

  void add(const Rule& rule) {
    for (const Effect& effect : rule.effects) {
      if (effect.attribute) things.insert({Thing::Kind::attribute, effect.attribute.index()});
      if (effect.fact) things.insert({Thing::Kind::fact, effect.fact.index()});
      entities = entities || effect.kind == EffectKind::create || effect.kind == EffectKind::destroy;
    }
  }
  bool any() const { return entities || !things.empty(); }
};

// All that an action asks for in a scene.
class Asked {
 public:
  // `values`: those that nobody else asks for.
  Asked(const Book& book, Scene& scene, ActId act, const std::vector<ValueId>& values)
      : book_(book), encoder_(scene.encoder), unknowns_(scene.unknowns), f_(scene.formulas), s_(scene.symbols), own_(values.begin(), values.end()) {
    const OutlookFrame args = encoder_.arguments(book[act].params);
    const VerdictOutlook verdict = encoder_.judge(act, args);
    allowed = verdict.allowed;
    blind_act = f_.or_({encoder_.not_encoded(verdict.permitted.causes), encoder_.not_encoded(verdict.forbidden.causes),
                        encoder_.not_encoded(verdict.closed.causes), encoder_.not_encoded(verdict.free.causes)});
    for (const RuleId watching : book.whenevers) noticed(book[watching]);
    follow(act, args, f_.truth(true), {});
  }

  Formula allowed, blind_act;
  std::map<RuleId, Formula> applies, blind;      // of rules of values: where they are asked for, and apply
  std::map<RuleId, RuleId> by;                   // of the rule of the action or event for which it is asked first
  std::set<std::uint32_t> unclear;               // values that are asked for in a way that is not followed

 private:
  static constexpr std::size_t deepest = 24, most_visits = 5000;

  // What rules that watch the state change, and what follows from that, may come in between.
  void noticed(const Rule& rule) {
    if (rule.suspended_by) return;
    between_.add(rule);
    for (const Effect& effect : rule.effects)
      if (effect.event && watched_.insert(effect.event.index()).second)
        for (const RuleId other : book_[effect.event].effects) noticed(book_[other]);
  }

  void follow(ActId act, const OutlookFrame& args, Formula path, const Changed& before) {
    if (++depth_ > deepest || ++visits_ > most_visits) {
      give_up_act(act);
      --depth_;
      return;
    }
    Changed after = before;
    for (const RuleId id : book_[act].effects)
      if (!book_[id].suspended_by) after.add(book_[id]);
    if (after.any()) {
      after.things.insert(between_.things.begin(), between_.things.end());
      after.entities = after.entities || between_.entities;
    }
    for (const RuleId id : book_[act].effects) {
      const Rule& rule = book_[id];
      if (rule.suspended_by || !rule.together.empty() || !rule.after.empty()) continue;      // whoever asks in these is another asker
      if (rests_on(rule, before)) {
        give_up_rule(rule);
        continue;
      }
      rule_ = id;
      OutlookFrame frame;
      const Truth active = encoder_.active(id, args, frame);
      const Formula here = f_.and_(path, f_.not_(active.no));
      Slots bound;
      for (const ExprId part : {rule.condition, rule.provided}) ask(part, frame, path, bound);
      for (const Effect& effect : rule.effects)
        if (effect.kind == EffectKind::create) bound.insert(effect.slot);
      for (const Effect& effect : rule.effects) {
        Slots inner = bound;
        for (const Binder& binder : effect.for_every) inner.insert(binder.slot);
        for (const Binder& binder : effect.for_every) ask(binder.set, frame, here, inner);
        for (const ExprId part : {effect.entity, effect.value, effect.where}) ask(part, frame, here, inner);
        for (const ExprId part : effect.args) ask(part, frame, here, inner);
        for (const FieldValue& field : effect.fields) ask(field.value, frame, here, inner);
        if (effect.kind == EffectKind::cause) cause(effect, frame, here, inner, after);
        rule_ = id;
      }
    }
    --depth_;
  }

  void cause(const Effect& effect, OutlookFrame& frame, Formula here, const Slots& bound, const Changed& before) {
    OutlookFrame args;
    const std::vector<Parameter>& params = book_[effect.event].params;
    for (std::size_t i = 0; i < params.size(); ++i) {
      const ExprId given = i < effect.args.size() ? effect.args[i] : ExprId();
      if (given && hangs_on(given, bound)) return give_up_act(effect.event);
      auto rolled = given ? std::nullopt : unknowns_.fresh(book_.text(params[i].name), params[i].type, params[i].domain, false);
      args.push_back(given ? encoder_.evaluate(given, frame) : rolled ? s_.sure(std::move(*rolled)) : s_.missing({CauseKind::not_encoded}));
    }
    follow(effect.event, args, here, before);
  }

  bool rests_on(const Rule& rule, const Changed& changed) const {
    if (!changed.any()) return false;
    const Things things = with_foundations(book_, touched_by(book_, rule));
    const bool meets = std::any_of(changed.things.begin(), changed.things.end(), [&](const Thing& one) { return things.contains(one); });
    return meets || changed.entities;
  }

  bool hangs_on(ExprId id, const Slots& bound) const {
    bool hangs = false;
    each_expression(book_, id, [&](const Expr& expr) { hangs = hangs || (expr.op == Op::slot && bound.contains(expr.a)); });
    return hangs;
  }

  // Values that the expression asks for. `bound`: slots that stand for each of several things.
  void ask(ExprId id, OutlookFrame& frame, Formula path, const Slots& bound) {
    if (!id) return;
    const Expr& expr = book_[id];
    if (expr.op == Op::afterwards || expr.op == Op::odds) return give_up(id);
    if (expr.op == Op::value_call || expr.op == Op::line_call) {
      const bool each = std::any_of(expr.args.begin(), expr.args.end(), [&](ExprId arg) { return arg && hangs_on(arg, bound); });
      if (each) {
        give_up(id);
      } else {
        OutlookFrame args;
        for (const ExprId arg : expr.args) args.push_back(arg ? encoder_.evaluate(arg, frame) : Outlook());
        value(ValueId(expr.a), args, path, expr.op == Op::line_call ? Name(expr.c) : Name());
      }
    }
    Slots inner = bound;
    bind(expr, inner);
    for (const ExprId operand : operands(expr)) ask(operand, frame, path, inner);
  }

  void bind(const Expr& expr, Slots& bound) const {
    std::uint32_t count = 0;
    switch (expr.op) {
      case Op::some:
      case Op::every:
        count = static_cast<std::uint32_t>(expr.args.size());
        break;
      case Op::connected:
        count = 2;
        break;
      case Op::those: case Op::the: case Op::count: case Op::sum: case Op::largest: case Op::smallest:
        count = 1;
        break;
      default:
        return;
    }
    for (std::uint32_t i = 0; i < count; ++i) bound.insert(expr.b + i);
    for (const ExprId operand : operands(expr))
      each_expression(book_, operand, [&](const Expr& part) {
        if (part.op == Op::bind) bound.insert(part.b);
      });
  }

  void value(ValueId id, const OutlookFrame& args, Formula path, Name line) {
    if (!own_.contains(id) || unclear.contains(id.index()) || f_.is_false(path)) return;
    if (std::find(open_.begin(), open_.end(), id) != open_.end() || open_.size() > deepest || ++visits_ > most_visits)
      return give_up_value(id);
    open_.push_back(id);
    const ValueDecl& decl = book_[id];
    // What its parameters do not admit is refused, whatever its rules say.
    for (std::size_t i = 0; i < decl.params.size() && i < args.size(); ++i)
      if (const Symbol& arg = args[i].symbol; arg.number_when && !decl.params[i].domain.intervals.empty())
        path = f_.and_(path, f_.or_(f_.not_(arg.number_when), f_.in(arg.number, decl.params[i].domain)));
    OutlookFrame own = args;
    if (!line)
      for (const ExprId bound : {decl.at_least, decl.at_most}) ask(bound, own, path, {});
    for (const RuleId rule_id : decl.rules) {
      const Rule& rule = book_[rule_id];
      if (rule.suspended_by || (line && rule.label != line)) continue;
      OutlookFrame frame;
      const Truth active = encoder_.active(rule_id, args, frame);
      add(applies, rule_id, f_.and_(path, active.yes));
      add(blind, rule_id, encoder_.not_encoded(active.causes));
      by.emplace(rule_id, rule_);
      for (const ExprId part : {rule.condition, rule.provided}) ask(part, frame, path, {});
      const Formula here = f_.and_(path, f_.not_(active.no));
      for (const ExprId outcome : rule.outcomes) ask(outcome, frame, here, {});
    }
    open_.pop_back();
  }

  void add(std::map<RuleId, Formula>& to, RuleId rule, Formula formula) {
    const auto [at, fresh] = to.emplace(rule, formula);
    if (!fresh) at->second = f_.or_(at->second, formula);
  }

  // --- what is not followed: nothing is said of all that it asks for

  void give_up(const Things& things) {
    for (const Thing& thing : with_foundations(book_, things))
      if (thing.kind == Thing::Kind::value) unclear.insert(thing.index);
  }
  void give_up_value(ValueId id) { give_up(Things{{Thing::Kind::value, id.index()}}); }
  void give_up_rule(const Rule& rule) {
    give_up(touched_by(book_, rule));
    for (const Effect& effect : rule.effects)
      if (effect.event) give_up_act(effect.event);
  }
  void give_up_act(ActId act) {
    if (!given_up_.insert(act.index()).second) return;
    for (const RuleId id : book_[act].effects) give_up_rule(book_[id]);
  }
  void give_up(ExprId id) {
    each_expression(book_, id, [&](const Expr& expr) {
      if (expr.op == Op::value_call || expr.op == Op::line_call) give_up_value(ValueId(expr.a));
    });
  }

  const Book& book_;
  Encoder& encoder_;
  Unknowns& unknowns_;
  Formulas& f_;
  Symbols& s_;
  const std::set<ValueId> own_;
  Changed between_;
  std::set<std::uint32_t> watched_, given_up_;
  std::vector<ValueId> open_;
  RuleId rule_;
  std::size_t depth_ = 0, visits_ = 0;
};

class ActionCheck {
 public:
  ActionCheck(const Book& book, const LintOptions& options, ActId act, const std::vector<ValueId>& values, Claims& claims)
      : book_(book), options_(options), act_(act), values_(values), claims_(claims), stage_(book, options, book[act].params) {}

  void run() {
    for (const ValueId value : values_)
      for (const RuleId rule : rules_in_force(book_, book_[value].rules))
        if (is_linted(book_, rule) && !is_otherwise(rule)) is_of_use(value, rule);
  }

 private:
  const Asked& asked(std::size_t index) {
    auto& made = asked_[index];
    if (!made) made = std::make_unique<Asked>(book_, stage_.scene(index), act_, values_);
    return *made;
  }

  // "Otherwise" stands for whatever is left.
  bool is_otherwise(RuleId id) const {
    const Rule& rule = book_[id];
    const auto is_rest = [&](ExprId part) {
      return part && book_[part].op == Op::not_ && book_[part].place.source == rule.place.source && book_[part].place.span == rule.place.span;
    };
    if (is_rest(rule.condition)) return true;
    if (!rule.condition || book_[rule.condition].op != Op::and_) return false;
    const std::vector<ExprId>& parts = book_[rule.condition].args;
    return std::any_of(parts.begin(), parts.end(), is_rest);
  }

  Formula applies(std::size_t index, RuleId rule) {
    const auto at = asked(index).applies.find(rule);
    return at == asked(index).applies.end() ? stage_.scene(index).formulas.truth(false) : at->second;
  }
  Formula blind(std::size_t index, RuleId rule) {
    Formulas& f = stage_.scene(index).formulas;
    const auto at = asked(index).blind.find(rule);
    return f.or_(asked(index).blind_act, at == asked(index).blind.end() ? f.truth(false) : at->second);
  }

  bool happens() {
    if (!happens_) {
      const auto sought = [&](std::size_t index) { return Sought{asked(index).allowed, asked(index).blind_act}; };
      happens_ = never(stage_, sought).standing == Standing::proved;
    }
    return *happens_;
  }

  void is_of_use(ValueId value, RuleId id) {
    const std::string &name = book_.text(book_[value].name), &act = book_.text(book_[act_].name);
    const std::string subject = fmt::format("{}: {} in {}", name, rule_name(book_, id), act);
    if (asked(Stage::any_number).unclear.contains(value.index())) {
      claims_.add({Code::value_unusable, Standing::undecided, subject, sentences_of(book_, {id}), "it is asked for each of several things, or after something has changed", {}, {}, {}});
      return;
    }
    const auto together = [&](std::size_t index) {
      return Sought{stage_.scene(index).formulas.and_(asked(index).allowed, applies(index, id)), blind(index, id)};
    };
    Proof proof = never(stage_, together);
    // That it never applies at all, or that nothing is ever done, are other findings.
    if (proof.standing == Standing::found &&
        (!happens() || never(stage_, [&](std::size_t index) { return Sought{applies(index, id), blind(index, id)}; }).standing != Standing::proved))
      return;
    std::vector<RuleId> about{id};
    if (proof.standing == Standing::found) {
      const auto at = asked(Stage::any_number).by.find(id);
      if (at != asked(Stage::any_number).by.end()) about.push_back(at->second);
      for (const RuleId denying : denials()) about.push_back(denying);
    }
    claims_.add(claim_of(Code::value_unusable, subject, sentences_of(book_, about), proof, options_, [&](const Witness*) {
      base::Diagnostic found = base::diagnostic(Code::value_unusable, book_[id].place,
                                                fmt::format("this is of no use: `{}` is asked for only by `{}`, which is never allowed where this applies", name, act));
      for (std::size_t i = 1; i < about.size(); ++i)
        found.labels.push_back({book_[about[i]].place, i == 1 ? "it is asked for here" : "this may deny it then"});
      found.notes.push_back(fmt::format("if `{}` is meant to be allowed then, say `despite` of the permission; else this can go", act));
      return found;
    }));
  }

  std::vector<RuleId> denials() const {
    std::vector<RuleId> found;
    for (const RuleId id : rules_in_force(book_, book_[act_].norms)) {
      const RuleKind kind = book_[id].kind;
      if (kind == RuleKind::may_not || kind == RuleKind::closed || (kind == RuleKind::may && book_[id].limit)) found.push_back(id);
    }
    return found;
  }

  const Book& book_;
  const LintOptions& options_;
  ActId act_;
  const std::vector<ValueId>& values_;
  Claims& claims_;
  Stage stage_;
  std::map<std::size_t, std::unique_ptr<Asked>> asked_;
  std::optional<bool> happens_;
};

}  // namespace

void check_unusable(const Book& book, const LintOptions& options, Claims& claims) {
  const Askers askers(book);
  std::map<std::uint32_t, std::vector<ValueId>> of;
  for (std::size_t i = 0; i < book.values.size(); ++i)
    if (const ActId act = askers.only_action(ValueId(i))) of[act.index()].emplace_back(i);
  for (const auto& [act, values] : of) {
    std::vector<Declared> about{{Declared::Kind::act, act}};
    for (const ValueId value : values) about.push_back({Declared::Kind::value, value.index()});
    ask_part(options, "unusable", about, claims, [&, &act = act, &values = values](Claims& found) { ActionCheck(book, options, ActId(act), values, found).run(); });
  }
}

}  // namespace paragraf::analysis::lint
