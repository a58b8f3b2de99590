// Formulas with their numbers: see formula.hpp. The replaced parts are those that have a name in the text; operators,
// brackets and literals stay as the author wrote them.
#include "interpreter/formula.hpp"

#include <algorithm>

namespace paragraf::interpreter {
namespace {

struct Replacement {
  base::Span span;
  std::string text;
};

bool same_span(const Book& book, ExprId a, ExprId b) { return book[a].place.span == book[b].place.span; }

// How an expression takes part in a filled-in formula.
enum class Role {
  literal,
  named,
  open,
  closed
};  // as written; replaced by its value; its operands are; as written, with all in it

Role role_of(Op op) {
  switch (op) {
    case Op::constant:
    case Op::instances:
    case Op::reading:
    case Op::named_entity:
      return Role::literal;
    case Op::slot:
    case Op::current_phase:
    case Op::attribute:
    case Op::column:
    case Op::field:
    case Op::value_call:
    case Op::line_call:
    case Op::extern_call:
    case Op::same:
    case Op::fact_call:
    case Op::obliged:
    case Op::size:
    case Op::sizes:
    case Op::first:
    case Op::those:
    case Op::the:
    case Op::count:
    case Op::sum:
    case Op::largest:
    case Op::smallest:
    case Op::odds:
      return Role::named;
    case Op::some:
    case Op::every:
    case Op::connected:
      return Role::closed;
    case Op::and_:
    case Op::or_:
    case Op::not_:
    case Op::equal:
    case Op::less:
    case Op::less_equal:
    case Op::contains:
    case Op::matches:
    case Op::something:
    case Op::is_of:
    case Op::bind:
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::divide:
    case Op::negate:
    case Op::ceil:
    case Op::floor:
    case Op::round:
    case Op::abs:
    case Op::whole:
    case Op::minimum:
    case Op::maximum:
    case Op::set:
    case Op::list:
    case Op::tuple:
    case Op::record:
    case Op::join:
    case Op::without:
    case Op::beforehand:
    case Op::afterwards:
      return Role::open;
  }
  return Role::literal;
}

bool is_rounding(Op op) {
  return op == Op::ceil || op == Op::floor || op == Op::round || op == Op::whole || op == Op::abs;
}

// A sum over few elements is told with its addends.
std::string addends(const Telling& telling, const Expr& fold, const Seen& seen) {
  if (fold.op != Op::sum || fold.args.size() < 4 || !fold.args[3]) return {};
  const std::vector<const Result*> parts = seen.each(fold.args[3]);
  if (parts.size() < 2 || parts.size() > 12) return {};
  std::string text;
  for (const Result* part : parts)
    text += (text.empty() ? "" : " + ") +
            result_syntax(telling, *part, telling.book[fold.args[3]].type, fold.place.source);
  return text;
}

// "(count b in boat)" becomes "3": brackets around a single value, which are not those of a call, are of no use.
bool bare_brackets(std::string_view before, std::string_view value, std::string_view behind) {
  if (!before.ends_with('(') || !behind.starts_with(')') || value.starts_with('-') || value.find(" + ") != value.npos)
    return false;
  return before.size() > 1 && before[before.size() - 2] == ' ';
}

std::string replaced(const Telling& telling, const base::Place& place, std::vector<Replacement> replacements) {
  std::sort(replacements.begin(), replacements.end(),
            [](const auto& a, const auto& b) { return a.span.begin < b.span.begin; });
  const std::string_view text = telling.sources[place.source].text();
  std::string out;
  std::uint32_t at = place.span.begin;
  for (const Replacement& replacement : replacements) {
    if (replacement.span.begin < at || replacement.span.end > place.span.end) continue;
    out += readers_numbers(telling.say, text.substr(at, replacement.span.begin - at));
    at = replacement.span.end;
    const bool bare = at < place.span.end && bare_brackets(out, replacement.text, text.substr(at));
    if (bare) out.pop_back(), ++at;
    out += replacement.text;
  }
  out += readers_numbers(telling.say, text.substr(at, place.span.end - at));
  return folded_rule_text(out);
}

class Filler {
 public:
  // `rounded`: what a rounding function is given is replaced by its value.
  Filler(const Telling& telling, const Seen& seen, bool rounded) : telling_(telling), seen_(seen), rounded_(rounded) {}

