// Going through all rolls: see odds.hpp. An act is done again for each way its dice can fall, with the totals of that way; totals that
// let the same rules apply are one. Ways that end alike are put together by what they changed.
#include "interpreter/odds.hpp"

#include <algorithm>

#include "base/natural.hpp"
#include "interpreter/answer_json.hpp"
#include "interpreter/reason_text.hpp"

namespace paragraf::interpreter {
namespace {

// Outcomes by value, and by text where values of different states look the same.
class Sum {
 public:
  void add(const Telling& telling, const Result& result, TypeId type, const Number& part) {
    if (!result.known()) {
      undetermined_ = undetermined_ + part;
      return;
    }
    const std::string text = told_value(telling.say, telling.book, telling.state, result.value(), type);
    add({result.value(), text, one_value_json(telling, result.value(), type), part});
  }
  void add(Chance chance) {
    const auto [at, fresh] = chances_.try_emplace({chance.value, chance.text}, chance);
    if (!fresh) at->second.part = at->second.part + chance.part;
  }
  void add_undetermined(const Number& part) { undetermined_ = undetermined_ + part; }
  Number all() const {
    Number sum = undetermined_;
    for (const auto& [key, chance] : chances_) sum = sum + chance.part;
    return sum;
  }
  Chances told(std::string what, TypeId type) const {
    Chances told{std::move(what), type, {}, undetermined_};
    for (const auto& [key, chance] : chances_) told.outcomes.push_back(chance);
    return told;
  }

 private:
  std::map<std::pair<Value, std::string>, Chance> chances_;
  Number undetermined_;
};

constexpr std::size_t usual_dice = 30, most_dice = 100;   // on one way; behind the first only ways that are not quite improbable are gone

class ActOdds {
 public:
  ActOdds(const Telling& telling, const Dice& given, const AskedOf* asked, std::vector<Occurrence> acts)
      : telling_(telling), asked_(asked), dice_(given), acts_(std::move(acts)) {
    dice_.script = &script_;
    dice_.seed.reset();
  }

  Odds ask() {
    roll(Number(1));
    Odds odds;
    odds.verdict = verdict_;
    odds.undetermined = undetermined_;
    if (!missing_.known()) odds.reasons = missing_.reasons();
    odds.cites = std::move(cites_);
    in_book_order(telling_.book, odds.cites);
    odds.followed = followed_;
    if (asked_ && verdict_ == Judgement::allowed) {
      of_state_.add_undetermined(undetermined_);
      odds.things.push_back(of_state_.told(asked_->what, asked_->book[asked_->expression].type));
      return odds;
    }
    for (auto& [text, cell] : cells_) odds.things.push_back(complete(text, cell));
    for (const auto& [text, part] : events_) odds.events.push_back(event(text, part));
    const auto by_text = [](const Chances& a, const Chances& b) { return base::natural_order(a.what, b.what) < 0; };
    std::sort(odds.things.begin(), odds.things.end(), by_text);
    std::sort(odds.events.begin(), odds.events.end(), by_text);
    return odds;
  }

 private:
  struct Cell {
    CellKey key;
    Result before;
    TypeId type;
    Sum sum;
  };

  bool exhausted() const { return telling_.choices.work && telling_.choices.work->exhausted(); }

  // Dice that cause themselves again have no end, and each way is gone from its start: what is behind so many dice is left as a part that
  // is not determined.
  bool far_behind(const Number& part) const {
    static const Number hardly = Number::ratio(1, 1'000'000'000'000);
    return script_.size() >= most_dice || (script_.size() >= usual_dice && part < hardly);
  }

  // Goes on from the dice that are rolled so far, which come up in this part of all cases.
  void roll(const Number& part) {
    if (exhausted()) return lose(beyond_limit(*telling_.choices.work), part);
    Trace trace;
    const Outcome outcome = perform(telling_.book, telling_.state, telling_.choices, dice_, acts_, &trace);
    if (!outcome.open) return end(outcome, part);
    if (far_behind(part)) {
      // Without last steps: what does not end is the dice.
      return lose(Result::missing(Reason{.kind = ReasonKind::endless, .bound = script_.size() < most_dice ? usual_dice : most_dice}), part);
    }
    for (const OpenDie::Totals& totals : outcome.open->totals) {
      script_.push_back(totals.first);
      roll(part * totals.part);
      script_.pop_back();
    }
  }

  void lose(const Result& why, const Number& part) {
    undetermined_ = undetermined_ + part;
    missing_ = Result::both_missing(missing_, why);
  }

  void end(const Outcome& outcome, const Number& part) {
    ++followed_;
    cites_.insert(cites_.end(), outcome.cites.begin(), outcome.cites.end());
    verdict_ = outcome.permitted ? Judgement::allowed : outcome.verdict.judgement;
    if (!outcome.permitted && !outcome.reasons.empty()) missing_ = Result::missing(outcome.reasons);
    if (outcome.permitted && !outcome.after) lose(Result::missing(outcome.reasons), part);
    if (!outcome.permitted && verdict_ != Judgement::denied) undetermined_ = undetermined_ + part;
    if (!outcome.after) return;
    Telling after{.book = telling_.book, .sources = telling_.sources, .state = *outcome.after, .choices = telling_.choices,
                  .rests_on = std::vector<ReadingId>(), .say = telling_.say};
    if (asked_) return look(after, part);
    for (const Change& change : outcome.changes) changed(after, change, part);
    for (const CellKey& key : outcome.blank) changed(after, Change{key, Result::unbound(), Result::unbound(), {}, {}}, part);
    std::set<std::string> happened;
    for (std::size_t i = acts_.size(); i < outcome.happened.size(); ++i) happened.insert(event_text(after, outcome.happened[i]));
    for (const std::string& one : happened) events_[one] = events_[one] + part;
  }

