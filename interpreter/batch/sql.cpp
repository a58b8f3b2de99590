// See sql.hpp.
#include "interpreter/batch/sql.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "interpreter/batch/names.hpp"
#include "interpreter/batch/sql_columns.hpp"
#include "interpreter/engine/compile.hpp"

namespace paragraf::batch {
namespace {

using engine::Compiled;
using engine::Outlet;
using engine::SqlColumn;

// PostgreSQL has no longer names, and takes no more columns than 1,664; SQLite takes statements of a million bytes.
constexpr std::size_t longest_name = 63, most_columns = 1'500, longest_text = 1'000'000;

// A step with a limit is worked out as it stands, row by row. Without one both systems would write each expression out again wherever its name stands, step
// after step, and MATERIALIZED would keep the whole table.
constexpr std::int64_t all_rows = INT64_MAX;

// Names of columns and tables that differ in more than the case of letters, which SQLite does not tell apart.
class SqlNames {
 public:
  std::string fresh(const std::string& wanted) {
    for (int n = 1;; ++n) {
      const std::string behind = n == 1 ? "" : fmt::format(" {}", n);
      std::string name = wanted + behind;
      if (name.size() > longest_name) {
        std::size_t end = longest_name - 3 - behind.size();
        while (end > 0 && (static_cast<unsigned char>(wanted[end]) & 0xc0) == 0x80) --end;
        name = wanted.substr(0, end) + "..." + behind;
      }
      if (taken_.insert(folded(name)).second) return name;
    }
  }
  // One that begins like no other.
  std::string prefix(std::string wanted) const {
    const auto begins = [&](const std::string& one) { return one.starts_with(wanted); };
    while (std::any_of(taken_.begin(), taken_.end(), begins)) wanted += '_';
    return wanted;
  }
  void take(const std::string& name) { taken_.insert(folded(name)); }

 private:
  static std::string folded(std::string name) {
    for (char& c : name) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return name;
  }
  std::set<std::string> taken_;
};

// What is not in every state is unknown, or it is nothing.
engine::Layout layout_of(const Inquiry& inquiry) {
  engine::Layout layout = inquiry.layout();
  for (std::size_t i = 0; i < layout.fields.size(); ++i) layout.fields[i].may_be_unknown = !inquiry.absent(i);
  return layout;
}

class Statement {
 public:
  Statement(const Inquiry& inquiry, const std::string& table, const std::vector<std::string>& kept)
      : inquiry_(inquiry), table_(table), kept_(kept), layout_(layout_of(inquiry)),
        compiled_(engine::compile(inquiry.book(), layout_, queries(inquiry), inquiry.situation().choices().sides)) {}

  SqlText text() {
    for (std::size_t i = 0; i < compiled_.outlets.size(); ++i) {
      const Outlet& outlet = compiled_.outlets[i];
      const std::string& question = inquiry_.questions()[i].text;
      if (!outlet.compiled) return {{}, fmt::format("`{}` is no program: only the evaluator can answer it", question)};
      if (outlet.shape != Outlet::Shape::plain) return {{}, fmt::format("`{}` is a set, a record or a row: no column of SQL can be that", question)};
      if (is_mixed(outlet)) return {{}, fmt::format("`{}` is a name in one state and no name in another: no column of SQL can be both", question)};
    }
    for (const std::string& name : kept_) names_.take(name);
    if (std::string problem = read_fields(); !problem.empty()) return {{}, std::move(problem)};
    const engine::SqlProgram program = engine::sql_program(compiled_.program, lanes_, names_.prefix("v"));
    std::size_t columns = selected_.size();
    for (const auto& step : program.steps) columns += step.size();
    if (columns > most_columns) return {{}, fmt::format("these questions need {} columns, and SQL has at most {}: ask for fewer of them", columns, most_columns)};
    SqlText result{comment() + statement(program)};
    if (result.text.size() > longest_text) return {{}, fmt::format("the statement would have {} bytes, and SQLite takes at most {}: ask for fewer of them", result.text.size(), longest_text)};
    return result;
  }

