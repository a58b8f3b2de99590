// What rules come to on unknown inputs is what the interpreter answers in every state that an assignment stands for. In: the rulebooks that
// ship, small books with what these do not use, random assignments. Out: that values are the same, known in the same states and in
// conflict in the same states; that verdicts are the same; that what an act writes is what the step stores. What is not encoded says
// nothing, and is counted.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <random>

#include "analysis/lint/after.hpp"
#include "analysis/lint/claims.hpp"
#include "interpreter/embed/load.hpp"
#include "interpreter/step_checks.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::tests {
namespace {

using namespace analysis::lint;
using interpreter::Choices;
using interpreter::Evaluator;
using interpreter::Result;

// Numbers near bounds and near 0, so that conditions are often met.
Number some_number(std::mt19937& random, const Variable& variable) {
  const auto pick = [&](std::int64_t low, std::int64_t high) {
    return Number(low + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(high - low + 1)));
  };
  if (variable.sort == Sort::truth) return pick(0, 1);
  Number low = variable.low.value_or(variable.high ? *variable.high - Number(12) : Number(-3));
  Number high = variable.high.value_or(low + Number(12));
  if (high - low > Number(60)) (random() % 4 == 0 ? low = high - Number(8) : high = low + Number(60));
  low = low.ceil(), high = high.floor();
  if (variable.low_open && low == *variable.low) low = low + Number(1);
  if (variable.high_open && variable.high && high == *variable.high) high = high - Number(1);
  const auto a = low.to_int64(), b = high.to_int64();
  if (!a || !b || *a > *b) return low;
  return pick(*a, *b);
}

struct Tally {
  std::size_t compared = 0, not_encoded = 0, no_state = 0;
};

class Mirror {
 public:
  explicit Mirror(const model::Book& book) : book_(book), texts_(texts_of(book)) {}

  void values(std::uint32_t seed, std::size_t rounds, Tally& tally) {
    for (std::size_t i = 0; i < book_.values.size(); ++i) {
      if (book_[book_[book_.values[i].sentence].volume].library) continue;
      for (const std::uint32_t more : {0u, 2u}) value(model::ValueId(i), more, seed, rounds, tally);
    }
  }
  void acts(std::uint32_t seed, std::size_t rounds, Tally& tally) {
    for (std::size_t i = 0; i < book_.acts.size(); ++i)
      for (const std::uint32_t more : {0u, 2u}) act(model::ActId(i), more, seed, rounds, tally);
  }

 private:
  Scope scope(const std::vector<model::Parameter>& params, std::uint32_t more) const {
    Scope scope{std::vector<std::uint32_t>(book_.entities.size(), 0), {}};
    for (const model::Parameter& param : params)
      for (const model::TypeId type : book_.types.alternatives(param.type))
        if (book_.types.kind(type) == model::TypeKind::entity) ++scope.sure[book_.types[type].declaration];
    scope.most = scope.sure;
    for (std::uint32_t& most : scope.most) most = std::max(most, more);
    return scope;
  }

  // A random assignment for which all that is tied to the formulas holds; none if none was found soon.
  std::optional<Assignment> assignment(Scene& scene, const std::vector<Formula>& about, std::mt19937& random) const {
    const Formula ties = scene.unknowns.ties(about);
    for (int tries = 0; tries < 300; ++tries) {
      Assignment found;
      for (const Variable& variable : scene.formulas.variables()) found.push_back(some_number(random, variable));
      const auto holds = scene.formulas.evaluate(ties, found);
      if (holds && !holds->is_zero()) return found;
    }
    return std::nullopt;
  }

  static void collect(const Symbol& symbol, std::vector<Formula>& into) {
    for (const Formula part : {symbol.truth_when, symbol.truth, symbol.number_when, symbol.number, symbol.set_when, symbol.parts_when, symbol.list_when})
      if (part) into.push_back(part);
    for (const auto* list : {&symbol.listed, &symbol.members})
      for (const Symbol::Listed& one : *list) into.push_back(one.when);
    for (const Symbol& part : symbol.parts) collect(part, into);
    for (const Symbol::Item& item : symbol.items) {
      into.push_back(item.when);
      collect(item.symbol, into);
    }
  }
  static void collect(const Outlook& outlook, std::vector<Formula>& into) {
    collect(outlook.symbol, into);
    for (const auto& [cause, formula] : outlook.causes) into.push_back(formula);
  }

  bool holds(Scene& scene, Formula formula, const Assignment& assignment) const {
    const auto number = formula ? scene.formulas.evaluate(formula, assignment) : std::nullopt;
    return number && !number->is_zero();
  }

