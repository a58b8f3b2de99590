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

// A requirement in words, with the word that joins its parts, if it has several.
struct Need {
  std::string text;
  std::string_view word = {};
};

// Parts that are joined by another word stand in brackets.
Need joined(std::vector<Need> parts, std::string_view word) {
  std::erase_if(parts, [](const Need& part) { return part.text.empty(); });
  if (parts.empty()) return {};
  if (parts.size() == 1) return parts.front();
  std::string text;
  for (const Need& part : parts) {
    if (!text.empty()) text += " " + std::string(word) + " ";
    text += part.word.empty() || part.word == word ? part.text : "(" + part.text + ")";
  }
  return {text, word};
}

class Remedy {
 public:
  // `args`: of the rule's subject, for what was not looked at.
  Remedy(const Telling& telling, const Trace& trace, const TraceNode& node, std::span<const Result> args)
      : telling_(telling), book_(telling.book), trace_(trace), node_(node), args_(args), seen_(node.seen) {}

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
      const std::string text = simple(inner, !wanted);
      return {text.empty() ? quoted(id, wanted) : text};
    }
    if (expr.op == Op::value_call) return derived(id, wanted);
    if (expr.op == Op::less) return compare(id, wanted ? Relation::less : Relation::at_least, wanted);
    if (expr.op == Op::less_equal) return compare(id, wanted ? Relation::at_most : Relation::more, wanted);
    const std::string text = simple(id, wanted);
    return {text.empty() ? quoted(id, wanted) : text};
  }

 private:
  // Tests of one thing; empty if it is none of them.
  std::string simple(ExprId id, bool wanted) const {
    const Expr& expr = book_[id];
    if (expr.op == Op::equal) return equal(id, wanted);
    if (expr.op == Op::contains) return contains(id, wanted);
    if (expr.op == Op::something || expr.op == Op::bind)
      return target(ExprId(expr.a)) + (wanted ? " must be given" : " must be nothing");
    if (expr.op == Op::extern_call || expr.op == Op::attribute) return target(id) + (wanted ? " must be true" : " must be false");
    return {};
  }

  Need junction(const Expr& expr, bool wanted) const {
    const bool all = (expr.op == Op::and_) == wanted;
    std::vector<Need> parts;
    for (ExprId arg : expr.args)
      if (all || !tests_readings_only(book_, arg)) parts.push_back(need(arg, wanted));  // another reading is no other way
    return joined(std::move(parts), all ? "and" : "or");
  }

  std::string quoted(ExprId id, bool wanted) const {
    const std::string text = quoted_source(telling_.sources, whole_place(book_, id));
    return text.empty() ? text : (wanted ? "it must be so that: " : "it must not be so that: ") + text;
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
    if (expr.op == Op::value_call || expr.op == Op::extern_call || expr.op == Op::line_call) return filled_text(telling_, id, seen_);
    return quoted_source(telling_.sources, whole_place(book_, id));
  }

  std::string now_text(ExprId id) const {
    const Result now = known(id);
    return now.known() ? " (now " + result_text(telling_, now, book_[id].type) + ")" : std::string();
  }

  std::optional<Number> number(ExprId id) const {
    const Result result = known(id);
    if (!result.known() || !result.value().is<Number>()) return std::nullopt;
    return result.value().number();
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

  Need compare(ExprId id, Relation r, bool wanted) const {
    const ExprId a(book_[id].a), b(book_[id].b);
    const std::optional<Number> left = number(a), right = number(b);
    std::vector<Need> ways{{right ? solve(a, r, *right) : ""}, {left ? solve(b, turned(r), *left) : ""}};
    if (whole_place(book_, b).span.begin < whole_place(book_, a).span.begin) std::swap(ways[0], ways[1]);  // as they are written
    if (Need solved = joined(std::move(ways), "or"); !solved.text.empty()) return solved;
    const auto named = [&](ExprId side) {
      const Op op = book_[side].op;
      return op == Op::value_call || op == Op::extern_call || op == Op::line_call || op == Op::slot;
    };
    if (right && named(a)) return {must_be(a, r, *right)};
    if (left && named(b)) return {must_be(b, turned(r), *left)};
    return {quoted(id, wanted)};
  }

  std::string equal(ExprId id, bool wanted) const {
    ExprId a(book_[id].a), b(book_[id].b);
    if (book_[a].op == Op::constant) std::swap(a, b);
    if (book_[a].op == Op::reading)
      return "the reading " + target(a) + (wanted ? " must be taken as " : " must not be taken as ") + target(b);
    if (book_[b].op == Op::attribute && book_[a].op != Op::attribute) std::swap(a, b);
    const Result other = known(b);
    if (!other.known()) return {};
    return target(a) + (wanted ? " must be " : " must not be ") + result_text(telling_, other, book_[b].type) + (wanted ? now_text(a) : "");
  }

  std::string contains(ExprId id, bool wanted) const {
    const ExprId element(book_[id].a), set(book_[id].b);
    const Result members = known(set);
    const std::string list = members.known() ? result_text(telling_, members, book_[set].type) : target(set);
    return target(element) + (wanted ? " must be in " : " must not be in ") + list + now_text(element);
  }

  // A condition that another rule defines: what that rule needs, if just one decides.
  Need derived(ExprId id, bool wanted) const {
    const Expr& expr = book_[id];
    const Need named{target(id) + (wanted ? " must be true" : " must be false")};
    std::vector<Result> args;
    for (ExprId arg : expr.args) args.push_back(known(arg));
    for (TraceId child : node_.children) {
      const TraceNode& call = trace_[child];
      if (call.kind != TraceKind::value || call.subject != expr.a || call.column != expr.c || call.args != args) continue;
      const TraceNode* decides = nullptr;
      for (TraceId candidate : call.children) {
        if (trace_[candidate].kind != TraceKind::candidate || trace_[candidate].applied != Applied::yes) continue;
        if (decides) return named;
        decides = &trace_[candidate];
      }
      if (!decides || book_[decides->rule].outcomes.size() != 1) return named;
      const Need inner = Remedy(telling_, trace_, *decides, call.args).need(book_[decides->rule].outcomes[0], wanted);
      return inner.text.empty() ? named : inner;
    }
    return named;
  }

  const Telling& telling_;
  const Book& book_;
  const Trace& trace_;
  const TraceNode& node_;
  std::span<const Result> args_;
  Seen seen_;
};

}  // namespace

