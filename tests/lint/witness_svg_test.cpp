// Pictures of findings. In: witnesses in small books without places, in hexes and on a table. Out: what each clause gives, a panel for
// each, and rings around what it looked at and nothing else.
#include "analysis/lint/cards.hpp"
#include "analysis/lint/witness_svg.hpp"
#include "tests/lint/situations.hpp"

namespace paragraf::tests {
namespace {

Claim claim_about(const SmallBook& small, Code code, std::string subject, const Situation& situation) {
  Claim claim;
  claim.code = code;
  claim.standing = Standing::found;
  claim.subject = std::move(subject);
  for (const model::Rule& rule : small.book->rules)
    if (std::find(claim.sentences.begin(), claim.sentences.end(), rule.sentence) == claim.sentences.end())
      claim.sentences.push_back(rule.sentence);
  claim.witness = witness_of(situation, {});
  return claim;
}

State state_in(SmallBook& small, std::string_view json) {
  State state = state_of(small, json);
  REQUIRE_MESSAGE(small.findings == "", small.findings);
  return state;
}

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + part.size())) ++n;
  return n;
}

std::string listed(const std::vector<Card>& cards) {
  std::string text;
  for (const Card& card : cards) {
    text += fmt::format("[{}]\n", card.title);
    for (const CardLine& line : card.lines) text += (line.ringed ? "(" + line.text + ")" : line.text) + '\n';
  }
  return text;
}

TEST_CASE("pictures of findings: a book without places has cards, with rings around what each clause looks at") {
  SmallBook small = book_of(R"(entity unit
  tired: bool
  legs: int
  inside: unit?
fact hit(u: unit, other: unit)
extern weather: int "the sky"
)", R"(    value v(u: unit): int
      = 1  if u.tired and weather >= 3

(2) en: Text.

    value v(u)
      = 2  if u.legs < 3 and not hit(u, u) and u.inside is nothing
)");
  const State state = state_in(small, R"({"entities": {"unit": {"u": {"tired": true, "legs": 2}, "x": {"legs": 5}}}, "externs": {"weather": 3}})");
  const Claim claim = claim_about(small, Code::equations_disagree, "v: § 1(1) with § 1(2)",
                                  {state, {ValueQuestion{value_named(small, "v"), {entity_named(state, "u")}}}});
  const std::vector<ClauseSide> sides = clause_sides(claim, {});
  REQUIRE(sides.size() == 2);
  CHECK(sides[0].clause == "§ 1(1)");
  CHECK(sides[0].gives == "1");
  CHECK(sides[1].clause == "§ 1(2)");
  CHECK(sides[1].gives == "2");
  CHECK(listed(cards_of(state, sides[0], {}, {})) == "[u: unit]\n(tired: true)\nlegs: 2\n[x: unit]\nlegs: 5\n[]\n(weather is 3)\n");
  CHECK(listed(cards_of(state, sides[1], {}, {})) ==
        "[u: unit]\ntired: true\n(legs: 2)\n(inside: nothing)\n[x: unit]\nlegs: 5\n[]\n(not hit(u, u))\nweather is 3\n");
  const std::string svg = witness_svg(*small.book, claim);
  for (const std::string part : {">§ 1(1)<", ">§ 1(2)<", ">P711 equations that disagree in one state<", ">v(u)<", ">what the answer looks at<"})
    CHECK_MESSAGE(count(svg, part) == 1, part);
  CHECK(count(svg, "rx=\"7\"") == 2 + 3);                  // a ring for each input that was looked at
  CHECK(count(svg, ">u: unit<") == 2);
  CHECK(witness_svg(*small.book, claim) == svg);
  CHECK(count(svg, ">Text.<") == 0);
  CHECK(count(witness_svg(*small.book, claim, {}, &small.sources), ">Text.<") == 2);   // both clauses are quoted
  CHECK(witness_svg(*small.book, Claim{}) == "");
}

