// Answers as JSON: the schemas of docs/json.md, on answers of every kind.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/interpreter/asker.hpp"
#include "tests/interpreter/why_book.hpp"

namespace paragraf::tests {
namespace {

using Json = nlohmann::ordered_json;

TEST_CASE("json: a value") {
  Asker asker(why_book, why_state);
  CHECK(asker.value("class(h1.strength).surcharge").json ==
        R"json({"kind":"value","expression":"class(h1.strength).surcharge","status":"known","value":"3 mp","text":"3 mp",)json"
        R"json("type":"movement","missing":[],"conflict":[],"cites":["§ 1(3)"],"rests_on":[]})json");
}

TEST_CASE("json: values keep their exact form") {
  Asker asker(why_book, why_state);
  const auto value = [&](std::string_view question) { return Json::parse(asker.value(question).json)["value"].dump(); };
  CHECK(value("fire(u1, h1)") == "2");
  CHECK(value("u1.size / 7") == R"json("3/7")json");
  CHECK(value("u1.size / 2") == R"json("1.5")json");
  CHECK(value("9007199254740991") == "9007199254740991");
  CHECK(value("9007199254740992") == R"json("9007199254740992")json");
  CHECK(value("-9007199254740992") == R"json("-9007199254740992")json");
  CHECK(value("u1.size > 2") == "true");
  CHECK(value("u1.arm") == R"json("infantry")json");
  CHECK(value("u1.inside") == "null");
  CHECK(value("{u2, u1}") == R"json(["u1","u2"])json");
  CHECK(value("class(7)") == R"json({"name":"heavy","surcharge":"3 mp"})json");
}

TEST_CASE("json: what is missing, and what is in conflict") {
  Asker asker(why_book, why_state);
  const Json burns = Json::parse(asker.value("burns(h1)").json);
  CHECK(burns["status"] == "missing");
  CHECK(burns["value"].is_null());
  CHECK(burns["missing"].dump() ==
        R"json([{"kind":"external","what":"weather","text":"weather is not known: it is stated elsewhere (the mission, weather table)",)json"
        R"json("stated_in":"the mission, weather table","cites":[]}])json");
  const Json hidden = Json::parse(asker.value("hidden(u1)").json);
  CHECK(hidden["status"] == "conflict");
  CHECK(hidden["conflict"].dump() ==
        R"json([{"what":"hidden(u1)","text":"rules disagree on hidden(u1): 3 and 4 (§ 2(3), § 2(4))","outcomes":[3,4],)json"
        R"json("cites":["§ 2(3)","§ 2(4)"]}])json");
  const Json gap = Json::parse(asker.value("price(h2)").json);
  CHECK(gap["missing"][0]["kind"] == "no_clause");
  CHECK(gap["missing"][0]["what"] == "class(12)");
}

TEST_CASE("json: an act") {
  Asker asker(why_book, why_state);
  CHECK(Json::parse(asker.judge("occupy(u2, h1)").json)["verdict"] == "denied");
  asker.dice.totals[asker.small.book->act_of.at(asker.small.book->names.intern("shots"))] = base::Number(5);
  const Json done = Json::parse(asker.perform("occupy(u1, h1)").json);
  CHECK(done["verdict"] == "allowed");
  CHECK(done["happened"].dump() ==
        R"json([{"event":"occupy","args":["u1","h1"],"cites":[]},{"event":"shots","args":["u1",5],"cites":["§ 1(2)"]}])json");
  CHECK(done["changes"][1].dump() ==
        R"json({"entity":"u1","attribute":"losses","before":1,"after":4,"cites":["§ 1(2)","§ 1(4)","§ 1(5)"]})json");
  CHECK(done["rests_on"].dump() == R"json([{"reading":"counting","side":"up","cites":["§ 1(5)"]}])json");
}

TEST_CASE("json: an act that is allowed needs nothing, whatever follows") {
  Asker asker(why_book, why_state);
  const Asked open = asker.perform("occupy(u1, h1)");
  CHECK(Json::parse(open.json)["verdict"] == "undetermined");
  CHECK(Json::parse(open.why_json)["to_be_allowed"].empty());
  CHECK(Json::parse(open.why_json)["missing"][0]["kind"] == "die");
}

TEST_CASE("json: why is a tree of steps") {
  Asker asker(why_book, why_state);
  const Json why = Json::parse(asker.judge("occupy(u3, h1)").why_json);
  CHECK(why["to_be_allowed"].dump() == R"json(["u3.mp must be at least 4 mp (now 3 mp)"])json");
  const Json& verdict = why["steps"][0];
  CHECK(verdict["step"] == "verdict");
  CHECK(verdict["result"] == "denied");
  const Json& rule = verdict["steps"][0];
  CHECK(rule["cites"].dump() == R"json(["§ 1(2)"])json");
  CHECK(rule["prose"].dump() == R"json(["Det koster bevægelse at gå ind, også når døren står åben."])json");
  CHECK(rule["steps"][0].dump() ==
        R"json({"step":"part","what":"only if u.mp >= price(h) + 1 mp","filled":"3 mp >= 3 mp + 1 mp: no","result":null,)json"
        R"json("cites":[],"prose":[],"steps":[]})json");
  CHECK(rule["steps"][1]["what"] == "price(h1)");
}

}  // namespace
}  // namespace paragraf::tests
