// Loads the books of the works and draws their states: see the header. The states of cf-entry are drawn by tests/data/cf-entry/cf.hpp, those of
// melee by bench/peers/melee/melee.hpp, which become state files; those of a generated book by its file draw.json.
#include "bench/speed_works.hpp"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "bench/peers/melee/melee.hpp"
#include "interpreter/embed/load.hpp"
#include "interpreter/state_json.hpp"
#include "tests/data/cf-entry/cf.hpp"

namespace paragraf::bench {
namespace {

using namespace interpreter;
using Json = nlohmann::json;

[[noreturn]] void stop(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(1);
}

// The names of a book that is not asked in its own words.
struct Names {
  const model::Book& book;
  EntityId entity(std::string_view name) const { return find<EntityId>(book.entities, name); }
  ValueId value(std::string_view name) const { return find<ValueId>(book.values, name); }
  AttributeId attribute(EntityId owner, std::string_view name) const {
    for (const AttributeId id : book[owner].attributes)
      if (book.text(book[id].name) == name) return id;
    stop("no attribute " + std::string(name));
  }
  template <class Id>
  Id find(const auto& all, std::string_view name) const {
    for (std::size_t i = 0; i < all.size(); ++i)
      if (book.text(all[i].name) == name) return Id(i);
    stop("the book has no " + std::string(name));
  }
};

Value whole(long long number) { return Value(Number(number)); }

Value value_of(const model::Book& book, TypeId type, long long number) {
  if (book.types.kind(type) == model::TypeKind::boolean) return Value(number != 0);
  if (book.types.kind(type) == model::TypeKind::enumeration)
    return Value(Member{EnumId(book.types[type].declaration), static_cast<std::uint32_t>(number)});
  return whole(number);
}

void cf_entry(Work& work, long states, bool boundary) {
  const Names names{*work.book};
  const EntityId building = names.entity("building"), unit = names.entity("unit");
  State state(*work.book);
  const Instance b = *state.add(building, "b"), u = *state.add(unit, "u");
  const Result to_b{Value(b)}, to_u{Value(u)};
  ::cf_entry::Rng rng;
  for (long i = 0; i < states; ++i) {
    const ::cf_entry::In in = boundary ? ::cf_entry::gen_boundary(rng) : ::cf_entry::gen(rng);
    const auto set = [&](Instance of, EntityId owner, const char* name, long long number) {
      const AttributeId attribute = names.attribute(owner, name);
      state.cell(of, attribute) = {true, value_of(*work.book, (*work.book)[attribute].type, number), {}};
    };
    set(b, building, "cf", in.cf);
    set(b, building, "levels", in.levels);
    set(u, unit, "weight", in.weight);
    set(u, unit, "piloting", in.skill);
    set(u, unit, "hexes_moved", in.hexes);
    set(u, unit, "kind", in.is_mech);
    const Result roll{whole(in.roll)}, normal{whole(in.inf)};
    work.cases.push_back({state,
                          {{names.value("building_type"), {to_b}, 3}, {names.value("surcharge"), {to_b}, 5},
                           {names.value("target"), {to_u, to_b}, 7}, {names.value("passes"), {to_u, to_b, roll}, 11},
                           {names.value("entry_harm"), {to_u, to_b, roll}, 13}, {names.value("entry_damage"), {to_u}, 17},
                           {names.value("collapse_damage"), {to_u, to_b}, 19}, {names.value("infantry_damage"), {to_b, normal}, 23}}});
  }
}

Json point(int x, int y) { return Json::array({std::to_string(x) + " cm", std::to_string(y) + " cm"}); }

// A state of the work melee as a state file of the book.
Json melee_state(const ::melee::In& in) {
  static const char* const names[3] = {"s", "c", "k"};
  static const char* const arms[3] = {"infantry", "cavalry", "artillery"};
  static const char* const covers[4] = {"", "I", "II", "III"};
  Json figures = Json::object(), units = Json::object(), countable = Json::array();
  for (int u = 0; u < 3; ++u) {
    Json own = Json::array();
    for (int i = 0; i < ::melee::most_figures; ++i) {
      const std::string id = names[u] + std::string("_") + std::to_string(i + 1);
      const bool stands = i < in.figures[u].count;        // else it has fallen, and belongs to no unit
      figures[id] = {{"at", stands ? point(in.figures[u].at[i].x, in.figures[u].at[i].y) : point(0, 0)}};
      if (stands) own.push_back(id);
    }
    units[names[u]] = {{"side", u == ::melee::enemy ? "blue" : "red"}, {"arm", arms[in.arm[u]]},
                       {"kind", u == ::melee::chain ? "chain" : "formed"}, {"figures", own}};
    countable.push_back({{"args", Json::array({names[u], "m"})}, {"is", in.countable[u]}});
  }
  units["c"]["soutien"] = "s";
  if (in.mother) units["c"]["mother"] = "s";
  const Json defenders = in.defenders == ::melee::both ? Json::array({"s", "c"}) : Json::array({in.defenders == ::melee::only_chain ? "c" : "s"});
  Json farm = {{"plan", Json::array({point(100, 100), point(110, 100), point(110, 110), point(100, 110)})}};
  if (in.cover > 0) farm["cover"] = covers[in.cover];
  Json cover_factors = Json::array();
  for (int i = 1; i < 4; ++i) cover_factors.push_back({{"args", Json::array({covers[i]})}, {"is", ::melee::cover_factor[i]}});
  const int x = in.zone.x, y = in.zone.y, right = x + ::melee::zone_width, top = y + ::melee::zone_height;
  const Json zone = Json::array({point(x, y), point(right, y), point(right, top), point(x, top)});
  Json state = {
      {"book", "belle_alliance"},
      {"entities", {{"building", {{"farm", farm}}}, {"figure", figures}, {"unit", units},
                    {"melee", {{"m", {{"attackers", Json::array({"k"})}, {"defenders", defenders}, {"building", "farm"}, {"mutual", in.mutual}}}}}}},
      {"externs", {{"countable_figures", countable}, {"cover_factor", cover_factors}, {"soutien_factor", ::melee::soutien_factor},
                   {"uncovered_factor", ::melee::uncovered_factor}, {"fired_factor", ::melee::fired_factor},
                   {"zone_between", Json::array({Json{{"args", Json::array({"m"})}, {"is", zone}}})}}}};
  if (in.fired) state["facts"] = {{"fired", Json::array({Json::array({"c"})})}};
  return state;
}

void melee(Work& work, long states, bool boundary) {
  const Names names{*work.book};
  ::melee::Rng rng;
  for (long i = 0; i < states; ++i) {
    base::Sink sink;
    const base::SourceId source = work.sources->add("state.json", melee_state(::melee::gen(rng, boundary)).dump());
    auto state = read_state(*work.book, *work.sources, source, sink);
    if (!state) stop("a state of the work melee does not fit the book");
    const auto named = [&](const char* entity, const char* id) { return Result{Value(*state->find(names.entity(entity), id))}; };
    const Result s = named("unit", "s"), c = named("unit", "c"), k = named("unit", "k"), m = named("melee", "m");
    const ValueId figures = names.value("melee_figures"), losses = names.value("melee_unit_figures"), factor = names.value("melee_factor");
    work.cases.push_back({std::move(*state), {{figures, {s, m}, 3}, {figures, {c, m}, 5}, {figures, {k, m}, 7}, {losses, {s, m}, 11},
                                              {factor, {s, m}, 13}, {factor, {c, m}, 17}, {factor, {k, m}, 19}}});
  }
}

// draw.json: {"entity": NAME, "attributes": [{"name", "from", "count", "edges"}], "values": [NAME]}; weights are 1, 2, 3 in turn.
void generated(Work& work, const std::string& folder, long states, bool boundary) {
  std::ifstream in(folder + "/draw.json");
  const Json draw = Json::parse(in);
  const Names names{*work.book};
  const EntityId entity = names.entity(draw.at("entity").get<std::string>());
  State state(*work.book);
  const Instance instance = *state.add(entity, "x");
  ::cf_entry::Rng rng;
  for (long i = 0; i < states; ++i) {
    for (const Json& field : draw.at("attributes")) {
      const AttributeId attribute = names.attribute(entity, field.at("name").get<std::string>());
      const Json& edges = field.at("edges");
      const long long number = boundary ? edges[rng.next() % edges.size()].get<long long>()
                                        : field.at("from").get<long long>() + rng.next() % field.at("count").get<std::uint32_t>();
      state.cell(instance, attribute) = {true, value_of(*work.book, (*work.book)[attribute].type, number), {}};
    }
    std::vector<Question> asked;
    for (const Json& value : draw.at("values"))
      asked.push_back({names.value(value.get<std::string>()), {Result{Value(instance)}}, static_cast<int>(asked.size()) % 3 + 1});
    work.cases.push_back({state, std::move(asked)});
  }
}

}  // namespace

Work work(const std::string& root, const std::string& name, long states, bool boundary) {
  const std::string path = name == "cf-entry" ? root + "/tests/data/cf-entry" : name == "melee" ? root + "/rulesets/belle-alliance" : name;
  Work work{std::make_unique<base::Sources>(), nullptr, {}};
  base::Sink sink;
  work.book = embed::load_book(path, *work.sources, sink).book;
  if (!work.book || sink.errors() > 0) stop("the book in " + path + " has errors");
  work.cases.reserve(static_cast<std::size_t>(states));
  if (name == "cf-entry") cf_entry(work, states, boundary);
  else if (name == "melee") melee(work, states, boundary);
  else generated(work, path, states, boundary);
  return work;
}

long long counted(const Result& answer) {
  if (!answer.known()) stop("an answer is not determined");
  if (answer.value().is<bool>()) return answer.value().truth() ? 1 : 0;
  if (answer.value().is<Member>()) return answer.value().as<Member>().index;
  return answer.value().number().to_int64().value_or(0);
}

}  // namespace paragraf::bench
