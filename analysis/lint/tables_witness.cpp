// See tables_witness.hpp.
#include "analysis/lint/tables_witness.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/candidates.hpp"
#include "analysis/lint/retold.hpp"

namespace paragraf::analysis::lint {
namespace {

using interpreter::Reason;
using interpreter::ReasonKind;
using interpreter::Result;

// A value that stands for all of a key that no cell looks at; nothing where an entity belongs.
Value any_value(const Book& book, const Parameter& key) {
  const KeyAxis axis(book, key, {});
  if (auto value = axis.simplest(axis.all())) return std::move(*value);
  const State nobody(book);
  const Values values = Candidates(book).some(nobody, key.type, key.domain, 1);
  return values.empty() ? Value() : values.front();
}

bool names(const Result& result, ReasonKind kind, ValueId table) {
  return std::any_of(result.reasons().begin(), result.reasons().end(), [&](const Reason& reason) {
    return reason.kind == kind && reason.of == interpreter::SubjectKind::value && ValueId(reason.subject) == table;
  });
}

Values whole_key(const TableGrid& grid, const std::vector<Value>& by_axis) {
  Values key;
  std::size_t axis = 0;
  for (std::uint32_t i = 0; i < grid.declaration().params.size(); ++i) {
    const bool looked_at = axis < grid.keys().size() && grid.keys()[axis] == i;
    key.push_back(looked_at ? by_axis[axis++] : any_value(grid.book(), grid.declaration().params[i]));
  }
  return key;
}

std::optional<std::vector<Value>> simplest_by_axis(const TableGrid& grid, const Block& block) {
  std::vector<Value> values;
  for (std::size_t axis = 0; axis < block.size(); ++axis) {
    auto value = grid.axis(axis).simplest(block[axis]);
    if (!value) value = any_value(grid.book(), grid.declaration().params[grid.keys()[axis]]);
    values.push_back(std::move(*value));
  }
  return values;
}

}  // namespace

std::optional<Values> simplest_key(const TableGrid& grid, const Block& block) {
  return simplest_key(grid, std::vector<Block>{block});
}

std::optional<Values> simplest_key(const TableGrid& grid, const std::vector<Block>& blocks) {
  std::optional<std::vector<Value>> best;
  const auto simpler = [&](const std::vector<Value>& a, const std::vector<Value>& b) {
    for (std::size_t axis = 0; axis < a.size(); ++axis) {
      if (grid.axis(axis).simpler(a[axis], b[axis])) return true;
      if (grid.axis(axis).simpler(b[axis], a[axis])) return false;
    }
    return false;
  };
  for (const Block& block : blocks)
    if (auto values = simplest_by_axis(grid, block); values && (!best || simpler(*values, *best)))
      best = std::move(values);
  if (!best) return std::nullopt;
  return whole_key(grid, *best);
}

Keys keys_in(const TableGrid& grid, const Block& block, const std::set<std::uint32_t>& parameters, std::size_t most) {
  Keys found{{{}}, true};
  std::size_t axis = 0;
  for (std::uint32_t i = 0; i < grid.declaration().params.size(); ++i) {
    const bool looked_at = axis < grid.keys().size() && grid.keys()[axis] == i;
    const Parameter& key = grid.declaration().params[i];
    const KeyAxis own(grid.book(), key, {});
    const KeyAxis& values = looked_at ? grid.axis(axis) : own;
    const Positions& where = looked_at ? block[axis] : own.all();
    Values tried;
    if (!parameters.contains(i)) {
      tried = {values.simplest(where).value_or(any_value(grid.book(), key))};
    } else if (auto listed = values.listed(where, most / found.keys.size()); listed && values.understood()) {
      tried = std::move(*listed);
    } else {
      found.all = false;
      tried = values.samples(where);
      if (tried.empty()) tried = {any_value(grid.book(), key)};
      tried.resize(std::min(tried.size(), std::max<std::size_t>(most / found.keys.size(), 1)));
    }
    std::vector<Values> longer;
    for (const Values& before : found.keys)
      for (const Value& value : tried) longer.push_back(before), longer.back().push_back(value);
    found.keys = std::move(longer);
    axis += looked_at ? 1 : 0;
  }
  return found;
}

KeyAnswer::KeyAnswer(const TableGrid& grid, Values key) : grid_(grid), situation_{State(grid.book()), {}} {
  const ValueDecl& table = grid.declaration();
  // One entity for each key that is one.
  for (std::size_t i = 0; i < key.size(); ++i) {
    const Type& type = grid.book().types[table.params[i].type];
    if (type.kind != TypeKind::entity || !key[i].is_nothing()) continue;
    const EntityId entity(type.declaration);
    key[i] = Value(*situation_.state.add(entity, fmt::format("{}_{}", grid.book().text(table.params[i].name), i)));
  }
  situation_.questions.emplace_back(ValueQuestion{grid.table(), std::move(key), 0});
  const Values& asked = arguments_of(situation_.questions.front());
  const std::vector<Result> args(asked.begin(), asked.end());
  interpreter::Evaluator evaluator(grid.book(), situation_.state, grid_.choices());
  for (std::uint32_t column = 1; column <= table.columns.size(); ++column)
    answers_.push_back(evaluator.call_value(grid.table(), args, column));
}

std::optional<std::size_t> KeyAnswer::first(ReasonKind kind) const {
  const auto at = std::find_if(answers_.begin(), answers_.end(),
                               [&](const Result& answer) { return names(answer, kind, grid_.table()); });
  return at == answers_.end() ? std::nullopt : std::optional(static_cast<std::size_t>(at - answers_.begin()));
}

Result KeyAnswer::outcome(std::uint32_t row, std::size_t column) const {
  const Values& key = arguments_of(situation_.questions.front());
  interpreter::Frame frame(key.begin(), key.end());
  frame.resize(std::max<std::size_t>(frame.size(), grid_.rule(row).slots));
  return interpreter::Evaluator(grid_.book(), situation_.state, grid_.choices())
      .evaluate(grid_.rule(row).outcomes[column], frame);
}

bool KeyAnswer::is_active(std::uint32_t rule) const {
  const Values& key = arguments_of(situation_.questions.front());
  const std::vector<Result> args(key.begin(), key.end());
  interpreter::Frame frame;
  return interpreter::Evaluator(grid_.book(), situation_.state, grid_.choices())
      .active(grid_.rules()[rule].id, args, frame)
      .is_true();
}

bool KeyAnswer::is_gap() const { return first(ReasonKind::no_clause).has_value(); }
bool KeyAnswer::is_conflict() const { return first(ReasonKind::conflict).has_value(); }
bool KeyAnswer::is_known() const {
  return std::all_of(answers_.begin(), answers_.end(), [](const Result& answer) { return answer.known(); });
}

Witness KeyAnswer::witness(const Wording& wording) const {
  const std::size_t column = first(is_conflict() ? ReasonKind::conflict : ReasonKind::no_clause).value_or(0);
  Situation told = named(situation_, wording);
  std::get<ValueQuestion>(told.questions.front()).column = static_cast<std::uint32_t>(column + 1);
  return witness_of(told, wording);
}

}  // namespace paragraf::analysis::lint
