// See sql_columns.hpp.
#include "interpreter/batch/sql_columns.hpp"

#include <fmt/format.h>

namespace paragraf::batch {
namespace {

using engine::Form;
using engine::Range;
using engine::SqlColumn;
using model::Number;

std::string quoted(std::string_view text, char quote) {
  std::string result(1, quote);
  for (const char c : text) {
    if (c == quote) result += quote;
    result += c;
  }
  return result + quote;
}

// The steps that the domain admits, as ranges.
std::vector<Range> admitted(const model::Domain& domain, const Number& step, const Range& all) {
  std::vector<Range> ranges;
  if (domain.open()) return {all};
  const auto add = [&](std::optional<std::int64_t> low, std::optional<std::int64_t> high) {
    const Range range{std::max(low.value_or(all.low), all.low), std::min(high.value_or(all.high), all.high)};
    if (range.low <= range.high) ranges.push_back(range);
  };
  for (const model::Interval& interval : domain.intervals) {
    std::optional<std::int64_t> low, high;
    if (interval.low) {
      const Number steps = *interval.low / step, whole = steps.ceil();
      low = (interval.low_open && whole == steps ? whole + Number(1) : whole).to_int64();
    }
    if (interval.high) {
      const Number steps = *interval.high / step, whole = steps.floor();
      high = (interval.high_open && whole == steps ? whole - Number(1) : whole).to_int64();
    }
    add(low, high);
  }
  for (const model::Value& value : domain.values)
    if (value.is<Number>())
      if (const auto steps = (value.number() / step).to_int64()) add(steps, steps);
  return ranges;
}

// One column of the table, part by part of what stands in it.
class FieldReader {
 public:
  FieldReader(const Inquiry& inquiry, std::string column, const model::Domain& domain, std::vector<SqlColumn>& lanes, const std::vector<Range>& ranges)
      : inquiry_(inquiry), column_(std::move(column)), domain_(domain), lanes_(lanes), ranges_(ranges) {}

  SqlField read(const Form& form, model::TypeId type) {
    switch (form.kind) {
      case Form::Kind::none: break;
      case Form::Kind::truth: return truth(form);
      case Form::Kind::number: return number(form);
      case Form::Kind::listed: return listed(form, type);
      case Form::Kind::set: return set(form, inquiry_.book().types[type].element);
      case Form::Kind::optional:
        lanes_[form.lane] = {column_ + " IS NOT NULL", true};
        if (form.parts.empty()) return {"text", column_ + " IS NULL", "nothing", {}};
        return read(form.parts[0], inquiry_.book().types.strip_optional(type));
      case Form::Kind::record: return {{}, {}, {}, "a record has no column"};
      case Form::Kind::list: return {{}, {}, {}, "a list has no column"};
    }
    return {"text", "TRUE", {}, {}};
  }

 private:
  SqlField truth(const Form& form) {
    // SQLite has numbers for truths, and keeps the words of a file of CSV.
    lanes_[form.lane] = {fmt::format("COALESCE(CAST({} AS text) IN ('true', '1'), FALSE)", column_), true};
    return {"boolean", fmt::format("CAST({} AS text) IN ('true', 'false', '1', '0')", column_), {}, {}};
  }

