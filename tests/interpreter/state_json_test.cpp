// State files: what reads, what is found wrong and where, and that writing gives back what was read.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "interpreter/state_json.hpp"
#include "tests/interpreter/drill_book.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::interpreter {
namespace {

struct Fixture {
  tests::SmallBook small = tests::small_book(tests::drill_book);
  const Book& book = *small.book;
  std::vector<base::Diagnostic> found;

  std::optional<State> read(std::string text) {
    base::Sink sink;
    auto state = read_state(book, small.sources, small.sources.add("s.json", std::move(text)), sink);
    found = sink.sorted();
    CHECK(state.has_value() == found.empty());
    return state;
  }
  // One line for each finding: place, code, message.
  std::string findings(std::string text) {
    base::Sink sink;
    read_state(book, small.sources, small.sources.add("s.json", std::move(text)), sink);
    found = sink.sorted();
    return tests::short_lines(sink, small.sources);
  }
  std::string unit(std::string_view attributes) { return fmt::format(R"({{"entities":{{"unit":{{"u":{{{}}}}}}}}})", attributes); }
  // The message about one attribute of `u`, without place and path.
  std::string about(std::string_view attributes) {
    const std::string line = findings(unit(attributes));
    const auto at = line.find("entities.unit.u.");
    return at == line.npos ? line : line.substr(at + std::string_view("entities.unit.u.").size());
  }
  Value value(const State& state, std::string_view id, std::string_view attribute) const {
    const Instance instance = *state.find(id);
    return state.cell(instance, book.attribute(instance.declaration, book.names.find(attribute))).value;
  }
  Value of_unit(std::string_view attribute, std::string_view json) {
    const auto state = read(unit(fmt::format("\"{}\": {}", attribute, json)));
    return state ? value(*state, "u", attribute) : Value();
  }
  std::string rewritten(std::string text) {
    const auto state = read(std::move(text));
    return state ? write_state(*state) : "";
  }
  // The fix applied to the text of the last finding.
  std::string fixed() const {
    const base::Edit& edit = found.at(0).fixes.at(0).edits.at(0);
    std::string text(small.sources[edit.place.source].text());
    return text.replace(edit.place.span.begin, edit.place.span.size(), edit.replacement);
  }
  std::string marked() const {
    const base::Place place = found.at(0).labels.at(0).place;
    return std::string(small.sources[place.source].text(place.span));
  }
};

const std::string full = R"({
  "book": "drill",
  "phase": "movement",
  "entities": {
    "building": {
      "b1": {
        "cf": "81 cf",
        "hexes": ["0505", "0506"],
        "inmates": ["u2", "u10"]
      }
    },
    "unit": {
      "u2": {
        "arm": "kårde",
        "damage": "1/3",
        "hex": "0505",
        "inside": "b1",
        "kind": "hovercraft",
        "level": -3,
        "piloting": null,
        "ready": true,
        "side": "attacker",
        "weight": "65.25 t",
        "род": "кавалерия"
      },
      "u10": {
        "inside": null,
        "piloting": 4
      }
    }
  },
  "externs": {
    "base_mp": [
      { "args": ["0505"], "is": "1 cf" },
      { "args": ["0506"], "is": "2 cf" }
    ],
    "cover": [
      { "args": [1, "u2", "3 t"], "is": 0.5 }
    ],
    "turn_number": [
      { "args": [], "is": 3 }
    ]
  }
}
)";

TEST_CASE_FIXTURE(Fixture, "state file: what is written reads back and writes the same") {
  CHECK(small.findings == "");
  CHECK(rewritten(full) == full);
  CHECK(rewritten("{}") == "{\n  \"book\": \"drill\",\n  \"entities\": {}\n}\n");
}

