// From positions back to values: how many, which is the simplest, what they are called. See tables_axis.hpp.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/lint/tables_axis.hpp"

namespace paragraf::analysis::lint {

Number simplest_number(const Interval& interval, const Number& step) {
  if (interval.contains(Number(0))) return Number(0);
  const bool below = interval.high && (interval.high->sign() < 0 || (interval.high->is_zero() && interval.high_open));
  if (below) {  // the same mirrored
    const Interval mirrored{-*interval.high, interval.low ? std::optional(-*interval.low) : std::nullopt,
                            interval.high_open, interval.low_open};
    return -simplest_number(mirrored, step);
  }
  const Number& low = *interval.low;
  if (!step.is_zero()) {
    const Number next = (low / step).ceil() * step;
    return next == low && interval.low_open ? next + step : next;
  }
  if (!interval.low_open) return low;
  Number grid(1);
  for (int places = 0; places < 12; ++places) {
    const Number next = ((low / grid).floor() + Number(1)) * grid;
    if (interval.contains(next)) return next;
    const Number halved = ((low / grid).floor() + Number::ratio(1, 2)) * grid;
    if (interval.contains(halved)) return halved;
    grid = grid / Number(10);
  }
  return (low + *interval.high) / Number(2);  // nothing round lies between bounds that are as close as that
}

Interval KeyAxis::interval_of(const Range& range) const {
  const auto base = static_cast<std::uint32_t>(singles_.size());
  const std::uint32_t begin = range.begin - base, end = range.end - base, last = size() - base;
  Interval interval;
  if (!step_.is_zero()) {
    if (begin > 0) interval.low = cuts_[begin - 1];
    if (end < last) interval.high = cuts_[end - 1] - step_;
    return interval;
  }
  // Odd positions are the cuts themselves.
  if (begin > 0) {
    interval.low_open = begin % 2 == 0;
    interval.low = cuts_[interval.low_open ? begin / 2 - 1 : begin / 2];
  }
  if (end < last) {
    interval.high_open = end % 2 == 1;
    interval.high = cuts_[interval.high_open ? end / 2 : end / 2 - 1];
  }
  return interval;
}

std::optional<Number> KeyAxis::count(const Positions& side) const {
  Number all;
  for (const Range& range : side) {
    for (std::uint32_t i = range.begin; i < std::min<std::size_t>(range.end, singles_.size()); ++i) {
      if (singles_[i].kind != Kind::value) return std::nullopt;
      all = all + Number(1);
    }
    if (range.end <= singles_.size()) continue;
    const Interval numbers =
        interval_of({std::max(range.begin, static_cast<std::uint32_t>(singles_.size())), range.end});
    if (!numbers.low || !numbers.high) return std::nullopt;
    if (step_.is_zero() && *numbers.low != *numbers.high) return std::nullopt;
    all = all + (step_.is_zero() ? Number(1) : (*numbers.high - *numbers.low) / step_ + Number(1));
  }
  return all;
}

std::uint32_t KeyAxis::rank_of(const Value& value) const {
  const auto numbers = static_cast<std::uint32_t>(singles_.size());
  if (value.is<Number>()) return numbers;
  for (std::uint32_t i = 0; i < numbers; ++i)
    if (singles_[i].kind != Kind::whole && singles_[i].value == value)
      return singles_[i].kind == Kind::value ? i : numbers + 1;
  return numbers + 2;
}

bool KeyAxis::simpler(const Value& a, const Value& b) const {
  const std::uint32_t one = rank_of(a), other = rank_of(b);
  if (one != other || !a.is<Number>()) return one < other;
  const Number x = a.number().abs(), y = b.number().abs();
  return x != y ? x < y : b.number() < a.number();
}

std::optional<Value> KeyAxis::simplest(const Positions& side) const {
  std::optional<Value> best;
  const auto offer = [&](Value value) {
    if (!best || simpler(value, *best)) best = std::move(value);
  };
  for (const Range& range : side) {
    for (std::uint32_t i = range.begin; i < std::min<std::size_t>(range.end, singles_.size()); ++i)
      if (singles_[i].kind != Kind::whole) offer(singles_[i].value);
    if (range.end > singles_.size())
      offer(simplest_number(
          interval_of({std::max(range.begin, static_cast<std::uint32_t>(singles_.size())), range.end}), step_));
  }
  return best;
}

std::optional<Values> KeyAxis::listed(const Positions& side, std::size_t most) const {
  const std::optional<Number> values = count(side);
  if (!values || Number(static_cast<std::int64_t>(most)) < *values) return std::nullopt;
  Values all;
  for (const Range& range : side) {
    for (std::uint32_t i = range.begin; i < std::min<std::size_t>(range.end, singles_.size()); ++i)
      all.push_back(singles_[i].value);
    if (range.end <= singles_.size()) continue;
    const Interval numbers =
        interval_of({std::max(range.begin, static_cast<std::uint32_t>(singles_.size())), range.end});
    for (Number n = *numbers.low; n <= *numbers.high; n = n + step_) {
      all.push_back(n);
      if (step_.is_zero()) break;  // a single one
    }
  }
  return all;
}

Values KeyAxis::samples(const Positions& side) const {
  Values found;
  for (const Range& range : side) {
    for (std::uint32_t i = range.begin; i < std::min<std::size_t>(range.end, singles_.size()); ++i)
      if (singles_[i].kind != Kind::whole) found.push_back(singles_[i].value);
    if (range.end <= singles_.size()) continue;
    const Interval numbers =
        interval_of({std::max(range.begin, static_cast<std::uint32_t>(singles_.size())), range.end});
    const Number simplest = simplest_number(numbers, step_), next = step_.is_zero() ? Number(1) : step_;
    const auto offer = [&](const Number& number) {
      if (numbers.contains(number)) found.push_back(number);
    };
    for (const Number& near : {simplest, simplest + next, simplest - next, simplest + next + next}) offer(near);
    if (numbers.low) offer(*numbers.low), offer(*numbers.low + next);
    if (numbers.high) offer(*numbers.high), offer(*numbers.high - next);
  }
  std::sort(found.begin(), found.end(), [&](const Value& a, const Value& b) { return simpler(a, b); });
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

Positions KeyAxis::endless() const {
  Positions found;
  for (std::uint32_t i = 0; i < singles_.size(); ++i)
    if (singles_[i].kind == Kind::unlisted) found.push_back({i, i + 1});
  if (has_numbers_) {
    found.push_back({static_cast<std::uint32_t>(singles_.size()), static_cast<std::uint32_t>(singles_.size()) + 1});
    found.push_back({size() - 1, size()});
  }
  return common(tidy(std::move(found)), all_);
}

std::vector<std::string> KeyAxis::words(const Positions& side, const base::Speech& say) const {
  std::vector<std::string> parts;
  const auto amount = [&](const Interval& interval) { return domain_text(book_, {{interval}, {}}, key_.type, say); };
  for (const Range& range : side) {
    for (std::uint32_t i = range.begin; i < std::min<std::size_t>(range.end, singles_.size()); ++i) {
      const Single& single = singles_[i];
      if (single.kind == Kind::value)
        parts.push_back(value_text(book_, single.value, single.type, nullptr, nullptr, say));
      else if (single.kind == Kind::whole)
        parts.push_back(type_words(book_, single.type, say));
      else if (book_.types.kind(single.type) == TypeKind::enumeration)
        parts.push_back(fmt::format("what `{}` does not list",
                                    book_.told(book_.enums[book_.types[single.type].declaration].name, say)));
      else
        parts.push_back("any other text");
    }
    if (range.end <= singles_.size()) continue;
    Interval numbers = interval_of({std::max(range.begin, static_cast<std::uint32_t>(singles_.size())), range.end});
    if (!numbers.low && !numbers.high) {
      parts.push_back("every number");
      continue;
    }
    if (!step_.is_zero() && !numbers.low) numbers.high = *numbers.high + step_, numbers.high_open = true;
    if (!step_.is_zero() && !numbers.high) numbers.low = *numbers.low - step_, numbers.low_open = true;
    if (numbers.low && numbers.high && numbers.low_open && numbers.high_open)
      parts.push_back(
          fmt::format("everything between {} and {}", say.number(*numbers.low), amount({numbers.high, numbers.high})));
    else
      parts.push_back(amount(numbers));
  }
  return parts;
}

std::string KeyAxis::span_syntax(const Positions& side) const {
  if (side.empty() || side.back().end <= singles_.size()) return {};
  std::uint32_t begin = static_cast<std::uint32_t>(singles_.size());
  for (const Range& range : side)
    if (range.end > begin) {
      begin = std::max(begin, range.begin);
      break;
    }
  const Interval numbers = interval_of({begin, side.back().end});
  return numbers.low || numbers.high ? domain_syntax(book_, {{numbers}, {}}, key_.type) : std::string();
}

}  // namespace paragraf::analysis::lint
