// Odds of acts, worked out again by hand, and how they are drawn. The commands are run by docs/odds.md.
#include "analysis/odds_chart.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "interpreter/embed/ask_odds.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::tests {
namespace {

using base::Number;

constexpr std::string_view book = R"(rulebook raid
enum side: red, blue
entity band
  side:   side
  skill:  int
  coins:  int
  strength: int in 0..
  routed: bool
  next:   band?
fact hit(b: band)
extern fate: die "the umpire"

§ 1 en "Stones"

(1) en: Stones.

    action throw(a: band, b: band) by a.side in any phase
    action volley(a: band, n: int) by a.side in any phase
    event stone(a: band, b: band, roll: 2d6)
    event panic(b: band, loss: d6)
    event pair(b: band, one: d6, two: d6)
    event strange(b: band, roll: fate)
    event chain(b: band, roll: d6)
    event shared(b: band, roll: d2)
    event burst(b: band, roll: d6)
    event coin(b: band, roll: d2)

    may throw(a, b) if a.side is not b.side
    may volley(a, n)
    when throw(a, b)
      cause stone(a, b)
    when stone(a, b, roll) if roll >= a.skill
      cause panic(b)
      note hit(b)
    when panic(b, loss)
      take loss from b.coins
    when panic(b, loss) if loss <= 2
      set b.routed to true
    when volley(a, n)
      cause stone(a, b) for every b in band where b is not a
    when pair(b, one, two) if one + two > 10
      set b.routed to true
    when strange(b, roll)
      set b.coins to roll
    when chain(b, roll) if roll > 1 and b.next is some c
      cause chain(c)
    when chain(b, roll) if roll is 1
      set b.routed to true
    when burst(b, roll)
      take 1 from b.coins
    when burst(b, roll) if roll is 6
      cause burst(b)
    when coin(b, roll)
      cause coin(b)
    when shared(b, roll)
      set b.strength to 1 - roll
)";
constexpr std::string_view state = R"({"entities": { "band": {
  "u1": {"side": "red", "skill": 8, "coins": 3, "strength": 4, "routed": false, "next": "u2"},
  "u2": {"side": "blue", "skill": 11, "coins": 9, "strength": 4, "routed": false, "next": "u3"},
  "u3": {"side": "blue", "skill": 12, "coins": 20, "strength": 4, "routed": false, "next": null}}}})";

struct Asked {
  SmallBook small = small_book(book);
  interpreter::State situation = state_of(small, state);
  interpreter::Choices choices;
  interpreter::Dice dice;

  interpreter::Odds odds(std::string_view text, std::string_view of = {}) {
    REQUIRE(small.findings == "");
    const model::Query query = read(text), behind = of.empty() ? model::Query() : read(of);
    const interpreter::Telling telling{.book = *small.book, .sources = small.sources, .state = situation, .choices = choices};
    if (!query.call.act) return interpreter::odds_of(telling, query.expression, query.dice, query.slots, std::string(text));
    interpreter::Frame frame(query.slots);
    interpreter::Evaluator evaluator(*small.book, situation, choices);
    interpreter::Occurrence act{query.call.act, {}, {}};
    for (model::ExprId arg : query.call.args)
      act.args.push_back(arg ? evaluator.evaluate(arg, frame) : interpreter::Result::unbound());
    const interpreter::AskedOf asked{*small.book, behind.expression, behind.dice, behind.slots, std::string(of)};
    return interpreter::odds_of(telling, {act}, dice, of.empty() ? nullptr : &asked);
  }

  std::uint32_t assume(std::string_view text) {
    base::Sink sink;
    const auto source = small.sources.add("assumption", std::string(text));
    const auto parsed = grammar::parse_assumption(small.sources, source, *grammar::keyword_table("en"), sink);
    return model::build_assumption(*small.book, parsed, situation.names(small.book->names), small.sources, sink).value();
  }

 private:
  model::Query read(std::string_view text) {
    base::Sink sink;
    const auto source = small.sources.add("question", std::string(text));
    const auto parsed = grammar::parse_expression(small.sources, source, *grammar::keyword_table("en"), sink);
    const auto query = model::build_query(*small.book, parsed, situation.names(small.book->names), small.sources, sink, model::Asks::odds);
    REQUIRE(query);
    return *query;
  }
};

// "u1.coins: 3 7/12, 2 5/72": the outcomes in order with their parts.
std::string told(const interpreter::Chances& thing) {
  std::string text = thing.what + ":";
  for (const interpreter::Chance& chance : thing.outcomes) text += " " + chance.text + " " + chance.part.to_fraction() + ",";
  text.pop_back();
  return thing.undetermined.is_zero() ? text : text + "; ? " + thing.undetermined.to_fraction();
}
std::string told(const std::vector<interpreter::Chances>& things) {
  std::string text;
  for (const interpreter::Chances& thing : things) text += told(thing) + "\n";
  return text;
}

}  // namespace

