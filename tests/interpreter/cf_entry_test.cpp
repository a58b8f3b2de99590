// The work cf-entry: eight values of a unit that enters a building, over many states, against the same rules written in C++ and
// the known sum. A million states in the release; fewer with sanitizers, which make every step many times slower.
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "interpreter/evaluate.hpp"
#include "tests/data/cf-entry/cf.hpp"

namespace {

using namespace paragraf;
using namespace paragraf::interpreter;

#if defined(__SANITIZE_ADDRESS__) || !defined(NDEBUG)
constexpr long states = 10000;
constexpr long long known_sum = 12052323;
#else
constexpr long states = 1000000;
constexpr long long known_sum = 1202765163;
#endif

std::string read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("cf-entry: every state as in C++, and the known sum") {
  base::Sources sources;
  base::Sink sink;
  std::string path = PARAGRAF_SOURCE_DIR "/tests/data/cf-entry/rulebook.paragraf";
  std::vector<grammar::Parsed> files;
  files.push_back(grammar::parse(sources, sources.add(path, read(path)), sink));
  auto book = model::build(files, sources, sink);
  REQUIRE(sink.errors() == 0);

  auto entity = [&](const char* name) { return book->entity_of.at(book->names.intern(name)); };
  auto value = [&](const char* name) { return book->value_of.at(book->names.intern(name)); };
  const EntityId building = entity("building"), unit = entity("unit");
  auto attribute = [&](EntityId owner, const char* name) { return book->attribute(owner, book->names.intern(name)); };
  const AttributeId cf = attribute(building, "cf"), levels = attribute(building, "levels"), weight = attribute(unit, "weight"),
                    piloting = attribute(unit, "piloting"), moved = attribute(unit, "hexes_moved"), kind = attribute(unit, "kind");
  const ValueId building_type = value("building_type"), surcharge = value("surcharge"), target = value("target"), passes = value("passes"),
                entry_harm = value("entry_harm"), entry_damage = value("entry_damage"), collapse = value("collapse_damage"),
                infantry = value("infantry_damage");
  const EnumId kinds = book->enum_of.at(book->names.intern("kind"));

  State state(*book);
  const Instance b = *state.add(building, "b"), u = *state.add(unit, "u");
  Choices choices;
  Evaluator evaluator(*book, state, choices);
  auto set = [&](Instance owner, AttributeId which, Value to) { state.cell(owner, which) = {true, std::move(to), {}}; };
  auto ask = [&](ValueId which, const std::vector<Result>& args) {
    Result result = evaluator.call_value(which, args);
    if (!result.known()) return -1;
    if (result.value().is<bool>()) return result.value().truth() ? 1 : 0;
    if (result.value().is<Member>()) return static_cast<int>(result.value().as<Member>().index);
    return static_cast<int>(result.value().number().to_int64().value_or(-1));
  };

  cf_entry::Rng rng;
  long long sum = 0;
  long wrong = 0;
  const std::vector<Result> of_b{Value(b)}, of_u{Value(u)}, of_both{Value(u), Value(b)};
  for (long i = 0; i < states; ++i) {
    const cf_entry::In in = cf_entry::gen(rng);
    set(b, cf, Number(in.cf));
    set(b, levels, Number(in.levels));
    set(u, weight, Number(in.weight));
    set(u, piloting, Number(in.skill));
    set(u, moved, Number(in.hexes));
    set(u, kind, Member{kinds, static_cast<std::uint32_t>(in.is_mech)});
    const std::vector<Result> with_roll{Value(u), Value(b), Value(Number(in.roll))};
    const cf_entry::Out out{ask(building_type, of_b),   ask(surcharge, of_b),    ask(target, of_both),
                            ask(passes, with_roll),     ask(entry_harm, with_roll), ask(entry_damage, of_u),
                            ask(collapse, of_both),     ask(infantry, {Value(b), Value(Number(in.inf))})};
    const cf_entry::Out right = cf_entry::expected(in);
    sum += cf_entry::fold(out);
    if (out != right) ++wrong;
  }
  CHECK(wrong == 0);
  CHECK(sum == known_sum);
}