std::vector<std::string> remedies(const Telling& telling, const Trace& trace, TraceId verdict) {
  const Book& book = telling.book;
  std::vector<Need> lines, permissions;  // all of them; one of them
  for (TraceId id : trace[verdict].children) {
    const TraceNode& node = trace[id];
    if (node.kind != TraceKind::candidate || !node.counts) continue;
    const Rule& rule = book[node.rule];
    const Remedy remedy(telling, trace, node, trace[verdict].args);
    if (node.applied == Applied::yes && rule.kind == RuleKind::may) {
      lines.push_back(remedy.need(rule.limit, true));
    } else if (node.applied == Applied::yes && rule.kind == RuleKind::may_not) {
      lines.push_back(joined({remedy.need(rule.condition, false), remedy.need(rule.limit, true)}, "or"));
    } else if (node.applied == Applied::no && rule.kind == RuleKind::may) {
      std::vector<Need> parts;
      for (ExprId condition : {rule.condition, rule.limit, rule.provided}) parts.push_back(remedy.need(condition, true));
      permissions.push_back(joined(std::move(parts), "and"));
    }
  }
  lines.push_back(joined(std::move(permissions), "or"));
  std::vector<std::string> texts;
  for (Need& line : lines)
    if (!line.text.empty()) texts.push_back(std::move(line.text));
  return texts;
}

}  // namespace paragraf::interpreter
