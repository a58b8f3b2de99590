// P701: keys that no row covers. In: the grid of a table. Out: one claim about the keys among and between those that
// the rows speak of, and one about those beyond: numbers above all bounds of a key whose declaration has none, members
// that an open enum does not list. The second is told as a note, since often there are no such values.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "analysis/lint/tables.hpp"
#include "analysis/lint/tables_witness.hpp"

namespace paragraf::analysis::lint {
namespace {

class Gaps {
 public:
  Gaps(const TableGrid& grid, const LintOptions& options, Claims& claims)
      : grid_(grid), options_(options), claims_(claims) {}

  void check() {
    const std::string name = table_name(grid_, options_.wording);
    if (!grid_.obstacle().empty()) return add_undecided(name, grid_.obstacle());
    if (!search()) return add_undecided(name, fmt::format("more than {} regions were looked at", Effort().left));
    std::vector<Block> within, beyond;
    for (const Block& gap : gaps_) take_apart(gap, within, beyond);
    merge(within);
    merge(beyond);
    if (!within.empty()) add_found(name, within, Code::table_gap, {});
    if (!beyond.empty()) add_found(name + ", beyond its rows", beyond, Code::table_gap, base::Severity::note);
    if (!perhaps_.empty())
      add_undecided(name + ", where something may be lifted", "exceptions with conditions of their own");
    if (within.empty() && perhaps_.empty()) add_proved(name);
  }

 private:
  // False if it takes too much.
  bool search() {
    std::vector<std::uint32_t> solid, others;
    for (std::uint32_t i = 0; i < grid_.rules().size(); ++i) (grid_.rules()[i].solid ? solid : others).push_back(i);
    Effort effort;
    auto open = uncovered(grid_.regions(), solid, grid_.space(), effort);
    if (!open) return false;
    if (others.empty()) {
      gaps_ = std::move(*open);
      return true;
    }
    for (const Block& block : *open) {
      const bool done = partition(grid_.regions(), others, block, effort,
                                  [&](const Block& part, const std::vector<std::uint32_t>& inside) {
                                    const std::vector<Maybe> active = grid_.active(inside);
                                    Maybe said = Maybe::no;
                                    for (std::size_t i = 0; i < inside.size(); ++i)
                                      said = std::max(said, grid_.says(inside, i, active));
                                    if (said == Maybe::no) gaps_.push_back(part);
                                    if (said == Maybe::perhaps) perhaps_.push_back(part);
                                    return true;
                                  });
      if (!done) return false;
    }
    merge(gaps_);
    return true;
  }

  // Values without end of which no cell speaks, by axis.
  Positions beyond_of(std::size_t axis) const {
    Positions found;
    for (const Range& range : grid_.axis(axis).endless())
      if (common(Positions{range}, grid_.named(axis)).empty()) found.push_back(range);
    return found;
  }

  static Positions without(const Positions& all, const Positions& gone) {
    Positions rest;
    for (const Range& range : all) {
      std::uint32_t at = range.begin;
      for (const Range& hole : gone) {
        if (hole.end <= at || hole.begin >= range.end) continue;
        if (at < hole.begin) rest.push_back({at, hole.begin});
        at = std::max(at, hole.end);
      }
      if (at < range.end) rest.push_back({at, range.end});
    }
    return rest;
  }

  void take_apart(const Block& gap, std::vector<Block>& within, std::vector<Block>& beyond) const {
    Block inner = gap;
    bool none = false;
    for (std::size_t axis = 0; axis < gap.size(); ++axis) {
      const Positions far = beyond_of(axis);
      Block outer = gap;
      outer[axis] = common(gap[axis], far);
      if (!outer[axis].empty()) beyond.push_back(std::move(outer));
      inner[axis] = without(gap[axis], far);
      none = none || inner[axis].empty();
    }
    if (!none) within.push_back(std::move(inner));
  }

  std::optional<Number> count(const Block& block) const {
    Number all(1);
    for (std::size_t axis = 0; axis < block.size(); ++axis) {
      const auto values = grid_.axis(axis).count(block[axis]);
      if (!values) return std::nullopt;
      all = all * *values;
    }
    return all;
  }