 private:
  static std::vector<model::Query> queries(const Inquiry& inquiry) {
    std::vector<model::Query> all;
    for (const Question& question : inquiry.questions()) all.push_back(question.query);
    return all;
  }
  static bool is_mixed(const Outlet& outlet) {
    const bool named = std::any_of(outlet.values.begin(), outlet.values.end(), [](const model::Value& value) { return !value.is_nothing(); });
    return outlet.which && named && (outlet.numerator || outlet.truth);
  }

  // The lanes that the program uses, and the columns in which they stand.
  std::string read_fields() {
    std::vector<bool> used(compiled_.lanes.size());
    for (const engine::Operation& op : compiled_.program.operations)
      if (op.code == engine::Code::input) used[op.a] = true;
    lanes_.resize(used.size());
    const Called called = lane_names(inquiry_, layout_, compiled_.lanes);
    for (std::size_t i = 0; i < layout_.fields.size(); ++i) {
      std::vector<SqlColumn> read(used.size());
      const SqlField field = sql_field(inquiry_, layout_, compiled_.lanes, i, read);
      bool any = false;
      for (std::size_t lane = 0; lane < used.size(); ++lane) {
        if (!used[lane] || read[lane].text.empty()) continue;
        any = true;
        const std::string name = sql_name(names_.fresh(called.names[lane].name));
        selected_.push_back(fmt::format("{} AS {}", read[lane].text, name));
        lanes_[lane] = {name, read[lane].truth};
      }
      const std::string& name = layout_.fields[i].name;
      if (any && !field.why_not.empty()) return fmt::format("`{}` in SQL: {}", name, field.why_not);
      if (!any) continue;
      fits_.push_back(field.fits);
      declared_.push_back({sql_name(name) + " " + field.type, field.meaning});
    }
    if (fits_.empty()) return {};
    fit_ = sql_name(names_.fresh("fits"));
    std::string all;
    for (const std::string& one : fits_) all += (all.empty() ? "" : "\n      AND ") + one;
    selected_.push_back(fmt::format("{} AS {}", all, fit_));
    return {};
  }

  std::string comment() const {
    std::vector<std::pair<std::string, std::string>> columns;
    for (const std::string& name : kept_) {
      const auto begins = [&, quoted = sql_name(name)](const auto& one) { return one.first.starts_with(quoted + " "); };
      if (std::none_of(declared_.begin(), declared_.end(), begins)) columns.emplace_back(sql_name(name) + " text", "");
    }
    columns.insert(columns.end(), declared_.begin(), declared_.end());
    std::string text = fmt::format("-- Made by paragraf: what the rules of {} answer in each state of a table like this, for SQLite and PostgreSQL.\n-- CREATE TABLE {} (\n",
                                   one_line(inquiry_.book().name), table_);
    for (std::size_t i = 0; i < columns.size(); ++i)
      text += fmt::format("--   {}{}{}\n", one_line(columns[i].first), i + 1 < columns.size() ? "," : "", columns[i].second.empty() ? "" : "  -- " + one_line(columns[i].second));
    return text + "-- );\n-- Each LIMIT keeps what is worked out once from being written out again wherever it is used.\n";
  }
  static std::string one_line(std::string_view text) {
    std::string line(text);
    std::replace(line.begin(), line.end(), '\n', ' ');
    return line;
  }

