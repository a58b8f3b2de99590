// Rows, ranges and bars for a terminal: see odds_chart.hpp.
#include "analysis/odds_chart.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/unicode.hpp"

namespace paragraf::analysis {
namespace {

using base::Number;
using interpreter::Chance;
using interpreter::Chances;
using interpreter::Odds;

constexpr std::size_t most_rows = 40;
constexpr std::size_t longest_fraction = 23;
constexpr std::int64_t bar_width = 24;

const Chances* same_thing(const std::vector<Chances>& all, const std::string& what) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Chances& one) { return one.what == what; });
  return found == all.end() ? nullptr : &*found;
}

// The things of all columns, each once.
std::vector<const Chances*> things(std::span<const Odds> columns, std::vector<Chances> Odds::*list) {
  std::vector<const Chances*> all;
  for (const Odds& odds : columns)
    for (const Chances& thing : odds.*list)
      if (std::none_of(all.begin(), all.end(), [&](const Chances* other) { return other->what == thing.what; })) all.push_back(&thing);
  return all;
}

using NumberRows = std::vector<std::pair<Number, OddsRow>>;

// Rows together as one.
OddsRow together(std::span<const std::pair<Number, OddsRow>> rows, std::string label) {
  OddsRow sum{std::move(label), std::vector<Number>(rows.front().second.parts.size())};
  for (const auto& [number, row] : rows)
    for (std::size_t c = 0; c < sum.parts.size(); ++c) sum.parts[c] = sum.parts[c] + row.parts[c];
  return sum;
}

// How many rows from the begin have no more than a thousandth together, in each column.
std::size_t tail(std::span<const std::pair<Number, OddsRow>> rows, bool from_end) {
  const Number most = Number::ratio(1, 1000);
  std::vector<Number> sums(rows.front().second.parts.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t c = 0; c < sums.size(); ++c) {
      sums[c] = sums[c] + rows[from_end ? rows.size() - 1 - i : i].second.parts[c];
      if (most < sums[c]) return i;
    }
  return 0;
}

// Consecutive numbers in ranges of one width, so that there are few enough of them; the tails, where hardly anything is, as one each.
std::vector<OddsRow> in_ranges(const NumberRows& rows, const base::Speech& say) {
  const std::size_t low = tail(rows, false), high = tail(rows, true);
  const std::span all(rows);
  const std::span middle = all.subspan(low, rows.size() - low - high);
  std::vector<OddsRow> ranges;
  if (low > 0) ranges.push_back(together(all.first(low), say("at most {0}", rows[low - 1].second.label)));
  const Number first = middle.front().first, extent = middle.back().first - first + Number(1);
  const Number width = (extent / Number(static_cast<std::int64_t>(most_rows))).ceil();
  for (std::size_t i = 0; i < middle.size();) {
    const Number end = first + (((middle[i].first - first) / width).floor() + Number(1)) * width;
    std::size_t count = 1;
    while (i + count < middle.size() && middle[i + count].first < end) ++count;
    const std::string &from = middle[i].second.label, &to = middle[i + count - 1].second.label;
    ranges.push_back(together(middle.subspan(i, count), count == 1 ? from : say.context("range", "{0} to {1}", from, to)));
    i += count;
  }
  if (high > 0) ranges.push_back(together(all.last(high), say("at least {0}", rows[rows.size() - high].second.label)));
  return ranges;
}

OddsChart chart_of(const std::string& what, std::span<const Odds> columns, const base::Speech& say) {
  OddsChart chart{what, {}, false};
  std::map<std::pair<model::Value, std::string>, std::vector<Number>> rows;
  std::vector<Number> undetermined(columns.size());
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const Chances* thing = same_thing(columns[c].things, what);
    undetermined[c] = thing ? thing->undetermined : columns[c].undetermined;
    if (!thing) continue;
    for (const Chance& chance : thing->outcomes) {
      std::vector<Number>& parts = rows[{chance.value, chance.text}];
      parts.resize(columns.size());
      parts[c] = parts[c] + chance.part;
    }
  }
  NumberRows numbers;
  for (auto& [key, parts] : rows) {
    chart.rows.push_back({key.second, parts});
    if (key.first.is<Number>()) numbers.emplace_back(key.first.number(), chart.rows.back());
  }
  if (rows.size() > most_rows && numbers.size() == rows.size()) chart.rows = in_ranges(numbers, say);
  if (std::any_of(undetermined.begin(), undetermined.end(), [](const Number& part) { return !part.is_zero(); }))
    chart.rows.push_back({say.context("value", "undetermined"), undetermined, true});
  return chart;
}

std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::size_t used = base::display_width(text);
  const std::string blanks(used < width ? width - used : 0, ' ');
  return right ? blanks + text : text + blanks;
}

std::string bar(const Number& part, const Number& largest, bool unicode, bool undetermined) {
  if (part.is_zero() || largest.is_zero()) return {};
  const std::int64_t steps = unicode && !undetermined ? 8 : 1;
  const std::int64_t length =
      std::max<std::int64_t>(1, (part * Number(bar_width * steps) / largest).round().to_int64().value_or(0));
  static constexpr std::string_view eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const std::string_view full = !unicode ? (undetermined ? "?" : "#") : undetermined ? "░" : "█";
  std::string text;
  for (std::int64_t i = 0; i < length / steps; ++i) text += full;
  return text + std::string(eighths[length % steps]);
}

}  // namespace