  // What is asked of the state behind the act, which may leave out dice of its own.
  void look(const Telling& after, const Number& part) {
    Frame frame(asked_->slots);
    Evaluator evaluator(asked_->book, after.state, telling_.choices);
    const Spread spread = evaluator.spread(asked_->expression, asked_->dice, frame);
    const TypeId type = asked_->book[asked_->expression].type;
    const Telling told{.book = asked_->book, .sources = after.sources, .state = after.state, .choices = after.choices,
                       .rests_on = std::vector<ReadingId>(), .say = after.say};
    for (const auto& [value, share] : spread.outcomes) of_state_.add(told, value, type, part * share);
    of_state_.add_undetermined(part * spread.missing);
    if (!spread.missing.is_zero()) missing_ = Result::both_missing(missing_, spread.why);
  }

  void changed(const Telling& after, const Change& change, const Number& part) {
    const std::string text = cell_text(after.say, after.book, after.state, change.cell);
    Cell& cell = cells_.try_emplace(text, Cell{change.cell, change.before, cell_type(after.book, change.cell), {}}).first->second;
    add(after, cell, change.after, part);
  }

  static void add(const Telling& telling, Cell& cell, const Result& value, const Number& part) {
    if (cell.key.is_flag())
      cell.sum.add({Value(value.is_true()), flag_text(telling.say, cell.key, value.is_true()), value.is_true() ? "true" : "false", part});
    else if (value.known())
      cell.sum.add(telling, value, cell.type, part);
    else
      cell.sum.add({Value(), telling.say.context("value", "unknown"), "null", part});
  }

  static std::string flag_text(const Speech& say, const CellKey& key, bool now) {
    if (key.fact) return now ? say.context("fact", "noted") : say.context("fact", "not noted");
    return now ? say.context("entity", "there") : say.context("entity", "not there");
  }

  // In the other cases that are determined the cell is as before.
  Chances complete(const std::string& text, Cell& cell) {
    const Number rest = Number(1) - undetermined_ - cell.sum.all();
    if (!rest.is_zero()) add(telling_, cell, cell.before, rest);
    cell.sum.add_undetermined(undetermined_);
    return cell.sum.told(text, cell.type);
  }

  Chances event(const std::string& text, const Number& part) {
    Sum sum;
    const auto chance = [&](bool happens, const Number& of) {
      if (!of.is_zero())
        sum.add({Value(happens), happens ? telling_.say.context("event", "happens") : telling_.say.context("event", "does not happen"),
                 happens ? "true" : "false", of});
    };
    chance(true, part);
    chance(false, Number(1) - undetermined_ - part);
    sum.add_undetermined(undetermined_);
    return sum.told(text, telling_.book.types.boolean());
  }

  // Without its dice, so that rolls which do the same are one event.
  static std::string event_text(const Telling& telling, Occurrence event) {
    const Act& act = telling.book[event.act];
    for (std::size_t i = 0; i < event.args.size(); ++i)
      if (telling.book.types.kind(act.params[i].type) == TypeKind::dice) event.args[i] = Result::unbound();
    return occurrence_text(telling.say, telling.book, telling.state, event);
  }

  const Telling& telling_;
  const AskedOf* asked_;
  Dice dice_;
  std::vector<Occurrence> acts_;
  std::vector<Number> script_;
  std::map<std::string, Cell> cells_;
  std::map<std::string, Number> events_;
  Sum of_state_;
  std::optional<Judgement> verdict_;
  Number undetermined_;
  Result missing_;
  std::vector<SentenceId> cites_;
  std::size_t followed_ = 0;
};

}  // namespace

Number Chances::of(const Value& value) const {
  Number sum;
  for (const Chance& chance : outcomes)
    if (chance.value == value) sum = sum + chance.part;
  return sum;
}

Odds odds_of(const Telling& telling, ExprId expression, std::span<const ExprId> dice, std::uint32_t slots, std::string what) {
  Trace trace;
  Frame frame(slots);
  const Spread spread = Evaluator(telling.book, telling.state, telling.choices, &trace).spread(expression, dice, frame);
  const TypeId type = telling.book[expression].type;
  Sum sum;
  for (const auto& [value, part] : spread.outcomes) sum.add(telling, value, type, part);
  sum.add_undetermined(spread.missing);
  Odds odds;
  odds.things.push_back(sum.told(std::move(what), type));
  odds.undetermined = spread.missing;
  if (!spread.missing.is_zero()) odds.reasons = spread.why.reasons();
  odds.cites = trace.citations(telling.book);
  odds.followed = spread.outcomes.size();
  return odds;
}

Odds odds_of(const Telling& telling, std::vector<Occurrence> acts, const Dice& given, const AskedOf* asked) {
  return ActOdds(telling, given, asked, std::move(acts)).ask();
}

}  // namespace paragraf::interpreter
