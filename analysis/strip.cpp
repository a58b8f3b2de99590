// What stands in a strip: see strip.hpp.
#include "analysis/strip.hpp"

#include <algorithm>
#include <map>

#include "interpreter/reason_text.hpp"

namespace paragraf::analysis {
namespace {

using interpreter::CellKey;
using interpreter::Change;
using interpreter::Occurrence;
using interpreter::State;

bool has_dice(const Book& book, const Occurrence& event) {
  const std::vector<Parameter>& params = book[event.act].params;
  return std::any_of(params.begin(), params.end(), [&](const Parameter& param) { return book.types.kind(param.type) == TypeKind::dice; });
}

bool goes_on(const State& before, const State& after) {
  if (!before.round || !after.round) return false;
  const auto &old = before.round->acts, &all = after.round->acts;
  return std::all_of(old.begin(), old.end(), [&](const auto& act) { return std::find(all.begin(), all.end(), act) != all.end(); });
}

// Those of the step before are left out once each; dice go first.
void leave_out_told(Step& step, const Step& before) {
  if (step.goes_on)
    for (const Step::Event& told : before.events) {
      const auto again = std::find_if(step.events.begin(), step.events.end(), [&](const Step::Event& event) { return event.text == told.text; });
      if (again != step.events.end()) step.events.erase(again);
    }
  std::stable_partition(step.events.begin(), step.events.end(), [](const Step::Event& event) { return event.dice; });
}

// The first of each kind go before the others, so that a list that is cut shows most.
void sort_by_kind(std::vector<Step::Told>& changes) {
  std::map<std::pair<AttributeId, FactId>, std::size_t> seen;
  std::vector<std::pair<std::size_t, Step::Told>> ranked;
  for (Step::Told& told : changes) {
    const std::size_t nth = told.cell.is_phase() ? 0 : ++seen[{told.cell.attribute, told.cell.fact}];
    ranked.emplace_back(nth, std::move(told));
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  changes.clear();
  for (auto& [_, told] : ranked) changes.push_back(std::move(told));
}

// What can be seen, in either picture, needs no words; nor does each attribute of what is new or gone.
void leave_out_seen(Step& step, const Picture& before, const Picture& now) {
  std::set<Instance> came;
  for (const Step::Told& told : step.changes)
    if (told.cell.is_presence()) came.insert(told.cell.entity);
  std::erase_if(step.changes, [&](const Step::Told& told) {
    return before.told.count(told.cell) > 0 || now.told.count(told.cell) > 0 || (told.cell.attribute && came.count(told.cell.entity) > 0);
  });
  sort_by_kind(step.changes);
}

class Strips {
 public:
  Strips(const play::Game& game, const base::Speech& say, PictureWishes wishes) : game_(game), say_(say), wishes_(std::move(wishes)) {}

  Strip collect(const std::vector<Step>& steps, std::size_t from) {
    std::vector<std::size_t> lines = game_.counted();
    std::size_t first = 0;
    while (first < lines.size() && lines[first] < from) ++first;
    if (first > 0) lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(first) - 1);
    std::vector<Picture> pictures = pictures_of(lines);
    Strip strip{.title = pictures.empty() ? std::string() : pictures.front().title, .panels = {}};
    for (std::size_t i = first > 0 ? 1 : 0; i < lines.size(); ++i) {
      Step step = step_at(steps, lines[i]);
      if (i > 0) leave_out_told(step, step_at(steps, lines[i - 1]));
      const Picture& before = pictures[i == 0 ? 0 : i - 1];
      Picture now = pictures[i];
      leave_out_seen(step, before, now);
      const bool changed = mark_changes(now, before);
      if (!changed && step.ends_a_phase && !strip.panels.empty()) strip.panels.back().steps.push_back(std::move(step));
      else strip.panels.push_back({{std::move(step)}, std::move(now)});
    }
    return strip;
  }

 private:
  Step step_at(const std::vector<Step>& steps, std::size_t line) const {
    const auto told = std::find_if(steps.begin(), steps.end(), [&](const Step& one) { return one.line == line; });
    if (told != steps.end()) return *told;
    Step start;
    if (const PhaseId phase = game_.state_after(1).phase) start.phase = game_.loaded().book->text((*game_.loaded().book)[phase].name);
    return start;
  }

  std::vector<Picture> take(const std::vector<std::size_t>& lines) const {
    std::vector<Picture> pictures;
    for (const std::size_t line : lines) pictures.push_back(picture_of(*game_.loaded().book, game_.state_after(line), say_, wishes_));
    return pictures;
  }

  // All on a table, or all in hexes, and with the same styles.
  std::vector<Picture> pictures_of(const std::vector<std::size_t>& lines) {
    std::vector<Picture> pictures = take(lines);
    for (const Picture& picture : pictures)
      for (const EnumId id : picture.filled_by)
        if (std::find(wishes_.filled_by.begin(), wishes_.filled_by.end(), id) == wishes_.filled_by.end()) wishes_.filled_by.push_back(id);
    const auto differs = [&](const Picture& picture) { return picture.filled_by.size() != wishes_.filled_by.size(); };
    if (std::any_of(pictures.begin(), pictures.end(), differs)) pictures = take(lines);
    const bool table = std::any_of(pictures.begin(), pictures.end(), [](const Picture& picture) { return picture.on_a_table; });
    for (Picture& picture : pictures) {
      if (table && !picture.on_a_table) picture.things.clear();
      picture.on_a_table = table;
    }
    return pictures;
  }

  const play::Game& game_;
  const base::Speech& say_;
  PictureWishes wishes_;
};

}  // namespace

Step step_of(const play::Game& game, const play::Order& order, const play::Move& move, const base::Speech& say) {
  const Book& book = move.question->book();
  const interpreter::Outcome& outcome = move.answer->outcome;
  const State &before = move.question->situation().state(), &after = *outcome.after;
  Step step;
  step.line = game.line();
  step.order = interpreter::acts_text(say, book, after, move.answer->acts);
  step.verdict = interpreter::ending_text(say, book, after, move.answer->acts, outcome);
  step.note = order.note;
  step.goes_on = goes_on(before, after);
  for (const Occurrence& event : outcome.happened)
    if (!event.cites.empty()) step.events.push_back({interpreter::occurrence_text(say, book, after, event), has_dice(book, event)});
  for (const Change& change : outcome.changes) {
    Change now = change;
    now.before = before.stored(change.cell);
    if (now.before == now.after) continue;
    step.changes.push_back({change.cell, interpreter::change_text(say, book, after, now)});
  }
  step.ends_a_phase = std::all_of(move.answer->acts.begin(), move.answer->acts.end(), [&](const Occurrence& act) { return book[act.act].ends_phase; });
  return step;
}

bool Strip::empty() const {
  return std::all_of(panels.begin(), panels.end(), [](const Panel& panel) { return panel.picture.empty() && panel.picture.ghosts.empty(); });
}

Strip strip_of(const play::Game& game, const std::vector<Step>& steps, std::size_t from, const base::Speech& say, const PictureWishes& wishes) {
  return Strips(game, say, wishes).collect(steps, from);
}

}  // namespace paragraf::analysis
