// What would have to be different for an act to be allowed. In: the verdict's record. Out: for each prohibition that
// holds, and for each permission that does not, the condition turned round: comparisons are solved for what is stored,
// exactly; anything else is quoted. Computed from the expressions alone.
#include <algorithm>
#include <map>

#include "interpreter/demand.hpp"
#include "interpreter/derivation.hpp"
#include "interpreter/formula.hpp"
#include "interpreter/reason_text.hpp"

namespace paragraf::interpreter {
namespace {

Relation turned(Relation r) {  // a r b  <=>  b turned(r) a
  switch (r) {
    case Relation::less:
      return Relation::more;
    case Relation::at_most:
      return Relation::at_least;
    case Relation::more:
      return Relation::less;
    case Relation::at_least:
      return Relation::at_most;
  }
  return r;
}

// A number that is bounded.
struct Bound {
  std::string subject;
  Relation relation;
  Number number;
};

bool implies(const Bound& a, const Bound& b) {
  const bool up_a = a.relation == Relation::less || a.relation == Relation::at_most;
  const bool up_b = b.relation == Relation::less || b.relation == Relation::at_most;
  if (a.subject != b.subject || up_a != up_b) return false;
  if (a.number == b.number)
    return a.relation == b.relation || a.relation == Relation::less || a.relation == Relation::more;
  return up_a ? a.number < b.number : b.number < a.number;
}

// The nearer at hand a change is, the earlier it is named.
enum class Reach : std::uint8_t { act, amount, identity };

enum class Joint : std::uint8_t { none, all, any };

// A requirement in words, with what joins its parts, if it has several.
struct Need {
  std::string text;
  Joint joint = Joint::none;
  Reach reach = Reach::amount;
  std::optional<Bound> bound = {};  // if it is one
  std::vector<Need> ways = {};      // of `or`
};

bool implies(const Need& a, const Need& b) {
  if (a.text == b.text || (a.bound && b.bound && implies(*a.bound, *b.bound))) return true;
  if (!a.ways.empty())
    return std::all_of(a.ways.begin(), a.ways.end(), [&](const Need& way) { return implies(way, b); });
  return std::any_of(b.ways.begin(), b.ways.end(), [&](const Need& way) { return implies(a, way); });
}

// What another part says already is left out: of those that must all hold the weaker one, of alternatives the stronger
// one.
void reduce(std::vector<Need>& parts, bool all) {
  std::erase_if(parts, [](const Need& part) { return part.text.empty(); });
  for (std::size_t i = 0; i < parts.size();) {
    bool said = false;
    for (std::size_t j = 0; j < parts.size() && !said; ++j) {
      if (i == j) continue;
      const bool there = all ? implies(parts[j], parts[i]) : implies(parts[i], parts[j]);
      const bool back = all ? implies(parts[i], parts[j]) : implies(parts[j], parts[i]);
      said = there && (!back || j < i);
    }
    if (said)
      parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i));
    else
      ++i;
  }
}

void nearest_first(std::vector<Need>& needs) {
  std::stable_sort(needs.begin(), needs.end(), [](const Need& a, const Need& b) { return a.reach < b.reach; });
}

// Parts that are joined by another word stand in brackets.
Need joined(const base::Speech& say, std::vector<Need> parts, Joint joint) {
  const bool all = joint == Joint::all;
  reduce(parts, all);
  if (parts.empty()) return {};
  if (parts.size() == 1) return parts.front();
  nearest_first(parts);
  Need whole{{}, joint, parts.front().reach};
  for (const Need& part : parts) {
    const std::string text = part.joint == Joint::none || part.joint == joint ? part.text : "(" + part.text + ")";
    whole.text = whole.text.empty() ? text
                 : all              ? say.context("demands", "{0} and {1}", whole.text, text)
                                    : say.context("demands", "{0} or {1}", whole.text, text);
    if (all) whole.reach = std::max(whole.reach, part.reach);
  }
  if (!all) whole.ways = std::move(parts);
  return whole;
}