TEST_CASE_FIXTURE(Fixture, "state file: order of keys, entities and list items does not matter, nor line ends and blanks") {
  const std::string other = "\r\n{\"externs\": {\"turn_number\": [{\"is\": 3.0}], \"cover\": [{\"is\": \"1/2\", \"args\": [1, \"u2\", 3]}],\r\n"
      "\"base_mp\": [{\"args\": [\"0506\"], \"is\": 2}, {\"args\": [\"0505\"], \"is\": \"1cf\"}]},\r\n"
      "\"entities\": {\"unit\": {\"u10\": {\"piloting\": 4}, \"u2\": {\"weight\": \"65250 kg\", \"side\": \"attacker\", \"ready\": true,\r\n"
      "\"level\": -3, \"kind\": \"hovercraft\", \"inside\": \"b1\", \"hex\": \"0505\", \"damage\": \"2/6\", \"arm\": \"k\u00e5rde\",\r\n"
      "\"\u0440\u043e\u0434\": \"\u043a\u0430\u0432\u0430\u043b\u0435\u0440\u0438\u044f\"}},\r\n"
      "\"building\": {\"b1\": {\"inmates\": [\"u10\", \"u2\"], \"hexes\": [\"0506\", \"0505\"], \"cf\": 81}}}, \"phase\": \"movement\"}";
  CHECK(rewritten(other) == full);
}

TEST_CASE_FIXTURE(Fixture, "state file: numbers stay exact") {
  CHECK(of_unit("damage", "9007199254740993") == Value(Number(9007199254740993)));
  CHECK(of_unit("damage", "2.71828182846") == Value(*Number::parse("2.71828182846")));
  CHECK(of_unit("damage", "49649733057") == Value(Number(49649733057)));
  CHECK(of_unit("damage", "123456789012345678901234567890") == Value(*Number::parse("123456789012345678901234567890")));
  CHECK(of_unit("damage", "\"100000000000000000000/3\"") == Value(*Number::parse("100000000000000000000/3")));
  CHECK(of_unit("damage", "\"31/2\"") == Value(Number::ratio(31, 2)));
  CHECK(of_unit("damage", "-1.5e-3") == Value(Number::ratio(-3, 2000)));
  CHECK(of_unit("serial", "9223372036854775807") == Value(Number(INT64_MAX)));
  CHECK(of_unit("serial", "-9223372036854775808") == Value(Number(INT64_MIN)));
  CHECK(of_unit("serial", "1e3") == Value(Number(1000)));
  CHECK(of_unit("serial", "12.0") == Value(Number(12)));
  CHECK(of_unit("weight", "\"1/4 t\"") == Value(Number::ratio(1, 4)));
  CHECK(of_unit("weight", "\"500 kg\"") == Value(Number::ratio(1, 2)));
  CHECK(of_unit("weight", "\"1e1t\"") == Value(Number(10)));
  for (std::string_view exact : {"2.71828182846", "123456789012345678901234567890", "\"100000000000000000000/3\"", "0.000000001"}) {
    const std::string once = rewritten(unit(fmt::format("\"damage\": {}", exact)));
    CHECK(rewritten(once) == once);
    CHECK(value(*read(once), "u", "damage") == of_unit("damage", exact));
  }
}

TEST_CASE_FIXTURE(Fixture, "state file: names are equal however they are composed") {
  const auto state = read("{\"entities\":{\"unit\":{\"caf\u00e9\":{\"arm\":\"ka\u030arde\",\"hex\":\"e\u0301\"}},"
                          "\"building\":{\"\u0434\u043e\u043c\":{\"inmates\":[\"cafe\u0301\"]}}}}");
  REQUIRE(state);
  CHECK(value(*state, "cafe\u0301", "arm") == of_unit("arm", "\"k\u00e5rde\""));
  CHECK(value(*state, "caf\u00e9", "hex") == Value::text("\u00e9"));
  CHECK(value(*state, "\u0434\u043e\u043c", "inmates").items().size() == 1);
  CHECK(findings("{\"entities\":{\"unit\":{\"caf\u00e9\":{}, \"cafe\u0301\":{}}}}") ==
        "s.json:1:33: error[P407]: entities.unit.caf\u00e9: the id `caf\u00e9` is given twice\n");
}

TEST_CASE_FIXTURE(Fixture, "state file: a text that no list of an open enum holds is a value of its own") {
  CHECK(of_unit("kind", "\"hovercraft\"") == Value::text("hovercraft"));
  CHECK(of_unit("kind", "\"mech\"").is<Member>());
}

