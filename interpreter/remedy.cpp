// What would have to be different for an act to be allowed. In: the verdict's record. Out: for each prohibition that holds, and
// for each permission that does not, the condition turned round: comparisons are solved for what is stored, exactly; anything
// else is quoted. Computed from the expressions alone.
#include "interpreter/derivation.hpp"
#include "interpreter/formula.hpp"

namespace paragraf::interpreter {
namespace {

enum class Relation : std::uint8_t { less, at_most, more, at_least };

Relation turned(Relation r) {  // a r b  <=>  b turned(r) a
  switch (r) {
    case Relation::less: return Relation::more;
    case Relation::at_most: return Relation::at_least;
    case Relation::more: return Relation::less;
    case Relation::at_least: return Relation::at_most;
  }
  return r;
}

std::string_view words(Relation r) {
  switch (r) {
    case Relation::less: return "less than";
    case Relation::at_most: return "at most";
    case Relation::more: return "more than";
    case Relation::at_least: return "at least";
  }
  return {};
}

std::string joined(const std::vector<std::string>& parts, std::string_view word) {
  std::string text;
  for (const std::string& part : parts)
    if (!part.empty()) text += (text.empty() ? "" : " " + std::string(word) + " ") + part;
  return text;
}

class Remedy {
 public:
  Remedy(const Telling& telling, const Trace& trace, const TraceNode& node)
      : telling_(telling), book_(telling.book), trace_(trace), node_(node), seen_(node.seen) {}

  // What makes the condition `wanted`; empty if it is so already, or nothing in the state can.
  std::string need(ExprId id, bool wanted) const {
    if (!id || tests_head(book_, id)) return {};
    const Result* now = seen_.last(id);
    if (now && now->known() && now->is_true() == wanted) return {};
    const Expr& expr = book_[id];
    if (expr.op == Op::and_ || expr.op == Op::or_) return junction(expr, wanted);
    if (expr.op == Op::not_) return need(ExprId(expr.a), !wanted);
    if (expr.op == Op::less) return compare(id, wanted ? Relation::less : Relation::at_least, wanted);
    if (expr.op == Op::less_equal) return compare(id, wanted ? Relation::at_most : Relation::more, wanted);
    if (expr.op == Op::equal) return equal(id, wanted);
    if (expr.op == Op::contains) return contains(id, wanted);
    if (expr.op == Op::something || expr.op == Op::bind)
      return target(ExprId(expr.a)) + (wanted ? " must be given" : " must be nothing");
    if (expr.op == Op::value_call) return derived(id, wanted);
    if (expr.op == Op::extern_call || expr.op == Op::attribute) return target(id) + (wanted ? " must be true" : " must be false");
    if (expr.op == Op::constant) return {};
    return quoted(id, wanted);
  }

 private:
  std::string junction(const Expr& expr, bool wanted) const {
    const bool all = (expr.op == Op::and_) == wanted;
    std::vector<std::string> parts;
    for (ExprId arg : expr.args) {
      // Whoever cannot change a part says nothing about it; of alternatives, readings are the last to be named.
      if (!all && tests_readings_only(book_, arg)) continue;
      parts.push_back(need(arg, wanted));
    }
    std::erase(parts, std::string());
    if (parts.size() > 1 && !all)
      for (std::string& part : parts)
        if (part.find(" and ") != part.npos) part = "(" + part + ")";
    return joined(parts, all ? "and" : "or");
  }

  std::string quoted(ExprId id, bool wanted) const {
    const std::string text = quoted_source(telling_.sources, whole_place(book_, id));
    return text.empty() ? text : (wanted ? "it must be so that: " : "it must not be so that: ") + text;
  }

  // The name of what could be different: "u1.mp_left"; calls with their arguments filled in.
  std::string target(ExprId id) const {
    const Expr& expr = book_[id];
    if (expr.op == Op::attribute) {
      const Result* entity = seen_.last(ExprId(expr.a));
      if (entity && entity->known()) return attribute_text(telling_, AttributeId(expr.b), *entity);
    }
    if (expr.op == Op::value_call || expr.op == Op::extern_call || expr.op == Op::line_call) return filled_text(telling_, id, seen_);
    return quoted_source(telling_.sources, whole_place(book_, id));
  }

  std::string now_text(ExprId id) const {
    const Result* now = seen_.last(id);
    return now && now->known() ? " (now " + result_text(telling_, *now, book_[id].type) + ")" : std::string();
  }

  std::optional<Number> number(ExprId id) const {
    if (book_[id].op == Op::constant && book_.constants[book_[id].a].is<Number>()) return book_.constants[book_[id].a].number();
    const Result* result = seen_.last(id);
    if (!result || !result->known() || !result->value().is<Number>()) return std::nullopt;
    return result->value().number();
  }

  // x r bound, solved for the attribute in x; none if there is none, or not in a simple way.
  std::string solve(ExprId id, Relation r, const Number& bound) const {
    const Expr& expr = book_[id];
    if (expr.op == Op::attribute) return must_be(id, r, bound);
    if (expr.op == Op::negate) return solve(ExprId(expr.a), turned(r), -bound);
    const bool sum = expr.op == Op::add || expr.op == Op::subtract, product = expr.op == Op::multiply, quotient = expr.op == Op::divide;
    if (!sum && !product && !quotient) return {};
    const auto a = number(ExprId(expr.a)), b = number(ExprId(expr.b));
    std::string text;
    if (b) {  // x + b, x - b, x * b, x / b
      if (sum) text = solve(ExprId(expr.a), r, expr.op == Op::add ? bound - *b : bound + *b);
      else if (!b->is_zero()) text = solve(ExprId(expr.a), b->sign() < 0 ? turned(r) : r, product ? bound / *b : bound * *b);
    }
    if (a && text.empty()) {  // a + x, a - x, a * x
      if (sum) text = expr.op == Op::add ? solve(ExprId(expr.b), r, bound - *a) : solve(ExprId(expr.b), turned(r), *a - bound);
      else if (product && !a->is_zero()) text = solve(ExprId(expr.b), a->sign() < 0 ? turned(r) : r, bound / *a);
    }
    return text;
  }

