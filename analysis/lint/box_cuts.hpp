// Where a box is best split. In: what it does not decide. Out: a bound that the formula itself has, in the variable of which most is
// undecided, in the middle of its bounds; else a comparison of several numbers to take by cases; else a variable to try values of.
#pragma once
#include "analysis/lint/box_narrowing.hpp"

namespace paragraf::analysis::lint {

struct BoxCut {
  enum class Kind : std::uint8_t { none, bound, part, guess } kind = Kind::none;
  std::uint32_t variable = 0;   // of bound, guess
  Number at = {};               // of bound: what is at most this (below it, if not `closed`), and the rest
  bool closed = true;
  std::uint32_t node = 0;       // of part: holds, and does not
};

class BoxCuts {
 public:
  BoxCuts(const BoxProgram& program, BoxView& view) : program_(program), view_(view), seen_(program.size()), bounds_(program.variables().size()) {}
  BoxCut best(const Box& box, const std::vector<Literal>& undecided);
  // What `best` has found: the variables of which undecided comparisons of several numbers are made.
  const std::vector<std::uint32_t>& entangled() const { return entangled_; }

 private:
  struct Bound {
    Number at;
    bool closed;
    bool operator<(const Bound& other) const { return at < other.at || (at == other.at && closed < other.closed); }
  };
  void look_into(std::uint32_t node, bool required);
  void add_bounds(std::uint32_t variable, Form form, const Number& c);
  void add_bound(std::uint32_t variable, Number at, bool closed);

  const BoxProgram& program_;
  BoxView& view_;
  const Box* box_ = nullptr;
  std::uint32_t now_ = 0;
  std::vector<std::uint32_t> seen_;
  std::vector<std::vector<Bound>> bounds_;     // by variable
  std::vector<std::uint32_t> with_bounds_;     // variables
  std::vector<std::uint32_t> entangled_;
  std::vector<std::pair<std::uint32_t, bool>> open_;
  std::optional<std::uint32_t> part_;
};

}  // namespace paragraf::analysis::lint
