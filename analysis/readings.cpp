// The search: see readings.hpp. A question is asked under every side; an answer names the first input that it misses, and values
// for it are tried. So only inputs that matter are ever supplied. A share is counted along the same tree, with whole domains
// instead of samples.
#include "analysis/readings.hpp"

#include <algorithm>

#include "analysis/candidates.hpp"
#include "analysis/inquiry.hpp"

namespace paragraf::analysis {
namespace {

using Sides = std::vector<std::vector<std::uint32_t>>;   // for each side of the reading: the sides of all readings

bool asks(const Book& book, ExprId id, ReadingId reading) {
  if (!id) return false;
  const Expr& expr = book[id];
  if (expr.op == Op::reading && expr.a == reading.index()) return true;
  for (const ExprId operand : operands(expr))
    if (asks(book, operand, reading)) return true;
  return false;
}

bool asks(const Book& book, const Rule& rule, ReadingId reading) {
  std::vector<ExprId> exprs{rule.condition, rule.provided, rule.limit};
  exprs.insert(exprs.end(), rule.outcomes.begin(), rule.outcomes.end());
  for (const Effect& effect : rule.effects) {
    exprs.insert(exprs.end(), {effect.entity, effect.value, effect.where});
    exprs.insert(exprs.end(), effect.args.begin(), effect.args.end());
    for (const Binder& binder : effect.for_every) exprs.push_back(binder.set);
  }
  for (const Binder& binder : rule.for_every) exprs.push_back(binder.set);
  return std::any_of(exprs.begin(), exprs.end(), [&](ExprId id) { return asks(book, id, reading); });
}

// Whom to ask: values before acts, since they need less. A `whenever` may follow any act.
std::vector<Subject> subjects(const Book& book, ReadingId reading) {
  std::vector<Subject> found;
  const auto add = [&](Subject subject) {
    if (std::find(found.begin(), found.end(), subject) == found.end()) found.push_back(subject);
  };
  const auto tests = [&](RuleId id) {
    const Rule& rule = book[id];
    return asks(book, rule, reading) || std::any_of(rule.lifters.begin(), rule.lifters.end(), [&](RuleId lifter) {
             return asks(book, book[lifter], reading);
           });
  };
  for (std::size_t i = 0; i < book.values.size(); ++i) {
    const ValueDecl& value = book.values[i];
    if (asks(book, value.at_least, reading) || asks(book, value.at_most, reading) ||
        std::any_of(value.rules.begin(), value.rules.end(), tests))
      add({ValueId(i), {}});
  }
  const bool standing = std::any_of(book.whenevers.begin(), book.whenevers.end(), tests);
  for (const bool direct : {true, false})
    for (std::size_t i = 0; i < book.acts.size(); ++i) {
      const Act& act = book.acts[i];
      const bool mentions = std::any_of(act.norms.begin(), act.norms.end(), tests) ||
                            std::any_of(act.effects.begin(), act.effects.end(), tests);
      if (direct ? mentions : standing && !act.effects.empty()) add({{}, ActId(i)});
    }
  return found;
}

// What the sides answer to one inquiry.
struct Asked {
  std::vector<Answer> answers;           // by side
  std::optional<Input> misses;           // what some side still needs
  std::vector<Input> optional;           // what is nothing so far, and was looked at
  bool differ = false;                   // two sides have answers, and they are not the same
  bool known = false;                    // all sides have answers, of which two known ones are not the same
};

Asked ask(const Inquiry& inquiry, const Sides& sides) {
  Asked asked;
  const Answer* answered = nullptr;
  const Answer* decided = nullptr;
  bool known = false;
  for (const auto& side : sides) asked.answers.push_back(inquiry.ask(side));
  for (const Answer& answer : asked.answers) {
    if (answer.misses) {
      if (!asked.misses) asked.misses = answer.misses;
      continue;
    }
    for (const Input& input : answer.optional)
      if (std::find(asked.optional.begin(), asked.optional.end(), input) == asked.optional.end())
        asked.optional.push_back(input);
    asked.differ = asked.differ || (answered && answered->text != answer.text);
    if (answer.known) known = known || (decided && decided->text != answer.text);
    if (answer.known && !decided) decided = &answer;
    answered = &answer;
  }
  asked.known = known && !asked.misses;
  return asked;
}

// Simple values first: a value costs its place among the candidates, and the cheapest situations are looked at first. An
// attribute that may stay nothing costs one more, another entity two.
class Search {
 public:
  Search(const Book& book, const Candidates& candidates, const Sides& sides, const Wording& wording,
         std::size_t budget)
      : book_(book), candidates_(candidates), sides_(sides), wording_(wording), budget_(budget) {}

