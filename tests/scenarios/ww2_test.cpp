// The toy-soldier book: its examples are what the scenarios say, all of them, and they hold; its prose is what its author wrote,
// sentence for sentence, with nothing left over and a translation of each.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include "base/render.hpp"
#include "interpreter/embed/load.hpp"
#include "interpreter/examples.hpp"
#include "interpreter/state_json.hpp"
#include "tests/scenarios/acceptance.hpp"
#include "tests/scenarios/ww2/convert.hpp"

namespace {

namespace fs = std::filesystem;
using paragraf::tests::scenarios::acceptance;
using paragraf::tests::scenarios::content;
using paragraf::tests::scenarios::Conversion;
using paragraf::tests::scenarios::Json;
using paragraf::tests::scenarios::scenario;
namespace ww2 = paragraf::tests::scenarios::ww2;
namespace base = paragraf::base;
namespace interpreter = paragraf::interpreter;

const fs::path& source = paragraf::tests::scenarios::source_folder;
const fs::path book_folder = source / "rulesets/ww2";

Json document() { return acceptance("battletech-ww2.scenarios.json"); }

Conversion converted() { return ww2::convert(document(), ww2::acceptance_ids(document())); }

template <class Change>
std::vector<std::string> failures_of(const std::string& id, Change&& change) {
  return paragraf::tests::scenarios::failures_of(document(), ww2::convert, id, change);
}

struct Loaded {
  base::Sources sources;
  base::Sink sink;
  paragraf::embed::Loaded loaded;
  explicit Loaded(const fs::path& path) : loaded(paragraf::embed::load_book(path, sources, sink)) {}
};

// Blanks of any number and kind count as one.
std::string even(const std::string& text) {
  std::string out;
  for (char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!blank)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  while (out.ends_with(' ')) out.pop_back();
  return out;
}

struct Told {
  std::string number;  // § 2(3)
  std::map<std::string, std::string> prose;
};

// The clauses and sentences of the book in their order, titles first. It has less than ten of either.
std::vector<Told> told(const Loaded& book) {
  std::vector<Told> out;
  for (const auto& clause : book.loaded.book->clauses) {
    Told title{"§ " + clause.number, {}};
    for (const auto& one : clause.titles) title.prose[one.language] = one.text;
    out.push_back(std::move(title));
  }
  for (const auto& sentence : book.loaded.book->sentences) {
    if (sentence.number.empty()) continue;
    Told one{sentence.citation, {}};
    for (const auto& prose : sentence.prose)
      one.prose[prose.language] = even(std::string(book.sources[prose.place.source].text(prose.place.span)));
    out.push_back(std::move(one));
  }
  std::sort(out.begin(), out.end(), [](const Told& a, const Told& b) { return a.number < b.number; });
  return out;
}

}  // namespace

TEST_CASE("ww2: the examples are those that the scenarios give") {
  const Conversion made = converted();
  CHECK(made.failures.empty());
  CHECK_MESSAGE(made.examples == content(book_folder / "scenarios/acceptance.paragraf"), "stale: run convert_scenarios");
  std::set<std::string> found;
  for (const auto& entry : fs::directory_iterator(book_folder / "scenarios/rejected"))
    found.insert("rejected/" + entry.path().filename().string());
  std::set<std::string> expected;
  for (const auto& [name, text] : made.refused) {
    expected.insert(name);
    CHECK_MESSAGE(text == content(book_folder / "scenarios" / name), "stale: run convert_scenarios");
  }
  CHECK(found == expected);
}

TEST_CASE("ww2: no scenario is dropped, and each names sentences of the book") {
  const Conversion made = converted();
  CHECK(made.ids.size() == 46);
  CHECK(std::set<std::string>(made.ids.begin(), made.ids.end()).size() == 46);
  for (const std::string& id : made.ids) {
    CAPTURE(id);
    CHECK(made.examples.find("\nпример \"" + id + " ") != std::string::npos);
  }
  CHECK(made.about_words.empty());
  CHECK(made.missions.empty());
  for (int number = 1; number <= 27; ++number) {
    const std::string sentence = "ww2.s" + std::to_string(number);
    CAPTURE(sentence);
    CHECK(std::find(made.sentences.begin(), made.sentences.end(), sentence) != made.sentences.end());
  }
  CHECK(made.sentences.size() == 27);
}

