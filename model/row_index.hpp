// Which rows of a table may match a key in common, found without comparing each with each. In: the cells of one key column,
// row by row. Out: for a row the others that may meet it there, never too few. The values of a cell lie between its lowest and
// its highest; two rows meet at most where these spans overlap.
#pragma once

#include <optional>
#include <vector>

#include "model/types.hpp"

namespace paragraf::model {

class ColumnIndex {
 public:
  explicit ColumnIndex(const std::vector<Domain>& cells);
  std::size_t count(std::size_t row) const;                  // how many rows `meeting` lists
  std::vector<std::size_t> meeting(std::size_t row) const;   // in no particular order; the row itself is among them

  struct Span {
    std::optional<Value> low, high;                          // none: there is no bound
    std::size_t row;
  };

 private:
  std::size_t build(std::size_t begin, std::size_t end);
  void collect(std::size_t begin, std::size_t end, const Span& wanted, std::vector<std::size_t>& found) const;

  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  std::vector<Span> spans_;                                  // by their lows
  std::vector<std::size_t> span_of_;                         // by row; none: the row may meet any other
  std::vector<std::size_t> anywhere_;                        // rows
  std::vector<std::size_t> by_high_;                         // spans
  std::vector<std::size_t> furthest_;                        // the span that ends last, of a part of `spans_`, by its middle
};

}  // namespace paragraf::model