  std::string fill(ExprId root) {
    const Book& book = telling_.book;
    const base::Place place = whole_place(book, root);
    if (!place.source) return {};
    // The arguments of a call are more telling than its value, which stands behind it anyway.
    if (role_of(book[root].op) == Role::named && is_call(book[root].op))
      inside(root);
    else
      visit(root, root);
    return replaced(telling_, place, std::move(replacements_));
  }

 private:
  static bool is_call(Op op) {
    return op == Op::value_call || op == Op::line_call || op == Op::extern_call || op == Op::fact_call ||
           op == Op::size || op == Op::sizes;
  }

  void visit(ExprId id, ExprId root) {
    const Expr& expr = telling_.book[id];
    switch (role_of(expr.op)) {
      case Role::literal:
      case Role::closed:
        return;
      case Role::named:
        return replace(id, id == root);
      case Role::open:
        if (rounded_ && is_rounding(expr.op)) return replace(ExprId(expr.a), false);
        return inside(id);
    }
  }
  void inside(ExprId id) {
    for (ExprId operand : operands(telling_.book[id])) visit(operand, id);
  }
  void replace(ExprId id, bool top) {
    const Result* value = seen_.last(id);
    if (!value) return;
    const Expr& expr = telling_.book[id];
    std::string text = seen_.each(id).size() == 1 && !top ? std::string() : addends(telling_, expr, seen_);
    if (text.empty()) text = result_syntax(telling_, *value, expr.type, expr.place.source);
    replacements_.push_back({whole_place(telling_.book, id).span, std::move(text)});
  }

