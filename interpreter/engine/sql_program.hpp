// A program as expressions of SQL. In: a program, and the column in which each lane stands. Out: an expression for each output, and what has to be
// named before, step by step: whatever is used more than once is worked out once. Whole numbers are `bigint`, and no column is NULL.
//
// What is written is what SQLite and PostgreSQL understand alike. Both divide towards 0, so what may be below 0 is moved above it first; PostgreSQL takes
// small literals for 32 bits, so one side of an operation is always 64 wide.
#pragma once
#include "interpreter/engine/program.hpp"

namespace paragraf::engine {

struct SqlColumn {
  std::string text;                          // a column, or an expression
  bool truth = false;                        // a condition, else a whole number
};

struct SqlProgram {
  struct Named {
    std::string name, text;
  };
  std::vector<std::vector<Named>> steps;     // each is made of the lanes and of what is named in earlier steps
  std::vector<SqlColumn> outputs;            // made of all of these
};

// `lanes`: names of columns; a truth is a number, 0 or 1, to the program. Steps name columns `prefix`0, `prefix`1 ...
SqlProgram sql_program(const Program& program, const std::vector<SqlColumn>& lanes, const std::string& prefix);

}  // namespace paragraf::engine