  // Does it hang on something about which nothing is known?
  bool guesses(Scene& scene, const std::vector<Formula>& about) const {
    for (const Formula formula : about)
      for (const std::uint32_t variable : scene.formulas.variables_of(formula))
        if (scene.formulas.variables()[variable].name.starts_with("?")) return true;
    return false;
  }

  void value(model::ValueId id, std::uint32_t more, std::uint32_t seed, std::size_t rounds, Tally& tally) {
    const model::ValueDecl& decl = book_[id];
    Scene scene(book_, scope(decl.params, more), texts_, Crowds::bounded, std::vector<std::uint32_t>());
    const OutlookFrame args = scene.encoder.arguments(decl.params);
    const ValueOutlook outlook = scene.encoder.resolve(id, args);
    std::vector<Formula> about{outlook.no_clause};
    collect(outlook.result, about);
    for (const Outlook& arg : args) collect(arg, about);
    if (guesses(scene, about)) {
      ++tally.not_encoded;
      return;
    }
    std::mt19937 random(seed + id.index() * 7 + more);
    for (std::size_t round = 0; round < rounds; ++round) {
      const auto found = assignment(scene, about, random);
      if (!found) return;
      const auto state = scene.unknowns.state(*found);
      const auto given = argument_values(scene.unknowns, args, *found);
      if (!state || !given) {
        ++tally.no_state;
        continue;
      }
      if (holds(scene, scene.encoder.not_encoded(outlook.result.causes), *found)) {
        ++tally.not_encoded;
        continue;
      }
      const Choices choices;
      const std::vector<Result> known(given->begin(), given->end());
      const Result expected = Evaluator(book_, *state, choices).call_value(id, known);
      const auto got = scene.unknowns.value(outlook.result.symbol, *found);
      const Situation situation{*state, {ValueQuestion{id, *given}}};
      INFO(book_.name, " ", question_text(situation, situation.questions[0], {}), " in ", fmt::format("{}", steps_text(situation)));
      CHECK(got.has_value() == expected.known());
      if (got && expected.known()) CHECK(*got == expected.value());
      bool conflict = false;
      for (const auto& [cause, formula] : outlook.result.causes)
        conflict = conflict || (cause.kind == CauseKind::conflict && holds(scene, formula, *found));
      CHECK(conflict == expected.is_conflict());
      ++tally.compared;
    }
  }

  static std::string steps_text(const Situation& situation) {
    std::string text;
    for (const std::string& step : steps_of(situation, {})) text += step + "; ";
    return text;
  }

  void act(model::ActId id, std::uint32_t more, std::uint32_t seed, std::size_t rounds, Tally& tally) {
    const model::Act& decl = book_[id];
    if (decl.norms.empty() && decl.effects.empty()) return;
    Scene scene(book_, scope(decl.params, more), texts_, Crowds::bounded, std::vector<std::uint32_t>());
    const OutlookFrame args = scene.encoder.arguments(decl.params);
    const VerdictOutlook verdict = scene.encoder.judge(id, args);
    std::vector<Formula> about{verdict.allowed, verdict.denied, verdict.undecided};
    for (const Outlook& arg : args) collect(arg, about);
    if (guesses(scene, about)) {
      ++tally.not_encoded;
      return;
    }
    const Formula unclear = scene.formulas.or_({scene.encoder.not_encoded(verdict.permitted.causes), scene.encoder.not_encoded(verdict.forbidden.causes),
                                                scene.encoder.not_encoded(verdict.closed.causes), scene.encoder.not_encoded(verdict.free.causes)});
    std::mt19937 random(seed + id.index() * 11 + more);
    for (std::size_t round = 0; round < rounds; ++round) {
      const auto found = assignment(scene, about, random);
      if (!found) return;
      const auto state = scene.unknowns.state(*found);
      const auto given = argument_values(scene.unknowns, args, *found);
      if (!state || !given || holds(scene, unclear, *found)) {
        ++tally.no_state;
        continue;
      }
      const Choices choices;
      const std::vector<Result> known(given->begin(), given->end());
      const auto expected = Evaluator(book_, *state, choices).judge(id, known).judgement;
      const Situation situation{*state, {ActQuestion{id, *given, {}, true}}};
      INFO(book_.name, " ", question_text(situation, situation.questions[0], {}), " in ", steps_text(situation));
      if (holds(scene, verdict.allowed, *found)) CHECK((expected == interpreter::Judgement::allowed || !book_[id].duties.empty() || has_first_duties()));
      if (holds(scene, verdict.denied, *found)) CHECK((expected == interpreter::Judgement::denied || expected == interpreter::Judgement::conflict));
      if (expected == interpreter::Judgement::allowed) CHECK(holds(scene, verdict.allowed, *found));
      ++tally.compared;
    }
  }