  // A difference between known answers; else one that is not decided under a side.
  std::optional<Inquiry> find(const std::vector<Subject>& subjects) {
    std::optional<Inquiry> found;
    for (std::size_t cost = 0; cost <= highest_cost && tried_ < budget_ && !found; ++cost)
      for (const bool others : {false, true})
        for (const Subject& subject : subjects) {
          if (found) break;
          Inquiry start(book_, subject, wording_);
          for (std::size_t i = 0; others && i < book_.entities.size(); ++i) start.add_entity(EntityId(i));
          if (others && cost < 4) continue;
          found = descend(start, others ? cost - 4 : cost, 0);
        }
    if (!found && undecided_) {
      budget_ += budget_ / 2;
      found = nearby(Inquiry(*undecided_));
    }
    if (!found) found = std::move(undecided_);
    if (found) found = smallest(std::move(*found));
    return found;
  }

  std::size_t tried() const { return tried_; }

 private:
  static constexpr std::size_t highest_cost = 40, deepest = 16, width = 16;

  Asked ask(const Inquiry& inquiry) {
    ++tried_;
    return analysis::ask(inquiry, sides_);
  }

  std::optional<Inquiry> descend(const Inquiry& inquiry, std::size_t cost, std::size_t depth) {
    if (tried_ >= budget_ || depth > deepest) return std::nullopt;
    const Asked asked = ask(inquiry);
    if (asked.known) return inquiry;
    if (asked.differ && !undecided_ && !asked.misses) undecided_ = inquiry;
    if (asked.misses) return supply(inquiry, *asked.misses, false, cost, depth);
    if (cost == 0) return std::nullopt;
    for (const Input& input : asked.optional)
      if (auto found = supply(inquiry, input, true, cost - 1, depth)) return found;
    return std::nullopt;
  }

  std::optional<Inquiry> supply(const Inquiry& inquiry, const Input& input, bool optional, std::size_t cost,
                                  std::size_t depth) {
    const TypeId type = inquiry.type(input);
    std::size_t place = 0;
    for (const Value& value : candidates_.some(inquiry.state(), type, inquiry.domain(input), width)) {
      if (optional && (value.is_nothing() || value == Value(false))) continue;  // as it is already
      if (place > cost) return std::nullopt;
      Inquiry next = inquiry;
      next.supply(input, value);
      if (auto found = descend(next, cost - place, depth + 1)) return found;
      ++place;
    }
    const Type& shape = book_.types[book_.types.strip_optional(type)];
    if (shape.kind != TypeKind::entity || inquiry.extra_entities() > 2 || cost < 2) return std::nullopt;
    Inquiry next = inquiry;
    const Instance another{EntityId(shape.declaration),
                           static_cast<std::uint32_t>(inquiry.state().count(EntityId(shape.declaration)))};
    next.add_entity(another.declaration);
    next.supply(input, another);
    return descend(next, cost - 2, depth + 1);
  }

  // A difference between known answers, one or two inputs from one that is decided under a side only.
  std::optional<Inquiry> nearby(const Inquiry& from) {
    const auto values = [&](std::size_t position) {
      const Input& input = from.input(position);
      return candidates_.some(from.state(), from.type(input), from.domain(input), 4 * width);
    };
    for (std::size_t a = 0; a < from.inputs(); ++a)
      for (const Value& value : values(a))
        if (auto found = descend(from.with_input(a, value), 1, 0)) return found;
    for (std::size_t a = 0; a < from.inputs(); ++a)
      for (std::size_t b = 0; b < a; ++b)
        for (const Value& value : values(a))
          for (const Value& other : values(b))
            if (auto found = descend(from.with_input(a, value).with_input(b, other), 1, 0)) return found;
    return std::nullopt;
  }

  bool still(const Inquiry& inquiry, bool known) {
    const Asked asked = ask(inquiry);
    return known ? asked.known : asked.differ && !asked.misses;
  }