TEST_CASE_FIXTURE(Fixture, "P401: the first place where the text is not JSON") {
  const auto expect = [&](std::string text, std::string line) { CHECK(findings(std::move(text)) == "s.json:" + line + "\n"); };
  expect("", "1:1: error[P401]: the file is empty, expected `{`");
  expect(" \n", "2:1: error[P401]: the file holds only blanks, expected `{`");
  expect("[]", "1:1: error[P401]: found `[`, expected `{`");
  expect("\xef\xbb\xbf{}", "1:1: error[P401]: the file begins with a byte order mark, expected `{`");
  CHECK(fixed() == "{}");
  expect("{\"a\": \"\xff\"}", "1:8: error[P401]: found the byte 0xff, which is not valid UTF-8 here");
  expect(std::string("{\0}", 3), "1:2: error[P401]: found a NUL byte");
  expect("{\"entities\": {", "1:15: error[P401]: the file ends before `{` is closed");
  expect("{\"entities\": [}", "1:15: error[P401]: found `}`, expected `]`");
  expect("{\"book\": \"dri", "1:10: error[P401]: found no closing `\"` on the line of the opening one");
  expect("{\"book\": \"dri\n\"}", "1:10: error[P401]: found no closing `\"` on the line of the opening one");
  expect("{\"book\": \"\t\"}", "1:11: error[P401]: found the control character 0x09 in a text, expected `\\u0009`");
  expect("{} {}", "1:4: error[P401]: found `{` behind the closing `}`, expected the end of the file");
  expect("{}\n\xd1\x8f", "2:1: error[P401]: found `\xd1\x8f` behind the closing `}`, expected the end of the file");
  expect(R"({"book" "drill"})", "1:9: error[P401]: found `\"`, expected `:` behind the key");
  expect(R"({"book": "drill" "phase": "attack"})", "1:18: error[P401]: found `\"`, expected `,` or `}`");
  expect(R"({"book": "drill",})", "1:17: error[P401]: found `,` behind the last value, expected `}`");
  expect(R"({,})", "1:2: error[P401]: found `,`, expected a key in quotes or `}`");
  expect(R"({book: 1})", "1:2: error[P401]: found `b`, expected a key in quotes or `}`");
  expect(R"({"book": })", "1:10: error[P401]: found `}`, expected a value");
  expect(R"({"a": [1 2]})", "1:10: error[P401]: found `2`, expected `,` or `]`");
  expect(R"({"a": [1,]})", "1:9: error[P401]: found `,` behind the last value, expected `]`");
  expect(R"({"a": [,1]})", "1:8: error[P401]: found `,`, expected a value");
  expect(R"({"a": mech})", "1:7: error[P401]: found `mech`, expected a value; texts stand in quotes");
  expect(R"({"a": True})", "1:7: error[P401]: found `True`, expected `true`");
  expect(R"({"a": nul})", "1:7: error[P401]: found `nul`, expected a value; texts stand in quotes");
  for (const char* number : {"01", "1.", ".5", "+1", "1e", "-", "1/2", "0x10", "--1", "1.5.2", "5t"})
    expect(fmt::format("{{\"a\": {}}}", number),
           fmt::format("1:7: error[P401]: found `{}`, expected a number as JSON writes it, such as -1.5, or a text in quotes", number));
  const std::string escape = "error[P401]: found a text with an escape that JSON does not know, expected \\\" \\\\ \\n \\t or \\u and 4 digits";
  expect(R"({"a": "\q"})", "1:7: " + escape);
  expect(R"({"\q": 1})", "1:2: " + escape);
  expect(R"({"a": "\ud800"})", "1:7: " + escape);
  expect("{\"a\": " + std::string(100000, '[') + std::string(100000, ']') + "}", "1:70: error[P401]: nested deeper than 64 levels");
  CHECK(base::info(found.at(0).code).text == "P401");
}