TEST_CASE("ww2: a case for each case, and one for each alternative that is a reading") {
  const Json given = document();
  for (const std::string& id : ww2::acceptance_ids(given)) {
    Json copy = given;
    const Json one = scenario(copy, id);
    const auto count = [](const Json& expected) {
      if (!expected.is_object() || !expected.contains("cases")) return std::size_t{1};
      return expected["cases"].size() + (expected.size() > 1 ? 1 : 0);
    };
    std::size_t wanted = count(one["expected"]);
    if (one.contains("alternatives"))
      for (const auto& [key, expected] : one["alternatives"].items())
        if (key != "enemy wider than 0.5 cm (base-edge measuring)") wanted += count(expected);
    const std::string ids[] = {id};
    const Conversion made = ww2::convert(given, ids);
    std::size_t cases = 0;
    for (std::size_t at = 0; (at = made.examples.find("\n  случай", at)) != std::string::npos; ++at) ++cases;
    CAPTURE(id);
    CHECK(std::max(cases, std::size_t{1}) + made.refused.size() == wanted);
  }
}

TEST_CASE("ww2: every example of the book holds, and those of its missions") {
  for (const fs::path& path : {book_folder, book_folder / "missions/night-fight.paragraf", book_folder / "missions/mud.paragraf"}) {
    const Loaded book(path);
    for (const base::Diagnostic& found : book.sink.sorted()) FAIL_CHECK(base::render_short(found, book.sources));
    REQUIRE(book.loaded.book);
    std::set<std::string> scenarios;
    std::size_t cases = 0;
    for (const auto& example : book.loaded.book->examples)
      for (const auto& one : interpreter::run_example(*book.loaded.book, example)) {
        if (one.title.starts_with("ww2.t")) scenarios.insert(one.title.substr(0, one.title.find(' '))), ++cases;
        for (const auto& failure : one.failures)
          FAIL_CHECK(one.title << ": " << base::render_short(failure, book.sources));
      }
    CHECK(scenarios.size() == (path == book_folder ? 46 : 0));
    CHECK(cases == (path == book_folder ? 108 : 0));
  }
}

TEST_CASE("ww2: a state with an aircraft of a third kind is refused, for that reason") {
  Loaded book(book_folder);
  REQUIRE(book.loaded.book);
  for (const auto& entry : fs::directory_iterator(book_folder / "scenarios/rejected")) {
    const base::SourceId state = book.sources.add(entry.path().string(), content(entry.path()));
    CHECK_FALSE(interpreter::read_state(*book.loaded.book, book.sources, state, book.sink));
    REQUIRE(book.sink.sorted().size() == 1);
    CHECK(book.sink.sorted().front().message.find("вид_самолета") != std::string::npos);
  }
}

TEST_CASE("ww2: what a scenario expects is what its example expects") {
  Json changed = document();
  scenario(changed, "ww2.t39")["expected"]["cases"][1]["expected"]["value"] = 4711;
  const std::string ids[] = {"ww2.t39"};
  const Conversion made = ww2::convert(changed, ids);
  CHECK(made.failures.empty());
  CHECK(made.examples.find("предел_хода(T_отряд) равен 4711 см") != std::string::npos);
}

