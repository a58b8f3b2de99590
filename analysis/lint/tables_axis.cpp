// See tables_axis.hpp.
#include "analysis/lint/tables_axis.hpp"

#include <algorithm>

#include "model/cells.hpp"

namespace paragraf::analysis::lint {
namespace {

// What a condition can only take as a whole: it names no single value.
bool is_plain(const Value& value) {
  return value.is_nothing() || value.is<bool>() || value.is<Number>() || value.is<Member>() ||
         value.is<model::Side>() || value.is<Text>();
}

bool speaks_of_numbers(const Domain& domain) {
  return !domain.intervals.empty() ||
         std::any_of(domain.values.begin(), domain.values.end(), [](const Value& value) { return value.is<Number>(); });
}

}  // namespace

KeyAxis::KeyAxis(const Book& book, const Parameter& key, const std::vector<const Domain*>& named)
    : book_(book), key_(key) {
  const Domain& declared = key.domain;
  std::optional<TypeId> numbers;
  if (book.types.kind(key.type) == TypeKind::optional) singles_.push_back({Kind::value, Value(), key.type});
  for (const TypeId type : book.types.alternatives(key.type)) {
    if (!book.types.is_numeric(type)) {
      add_singles(type, named);
      continue;
    }
    if (numbers) understood_ = false;  // which of two kinds a number is of cannot be seen
    numbers = type;
  }
  for (const Domain* domain : named)
    understood_ = understood_ && std::all_of(domain->values.begin(), domain->values.end(), is_plain);
  if (numbers) {
    has_numbers_ = true;
    add_numbers(*numbers, named, declared);
  }
  for (std::uint32_t i = 0; i < singles_.size(); ++i)
    if (singles_[i].kind == Kind::whole || declared.contains(singles_[i].value)) all_.push_back({i, i + 1});
  if (numbers) {
    const Range every{static_cast<std::uint32_t>(singles_.size()), size()};
    const Positions of_declaration = speaks_of_numbers(declared) ? numbers_in(declared) : Positions{every};
    all_.insert(all_.end(), of_declaration.begin(), of_declaration.end());
  }
  all_ = tidy(std::move(all_));
}

void KeyAxis::add_singles(TypeId type, const std::vector<const Domain*>& named) {
  const Type& shape = book_.types[type];
  const auto add = [&](Value value) { singles_.push_back({Kind::value, std::move(value), type}); };
  // Texts that conditions name, and one that none of them does.
  const auto add_texts = [&] {
    Values texts;
    const auto collect = [&](const Domain& domain) {
      std::copy_if(domain.values.begin(), domain.values.end(), std::back_inserter(texts),
                   [](const Value& value) { return value.is<Text>(); });
    };
    for (const Domain* domain : named) collect(*domain);
    collect(key_.domain);
    std::sort(texts.begin(), texts.end());
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    Value other = Value::text("other");
    for (int next = 2; std::find(texts.begin(), texts.end(), other) != texts.end(); ++next)
      other = Value::text("other " + std::to_string(next));
    for (Value& text : texts) add(std::move(text));
    singles_.push_back({Kind::unlisted, std::move(other), type});
  };
  switch (shape.kind) {
    case TypeKind::nothing:
      return add(Value());
    case TypeKind::boolean:
      add(Value(false));
      return add(Value(true));
    case TypeKind::enumeration: {
      const EnumId id(shape.declaration);
      for (std::uint32_t i = 0; i < book_[id].members.size(); ++i) {
        const bool sequence = id == book_.phase_enum && !book_[PhaseId(i)].sequence;  // no state is in one
        const Value member = Member{id, i};
        if (!sequence) add(member);
        for (const Domain* domain : named)
          if (sequence && std::find(domain->values.begin(), domain->values.end(), member) != domain->values.end())
            understood_ = false;
      }
      if (book_[id].open) add_texts();
      return;
    }
    case TypeKind::reading:
      for (std::uint32_t i = 0; i < book_.readings[shape.declaration].sides.size(); ++i)
        add(model::Side{ReadingId(shape.declaration), i});
      return;
    case TypeKind::text:
      return add_texts();
    case TypeKind::unknown:
      understood_ = false;
      return;
    case TypeKind::die:
    case TypeKind::entity:
    case TypeKind::row:
    case TypeKind::record:
    case TypeKind::tuple:
    case TypeKind::set:
    case TypeKind::list:
      singles_.push_back({Kind::whole, {}, type});
      return;
    case TypeKind::integer:
    case TypeKind::number:
    case TypeKind::dice:
    case TypeKind::measure:
    case TypeKind::one_of:
    case TypeKind::optional:
      return;  // numbers have a line of their own; the others are taken apart before
  }
}

void KeyAxis::add_numbers(TypeId type, const std::vector<const Domain*>& named, const Domain& declared) {
  step_ = step_of(book_, type);
  std::vector<Interval> intervals;
  const auto collect = [&](const Domain& domain) {
    intervals.insert(intervals.end(), domain.intervals.begin(), domain.intervals.end());
    for (const Value& value : domain.values)
      if (value.is<Number>()) intervals.push_back({value.number(), value.number()});
  };
  for (const Domain* domain : named) collect(*domain);
  collect(declared);
  const bool whole = book_.types.kind(type) != TypeKind::measure;
  const auto off = [&](const std::optional<Number>& bound) { return bound && !(*bound / step_).is_integer(); };
  if (!step_.is_zero() && !whole && std::any_of(intervals.begin(), intervals.end(), [&](const Interval& interval) {
        return off(interval.low) || off(interval.high);
      }))
    step_ = Number();
  for (const Interval& interval : intervals) {
    if (step_.is_zero()) {
      if (interval.low) cuts_.push_back(*interval.low);
      if (interval.high) cuts_.push_back(*interval.high);
      continue;
    }
    if (interval.low) cuts_.push_back(up(*interval.low, interval.low_open));
    if (interval.high) cuts_.push_back(behind(*interval.high, interval.high_open));
  }
  std::sort(cuts_.begin(), cuts_.end());
  cuts_.erase(std::unique(cuts_.begin(), cuts_.end()), cuts_.end());
}

Number KeyAxis::up(const Number& bound, bool open) const {
  const Number at = bound.is_integer() && step_ == Number(1) ? bound : (bound / step_).ceil() * step_;
  return open && at == bound ? at + step_ : at;
}

Number KeyAxis::behind(const Number& bound, bool open) const { return up(bound, !open); }

std::uint32_t KeyAxis::size() const {
  const std::size_t numbers = !has_numbers_ ? 0 : step_.is_zero() ? 2 * cuts_.size() + 1 : cuts_.size() + 1;
  return static_cast<std::uint32_t>(singles_.size() + numbers);
}

Positions KeyAxis::positions_of(const Interval& interval) const {
  const auto base = static_cast<std::uint32_t>(singles_.size());
  // Positions up to the cut, which is one of those that are known.
  const auto at = [&](const Number& cut) {
    return static_cast<std::uint32_t>(std::lower_bound(cuts_.begin(), cuts_.end(), cut) - cuts_.begin());
  };
  Range range{base, size()};
  if (step_.is_zero()) {
    if (interval.low) range.begin = base + 2 * at(*interval.low) + (interval.low_open ? 2 : 1);
    if (interval.high) range.end = base + 2 * at(*interval.high) + (interval.high_open ? 1 : 2);
  } else {
    if (interval.low) range.begin = base + 1 + at(up(*interval.low, interval.low_open));
    if (interval.high) range.end = base + 1 + at(behind(*interval.high, interval.high_open));
  }
  return range.begin < range.end ? Positions{range} : Positions{};
}

Positions KeyAxis::numbers_in(const Domain& domain) const {
  Positions side;
  const auto add = [&](const Interval& interval) {
    for (const Range& range : positions_of(interval)) side.push_back(range);
  };
  for (const Interval& interval : domain.intervals) add(interval);
  for (const Value& value : domain.values)
    if (value.is<Number>()) add({value.number(), value.number()});
  return tidy(std::move(side));
}

Positions KeyAxis::admitted(const Domain& cell) const {
  if (cell.open()) return {{0, size()}};
  Positions found;
  for (std::uint32_t i = 0; i < singles_.size(); ++i)
    if (singles_[i].kind != Kind::whole && cell_admits(cell, singles_[i].value)) found.push_back({i, i + 1});
  if (has_numbers_) {
    const Positions numbers = numbers_in(cell);
    found.insert(found.end(), numbers.begin(), numbers.end());
  }
  return tidy(std::move(found));
}

}  // namespace paragraf::analysis::lint