class Remedy {
 public:
  // `args`: of the rule's subject, for what was not looked at; of an act they could be other ones, `outer` calls the
  // subject.
  Remedy(const Telling& telling, const Trace& trace, const TraceNode& node, std::span<const Result> args,
         const Act* act, const Remedy* outer = nullptr, std::span<const ExprId> outer_args = {})
      : telling_(telling),
        say_(telling.say),
        book_(telling.book),
        trace_(trace),
        node_(node),
        args_(args),
        act_(act),
        outer_(outer),
        outer_args_(outer_args),
        seen_(node.seen) {}

  // What makes the condition `wanted`; empty if it is so already, or nothing in the state can.
  Need need(ExprId id, bool wanted) const {
    if (!id || tests_head(book_, id)) return {};
    if (const Result now = known(id); now.known() && now.is_true() == wanted) return {};
    const Expr& expr = book_[id];
    if (expr.op == Op::and_ || expr.op == Op::or_) return junction(expr, wanted);
    if (expr.op == Op::constant) return {};
    if (expr.op == Op::not_) {
      const ExprId inner(expr.a);
      // `no x in s` and `a is not b` are one text: what cannot be solved is quoted with its negation.
      if (book_[inner].place.span != expr.place.span && book_[inner].op != Op::equal) return need(inner, !wanted);
      const Need turned = simple(inner, !wanted);
      return turned.text.empty() ? Need{quoted(id, wanted)} : turned;
    }
    if (expr.op == Op::value_call) return derived(id, wanted);
    if (expr.op == Op::less) return compare(id, wanted ? Relation::less : Relation::at_least, wanted);
    if (expr.op == Op::less_equal) return compare(id, wanted ? Relation::at_most : Relation::more, wanted);
    const Need one = simple(id, wanted);
    return one.text.empty() ? Need{quoted(id, wanted)} : one;
  }

 private:
  using Kind = Demand::Kind;

  // Tests of one thing; empty if it is none of them.
  Need simple(ExprId id, bool wanted) const {
    const Expr& expr = book_[id];
    if (expr.op == Op::equal) return equal(id, wanted);
    if (expr.op == Op::contains) return contains(id, wanted);
    if (expr.op == Op::something || expr.op == Op::bind)
      return must(ExprId(expr.a), {wanted ? Kind::something : Kind::nothing});
    if (expr.op == Op::fact_call) return must(id, {wanted ? Kind::noted : Kind::not_noted});
    if (expr.op == Op::extern_call || expr.op == Op::attribute) return must(id, {wanted ? Kind::yes : Kind::no});
    return {};
  }

  // "u1.mp must be ...", of a parameter of the act "move with far ...".
  Need must(ExprId id, const Demand& demand) const {
    const Expr& expr = book_[id];
    if (expr.op == Op::slot && outer_ && expr.a < outer_args_.size())
      return outer_->must(outer_args_[expr.a], demand);
    if (is_parameter(expr))
      return {demand_text(say_, book_.told(act_->name, say_), book_.told(act_->params[expr.a].name, say_), demand), {}, Reach::act};
    return {demand_text(say_, target(id), demand)};
  }

  bool is_parameter(const Expr& expr) const { return expr.op == Op::slot && act_ && expr.a < act_->params.size(); }

  Need junction(const Expr& expr, bool wanted) const {
    const bool all = (expr.op == Op::and_) == wanted;
    std::vector<Need> parts;
    for (ExprId arg : expr.args)
      if (book_[arg].op == Op::bind) bound_[book_[arg].b] = ExprId(book_[arg].a);
    for (ExprId arg : expr.args)
      if (all || !tests_readings_only(book_, arg))
        parts.push_back(need(arg, wanted));  // another reading is no other way
    return joined(say_, std::move(parts), all ? Joint::all : Joint::any);
  }

  std::string quoted(ExprId id, bool wanted) const {
    const std::string text = named_text(telling_, id, args_);
    return text.empty() ? text : wanted ? say_("{0} must hold", text) : say_("{0} must not hold", text);
  }

