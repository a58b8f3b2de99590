// P702: rows that disagree. In: the grid of a table. Out: a claim for each set of rows that are active for the same
// keys and do not come to the same outcome there, without those of which all pairs are told already; one for the table
// if there is none. What `despite` or a `lift` settles is no conflict. Outcomes that are formulas are worked out: for
// all keys for which both rows apply, if these can be listed, else for the simplest of them.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "analysis/lint/tables.hpp"
#include "analysis/lint/tables_witness.hpp"

namespace paragraf::analysis::lint {
namespace {

using Rows = std::vector<std::uint32_t>;
using Where = std::vector<Block>;

constexpr std::size_t most_listed = 1000;
constexpr std::size_t many = 4;  // findings about one row are told as one

struct Found {
  Rows rows;
  Where where;
  std::string how;
  Values key;                    // for which they disagree
  bool first_with_each = false;  // the others do not disagree among each other
};

class Overlaps {
 public:
  Overlaps(const TableGrid& grid, const TableGrid::Meeting* meeting, const LintOptions& options, Claims& claims)
      : grid_(grid), meeting_(meeting), options_(options), claims_(claims) {}

  void check() {
    const std::string name = table_name(grid_, options_.wording);
    if (!grid_.obstacle().empty()) return add(Standing::undecided, name, all_rows(), grid_.obstacle());
    if (!meeting_)
      return add(Standing::undecided, name, all_rows(),
                 fmt::format("more than {} regions were looked at", Effort().left));
    for (std::uint32_t row = 0; row < grid_.rules().size(); ++row)
      if (grid_.rules()[row].row) look_at(row);
    judge();
    collapse();
    const bool sound = found_.empty() && undecided_.empty();
    for (const Found& found : found_) tell(found);
    for (const auto& [rows, why] : undecided_) add(Standing::undecided, subject(rows), rows, why);
    if (sound) add(Standing::proved, name, all_rows(), listed_ ? "boxes, and listed" : "boxes");
  }

 private:
  Rows all_rows() const {
    Rows rows;
    for (std::uint32_t i = 0; i < grid_.rules().size(); ++i)
      if (grid_.rules()[i].row) rows.push_back(i);
    return rows;
  }

  // Some pair of them is as `agree` says.
  bool any(const Rows& rows, Maybe agree) const {
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (std::size_t j = i + 1; j < rows.size(); ++j)
        if (grid_.agree(rows[i], rows[j]) == agree) return true;
    return false;
  }