  Inquiry smallest(Inquiry found) {
    const bool known = ask(found).known;
    for (std::size_t i = found.inputs(); i-- > 0;)
      if (Inquiry smaller = found.without_input(i); still(smaller, known)) found = std::move(smaller);
    while (auto smaller = found.without_last_entity()) {
      if (!still(*smaller, known)) break;
      found = std::move(*smaller);
    }
    return found;
  }

  const Book& book_;
  const Candidates& candidates_;
  const Sides& sides_;
  const Wording& wording_;
  std::size_t budget_;
  std::size_t tried_ = 0;
  std::optional<Inquiry> undecided_;
};

// Counts along the tree of inputs. An answer looks at the same inputs whatever the others are, so the share of a node is the
// mean of the shares below it.
class Count {
 public:
  Count(const Candidates& candidates, const Sides& sides, std::size_t limit)
      : candidates_(candidates), sides_(sides), limit_(limit) {}

  std::optional<Share> of(const Inquiry& inquiry) {
    if (asked_++ > limit_) return std::nullopt;
    const Asked asked = ask(inquiry, sides_);
    std::optional<Input> next = asked.misses;
    if (!next && !asked.optional.empty()) next = asked.optional.front();
    if (!next) {
      return Share{Number(asked.differ ? 1 : 0), Number(1)};
    }
    const auto values = candidates_.all(inquiry.type(*next), inquiry.domain(*next), 1000);
    if (!values || values->empty()) return std::nullopt;
    Share share{Number(0), Number(0)};
    for (const Value& value : *values) {
      Inquiry below = inquiry;
      below.supply(*next, value);
      const std::optional<Share> part = of(below);
      if (!part) return std::nullopt;
      share.differing = share.differing + part->differing;
      share.situations = share.situations + part->situations;
    }
    share.differing = share.differing / Number(static_cast<std::int64_t>(values->size()));
    return share;
  }

 private:
  const Candidates& candidates_;
  const Sides& sides_;
  const std::size_t limit_;
  std::size_t asked_ = 0;
};

Sides sides_of(const Book& book, ReadingId reading, std::vector<std::uint32_t> others) {
  others.resize(book.readings.size(), 0);
  Sides sides;
  for (std::uint32_t side = 0; side < book[reading].sides.size(); ++side) {
    sides.push_back(others);
    sides.back()[reading.index()] = side;
  }
  return sides;
}

ReadingView view_of(const Book& book, ReadingId reading, const Candidates& candidates, const Wording& wording, const SearchLimits& limits) {
  ReadingView view;
  view.reading = reading;
  for (const Rule& rule : book.rules)
    if (asks(book, rule, reading)) view.tested_by.push_back(rule.sentence);
  interpreter::in_book_order(book, view.tested_by);
  const Sides sides = sides_of(book, reading, {});
  Search search(book, candidates, sides, wording, limits.situations);
  if (const auto found = search.find(subjects(book, reading))) {
    view.difference = Difference{found->steps(), found->question(), {}};
    for (const Answer& answer : ask(*found, sides).answers) view.difference->answers.push_back(answer.text);
    view.share = Count(candidates, sides, limits.counted).of(Inquiry(book, found->subject(), wording));
  }
  view.tried = search.tried();
  return view;
}

}  // namespace

std::vector<ReadingView> reading_views(const Book& book, const Wording& wording, const SearchLimits& limits) {
  const Candidates candidates(book);
  std::vector<ReadingView> views;
  for (std::size_t i = 0; i < book.readings.size(); ++i) views.push_back(view_of(book, ReadingId(i), candidates, wording, limits));
  return views;
}

ReadingView reading_view(const Book& book, ReadingId reading, const Wording& wording, const SearchLimits& limits) {
  return view_of(book, reading, Candidates(book), wording, limits);
}

std::optional<Share> differing_share(const Book& book, ReadingId reading, ValueId value, const std::vector<std::uint32_t>& others,
                                     const Wording& wording, std::size_t limit) {
  const Candidates candidates(book);
  const Sides sides = sides_of(book, reading, others);
  return Count(candidates, sides, limit).of(Inquiry(book, {value, {}}, wording));
}

}  // namespace paragraf::analysis