  std::string must_be(ExprId id, Relation r, const Number& bound) const {
    return target(id) + " must be " + std::string(words(r)) + " " + result_text(telling_, Value(bound), book_[id].type) + now_text(id);
  }

  std::string compare(ExprId id, Relation r, bool wanted) const {
    const Expr& expr = book_[id];
    const ExprId a(expr.a), b(expr.b);
    const std::optional<Number> left = number(a), right = number(b);
    std::vector<std::string> ways{right ? solve(a, r, *right) : "", left ? solve(b, turned(r), *left) : ""};
    if (whole_place(book_, b).span.begin < whole_place(book_, a).span.begin) std::swap(ways[0], ways[1]);  // as they are written
    if (std::string text = joined(ways, "or"); !text.empty()) return text;
    const auto named = [&](ExprId side) {
      const Op op = book_[side].op;
      return op == Op::value_call || op == Op::extern_call || op == Op::line_call || op == Op::slot;
    };
    if (right && named(a)) return must_be(a, r, *right);
    if (left && named(b)) return must_be(b, turned(r), *left);
    return quoted(id, wanted);
  }

  std::string equal(ExprId id, bool wanted) const {
    ExprId a(book_[id].a), b(book_[id].b);
    if (book_[a].op == Op::constant) std::swap(a, b);
    if (book_[a].op == Op::reading)
      return wanted ? "the reading " + target(a) + " must be taken as " + quoted_source(telling_.sources, whole_place(book_, b)) : std::string();
    if (book_[b].op == Op::attribute && book_[a].op != Op::attribute) std::swap(a, b);
    const Result* other = seen_.last(b);
    if (!other || !other->known()) return quoted(id, wanted);
    return target(a) + (wanted ? " must be " : " must not be ") + result_text(telling_, *other, book_[b].type) + (wanted ? now_text(a) : "");
  }

  std::string contains(ExprId id, bool wanted) const {
    const ExprId element(book_[id].a), set(book_[id].b);
    const Result* members = seen_.last(set);
    std::string list = members && members->known() ? result_text(telling_, *members, book_[set].type)
                                                   : quoted_source(telling_.sources, whole_place(book_, set));
    return target(element) + (wanted ? " must be in " : " must not be in ") + list + now_text(element);
  }

  // A condition that another rule defines: what that rule needs, if just one decides.
  std::string derived(ExprId id, bool wanted) const {
    const Expr& expr = book_[id];
    std::vector<Result> args;
    for (ExprId arg : expr.args) {
      const Result* value = arg ? seen_.last(arg) : nullptr;
      if (!value && book_[arg].op == Op::constant) args.emplace_back(book_.constants[book_[arg].a]);
      else args.push_back(value ? *value : Result::unbound());
    }
    for (TraceId child : node_.children) {
      const TraceNode& call = trace_[child];
      if (call.kind != TraceKind::value || call.subject != expr.a || call.column != expr.c || call.args != args) continue;
      const TraceNode* decides = nullptr;
      for (TraceId candidate : call.children) {
        if (trace_[candidate].kind != TraceKind::candidate || trace_[candidate].applied != Applied::yes) continue;
        if (decides) return target(id) + (wanted ? " must be true" : " must be false");
        decides = &trace_[candidate];
      }
      if (!decides || book_[decides->rule].outcomes.size() != 1) break;
      if (std::string text = Remedy(telling_, trace_, *decides).need(book_[decides->rule].outcomes[0], wanted); !text.empty()) return text;
      break;
    }
    return target(id) + (wanted ? " must be true" : " must be false");
  }

  const Telling& telling_;
  const Book& book_;
  const Trace& trace_;
  const TraceNode& node_;
  Seen seen_;
};

}  // namespace

std::vector<std::string> remedies(const Telling& telling, const Trace& trace, TraceId verdict) {
  const Book& book = telling.book;
  std::vector<std::string> lines;
  std::vector<std::string> permissions;  // each alone would do
  for (TraceId id : trace[verdict].children) {
    const TraceNode& node = trace[id];
    if (node.kind != TraceKind::candidate || !node.counts) continue;
    const Rule& rule = book[node.rule];
    const Remedy remedy(telling, trace, node);
    if (node.applied == Applied::yes && rule.kind == RuleKind::may) {
      lines.push_back(remedy.need(rule.limit, true));
    } else if (node.applied == Applied::yes && rule.kind == RuleKind::may_not) {
      std::vector<std::string> ways{remedy.need(rule.condition, false), remedy.need(rule.limit, true)};
      lines.push_back(joined(ways, "or"));
    } else if (node.applied == Applied::no && rule.kind == RuleKind::may) {
      std::vector<std::string> parts;
      for (ExprId condition : {rule.condition, rule.limit, rule.provided})
        if (condition) parts.push_back(remedy.need(condition, true));
      permissions.push_back(joined(parts, "and"));
    }
  }
  if (!permissions.empty()) lines.push_back(joined(permissions, "or"));
  std::erase(lines, std::string());
  return lines;
}

}  // namespace paragraf::interpreter