  // The parts of a row in which it is the first of those that disagree.
  void look_at(std::uint32_t row) {
    const std::vector<std::uint32_t>& others = (*meeting_)[row];
    const bool first = std::any_of(others.begin(), others.end(), [&](std::uint32_t other) {
      return other > row && grid_.rules()[other].row && grid_.agree(row, other) != Maybe::yes;
    });
    if (!first) return;
    Rows which = others;
    which.insert(std::upper_bound(which.begin(), which.end(), row), row);
    Effort effort{.left = 500'000};
    const bool done = partition(grid_.regions(), which, grid_.regions().block(row), effort,
                                [&](const Block& part, const Rows& inside) {
                                  look_at_part(row, part, inside);
                                  return true;
                                });
    if (!done) undecided_[{row}] = "more overlaps than were looked at";
  }

  void look_at_part(std::uint32_t row, const Block& part, const Rows& inside) {
    const std::vector<Maybe> active = grid_.active(inside);
    Rows surely, perhaps;
    for (std::size_t i = 0; i < inside.size(); ++i) {
      const Maybe says = grid_.says(inside, i, active);
      if (says == Maybe::yes) surely.push_back(inside[i]);
      if (says != Maybe::no) perhaps.push_back(inside[i]);
    }
    // Each part is looked at once, from the first that has somebody to disagree with.
    for (const std::uint32_t one : perhaps) {
      const bool disagrees = std::any_of(perhaps.begin(), perhaps.end(), [&](std::uint32_t other) {
        return other != one && grid_.agree(one, other) != Maybe::yes;
      });
      if (!disagrees) continue;
      if (one != row) return;
      break;
    }
    if (any(surely, Maybe::no))
      clashes_[surely].push_back(part);
    else if (any(surely, Maybe::perhaps))
      formulas_[surely].push_back(part);
    else if (perhaps.size() > surely.size() && (any(perhaps, Maybe::no) || any(perhaps, Maybe::perhaps)))
      undecided_[perhaps] = "exceptions with conditions of their own";
  }

  // Which of them are told: the smaller sets first, and larger ones only if some pair of them is new.
  void judge() {
    std::vector<Found> all;
    for (auto& [rows, where] : clashes_) {
      merge(where);
      if (const auto key = simplest_key(grid_, where)) all.push_back({rows, where, "boxes", *key});
    }
    for (auto& [rows, where] : formulas_)
      if (auto found = work_out(rows, where)) all.push_back(std::move(*found));
    std::stable_sort(all.begin(), all.end(), [](const Found& a, const Found& b) {
      return a.rows.size() != b.rows.size() ? a.rows.size() < b.rows.size() : a.rows < b.rows;
    });
    std::set<std::pair<std::uint32_t, std::uint32_t>> told;
    for (Found& found : all) {
      bool news = false;
      for (std::size_t i = 0; i < found.rows.size(); ++i)
        for (std::size_t j = i + 1; j < found.rows.size(); ++j)
          if (grid_.agree(found.rows[i], found.rows[j]) != Maybe::yes &&
              told.emplace(found.rows[i], found.rows[j]).second)
            news = true;
      if (news) found_.push_back(std::move(found));
    }
  }

  // Rows whose outcomes are formulas: the keys of all parts, one by one.
  std::optional<Found> work_out(const Rows& rows, Where& where) {
    // In each part the same rules apply, so constants stay what they are.
    const bool by_parts =
        std::all_of(rows.begin(), rows.end(), [&](std::uint32_t row) { return grid_.constant_in_parts(row); });
    const bool of_key_only =
        by_parts || std::all_of(rows.begin(), rows.end(), [&](std::uint32_t row) { return grid_.of_key_only(row); });
    std::set<std::uint32_t> read;
    for (const std::uint32_t row : rows) {
      const std::set<std::uint32_t> own = grid_.parameters_of(row);
      read.insert(own.begin(), own.end());
    }
    if (!by_parts) merge(where);
    bool all_listed = of_key_only;
    for (const Block& block : where) {
      const Keys tried = keys_in(grid_, block, read, most_listed);
      all_listed = all_listed && tried.all;
      for (const Values& key : tried.keys) {
        const KeyAnswer answer(grid_, key);
        if (answer.is_conflict())
          return Found{rows, by_parts ? Where{block} : Where{}, by_parts ? "boxes" : "listed", key};
        all_listed = all_listed && answer.is_known();
      }
    }
    if (all_listed)
      listed_ = listed_ || !by_parts;
    else
      undecided_[rows] = of_key_only ? "their outcomes are formulas, and there are too many keys to try each"
                                     : "their outcomes hang on more than the key";
    return std::nullopt;
  }

  // Of one row that disagrees with many others nobody wants to be told each.
  void collapse() {
    std::vector<Found> collapsed;
    for (;;) {
      std::map<std::uint32_t, std::size_t> times;
      for (const Found& found : found_)
        for (const std::uint32_t row : found.rows) ++times[row];
      const auto most = std::max_element(times.begin(), times.end(),
                                         [](const auto& a, const auto& b) { return a.second < b.second; });
      if (most == times.end() || most->second < many) break;
      Found one{{most->first}, {}, "boxes", {}, true};
      std::vector<Found> rest;
      for (Found& found : found_) {
        if (std::find(found.rows.begin(), found.rows.end(), most->first) == found.rows.end()) {
          rest.push_back(std::move(found));
          continue;
        }
        if (one.key.empty()) one.key = found.key;
        for (const std::uint32_t other : found.rows)
          if (std::find(one.rows.begin(), one.rows.end(), other) == one.rows.end()) one.rows.push_back(other);
        one.where.insert(one.where.end(), found.where.begin(), found.where.end());
      }
      merge(one.where);
      collapsed.push_back(std::move(one));
      found_ = std::move(rest);
    }
    found_.insert(found_.end(), collapsed.begin(), collapsed.end());
  }

  std::string subject(const Rows& rows) const {
    std::vector<std::string> names;
    for (const std::uint32_t row : rows) names.push_back(row_name(grid_, row));
    return fmt::format("{}: {}", table_name(grid_, options_.wording), fmt::join(names, " with "));
  }

  // The column on which they disagree for the key of the finding.
  std::size_t column_of(const KeyAnswer& answer) const {
    for (std::size_t i = 0; i < answer.answers().size(); ++i)
      if (answer.answers()[i].is_conflict()) return i;
    return 0;
  }

  void tell(const Found& found) {
    const base::Speech say = findings_speech(options_.wording);
    const std::string table = table_name(grid_, options_.wording);
    const KeyAnswer answer(grid_, found.key);
    if (!answer.is_conflict()) {
      undecided_[found.rows] = "the interpreter decides a key for which they seem to disagree";
      return;
    }
    const std::size_t column = column_of(answer);
    const Parameter& named = grid_.declaration().columns[column];
    std::vector<std::string> outcomes, places;
    for (const interpreter::Reason& reason : answer.answers()[column].reasons())
      if (reason.kind == interpreter::ReasonKind::conflict)
        for (const Value& value : reason.candidates)
          outcomes.push_back(value_text(grid_.book(), value, named.type, nullptr, nullptr, say));
    for (const Block& block : found.where)
      if (std::string where = where_text(grid_, block, options_.wording); !where.empty())
        places.push_back(std::move(where));
    std::string message =
        found.first_with_each ? fmt::format("this row of `{}` disagrees with {} others", table, found.rows.size() - 1)
        : found.rows.size() == 2 ? fmt::format("these rows of `{}` disagree", table)
                                 : fmt::format("these {} rows of `{}` disagree", found.rows.size(), table);
    const Witness witness = answer.witness(options_.wording);
    if (!places.empty()) message += fmt::format(" where {}", some_cases(std::move(places)));
    if (found.where.empty())
      message +=
          fmt::format(" for some keys, such as `{}`", witness.questions.front());  // formulas may agree for others
    message += fmt::format(": {}{}", found.first_with_each ? "for example " : "", say.all_of(outcomes));
    if (named.name) message += fmt::format(" for `{}`", grid_.book().told(named.name, say));
    Rows order = found.rows;  // the later one says what is new
    if (!found.first_with_each) std::reverse(order.begin(), order.end());
    base::Diagnostic finding =
        base::diagnostic(Code::rows_overlap, grid_.rule(order.front()).place, std::move(message));
    finding.labels.front().text = says(order.front(), column, answer);
    for (std::size_t i = 1; i < std::min(order.size(), many + 1); ++i)
      finding.labels.push_back({grid_.rule(order[i]).place, says(order[i], column, answer)});
    finding.notes.push_back("where both apply there is no outcome, unless one says `despite` the other");
    add(Standing::found, subject(found.rows), found.rows, found.how, std::move(finding), witness);
  }

  std::string says(std::uint32_t row, std::size_t column, const KeyAnswer& answer) const {
    const Value* constant = grid_.constant(row, column);
    const interpreter::Result outcome = constant ? interpreter::Result(*constant) : answer.outcome(row, column);
    if (!outcome.known()) return "says something else";
    return fmt::format("{} {}", constant ? "says" : "comes to",
                       value_text(grid_.book(), outcome.value(), grid_.declaration().columns[column].type, nullptr,
                                  nullptr, findings_speech(options_.wording)));
  }

  void add(Standing standing, std::string subject, const Rows& rows, std::string how,
           std::optional<base::Diagnostic> finding = {}, std::optional<Witness> witness = {}) {
    claims_.add({.code = Code::rows_overlap,
                 .standing = standing,
                 .subject = std::move(subject),
                 .sentences = sentences_of(grid_, rows),
                 .how = std::move(how),
                 .bound = {},
                 .finding = std::move(finding),
                 .witness = std::move(witness)});
  }

  const TableGrid& grid_;
  const TableGrid::Meeting* meeting_;
  const LintOptions& options_;
  Claims& claims_;
  std::map<Rows, Where> clashes_, formulas_;  // by the rows that are active
  std::map<Rows, std::string> undecided_;
  std::vector<Found> found_;
  bool listed_ = false;
};

}  // namespace

void check_overlaps(const TableGrid& grid, const TableGrid::Meeting* meeting, const LintOptions& options,
                    Claims& claims) {
  Overlaps(grid, meeting, options, claims).check();
}

}  // namespace paragraf::analysis::lint
