// The tables of exact probabilities that were worked out by hand from the text about buildings: asked of the book, cell by cell, and
// compared as fractions. Skill 5, 2d6; a roll to hit fails on a 2.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <array>

#include "interpreter/embed/ask.hpp"
#include "interpreter/state_json.hpp"

namespace paragraf::tests {
namespace {

using base::Number;

constexpr std::string_view state_text = R"({"book": "battletech_buildings", "entities": {
  "building": {
    "light": {"cf": "15 cf", "cf_original": "15 cf", "levels": 2, "hexes": ["0505"]},
    "medium": {"cf": "40 cf", "cf_original": "40 cf", "levels": 2, "hexes": ["0606"]},
    "heavy": {"cf": "90 cf", "cf_original": "90 cf", "levels": 2, "hexes": ["0707"]},
    "hardened": {"cf": "150 cf", "cf_original": "150 cf", "levels": 2, "hexes": ["0808"]}},
  "unit": {"atlas": {"side": "attacker", "kind": "mech", "weight": "25 t", "piloting": 5, "hex": "0504", "level": 0}}}})";

class Asked {
 public:
  Asked() : loaded_(embed::load_book(PARAGRAF_SOURCE_DIR "/rulesets/battletech", sources_, sink_)) {
    REQUIRE(loaded_.book);
    const auto source = sources_.add("state", std::string(state_text));
    state_ = interpreter::read_state(*loaded_.book, sources_, source, sink_);
    REQUIRE_MESSAGE(state_, (sink_.sorted().empty() ? "" : sink_.sorted().front().message));
    situation_.emplace(loaded_, sources_, *state_);
  }

  Number number(const std::string& question) {
    const embed::Question asked(*situation_, question, sink_);
    REQUIRE(asked);
    const embed::ValueAnswer answer = embed::ask_value(asked, false);
    REQUIRE_MESSAGE(answer.result.known(), question);
    return answer.result.value().number();
  }

 private:
  base::Sources sources_;
  base::Sink sink_;
  embed::Loaded loaded_;
  std::optional<interpreter::State> state_;
  std::optional<embed::Situation> situation_;
};

struct Expected {
  std::int64_t target;
  std::string_view chance;
};

}  // namespace

TEST_CASE("probabilities: failing a pilot skill check, by class and hexes moved") {
  struct Distances {
    int first, last;
  };
  constexpr std::array distances{Distances{1, 2}, Distances{3, 4}, Distances{5, 6}, Distances{7, 9}, Distances{10, 17},
                                 Distances{18, 24}, Distances{25, 40}};
  struct Row {
    std::string_view building;
    std::array<Expected, 7> cells;
  };
  constexpr std::array rows{
      Row{"light", {{{5, "1/6"}, {6, "5/18"}, {7, "5/12"}, {8, "7/12"}, {9, "13/18"}, {10, "5/6"}, {11, "11/12"}}}},
      Row{"medium", {{{6, "5/18"}, {7, "5/12"}, {8, "7/12"}, {9, "13/18"}, {10, "5/6"}, {11, "11/12"}, {12, "35/36"}}}},
      Row{"heavy", {{{7, "5/12"}, {8, "7/12"}, {9, "13/18"}, {10, "5/6"}, {11, "11/12"}, {12, "35/36"}, {13, "1"}}}},
      Row{"hardened", {{{10, "5/6"}, {11, "11/12"}, {12, "35/36"}, {13, "1"}, {14, "1"}, {15, "1"}, {16, "1"}}}},
  };
  Asked asked;
  for (const Row& row : rows)
    for (std::size_t i = 0; i < distances.size(); ++i)
      for (int moved = distances[i].first; moved <= distances[i].last; ++moved) {
        CAPTURE(row.building);
        CAPTURE(moved);
        const std::string args = fmt::format("(atlas, {}, {} hexes)", row.building, moved);
        CHECK(asked.number("check_target" + args) == Number(row.cells[i].target));
        CHECK(asked.number("1 - odds(passes" + args + ")").to_fraction() == row.cells[i].chance);
      }
}

TEST_CASE("probabilities: hitting, by target number") {
  constexpr std::array expected{Expected{-4, "35/36"}, Expected{2, "35/36"}, Expected{3, "35/36"}, Expected{4, "11/12"}, Expected{5, "5/6"},
                                Expected{6, "13/18"},  Expected{7, "7/12"},  Expected{8, "5/12"},  Expected{9, "5/18"},  Expected{10, "1/6"},
                                Expected{11, "1/12"},  Expected{12, "1/36"}, Expected{13, "0"},    Expected{16, "0"}};
  Asked asked;
  for (const Expected& one : expected) {
    CAPTURE(one.target);
    CHECK(asked.number(fmt::format("odds(hits({}))", one.target)).to_fraction() == one.chance);
  }
}

}  // namespace paragraf::tests
