// The values of one key of a table as positions on an axis. In: a parameter and all that conditions say of it. Out:
// positions, each for one value or for a range of numbers among which no condition tells apart; which positions a
// condition admits; for a set of positions how many values there are, the simplest of them, and all of them in words.
//
// First what can be listed (nothing, truths, members, sides, texts), then one position for what a cell can only take as
// a whole (texts that no row names, boats), then the numbers. Numbers with a step are looked at on their steps, unless
// a condition names one between two: then the numbers between them count, too. Without a step a bound is a position of
// its own, so that open bounds are exact.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "analysis/lint/cover.hpp"
#include "model/book.hpp"

namespace paragraf::analysis::lint {

using namespace model;

class KeyAxis {
 public:
  // `named`: of the conditions on this key.
  KeyAxis(const Book& book, const Parameter& key, const std::vector<const Domain*>& named);

  // No: values of this type cannot be told apart here, and the rest is of no use.
  bool understood() const { return understood_; }
  std::uint32_t size() const;
  // What the declaration admits.
  const Positions& all() const { return all_; }
  // What a cell of that domain admits.
  Positions admitted(const Domain& cell) const;

  // How many values; none if they cannot be counted.
  std::optional<Number> count(const Positions& side) const;
  // Of a value that can be taken from the type alone: nothing and false first, then the first member, and the number
  // closest to 0. None: it takes an entity or another value that is made of others.
  std::optional<Value> simplest(const Positions& side) const;
  // At most `most` values, if these are all.
  std::optional<Values> listed(const Positions& side, std::size_t most) const;
  // Some of them, few: where something may change.
  Values samples(const Positions& side) const;
  // As `simplest` orders them.
  bool simpler(const Value& a, const Value& b) const;

  // Positions of values of which there is no end, and which no bound that a condition names could reach: the numbers
  // below and above all of them, members and texts that nobody lists. As far as the declaration admits them.
  Positions endless() const;
  // In words, one for each part: "woods", "1 to 15 cf", "everything between 5 and 6 cm".
  std::vector<std::string> words(const Positions& side, const base::Speech& say) const;
  // From the least number to the greatest, as a declaration bounds them: "1..150 cf"; empty: there is none.
  std::string span_syntax(const Positions& side) const;

 private:
  enum class Kind : std::uint8_t { value, unlisted, whole };
  struct Single {
    Kind kind;
    Value value;  // of unlisted: one of those; of whole: none
    TypeId type;
  };
  void add_singles(TypeId type, const std::vector<const Domain*>& named);
  void add_numbers(TypeId type, const std::vector<const Domain*>& named, const Domain& declared);
  Number up(const Number& bound, bool open) const;      // the least on a step at the bound or, if it is open, above it
  Number behind(const Number& bound, bool open) const;  // the least on a step above all that it admits below it
  Positions numbers_in(const Domain& domain) const;     // that it names
  Positions positions_of(const Interval& interval) const;
  Interval interval_of(const Range& range) const;
  std::uint32_t rank_of(const Value& value) const;

  const Book& book_;
  const Parameter& key_;
  bool understood_ = true;
  bool has_numbers_ = false;
  Number step_;  // 0: between any two numbers there are others
  std::vector<Single> singles_;
  std::vector<Number> cuts_;  // with a step: where a position begins; without: positions of their own
  Positions all_;
};

// The simplest number of an interval: closest to 0, then with the fewest decimals.
Number simplest_number(const Interval& interval, const Number& step);

}  // namespace paragraf::analysis::lint
