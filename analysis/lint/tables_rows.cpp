// P703 and P704: rows that never apply, since their cells lie outside of what the keys can be or since exceptions lift
// them everywhere; and rows that say nothing new, since others say the same for all their keys. In: the grid of a
// table. Out: a claim for each such row, and one of each kind for the table if there is none. Of rows that repeat each
// other the later ones are told, and each is judged without those that were told before, so that all of them can be
// taken out together.
//
// Rows of a book that another one amends are left to the book itself: what a mission replaces is meant to be idle
// there.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "analysis/lint/tables.hpp"
#include "analysis/lint/tables_witness.hpp"

namespace paragraf::analysis::lint {
namespace {

using Rows = std::vector<std::uint32_t>;

constexpr std::size_t most_replayed = 50;
constexpr std::string_view guarded = "exceptions with conditions of their own";

class Idle {
 public:
  Idle(const TableGrid& grid, const TableGrid::Meeting* meeting, const LintOptions& options, Claims& claims)
      : grid_(grid), meeting_(meeting), options_(options), claims_(claims), gone_(grid.rules().size()) {}

  void check() {
    const std::string name = table_name(grid_, options_.wording);
    if (!grid_.obstacle().empty() || !meeting_) {
      const std::string why = !grid_.obstacle().empty()
                                  ? grid_.obstacle()
                                  : fmt::format("more than {} regions were looked at", Effort().left);
      for (const Code code : {Code::row_never, Code::row_idle}) add(code, Standing::undecided, name, rows(), why);
      return;
    }
    const std::set<VolumeId> amended = amended_volumes();
    Rows judged;
    for (const std::uint32_t row : rows())
      if (!amended.contains(volume_of(row)) && !never(row)) judged.push_back(row);
    for (auto row = judged.rbegin(); row != judged.rend(); ++row) says_nothing_new(*row);
    for (const Code code : {Code::row_never, Code::row_idle}) {
      const bool told = std::any_of(claims_.all.begin(), claims_.all.end(), [&](const Claim& claim) {
        return claim.code == code && claim.subject.starts_with(name + ":");
      });
      if (!told) add(code, Standing::proved, name, rows(), "boxes");
    }
  }

 private:
  Rows rows() const {
    Rows found;
    for (std::uint32_t i = 0; i < grid_.rules().size(); ++i)
      if (grid_.rules()[i].row) found.push_back(i);
    return found;
  }

  VolumeId volume_of(std::uint32_t rule) const { return grid_.book()[grid_.rule(rule).sentence].volume; }

  // Those of which another book that has to do with this table amends the rows.
  std::set<VolumeId> amended_volumes() const {
    std::vector<SentenceId> sentences = grid_.declaration().suspended_by;
    for (std::uint32_t i = 0; i < grid_.rules().size(); ++i) sentences.push_back(grid_.rule(i).sentence);
    std::set<VolumeId> amended;
    for (const SentenceId sentence : sentences)
      if (const VolumeId volume = grid_.book()[sentence].volume)
        amended.insert(grid_.book()[volume].amends.begin(), grid_.book()[volume].amends.end());
    return amended;
  }

  std::string subject(std::uint32_t row) const {
    return fmt::format("{}: {}", table_name(grid_, options_.wording), row_name(grid_, row));
  }

  // The rule itself and those that meet it, without those that were told.
  Rows around(std::uint32_t row) const {
    Rows which = (*meeting_)[row];
    which.insert(std::upper_bound(which.begin(), which.end(), row), row);
    std::erase_if(which, [&](std::uint32_t other) { return gone_[other]; });
    return which;
  }