TEST_CASE_FIXTURE(Fixture, "P402: names that the book does not have, with the nearest one") {
  CHECK(findings(R"({"entites": {}})") == "s.json:1:2: error[P402]: entites: unknown key `entites`\n");
  CHECK(fixed() == R"({"entities": {}})");
  CHECK(findings(R"({"book": "parade"})") == "s.json:1:10: error[P402]: book: the state is for the book `parade`, but the book is `drill`\n");
  CHECK(findings(R"({"phase": "movment"})") == "s.json:1:11: error[P402]: phase: the book has no phase `movment`\n");
  CHECK(fixed() == R"({"phase": "movement"})");
  CHECK(findings(R"({"entities": {"units": {"u": {}}}})") ==
        "s.json:1:15: error[P402]: entities.units: the book declares no entity `units`\n");
  CHECK(fixed() == R"({"entities": {"unit": {"u": {}}}})");
  CHECK(about(R"("wieght": 3)") == "wieght: a `unit` has no attribute `wieght`\n");
  CHECK(fixed() == unit(R"("weight": 3)"));
  CHECK(about(R"("\u0440\u043e\u0434\u044b": 3)") == "\u0440\u043e\u0434\u044b: a `unit` has no attribute `\u0440\u043e\u0434\u044b`\n");
  CHECK(fixed() == unit("\"\u0440\u043e\u0434\": 3"));
  CHECK(about(R"("side": "attackr")") == "side: `side` has no member `attackr`, expected one of `attacker`, `defender`\n");
  CHECK(fixed() == unit(R"("side": "attacker")"));
  CHECK(findings(R"({"externs": {"base_np": []}})") ==
        "s.json:1:14: error[P402]: externs.base_np: the book declares no extern `base_np`\n");
  CHECK(findings(R"({"externs": {"strong": []}})") ==
        "s.json:1:14: error[P402]: externs.strong: the book declares no extern `strong`\n");
  CHECK(found.at(0).notes.at(0) == "it is derived by rules, so a state cannot give it");
  CHECK(findings(R"({"externs": {"turn_number": [{"is": 1, "arg": []}]}})") ==
        "s.json:1:40: error[P402]: externs.turn_number[0].arg: unknown key `arg`\n");
}

TEST_CASE_FIXTURE(Fixture, "P403: what was found, what was expected, and an example of it") {
  CHECK(about(R"("weight": "65 cf")") == "weight: found the text \"65 cf\", expected a `mass`, such as \"3 t\"\n");
  CHECK(found.at(0).notes.at(0) == "`cf` is a unit of `strength`; the units of `mass`: `t`, `kg`");
  CHECK(found.at(0).labels.at(1).text == "declared here");
  CHECK(about(R"("weight": "65 kgs")") == "weight: found the text \"65 kgs\", expected a `mass`, such as \"3 t\"\n");
  CHECK(found.at(0).notes.at(0) == "`kgs` is no unit of `mass`; its units: `t`, `kg`");
  CHECK(fixed() == unit(R"("weight": "65 kg")"));
  CHECK(about(R"("weight": "5 e")") == "weight: found the text \"5 e\", expected a `mass`, such as \"3 t\"\n");
  CHECK(found.at(0).fixes.empty());
  CHECK(about(R"("weight": "heavy")") == "weight: found the text \"heavy\", expected a `mass`, such as \"3 t\"\n");
  CHECK(about(R"("weight": null)") == "weight: found null, expected a `mass`, such as \"3 t\"\n");
  CHECK(about(R"("level": 2.5)") == "level: found 2.5, which is not whole, expected a whole number, such as 3\n");
  CHECK(about(R"("level": "2 t")") == "level: found the text \"2 t\", expected a whole number, such as 3\n");
  CHECK(about(R"("serial": 9223372036854775808)") ==
        "serial: found 9223372036854775808, which is beyond 64 bits, expected a whole number, such as 3\n");
  CHECK(about(R"("damage": 1e1001)") ==
        "damage: found the number 1e1001, which is beyond what is reckoned with, expected a number, such as 3 or \"1/3\"\n");
  CHECK(about(R"("damage": "1/0")") == "damage: found the text \"1/0\", expected a number, such as 3 or \"1/3\"\n");
  CHECK(about(R"("ready": "true")") == "ready: found the text \"true\", expected true or false, without quotes\n");
  CHECK(about(R"("hex": 505)") == "hex: found the number 505, expected a text in quotes\n");
  CHECK(fixed() == unit(R"("hex": "505")"));
  CHECK(about(R"("side": 1)") == "side: found the number 1, expected a `side`, such as \"attacker\"\n");
  CHECK(about(R"("side": true)") == "side: found true, expected a `side`, such as \"attacker\"\n");
  CHECK(about(R"("piloting": {})") == "piloting: found an object, expected a whole number, such as 3, or null\n");
  CHECK(about(R"("inside": ["b"])") == "inside: found a list, expected the id of a `building`, such as \"id\", or null\n");
  CHECK(findings(R"({"entities":{"building":{"b":{"hexes":"0505"}}}})") ==
        "s.json:1:39: error[P403]: entities.building.b.hexes: found the text \"0505\", expected a list, `set of text`, such as [\"text\"]\n");
  CHECK(findings(R"({"entities":{"unit":{"":{}}}})") ==
        "s.json:1:22: error[P403]: entities.unit[\"\"]: found an empty id, expected a name\n");
  CHECK(findings(R"({"entities":{"unit":{"u":3}}})") ==
        "s.json:1:26: error[P403]: entities.unit.u: found the number 3, expected an object with the attributes of a `unit`\n");
  CHECK(findings(R"({"book":1,"phase":null,"entities":[],"externs":[]})") ==
        "s.json:1:9: error[P403]: book: found the number 1, expected the name of the book, \"drill\"\n"
        "s.json:1:19: error[P403]: phase: found null, expected the name of a phase in quotes\n"
        "s.json:1:35: error[P403]: entities: found a list, expected an object, such as { \"kind\": { \"id\": { ... } } }\n"
        "s.json:1:48: error[P403]: externs: found a list, expected an object, such as { \"name\": [ { \"args\": [...], \"is\": ... } ] }\n");
  CHECK(findings(R"({"externs":{"base_mp":[{"args":[]}],"turn_number":[{"args":[1],"is":1},{}]}})") ==
        "s.json:1:24: error[P403]: externs.base_mp[0]: found no `is`, expected the value of the extern\n"
        "s.json:1:32: error[P403]: externs.base_mp[0].args: found 0 arguments, expected 1\n"
        "s.json:1:60: error[P403]: externs.turn_number[0].args: found 1 argument, expected 0\n"
        "s.json:1:72: error[P403]: externs.turn_number[1]: found no `is`, expected the value of the extern\n");
}

