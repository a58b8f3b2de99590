// Rows of the input as the values of a state, read exactly as state files are. In: the names of columns, and a row. Out: a value for each field
// of the layout, none for what is not known, and what is only copied; else a finding for each mistake.
//
// A cell of CSV is what a state file has as a text or a number; a set of names stands with blanks between, `mech tank`, and what begins with
// a bracket is JSON. An empty cell, a key that is not there, and null where nothing is no value, are unknown.
#pragma once
#include <map>
#include <set>
#include <span>

#include "base/diagnostic.hpp"
#include "interpreter/batch/blocks.hpp"
#include "interpreter/batch/inquiry.hpp"
#include "interpreter/json_tree.hpp"

namespace paragraf::batch {

using Row = std::vector<std::optional<model::Value>>;

// What a column, or a key of a row, is for.
struct Column {
  std::string name;
  std::optional<std::size_t> field = {};   // of the layout
  std::optional<std::size_t> kept = {};    // position among what is copied
};

struct Table {
  Form form = Form::csv;
  char separator = ',';
  std::vector<Column> columns = {};        // of CSV, in their order
  std::vector<std::string> kept = {};      // names of what is copied
};

// Where a row stands, for findings.
struct Origin {
  std::string path;
  std::size_t line = 1;
  bool drawn = false;                      // its lines are numbered as in the file
};

class Rows {
 public:
  Rows(const Inquiry& inquiry, Table table);

  // The columns of CSV. False if there is a finding.
  bool read_header(std::string_view header, const Origin& origin, base::Sources& sources, base::Sink& sink);
  // `kept`: what is copied, as it is written.
  std::optional<Row> read(std::string_view row, std::vector<std::string>& kept, const Origin& origin, base::Sources& sources, base::Sink& sink) const;
  // One value, as it is written in a cell or behind a key; `none` of what is not known. False if it does not fit.
  bool read_one(std::size_t field, std::string_view written, std::optional<model::Value>& value) const;

  const Table& table() const { return table_; }
  Column column(std::string_view name) const;
  bool is_entity(std::string_view name) const { return entities_.contains(name); }

 private:
  class Reader;

  const Inquiry& inquiry_;
  Table table_;
  std::map<std::string, std::size_t, std::less<>> fields_;
  std::set<std::string, std::less<>> entities_;
  std::vector<std::string> names_;
};

}  // namespace paragraf::batch