TEST_CASE("odds of an act: dice that cause dice, and what they change") {
  Asked asked;
  const interpreter::Odds odds = asked.odds("throw(u1, u2)");
  CHECK(odds.verdict == interpreter::Judgement::allowed);
  CHECK(odds.undetermined.is_zero());
  // A hit with 5/12, of which 1/6 for each loss and 1/3 for a rout.
  CHECK(told(odds.things) ==
        "hit(u2): not noted 7/12, noted 5/12\n"
        "u2.coins: 3 5/72, 4 5/72, 5 5/72, 6 5/72, 7 5/72, 8 5/72, 9 7/12\n"
        "u2.routed: false 31/36, true 5/36\n");
  CHECK(told(odds.events) == "panic(u2): does not happen 7/12, happens 5/12\nstone(u1, u2): happens 1\n");
  CHECK(odds.followed == 7);                    // 2 to 7 is one way, each loss behind a hit another
}

TEST_CASE("odds of an act: what is asked of the state behind it, and dice that are given") {
  Asked asked;
  CHECK(told(asked.odds("throw(u1, u2)", "u2.coins < 6").things) == "u2.coins < 6: false 19/24, true 5/24\n");
  CHECK(told(asked.odds("throw(u1, u2)", "odds(u2.coins < 6)").things) == "odds(u2.coins < 6): 0 19/24, 1 5/24\n");
  asked.dice.totals[asked.small.book->act_of.at(asked.small.book->names.find("stone"))] = Number(12);
  CHECK(told(asked.odds("throw(u1, u2)", "u2.routed").things) == "u2.routed: false 2/3, true 1/3\n");
}

TEST_CASE("odds of an act: several dice of one event, and events that go on") {
  Asked asked;
  CHECK(told(asked.odds("pair(u1)").things) == "u1.routed: false 11/12, true 1/12\n");
  // Each link of the chain: 1/6 breaks off here, else on.
  CHECK(told(asked.odds("chain(u1)").things) == "u1.routed: false 5/6, true 1/6\nu2.routed: false 31/36, true 5/36\nu3.routed: false 191/216, true 25/216\n");
}

TEST_CASE("odds of an act: what it is not determined for is a part of its own") {
  Asked asked;
  const interpreter::Odds shared = asked.odds("shared(u1)");
  CHECK(told(shared.things) == "u1.strength: 0 1/2; ? 1/2\n");
  CHECK(shared.undetermined == Number::ratio(1, 2));
  REQUIRE(shared.reasons.size() == 1);
  CHECK(shared.reasons[0].kind == interpreter::ReasonKind::outside_domain);
  const interpreter::Odds strange = asked.odds("strange(u1)");
  CHECK(strange.undetermined == Number(1));
  const std::vector<analysis::OddsChart> charts = analysis::odds_charts(std::span(&strange, 1), {});
  REQUIRE(charts.size() == 1);
  REQUIRE(charts[0].rows.size() == 1);          // nothing is known, which is not that nothing changes
  CHECK(charts[0].rows[0].undetermined);
  CHECK(charts[0].rows[0].parts == std::vector<Number>{1});
  CHECK(told(asked.odds("shared(u1)", "u1.strength").things) == "u1.strength: 0 1/2; ? 1/2\n");
  REQUIRE(strange.reasons.size() == 1);
  CHECK(strange.reasons[0].kind == interpreter::ReasonKind::external);
  const interpreter::Odds denied = asked.odds("throw(u2, u3)");
  CHECK(denied.verdict == interpreter::Judgement::undetermined);
  CHECK(denied.things.empty());
}

TEST_CASE("odds of an act: dice that cause themselves again are followed as far as it matters") {
  Asked asked;
  const interpreter::Odds burst = asked.odds("burst(u1)");
  REQUIRE_FALSE(burst.undetermined.is_zero());
  Number rest(1);
  for (int i = 0; i < 30; ++i) rest = rest / Number(6);
  CHECK(burst.undetermined.to_string() == rest.to_string());
  REQUIRE(burst.reasons.size() == 1);
  CHECK(burst.reasons[0].kind == interpreter::ReasonKind::endless);
  REQUIRE(burst.things.size() == 1);
  CHECK(burst.things[0].of(model::Value(Number(2))) == Number::ratio(5, 6));
  CHECK(burst.things[0].of(model::Value(Number(1))) == Number::ratio(5, 36));
  CHECK(asked.odds("coin(u1)").undetermined == Number(1));
}