  // "150 of 151 values of `cf` covered; 0 cf is not"
  std::string message(const std::vector<Block>& blocks, bool beyond) const {
    const base::Speech say = findings_speech(options_.wording);
    const std::string table = table_name(grid_, options_.wording);
    if (grid_.keys().empty()) return fmt::format("no row of `{}` applies: all are lifted", table);
    std::vector<std::string> places;
    for (const Block& block : blocks) {
      if (grid_.keys().size() == 1) {
        const std::vector<std::string> words = grid_.axis(0).words(block[0], say);
        places.insert(places.end(), words.begin(), words.end());
      } else {
        const std::string where = where_text(grid_, block, options_.wording);
        places.push_back(where.empty() ? "every key" : where);
      }
    }
    const bool single = places.size() == 1 && places.front().find(" to ") == std::string::npos;
    if (grid_.keys().size() > 1) {
      const std::string where = some_cases(places);
      if (beyond) return fmt::format("no row of `{}` covers keys where {}", table, where);
      if (const auto counts = covered(blocks))
        return fmt::format("`{}` leaves a gap: {} of {} combinations covered; none where {}", table,
                           counts->first.to_string(), counts->second.to_string(), where);
      return fmt::format("`{}` leaves a gap where {}", table, where);
    }
    const std::string key = grid_.book().told(grid_.declaration().params[grid_.keys()[0]].name, say);
    if (beyond) return fmt::format("no row of `{}` covers {}", table, some_cases(places));
    if (const auto counts = covered(blocks))
      return fmt::format("`{}` leaves a gap: {} of {} values of `{}` covered; {} {} not", table,
                         counts->first.to_string(), counts->second.to_string(), key, some_of(places, 4),
                         single ? "is" : "are");
    return fmt::format("`{}` leaves a gap in `{}`: {}", table, key, some_of(places, 4));
  }

  // How many keys are covered, of how many.
  std::optional<std::pair<Number, Number>> covered(const std::vector<Block>& gaps) const {
    const auto all = count(grid_.space());
    if (!all || !perhaps_.empty()) return std::nullopt;
    Number rest = *all;
    for (const Block& gap : gaps) {
      const auto open = count(gap);
      if (!open) return std::nullopt;
      rest = rest - *open;
    }
    return std::pair(rest, *all);
  }

  void add_found(const std::string& subject, const std::vector<Block>& blocks, Code code,
                 std::optional<base::Severity> severity) {
    const auto key = simplest_key(grid_, blocks);
    if (!key) return;
    const KeyAnswer answer(grid_, *key);
    if (!answer.is_gap()) return add_undecided(subject, "the interpreter decides a key that no row seems to cover");
    Claim claim{.code = code,
                .standing = Standing::found,
                .subject = subject,
                .sentences = sentences(),
                .how = "boxes",
                .bound = {},
                .finding = {},
                .witness = {}};
    base::Diagnostic finding = base::diagnostic(code, grid_.declaration().place, message(blocks, severity.has_value()));
    if (severity) finding.severity = *severity;
    if (severity) finding.notes.push_back(advice(blocks));
    std::erase(finding.notes, "");
    claim.finding = std::move(finding);
    claim.witness = answer.witness(options_.wording);
    claims_.add(std::move(claim));
  }

  // How a declaration says that there are no such values.
  std::string advice(const std::vector<Block>& blocks) const {
    if (grid_.keys().size() != 1) return {};
    Positions gone;
    for (const Block& block : blocks) gone = joined(gone, block[0]);
    const Parameter& key = grid_.declaration().params[grid_.keys()[0]];
    const std::string span = grid_.axis(0).span_syntax(without(grid_.space()[0], gone));
    if (span.empty()) return {};
    return fmt::format("if there are no such values, the declaration of `{}` can say so: `in {}`",
                       grid_.book().told(key.name, findings_speech(options_.wording)), span);
  }

  // That of the declaration, which an author reads when asking what is missing.
  std::vector<SentenceId> sentences() const { return {grid_.declaration().sentence}; }

  void add_undecided(const std::string& subject, std::string why) {
    claims_.add({.code = Code::table_gap,
                 .standing = Standing::undecided,
                 .subject = subject,
                 .sentences = sentences(),
                 .how = std::move(why),
                 .bound = {},
                 .finding = {},
                 .witness = {}});
  }
  void add_proved(const std::string& subject) {
    claims_.add({.code = Code::table_gap,
                 .standing = Standing::proved,
                 .subject = subject,
                 .sentences = sentences(),
                 .how = "boxes",
                 .bound = {},
                 .finding = {},
                 .witness = {}});
  }

  const TableGrid& grid_;
  const LintOptions& options_;
  Claims& claims_;
  std::vector<Block> gaps_, perhaps_;
};

}  // namespace

void check_gaps(const TableGrid& grid, const LintOptions& options, Claims& claims) {
  Gaps(grid, options, claims).check();
}

}  // namespace paragraf::analysis::lint
