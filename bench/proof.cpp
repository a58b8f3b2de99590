// How fast conditions are decided, beside plain Z3 in the same run. Out: a table of pairs (can both hold?), one of tables (do the rows
// cover everything; and with one row left out?). Measured from the conditions as plain data to the answer, so formulas are built in the
// time that is told, as those of Z3 are.
#include <fmt/format.h>

#include <ctime>

#include "analysis/lint/solver.hpp"
#include "bench/proof_shapes.hpp"

namespace {

using namespace paragraf::bench;
using namespace paragraf::analysis::lint;

struct Ours {
  Formulas formulas;
  Formula numbers[3] = {whole("cf", lows[0], highs[0]), whole("hexes", lows[1], highs[1]), whole("roll", lows[2], highs[2])};
  Formula kind = whole("kind", 0, kinds - 1);
  Formula mech = formulas.variable(formulas.add_variable({"mech"}));

  Formula whole(const char* name, int low, int high) { return formulas.variable(formulas.add_variable({name, Sort::whole, low, high})); }

  Formula of(const Condition& condition) {
    std::vector<Formula> all, some;
    for (std::size_t i = 0; i < 3; ++i) {
      all.push_back(formulas.at_most(formulas.number(condition.low[i]), numbers[i]));
      all.push_back(formulas.at_most(numbers[i], formulas.number(condition.high[i])));
    }
    if (condition.mech < 2) all.push_back(condition.mech ? mech : formulas.not_(mech));
    for (int i = 0; i < kinds; ++i)
      if (condition.kinds >> i & 1) some.push_back(formulas.equal(kind, formulas.number(i)));
    all.push_back(formulas.or_(std::move(some)));
    if (condition.times) all.push_back(formulas.less(formulas.scale(condition.times, numbers[1]), numbers[0]));
    return formulas.and_(std::move(all));
  }
};

std::vector<Solution::Kind> overlaps(const Pairs& pairs) {
  Ours ours;
  std::vector<Solution::Kind> answers;
  for (const auto& [a, b] : pairs) {
    const Formula first = ours.of(a), second = ours.of(b);
    answers.push_back(solve_by_boxes(ours.formulas, ours.formulas.and_(first, second)).kind);
  }
  return answers;
}

Solution::Kind gap(const std::vector<Condition>& rows) {
  Ours ours;
  std::vector<Formula> none;
  for (const Condition& row : rows) none.push_back(ours.formulas.not_(ours.of(row)));
  return solve_by_boxes(ours.formulas, ours.formulas.and_(std::move(none))).kind;
}

// The best of some runs, in nanoseconds of this process, whatever else the machine does.
template <class Work>
double best_of(int runs, Work work) {
  double best = 1e300;
  for (int i = 0; i < runs; ++i) {
    const std::clock_t start = std::clock();
    work();
    best = std::min(best, static_cast<double>(std::clock() - start) * 1e9 / CLOCKS_PER_SEC);
  }
  return best;
}

const char* word(Solution::Kind kind) {
  return kind == Solution::Kind::none ? "none" : kind == Solution::Kind::found ? "found" : "undecided";
}

bool compare_pairs() {
  bool right = true;
  fmt::print("{:>7} {:>12} {:>12} {:>7} {:>9} {:>9} {:>9}\n", "pairs", "here, ns", "Z3, ns", "times", "decided", "overlap", "differ");
  for (const std::size_t count : {10u, 100u, 1000u, 10000u}) {
    const Pairs asked = pairs(count);
    std::vector<Solution::Kind> here;
    std::vector<bool> z3;
    const double ours = best_of(3, [&] { here = overlaps(asked); });
    const double theirs = best_of(count > 1000 ? 1 : 3, [&] { z3 = overlaps_by_z3(asked); });
    std::size_t decided = 0, overlap = 0, differ = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (here[i] == Solution::Kind::undecided) continue;
      ++decided;
      overlap += here[i] == Solution::Kind::found;
      differ += z3[i] != (here[i] == Solution::Kind::found);
    }
    const double each = static_cast<double>(count);
    fmt::print("{:>7} {:>12.0f} {:>12.0f} {:>7.0f} {:>8.2f}% {:>9} {:>9}\n", count, ours / each, theirs / each, theirs / ours,
               100 * static_cast<double>(decided) / each, overlap, differ);
    right = right && differ == 0 && decided * 100 >= count * 95 && theirs >= ours * 10;
  }
  return right;
}

bool compare_gaps() {
  bool right = true;
  fmt::print("\n{:>7} {:>8} {:>12} {:>12} {:>7} {:>10}\n", "rows", "", "here, us", "Z3, us", "times", "answer");
  struct Shape {
    int cf, hexes;
    bool mech;
  };
  for (const Shape shape : {Shape{3, 1, false}, Shape{5, 5, false}, Shape{25, 10, false}, Shape{50, 25, true}}) {
    std::vector<Condition> table = rows(shape.cf, shape.hexes, shape.mech);
    for (const bool whole : {true, false}) {
      if (!whole) table.erase(table.begin() + static_cast<std::ptrdiff_t>(table.size() / 2));
      Solution::Kind here = Solution::Kind::undecided;
      bool z3 = false;
      const double ours = best_of(3, [&] { here = gap(table); });
      const double theirs = best_of(1, [&] { z3 = gap_by_z3(table); });
      right = right && (here == Solution::Kind::none) == whole && z3 != whole;
      fmt::print("{:>7} {:>8} {:>12.1f} {:>12.1f} {:>7.0f} {:>10}\n", table.size(), whole ? "complete" : "one gone", ours / 1e3, theirs / 1e3,
                 theirs / ours, word(here));
    }
  }
  return right;
}

}  // namespace

int main() {
  const bool pairs_right = compare_pairs(), gaps_right = compare_gaps();
  if (pairs_right && gaps_right) return 0;
  fmt::print("wrong, or a target is missed\n");
  return 1;
}
