// docs/json.md against what the program prints. In: its JSON examples, and real answers of every kind. Out: a failure for an
// example whose keys are not those of a real answer, in the same order, and for a key that the program writes and no table names.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <sstream>

#include "tests/docs/markdown.hpp"
#include "tests/house/files.hpp"
#include "tools/commands.hpp"

namespace paragraf::tests {
namespace {

using Json = nlohmann::ordered_json;

const std::string root = PARAGRAF_SOURCE_DIR;

// What the objects of one kind have for keys: in their order, with how many of the objects have each.
struct Shape {
  std::vector<std::string> order;
  std::map<std::string, std::size_t> count;
  std::size_t objects = 0;
};
using Shapes = std::map<std::string, Shape>;

std::string kind_of(const Json& answer) {
  if (answer.contains("code") && !answer.contains("kind")) return "finding";
  return answer.value("kind", "none");
}

// Objects are of one kind if they stand under the same key; the steps of a derivation are all of one.
void collect(const Json& value, const std::string& kind, Shapes& shapes) {
  if (value.is_array())
    for (const Json& item : value) collect(item, kind, shapes);
  if (!value.is_object()) return;
  Shape& shape = shapes[kind];
  ++shape.objects;
  std::size_t at = 0;  // behind the key before it
  for (const auto& [key, inner] : value.items()) {
    ++shape.count[key];
    const auto known = std::find(shape.order.begin(), shape.order.end(), key);
    if (known == shape.order.end()) shape.order.insert(shape.order.begin() + static_cast<std::ptrdiff_t>(at++), key);
    else at = static_cast<std::size_t>(known - shape.order.begin()) + 1;
    // What is keyed by names of a book or by languages.
    static constexpr std::string_view keyed[] = {"value", "facts", "answers", "words", "texts", "hits", "moved", "prose"};
    if (std::find(std::begin(keyed), std::end(keyed), key) == std::end(keyed)) collect(inner, key == "steps" ? "step" : kind_of(value) == "none" ? kind + "." + key : key, shapes);
  }
}

void ask(std::vector<const char*> arguments, Shapes& shapes) {
  arguments.insert(arguments.begin(), "paragraf");
  arguments.insert(arguments.end(), {"--format", "json"});
  std::ostringstream out;
  tools::run(static_cast<int>(arguments.size()), arguments.data(), {out, out});
  std::istringstream lines(out.str());
  for (std::string line; std::getline(lines, line);) {
    const Json answer = Json::parse(line);
    collect(answer, kind_of(answer), shapes);
  }
}

Shapes real_shapes() {
  const std::string book = root + "/rulesets/battletech", state = book + "/states/before-the-factory.json";
  const auto with_state = [&](const char* command, const char* query) {
    return std::vector<const char*>{command, book.c_str(), "--state", state.c_str(), query};
  };
  Shapes shapes;
  ask(with_state("eval", "class_of(41 cf).surcharge"), shapes);
  ask({"eval", book.c_str(), "class_of(0 cf).surcharge"}, shapes);
  ask(with_state("eval", "entry_cost(atlas, factory, \"0505\")"), shapes);
  ask({"eval", book.c_str(), "base_mp(\"0505\")"}, shapes);
  ask(with_state("why", "class_of(41 cf).surcharge"), shapes);
  for (const char* act : {"enter(atlas, factory, \"0505\")", "enter(squad, factory, \"0505\")"}) {
    for (const char* command : {"do", "why"}) {
      std::vector<const char*> arguments = with_state(command, act);
      ask(arguments, shapes);
      arguments.insert(arguments.end(), {"--roll", "check=9"});
      ask(arguments, shapes);
    }
  }
  ask(with_state("odds", "enter(atlas, factory, \"0505\")"), shapes);
  ask({"odds", book.c_str(), "hits(8)"}, shapes);
  ask(with_state("options", "atlas"), shapes);
  std::vector<const char*> happened = with_state("eval", "happens check(atlas, factory)");
  happened.insert(happened.end(), {"--after", "enter(atlas, factory, \"0505\")", "--roll", "check=9"});
  ask(happened, shapes);
  ask({"eval", book.c_str(), "clas_of(41 cf)"}, shapes);
  const std::string finding = root + "/tests/data/findings/P201-unknown-name.paragraf";
  ask({"check", finding.c_str()}, shapes);
  const std::string linted = root + "/tests/data/lint/allowed.paragraf";
  ask({"lint", linted.c_str(), "--prove", "--entities", "2"}, shapes);
  const std::string editions = root + "/tests/data/diff/";
  ask({"diff", (editions + "ferry-1.paragraf").c_str(), (editions + "ferry-2.paragraf").c_str(), "--prove"}, shapes);
  const std::string tested = root + "/tests/data/cf-entry";
  ask({"test", tested.c_str()}, shapes);
  const std::string views = root + "/tests/data/views";
  ask({"coverage", views.c_str()}, shapes);
  ask({"readings", views.c_str()}, shapes);
  const std::string locked = root + "/tests/data/locked";
  ask({"accept", locked.c_str(), "--check"}, shapes);
  ask({"accept", locked.c_str(), "1(2)", "--finding", "P602", "--reason", "as in the source", "--check"}, shapes);
  ask({"status", book.c_str()}, shapes);
  ask({"concordance", book.c_str(), "building"}, shapes);
  return shapes;
}

TEST_CASE("docs: the JSON of the documentation is what the program writes") {
  const std::string document = read_file(root + "/docs/json.md");
  const Markdown markdown = read_markdown(document);
  const Shapes real = real_shapes();
  for (const char* kind : {"value", "missing", "act", "happened", "changes", "rests_on", "odds", "things", "things.outcomes", "events", "why", "step", "finding", "declaration", "comparison", "share", "diff", "test", "coverage", "reading", "accept", "approved", "accepted", "open", "status", "languages", "languages.chapters", "concordance", "passages", "options", "happens"})
    CHECK_MESSAGE(real.contains(kind), kind);
  const std::vector<std::string> named = quoted_code(markdown.prose);
  for (const auto& one : real) {
    const std::string& kind = one.first;
    for (const std::string& key : one.second.order)
      CHECK_MESSAGE(std::find(named.begin(), named.end(), key) != named.end(), kind, ": no table names `", key, "`");
  }
  std::size_t examples = 0;
  for (const Block& block : markdown.blocks) {
    if (block.word(0) != "json") continue;
    ++examples;
    const Json example = Json::parse(block.text);
    Shapes shown;
    collect(example, kind_of(example), shown);
    for (const auto& one : shown) {
      const std::string& kind = one.first;
      const Shape& shape = one.second;
      const auto found = real.find(kind);
      if (found == real.end()) {
        CHECK_MESSAGE(kind == "conflict", "line ", block.line, ": no real answer has ", kind);
        continue;
      }
      std::size_t at = 0;
      for (const std::string& key : found->second.order) {
        const bool here = at < shape.order.size() && shape.order[at] == key;
        if (here) ++at;
        const bool always = found->second.count.at(key) == found->second.objects;
        CHECK_MESSAGE((!always || (here && shape.count.at(key) == shape.objects)), "line ", block.line, ": ", kind, " lacks `", key, "`");
      }
      CHECK_MESSAGE(at == shape.order.size(), "line ", block.line, ": ", kind, ": `", shape.order[std::min(at, shape.order.size() - 1)],
                    "` is not written, or not at this place");
    }
  }
  CHECK(examples >= 4);
}

}  // namespace
}  // namespace paragraf::tests
