// Answers as the cells of the output. In: what a program or the evaluator comes to. Out: text of CSV or JSON; the same from both.
#pragma once
#include "interpreter/batch/rows.hpp"
#include "interpreter/engine/compile.hpp"

namespace paragraf::batch {

// How the output is written.
struct Writing {
  Form form = Form::csv;
  char separator = ',';
};

// "line,id,surcharge(b)\n"; of JSON nothing.
std::string header(const Inquiry& inquiry, const Table& table, const Writing& writing);

// What the evaluator says to a question, in a state with these values.
engine::Reply evaluated(const Inquiry& inquiry, std::size_t question, const interpreter::State& state, const Row& row);

// One for each thread.
class Answers {
 public:
  Answers(const Inquiry& inquiry, const Table& table, const Writing& writing);

  // A row: its beginning, one cell for each question, its end.
  void begin(std::string& out, std::size_t line, const std::vector<std::string_view>& kept) const;
  // Of a program. False: that is for the evaluator, and nothing was written.
  bool add(std::string& out, std::size_t question, const engine::Outlet& outlet, const std::int64_t* outputs);
  // Of the evaluator, in a state with these values.
  void add(std::string& out, std::size_t question, const interpreter::State& state, const Row& row) const;
  void end(std::string& out) const { out += writing_.form == Form::json ? "}\n" : "\n"; }

 private:
  struct Remembered {
    bool used = false;
    std::int64_t which = 0, number = 0, divisor = 0;
    std::string text;
  };
  std::string text(std::size_t question, const engine::Reply& reply, const interpreter::State& state) const;

  const Inquiry& inquiry_;
  const Table& table_;
  Writing writing_;
  std::vector<std::string> before_;                        // of each question: what stands before its answer
  std::vector<std::string> kept_before_;
  std::vector<std::vector<Remembered>> remembered_;        // by question, by a hash of the outputs
};

}  // namespace paragraf::batch
