// From a trace to a tree of steps: see derivation.hpp. A rule is told by its own text: rule_pieces.hpp.
#include "interpreter/derivation.hpp"

#include <algorithm>
#include <set>

#include "interpreter/formula.hpp"
#include "interpreter/reason_text.hpp"
#include "interpreter/rule_pieces.hpp"

namespace paragraf::interpreter {
namespace {

std::string outcome_text(const Telling& telling, const Result& result, TypeId type) {
  if (result.known()) return result_text(telling, result, type);
  return result.is_conflict() ? telling.say.context("value", "in conflict") : telling.say.context("value", "not known");
}

void set_result(Derivation& step, const Telling& telling, const Result& result, TypeId type) {
  step.result = outcome_text(telling, result, type);
  step.standing = result.is_conflict()                            ? Standing::conflict
                  : !result.known()                               ? Standing::open
                  : result.value().is<bool>()                     ? Standing::truth
                                                                  : Standing::value;
}

class Deriver {
 public:
  Deriver(const Telling& telling, const Trace& trace)
      : telling_(telling), say_(telling.say), book_(telling.book), trace_(trace) {}

  Derivation node(TraceId id) const {
    const TraceNode& node = trace_[id];
    switch (node.kind) {
      case TraceKind::value:
      case TraceKind::line:
        return value(node);
      case TraceKind::candidate:
        return rule(node);
      case TraceKind::attribute:
        return attribute(node);
      case TraceKind::fact:
        return fact(node);
      case TraceKind::external:
        return external(node);
      case TraceKind::reading:
        return reading(node);
      case TraceKind::verdict:
        return verdict(node);
      case TraceKind::effect:
        return effect(node);
    }
    return {DerivedKind::given, {}};
  }

  // What a rule or answer looked at: values, externs, and what is stored that a rule has changed. Readings are told
  // once, at the end.
  void add_parts(const std::vector<TraceId>& children, Derivation& to) const {
    for (TraceId id : children) {
      const TraceNode& child = trace_[id];
      if (!child.counts || child.kind == TraceKind::reading) continue;
      const bool stored = child.kind == TraceKind::attribute || child.kind == TraceKind::fact;
      if (stored && child.cites.empty()) continue;
      Derivation step = node(id);
      const bool told = std::any_of(to.steps.begin(), to.steps.end(), [&](const Derivation& other) {
        return other.kind == step.kind && other.what == step.what && other.result == step.result &&
               other.cites == step.cites;
      });
      if (!told) to.steps.push_back(std::move(step));
    }
  }

 private:
  Derivation value(const TraceNode& node) const {
    const ValueId id(node.subject);
    const ValueDecl& decl = book_[id];
    Derivation step{DerivedKind::value, value_call_text(telling_, id, node.args, node.column, node.name)};
    set_result(step, telling_, node.result, value_call_type(book_, id, node.column));
    if (node.assumed) step.note = say_.context("note", "assumed");
    bool none = false;  // no clause decides this very value
    for (const Reason& reason : node.result.reasons())
      if (reason.kind == ReasonKind::no_clause && ValueId(reason.subject) == id &&
          reason.args == known_values(node.args))
        none = true, step.note = no_clause_text(reason);
    // How a library works it out is no matter of the rules.
    if (const Sentence& sentence = book_[decl.sentence]; book_[sentence.volume].library && node.result.known()) {
      if (!node.assumed) step.note = citation_text(say_, book_, decl.sentence);
      return step;
    }
    for (TraceId child : node.children) {
      const TraceNode& candidate = trace_[child];
      if (candidate.kind != TraceKind::candidate || node.assumed) continue;
      const RuleKind kind = book_[candidate.rule].kind;
      // Lines that add nothing are reasons, too; so are conditions that fail, if all do; of rows, the gap says it.
      bool tells = kind == RuleKind::tally_line;
      if (candidate.applied == Applied::no)
        tells = tells || (none && kind == RuleKind::equation);
      else if (candidate.applied == Applied::missing)
        tells = tells || (!node.result.known() && kind == RuleKind::equation);
      else
        tells = true;
      if (tells) step.steps.push_back(rule(candidate));
    }
    if (decl.kind == ValueKind::tally && !node.name && node.result.known()) note_bound(node, step);
    return step;
  }

  // A total that `at least` or `at most` has moved away from the sum of the lines.
  void note_bound(const TraceNode& node, Derivation& step) const {
    Number sum;
    std::set<Name> labels;  // equal lines with one label count once
    for (TraceId child : node.children) {
      const TraceNode& line = trace_[child];
      if (line.kind != TraceKind::candidate || line.applied != Applied::yes || !line.result.known()) continue;
      if (book_[line.rule].kind != RuleKind::tally_line) return;  // an equation replaces the sum
      if (labels.insert(book_[line.rule].label).second) sum = sum + line.result.value().number();
    }
    if (Value(sum) != node.result.value())
      step.note = sum < node.result.value().number() ? say_("at least {0}", step.result) : say_("at most {0}", step.result);
  }

