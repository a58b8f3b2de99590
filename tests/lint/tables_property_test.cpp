// Tables made up at random, over keys of few values. In: seeds. Out: what the linter finds is what the interpreter
// answers when it is asked for every key: the keys without a clause, the rows that disagree, the rows that never apply,
// and those without which nothing changes.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/evaluate.hpp"
#include "tests/lint/random_formulas.hpp"
#include "tests/lint/tables_support.hpp"

namespace paragraf::tests {
namespace {

using namespace analysis::lint;
using interpreter::Frame;
using interpreter::Result;

// A kind of key: how it is declared, its cells, and all of its values, as far as cells can tell them apart.
struct Kind {
  std::string type;
  std::vector<std::string> cells;
  Values values;
  bool counted = true;
};

struct RandomRow {
  std::vector<std::string> cells;
  std::string outcome;
  std::set<std::size_t> despite;  // earlier rows
};
struct RandomLift {
  std::size_t row;
  std::string condition;
};

Kind kind_of(const Book& book, std::int64_t which) {
  const auto numbers = [](std::int64_t low, std::int64_t high, std::int64_t parts) {
    Values all;
    for (std::int64_t i = low * parts; i <= high * parts; ++i) all.push_back(Number::ratio(i, parts));
    return all;
  };
  const auto members = [&](std::string_view name) {
    Values all;
    const EnumId id = book.enum_of.at(book.names.find(name));
    for (std::uint32_t i = 0; i < book[id].members.size(); ++i) all.push_back(Member{id, i});
    return all;
  };
  Kind kind;
  switch (which) {
    case 0:
      kind = {"int in 0..5", {"0..2", "3..5", "1", "2, 4", "> 3", "..1", "0..5"}, numbers(0, 5, 1)};
      break;
    case 1:
      kind = {"bool", {"true", "false"}, {Value(false), Value(true)}};
      break;
    case 2:
      kind = {"shore", {"north", "south, east", "east", "north, south"}, members("shore")};
      break;
    case 3:
      kind = {"ground", {"meadow", "marsh", "meadow, marsh"}, members("ground"), false};
      kind.values.push_back(Value::text("other"));
      break;
    case 4:
      kind = {"int?", {"1", "2..3", "nothing", "nothing, 3", "> 2"}, numbers(0, 4, 1), false};
      kind.values.push_back(Value());
      break;
    case 5:
      kind = {"load in 0..6 kg", {"0..2 kg", "3..6 kg", "> 2 kg", "< 3 kg", "1 kg, 4..5 kg"}, numbers(0, 6, 2)};
      std::erase_if(kind.values, [](const Value& value) { return !value.number().is_integer(); });
      break;
    default:
      kind = {"number in 0..3", {"..1", "> 1", "2", "1..2", ">= 2", "< 2", "0..3"}, numbers(0, 3, 2), false};
      break;
  }
  kind.cells.push_back("-");
  return kind;
}

constexpr std::string_view words =
    "enum shore: north, south, east\nenum ground: meadow, marsh, ...\nmeasure load: kg step 1\n";

class RandomTable {
 public:
  explicit RandomTable(std::uint64_t seed) : random_(seed) {
    const SmallBook names = table_book(words, "    value any: int = 1\n");
    for (std::int64_t i = random_.between(1, 3); i > 0; --i) kinds_.push_back(kind_of(*names.book, random_.below(7)));
    for (std::int64_t i = random_.between(1, 7); i > 0; --i) {
      RandomRow row;
      for (const Kind& kind : kinds_)
        row.cells.push_back(
            kind.cells[static_cast<std::size_t>(random_.below(static_cast<std::int64_t>(kind.cells.size())))]);
      row.outcome = std::to_string(random_.below(3));
      if (kinds_[0].type == "int in 0..5" && random_.below(5) == 0) row.outcome = random_.below(2) == 0 ? "a" : "2 * a";
      for (std::size_t earlier = 0; earlier < rows_.size(); ++earlier)
        if (random_.below(5) == 0) row.despite.insert(earlier);
      if (!row.despite.empty() && random_.below(6) == 0) row.outcome = "same";
      rows_.push_back(std::move(row));
    }
    if (random_.below(3) == 0)
      lifts_.push_back({static_cast<std::size_t>(random_.below(static_cast<std::int64_t>(rows_.size()))), ""});
    if (kinds_[0].type == "int in 0..5" && random_.below(2) == 0) lifts_.push_back({0, " if a > 3"});
  }

