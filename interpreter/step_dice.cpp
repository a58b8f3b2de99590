// Dice and the canonical order in which they are drawn. In: the occurrences of a step. Out: the same with every die
// known: as given, else from the seed (splitmix64; draws that would favour low faces are thrown away), else missing.
#include <algorithm>

#include "interpreter/refusal.hpp"
#include "interpreter/step_engine.hpp"
#include "model/die.hpp"

namespace paragraf::interpreter {
namespace {

std::string canonical_text(const State& state, const Result& arg, TypeId type) {
  if (!arg.known()) return {};
  if (arg.value().is<Instance>()) return state.id(arg.value().as<Instance>());
  return value_text(state.book(), arg.value(), type, entity_name, &state);
}

// Which arguments come first; none if they are the same.
std::optional<bool> before(const State& state, std::span<const Parameter> params, std::span<const Result> a,
                           std::span<const Result> b) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (a[i] == b[i]) continue;
    const std::string x = canonical_text(state, a[i], params[i].type), y = canonical_text(state, b[i], params[i].type);
    if (x != y) return id_before(x, y);
  }
  return std::nullopt;
}

bool is_any(const Result& arg) { return !arg.known() && arg.reasons().empty(); }

std::uint64_t next_random(std::uint64_t& state) {
  std::uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

}  // namespace

bool canonical_before(const Book& book, const State& state, const CellKey& a, const CellKey& b) {
  const auto rank = [](const CellKey& cell) { return cell.entity.declaration ? 0 : cell.fact ? 1 : 2; };
  if (rank(a) != rank(b) || a.is_phase()) return rank(a) < rank(b);
  if (a.fact) {
    if (a.fact != b.fact) return book.text(book[a.fact].name) < book.text(book[b.fact].name);
    const std::vector<Result> x(a.args.begin(), a.args.end()), y(b.args.begin(), b.args.end());
    return before(state, book[a.fact].params, x, y).value_or(false);
  }
  const EntityId kind = a.entity.declaration, other = b.entity.declaration;
  if (kind != other) return book.text(book[kind].name) < book.text(book[other].name);
  if (a.entity != b.entity) return id_before(state.id(a.entity), state.id(b.entity));
  if (!a.attribute || !b.attribute) return !a.attribute && b.attribute.valid();  // that it is there, then what it is like
  return book.text(book[a.attribute].name) < book.text(book[b.attribute].name);
}

bool canonical_before(const State& state, const Occurrence& a, const Occurrence& b) {
  const Book& book = state.book();
  if (a.act != b.act) return book.text(book[a.act].name) < book.text(book[b.act].name);
  return before(state, book[a.act].params, a.args, b.args).value_or(a.cites < b.cites);
}

Number StepEngine::draw(const base::DiceRoll& roll) {
  const std::uint64_t limit = ~std::uint64_t{0} / roll.faces * roll.faces;
  std::vector<std::uint32_t> shown;
  for (std::uint32_t i = 0; i < roll.dice; ++i) {
    std::uint64_t bits = next_random(seed_);
    while (bits >= limit) bits = next_random(seed_);
    shown.push_back(static_cast<std::uint32_t>(bits % roll.faces) + 1);
  }
  return Number(total_of(roll, std::move(shown)));
}

// Told apart by the event and what it concerns, not by other dice.
void StepEngine::record(const Occurrence& occurrence, std::size_t die) {
  Roll& roll = rolls_.emplace_back(Roll{occurrence.act, occurrence.args, occurrence.args[die].value().number(), static_cast<std::uint32_t>(die)});
  const std::vector<Parameter>& params = book_[occurrence.act].params;
  for (std::size_t i = 0; i < roll.args.size(); ++i)
    if (book_.types.kind(params[i].type) == TypeKind::dice)
      roll.args[i] = Result::unbound();
    else if (roll.args[i].known() && roll.args[i].value().is<Instance>() && is_new(roll.args[i].value().as<Instance>()))
      roll.args[i] = Value::text(now_.id(roll.args[i].value().as<Instance>()));
}

