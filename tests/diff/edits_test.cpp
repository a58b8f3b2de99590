// Small games and the same with one edit: whatever is proved to be the same is the same in every state, as both interpreters answer; and edits that
// change nothing are no changes.
#include <filesystem>

#include "analysis/lint/replay.hpp"
#include "bench/fault_sites.hpp"
#include "bench/fault_states.hpp"
#include "tests/diff/two_editions.hpp"
#include "tests/support/command_line.hpp"

namespace paragraf::tests {
namespace {

using diff::Aspect;
using lint::Standing;

const std::filesystem::path games = std::filesystem::path(PARAGRAF_SOURCE_DIR) / "tests/data/lint/games";

// What a book answers, told by the ids of the old one.
struct Said {
  int kind = 0;                          // known or not, allowed or not
  std::optional<model::Value> value = {};
  std::set<std::string> changes = {};
  bool operator==(const Said&) const = default;
};

Said said(const lint::Situation& situation, Aspect aspect, const diff::Pairs* to_old) {
  const lint::Reply reply = lint::replay(situation).front();
  const auto told = [&](const model::Value& value) { return to_old ? to_old->translated(value) : std::optional(value); };
  if (aspect == Aspect::value) {
    if (!reply.value->known()) return {reply.value->is_conflict() ? 2 : 1};
    return {0, told(reply.value->value())};
  }
  if (aspect == Aspect::permission) {
    const auto judgement = reply.verdict->judgement;
    return {judgement == interpreter::Judgement::allowed ? 0 : judgement == interpreter::Judgement::denied ? 1 : 2};
  }
  if (!reply.outcome->after) return {1};
  Said answer;
  const model::Book& book = situation.state.book();
  for (const interpreter::Change& change : reply.outcome->changes) {
    const std::string what = change.cell.attribute ? book.text(book[change.cell.attribute].name) : change.cell.fact ? book.text(book[change.cell.fact].name) : "phase";
    const std::string of = change.cell.attribute ? reply.outcome->after->id(change.cell.entity) : std::string();
    const model::TypeId type = interpreter::cell_type(book, change.cell);
    answer.changes.insert(fmt::format("{} {} {}", what, of, change.after.known() ? model::value_text(book, change.after.value(), type, interpreter::entity_name, &*reply.outcome->after) : "?"));
  }
  return answer;
}

// Is what is proved to be the same so in all states? A line for each that is not; and how many were looked at.
std::string refuted(const TwoEditions& two, std::size_t& proofs) {
  std::string text;
  for (const diff::Comparison& one : two.difference.comparisons) {
    if (one.standing != Standing::proved) continue;
    const bench::Subject subject = one.aspect == Aspect::value ? bench::Subject(model::ValueId(one.of_new.index)) : bench::Subject(model::ActId(one.of_new.index));
    const bench::AllStates states(*two.new_book.book, subject, one.aspect == Aspect::effects, {.entities = 2, .states = 3'000});
    std::size_t wrong = 0;
    const std::string problem = states.each([&](const interpreter::State& state, const model::Values& args) {
      if (wrong > 0) return;
      lint::Situation now{state, {}};
      if (one.aspect == Aspect::value) now.questions = {lint::ValueQuestion{model::ValueId(one.of_new.index), args}};
      else now.questions = {lint::ActQuestion{model::ActId(one.of_new.index), args, {}, one.aspect == Aspect::permission}};
      const auto before = diff::translated(two.editions->to_old, now, {});
      if (!before) return;
      const bool acts = one.aspect == Aspect::effects;
      const auto allowed = [&](lint::Situation situation) {
        std::get<lint::ActQuestion>(situation.questions.front()).verdict_only = true;
        return said(situation, Aspect::permission, nullptr).kind == 0;
      };
      if (acts && (!allowed(now) || !allowed(*before))) return;
      if (!(said(*before, one.aspect, nullptr) == said(now, one.aspect, &two.editions->to_old))) ++wrong;
    });
    if (problem.empty()) ++proofs;
    if (wrong > 0) text += fmt::format("{} ({})\n", one.name, one.how);
  }
  return text;
}

}  // namespace

TEST_CASE("diff: what is proved to be the same in an edited game is so in every state") {
  std::size_t proofs = 0, pairs = 0;
  for (const auto& game : {std::pair{"library-fines", 7}, {"ferry-tolls", 11}, {"harbour-norms", 9}, {"night-watch", 9}, {"turn-order", 17}}) {
    const auto name = game.first;
    const int every = game.second;
    const std::string text = text_of(games / (std::string(name) + ".paragraf"));
    const std::vector<bench::FaultyBook> edits = bench::faults_of(name, text);
    for (std::size_t i = 0; i < edits.size(); i += static_cast<std::size_t>(every)) {
      if (edits[i].files.size() > 1 || small_book(edits[i].files.front()).findings != "") continue;
      CAPTURE(name);
      CAPTURE(edits[i].edit);
      CAPTURE(edits[i].where);
      const TwoEditions two(text, edits[i].files.front());
      ++pairs;
      CHECK(refuted(two, proofs) == "");
    }
  }
  CHECK(pairs >= 20);
  CHECK(proofs >= 50);
}

TEST_CASE("diff: harmless edits of a game are no changes") {
  std::size_t pairs = 0;
  std::string open;
  for (const auto& game : {std::pair{"library-fines", 3}, {"ferry-tolls", 3}, {"harbour-norms", 3}, {"night-watch", 3}}) {
    const auto name = game.first;
    const int every = game.second;
    const std::string text = text_of(games / (std::string(name) + ".paragraf"));
    const std::vector<bench::FaultyBook> edits = bench::harmless_edits_of(name, text);
    for (std::size_t i = 0; i < edits.size(); i += static_cast<std::size_t>(every)) {
      if (edits[i].files.size() > 1 || small_book(edits[i].files.front()).findings != "") continue;
      CAPTURE(name);
      CAPTURE(edits[i].edit);
      CAPTURE(edits[i].where);
      const TwoEditions two(text, edits[i].files.front());
      ++pairs;
      for (const diff::Comparison& one : two.difference.comparisons) {
        CHECK_MESSAGE(one.standing != Standing::found, one.name, one.standing == Standing::found ? answers(one) : "");
        // Nobody says that another name is the same thing.
        if (one.standing == Standing::undecided && edits[i].edit != "harmless: another name") open += fmt::format("{}, {}: {} {}: {}\n", name, edits[i].edit, one.name, static_cast<int>(one.aspect), one.how);
      }
    }
  }
  CHECK(pairs >= 10);
  CHECK(open == "");
}

}  // namespace paragraf::tests