  // Without some of the rows.
  std::string rules(const std::set<std::size_t>& gone) const {
    std::vector<std::string> params;
    for (std::size_t i = 0; i < kinds_.size(); ++i)
      params.push_back(fmt::format("{}: {}", static_cast<char>('a' + i), kinds_[i].type));
    std::string text = fmt::format("    table t({}): int\n", fmt::join(params, ", "));
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (gone.contains(i)) continue;
      std::vector<std::string> refs;
      for (const std::size_t other : rows_[i].despite)
        if (!gone.contains(other)) refs.push_back(fmt::format("§ 1({})", other + 2));
      text += fmt::format("\n({}) en: Row.\n\n    row t {} | {}{}{}\n", i + 2, fmt::join(rows_[i].cells, " | "),
                          rows_[i].outcome, refs.empty() ? "" : " despite ", fmt::join(refs, ", "));
    }
    for (std::size_t i = 0; i < lifts_.size(); ++i)
      if (!gone.contains(lifts_[i].row))
        text += fmt::format("\n({}) en: Lift.\n\n    lift § 1({}){}\n", 50 + i, lifts_[i].row + 2, lifts_[i].condition);
    return text;
  }

  SmallBook book(const std::set<std::size_t>& gone = {}) const { return table_book(words, rules(gone)); }
  const std::vector<RandomRow>& rows() const { return rows_; }
  bool asks_same() const {
    return std::any_of(rows_.begin(), rows_.end(), [](const RandomRow& row) { return row.outcome == "same"; });
  }
  bool counted() const {
    return std::all_of(kinds_.begin(), kinds_.end(), [](const Kind& kind) { return kind.counted; });
  }

  std::vector<Values> keys() const {
    std::vector<Values> all{{}};
    for (const Kind& kind : kinds_) {
      std::vector<Values> longer;
      for (const Values& key : all)
        for (const Value& value : kind.values) longer.push_back(key), longer.back().push_back(value);
      all = std::move(longer);
    }
    return all;
  }

