// Small books for what steps come to: rules that start each other without end, acts of one step that clash, acts one behind the other; each
// with a neighbour of which nothing is to be said.
#include <doctest/doctest.h>

#include "tests/lint/small_books.hpp"
#include "tests/lint/told.hpp"

namespace paragraf::tests {
namespace {

using Lines = std::vector<std::string>;
namespace lint = analysis::lint;

std::string sentences(const std::string& declarations, const std::vector<std::string>& rules) {
  std::string text = declarations + "\n§ 1 en \"Rules\"\n";
  for (std::size_t i = 0; i < rules.size(); ++i) text += "\n(" + std::to_string(i + 1) + ") en: A sentence.\n\n    " + rules[i] + "\n";
  return text;
}

std::vector<lint::Claim> asked_of(const std::string& text) {
  const SmallBook small = small_book("rulebook b\nlanguages en\nprohibitions prevail\n" + text);
  REQUIRE_MESSAGE(small.book, small.findings);
  return claims_of(small, lint::check_events);
}

// What is found, "P732 § 1(2) comes to rest". Without brute force: a thousand steps in each of all states take too long.
std::string found_in(const std::string& text) {
  Lines lines;
  for (const lint::Claim& claim : asked_of(text))
    if (claim.standing == lint::Standing::found) lines.push_back(std::string(base::info(claim.code).text) + " " + claim.subject);
  return joined(lines);
}

#define CHECK_LINES(text, ...) CHECK(found_in(text) == joined(Lines(__VA_ARGS__)))

std::string standing_of(const std::string& text, base::Code code, std::string_view subject) { return standing(asked_of(text), code, subject); }

const std::string room = "entity r\n  cold: bool\n  n: int in 0..9\n  lit: bool\nevent open(x: r)\n";
const std::string opened = "when open(x)\n      set x.cold to true";

TEST_CASE("small steps: `whenever` rules that start each other without end") {
  CHECK_LINES(sentences(room, {opened, "whenever x.cold for every x in r\n      set x.cold to false", "whenever not x.cold for every x in r\n      set x.cold to true"}),
              {"P732 § 1(2) with § 1(3) comes to rest"});
  CHECK_LINES(sentences(room, {opened, "whenever x.cold for every x in r\n      set x.cold to false", "whenever not x.cold for every x in r\n      set x.lit to true"}), {});
  CHECK_LINES(sentences(room, {opened, "whenever x.cold and x.n < 5 for every x in r\n      set x.cold to false", "whenever not x.cold for every x in r\n      set x.cold to true"}),
              {"P732 § 1(2) with § 1(3) comes to rest"});
}

TEST_CASE("small steps: a circle through an event, and one that comes to rest") {
  const std::string book = room + "event heat(x: r)\n";
  CHECK_LINES(sentences(book, {opened, "whenever x.cold for every x in r\n      cause heat(x)", "when heat(x)\n      set x.cold to false", "whenever not x.cold for every x in r\n      set x.cold to true"}),
              {"P732 § 1(2) with § 1(4) comes to rest"});
  // it counts up to five, and then it is warm
  const std::string counted = sentences(room, {opened, "whenever x.cold and x.n < 3 for every x in r\n      add 1 to x.n\n      set x.cold to false", "whenever not x.cold for every x in r\n      set x.cold to true"});
  CHECK(standing_of(counted, base::Code::condition_undone, "§ 1(2) with § 1(3) comes to rest") == "proved");
}

TEST_CASE("small steps: rules that make their own condition false, or leave it true, come to rest") {
  for (const std::string effect : {"set x.cold to false", "add 1 to x.n", "set x.cold to true"})
    CHECK(standing_of(sentences(room, {opened, "whenever x.cold and x.n < 9 for every x in r\n      " + effect}), base::Code::condition_undone, "§ 1(2) comes to rest") == "proved");
}

TEST_CASE("small steps: circles of events are told as such, and end where their conditions do") {
  const std::string book = "entity s\n  next: s?\n  fallen: bool\nevent topple(x: s)\n";
  const std::string all = sentences(book, {"when topple(x) if x.next is some n\n      cause topple(n)", "when topple(x)\n      set x.fallen to true"});
  CHECK_LINES(all, {"P735 topple comes to an end"});
  const std::string once = sentences(book, {"when topple(x) if x.next is some n and not x.fallen\n      cause topple(n)", "when topple(x)\n      set x.fallen to true"});
  CHECK(standing_of(once, base::Code::endless_cascade, "topple comes to an end") != "found");
}

TEST_CASE("small steps: what one rule does not follow does not hide the others") {
  const std::string quiet = sentences(room, {opened, "whenever x.lit for every x in r\n      set x.lit to false", "presuppose few: every x in r has x.n < 9", "when open(x) if x.n > 3\n      set x.cold to false"});
  CHECK(standing_of(quiet, base::Code::presupposition_broken, "open keeps § 1(3).few") == "proved");
  CHECK_LINES(quiet, {"P731 open: § 1(1) with § 1(4) on cold"});
  const std::string loud = sentences(room, {opened, "whenever x.cold for every x in r\n      set x.n to 9", "presuppose few: every x in r has x.n < 9"});
  CHECK_LINES(loud, {"P733 open keeps § 1(3).few"});
}

const std::string stable = "sequence day: dawn simultaneous, dusk\nentity rider\n  tired: bool\nentity horse\n  rider: rider?\n  fed: bool\naction claim(r: rider, h: horse) by r in dawn\n";

TEST_CASE("small steps: two acts of one step that set one thing in two ways") {
  CHECK_LINES(sentences(stable, {"free claim\n    when claim(r, h)\n      set h.rider to r"}), {"P731 claim together with claim: nothing is set in two ways"});
  CHECK_LINES(sentences(stable, {"free claim\n    when claim(r, h)\n      set h.rider to r", "when claim(r, h) together with claim(s, h)\n      instead\n      set h.rider to nothing"}), {});
  CHECK_LINES(sentences(stable, {"free claim\n    when claim(r, h)\n      set h.fed to true"}), {});
  // one rider does not ask for two things of one horse
  const std::string feed = "sequence day: dawn simultaneous, dusk\nentity rider\n  tired: bool\nentity horse\n  owner: rider\n  hay: int in 0..3\naction feed(h: horse, n: int in 0..3) by h.owner in dawn\n";
  CHECK_LINES(sentences(feed, {"free feed\n    when feed(h, n)\n      set h.hay to n"}), {});
}

const std::string inn = "sequence day: travel, supper\nenum place: road, gate, door\nentity rider\n  at: place\nentity inn\n  taken: bool\naction ride(r: rider, i: inn) by r in travel\naction lodge(r: rider, i: inn) by r in travel\n";
const std::string free_rides = "free ride\n    free lodge\n    when ride(r, i) if not i.taken\n      set r.at to door";

TEST_CASE("small steps: a second act on ground that the first one changed") {
  const std::string taken = "when ride(r, i) if i.taken\n      set r.at to gate", lodges = "when lodge(_, i)\n      set i.taken to true";
  CHECK_LINES(sentences(inn, {free_rides, taken, lodges}), {"P736 ride, then lodge: what was set is as it would be now"});
  CHECK_LINES(sentences(inn, {free_rides, taken, lodges, "when lodge(g, i)\n      set r.at to gate for every r in rider where r.at is door and r is not g"}), {});
  CHECK_LINES(sentences(inn, {free_rides, taken, lodges, "whenever i.taken for every i in inn\n      set r.at to gate for every r in rider where r.at is door"}), {});
  CHECK_LINES(sentences(inn, {free_rides, "when ride(r, i) if i.taken\n      set r.at to door", lodges}), {});
  CHECK_LINES(sentences(inn, {free_rides, taken, lodges, "may not lodge(_, i) if some r in rider where r.at is door"}), {});
}

}  // namespace
}  // namespace paragraf::tests