// Created in this step: at another place, if others join the step, but with the same id.
bool StepEngine::is_new(Instance entity) const { return entity.index >= start_.count(entity.declaration); }

// By its id, as what is created in the step is called.
bool StepEngine::names(const Result& id, const Result& entity) const {
  return id.known() && id.value().is<Text>() && entity.known() && entity.value().is<Instance>() &&
         now_.id(entity.value().as<Instance>()) == id.value().string();
}

// What was rolled for it when it happened before.
std::optional<Result> StepEngine::recorded_total(const Occurrence& occurrence, std::size_t die) {
  used_.resize(dice_.recorded.size(), false);
  for (std::size_t i = 0; i < dice_.recorded.size(); ++i) {
    const Roll& roll = dice_.recorded[i];
    if (used_[i] || roll.event != occurrence.act || roll.die != die) continue;
    const std::vector<Parameter>& params = book_[occurrence.act].params;
    bool meant = true;
    for (std::size_t k = 0; meant && k < roll.args.size(); ++k)
      meant = book_.types.kind(params[k].type) == TypeKind::dice || roll.args[k] == occurrence.args[k] ||
              is_any(roll.args[k]) || names(roll.args[k], occurrence.args[k]);
    if (!meant) continue;
    used_[i] = true;
    return Result(Value(roll.total));
  }
  return std::nullopt;
}

// What the players rolled for it: for this very occurrence, else for all of its event.
std::optional<Result> StepEngine::given_total(const Occurrence& occurrence, std::size_t die) {
  if (auto recorded = recorded_total(occurrence, die)) return recorded;
  Values totals;
  for (const Roll& roll : dice_.single) {
    bool meant = roll.event == occurrence.act;
    for (std::size_t i = 0; meant && i < roll.args.size(); ++i)
      meant = !roll.args[i].known() || roll.args[i] == occurrence.args[i];
    if (meant) totals.emplace_back(roll.total);
  }
  std::sort(totals.begin(), totals.end());
  totals.erase(std::unique(totals.begin(), totals.end()), totals.end());
  if (totals.size() > 1)
    return Result::missing(
        Reason{.kind = ReasonKind::tie, .candidates = std::move(totals), .type = book_.types.number()});
  if (!totals.empty()) return Result(totals.front());
  const auto given = dice_.totals.find(occurrence.act);
  return given == dice_.totals.end() ? std::nullopt : std::optional<Result>(Value(given->second));
}

bool StepEngine::roll(std::vector<Occurrence>& occurrences) {
  bool determined = true;
  for (Occurrence& occurrence : occurrences) {
    const Act& act = book_[occurrence.act];
    for (std::size_t i = 0; i < occurrence.args.size(); ++i) {
      Result& arg = occurrence.args[i];
      const Parameter& param = act.params[i];
      if (book_.types.kind(param.type) != TypeKind::dice || arg.known() || !arg.reasons().empty()) continue;
      const Result die = Evaluator(book_, now_, choices_, trace_).die_of(param.type);
      if (std::optional<Result> given = given_total(occurrence, i))
        arg = std::move(*given);
      else if (!die.known())
        arg = die;
      else if (dice_.script && scripted_ < dice_.script->size())
        arg = Value((*dice_.script)[scripted_++]);
      else if (dice_.script)
        return determined && open_die(occurrence, i, *read_die(die.value().string()));
      else if (dice_.seed)
        arg = Value(draw(*read_die(die.value().string())));
      else
        arg = Result::missing(Reason{.kind = ReasonKind::die,
                                     .subject = occurrence.act.index(),
                                     .args = known_values({occurrence.args.data(), i}),
                                     .detail = book_.text(param.name),
                                     .of = SubjectKind::act});
      if (arg.known()) record(occurrence, i);
    }
    const Declared here{SubjectKind::act, occurrence.act.index(), act.sentence};
    auto refused = refused_argument(now_, act.params, occurrence.args, here);
    if (!refused) refused = Evaluator(book_, now_, choices_, trace_).impossible_total(act.params, occurrence.args, here);
    if (refused) determined = fail(std::move(*refused));
  }
  return determined;
}

}  // namespace paragraf::interpreter