  std::string statement(const engine::SqlProgram& program) {
    SqlNames tables;
    tables.take(table_.substr(table_.rfind('.') + 1));
    std::string from = tables.fresh("lanes");
    std::vector<std::string> copied;
    for (const std::string& name : kept_) copied.push_back(sql_name(name));
    std::vector<std::string> first = copied;
    first.insert(first.end(), selected_.begin(), selected_.end());
    if (first.empty()) first.push_back("1");
    std::string text = fmt::format("WITH {} AS (\n  SELECT\n    {}\n  FROM {}\n  LIMIT {}\n)", from, joined(first, ",\n    "), table_, all_rows);
    for (const auto& step : program.steps) {
      const std::string next = tables.fresh(fmt::format("step{}", ++steps_));
      std::vector<std::string> made{"*"};
      for (const auto& [name, expression] : step) made.push_back(fmt::format("{} AS {}", expression, name));
      text += fmt::format(",\n{} AS (\n  SELECT\n    {}\n  FROM {}\n  LIMIT {}\n)", next, joined(made, ",\n    "), from, all_rows);
      from = next;
    }
    std::vector<std::string> answers = copied;
    SqlNames called;
    for (const std::string& name : kept_) called.take(name);
    for (std::size_t i = 0; i < compiled_.outlets.size(); ++i)
      answers.push_back(fmt::format("{} AS {}", answer(i, program), sql_name(called.fresh(inquiry_.questions()[i].text))));
    return text + fmt::format("\nSELECT\n  {}\nFROM {};\n", joined(answers, ",\n  "), from);
  }
  static std::string grouped(const std::string& condition) { return condition.find(' ') == condition.npos ? condition : "(" + condition + ")"; }
  static std::string joined(const std::vector<std::string>& parts, const char* by) { return fmt::format("{}", fmt::join(parts, by)); }

  std::string answer(std::size_t question, const engine::SqlProgram& program) const {
    const Outlet& outlet = compiled_.outlets[question];
    const auto output = [&](std::uint32_t i) -> const SqlColumn& { return program.outputs[i]; };
    const auto condition = [&](std::uint32_t i) { return output(i).truth ? output(i).text : "(" + output(i).text + ") <> 0"; };
    const auto number = [&](std::uint32_t i) { return output(i).truth ? fmt::format("CASE WHEN {} THEN 1 ELSE 0 END", output(i).text) : output(i).text; };
    std::vector<std::string> when;
    if (!fit_.empty()) when.push_back(fit_);
    if (outlet.known) when.push_back(grouped(condition(*outlet.known)));
    const bool named = outlet.which && !outlet.numerator && !outlet.truth;
    if (outlet.which && !named) when.push_back("(" + number(*outlet.which) + ") = 0");
    std::string text;
    if (named) {
      text = "CASE " + number(*outlet.which);
      for (std::size_t i = 0; i < outlet.values.size(); ++i) {
        const model::Value& value = outlet.values[i];
        text += fmt::format(" WHEN {} THEN {}", i + 1, value.is_nothing() ? "NULL" : sql_string(sql_value(inquiry_, value, inquiry_.questions()[question].type)));
      }
      text += " END";
    } else if (outlet.truth) {
      text = inquiry_.questions()[question].of_act ? fmt::format("CASE WHEN {} THEN 'allowed' ELSE 'denied' END", condition(*outlet.truth)) : condition(*outlet.truth);
    } else if (outlet.denominator == 1 && !outlet.divisor) {
      text = number(*outlet.numerator);
    } else {
      text = fmt::format("CAST({} AS double precision)", number(*outlet.numerator));
      if (outlet.denominator != 1) text += fmt::format(" / {}", outlet.denominator);
      if (outlet.divisor) text += fmt::format(" / ({})", number(*outlet.divisor));
    }
    if (when.empty()) return text;
    return fmt::format("CASE WHEN {} THEN {} END", joined(when, " AND "), text);
  }

  const Inquiry& inquiry_;
  std::string table_;
  std::vector<std::string> kept_;
  engine::Layout layout_;
  Compiled compiled_;
  SqlNames names_;
  std::vector<SqlColumn> lanes_;
  std::vector<std::string> selected_, fits_;
  std::vector<std::pair<std::string, std::string>> declared_;
  std::string fit_;
  int steps_ = 0;
};

}  // namespace

SqlText sql_text(const Inquiry& inquiry, const std::string& table, const std::vector<std::string>& kept) { return Statement(inquiry, table, kept).text(); }

}  // namespace paragraf::batch
