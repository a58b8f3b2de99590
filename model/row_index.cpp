// The index of a key column (row_index.hpp): spans sorted by their lows are a balanced tree, the middle of a part is its root,
// and each root knows which span of its part ends last.
#include "model/row_index.hpp"

#include <algorithm>

namespace paragraf::model {
namespace {

using Span = ColumnIndex::Span;

// Values that bound each other, so that a cell of the one never admits the other by saying nothing about it.
bool one_kind(const Value& a, const Value& b) {
  if (a.is<Member>() && b.is<Member>()) return a.as<Member>().declaration == b.as<Member>().declaration;
  return (a.is<Number>() && b.is<Number>()) || (a.is<bool>() && b.is<bool>()) || (a.is<Text>() && b.is<Text>()) ||
         (a.is<Side>() && b.is<Side>());
}

bool begins_before(const Span& a, const Span& b) { return b.low && (!a.low || *a.low < *b.low); }
bool ends_before(const Span& a, const Span& b) { return a.high && (!b.high || *a.high < *b.high); }
// One lies wholly below the other.
bool is_below(const Span& a, const Span& b) { return a.high && b.low && *a.high < *b.low; }

// None if the cell admits all, values of several kinds, or numbers in no order.
std::optional<Span> span_of(const Domain& cell, std::size_t row) {
  std::vector<Span> parts;
  for (const Interval& interval : cell.intervals) {
    Span part{{}, {}, row};
    if (interval.low) part.low = Value(*interval.low);
    if (interval.high) part.high = Value(*interval.high);
    parts.push_back(std::move(part));
  }
  for (const Value& value : cell.values) parts.push_back({value, value, row});
  if (parts.empty()) return std::nullopt;
  Span whole = parts.front();
  const auto kind_of = [](const Span& part) { return part.low ? part.low : part.high; };
  for (const Span& part : parts) {
    const auto one = kind_of(parts.front()), other = kind_of(part);
    if (!one || !other || !one_kind(*one, *other) || (part.low && part.high && *part.high < *part.low))
      return std::nullopt;
    if (begins_before(part, whole)) whole.low = part.low;
    if (ends_before(whole, part)) whole.high = part.high;
  }
  return whole;
}

}  // namespace

ColumnIndex::ColumnIndex(const std::vector<Domain>& cells) : span_of_(cells.size(), none) {
  std::optional<Value> kind;
  for (std::size_t row = 0; row < cells.size(); ++row) {
    std::optional<Span> span = span_of(cells[row], row);
    const std::optional<Value> own = !span ? std::nullopt : span->low ? span->low : span->high;
    if (own && !kind) kind = own;
    if (own && one_kind(*kind, *own))
      spans_.push_back(std::move(*span));
    else
      anywhere_.push_back(row);
  }
  std::sort(spans_.begin(), spans_.end(), begins_before);
  for (std::size_t i = 0; i < spans_.size(); ++i) {
    span_of_[spans_[i].row] = i;
    by_high_.push_back(i);
  }
  std::sort(by_high_.begin(), by_high_.end(), [&](std::size_t a, std::size_t b) { return ends_before(spans_[a], spans_[b]); });
  furthest_.resize(spans_.size(), none);
  build(0, spans_.size());
}

std::size_t ColumnIndex::build(std::size_t begin, std::size_t end) {
  if (begin == end) return none;
  const std::size_t middle = begin + (end - begin) / 2;
  std::size_t last = middle;
  for (std::size_t other : {build(begin, middle), build(middle + 1, end)})
    if (other != none && ends_before(spans_[last], spans_[other])) last = other;
  return furthest_[middle] = last;
}

void ColumnIndex::collect(std::size_t begin, std::size_t end, const Span& wanted, std::vector<std::size_t>& found) const {
  if (begin == end) return;
  const std::size_t middle = begin + (end - begin) / 2;
  if (is_below(spans_[furthest_[middle]], wanted)) return;
  collect(begin, middle, wanted, found);
  if (is_below(wanted, spans_[middle])) return;
  if (!is_below(spans_[middle], wanted)) found.push_back(spans_[middle].row);
  collect(middle + 1, end, wanted, found);
}

std::size_t ColumnIndex::count(std::size_t row) const {
  if (span_of_[row] == none) return span_of_.size();
  const Span& wanted = spans_[span_of_[row]];
  const auto end_below = std::partition_point(by_high_.begin(), by_high_.end(),
                                              [&](std::size_t span) { return is_below(spans_[span], wanted); });
  const auto begin_above =
      std::partition_point(spans_.begin(), spans_.end(), [&](const Span& span) { return !is_below(wanted, span); });
  return anywhere_.size() + static_cast<std::size_t>(begin_above - spans_.begin()) -
         static_cast<std::size_t>(end_below - by_high_.begin());
}

std::vector<std::size_t> ColumnIndex::meeting(std::size_t row) const {
  std::vector<std::size_t> found = anywhere_;
  if (span_of_[row] != none)
    collect(0, spans_.size(), spans_[span_of_[row]], found);
  else
    for (const Span& span : spans_) found.push_back(span.row);
  return found;
}

}  // namespace paragraf::model
