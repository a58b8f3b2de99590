// The columns of a table as the lanes of a program, in SQL. In: a field of a state, how it is written with lanes, and what these are called. Out: for each lane
// an expression over the column of the field, never NULL; and the condition that what stands there can be in a state at all. What is NULL comes to
// any number of the lane: the program knows from another one that it does not count.
#pragma once
#include "interpreter/batch/inquiry.hpp"
#include "interpreter/engine/sql_program.hpp"

namespace paragraf::batch {

// "name", 'text', with what quotes double.
std::string sql_name(std::string_view name);
std::string sql_string(std::string_view text);

// What stands in a column, or in an answer, for a value of a list: a name, an id, a text.
std::string sql_value(const Inquiry& inquiry, const model::Value& value, model::TypeId type);

struct SqlField {
  std::string type;                          // of the column: "bigint", "numeric", "boolean", "text"
  std::string fits;                          // NULL fits, too
  std::string meaning;                       // what it may be, for the reader
  std::string why_not;                       // not empty: no column says this
};
// `lanes`: those of the field are written to it, by their position.
SqlField sql_field(const Inquiry& inquiry, const engine::Layout& layout, const engine::Lanes& of, std::size_t field, std::vector<engine::SqlColumn>& lanes);

}  // namespace paragraf::batch
