// Questions as a statement of SQL that answers them for all states of a table, in SQLite and PostgreSQL alike. In: what is asked, the name of the table,
// and which of its columns are copied. Out: one SELECT, with the table that it reads in a comment; or why there is none.
//
// Columns are named as those of a batch are, and hold what its cells hold: names as text, numbers in the unit of the measure, truths. NULL is unknown, of what
// may be nothing it is nothing. An answer is NULL where the rules give none, or where only the evaluator could say what they give.
#pragma once
#include "interpreter/batch/inquiry.hpp"

namespace paragraf::batch {

struct SqlText {
  std::string text;                          // empty: there is none
  std::string why_not = {};
};
SqlText sql_text(const Inquiry& inquiry, const std::string& table, const std::vector<std::string>& kept);

}  // namespace paragraf::batch