  std::string no_clause_text(const Reason& reason) const {
    const std::string clue = clue_text(say_, book_, telling_.state, reason);
    return clue.empty() ? say_("no clause decides") : say_("no clause decides: {0}", clue);
  }

  Derivation attribute(const TraceNode& node) const {
    const AttributeId id(node.subject);
    Derivation step{DerivedKind::given, attribute_text(telling_, id, node.args[0])};
    set_result(step, telling_, node.result, book_[id].type);
    step.cites = node.cites;
    step.note = node.cites.empty() ? say_.context("source", "the state")
                                   : say_("changed by {0}", citations_text(say_, book_, node.cites));
    return step;
  }

  Derivation fact(const TraceNode& node) const {
    const Fact& decl = book_[FactId(node.subject)];
    Derivation step{DerivedKind::given, call_text(say_, book_, telling_.state, decl.name, decl.params, node.args)};
    step.result = node.result.is_true() ? say_.context("fact", "noted")
                  : node.result.known() ? say_.context("fact", "not noted")
                                        : say_.context("value", "not known");
    step.standing = node.result.known() ? Standing::value : Standing::open;
    step.cites = node.cites;
    const std::string by = citations_text(say_, book_, node.cites);
    step.note = by.empty()              ? say_.context("source", "the state")
                : node.result.is_true() ? say_("noted by {0}", by)
                                        : say_("forgotten by {0}", by);
    return step;
  }

  Derivation external(const TraceNode& node) const {
    const Extern& decl = book_[ExternId(node.subject)];
    Derivation step{DerivedKind::given, call_text(say_, book_, telling_.state, decl.name, decl.params, node.args)};
    set_result(step, telling_, node.result, decl.type);
    step.note = node.assumed                ? say_.context("note", "assumed")
                : !decl.measured_by.empty() ? say_("measured: {0}", library_text(say_, book_, decl.stated_in))
                : node.result.known()       ? say_("given: {0}", decl.stated_in)
                                            : say_("stated in: {0}", decl.stated_in);
    return step;
  }

  Derivation reading(const TraceNode& node) const {
    const Reading& decl = book_[ReadingId(node.subject)];
    return {DerivedKind::given,
            book_.told(decl.name, say_),
            {},
            book_.told(decl.sides[node.result.value().as<Side>().index].name, say_)};
  }

  Derivation verdict(const TraceNode& node) const {
    const Act& act = book_[ActId(node.subject)];
    Derivation step{DerivedKind::verdict, call_text(say_, book_, telling_.state, act.name, act.params, node.args)};
    const Judgement judgement = node.result.known() ? node.result.is_true() ? Judgement::allowed : Judgement::denied
                                : node.result.is_conflict() ? Judgement::conflict
                                                            : Judgement::undetermined;
    step.result = judgement_text(say_, judgement);
    step.cites = node.cites;
    step.note = phase_text(say_, book_, telling_.state, ActId(node.subject), node.args);
    for (TraceId child : node.children)
      if (trace_[child].kind == TraceKind::candidate && trace_[child].counts) step.steps.push_back(rule(trace_[child]));
    return step;
  }

  // For whom there is a duty, and what became of it.
  std::string duty_text(const TraceNode& node) const {
    const Act& act = book_.acts[book_[node.rule].subject];
    const std::string call = call_text(say_, book_, telling_.state, act.name, act.params, node.args);
    if (node.applied == Applied::limit_met) return say_("{0} was done", call);
    return node.applied == Applied::lifted ? say_("{0} need not be done", call)
           : node.applied == Applied::yes  ? say_("{0} is due", call)
                                           : say_("whether {0} is due is not known", call);
  }

  Derivation rule(const TraceNode& node) const {
    const Rule& rule = book_[node.rule];
    const Seen seen(node.seen);
    Derivation step{DerivedKind::rule, {}};
    step.cites = rule.cites;
    step.applies = node.applied == Applied::yes || node.applied == Applied::limit_met;
    if (rule.kind == RuleKind::row)
      step.what = row_text(telling_, rule);
    else
      add_pieces(telling_, rule, seen, step, node.applied != Applied::no);
    if (node.applied == Applied::lifted) step.note = say_.context("note", "lifted");
    if (node.applied == Applied::no) step.note = say_.context("note", "does not apply");
    if (node.applied == Applied::limit_met) step.note = say_.context("note", "its limit is met");
    if (rule.kind == RuleKind::must && node.applied != Applied::no) step.note = duty_text(node);
    if (!rule.outcomes.empty() && (rule.kind != RuleKind::row || !node.result.known())) {
      const TypeId type =
          rule.outcomes.size() == 1 ? book_[rule.outcomes[0]].type : value_call_type(book_, ValueId(rule.subject), 0);
      const bool worked_out = node.applied != Applied::no && node.applied != Applied::lifted && !node.lifts;
      if (worked_out) set_result(step, telling_, node.result, type);
    }
    add_parts(node.children, step);
    return step;
  }