  // What the expression came to; also if it was not looked at, but says it itself.
  Result known(ExprId id) const {
    if (const Result* seen = seen_.last(id)) return *seen;
    const Expr& expr = book_[id];
    if (expr.op == Op::constant) return book_.constants[expr.a];
    return expr.op == Op::slot && expr.a < args_.size() ? args_[expr.a] : Result::unbound();
  }

  // The name of what could be different: "u1.mp_left"; calls with their arguments filled in.
  std::string target(ExprId id) const {
    const Expr& expr = book_[id];
    if (expr.op == Op::attribute) {
      const Result entity = known(ExprId(expr.a));
      if (entity.known()) return attribute_text(telling_, AttributeId(expr.b), entity);
    }
    if (expr.op == Op::value_call || expr.op == Op::extern_call || expr.op == Op::line_call || expr.op == Op::fact_call)
      return filled_text(telling_, id, seen_);
    return quoted_source(telling_.sources, whole_place(book_, id));
  }

  std::string now_text(ExprId id) const {
    const Result now = known(id);
    return now.known() ? result_text(telling_, now, book_[id].type) : std::string();
  }

  std::optional<Number> number(ExprId id) const {
    const Result result = known(id);
    if (!result.known() || !result.value().is<Number>()) return std::nullopt;
    return result.value().number();
  }

  // x r bound, solved for the attribute or parameter in x; empty if there is none, or not in a simple way.
  Need solve(ExprId id, Relation r, const Number& bound) const {
    const Expr& expr = book_[id];
    if (expr.op == Op::slot && outer_ && expr.a < outer_args_.size())
      return outer_->solve(outer_args_[expr.a], r, bound);
    if (expr.op == Op::attribute || is_parameter(expr)) return must_be(id, r, bound);
    if (expr.op == Op::negate) return solve(ExprId(expr.a), turned(r), -bound);
    const bool sum = expr.op == Op::add || expr.op == Op::subtract, product = expr.op == Op::multiply,
               quotient = expr.op == Op::divide;
    if (!sum && !product && !quotient) return {};
    const auto a = number(ExprId(expr.a)), b = number(ExprId(expr.b));
    Need need;
    if (b) {  // x + b, x - b, x * b, x / b
      if (sum)
        need = solve(ExprId(expr.a), r, expr.op == Op::add ? bound - *b : bound + *b);
      else if (!b->is_zero())
        need = solve(ExprId(expr.a), b->sign() < 0 ? turned(r) : r, product ? bound / *b : bound * *b);
    }
    if (a && need.text.empty()) {  // a + x, a - x, a * x
      if (sum)
        need = expr.op == Op::add ? solve(ExprId(expr.b), r, bound - *a) : solve(ExprId(expr.b), turned(r), *a - bound);
      else if (product && !a->is_zero())
        need = solve(ExprId(expr.b), a->sign() < 0 ? turned(r) : r, bound / *a);
    }
    return need;
  }

  Need must_be(ExprId id, Relation r, const Number& bound) const {
    Need need =
        must(id, {Kind::relation, result_text(telling_, Value(bound), book_[id].type), r, now_text(id)});
    need.bound = {need.reach == Reach::act ? quoted_source(telling_.sources, whole_place(book_, id)) : target(id), r,
                  bound};
    return need;
  }

  Need compare(ExprId id, Relation r, bool wanted) const {
    const ExprId a(book_[id].a), b(book_[id].b);
    const std::optional<Number> left = number(a), right = number(b);
    std::vector<Need> ways{right ? solve(a, r, *right) : Need(), left ? solve(b, turned(r), *left) : Need()};
    if (whole_place(book_, b).span.begin < whole_place(book_, a).span.begin)
      std::swap(ways[0], ways[1]);  // as they are written
    if (Need solved = joined(say_, std::move(ways), Joint::any); !solved.text.empty()) return solved;
    const auto named = [&](ExprId side) {
      const Op op = book_[side].op;
      return op == Op::value_call || op == Op::extern_call || op == Op::line_call || op == Op::slot;
    };
    const bool both = named(a) && named(b);  // neither is easier to change than the other
    if (right && named(a) && !both) return must_be(a, r, *right);
    if (left && named(b) && !both) return must_be(b, turned(r), *left);
    return {quoted(id, wanted)};
  }

