// Values of two editions: what says the same in other words, what does not, and in how many cases; counted again through both interpreters.
#include "tests/diff/two_editions.hpp"

namespace paragraf::tests {
namespace {

using diff::Aspect;

const std::string boats = "enum kind: raft, ferry\nentity boat\n  seats: int in 0..12\n  kind: kind\n  load: int?\n";

std::string boat(const std::vector<std::string>& rules) {
  std::vector<std::string> all = rules;
  all.front() = "value fee(b: boat): int\n    " + all.front();
  return edition(boats, all);
}

// In how many states of the attributes `seats`, `kind` the answers differ, by asking.
diff::Share asked_of_all(const TwoEditions& two, const std::string& value) {
  const auto answer = [&](const SmallBook& small, int seats, std::uint32_t kind) {
    const model::Book& book = *small.book;
    interpreter::State state(book);
    const model::EntityId boat = book.entity_of.at(book.names.find("boat"));
    const model::Instance one = *state.add(boat, "b");
    state.cell(one, book.attribute(boat, book.names.find("seats"))) = {true, model::Value(model::Number(seats)), {}};
    state.cell(one, book.attribute(boat, book.names.find("kind"))) = {true, model::Value(model::Member{book.enum_of.at(book.names.find("kind")), kind}), {}};
    const interpreter::Choices choices;
    const std::vector<interpreter::Result> args{model::Value(one)};
    const auto result = interpreter::Evaluator(book, state, choices).call_value(book.value_of.at(book.names.find(value)), args);
    return result.known() ? model::value_text(book, result.value(), book.types.integer()) : result.is_conflict() ? std::string("conflict") : std::string("open");
  };
  diff::Share share;
  for (int seats = 0; seats <= 12; ++seats)
    for (std::uint32_t kind = 0; kind < 2; ++kind) {
      ++share.all;
      if (answer(two.old_book, seats, kind) != answer(two.new_book, seats, kind)) ++share.cases;
    }
  return share;
}

// The same part of all cases, however many inputs are looked at.
void check_share(const TwoEditions& two, const std::string& value) {
  const diff::Comparison& one = two.of(value);
  const diff::Share all = asked_of_all(two, value);
  REQUIRE(one.share.has_value());
  CHECK(one.share->exact);
  CHECK_MESSAGE(one.share->cases * all.all == all.cases * one.share->all, one.share->cases, "/", one.share->all, " and by asking ", all.cases, "/", all.all);
}

}  // namespace

TEST_CASE("diff: the same words, in any order and under other labels, take no search") {
  const TwoEditions two(boat({"[few] value fee(b) = 1 if b.seats < 3", "value fee(b) = 2 if b.seats >= 3"}),
                        boat({"value fee(b) = 2 if b.seats >= 3", "[small] value fee(b) = 1 if b.seats < 3"}));
  CHECK(two.lines() == "");
  CHECK(two.of("fee").how == "text");
}

TEST_CASE("diff: other words for the same are proved to be the same, for any number of things") {
  const TwoEditions two(boat({"value fee(b) = 1 if b.seats >= 2", "value fee(b) = 0 if b.seats < 2"}),
                        boat({"value fee(b) = 1 if not (b.seats < 2)", "value fee(b) = 0 if b.seats <= 1"}));
  CHECK(two.lines() == "fee: same by boxes\n");
}

TEST_CASE("diff: a bound that moved, counted as by asking") {
  const TwoEditions two(boat({"value fee(b) = 1 if b.seats >= 2", "value fee(b) = 0 if b.seats < 2"}),
                        boat({"value fee(b) = 1 if b.seats >= 5", "value fee(b) = 0 if b.seats < 5"}));
  CHECK(two.lines() == "fee: changed 3/13\n");
  CHECK(answers(two.of("fee")) == "fee(b): 1 -> 0");
  check_share(two, "fee");
}

TEST_CASE("diff: a sentence that came, one that went, an exception that is none any more") {
  const TwoEditions came(boat({"value fee(b) = 1 if b.seats > 2"}), boat({"value fee(b) = 1 if b.seats > 2", "value fee(b) = 7 if b.seats is 0"}));
  CHECK(came.lines() == "fee: changed 1/13\n");
  check_share(came, "fee");
  const TwoEditions despite(boat({"value fee(b) = 1", "value fee(b) = 3 despite § 1(1) if b.kind is ferry and b.seats > 10"}),
                            boat({"value fee(b) = 1", "value fee(b) = 3 if b.kind is ferry and b.seats > 10"}));
  CHECK(despite.lines() == "fee: changed 2/26\n");
  CHECK(despite.of("fee").after->witness.answer.starts_with("in conflict"));
  check_share(despite, "fee");
}

TEST_CASE("diff: an optional member counts once where there is none") {
  const auto book = [](const std::string& fee) {
    return edition("enum kind: raft, ferry\nentity boat\n  tows: kind?\n  crew: bool or kind\n",
                   {"value fee(b: boat): int\n    value fee(b) = " + fee + " if b.tows is nothing and b.crew is raft\n    value fee(b) = 2 if not (b.tows is nothing and b.crew is raft)"});
  };
  const TwoEditions two(book("1"), book("3"));
  CHECK(two.of("fee").share == diff::Share{1, 12, true});
}

TEST_CASE("diff: what only rests on a change changes, and what does not is not looked at") {
  const std::string more = "value twice(b: boat): int\n    value twice(b) = 2 * fee(b)\n    value other(b: boat): int\n    value other(b) = b.seats + 1";
  const TwoEditions two(boat({"value fee(b) = b.seats", more}), boat({"value fee(b) = b.seats + 1 if b.seats > 11\n    value fee(b) = b.seats if b.seats <= 11", more}));
  CHECK(two.lines() == "fee: changed 1/13\ntwice: changed 1/13\n");
  CHECK(two.of("other").how == "text");
}

TEST_CASE("diff: what both say of any number of things is the same in both") {
  const std::string fleet = "value fleet: int\n    value fleet = sum b in boat gives b.seats";
  const TwoEditions two(boat({"value fee(b) = fleet if b.seats >= 2\n    value fee(b) = count c in boat where c.seats is b.seats if b.seats < 2", fleet}),
                        boat({"value fee(b) = fleet if not (b.seats < 2)\n    value fee(b) = count c in boat where c.seats is b.seats if b.seats < 2", fleet}));
  CHECK(two.lines() == "fee: same by boxes\n");
}

TEST_CASE("diff: declarations that came, went, and are others") {
  const TwoEditions two(edition("entity boat\n  seats: int in 0..12\n  old: bool\n", {"value fee(b: boat): int\n    value fee(b) = b.seats"}),
                        edition("entity boat\n  seats: int in 0..20\n  fresh: bool\n", {"value fee(b: boat): int\n    value fee(b) = b.seats if not b.fresh\n    value fee(b) = 0 if b.fresh"}));
  CHECK(two.lines() == "removed boat.old\nrange boat.seats\nadded boat.fresh\nfee: changed 12/26\n");
  const TwoEditions renamed(edition("entity boat\n  seats: int in 0..12\n", {"value fee(b: boat): int\n    value fee(b) = b.seats"}),
                            edition("entity boat\n  places: int in 0..12\n", {"value fee(b: boat): int\n    value fee(b) = b.places"}));
  CHECK(renamed.lines() == "removed boat.seats\nadded boat.places\n"
                           "fee: undecided: it rests on `seats`, which only the old edition has, and on `places`, which only the new one has\n");
  const TwoEditions retyped(edition("entity boat\n  seats: int in 0..12\n", {"value fee(b: boat): int\n    value fee(b) = 1 if b.seats > 3"}),
                            edition("entity boat\n  seats: bool\n", {"value fee(b: boat): int\n    value fee(b) = 1 if b.seats"}));
  CHECK(retyped.lines() == "retyped boat.seats\nfee: undecided: `seats` is of another type\n");
}

TEST_CASE("diff: members that only one edition has are left out") {
  const TwoEditions two(edition("enum kind: raft, ferry\n", {"value fee(k: kind): int\n    value fee(raft) = 1\n    value fee(ferry) = 2"}),
                        edition("enum kind: yacht, ferry, raft\n", {"value fee(k: kind): int\n    value fee(raft) = 1\n    value fee(ferry) = 2\n    value fee(yacht) = 9"}));
  CHECK(two.lines() == "range kind\nfee: same by boxes\n");
}

TEST_CASE("diff: a table whose rows move") {
  const auto table = [](const std::string& rows) { return edition("", {"table toll(load: int in 0..99): int\n" + rows}); };
  const TwoEditions two(table("    row toll ..49 | 1\n    row toll 50.. | 2"), table("    row toll ..39 | 1\n    row toll 40..49 | 1\n    row toll 50..89 | 2\n    row toll 90.. | 3"));
  CHECK(two.lines() == "toll: changed 10/100\n");
}

TEST_CASE("diff: where there are too many cases, some are drawn") {
  const auto book = [](const std::string& bound) {
    return edition("", {"value fee(a: int in 0..999, b: int in 0..999): int\n    value fee(a, b) = 1 if a + b < " + bound + "\n    value fee(a, b) = 2 if a + b >= " + bound});
  };
  const TwoEditions two(book("1000"), book("500"));
  const diff::Share share = two.of("fee").share.value();
  CHECK_FALSE(share.exact);
  CHECK(share.all == 4000);
  CHECK(share.cases > 1300);             // 375,000 of 1,000,000
  CHECK(share.cases < 1700);
}

}  // namespace paragraf::tests
