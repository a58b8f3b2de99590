// A key of a table as a question, and what the interpreter answers. In: a grid and a block of it. Out: the simplest key
// in the block with what else it takes to ask (entities for keys that are), the interpreter's answer, and both as a
// witness.
#pragma once
#include <optional>
#include <set>

#include "analysis/lint/situation.hpp"
#include "analysis/lint/tables_grid.hpp"

namespace paragraf::analysis::lint {

// The simplest key; none if a key is of a type of which no value can be made up.
std::optional<Values> simplest_key(const TableGrid& grid, const Block& block);
// The simplest of all blocks: key by key, from the first on.
std::optional<Values> simplest_key(const TableGrid& grid, const std::vector<Block>& blocks);
// The keys of a block that differ in these parameters: all of them, if there are at most so many, or else some.
struct Keys {
  std::vector<Values> keys;
  bool all = true;
};
Keys keys_in(const TableGrid& grid, const Block& block, const std::set<std::uint32_t>& parameters, std::size_t most);

class KeyAnswer {
 public:
  KeyAnswer(const TableGrid& grid, Values key);
  // No clause decides, in some column.
  bool is_gap() const;
  bool is_conflict() const;
  // Every column has a value.
  bool is_known() const;
  // Of the first column that is not decided, as the question asks it.
  Witness witness(const Wording& wording) const;
  // What a row comes to, whether it is active or not; and whether it is.
  interpreter::Result outcome(std::uint32_t row, std::size_t column) const;
  bool is_active(std::uint32_t rule) const;
  // By column.
  const std::vector<interpreter::Result>& answers() const { return answers_; }

 private:
  std::optional<std::size_t> first(interpreter::ReasonKind kind) const;

  const TableGrid& grid_;
  Situation situation_;
  std::vector<interpreter::Result> answers_;
};

}  // namespace paragraf::analysis::lint
