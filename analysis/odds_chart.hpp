// Odds as pictures. In: the odds of one thing, or the same asked in several ways side by side. Out: bars for a terminal, and an SVG document:
// equal odds give equal bytes, all lengths are worked out from the exact parts, and it can be read without colours.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "interpreter/odds.hpp"

namespace paragraf::analysis {

struct OddsRow {
  std::string label;
  std::vector<base::Number> parts;             // one for each column
  bool undetermined = false;
};
struct OddsChart {
  std::string what;
  std::vector<OddsRow> rows;
  bool events = false;                         // each row is an event, else an outcome of one thing
};

// Each thing that may come out differently, with the columns next to each other; what happens is one chart. Numbers of more outcomes
// than can be looked at stand together in ranges.
std::vector<OddsChart> odds_charts(std::span<const interpreter::Odds> columns, const base::Speech& say);

// What comes out the same in any case, in all columns: taken out of the charts and told, "u1.coins: 3". Nothing if there would be no chart left.
std::vector<std::string> take_certain(std::vector<OddsChart>& charts);

// "41.67 %"; of what is not 0 or 1, but nearly, "< 0.01 %" and "> 99.99 %".
std::string percent(const base::Number& part, const base::Speech& say);

struct OddsStyle {
  bool unicode = true;                         // else bars are of `#`
  std::vector<std::string> columns = {};       // their names, if there are several
  base::Number longest = {};                   // the part that has the longest bar; 0: the largest of the chart
};
base::Number largest_part(std::span<const OddsChart> charts);   // equal parts are equally long in all of them
// The rows, without the name of the thing.
std::string odds_bars(const OddsChart& chart, const OddsStyle& style, const base::Speech& say);
// `above`: lines under the title, such as the verdict; `below`: what comes out the same in any case.
std::string odds_svg(std::string_view title, std::span<const OddsChart> charts, const OddsStyle& style, const base::Speech& say,
                     std::span<const std::string> above = {}, std::span<const std::string> below = {});

}  // namespace paragraf::analysis