 private:
  Random random_;
  std::vector<Kind> kinds_;
  std::vector<RandomRow> rows_;
  std::vector<RandomLift> lifts_;
};

// What the interpreter answers: "=2", "gap", "conflict of 1, 2".
std::string answer(const SmallBook& small, const Values& key) {
  const interpreter::State state(*small.book);
  const std::vector<Result> args(key.begin(), key.end());
  const Result result = interpreter::Evaluator(*small.book, state, {})
                            .call_value(ValueId(small.book->value_of.at(small.book->names.find("t"))), args);
  if (result.known()) return "=" + result.value().number().to_string();
  if (!result.is_conflict()) return "gap";
  std::string text = "conflict of";
  for (const Value& value : result.reasons().front().candidates) text += " " + value.number().to_string();
  return text;
}

std::map<Values, std::string> answers(const SmallBook& small, const RandomTable& table) {
  std::map<Values, std::string> all;
  for (const Values& key : table.keys()) all[key] = answer(small, key);
  return all;
}

// The rows, by position, whose sentences a claim is about.
std::set<std::size_t> rows_of(const Book& book, const Claim& claim) {
  std::set<std::size_t> rows;
  for (const SentenceId sentence : claim.sentences)
    if (const int number = std::stoi(book[sentence].number); number >= 2 && number < 50)
      rows.insert(static_cast<std::size_t>(number - 2));
  return rows;
}

// Active rows with what they come to.
std::map<std::size_t, Result> speaking(const Book& book, const Values& key) {
  const interpreter::State state(book);
  interpreter::Evaluator evaluator(book, state, {});
  std::map<std::size_t, Result> found;
  const std::vector<Result> args(key.begin(), key.end());
  for (const RuleId id : book[book.value_of.at(book.names.find("t"))].rules) {
    Frame frame;
    if (!evaluator.active(id, args, frame).is_true()) continue;
    const Result outcome = evaluator.evaluate(book[id].outcomes[0], frame);
    if (outcome.known())
      found.emplace(static_cast<std::size_t>(std::stoi(book[book[id].sentence].number) - 2), outcome);
  }
  return found;
}

using RowPairs = std::set<std::pair<std::size_t, std::size_t>>;

TEST_CASE("tables: what is found is what the interpreter answers for every key") {
  std::size_t gaps = 0, conflicts = 0, never = 0, idle = 0, sound = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const RandomTable table(seed);
    const SmallBook small = table.book();
    CAPTURE(seed);
    INFO(table.rules({}));
    REQUIRE_MESSAGE(small.findings.find("error") == std::string::npos, small.findings);
    const Book& book = *small.book;
    const std::map<Values, std::string> truth = answers(small, table);
    const std::vector<Claim> claims = table_claims(small);
    const auto in = [&](Code code, Standing standing) {
      std::vector<const Claim*> found;
      for (const Claim& claim : claims)
        if (claim.code == code && claim.standing == standing) found.push_back(&claim);
      return found;
    };
    std::string all_told;
    for (const Claim& claim : claims) all_told += told_claim(claim) + "\n";
    INFO(all_told);

    // Gaps: any at all, how many, and the one that is shown.
    std::size_t open = 0;
    for (const auto& [key, told] : truth) open += told == "gap" ? 1 : 0;
    const bool found_gap = !in(Code::table_gap, Standing::found).empty();
    CHECK(found_gap == (open > 0));
    if (table.counted() && open > 0 && open < truth.size()) {
      const std::string& message = in(Code::table_gap, Standing::found)[0]->finding->message;
      if (!in(Code::table_gap, Standing::undecided).empty()) continue;
      const std::size_t of = message.find(" of ", message.find("leaves a gap"));  // "3 of 9 values"
      REQUIRE(of != std::string::npos);
      const int covered = std::stoi(message.substr(message.rfind(' ', of - 1))),
                all = std::stoi(message.substr(of + 4));
      CHECK(static_cast<std::size_t>(covered) * truth.size() == static_cast<std::size_t>(all) * (truth.size() - open));
    }
    for (const Claim* claim : in(Code::table_gap, Standing::found)) CHECK(claim->witness);
    gaps += open > 0;

    // Conflicts: exactly the pairs that disagree for some key.
    RowPairs disagree, told;
    std::set<std::set<std::size_t>> together;
    for (const auto& [key, as] : truth) {
      if (!as.starts_with("conflict")) continue;
      std::set<std::size_t> rows;
      const auto active = speaking(book, key);
      for (const auto& [one, outcome] : active) {
        rows.insert(one);
        for (const auto& [other, second] : active)
          if (one < other && outcome.value() != second.value()) disagree.emplace(one, other);
      }
      together.insert(rows);
    }
    for (const Claim* claim : in(Code::rows_overlap, Standing::found)) {
      const std::set<std::size_t> rows = rows_of(book, *claim);
      const bool of_one_row = claim->finding->message.starts_with("this row");
      CHECK((together.contains(rows) || of_one_row || table.asks_same()));
      for (const std::size_t one : rows)
        for (const std::size_t other : rows)
          if (one < other) told.emplace(one, other);
    }
    const bool undecided = table.asks_same() && !in(Code::rows_overlap, Standing::undecided).empty();
    if (!table.asks_same()) CHECK(in(Code::rows_overlap, Standing::undecided).empty());
    const bool any =
        std::any_of(truth.begin(), truth.end(), [](const auto& one) { return one.second.starts_with("conflict"); });
    CHECK((in(Code::rows_overlap, Standing::found).empty() == !any || undecided));
    for (const auto& pair : disagree)
      if (!table.asks_same()) CHECK_MESSAGE(told.contains(pair), "rows ", pair.first + 2, " and ", pair.second + 2);
    conflicts += any;

    // Rows that never apply.
    std::set<std::size_t> applies, never_told;
    for (const auto& [key, as] : truth)
      for (const RuleId id : book[book.value_of.at(book.names.find("t"))].rules) {
        Frame frame;
        const interpreter::State state(book);
        const std::vector<Result> args(key.begin(), key.end());
        if (interpreter::Evaluator(book, state, {}).active(id, args, frame).is_true())
          applies.insert(static_cast<std::size_t>(std::stoi(book[book[id].sentence].number) - 2));
      }
    for (const Claim* claim : in(Code::row_never, Standing::found))
      for (std::size_t i = 0; i < table.rows().size(); ++i)
        if (claim->subject.starts_with(fmt::format("t: § 1({}),", i + 2))) never_told.insert(i);
    for (std::size_t i = 0; i < table.rows().size(); ++i)
      CHECK_MESSAGE(never_told.contains(i) == !applies.contains(i), "row ", i + 2);
    never += !never_told.empty();

    // Rows without which nothing changes: those that are told, all at once; and no other of what is left then.
    std::set<std::size_t> gone;
    for (const Claim* claim : in(Code::row_idle, Standing::found))
      for (std::size_t i = 0; i < table.rows().size(); ++i)
        if (claim->subject.starts_with(fmt::format("t: § 1({}),", i + 2))) gone.insert(i);
    if (!gone.empty() && !table.asks_same()) CHECK(answers(table.book(gone), table) == truth);
    idle += !gone.empty();
    for (std::size_t i = 0; !table.asks_same() && i < table.rows().size(); ++i) {
      if (gone.contains(i) || never_told.contains(i)) continue;
      std::set<std::size_t> without = gone;
      without.insert(i);
      if (without.size() == table.rows().size()) continue;
      const bool constant = table.rows()[i].outcome != "a" && table.rows()[i].outcome != "2 * a";
      if (constant)
        CHECK_MESSAGE(answers(table.book(without), table) != truth, "without ", i + 2,
                      ", gone: ", fmt::format("{}", fmt::join(gone, ",")), " by position");
    }
    sound += claims.size() == 4 && std::all_of(claims.begin(), claims.end(),
                                               [](const Claim& claim) { return claim.standing == Standing::proved; });
  }
  MESSAGE(gaps, " with gaps, ", conflicts, " with conflicts, ", never, " with rows that never apply, ", idle,
          " with rows that say nothing new, ", sound, " sound");
  CHECK(gaps > 100);
  CHECK(conflicts > 100);
  CHECK(never > 20);
  CHECK(idle > 50);
}

}  // namespace
}  // namespace paragraf::tests