TEST_CASE("odds of an act: bounded, and the part that is left says so") {
  Asked asked;
  interpreter::Limits limits;
  limits.work = 400;
  interpreter::Work work(limits);
  asked.choices.work = &work;
  const interpreter::Odds odds = asked.odds("volley(u1, 2)");
  CHECK(Number(0) < odds.undetermined);
  REQUIRE_FALSE(odds.reasons.empty());
  CHECK(odds.reasons[0].kind == interpreter::ReasonKind::limit);
  for (const interpreter::Chances& thing : odds.things) {
    Number all = thing.undetermined;
    for (const interpreter::Chance& chance : thing.outcomes) all = all + chance.part;
    CHECK(all == Number(1));
  }
}

TEST_CASE("odds: the parts of two dice of one step are those of independent dice") {
  Asked asked;
  const interpreter::Odds odds = asked.odds("volley(u1, 2)");
  REQUIRE(odds.things.size() == 6);
  CHECK(told(odds.things[0]) == "hit(u2): not noted 7/12, noted 5/12");
  CHECK(told(asked.odds("volley(u1, 2)", "hit(u2) and hit(u3)").things) == "hit(u2) and hit(u3): false 119/144, true 25/144\n");
}

TEST_CASE("odds as bars: widths, ranges, what is not determined, and without Unicode") {
  Asked asked;
  const base::Speech say;
  const std::vector<interpreter::Odds> columns{asked.odds("shared(u1)")};
  const auto charts = analysis::odds_charts(columns, say);
  REQUIRE(charts.size() == 1);
  CHECK(analysis::odds_bars(charts[0], {}, say) ==
        "  0             1/2  50.00 %  ████████████████████████\n  undetermined  1/2  50.00 %  ░░░░░░░░░░░░░░░░░░░░░░░░\n");
  CHECK(analysis::odds_bars(charts[0], {.unicode = false, .columns = {}}, say) ==
        "  0             1/2  50.00 %  ########################\n  undetermined  1/2  50.00 %  ????????????????????????\n");
  CHECK(analysis::percent(Number::ratio(1, 100000), say) == "< 0.01 %");
  CHECK(analysis::percent(Number::ratio(99999, 100000), say) == "> 99.99 %");
  CHECK(analysis::percent(Number::ratio(5, 12), *base::Speech::in("da")) == "41,67 %");
}

TEST_CASE("odds as bars: what is certain is told apart, and many numbers stand in ranges") {
  Asked asked;
  const base::Speech say;
  const std::vector<interpreter::Odds> columns{asked.odds("throw(u1, u2)")};
  auto charts = analysis::odds_charts(columns, say);
  CHECK(analysis::take_certain(charts) == std::vector<std::string>{"stone(u1, u2)"});
  REQUIRE(charts.size() == 4);
  CHECK(charts[3].rows.size() == 1);

  asked.choices.assumptions = {asked.assume("fate is 100d6")};
  const std::vector<interpreter::Odds> many{asked.odds("strange(u1)")};
  const auto ranges = analysis::odds_charts(many, say);
  REQUIRE(ranges.size() == 1);
  const std::vector<analysis::OddsRow>& rows = ranges[0].rows;
  CHECK(rows.front().label.starts_with("at most "));
  CHECK(rows.back().label.starts_with("at least "));
  CHECK(rows.size() <= 42);
  Number all;
  for (const analysis::OddsRow& row : rows) all = all + row.parts[0];
  CHECK(all == Number(1));
}

TEST_CASE("odds as a picture: a document of its own, the same each time, with what it stands for escaped") {
  Asked asked;
  const base::Speech say;
  const std::vector<interpreter::Odds> columns{asked.odds("throw(u1, u2)"), asked.odds("throw(u3, u1)")};
  const auto charts = analysis::odds_charts(columns, say);
  const analysis::OddsStyle style{.unicode = true, .columns = {"a < b", "c"}};
  const std::string svg = analysis::odds_svg("one & two", charts, style, say);
  const std::vector<std::string> above{"allowed"}, below{"u1.coins: 3"};
  const std::string more = analysis::odds_svg("one & two", charts, style, say, above, below);
  CHECK(more.find(">allowed</text>") != more.npos);
  CHECK(more.find("in any case") < more.find(">u1.coins: 3</text>"));
  CHECK(svg == analysis::odds_svg("one & two", charts, style, say));
  CHECK(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  CHECK(svg.ends_with("</svg>\n"));
  CHECK(svg.find("one &amp; two") != svg.npos);
  CHECK(svg.find("a &lt; b") != svg.npos);
  CHECK(svg.find("5/12") != svg.npos);
}

}  // namespace paragraf::tests