TEST_CASE("ww2: what is not mapped is a failure that names scenario and path") {
  using List = std::vector<std::string>;
  CHECK(failures_of("ww2.t01", [](Json& s) { s["weather"] = "rain"; }) ==
        List{"ww2.t01: the field \"weather\" is not mapped"});
  CHECK(failures_of("ww2.t06", [](Json& s) { s["initial"]["units"]["I"]["morale"] = 3; }) ==
        List{"ww2.t06: initial.units.I: the field \"morale\" is not mapped"});
  CHECK(failures_of("ww2.t06", [](Json& s) { s["expected"]["morale"] = 3; }) ==
        List{"ww2.t06: expected: the field \"morale\" is not mapped"});
  CHECK(failures_of("ww2.t06", [](Json& s) { s["expected"]["verdict"] = "maybe"; }) ==
        List{"ww2.t06: expected.verdict: the verdict \"maybe\" is not mapped"});
  CHECK(failures_of("ww2.t06", [](Json& s) { s["expected"]["by"] = "ww2.s28"; }) ==
        List{"ww2.t06: expected.by: the sentence \"ww2.s28\" is not mapped"});
  CHECK(failures_of("ww2.t06", [](Json& s) { s["query"]["op"] = "dream"; }) ==
        List{"ww2.t06: query.op: the query form \"dream\" is not mapped"});
  CHECK(failures_of("ww2.t06", [](Json& s) { s["query"]["action"]["type"] = "dance"; }) ==
        List{"ww2.t06: query.action.type: the act \"dance\" is not mapped"});
  CHECK(failures_of("ww2.t01", [](Json& s) { s["alternatives"]["WW-A1x"] = Json::object(); }) ==
        List{"ww2.t01: alternatives.WW-A1x: the reading is not mapped"});
  CHECK(failures_of("ww2.t28", [](Json& s) { s["alternatives"]["WW-A7b"] = "nobody knows"; }) ==
        List{"ww2.t28: alternatives.WW-A7b: these words are not mapped"});
  CHECK(failures_of("ww2.t22", [](Json& s) { s["external"][0] = "E-FOG"; }) ==
        List{"ww2.t22: external[0]: the external \"E-FOG\" is not mapped"});
  CHECK(failures_of("ww2.t16", [](Json& s) { s["initial"]["units"]["E"]["owner"] = "C"; }) ==
        List{"ww2.t16: initial.units.E.owner: the player \"C\" is not mapped"});
  const std::string unknown[] = {"ww2.t99"};
  CHECK(ww2::convert(document(), unknown).failures == List{"ww2.t99: id: there is no such scenario"});
}

TEST_CASE("ww2: the book says what its author wrote, in order, and nothing else") {
  const Loaded book(book_folder);
  REQUIRE(book.loaded.book);
  const std::vector<Told> sentences = told(book);
  std::string all;
  std::size_t count = 0;
  for (const Told& one : sentences) {
    CAPTURE(one.number);
    // Of the titles only the first is the author's; the others stand for the bullets of the text.
    if (one.number.find('(') == std::string::npos && one.number != "§ 1") continue;
    REQUIRE(one.prose.count("ru") == 1);
    all += (all.empty() ? "" : " ") + one.prose.at("ru");
    ++count;
  }
  CHECK(count == 27);
  CHECK(all == even(content(source / "tests/data/texts/ww2.movement.ru.txt")));
}

TEST_CASE("ww2: every title and sentence stands in three languages, with its numbers") {
  const Loaded book(book_folder);
  REQUIRE(book.loaded.book);
  const auto digits = [](const std::string& text) {
    std::vector<std::string> numbers;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (!std::isdigit(static_cast<unsigned char>(text[i]))) continue;
      const std::size_t end = text.find_first_not_of("0123456789", i);
      numbers.push_back(text.substr(i, end - i));
      i = end == std::string::npos ? text.size() : end;
    }
    return numbers;
  };
  for (const Told& one : told(book)) {
    CAPTURE(one.number);
    REQUIRE(one.prose.size() == 3);
    CHECK(digits(one.prose.at("en")) == digits(one.prose.at("ru")));
    CHECK(digits(one.prose.at("da")) == digits(one.prose.at("ru")));
    for (const std::string language : {"en", "da"}) CHECK(one.prose.at(language).size() > 4);
    // A bullet stays a bullet, and a sentence that ends without a mark in the text does not get one.
    CHECK(one.prose.at("en").starts_with("- ") == one.prose.at("ru").starts_with("- "));
    CHECK(one.prose.at("da").starts_with("- ") == one.prose.at("ru").starts_with("- "));
  }
}
