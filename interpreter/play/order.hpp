// Orders: what is to be done next. In: a JSON object, one for each line of a file of orders. Out: the acts in the words of the book,
// and what was rolled for them.
//
//   {"do": "march(r1, 3)"}
//   {"do": ["shoot(r1, k1)", "shoot(k1, r1)"], "rolls": {"hit(k1)": 9, "hit(r1)": 4}, "note": "at the bridge"}
//
// In a simultaneous phase the orders of a file that stand one behind the other are one step; one that `answers` begins the next.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"

namespace paragraf::play {

struct Order {
  std::vector<std::string> acts;               // of one step
  std::vector<std::pair<std::string, std::int64_t>> rolls;
  std::string note;
  bool answers = false;                        // to what came of the orders before
  // As one line of JSON; equal orders give equal bytes.
  std::string json() const;
  // "A together with B", in the words for which `together` is the word.
  std::string text(std::string_view together) const;
};

// Where a line of a file stands, for findings about it.
struct Line {
  base::Place place;
  std::size_t number;                          // from 1
  std::string_view text;
};
// The lines of a text that hold anything.
std::vector<Line> lines_of(const base::Sources& sources, base::SourceId source);

// A line as JSON; none, and the problem, if it is none, nests too deep, or has a key twice.
std::optional<nlohmann::ordered_json> read_json_line(std::string_view text, std::string& problem);

// All that several orders do, as one. None, and the problem, if they give the same roll twice.
std::optional<Order> joined(std::span<const Order> orders, std::string& problem);

// None after a finding (P420).
std::optional<Order> read_order(const Line& line, base::Sink& sink);
std::optional<Order> order_from_json(std::string_view json, std::string& problem);

}  // namespace paragraf::play