  SqlField number(const Form& form) {
    const Range& all = ranges_[form.lane];
    const bool whole = form.step == Number(1);
    const Number per = Number(1) / form.step;
    const std::string steps = whole ? column_ : fmt::format("CAST({} AS double precision) * {}", column_, factor(per));
    std::string fits, meaning;
    for (const Range& range : admitted(domain_, form.step, all)) {
      fits += fmt::format("{}{} BETWEEN {} AND {}", fits.empty() ? "" : " OR ", rounded(steps, whole), range.low, range.high);
      meaning += fmt::format("{}{}..{}", meaning.empty() ? "" : ", ", (Number(range.low) * form.step).to_string(), (Number(range.high) * form.step).to_string());
    }
    if (fits.empty()) fits = "FALSE";
    if (fits.find(" OR ") != fits.npos) fits = "(" + fits + ")";
    fits += whole ? fmt::format(" AND ROUND({0}) = {0}", column_) : fmt::format(" AND ABS(ROUND({0}) - {0}) < 0.000001", steps);
    lanes_[form.lane] = {fmt::format("CASE WHEN {0} BETWEEN {1} AND {2} THEN CAST({0} AS bigint) ELSE {1} END", rounded(steps, whole), all.low, all.high)};
    return {whole ? "bigint" : "numeric", fits, meaning, {}};
  }
  static std::string rounded(const std::string& steps, bool whole) { return whole ? steps : fmt::format("ROUND({})", steps); }
  static std::string factor(const Number& per) {
    const std::string fraction = per.to_fraction();
    const std::size_t slash = fraction.find('/');
    return slash == fraction.npos ? fraction : fmt::format("{} / {}", fraction.substr(0, slash), fraction.substr(slash + 1));
  }

  SqlField listed(const Form& form, model::TypeId type) {
    std::string cases, all, meaning;
    for (std::size_t i = 0; i < form.values.size(); ++i) {
      const std::string name = sql_value(inquiry_, form.values[i], type), text = sql_string(name);
      if (i > 0) cases += fmt::format(" WHEN {} THEN {}", text, i);
      all += (i > 0 ? ", " : "") + text;
      meaning += (i > 0 ? ", " : "") + name;
    }
    lanes_[form.lane] = {cases.empty() ? "CAST(0 AS bigint)" : fmt::format("CAST(CASE {}{} ELSE 0 END AS bigint)", column_, cases)};
    return {"text", fmt::format("{} IN ({})", column_, all), meaning, {}};
  }

  // Words with blanks between. With two between, each has its own.
  SqlField set(const Form& form, model::TypeId element) {
    const std::string padded = fmt::format("' ' || REPLACE({}, ' ', '  ') || ' '", column_);
    std::string rest = padded, meaning = "of";
    for (std::size_t i = 0; i < form.values.size(); ++i) {
      const std::string name = sql_value(inquiry_, form.values[i], element), word = sql_string(" " + name + " ");
      lanes_[form.lane + i] = {fmt::format("COALESCE(REPLACE({0}, {1}, '') <> {0}, FALSE)", padded, word), true};
      rest = fmt::format("REPLACE({}, {}, '')", rest, word);
      meaning += " " + name;
    }
    return {"text", fmt::format("TRIM({}) IN ('', '[]')", rest), meaning, {}};
  }

  const Inquiry& inquiry_;
  std::string column_;
  const model::Domain& domain_;
  std::vector<SqlColumn>& lanes_;
  const std::vector<Range>& ranges_;
};

}  // namespace

std::string sql_name(std::string_view name) { return quoted(name, '"'); }
std::string sql_string(std::string_view text) { return quoted(text, '\''); }

std::string sql_value(const Inquiry& inquiry, const model::Value& value, model::TypeId type) {
  if (value.is<model::Text>()) return value.string();
  return model::value_text(inquiry.book(), value, type, interpreter::entity_name, &inquiry.blank());
}

SqlField sql_field(const Inquiry& inquiry, const engine::Layout& layout, const engine::Lanes& of, std::size_t field, std::vector<SqlColumn>& lanes) {
  const engine::Field& one = layout.fields[field];
  const std::string column = sql_name(one.name);
  const model::Domain domain = engine::domain_of(inquiry.book(), layout, one);
  if (of.known(field)) lanes[*of.known(field)] = {column + " IS NOT NULL", true};
  SqlField result = FieldReader(inquiry, column, domain, lanes, of.ranges()).read(of.form(field), engine::type_of(inquiry.book(), layout, one));
  result.fits = fmt::format("COALESCE({}, TRUE)", result.fits);
  return result;
}

}  // namespace paragraf::batch