  Need equal(ExprId id, bool wanted) const {
    ExprId a(book_[id].a), b(book_[id].b);
    if (book_[a].op == Op::constant) std::swap(a, b);
    if (book_[a].op == Op::reading)
      return {wanted ? say_("the reading {0} must be taken as {1}", target(a), target(b))
                     : say_("the reading {0} must not be taken as {1}", target(a), target(b))};
    if (book_[b].op == Op::attribute && book_[a].op != Op::attribute) std::swap(a, b);
    const Result other = known(b);
    // What `is some b` would bind is named by where it comes from.
    if (const auto from = bound_.find(book_[b].a); !other.known() && book_[b].op == Op::slot && from != bound_.end())
      return must(a, {wanted ? Kind::is : Kind::is_not, target(from->second)});
    if (!other.known()) return {};
    const std::string value = result_text(telling_, other, book_[b].type);
    return of_identity(must(a, wanted ? Demand{Kind::is, value, {}, now_text(a)} : Demand{Kind::is_not, value}),
                       other.value());
  }

  Need contains(ExprId id, bool wanted) const {
    const ExprId element(book_[id].a), set(book_[id].b);
    const Result members = known(set);
    const std::string list = members.known() ? result_text(telling_, members, book_[set].type) : target(set);
    return of_identity(must(element, {wanted ? Kind::in : Kind::not_in, list, {}, now_text(element)}),
                       members.known() ? members.value() : Value());
  }

  // What something is, its side or its kind, changes less easily than how much of it there is.
  static Need of_identity(Need need, const Value& other) {
    if (need.reach == Reach::amount && !other.is<Number>() && !other.is<bool>()) need.reach = Reach::identity;
    return need;
  }

  // A condition that another rule defines: what that rule needs, if just one decides.
  Need derived(ExprId id, bool wanted) const {
    const Expr& expr = book_[id];
    const Need named{demand_text(say_, target(id), {wanted ? Kind::yes : Kind::no})};
    std::vector<Result> args;
    for (ExprId arg : expr.args) args.push_back(known(arg));
    for (TraceId child : node_.children) {
      const TraceNode& call = trace_[child];
      if (call.kind != TraceKind::value || call.subject != expr.a || call.column != expr.c || call.args != args)
        continue;
      const TraceNode* decides = nullptr;
      for (TraceId candidate : call.children) {
        if (trace_[candidate].kind != TraceKind::candidate || trace_[candidate].applied != Applied::yes) continue;
        if (decides) return named;
        decides = &trace_[candidate];
      }
      if (!decides || book_[decides->rule].outcomes.size() != 1) return named;
      const Need inner = Remedy(telling_, trace_, *decides, call.args, nullptr, this, expr.args)
                             .need(book_[decides->rule].outcomes[0], wanted);
      return inner.text.empty() ? named : inner;
    }
    return named;
  }

  const Telling& telling_;
  const base::Speech& say_;
  const Book& book_;
  const Trace& trace_;
  const TraceNode& node_;
  std::span<const Result> args_;
  const Act* act_;
  const Remedy* outer_;
  std::span<const ExprId> outer_args_;
  Seen seen_;
  mutable std::map<std::uint32_t, ExprId> bound_;  // by slot: what `is some x` looks at
};

// The alternatives in it.
void add_ways(const Need& need, std::vector<Need>& ways) {
  if (need.joint != Joint::any) return ways.push_back(need);
  for (const Need& way : need.ways) add_ways(way, ways);
}

