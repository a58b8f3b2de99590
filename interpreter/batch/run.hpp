// The whole batch. In: blocks of rows, and what is asked of each. Out: for each block, in the order of the input, the rows of the output and what
// could not be read. Blocks are taken by as many threads as there are, each with its own columns, memory of texts and evaluator; no more
// of them are in memory than there are threads.
//
//   row ──> lanes ──> program ──> answers          what the program does not know, and what is no program, is asked of
//     └──> values ──────────────> evaluator        the evaluator, with the row read exactly
#pragma once
#include <functional>

#include "interpreter/batch/answers.hpp"
#include "interpreter/batch/engines.hpp"
#include "interpreter/batch/lane_rows.hpp"

namespace paragraf::batch {

struct Order {
  std::string path;                      // of the input, for findings
  std::vector<std::string> kept = {};
  std::optional<Form> form = {};         // of the output; none: that of the input
  // Automatic is by columns: reading a row takes a hundred times as long as what machine code would spare.
  Engine engine = Engine::automatic;
  bool strict = false;
};

// A row that could not be read.
struct Refused {
  std::size_t line;
  std::string row;                       // only if the order is strict
  std::vector<base::Diagnostic> findings;
};

struct Done {
  std::string out;                       // whole rows
  std::vector<Refused> refused = {};
  std::size_t rows = 0, bytes = 0;       // answered; of the input
  std::size_t evaluated = 0;             // rows of which the evaluator was asked, too
};

class Batch {
 public:
  // Looks at the first block: the names of its columns, and what its rows know. What is wrong with it is a finding in `sources()`.
  Batch(const Inquiry& inquiry, Blocks& blocks, Order order, base::Sink& sink);

  explicit operator bool() const { return good_; }
  const base::Sources& sources() const { return sources_; }
  std::string header() const;
  // How many questions became programs.
  std::size_t programs() const;
  // Why there is no machine code, although it was ordered; then columns answer. Empty: nothing is amiss.
  const std::string& no_code() const { return no_code_; }

  // `done` is called for one block after the other, from any thread; it returns false if there is no need to go on.
  void run(unsigned threads, const std::function<bool(Done&&)>& done);
  // The findings of a refused row again, drawn in their place.
  void show(const Refused& row, base::Sources& sources, base::Sink& sink) const;

 private:
  class Worker;
  std::vector<Row> first_rows();
  // Calls `visit` with each row of the block and its line until it returns false.
  template <class Visit>
  void each_row(const Block& block, Visit visit) const;

  const Inquiry& inquiry_;
  Blocks& blocks_;
  Order order_;
  Writing writing_;
  base::Sources sources_;
  std::optional<Block> first_;
  std::optional<Rows> rows_;
  std::optional<Compilation> compilation_;
  std::optional<Engines> engines_;
  std::string no_code_;
  bool good_ = false;
};

}  // namespace paragraf::batch