TEST_CASE_FIXTURE(Fixture, "P404: outside the declared range, or a bound of the stored value") {
  CHECK(about(R"("weight": "-5 t")") == "weight: found -5 t, expected at least 0 t\n");
  CHECK(about(R"("level": 11)") == "level: found 11, expected -10 to 10\n");
  CHECK(findings(R"({"entities":{"building":{"b":{"cf":-1}}}})") ==
        "s.json:1:36: error[P404]: entities.building.b.cf: found -1 cf, expected at least 0 cf\n");
  CHECK(findings(R"({"entities":{"unit":{"u":{}}},"externs":{"turn_number":[{"is":0}],"cover":[{"args":[7,"u",-1],"is":1}]}})") ==
        "s.json:1:63: error[P404]: externs.turn_number[0].is: found 0, expected 1 to 99\n"
        "s.json:1:85: error[P404]: externs.cover[0].args[0]: found 7, expected 1 to 6\n");
}

TEST_CASE_FIXTURE(Fixture, "P405: off the step of the measure") {
  CHECK(about(R"("weight": "1/3 t")") == "weight: found 1/3 t, which is off the step of 0.01 t\n");
  CHECK(found.at(0).notes.at(0) == "the neighbours on the step are 0.33 t and 0.34 t");
  CHECK(about(R"("weight": "5 kg")") == "weight: found 0.005 t, which is off the step of 0.01 t\n");
  CHECK(findings(R"({"externs":{"base_mp":[{"args":["0505"],"is":"0.5 cf"}]}})") ==
        "s.json:1:46: error[P405]: externs.base_mp[0].is: found 0.5 cf, which is off the step of 1 cf\n");
}

TEST_CASE_FIXTURE(Fixture, "P406: references to entities that are not there, or of another kind") {
  CHECK(about(R"("inside": "b1")") == "inside: the state holds no `building` with the id `b1`\n");
  CHECK(about(R"("inside": "u")") == "inside: found the id of a `unit`, expected the id of a `building`: `u`\n");
  CHECK(findings(R"({"entities":{"unit":{"u":{"inside":"tower2"}},"building":{"tower1":{}}}})") ==
        "s.json:1:36: error[P406]: entities.unit.u.inside: the state holds no `building` with the id `tower2`\n");
  CHECK(marked() == R"("tower2")");
  CHECK(fixed() == R"({"entities":{"unit":{"u":{"inside":"tower1"}},"building":{"tower1":{}}}})");
  CHECK(findings(R"({"externs":{"friend":[{"args":["u"],"is":null}]}})") ==
        "s.json:1:32: error[P406]: externs.friend[0].args[0]: the state holds no `unit` with the id `u`\n");
  // The kind is what is wrong here, not the reference.
  CHECK(findings(R"({"entities":{"unit":{"u":{"inside":"b"}},"bilding":{"b":{}}}})") ==
        "s.json:1:42: error[P402]: entities.bilding: the book declares no entity `bilding`\n");
}