  const Telling& telling_;
  const Seen& seen_;
  bool rounded_;
  std::vector<Replacement> replacements_;
};

}  // namespace

const Result* Seen::last(ExprId expr) const {
  const auto found = std::find_if(all_.rbegin(), all_.rend(), [&](const auto& entry) { return entry.first == expr; });
  return found == all_.rend() ? nullptr : &found->second;
}

std::vector<const Result*> Seen::each(ExprId expr) const {
  std::vector<const Result*> results;
  for (const auto& [id, result] : all_)
    if (id == expr) results.push_back(&result);
  return results;
}

base::Place whole_place(const Book& book, ExprId id) {
  base::Place place = book[id].place;
  for (ExprId operand : operands(book[id])) {
    const base::Place inner = whole_place(book, operand);
    if (inner.source != place.source) continue;
    place.span.begin = std::min(place.span.begin, inner.span.begin);
    place.span.end = std::max(place.span.end, inner.span.end);
  }
  return place;
}

std::string filled_text(const Telling& telling, ExprId expr, const Seen& seen) {
  return Filler(telling, seen, false).fill(expr);
}

std::string named_text(const Telling& telling, ExprId expr, std::span<const Result> args) {
  const Book& book = telling.book;
  const base::Place place = whole_place(book, expr);
  if (!place.source) return {};
  std::vector<Replacement> names;
  std::vector<ExprId> open{expr};
  while (!open.empty()) {
    const ExprId id = open.back();
    open.pop_back();
    const Expr& one = book[id];
    if (one.op == Op::slot && one.a < args.size() && args[one.a].known())
      names.push_back({one.place.span, result_syntax(telling, args[one.a], one.type, one.place.source)});
    const std::vector<ExprId> inner = operands(book[id]);
    open.insert(open.end(), inner.begin(), inner.end());
  }
  return replaced(telling, place, std::move(names));
}

namespace {

// Of a conjunction that binds names, the other parts: what it binds shows in their numbers. Empty if it is none.
std::string without_bindings(const Telling& telling, ExprId id, const Seen& seen) {
  const Expr& expr = telling.book[id];
  const auto bound = [&](ExprId arg) {
    const Result* result = seen.last(arg);
    return telling.book[arg].op == Op::bind && result && result->is_true();
  };
  if (expr.op != Op::and_ || std::none_of(expr.args.begin(), expr.args.end(), bound)) return {};
  std::string text;
  for (ExprId arg : expr.args)
    if (!bound(arg)) text += (text.empty() ? "" : "; ") + filled_text(telling, arg, seen);
  return text;
}

}  // namespace

std::string truth_text(const base::Speech& say, const Result* result) {
  if (!result || !result->known()) return say.context("truth", "not known");
  return result->is_true() ? say.context("truth", "yes") : say.context("truth", "no");
}

std::string worked_out(const Telling& telling, ExprId expr, const Seen& seen) {
  const Result* value = seen.last(expr);
  if (!value || telling.book[expr].op == Op::constant) return {};
  if (telling.book[expr].op == Op::bind && value->is_true()) return truth_text(telling.say, value);  // what it binds shows where it is used
  const std::string result = result_syntax(telling, *value, telling.book[expr].type, telling.book[expr].place.source);
  const std::string written =
      readers_numbers(telling.say, quoted_source(telling.sources, whole_place(telling.book, expr)));
  std::vector<std::string> steps{filled_text(telling, expr, seen)};
  if (std::string parts = without_bindings(telling, expr, seen); !parts.empty())
    steps[0] = std::move(parts);
  else if (value->known())
    steps.push_back(Filler(telling, seen, true).fill(expr));
  std::erase(steps, written);
  if (value->known() || steps.empty()) steps.push_back(result);
  steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
  if (steps.size() == 1 && steps[0] == written) return {};
  const bool truth = telling.book[expr].type == telling.book.types.boolean() && value->known();
  // What it comes to is told to the reader, all before that is the book's.
  if (truth)
    steps.back() = truth_text(telling.say, value);
  else if (steps.back() == result)
    steps.back() = result_text(telling, *value, telling.book[expr].type);
  std::string text;
  for (const std::string& step : steps)
    text += (text.empty() ? "" : truth && &step == &steps.back() ? ": " : " = ") + step;
  return text;
}

bool tests_readings_only(const Book& book, ExprId id) {
  bool reading = false;
  std::vector<ExprId> open{id};
  while (!open.empty()) {
    const ExprId now = open.back();
    open.pop_back();
    const Op op = book[now].op;
    reading = reading || op == Op::reading;
    if (op != Op::reading && op != Op::constant && role_of(op) != Role::open) return false;
    const std::vector<ExprId> inner = operands(book[now]);
    open.insert(open.end(), inner.begin(), inner.end());
  }
  return reading;
}

bool tests_head(const Book& book, ExprId id) {
  const Expr& expr = book[id];
  if (expr.op == Op::matches || expr.op == Op::is_of) return same_span(book, id, ExprId(expr.a));
  return expr.op == Op::equal && same_span(book, id, ExprId(expr.a)) && same_span(book, id, ExprId(expr.b));
}

std::vector<ExprId> deciding_parts(const Book& book, ExprId condition, const Seen& seen) {
  std::vector<ExprId> parts;
  const std::function<void(ExprId)> visit = [&](ExprId id) {
    const Expr& expr = book[id];
    const Result* whole = seen.last(id);
    if (!whole || tests_head(book, id) || tests_readings_only(book, id)) return;
    const ExprId inner(expr.op == Op::not_ ? expr.a : 0);
    // What is said of a call or a condition in brackets is told of the thing itself.
    const bool turned = expr.op == Op::not_ && (role_of(book[inner].op) == Role::named || book[inner].op == Op::or_ ||
                                                book[inner].op == Op::and_);
    if (turned) return visit(inner);
    if (expr.op == Op::bind && whole->is_true()) return;  // what it binds shows in the numbers
    if (expr.op != Op::and_ && expr.op != Op::or_) return parts.push_back(id);
    for (ExprId arg : expr.args) {
      const Result* part = seen.last(arg);
      if (part && part->known() == whole->known() && (!whole->known() || part->is_true() == whole->is_true()))
        visit(arg);
    }
  };
  if (condition) visit(condition);
  return parts;
}

}  // namespace paragraf::interpreter
