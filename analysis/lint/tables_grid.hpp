// A table as regions in a grid. In: a book and one of its tables. Out: an axis for each key that a cell looks at, and
// on it, in book order, each row and each `lift` of one as a block; which of them are active at a place where the same
// ones are, as far as that can be told: a `lift` may hang on more than the key, and then it may apply or not.
#pragma once
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/lint/tables_axis.hpp"
#include "interpreter/evaluate.hpp"

namespace paragraf::analysis::lint {

enum class Maybe : std::uint8_t { no, perhaps, yes };

struct GridRule {
  RuleId id;
  bool row = true;         // else a `lift`
  bool certain = true;     // where its block is, its condition holds; else it may hold there
  bool asks_same = false;  // some outcome is that of what it lifts
  // Wherever its block is, some row says something: it, or one that lifts it.
  bool solid = true;
  std::vector<std::uint32_t> lifters = {}, lifts = {};
};

class TableGrid {
 public:
  // `sides`: of the readings, by ReadingId; empty: the first of each.
  TableGrid(const Book& book, ValueId table, std::vector<std::uint32_t> sides = {});

  const Book& book() const { return book_; }
  const interpreter::Choices& choices() const { return choices_; }
  ValueId table() const { return table_; }
  const ValueDecl& declaration() const { return book_[table_]; }
  // Why the keys cannot be told apart; empty: they can.
  const std::string& obstacle() const { return obstacle_; }

  const std::vector<std::uint32_t>& keys() const { return keys_; }  // by axis: the position of the parameter
  const KeyAxis& axis(std::size_t at) const { return axes_[at]; }
  const Block& space() const { return space_; }  // what the declaration admits
  const std::vector<GridRule>& rules() const { return rules_; }
  const Rule& rule(std::uint32_t at) const { return book_[rules_[at].id]; }
  const Regions& regions() const { return regions_; }  // of rules(), as far as the space goes
  // By axis: what a cell names, of a row or a `lift`; without those that take anything.
  const Positions& named(std::size_t axis) const { return named_[axis]; }

  // By rule: the others whose blocks meet its own, in order. None if there are too many pairs of them.
  using Meeting = std::vector<std::vector<std::uint32_t>>;
  std::optional<Meeting> meeting() const;

  // Where exactly the blocks of `inside` are, for each of them: is it active; and does it say something?
  std::vector<Maybe> active(const std::vector<std::uint32_t>& inside) const;
  Maybe says(const std::vector<std::uint32_t>& inside, std::size_t position, const std::vector<Maybe>& active) const;

  // What it comes to in a column; null: not a constant.
  const Value* constant(std::uint32_t rule, std::size_t column) const;
  // Do two rows come to the same outcome wherever both apply? Perhaps: it has to be worked out.
  Maybe agree(std::uint32_t a, std::uint32_t b) const;
  // Do its outcomes hang on the key alone: on nothing of a state, of the readings or of an extern?
  bool of_key_only(std::uint32_t rule) const;
  // The parameters that its outcomes read.
  std::set<std::uint32_t> parameters_of(std::uint32_t rule) const;
  // Are they the same for all keys for which the same rules apply? Constants, and `same` of constants.
  bool constant_in_parts(std::uint32_t rule) const;

 private:
  // What a rule says of a key.
  struct KeyTest {
    std::uint32_t key;
    const Domain* domain;
  };
  // Adds what a condition says of the keys; false if it says more.
  bool add_tests(ExprId condition, std::vector<KeyTest>& tests);
  void add_regions(const std::vector<KeyTest>& tests, const std::vector<std::size_t>& ends);
  std::optional<KeyTest> test_of(const Expr& expr);
  std::optional<KeyTest> comparison(const Expr& expr);
  bool of_key_only(ExprId expr) const;
  void collect_rules();
  void link_rules();
  const Value* constant(ExprId expr) const;

  const Book& book_;
  ValueId table_;
  interpreter::Choices choices_;
  std::deque<Domain> compared_;                            // those of comparisons
  mutable std::map<ExprId, std::optional<Value>> folded_;  // what constants come to that are written as formulas
  std::string obstacle_;
  std::vector<std::uint32_t> keys_;
  std::vector<KeyAxis> axes_;
  Block space_;
  std::vector<GridRule> rules_;
  Regions regions_{0};
  std::vector<Positions> named_;
};

}  // namespace paragraf::analysis::lint