 public:
  // A statement that took effect, under the rule that it belongs to: when it applies, then what it does.
  Derivation effect(const TraceNode& node) const {
    const Rule& rule = book_[node.rule];
    const Seen seen(node.seen);
    Derivation step{DerivedKind::rule, {}};
    step.cites = rule.cites;
    const Effect& done = statement(node);
    std::string statement = quoted_source(telling_.sources, done.place), filled;
    if (done.value) {
      filled = number_text(telling_, done.value, seen);
      set_result(step, telling_, node.result, book_[done.value].type);
    }
    if (const TraceNode* fired = fired_before(node)) {
      const Derivation applied = this->rule(*fired);
      const bool conditional = !applied.filled.empty() || !applied.steps.empty();
      if (conditional) {
        step.what = applied.what;
        step.filled = applied.filled;
        step.steps = applied.steps;
      }
    }
    // The pieces stand together, before what they rest on.
    const auto parts_end =
        std::find_if(step.steps.begin(), step.steps.end(), [](const auto& s) { return s.kind != DerivedKind::part; });
    if (step.what.empty())
      step.what = std::move(statement), step.filled = std::move(filled);
    else
      step.steps.insert(parts_end, {DerivedKind::part, std::move(statement), std::move(filled)});
    add_parts(node.children, step);
    return step;
  }

  // What was done to one cell, in the order in which it happened.
  std::vector<Derivation> writes(const CellKey& cell) const {
    if (cell.is_phase()) return {};
    const Values named = cell.fact ? cell.args : Values{cell.entity};
    std::vector<Derivation> steps;
    for (TraceId root : trace_.roots()) {
      const TraceNode& node = trace_[root];
      if (node.kind != TraceKind::effect) continue;
      const Effect& done = statement(node);
      // What is created is given its attributes by one statement.
      const bool gives = done.kind == EffectKind::create && cell.attribute;
      if (!gives && (done.event || done.attribute != cell.attribute || done.fact != cell.fact)) continue;
      const bool known = std::all_of(node.args.begin(), node.args.end(), [](const Result& arg) { return arg.known(); });
      if (known && known_values(node.args) == named) steps.push_back(effect(node));
    }
    return steps;
  }

  // An occurrence with its dice, and the rules that caused it.
  Derivation event(const Occurrence& occurrence) const {
    const Act& act = book_[occurrence.act];
    Derivation step{DerivedKind::event, {}};
    step.cites = occurrence.cites;
    std::vector<Result> args = occurrence.args;
    for (std::size_t i = 0; i < act.params.size() && i < args.size(); ++i) {
      if (book_.types.kind(act.params[i].type) != TypeKind::dice) continue;
      step.note = say_("rolled {0}", result_text(telling_, args[i], act.params[i].type));
      args[i] = Result::unbound();
    }
    step.what = call_text(say_, book_, telling_.state, act.name, act.params, args);
    for (TraceId root : trace_.roots()) {
      const TraceNode& node = trace_[root];
      if (node.kind != TraceKind::effect || statement(node).event != occurrence.act) continue;
      bool same = node.args.size() == args.size();
      for (std::size_t i = 0; same && i < args.size(); ++i) same = !args[i].known() || args[i] == node.args[i];
      if (same) step.steps.push_back(effect(node));
    }
    return step;
  }

  // Rules for what happened that did not apply, if more than a reading kept them from it.
  std::vector<Derivation> idle() const {
    std::vector<Derivation> steps;
    for (TraceId root : trace_.roots()) {
      const TraceNode& node = trace_[root];
      if (node.kind != TraceKind::candidate || node.applied != Applied::no) continue;
      const Seen seen(node.seen);
      const Rule& tried = book_[node.rule];
      std::vector<ExprId> parts = deciding_parts(book_, tried.condition, seen);
      if (parts.empty() && deciding_parts(book_, tried.provided, seen).empty()) continue;
      if (tried.condition && read_otherwise(tried.condition)) continue;
      steps.push_back(rule(node));
      steps.back().note.clear();
    }
    return steps;
  }

