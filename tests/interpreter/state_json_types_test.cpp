// State files with records, lists and unions: what reads, what is found wrong and where, and what is written.
#include <doctest/doctest.h>

#include "interpreter/state_json.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::interpreter {
namespace {

constexpr std::string_view book = R"(rulebook t edition 1
enum side: red, blue
measure length: cm step 1
record shot: figures: int in 1..20, at: target, reach: length?
record empty: why: text?
type target = unit or building
type anything = target or side or int or empty or set of int
entity building
  cover: int
entity unit
  order: target?
  shots: list of shot
  seen:  set of target
  hits:  list of int in 1..6
  any:   list of anything
extern sees(t: target): bool "the map"
)";

struct Fixture {
  tests::SmallBook small = tests::small_book(book);

  // What is written of what was read; or one line for each finding: place, code, message.
  std::string again(std::string text) {
    base::Sink sink;
    const auto state = read_state(*small.book, small.sources, small.sources.add("s.json", std::move(text)), sink);
    if (!state) return tests::short_lines(sink, small.sources);
    const std::string written = write_state(*state);
    const auto second = read_state(*small.book, small.sources, small.sources.add("t.json", written), sink);
    REQUIRE(second);
    CHECK(write_state(*second) == written);
    return written;
  }
  std::string unit(const std::string& attributes) {
    return again(R"({"entities": {"building": {"b1": {}}, "unit": {"u1": {)" + attributes + R"(}, "u2": {}, "u10": {}}}})");
  }
};

TEST_CASE_FIXTURE(Fixture, "state file: records, lists and unions are read and written") {
  CHECK(small.findings == "");
  CHECK(unit(R"("order": "b1", "hits": [6, 1, 6], "seen": ["u10", "b1", "u2"],
                "shots": [{"at": "u1", "figures": 2}, {"figures": "3", "at": {"building": "b1"}, "reach": 4}],
                "any": [{"unit": "u2"}, {"side": "red"}, 3, {"empty": {}}, [2, 1]])") == R"({
  "book": "t",
  "entities": {
    "building": {
      "b1": {}
    },
    "unit": {
      "u1": {
        "any": [{ "unit": "u2" }, { "side": "red" }, 3, { "empty": { "why": null } }, [1, 2]],
        "hits": [6, 1, 6],
        "order": "b1",
        "seen": ["b1", "u2", "u10"],
        "shots": [{ "figures": 2, "at": "u1", "reach": null }, { "figures": 3, "at": "b1", "reach": "4 cm" }]
      },
      "u2": {
        "order": null
      },
      "u10": {
        "order": null
      }
    }
  }
}
)");
}

TEST_CASE_FIXTURE(Fixture, "state file: what is wrong in records, lists and unions") {
  CHECK(unit(R"("shots": [{"at": "u1"}])") ==
        "s.json:1:65: error[P403]: entities.unit.u1.shots[0]: found no `figures`, expected all fields of a `shot`\n");
  CHECK(unit(R"("shots": [{"at": "u1", "figures": 21}])") ==
        "s.json:1:89: error[P404]: entities.unit.u1.shots[0].figures: found 21, expected 1 to 20\n");
  CHECK(unit(R"("shots": [{"at": "u1", "figures": 2, "raech": 3}])") ==
        "s.json:1:92: error[P402]: entities.unit.u1.shots[0].raech: a `shot` has no field `raech`\n");
  CHECK(unit(R"("shots": {"at": "u1", "figures": 2})") ==
        "s.json:1:64: error[P403]: entities.unit.u1.shots: found an object, expected a list, `list of shot`, such as "
        "[{ \"figures\": 3, \"at\": \"b1\" }]\n");
  CHECK(unit(R"("hits": [6, 7])") == "s.json:1:67: error[P404]: entities.unit.u1.hits[1]: found 7, expected 1 to 6\n");
  CHECK(unit(R"("order": "b2")") ==
        "s.json:1:64: error[P406]: entities.unit.u1.order: the state holds nothing with the id `b2`, expected a building or a unit\n");
  CHECK(unit(R"("order": {"building": "u1"})") ==
        "s.json:1:77: error[P406]: entities.unit.u1.order.building: found the id of a `unit`, expected the id of a `building`: `u1`\n");
  CHECK(unit(R"("order": {"house": "b1"})") ==
        "s.json:1:65: error[P402]: entities.unit.u1.order.house: `house` is no type that may stand here\n");
  CHECK(unit(R"("order": {})") ==
        "s.json:1:64: error[P403]: entities.unit.u1.order: found an object, expected a building or a unit, such as \"b1\", or null\n");
  CHECK(unit(R"("any": ["red"])") ==
        "s.json:1:63: error[P403]: entities.unit.u1.any[0]: found the text \"red\", which does not show of which type it is\n");
  CHECK(unit(R"("any": [true])") ==
        "s.json:1:63: error[P403]: entities.unit.u1.any[0]: found true, expected a building, a set of int, a unit, a whole number, an empty or one of side, such as { \"building\": \"b1\" }\n");
  CHECK(unit(R"("seen": ["u1", {"unit": "u1"}])") ==
        "s.json:1:70: error[P407]: entities.unit.u1.seen[1]: u1 stands twice in the set\n");
}

TEST_CASE_FIXTURE(Fixture, "state file: arguments and outcomes of externs may be of any type") {
  CHECK(again(R"({"entities": {"building": {"b1": {}}, "unit": {"u1": {}}},
                  "externs": {"sees": [{"args": ["b1"], "is": true}, {"args": [{"unit": "u1"}], "is": false}]}})")
            .find(R"("sees": [
      { "args": ["b1"], "is": true },
      { "args": ["u1"], "is": false }
    ])") != std::string::npos);
}

}  // namespace
}  // namespace paragraf::interpreter
