// The index of key columns: it leaves out no row that meets another, and lists few where the rows lie apart.
#include "model/row_index.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

namespace paragraf::model {
namespace {

Number whole(long n) { return Number(n); }

Domain range(long low, long high) { return {{Interval{whole(low), whole(high)}}, {}}; }

Domain random_cell(std::mt19937& random) {
  const auto below = [&](unsigned n) { return static_cast<long>(random() % n); };
  Domain cell;
  switch (below(8)) {
    case 0: return {};
    case 1: cell.intervals = {Interval{whole(below(30)), {}}}; break;
    case 2: cell.intervals = {Interval{{}, whole(below(30)), false, true}}; break;
    case 3: cell.values = {Value(Member{EnumId(0), static_cast<std::uint32_t>(below(3))})}; break;
    case 4: cell.values = {Value::text(std::string(1, static_cast<char>('a' + below(3))))}; break;
    case 5: cell.values = {Value(whole(below(30))), Value(whole(below(30)))}; break;
    case 6: cell.values = {Value()}; break;
    case 7: cell = range(below(30), below(30)); break;
  }
  if (below(4) == 0) cell.values.push_back(Value(whole(below(30))));
  if (below(4) == 0) cell.intervals.push_back(Interval{whole(5), whole(5 + below(9))});
  return cell;
}

TEST_CASE("row index: every row that may meet another is listed with it") {
  std::mt19937 random(7);
  for (int round = 0; round < 60; ++round) {
    std::vector<Domain> cells;
    for (int i = 0; i < 25; ++i) cells.push_back(random_cell(random));
    const ColumnIndex index(cells);
    for (std::size_t a = 0; a < cells.size(); ++a) {
      const std::vector<std::size_t> meeting = index.meeting(a);
      CHECK(meeting.size() == index.count(a));
      for (std::size_t b = 0; b < cells.size(); ++b)
        if (cells[a] == cells[b] || intersection(cells[a], cells[b], whole(0)))
          CHECK(std::count(meeting.begin(), meeting.end(), b) == 1);
    }
  }
}

TEST_CASE("row index: of rows that lie apart each is listed alone") {
  std::vector<Domain> numbers, members;
  for (long i = 0; i < 2000; ++i) {
    const long place = i * 7 % 2000;
    numbers.push_back(range(place * 10, place * 10 + 9));
    members.push_back({{}, {Value(Member{EnumId(0), static_cast<std::uint32_t>(place)})}});
  }
  for (const std::vector<Domain>& cells : {numbers, members}) {
    const ColumnIndex index(cells);
    std::size_t all = 0;
    for (std::size_t row = 0; row < cells.size(); ++row) all += index.meeting(row).size();
    CHECK(all == cells.size());
  }
  numbers.push_back(range(95, 123));
  CHECK(ColumnIndex(numbers).count(2000) == 5);
}

}  // namespace
}  // namespace paragraf::model
