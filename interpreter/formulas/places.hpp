// Places in the plane as formulas: the mirror of base/plane.hpp. In: points whose coordinates are formulas. Out: how near they are to each
// other, and whether one lies in a polygon, as conditions. Exact: nothing is rounded, and no root is taken.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "interpreter/formulas/formula.hpp"

namespace paragraf::interpreter::formulas {

struct Spot {
  Formula x, y;
  Formula when = {};                     // of a way: it goes as far as here; none: in any case
};
// A point, or a way along several; of an area also what is inside.
struct Outline {
  Formula when;                          // it is there
  std::vector<Spot> spots;               // a later one is there only if the one before it is; of an area all are
  bool area = false;
};
struct Outlines {
  Formula known;                         // where all of them are is known, and there is one
  std::vector<Outline> all;
};

class Gaps {
 public:
  explicit Gaps(Formulas& formulas) : f_(formulas) {}

  // Is something of `a` at most `most` from something of `b`; `strict`: nearer than that? None where neither is a point.
  std::optional<Formula> up_to(const Outlines& a, const Outlines& b, Formula most, bool strict);
  // Does the point lie in the polygon, or on its border? Of a polygon that does not cross itself, of three corners at least.
  Formula encloses(std::span<const Spot> polygon, const Spot& point);

 private:
  Formula minus(Formula a, Formula b) { return f_.add(a, f_.scale(Number(-1), b)); }
  Spot way(const Spot& from, const Spot& to) { return {minus(to.x, from.x), minus(to.y, from.y), {}}; }
  Formula dot(const Spot& a, const Spot& b) { return f_.add(f_.multiply(a.x, b.x), f_.multiply(a.y, b.y)); }
  Formula cross(const Spot& a, const Spot& b) { return minus(f_.multiply(a.x, b.y), f_.multiply(a.y, b.x)); }
  Formula bounded(Formula squared, Formula most) { return strict_ ? f_.less(squared, most) : f_.at_most(squared, most); }
  Formula near(const Spot& point, const Outline& place);
  Formula beside(const Spot& point, const Spot& from, const Spot& to);
  Formula on(const Spot& point, const Spot& from, const Spot& to);

  Formulas& f_;
  Formula squared_;                      // the number that is not exceeded, squared
  bool strict_ = false, touching_ = false;
};

}  // namespace paragraf::interpreter::formulas