std::vector<OddsChart> odds_charts(std::span<const Odds> columns, const base::Speech& say) {
  std::vector<OddsChart> charts;
  for (const Chances* thing : things(columns, &Odds::things)) charts.push_back(chart_of(thing->what, columns, say));
  OddsChart events{say("what happens"), {}, true};
  for (const Chances* event : things(columns, &Odds::events)) {
    OddsRow row{event->what, std::vector<Number>(columns.size())};
    for (std::size_t c = 0; c < columns.size(); ++c)
      if (const Chances* here = same_thing(columns[c].events, event->what)) row.parts[c] = here->of(model::Value(true));
    events.rows.push_back(std::move(row));
  }
  if (events.rows.empty() && !charts.empty()) return charts;
  OddsRow rest{say.context("value", "undetermined"), {}, true};
  for (const Odds& odds : columns) rest.parts.push_back(odds.undetermined);
  if (std::any_of(rest.parts.begin(), rest.parts.end(), [](const Number& part) { return !part.is_zero(); }))
    events.rows.push_back(std::move(rest));
  if (events.rows.empty()) return charts;
  charts.push_back(std::move(events));
  return charts;
}

std::vector<std::string> take_certain(std::vector<OddsChart>& charts) {
  const auto certain = [](const OddsRow& row) {
    return !row.undetermined && std::all_of(row.parts.begin(), row.parts.end(), [](const Number& part) { return part == Number(1); });
  };
  std::vector<std::string> told;
  std::vector<OddsChart> open;
  for (const OddsChart& chart : charts) {
    OddsChart rest{chart.what, {}, chart.events};
    for (const OddsRow& row : chart.rows)
      if (certain(row))
        told.push_back(chart.events ? row.label : chart.what + ": " + row.label);
      else
        rest.rows.push_back(row);
    if (!rest.rows.empty()) open.push_back(std::move(rest));
  }
  if (open.empty() && std::none_of(charts.begin(), charts.end(), [](const OddsChart& chart) { return chart.events; })) return {};
  charts = std::move(open);
  return told;
}

std::string percent(const Number& part, const base::Speech& say) {
  const Number hundredth = Number::ratio(1, 100), whole(100);
  const Number shown = (part * whole).round_to(hundredth);
  const auto told = [&](std::string_view mark, const Number& number) {
    std::string text = number.approximation(2);
    text.replace(text.find('.'), 1, say.number(Number::ratio(1, 2)).substr(1, 1));   // the reader's decimal mark
    return fmt::format("{}{} %", mark, text);
  };
  if (shown.is_zero() && !part.is_zero()) return told("< ", hundredth);
  if (shown == whole && part != Number(1)) return told("> ", whole - hundredth);
  return told("", shown);
}

Number largest_part(std::span<const OddsChart> charts) {
  Number largest;
  for (const OddsChart& chart : charts)
    for (const OddsRow& row : chart.rows)
      for (const Number& part : row.parts) largest = std::max(largest, part);
  return largest;
}

std::string odds_bars(const OddsChart& chart, const OddsStyle& style, const base::Speech& say) {
  const Number largest = style.longest.is_zero() ? largest_part({&chart, 1}) : style.longest;
  std::size_t labels = 0;
  for (const OddsRow& row : chart.rows) {
    labels = std::max<std::size_t>(labels, base::display_width(row.label));
  }
  const std::size_t columns = chart.rows.empty() ? 0 : chart.rows.front().parts.size();
  struct Column {
    std::vector<std::string> fractions, percents, bars;
    std::size_t fraction = 0, percent = 0, bar = 0;
  };
  std::vector<Column> all(columns);
  for (std::size_t c = 0; c < columns; ++c) {
    Column& column = all[c];
    for (const OddsRow& row : chart.rows) {
      const std::string exact = row.parts[c].to_fraction();
      column.fractions.push_back(exact.size() > longest_fraction ? "..." : exact);
      column.percents.push_back(percent(row.parts[c], say));
      column.bars.push_back(bar(row.parts[c], largest, style.unicode, row.undetermined));
      column.fraction = std::max<std::size_t>(column.fraction, base::display_width(column.fractions.back()));
      column.percent = std::max<std::size_t>(column.percent, base::display_width(column.percents.back()));
      column.bar = std::max<std::size_t>(column.bar, base::display_width(column.bars.back()));
    }
  }
  const auto line = [](std::string text) {
    while (text.ends_with(' ')) text.pop_back();
    return text + "\n";
  };
  std::string out;
  if (style.columns.size() > 1) {
    std::string heads = std::string(labels + 4, ' ');
    for (std::size_t c = 0; c < columns; ++c) {
      Column& column = all[c];
      const std::size_t width = column.fraction + column.percent + column.bar + 4;
      const std::size_t name = base::display_width(style.columns[c]);
      if (name > width) column.bar += name - width;
      heads += padded(style.columns[c], std::max(width, name) + 3, false);
    }
    out += line(std::move(heads));
  }
  for (std::size_t r = 0; r < chart.rows.size(); ++r) {
    std::string text = "  " + padded(chart.rows[r].label, labels + 2, false);
    for (const Column& column : all)
      text += padded(column.fractions[r], column.fraction, true) + "  " + padded(column.percents[r], column.percent, true) + "  " +
              padded(column.bars[r], column.bar + 3, false);
    out += line(std::move(text));
  }
  return out;
}

}  // namespace paragraf::analysis