TEST_CASE("pictures of findings: where no clause answers there is one panel with all that was looked at") {
  SmallBook small = book_of("entity unit\n  legs: int\n  tired: bool\n", "    value v(u: unit): int\n      = 1  if u.legs > 3\n");
  const State state = state_in(small, R"({"entities": {"unit": {"u": {"legs": 3, "tired": false}}}})");
  const Claim claim = claim_about(small, Code::value_gap, "v", {state, {ValueQuestion{value_named(small, "v"), {entity_named(state, "u")}}}});
  const std::vector<ClauseSide> sides = clause_sides(claim, {});
  REQUIRE(sides.size() == 1);
  CHECK(sides[0].clause == "");
  CHECK(listed(cards_of(state, sides[0], {}, {})) == "[u: unit]\n(legs: 3)\ntired: false\n");
  CHECK(count(witness_svg(*small.book, claim), ">undetermined: no clause decides v(u) (§ 1(1))<") == 1);
}

TEST_CASE("pictures of findings: hexes, and what each clause would make of them") {
  SmallBook small = book_of(R"(uses hexes
entity fort
  over: set of hex
entity boat
  at:    hex
  stuck: bool
)", R"(    event drift(b: boat)
    when drift(b) if b.stuck
      set b.at to "0304"

(2) en: Text.

    when drift(b) if some f in fort where b.at in f.over
      set b.at to "0506"
)");
  const State state = state_in(small, R"({"entities": {"boat": {"b": {"at": "0404", "stuck": true}}, "fort": {"keep": {"over": ["0404", "0405"]}, "far": {"over": ["0606"]}}}})");
  const Claim claim = claim_about(small, Code::set_twice, "b.at: § 1(1) with § 1(2)",
                                  {state, {ActQuestion{act_named(small, "drift"), {entity_named(state, "b")}}}});
  const std::vector<ClauseSide> sides = clause_sides(claim, {});
  REQUIRE(sides.size() == 2);
  CHECK(sides[0].gives == "b.at becomes \"0304\"");
  CHECK(sides[1].gives == "b.at becomes \"0506\"");
  REQUIRE(sides[0].after);
  CHECK(listed(cards_of(state, sides[0], {}, {})).starts_with("[b: boat]\nat: \"0404\" → \"0304\"\n(stuck: true)\n"));
  const std::string svg = witness_svg(*small.book, claim);
  CHECK(count(svg, ">0304<") == 2);                        // a map in both panels
  CHECK(count(svg, "stroke-width=\"5\"") == 10);    // the keep has its border as a ring, by the second clause only
}

TEST_CASE("pictures of findings: verdicts on a table") {
  SmallBook small = book_of(R"(uses geometry
measure length: cm step 1/10
enum side: red, blue
entity figure
  at: point
entity unit
  side:    side
  figures: set of figure
)", R"(    action fire(u: unit, target: unit) by u.side in any phase
    may fire(u, target) if gap(u, target) <= 20 cm

(2) en: Text.

    may not fire(u, target) if u.side is target.side
)");
  const State state = state_in(small, R"({"entities": {"figure": {"f1": {"at": ["0 cm", "0 cm"]}, "f2": {"at": ["15 cm", "5 cm"]}},
    "unit": {"u": {"side": "red", "figures": ["f1"]}, "target": {"side": "red", "figures": ["f2"]}}}})");
  const Claim claim = claim_about(small, Code::overlap_undeclared, "fire: § 1(1) with § 1(2)",
                                  {state, {ActQuestion{act_named(small, "fire"), {entity_named(state, "u"), entity_named(state, "target")}, {}, true}}});
  const std::vector<ClauseSide> sides = clause_sides(claim, {});
  REQUIRE(sides.size() == 2);
  CHECK(sides[0].gives == "allowed");
  CHECK(sides[1].gives == "denied");
  const std::string svg = witness_svg(*small.book, claim);
  CHECK(count(svg, ">allowed<") == 1);
  CHECK(count(svg, ">target: unit<") == 2);
  CHECK(svg.find(">u: unit<") < svg.find(">target: unit<"));
  CHECK(svg.find(">target: unit<") < svg.find(">f1: figure<"));
  CHECK(count(svg, "stroke-width=\"2\"/>\n<circle") + count(svg, "fill=\"none\" stroke=\"#000\" stroke-width=\"2\"/>") >= 4);   // both units, twice
}

}  // namespace
}  // namespace paragraf::tests