// Of alternatives, those that do not end all permissions that hold; without a permission the act would be as little allowed.
std::vector<Need> without_endings(std::vector<Need> ways, const std::vector<Need>& endings) {
  std::vector<Need> kept = ways;
  std::erase_if(kept, [&](const Need& way) {
    return !endings.empty() && std::all_of(endings.begin(), endings.end(), [&](const Need& ending) {
      std::vector<Need> ends;
      add_ways(ending, ends);
      return std::any_of(ends.begin(), ends.end(), [&](const Need& end) { return end.text == way.text; });
    });
  });
  return kept.empty() ? std::move(ways) : std::move(kept);
}

// Of a sequence; a phase is its own last one.
PhaseId last_phase(const Book& book, PhaseId ended) {
  PhaseId last = ended;
  for (std::size_t i = 0; i < book.phases.size(); ++i)
    if (book.phases[i].sequence == ended) last = PhaseId(i);
  return last;
}

}  // namespace

std::vector<std::string> remedies(const Telling& telling, const Trace& trace, TraceId verdict) {
  const Book& book = telling.book;
  const Act& act = book[ActId(trace[verdict].subject)];
  const base::Speech& say = telling.say;
  const ActId judged(trace[verdict].subject);
  if (!in_phase(book, telling.state, judged, trace[verdict].args)) {
    std::vector<std::string> phases;
    if (const PhaseId ended = ended_phase(book, judged, trace[verdict].args))
      phases.push_back(book.told(book[last_phase(book, ended)].name, say));
    for (PhaseId phase : act.phases) phases.push_back(book.told(book[phase].name, say));
    return {say("the phase must be {0} (now {1})", say.one_of(phases), book.told(book[telling.state.phase].name, say))};
  }
  std::vector<Need> endings;  // of each permission that holds: what would end it
  bool free = false;          // then none is needed
  for (TraceId id : trace[verdict].children) {
    const TraceNode& node = trace[id];
    if (node.kind != TraceKind::candidate || node.applied != Applied::yes) continue;
    const Rule& rule = book[node.rule];
    free = free || rule.kind == RuleKind::free;
    if (rule.kind == RuleKind::may)
      endings.push_back(Remedy(telling, trace, node, trace[verdict].args, &act).need(rule.condition, false));
  }
  if (free) endings.clear();
  std::vector<Need> lines, permissions;  // all of them; one of them
  for (TraceId id : trace[verdict].children) {
    const TraceNode& node = trace[id];
    if (node.kind != TraceKind::candidate || !node.counts) continue;
    const Rule& rule = book[node.rule];
    const Remedy remedy(telling, trace, node, trace[verdict].args, &act);
    if (rule.kind == RuleKind::must) {
      if (node.applied != Applied::yes) continue;
      const Act& owed = book.acts[rule.subject];
      const Need done{say("{0} must have been done", call_text(say, book, telling.state, owed.name, owed.params, node.args)),
                      Joint::none,
                      Reach::act};
      const Need otherwise = Remedy(telling, trace, node, node.args, nullptr).need(rule.condition, false);
      lines.push_back(joined(say, {done, otherwise}, Joint::any));
      continue;
    }
    if (node.applied == Applied::yes && rule.kind == RuleKind::may) {
      lines.push_back(remedy.need(rule.limit, true));
    } else if (node.applied == Applied::yes && rule.kind == RuleKind::may_not) {
      std::vector<Need> ways;
      add_ways(remedy.need(rule.condition, false), ways);
      add_ways(remedy.need(rule.limit, true), ways);
      lines.push_back(joined(say, without_endings(std::move(ways), endings), Joint::any));
    } else if (node.applied == Applied::no && rule.kind == RuleKind::may) {
      std::vector<Need> parts;
      for (ExprId condition : {rule.condition, rule.limit, rule.provided})
        parts.push_back(remedy.need(condition, true));
      permissions.push_back(joined(say, std::move(parts), Joint::all));
    }
  }
  lines.push_back(joined(say, std::move(permissions), Joint::any));
  reduce(lines, true);
  nearest_first(lines);
  std::vector<std::string> texts;
  for (Need& line : lines) texts.push_back(std::move(line.text));
  return texts;
}

}  // namespace paragraf::interpreter
