// What the rules of a finished book say against each other, or twice: rows of tables, lines of tallies, `closed` beside `free`, an
// `informal` sentence with rules, a duty that nobody can meet. In: the rules, with what lifts them. Out: warnings. Only
// what holds for certain is told: rules that something lifts are left alone, and so are conditions that may not meet.
#include <fmt/format.h>

#include <algorithm>

#include "model/builder.hpp"
#include "model/cells.hpp"
#include "model/row_index.hpp"
#include "model/same_expr.hpp"

namespace paragraf::model {
namespace {

// Where one of the rules applies the other does, too.
bool surely_meet(const Book& book, const Rule& a, const Rule& b) {
  const auto always = [](const Rule& rule) { return !rule.condition && !rule.provided; };
  return always(a) || always(b) ||
         (same_expr(book, a.condition, b.condition) && same_expr(book, a.provided, b.provided));
}

}  // namespace

void Builder::check_consistency() {
  for (const ValueDecl& value : book.values) {
    if (value.kind == ValueKind::table) check_rows(value);
    if (value.kind == ValueKind::tally) check_lines_of(value);
  }
  for (const Act& act : book.acts) check_defaults(act);
  check_informal();
  check_duties();
  check_languages();
}

// In the order of the book, without those that something lifts: where these hold is not a matter of their conditions.
std::vector<RuleId> Builder::never_lifted(const std::vector<RuleId>& rules, std::initializer_list<RuleKind> kinds) const {
  std::vector<RuleId> found;
  for (RuleId id : rules)
    if (std::find(kinds.begin(), kinds.end(), book[id].kind) != kinds.end() && book[id].lifters.empty()) found.push_back(id);
  std::sort(found.begin(), found.end(), [&](RuleId a, RuleId b) {
    const Rule &left = book[a], &right = book[b];
    return left.sentence == right.sentence ? left.place.span.begin < right.place.span.begin
                                           : sentence_before(book, left.sentence, right.sentence);
  });
  return found;
}

void Builder::report_pair(Code code, RuleId rule, RuleId earlier, std::string message, std::string_view label,
                          std::string note) {
  base::Diagnostic found = base::diagnostic(code, book[rule].place, std::move(message));
  found.labels.push_back({book[earlier].place, std::string(label)});
  found.notes.push_back(std::move(note));
  sink.add(std::move(found));
}

// What could not be read may be what tells two things apart, so what stands twice is told of sound books only.
bool Builder::sound() const { return sink.errors() == 0; }

// Two rows that match the same key and state different constants; two with the same key and the same outcome.
void Builder::check_rows(const ValueDecl& table) {
  const auto cell = [&](const Rule& row, std::size_t i) {
    return row.cells[i] ? book.domains[book[row.cells[i]].b] : Domain();
  };
  const auto meet = [&](const Rule& a, const Rule& b) {
    for (std::size_t i = 0; i < table.params.size(); ++i) {
      const Number step = step_of(book, table.params[i].type);
      const auto both = common_cell(cell(a, i), cell(b, i), step);
      if (!both || !intersection(*both, table.params[i].domain, step)) return false;
    }
    return true;
  };
  const auto differ = [&](const Rule& a, const Rule& b) {
    for (std::size_t i = 0; i < a.outcomes.size(); ++i) {
      const auto one = constant_value(a.outcomes[i]), other = constant_value(b.outcomes[i]);
      if (one && other && *one != *other) return true;
    }
    return false;
  };
  const auto same = [&](const Rule& a, const Rule& b) {
    for (std::size_t i = 0; i < table.params.size(); ++i)
      if (!(cell(a, i) == cell(b, i))) return false;
    return std::equal(a.outcomes.begin(), a.outcomes.end(), b.outcomes.begin(), b.outcomes.end(),
                      [&](ExprId x, ExprId y) { return same_expr(book, x, y); });
  };
  const std::vector<RuleId> rows = never_lifted(table.rules, {RuleKind::row});
  std::vector<ColumnIndex> columns;
  for (std::size_t i = 0; i < table.params.size(); ++i) {
    std::vector<Domain> cells;
    for (RuleId row : rows) cells.push_back(cell(book[row], i));
    columns.emplace_back(cells);
  }
  // Those before it that may match the same key, in order, by the column that leaves the fewest.
  const auto earlier_than = [&](std::size_t at) {
    std::vector<RuleId> found;
    const auto best = std::min_element(columns.begin(), columns.end(), [&](const ColumnIndex& a, const ColumnIndex& b) {
      return a.count(at) < b.count(at);
    });
    if (best == columns.end()) return std::vector<RuleId>(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(at));
    std::vector<std::size_t> positions = best->meeting(at);
    std::erase_if(positions, [&](std::size_t other) { return other >= at; });
    std::sort(positions.begin(), positions.end());
    for (std::size_t other : positions) found.push_back(rows[other]);
    return found;
  };
  for (auto row = rows.begin(); row != rows.end(); ++row) {
    const std::vector<RuleId> others = earlier_than(static_cast<std::size_t>(row - rows.begin()));
    const auto contradicted = std::find_if(others.begin(), others.end(), [&](RuleId earlier) {
      return differ(book[earlier], book[*row]) && meet(book[earlier], book[*row]);
    });
    if (contradicted != others.end()) {
      report_pair(Code::rows_disagree, *row, *contradicted,
                  fmt::format("this row of `{}` contradicts another for the same key", book.text(table.name)),
                  "the other row", "where both rows match, the outcome is a conflict, unless one says `despite` the other");
      continue;
    }
    if (!sound()) continue;
    const auto again =
        std::find_if(others.begin(), others.end(), [&](RuleId earlier) { return same(book[earlier], book[*row]); });
    if (again != others.end())
      report_pair(Code::stated_twice, *row, *again, fmt::format("this row of `{}` stands twice", book.text(table.name)),
                  "first here", "a sentence that only says it again `confirms` the other");
  }
}

// A name counts once: two lines of one name that both apply must agree.
void Builder::check_lines_of(const ValueDecl& tally) {
  if (!sound()) return;
  const std::vector<RuleId> lines = never_lifted(tally.rules, {RuleKind::tally_line});
  std::map<Name, std::vector<RuleId>> named;
  for (auto line = lines.begin(); line != lines.end(); ++line) {
    std::vector<RuleId>& others = named[book[*line].label];
    const auto other = std::find_if(others.begin(), others.end(),
                                    [&](RuleId earlier) { return surely_meet(book, book[earlier], book[*line]); });
    const bool alone = other == others.end();
    const RuleId earlier = alone ? RuleId() : *other;
    others.push_back(*line);
    if (alone) continue;
    const std::string name = fmt::format("line `{}` of `{}`", book.text(book[*line].label), book.text(tally.name));
    const auto one = constant_value(book[earlier].outcomes.front()), two = constant_value(book[*line].outcomes.front());
    if (one && two && *one != *two)
      report_pair(Code::rows_disagree, *line, earlier, fmt::format("this {} contradicts another", name), "the other line",
                  "a name counts once: where both apply, the total is a conflict, unless one says `despite` the other");
    else
      report_pair(Code::stated_twice, *line, earlier, fmt::format("this {} stands twice", name), "first here",
                  "a name counts once: what is to be added besides needs a name of its own");
  }
}

void Builder::check_defaults(const Act& act) {
  const std::vector<RuleId> defaults = never_lifted(act.norms, {RuleKind::free, RuleKind::closed});
  for (auto rule = defaults.begin(); rule != defaults.end(); ++rule) {
    const auto other = std::find_if(defaults.begin(), rule, [&](RuleId earlier) {
      return book[earlier].kind != book[*rule].kind && surely_meet(book, book[earlier], book[*rule]);
    });
    if (other != rule)
      report_pair(Code::rows_disagree, *rule, *other,
                  fmt::format("`{}` is both free and closed", book.text(act.name)), "the other",
                  "what nothing else decides is a conflict of both; one of them is taken out, or lifts the other");
  }
}

// `informal` says that a sentence states nothing to compute.
void Builder::check_informal() {
  std::map<SentenceId, const Item*> first;
  for (const Item& item : items) {
    if (!item.body.is(Kind::informal)) continue;
    const auto [at, fresh] = first.emplace(item.sentence, &item);
    if (fresh) continue;
    base::Diagnostic twice = base::diagnostic(
        Code::informal_states, item.body.place(), fmt::format("{} says twice that it is informal", book[item.sentence].citation));
    twice.labels.push_back({at->second->body.place(), "first here"});
    sink.add(std::move(twice));
  }
  std::set<SentenceId> told;
  for (const Item& item : items) {
    const auto informal = first.find(item.sentence);
    if (informal == first.end() || item.body.is(Kind::informal) || item.body.is(Kind::allow) || item.body.is(Kind::example))
      continue;
    if (!told.insert(item.sentence).second) continue;
    base::Diagnostic found = base::diagnostic(
        Code::informal_states, informal->second->body.place(),
        fmt::format("{} says that it is informal, and states something", book[item.sentence].citation));
    found.labels.push_back({item.body.place(), "this is computed"});
    found.notes.push_back("`informal` is for a sentence that states nothing to compute; what stands here counts");
    sink.add(std::move(found));
  }
}

// `must X each P`, where X can be done in no phase of P: whenever it is due, P cannot end.
void Builder::check_duties() {
  const auto can_be_met = [&](const Way& way, PhaseId period) {
    const std::vector<PhaseId>& phases = book[way.act].phases;
    return phases.empty() || std::any_of(phases.begin(), phases.end(), [&](PhaseId phase) {
      return phase == period || book.phases[phase.index()].sequence == period || book.phases[period.index()].sequence == phase;
    });
  };
  for (const Act& act : book.acts)
    for (RuleId id : act.duties) {
      const Rule& duty = book[id];
      if (duty.period.kind != Period::Kind::named || !duty.lifters.empty() ||
          std::any_of(duty.ways.begin(), duty.ways.end(), [&](const Way& way) { return can_be_met(way, duty.period.phase); }))
        continue;
      std::set<std::string> acts, phases;  // of all ways: `must A or B` is one finding
      for (const Way& way : duty.ways) {
        acts.insert(fmt::format("`{}`", book.text(book[way.act].name)));
        for (PhaseId phase : book[way.act].phases)
          phases.insert(fmt::format("`{}`", book.text(book.phases[phase.index()].name)));
      }
      base::Diagnostic found =
          base::diagnostic(Code::never_met, duty.place,
                           fmt::format("{} is due in `{}`, and can only be done in {}", fmt::join(acts, " or "),
                                       book.text(book.phases[duty.period.phase.index()].name), fmt::join(phases, ", ")));
      found.labels.push_back({act.place, "declared here"});
      found.notes.push_back("whenever it is due, the phase cannot end");
      sink.add(std::move(found));
    }
}

// Prose and titles in a language that the book does not name, each language once, where it stands first.
void Builder::check_languages() {
  std::map<std::pair<VolumeId, std::string>, const Tagged*> first;
  for (const Tagged& one : tagged) {
    const std::vector<std::string>& declared = book[book[one.sentence].volume].languages;
    if (declared.empty() || std::find(declared.begin(), declared.end(), one.language.text()) != declared.end()) continue;
    const Tagged*& at = first[{book[one.sentence].volume, std::string(one.language.text())}];
    if (!at || sentence_before(book, one.sentence, at->sentence) ||
        (one.sentence == at->sentence && one.language.span().begin < at->language.span().begin))
      at = &one;
  }
  for (const auto& [key, one] : first) {
    const std::string list = fmt::format("{}", fmt::join(book[key.first].languages, ", "));
    base::Diagnostic found = base::diagnostic(Code::undeclared_language, one->language.place(),
                                              fmt::format("there is prose in `{}`, but `languages` names {}", key.second, list));
    found.notes.push_back("a language that the book names is asked of every sentence, and can be chosen for answers");
    sink.add(std::move(found));
  }
}

}  // namespace paragraf::model
