// See state.hpp.
#include "tests/scenarios/ww2/state.hpp"

#include <algorithm>
#include <map>

#include "tests/scenarios/ww2/names.hpp"

namespace paragraf::tests::scenarios::ww2 {
namespace {

constexpr std::string_view infantry = "Infantry", gun = "HeavyGun", vehicle = "Vehicle", aircraft = "Aircraft";

// The word of a table, or a failure of the node.
template <class Table>
std::string mapped(const Node& node, std::string_view what, Table table) {
  const std::string word = node.text();
  const auto found = table(word);
  if (!found) node.fail("the " + std::string(what) + " \"" + word + "\" is not mapped");
  return std::string(found.value_or(""));
}

std::string model(const std::string& name, const Place& at) { return "дано " + name + ": модель { место: " + at.text() + " }"; }

std::string set_of(const std::vector<std::string>& names) {
  std::string out = "{";
  for (const std::string& name : names) out += (out.size() > 1 ? ", " : "") + name;
  return out + "}";
}

std::string unit_line(const std::string& name, const Node& unit, const std::vector<std::string>& models) {
  return "дано " + name + ": отряд { сторона: " + mapped(unit.at("owner"), "player", player_of) +
         ", род: " + type_word(unit.at("type")) + ", модели: " + set_of(models) + " }";
}

void infantry_lines(const Node& initial, const std::string& id, const Node& unit, Scene& out) {
  unit.only({"type", "owner", "models", "flags", "tags", "distance_before_opponent_turn_cm"});
  std::vector<std::string> names;
  std::vector<Model> men = models_of(initial, id);
  if (unit.has("distance_before_opponent_turn_cm")) {  // the second man is displaced in the opponent's turn
    const Node before = unit.at("distance_before_opponent_turn_cm");
    if (men.size() != 2 || men[0].at.y != men[1].at.y) before.fail("expected two men beside each other");
    const std::string opponent = unit.at("owner").text() == "A" ? "вторая" : "первая";
    out.happened.push_back("допустим чей_ход это " + opponent);
    out.happened.push_back("выполнить сдвинута(" + men[1].name + ", " + men[1].at.text() + ")");
    out.happened.push_back("допустим чей_ход это " + mapped(initial.at("turn").at("player"), "player", player_of));
    men[1].at.x = men[0].at.x + number(before);
  }
  for (const Model& man : men) {
    out.given.push_back(model(man.name, man.at));
    names.push_back(man.name);
  }
  out.given.push_back(unit_line(id, unit, names));
  if (unit.has("flags"))
    for (const Node& flag : unit.at("flags").items()) {
      if (flag.text() == "broken_during_opponent_turn")
        out.given.push_back("дано разошлись(" + id + ")");
      else if (flag.text() != "broken_during_own_turn")  // what happens in one's own turn is not noted
        flag.fail("the flag \"" + flag.text() + "\" is not mapped");
    }
  if (unit.has("tags"))
    for (const Node& tag : unit.at("tags").items())  // who a scout is, the text does not say
      if (tag.text() != "scout") tag.fail("the tag \"" + tag.text() + "\" is not mapped");
}

void gun_lines(const Node& initial, const std::string& id, const Node& unit, Scene& out) {
  unit.only({"type", "kind", "owner", "gun_pos_cm", "wounds", "crew", "moved_this_turn"});
  std::vector<std::string> names{id + "_ствол"};
  out.given.push_back(model(names.front(), place(unit.at("gun_pos_cm"))));
  for (const Model& man : models_of(initial, id)) {
    out.given.push_back(model(man.name, man.at));
    names.push_back(man.name);
  }
  out.given.push_back(unit_line(unit_name(initial, id), unit, names));
  // A gun has one wound; the book counts the hits that it took.
  const long long left = unit.at("wounds").whole();
  if (left != 0 && left != 1) unit.at("wounds").fail("expected 0 or 1");
  out.given.push_back("дано " + id + ": орудие { отряд: " + unit_name(initial, id) + ", модель: " + names.front() +
                      ", вид: " + kind_word(unit.at("kind")) + ", попаданий: " + std::to_string(1 - left) + " }");
  if (unit.has("moved_this_turn") && unit.at("moved_this_turn").truth()) {
    out.happened.push_back("дано фаза движение");  // it was moved to where it stands
    out.happened.push_back("выполнить двигать_орудие(" + id + ", [], {})");
    out.happened.push_back("дано фаза " + mapped(initial.at("turn").at("phase"), "phase", phase_of));
  }
}

void vehicle_lines(const Node& initial, const std::string& id, const Node& unit, Scene& out) {
  unit.only({"type", "kind", "owner", "pos_cm", "heading_deg", "track_front_offset_cm"});
  out.given.push_back(model(id + "_модель", place(unit.at("pos_cm"))));
  out.given.push_back(unit_line(unit_name(initial, id), unit, {id + "_модель"}));
  std::string line = "дано " + id + ": машина { отряд: " + unit_name(initial, id) + ", модель: " + id +
                     "_модель, вид: " + kind_word(unit.at("kind")) + ", курс: " + degrees(unit.at("heading_deg"));
  if (unit.has("track_front_offset_cm")) line += ", вынос: " + centimetres(number(unit.at("track_front_offset_cm")));
  out.given.push_back(line + " }");
}

void aircraft_lines(const Node& initial, const std::string& id, const Node& unit, Scene& out) {
  unit.only({"type", "kind", "owner", "pos_cm", "heading_deg", "moved_this_turn", "status", "exited_in_turn"});
  out.given.push_back(model(id + "_модель", place(unit.at("pos_cm"))));
  out.given.push_back(unit_line(unit_name(initial, id), unit, {id + "_модель"}));
  std::string line = "дано " + id + ": самолет { отряд: " + unit_name(initial, id) + ", модель: " + id +
                     "_модель, вид: " + kind_word(unit.at("kind")) + ", курс: " + degrees(unit.at("heading_deg"));
  if (unit.has("status")) {
    if (unit.at("status").text() != "off_table") unit.at("status").fail("expected off_table");
    line += ", вылетел: " + std::to_string(unit.at("exited_in_turn").whole());
  } else if (unit.has("exited_in_turn")) {
    unit.at("exited_in_turn").fail("without the status off_table");
  }
  out.given.push_back(line + " }");
  if (unit.has("moved_this_turn") && unit.at("moved_this_turn").truth())
    unit.at("moved_this_turn").fail("an aircraft that has moved is not mapped");
}

}  // namespace

base::Number number(const Node& value) {
  if (!value.json().is_number()) value.fail("found " + value.json().dump() + ", expected a number");
  return base::Number::parse(value.json().dump()).value_or(base::Number());
}

std::string centimetres(const base::Number& value) { return value.to_string() + " см"; }
std::string degrees(const Node& value) { return number(value).to_string() + " град"; }
std::string Place::text() const { return "(" + centimetres(x) + ", " + centimetres(y) + ")"; }

Place place(const Node& value) {
  const auto parts = value.items();
  if (parts.size() != 2) {
    value.fail("expected two coordinates");
    return {};
  }
  return {number(parts[0]), number(parts[1])};
}

std::string kind_word(const Node& kind) { return mapped(kind, "kind", kind_of); }
std::string type_word(const Node& type) { return mapped(type, "type", type_of); }

std::string unit_name(const Node& initial, const std::string& unit) {
  return initial.at("units").at(unit).at("type").text() == infantry ? unit : unit + "_отряд";
}

std::vector<std::string> units_of(const Node& initial, std::string_view type) {
  std::vector<std::string> out;
  for (const auto& [id, unit] : initial.at("units").fields())
    if (unit.at("type").text() == type) out.push_back(id);
  return out;
}

std::vector<Model> models_of(const Node& initial, const std::string& id) {
  const Node unit = initial.at("units").at(id);
  const bool crew = unit.at("type").text() == gun;
  std::vector<Model> out;
  for (const Node& one : unit.at(crew ? "crew" : "models").items()) {
    one.only({"id", "pos_cm"});
    out.push_back({id + "_" + one.at("id").text(), place(one.at("pos_cm"))});
  }
  if (crew && initial.has("crew_size"))  // that many, wherever they stand
    for (long long i = 1; i <= initial.at("crew_size").whole(); ++i) {
      const Place at = place(unit.at("gun_pos_cm"));
      out.push_back({id + "_o" + std::to_string(i), {at.x + base::Number(i), at.y}});
    }
  return out;
}

Scene scene(const Node& initial) {
  initial.only({"table_cm", "turn", "units", "crew_size", "kind"});
  Scene out;
  for (const auto& [id, unit] : initial.at("units").fields()) {
    const std::string type = unit.at("type").text();
    if (type == infantry)
      infantry_lines(initial, id, unit, out);
    else if (type == gun)
      gun_lines(initial, id, unit, out);
    else if (type == vehicle)
      vehicle_lines(initial, id, unit, out);
    else if (type == aircraft)
      aircraft_lines(initial, id, unit, out);
    else
      unit.at("type").fail("the type \"" + type + "\" is not mapped");
  }
  if (initial.at("units").json().empty()) return out;  // nobody moves: whose turn it is does not matter
  const Node turn = initial.at("turn");
  turn.only({"player", "phase", "n"});
  out.given.push_back("допустим чей_ход это " + mapped(turn.at("player"), "player", player_of));
  if (!units_of(initial, aircraft).empty()) {
    const Place table = place(initial.at("table_cm"));
    out.given.push_back("допустим номер_хода это " + std::to_string(turn.at("n").whole()));
    out.given.push_back("допустим длина_стола это " + centimetres(table.x));
    out.given.push_back("допустим ширина_стола это " + centimetres(table.y));
  }
  out.given.push_back("дано фаза " + mapped(turn.at("phase"), "phase", phase_of));
  return out;
}

}  // namespace paragraf::tests::scenarios::ww2
