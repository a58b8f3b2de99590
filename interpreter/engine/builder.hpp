// Puts a program together. In: operations, one after the other. Out: where their results stand; what was there before is not made again, what
// can be worked out at once is a constant, operands are as wide as their operation. None where something could be beyond 64 bits.
#pragma once
#include <unordered_map>

#include "interpreter/engine/program.hpp"

namespace paragraf::engine {

class Builder {
 public:
  explicit Builder(std::vector<Range> lanes) { program_.lanes = std::move(lanes); }

  using Made = std::optional<Place>;
  Made input(std::uint32_t lane);
  Made constant(std::int64_t k);
  Made add(Made a, Made b);
  Made subtract(Made a, Made b);
  Made multiply(Made a, Made b);
  Made add_constant(Made a, std::int64_t k);
  Made scale(Made a, std::int64_t k);
  Made divide(Made a, std::int64_t by);          // by > 0
  Made divide(Made a, Made by);                  // by > 0, or never asked for
  Made make_positive(Made a);                    // |a|, but 1 for 0
  Made choose(Made condition, Made then, Made otherwise);
  Made look_up(Table table, Made at);
  Made at_most(Made a, std::int64_t k);
  Made equal(Made a, std::int64_t k);
  Made below(Made a, Made b);
  Made same(Made a, Made b);
  Made not_(Made a);
  Made and_(Made a, Made b);
  Made or_(Made a, Made b);

  const Range& range(Place place) const { return program_.operations[place].range; }
  std::optional<std::int64_t> known(Place place) const;      // of a constant
  void output(Place place) { program_.outputs.push_back(place); }
  // With what the outputs need, and nothing else.
  Program finish();

 private:
  Made make(Operation operation);
  Place converted(Place place, Width width);
  Place unconverted(Place place) const;
  Made joined(Code code, Made a, Made b, std::optional<Range> range);
  bool opposite(Place a, Place b) const;
  Made junction(Code code, Place a, Place b);
  Made truth(Code code, std::uint32_t a, std::uint32_t b, std::int64_t k);

  Program program_;
  std::unordered_map<std::string, Place> made_;   // by all that says what it is
};

}  // namespace paragraf::engine