  // Is the condition false whatever the state, since a reading that it asks for was not taken?
  bool read_otherwise(ExprId condition) const {
    const Expr& expr = book_[condition];
    if (expr.op == Op::and_)
      return std::any_of(expr.args.begin(), expr.args.end(), [&](ExprId part) { return read_otherwise(part); });
    if (expr.op != Op::equal || book_[ExprId(expr.a)].op != Op::reading || book_[ExprId(expr.b)].op != Op::constant)
      return false;
    const Value& side = book_.constants[book_[ExprId(expr.b)].a];
    return side.is<Side>() && side.as<Side>().index != telling_.choices.side(side.as<Side>().reading);
  }

 private:
  const Effect& statement(const TraceNode& effect) const { return book_[effect.rule].effects[effect.effect]; }

  // The record of the rule's condition that stands nearest before this effect.
  const TraceNode* fired_before(const TraceNode& effect) const {
    const TraceNode* fired = nullptr;
    for (TraceId root : trace_.roots()) {
      const TraceNode& node = trace_[root];
      if (&node == &effect) break;
      if (node.kind == TraceKind::candidate && node.rule == effect.rule && node.applied == Applied::yes) fired = &node;
    }
    return fired;
  }

  const Telling& telling_;
  const base::Speech& say_;
  const Book& book_;
  const Trace& trace_;
};

// What is stored, if rules disagree on what it becomes.
std::optional<CellKey> disputed_cell(const Reason& reason) {
  if (reason.kind != ReasonKind::conflict) return std::nullopt;
  if (reason.of == SubjectKind::fact) return CellKey(FactId(reason.subject), reason.args);
  if (reason.of != SubjectKind::attribute || reason.args.empty()) return std::nullopt;
  return CellKey(reason.args[0].as<Instance>(), AttributeId(reason.subject));
}

}  // namespace

Derivation derive(const Telling& telling, const Trace& trace, TraceId node) {
  return Deriver(telling, trace).node(node);
}

Derivation derive(const Telling& telling, const Trace& trace, ExprId asked, const Result& result) {
  const Book& book = telling.book;
  const Deriver deriver(telling, trace);
  const Op op = book[asked].op;
  if ((op == Op::value_call || op == Op::line_call || op == Op::extern_call || op == Op::fact_call) &&
      !trace.roots().empty()) {
    // Its arguments were recorded before it; what they rest on belongs to the answer, too.
    Derivation step = deriver.node(trace.roots().back());
    Derivation before{DerivedKind::answer, {}};
    deriver.add_parts({trace.roots().begin(), trace.roots().end() - 1}, before);
    step.steps.insert(step.steps.end(), before.steps.begin(), before.steps.end());
    return step;
  }
  Derivation step{DerivedKind::answer, quoted_source(telling.sources, whole_place(book, asked))};
  set_result(step, telling, result, book[asked].type);
  step.filled = worked_out(telling, asked, Seen(trace.seen()));
  if (step.filled == step.result) step.filled.clear();
  if (const std::string elements = elements_text(telling, asked, Seen(trace.seen())); !elements.empty())
    step.filled = (step.filled.empty() ? step.result : step.filled) + elements;
  deriver.add_parts(trace.roots(), step);
  return step;
}

std::vector<Derivation> derive(const Telling& telling, const Trace& trace, const Outcome& outcome) {
  const Book& book = telling.book;
  const Deriver deriver(telling, trace);
  std::vector<Derivation> steps;
  for (const TraceId verdict : outcome.verdicts) steps.push_back(deriver.node(verdict));
  for (const Occurrence& occurrence : outcome.happened) steps.push_back(deriver.event(occurrence));
  for (const Change& change : outcome.changes) {
    Derivation step{DerivedKind::change, cell_text(telling.say, telling.book, telling.state, change.cell)};
    step.cites = change.cites;
    if (change.cell.is_flag()) {
      step.result = kept_text(telling.say, change.cell, change.after);
    } else {
      const TypeId type = cell_type(book, change.cell);
      step.filled = outcome_text(telling, change.before, type);
      set_result(step, telling, change.after, type);
      if (change.before.known() && change.before.value().is<Number>() && change.after.known() &&
          change.after.value().is<Number>()) {
        const Number by = change.after.value().number() - change.before.value().number();
        step.note = (by.sign() > 0 ? "+" : "") + result_text(telling, Value(by), book.types.strip_optional(type));
      }
    }
    step.steps = deriver.writes(change.cell);
    steps.push_back(std::move(step));
  }
  for (const Reason& reason : outcome.reasons) {
    const std::optional<CellKey> cell = disputed_cell(reason);
    if (!cell) continue;
    Derivation step{DerivedKind::change, reason_subject(telling, reason)};
    step.result = telling.say.context("value", "in conflict");
    step.standing = Standing::conflict;
    step.cites = reason.cites;
    step.steps = deriver.writes(*cell);
    steps.push_back(std::move(step));
  }
  if (outcome.after)
    for (Derivation& step : deriver.idle()) steps.push_back(std::move(step));
  return steps;
}

}  // namespace paragraf::interpreter