  bool has_first_duties() const {
    return std::any_of(book_.rules.begin(), book_.rules.end(), [](const model::Rule& rule) { return rule.kind == model::RuleKind::must; });
  }

  const model::Book& book_;
  model::Values texts_;
};

void check_book(std::string_view path, std::size_t rounds, std::size_t least) {
  base::Sources sources;
  base::Sink sink;
  const auto loaded = embed::load_book(std::string(PARAGRAF_SOURCE_DIR) + "/" + std::string(path), sources, sink);
  REQUIRE(loaded.book);
  Tally tally;
  Mirror mirror(*loaded.book);
  mirror.values(1, rounds, tally);
  mirror.acts(2, rounds, tally);
  MESSAGE(path, ": ", tally.compared, " compared, ", tally.not_encoded, " not encoded, ", tally.no_state, " without a state");
  CHECK(tally.compared >= least);
}

TEST_CASE("rules on unknown inputs come to what the interpreter answers: battletech") { check_book("rulesets/battletech", 12, 300); }
TEST_CASE("rules on unknown inputs come to what the interpreter answers: belle alliance") { check_book("rulesets/belle-alliance", 6, 100); }
TEST_CASE("rules on unknown inputs come to what the interpreter answers: ww2") { check_book("rulesets/ww2", 6, 100); }

TEST_CASE("rules on unknown inputs come to what the interpreter answers: a small book of everything") {
  const SmallBook small = small_book(R"(rulebook  all edition 1
languages en
paragraf  1
enum colour: red, green, blue, ...
enum rank ordered: low, middle, high
measure mass: t, kg = 1/1000 step 1/10
record place: x: int in 0..4, y: int in 0..4
type target = unit or place
entity unit
  colour: colour
  rank:   rank
  weight: mass in 0..3 t
  luck:   int in -2..4
  leader: unit?
  spare:  int?
  at:     place
  band:   set of unit
  notes:  list of int
fact seen(u: unit, n: int in 0..3)
extern help(u: unit, n: int): number in 0..5 "elsewhere"
reading side "Which?": one "a" or two "b"

§ 1
(1) en: Text.

    value plain(u: unit, n: int in 0..4): number
      = n * 2 - u.luck           if u.colour is red
      = u.luck / n               if u.colour is green
      = whole(n / 2)             if u.colour is blue
      = max(n, u.luck, 1)        otherwise
    value sums(u: unit): int = (sum v in u.band where v.rank >= middle gives v.luck) + size(u.band)
    value best(u: unit): colour? = largest v in u.band by v.luck gives v.colour
    value chief(u: unit): unit? = the v in unit where v.leader is u
    value first_spare(u: unit): int
      = s + 1  if u.spare is some s
      = 0      if u.spare is nothing
    value shift(u: unit, p: place): bool = p is u.at or (some v in unit where v.at is p and not (v is u))
    value listed(u: unit): int = (sum n in u.notes gives n) + size(u.notes)
    value helped(u: unit, n: int in 0..3): number = help(u, n) + help(u, n + 1) if seen(u, n)
    value round_trip(u: unit): int = round(u.weight / 1 t) + floor(u.luck / 2) + ceil(u.luck / 3) + abs(u.luck)
    value sided(u: unit): int
      = 1  if side is one
      = 2  if side is two
    table cost(n: int, r: rank): (points: int, word: colour)
      n    | r           | points | word
      0..2 | low, middle | 1      | red
      1..3 | high        | 2      | green
      4..  | -           | n      | blue
    tally load(u: unit): int
      + base: 1
      + luck: u.luck  if u.luck > 0
      + band: 2       if size(u.band) > 1
    value friends(u: unit, v: unit): bool = connected a, b in u.band + v.band where a.leader is b
(2) en: Text.

    value sided(u) = 3 despite § 1(1) if u.rank is high
    value load(u) = same * 2 despite § 1(1) if u.rank is low
    value plain(u, n) = same + 1 despite § 1(1) if u.weight > 2 t

§ 2
(1) en: Text.

    action push(u: unit, n: int in 0..3) by u.colour in any phase
    may push(u, n) if u.luck >= n only if u.rank >= middle provided n > 0
    may not push(u, _) if u.spare is some s and s > 2 unless u.colour is red
    closed push
)");
  REQUIRE(small.findings == "");
  Tally tally;
  Mirror mirror(*small.book);
  mirror.values(3, 150, tally);
  mirror.acts(4, 150, tally);
  MESSAGE(tally.compared, " compared, ", tally.not_encoded, " not encoded, ", tally.no_state, " without a state");
  CHECK(tally.compared >= 2000);
  CHECK(tally.not_encoded == 0);
}

}  // namespace
}  // namespace paragraf::tests