TEST_CASE_FIXTURE(Fixture, "P407: keys, ids, elements and arguments given twice") {
  CHECK(findings(R"({"book":"drill","book":"drill"})") == "s.json:1:17: error[P407]: book: the key `book` is given twice\n");
  CHECK(about(R"("level": 1, "level": 1)") == "level: the key `level` is given twice\n");
  CHECK(found.at(0).labels.at(1).text == "first given here");
  CHECK(findings(R"({"entities":{"unit":{"x":{}},"building":{"x":{}}}})") ==
        "s.json:1:42: error[P407]: entities.building.x: the id `x` is given twice\n");
  CHECK(findings(R"({"entities":{"unit":{"x":{},"x":{}}}})") == "s.json:1:29: error[P407]: entities.unit.x: the id `x` is given twice\n");
  CHECK(findings(R"({"entities":{"unit":{},"unit":{}}})") == "s.json:1:24: error[P407]: entities.unit: the key `unit` is given twice\n");
  CHECK(findings(R"({"entities":{"building":{"b":{"hexes":["a","b","a"]}}}})") ==
        "s.json:1:48: error[P407]: entities.building.b.hexes[2]: \"a\" stands twice in the set\n");
  CHECK(findings(R"({"externs":{"base_mp":[{"args":["a"],"is":1},{"args":["a"],"is":1}]}})") ==
        "s.json:1:46: error[P407]: externs.base_mp[1]: `base_mp` is given twice for the same arguments\n");
}

TEST_CASE_FIXTURE(Fixture, "state file: all mistakes in one go, each once") {
  CHECK(findings("{\n  \"phse\": \"attack\",\n  \"entities\": {\n    \"unit\": {\n      \"u 1\": { \"wieght\": 1, \"level\": 99 },\n"
                 "      \"u2\": { \"inside\": \"b9\", \"weight\": \"0.001 t\" }\n    }\n  }\n}\n") ==
        "s.json:2:3: error[P402]: phse: unknown key `phse`\n"
        "s.json:5:7: warning[P410]: entities.unit[\"u 1\"]: a question cannot name this id\n"
        "s.json:5:16: error[P402]: entities.unit[\"u 1\"].wieght: a `unit` has no attribute `wieght`\n"
        "s.json:5:38: error[P404]: entities.unit[\"u 1\"].level: found 99, expected -10 to 10\n"
        "s.json:6:25: error[P406]: entities.unit.u2.inside: the state holds no `building` with the id `b9`\n"
        "s.json:6:41: error[P405]: entities.unit.u2.weight: found 0.001 t, which is off the step of 0.01 t\n");
  CHECK(found.at(2).facts.at(0).value == "entities.unit[\"u 1\"].wieght");
}

TEST_CASE_FIXTURE(Fixture, "state file: one value from its text") {
  const auto state = read(full);
  REQUIRE(state);
  const auto type = [&](std::string_view entity, std::string_view attribute) {
    return book[book.attribute(book.entity_of.at(book.names.find(entity)), book.names.find(attribute))].type;
  };
  std::string problem;
  CHECK(read_value_text(*state, "65 t", type("unit", "weight"), problem) == Value(Number(65)));
  CHECK(read_value_text(*state, "3", type("unit", "piloting"), problem) == Value(Number(3)));
  CHECK(read_value_text(*state, "nothing", type("unit", "piloting"), problem) == Value());
  CHECK(read_value_text(*state, "true", type("unit", "ready"), problem) == Value(true));
  CHECK(read_value_text(*state, "b1", type("unit", "inside"), problem) == Value(*state->find("b1")));
  CHECK(problem == "");
  CHECK_FALSE(read_value_text(*state, "65 kgs", type("unit", "weight"), problem));
  CHECK(problem == "found the text \"65 kgs\", expected a `mass`, such as \"3 t\"; `kgs` is no unit of `mass`; its units: `t`, `kg`; "
                   "did you mean `65 kg`");
  CHECK_FALSE(read_value_text(*state, "1/3 t", type("unit", "weight"), problem));
}