  bool never(std::uint32_t row) {
    const Block block = grid_.regions().block(row);
    for (std::size_t axis = 0; axis < block.size(); ++axis)
      if (block[axis].empty()) return tell_outside(row, axis), true;
    if (grid_.rules()[row].lifters.empty()) return false;
    bool perhaps = false, applies = false, replayed = true;
    std::size_t parts = 0;
    std::set<std::uint32_t> by;
    Effort effort{.left = 500'000};
    const bool done =
        partition(grid_.regions(), around(row), block, effort, [&](const Block& part, const Rows& inside) {
          const std::vector<Maybe> active = grid_.active(inside);
          for (std::size_t i = 0; i < inside.size(); ++i) {
            const std::vector<std::uint32_t>& lifters = grid_.rules()[row].lifters;
            if (inside[i] == row)
              applies = applies || active[i] == Maybe::yes, perhaps = perhaps || active[i] == Maybe::perhaps;
            if (active[i] == Maybe::yes && std::find(lifters.begin(), lifters.end(), inside[i]) != lifters.end())
              by.insert(inside[i]);
          }
          if (const auto key = simplest_key(grid_, part); !applies && ++parts <= most_replayed)
            replayed = replayed && !KeyAnswer(grid_, *key).is_active(row);
          return !applies;
        });
    if (applies) return false;
    if (!done || perhaps || !replayed)
      add(Code::row_never, Standing::undecided, subject(row), {row},
          std::string(done ? guarded : "more overlaps than were looked at"));
    else
      tell_lifted(row, Rows(by.begin(), by.end()));
    return true;
  }

  void tell_outside(std::uint32_t row, std::size_t axis) {
    const Book& book = grid_.book();
    const base::Speech say = findings_speech(options_.wording);
    const Parameter& key = grid_.declaration().params[grid_.keys()[axis]];
    const ExprId cell = grid_.rule(row).cells[grid_.keys()[axis]];
    const std::string asked = domain_text(book, book.domains[book[cell].b], key.type, say);
    const std::string all = say.one_of(grid_.axis(axis).words(grid_.space()[axis], say));
    base::Diagnostic finding =
        base::diagnostic(Code::row_never, book[cell].place,
                         fmt::format("this row of `{}` never applies: `{}` is {}, and the row is for {}",
                                     table_name(grid_, options_.wording), book.told(key.name, say), all, asked));
    if (!key.domain.open()) finding.labels.push_back({key.place, "declared here"});
    add_deletion(finding, row);
    add(Code::row_never, Standing::found, subject(row), {row}, "boxes", std::move(finding));
  }

  void tell_lifted(std::uint32_t row, const Rows& by) {
    std::vector<std::string> names;
    for (const SentenceId sentence : sentences_of(grid_, by)) names.push_back(grid_.book()[sentence].citation);
    base::Diagnostic finding = base::diagnostic(
        Code::row_never, grid_.rule(row).place,
        fmt::format("this row of `{}` never applies: {} {} it for all its keys", table_name(grid_, options_.wording),
                    some_of(names, 4), names.size() == 1 ? "lifts" : "together lift"));
    for (std::size_t i = 0; i < std::min<std::size_t>(by.size(), 4); ++i)
      finding.labels.push_back({grid_.rule(by[i]).place, "stands in its place"});
    Rows about{row};
    about.insert(about.end(), by.begin(), by.end());
    add(Code::row_never, Standing::found, subject(row), about, "boxes", std::move(finding));
  }

  void add_deletion(base::Diagnostic& finding, std::uint32_t row) const {
    if (auto fix = deletion_of(grid_, row, options_.sources)) finding.fixes.push_back(std::move(*fix));
  }

  // Every row that speaks among `some` has one among `others` that comes to the same.
  bool all_said(const Rows& some, const Rows& others) const {
    return std::all_of(some.begin(), some.end(), [&](std::uint32_t one) {
      return std::any_of(others.begin(), others.end(),
                         [&](std::uint32_t other) { return grid_.agree(one, other) == Maybe::yes; });
    });
  }

  // Those of `inside` that surely speak; none if it cannot be told which do.
  std::optional<Rows> speaking(const Rows& inside) const {
    const std::vector<Maybe> active = grid_.active(inside);
    Rows found;
    for (std::size_t i = 0; i < inside.size(); ++i) {
      const Maybe says = grid_.says(inside, i, active);
      if (says == Maybe::perhaps) return std::nullopt;
      if (says == Maybe::yes) found.push_back(inside[i]);
    }
    return found;
  }

  void says_nothing_new(std::uint32_t row) {
    const Rows which = around(row);
    const bool possible = std::any_of(which.begin(), which.end(), [&](std::uint32_t other) {
      return other != row && grid_.rules()[other].row && grid_.agree(row, other) == Maybe::yes;
    });
    if (!possible) return;
    // The interpreter knows the book only with the rows that were told before.
    const std::vector<std::uint32_t>& met = (*meeting_)[row];
    const bool as_it_is = std::none_of(met.begin(), met.end(), [&](std::uint32_t other) { return gone_[other]; });
    bool idle = true, unclear = false;
    std::size_t parts = 0;
    std::set<std::uint32_t> by;
    Effort effort{.left = 500'000};
    const bool done = partition(
        grid_.regions(), which, grid_.regions().block(row), effort, [&](const Block& part, const Rows& inside) {
          Rows without = inside;
          std::erase(without, row);
          const bool asked = std::any_of(without.begin(), without.end(), [&](std::uint32_t other) {
            const std::vector<std::uint32_t>& lifted = grid_.rules()[other].lifts;
            return grid_.rules()[other].asks_same && std::find(lifted.begin(), lifted.end(), row) != lifted.end();
          });
          const auto now = speaking(inside), then = speaking(without);
          if (!now || !then) {
            unclear = true;
            return true;
          }
          if (asked || !all_said(*now, *then) || !all_said(*then, *now)) return idle = false;
          if (std::find(now->begin(), now->end(), row) == now->end()) return true;
          // Of those that say it, one that was needed before.
          Rows same;
          for (const std::uint32_t other : *then)
            if (grid_.agree(row, other) == Maybe::yes) same.push_back(other);
          const bool known =
              std::any_of(same.begin(), same.end(), [&](std::uint32_t other) { return by.contains(other); });
          if (!known) by.insert(same.front());
          if (const auto key = simplest_key(grid_, part); as_it_is && ++parts <= most_replayed) {
            const KeyAnswer answer(grid_, *key);
            const bool lifting = !grid_.rules()[row].lifts.empty();  // what it lifts speaks only when it is gone
            idle = answer.is_active(row) && (lifting || std::any_of(same.begin(), same.end(), [&](std::uint32_t other) {
                                               return answer.is_active(other);
                                             }));
          }
          return idle;
        });
    if (!idle) return;
    if (done && !unclear && by.empty()) return;  // it never speaks: there is nothing that others could say
    if (!done || unclear) return add(Code::row_idle, Standing::undecided, subject(row), {row}, std::string(guarded));
    gone_[row] = true;
    tell_idle(row, Rows(by.begin(), by.end()));
  }

  void tell_idle(std::uint32_t row, const Rows& by) {
    std::vector<std::string> names;
    for (const SentenceId sentence : sentences_of(grid_, by)) names.push_back(grid_.book()[sentence].citation);
    const std::string table = table_name(grid_, options_.wording);
    const bool own = names.size() == 1 && grid_.rule(by.front()).sentence == grid_.rule(row).sentence;
    const std::string who = own ? (by.size() == 1 ? "another row" : "other rows together")
                                : some_of(names, 4) + (names.size() == 1 ? "" : " together");
    const bool lifting = std::any_of(by.begin(), by.end(), [&](std::uint32_t other) {
      const std::vector<std::uint32_t>& lifts = grid_.rules()[row].lifts;
      return std::find(lifts.begin(), lifts.end(), other) != lifts.end();
    });
    base::Diagnostic finding = base::diagnostic(
        Code::row_idle, grid_.rule(row).place,
        lifting ? fmt::format("this exception of `{}` changes nothing: what it stands in place of says the same", table)
                : fmt::format("this row of `{}` says nothing new: {} {} the same for all its keys", table, who,
                              by.size() == 1 ? "says" : "say"));
    for (std::size_t i = 0; i < std::min<std::size_t>(by.size(), 4); ++i)
      finding.labels.push_back({grid_.rule(by[i]).place, "says the same"});
    add_deletion(finding, row);
    if (finding.fixes.empty() && !lifting && !own)
      finding.notes.push_back("a sentence that only says it again `confirms` the other");
    Rows about{row};
    about.insert(about.end(), by.begin(), by.end());
    add(Code::row_idle, Standing::found, subject(row), about, "boxes", std::move(finding));
  }

  void add(Code code, Standing standing, std::string subject, const Rows& about, std::string how,
           std::optional<base::Diagnostic> finding = {}) {
    claims_.add({.code = code,
                 .standing = standing,
                 .subject = std::move(subject),
                 .sentences = sentences_of(grid_, about),
                 .how = std::move(how),
                 .bound = {},
                 .finding = std::move(finding),
                 .witness = {}});
  }

  const TableGrid& grid_;
  const TableGrid::Meeting* meeting_;
  const LintOptions& options_;
  Claims& claims_;
  std::vector<bool> gone_;  // told as saying nothing new
};

}  // namespace

void check_rows(const TableGrid& grid, const TableGrid::Meeting* meeting, const LintOptions& options, Claims& claims) {
  Idle(grid, meeting, options, claims).check();
}

}  // namespace paragraf::analysis::lint
