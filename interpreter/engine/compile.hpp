// Questions about the states of a batch to one program. In: questions of a book and the layout of the states. Out: a program, and how its outputs
// are read. An answer is read from a program only where the program knows it; in all other states, and for what cannot be
// written as a program, the evaluator is asked: it alone says what is missing, and why.
#pragma once
#include "interpreter/engine/layout.hpp"
#include "interpreter/evaluate.hpp"
#include "model/build.hpp"

namespace paragraf::engine {

// One answer of a state: a value, or what is missing; of an act its verdict.
struct Reply {
  interpreter::Result value;                     // of an expression
  std::optional<interpreter::Verdict> verdict;   // of an act
};

// Which outputs of a program are an answer, by position. None: it has no such part.
struct Outlet {
  bool compiled = false;                         // else the evaluator is always asked
  std::optional<std::uint32_t> known = {};       // 1 where the rest holds; none: everywhere
  std::optional<std::uint32_t> truth = {};       // of an act: is it allowed?
  std::optional<std::uint32_t> numerator = {}, divisor = {};
  std::int64_t denominator = 1;
  std::optional<std::uint32_t> which = {};       // position in `values`, counted from 1; 0: the number or truth
  Values values = {};
  std::vector<std::uint32_t> members = {};       // of a set: by position in `values`, 1 where that is in it
  std::vector<Outlet> parts = {};                // of a record or a row, known where all of it is
  RecordId record = {};                          // none: a row
  enum class Shape : std::uint8_t { plain, set, parts } shape = Shape::plain;
};

struct Compiled {
  Lanes lanes;
  Program program;
  std::vector<Outlet> outlets;                   // one for each question
};

// `book`: that on which the questions stand. `sides`: of each reading the chosen one; empty: the first.
Compiled compile(const Book& book, const Layout& layout, const std::vector<Query>& questions, const std::vector<std::uint32_t>& sides = {});

// What outputs say; none: that is for the evaluator.
std::optional<Reply> reply(const Outlet& outlet, bool of_act, const std::int64_t* outputs);
// What the evaluator says in a state. `values`: one for each field; what is given beside the state is taken from them.
Reply evaluated(const Book& book, const Layout& layout, const Query& question, const State& state, std::span<const std::optional<Value>> values,
                const interpreter::Choices& choices);

}  // namespace paragraf::engine