// A random state built by hand: writing it, and reading that, gives an equal state in canonical order.
TEST_CASE_FIXTURE(Fixture, "state file: read(write(read(x))) is read(x)") {
  const bool holds = rc::check("read(write(read(x))) == read(x)", [&] {
    const auto count = *rc::gen::inRange(0, 15);
    std::string units, buildings;
    for (int i = 0; i < count; ++i) {
      std::string cells;
      const auto cell = [&](std::string_view name, std::string json) {
        if (*rc::gen::arbitrary<bool>()) cells += fmt::format("{}\"{}\": {}", cells.empty() ? "" : ", ", name, json);
      };
      cell("weight", fmt::format("\"{} kg\"", *rc::gen::inRange(0, 100000) * 10));
      cell("damage", fmt::format("\"{}/{}\"", *rc::gen::arbitrary<int>(), *rc::gen::inRange(1, 1000)));
      cell("serial", std::to_string(*rc::gen::arbitrary<std::int64_t>()));
      cell("level", std::to_string(*rc::gen::inRange(-10, 11)));
      cell("piloting", *rc::gen::element<std::string>("null", "4"));
      cell("kind", *rc::gen::element<std::string>("\"mech\"", "\"\u0442\u0430\u043d\u043a\"", "\"a\\\"b\\\\c\\u0001\\n\""));
      cell("inside", fmt::format("\"b{}\"", *rc::gen::inRange(0, count)));
      cell("arm", *rc::gen::element<std::string>("\"musket\"", "\"ka\u030arde\""));
      cell("ready", *rc::gen::element<std::string>("true", "false"));
      const std::string comma = i > 0 ? ", " : "";
      units = fmt::format("\"u{}\": {{{}}}{}{}", i, cells, comma, units);
      buildings += fmt::format("{}\"b{}\": {{\"inmates\": [\"u{}\"]}}", comma, i, *rc::gen::inRange(0, count));
    }
    const auto state = read(fmt::format(R"({{"entities": {{"unit": {{{}}}, "building": {{{}}}}}}})", units, buildings));
    RC_ASSERT(state.has_value());
    const auto again = read(write_state(*state));
    RC_ASSERT(again.has_value());
    RC_ASSERT(write_state(*again) == write_state(*state));
    for (std::size_t kind = 0; kind < book.entities.size(); ++kind) {
      RC_ASSERT(again->count(EntityId(kind)) == state->count(EntityId(kind)));
      for (const Instance& instance : state->in_order(EntityId(kind))) {
        RC_ASSERT(again->id(instance) == state->id(instance));
        for (AttributeId id : book.entities[kind].attributes) {
          RC_ASSERT(again->cell(instance, id).supplied == state->cell(instance, id).supplied);
          RC_ASSERT(again->cell(instance, id).value == state->cell(instance, id).value);
        }
      }
    }
  });
  CHECK(holds);
}

