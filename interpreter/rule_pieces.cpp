// Rules in pieces: see rule_pieces.hpp.
#include "interpreter/rule_pieces.hpp"

#include <algorithm>
#include <set>

namespace paragraf::interpreter {
namespace {

bool has_numbers(const Rule& rule) { return rule.kind == RuleKind::equation || rule.kind == RuleKind::tally_line; }

class Pieces {
 public:
  explicit Pieces(const Telling& telling) : telling_(telling), say_(telling.say), book_(telling.book) {}

  void add(const Rule& rule, const Seen& seen, Derivation& step, bool applies) const {
    std::vector<Piece> pieces;
    // Of what does not apply, the condition is all that there is to tell.
    if (has_numbers(rule) && (applies || !rule.condition))
      pieces.push_back({whole_place(book_, rule.outcomes[0]).span.end, rule.outcomes[0], false});
    for (const ExprId condition : {rule.condition, rule.limit, rule.provided})
      if (condition) pieces.push_back({end_of(rule, condition), condition, true});
    // Effects are told where they change something.
    // What is repeated by `likewise` has its effects elsewhere.
    const bool with_effects = !rule.effects.empty() && rule.effects.front().place.source == rule.place.source &&
                              rule.effects.front().place.span.begin > rule.place.span.begin &&
                              rule.effects.front().place.span.begin < rule.place.span.end;
    const std::uint32_t first_effect = with_effects ? rule.effects.front().place.span.begin : rule.place.span.end;
    std::stable_sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.end < b.end; });
    std::uint32_t at = rule.place.span.begin;
    std::string waiting;  // what conditions without a text of their own came to
    for (const Piece& piece : pieces) {
      const std::string filled = piece.condition ? condition_text(piece.expr, seen) : number_text(telling_, piece.expr, seen);
      if (piece.end <= at) {
        waiting += filled;
        continue;
      }
      std::string text = quoted_source(telling_.sources, {rule.place.source, {at, piece.end}});
      at = piece.end;
      if (piece.condition && !step.what.empty() && filled.empty())
        continue;  // readings decide it, or it only binds names
      add_piece(step, std::move(text), filled);
    }
    const std::uint32_t end =
        std::max(at, with_effects ? std::min(first_effect, rule.place.span.end) : rule.place.span.end);
    if (at < end || !waiting.empty())
      if (std::string rest = quoted_source(telling_.sources, {rule.place.source, {at, end}});
          !rest.empty() || !waiting.empty())
        add_piece(step, std::move(rest), waiting);
  }

 private:
  struct Piece {
    std::uint32_t end;
    ExprId expr;
    bool condition;
  };

  // Where the parts of a condition that stand in the rule's own text end; 0 if there are none.
  std::uint32_t end_of(const Rule& rule, ExprId condition) const {
    if (!condition) return 0;
    std::uint32_t end = 0;
    const Expr& expr = book_[condition];
    const bool listed = expr.op == Op::and_ && expr.place.span == rule.place.span;
    for (ExprId part : listed ? expr.args : std::vector<ExprId>{condition}) {
      const base::Place place = whole_place(book_, part);
      const bool own = place.span.begin >= rule.place.span.begin && place.span.end <= rule.place.span.end;
      if (own && place.span != rule.place.span && !tests_head(book_, part)) end = std::max(end, place.span.end);
    }
    return end;
  }

  static void add_piece(Derivation& step, std::string text, std::string filled) {
    if (step.what.empty()) {
      step.what = std::move(text);
      step.filled = std::move(filled);
    } else {
      step.steps.push_back({DerivedKind::part, std::move(text), std::move(filled)});
    }
  }

  std::string condition_text(ExprId condition, const Seen& seen) const {
    const std::vector<ExprId> parts = deciding_parts(book_, condition, seen);
    std::string text;
    for (ExprId part : parts) {
      const Result* truth = seen.last(part);
      const Expr& expr = book_[part];
      const bool same = expr.op == Op::equal && truth->is_true();  // "mech is mech" says no more than that it is so
      std::string filled =
          same ? readers_numbers(say_, quoted_source(telling_.sources, whole_place(book_, part))) : filled_text(telling_, part, seen);
      if (expr.op == Op::attribute)
        if (const Result* entity = seen.last(ExprId(expr.a)))
          filled = attribute_syntax(telling_, AttributeId(expr.b), *entity, expr.place.source);
      const std::string told = truth_text(say_, truth) + elements_text(telling_, part, seen);
      if (same && parts.size() == 1) return told;
      text += (text.empty() ? "" : "; ") + filled + ": " + told;
    }
    const Result* whole = seen.last(condition);
    return parts.empty() && whole && whole->is_false() ? readings_text(condition) : text;
  }

  // "the reading stack_half is together", of the readings that a condition tests.
  std::string readings_text(ExprId condition) const {
    std::vector<std::string> parts;
    std::vector<ExprId> open{condition};
    std::set<std::uint32_t> told;
    while (!open.empty()) {
      const Expr& expr = book_[open.back()];
      const std::vector<ExprId> inner = operands(book_[open.back()]);
      open.pop_back();
      open.insert(open.end(), inner.begin(), inner.end());
      if (expr.op != Op::reading || !told.insert(expr.a).second) continue;
      const Reading& reading = book_[ReadingId(expr.a)];
      parts.push_back(say_.context("reading", "{0} is {1}", book_.told(reading.name, say_),
                                   book_.told(reading.sides[telling_.choices.side(ReadingId(expr.a))].name, say_)));
    }
    if (parts.empty()) return {};
    return say_.plural(parts.size(), "the reading {0}", "the readings {0}", say_.row(parts));
  }

  const Telling& telling_;
  const base::Speech& say_;
  const Book& book_;
};

}  // namespace

std::string row_text(const Telling& telling, const Rule& rule) {
  if (!rule.place.source) return {};
  const base::Source& source = telling.sources[rule.place.source];
  base::Place place = rule.place;
  place.span.begin = source.line_span(source.line_of(place.span.begin)).begin;
  return quoted_source(telling.sources, place);
}

void add_pieces(const Telling& telling, const Rule& rule, const Seen& seen, Derivation& step, bool applies) {
  Pieces(telling).add(rule, seen, step, applies);
}

std::string number_text(const Telling& telling, ExprId expr, const Seen& seen) {
  const std::string text = worked_out(telling, expr, seen);
  return text.empty() ? text : text + elements_text(telling, expr, seen);
}

}  // namespace paragraf::interpreter