TEST_CASE_FIXTURE(Fixture, "P401: what people write by habit is named, and mended") {
  const auto mended = [&](std::string_view attributes) {
    findings(unit(attributes));
    return found.empty() ? std::string("nothing found") : found[0].message + " => " + fixed();
  };
  const std::string head = R"({"entities":{"unit":{"u":{)", tail = "}}}}";
  CHECK(mended(R"("level": 1, )") == "found `,` behind the last value, expected `}` => " + head + R"("level": 1 )" + tail);
  CHECK(found[0].fixes[0].text == "delete the comma before `}`");
  CHECK(mended("\"level\": 1 // one\n") == "found a comment, but JSON has no comments => " + head + "\"level\": 1 \n" + tail);
  CHECK(mended("\"level\": 1 # one\n") == "found a comment, but JSON has no comments => " + head + "\"level\": 1 \n" + tail);
  CHECK(mended("\"level\": /* one */ 1") == "found a comment, but JSON has no comments => " + head + "\"level\":  1" + tail);
  CHECK(mended(R"("ready": True)") == "found `True`, expected `true` => " + head + R"("ready": true)" + tail);
  CHECK(mended(R"("ready": no)") == "found `no`, expected `false` => " + head + R"("ready": false)" + tail);
  CHECK(mended(R"("inside": None)") == "found `None`, expected `null` => " + head + R"("inside": null)" + tail);
  CHECK(mended("'level': 1") == "found `'level'`, expected `\"level\"` => " + head + R"("level": 1)" + tail);
  CHECK(mended("\u201clevel\u201d: 1") == "found `\u201clevel\u201d`, expected `\"level\"` => " + head + R"("level": 1)" + tail);
  CHECK(mended("\u00bblevel\u00ab: 1") == "found `\u00bblevel\u00ab`, expected `\"level\"` => " + head + R"("level": 1)" + tail);
  CHECK(mended("\"level\":\u00a01") == "found a no-break space (U+00A0), expected a common blank => " + head + R"("level": 1)" + tail);
  CHECK(mended(R"("damage": 9,5)") == "found `9,5`, expected `9.5` => " + head + R"("damage": 9.5)" + tail);
  CHECK(mended(R"("damage": -19,5, "level": 1)") == "found `-19,5`, expected `-19.5` => " + head + R"("damage": -19.5, "level": 1)" + tail);
  CHECK(findings(R"({"book": "drill", "entities": {"building": {"b": {"hexes": ["True, // # 9,5 \u201cx\u201d 'y'"]}}}})") == "");
  // A text that stops in the middle of a habit is told too.
  for (const char* end : {"{ /", "{ /*", "{ '", "{ \u201c", "{ 9,", "{ #", "{ True"}) CHECK(findings(end) != "");
}

TEST_CASE_FIXTURE(Fixture, "state file: an extern without parameters may be given plainly") {
  CHECK(rewritten(R"({"externs": {"turn_number": 3}})") == rewritten(R"({"externs": {"turn_number": [{"is": 3}]}})"));
  CHECK(findings(R"({"externs": {"turn_number": "three"}})").find("externs.turn_number: found the text") != std::string::npos);
  CHECK(findings(R"({"externs": {"base_mp": 3}})").find("externs.base_mp: found the number 3, expected a list") != std::string::npos);
}

TEST_CASE_FIXTURE(Fixture, "P410: ids that a question cannot name are told once, and read") {
  CHECK(findings(R"({"entities":{"unit":{"u1":{},"\u0440\u043e\u0434_2":{},"_x":{}}}})") == "");
  base::Sink sink;
  const auto state = read_state(book, small.sources, small.sources.add("s.json", R"({"entities":{"unit":{"a b":{},"7":{},"u-1":{}}}})"), sink);
  REQUIRE(state);
  CHECK(state->find("a b"));
  REQUIRE(sink.sorted().size() == 1);
  CHECK(tests::short_lines(sink, small.sources) == "s.json:1:31: warning[P410]: entities.unit.7: a question cannot name this id\n");
  CHECK(sink.sorted()[0].notes.back() == "2 more ids of this file are no name");
}

TEST_CASE_FIXTURE(Fixture, "P410: an id that is a word of the language, not one that only begins as it") {
  CHECK(findings(R"({"entities":{"unit":{"if":{}}}})") == "s.json:1:22: warning[P410]: entities.unit.if: a question cannot name this id\n");
  CHECK(found.at(0).notes.at(0) == "it is a word of the language in which rules are written");
  CHECK(findings(R"({"entities":{"unit":{"iffy":{},"hvis":{}}}})") == "");   // `hvis` is one of Danish files only
}

TEST_CASE_FIXTURE(Fixture, "state file: numbers of very many digits are told briefly; a key that is half alike is named") {
  CHECK(about(R"("level": 1e400)").find("found 100000000000\u2026 (401 digits), which is beyond 64 bits") != std::string::npos);
  CHECK(findings(R"({"fase": "attack"})") == "s.json:1:2: error[P402]: fase: unknown key `fase`\n");
  CHECK(found.at(0).notes.at(0) == "the nearest is `phase`");
  CHECK(about(R"("weight": "1 km")").find("the text \"1 km\"") != std::string::npos);
  CHECK(found.at(0).fixes.empty());
}

}  // namespace
}  // namespace paragraf::interpreter
