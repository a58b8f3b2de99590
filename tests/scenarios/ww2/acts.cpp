// See acts.hpp.
#include "tests/scenarios/ww2/acts.hpp"

#include "tests/scenarios/ww2/names.hpp"

namespace paragraf::tests::scenarios::ww2 {
namespace {

std::string way(const Place& from, const Place& to) {
  return from.x == to.x && from.y == to.y ? "[]" : "[" + to.text() + "]";
}

std::vector<Place> destinations(const Node& action, const std::vector<Model>& men) {
  if (action.has("dx_cm")) return shifted(men, number(action.at("dx_cm")));
  std::vector<Place> out;
  for (const Node& one : action.at("to_cm").items()) out.push_back(place(one));
  if (out.size() != men.size()) action.at("to_cm").fail("expected a place for every model");
  out.resize(men.size());
  return out;
}

std::string gun_unit(const Node& initial, const Node& action) {
  const std::string id = action.at("unit").text();
  const Place from = place(initial.at("units").at(id).at("gun_pos_cm"));
  const Place to{from.x + number(action.at("gun_dx_cm")), from.y};
  const std::vector<Model> crew = models_of(initial, id);
  const std::vector<Place> crew_to =
      crew.empty() ? std::vector<Place>() : shifted(crew, number(action.at("crew_dx_cm")));
  return "двигать_орудие(" + id + ", " + way(from, to) + ", " + steps(crew, crew_to) + ")";
}

std::string fly(const Node& action) {
  action.only({"type", "unit", "rotate_deg", "cm", "rotate_after_deg", "dir"});
  std::string where = "вперед";
  if (action.has("dir")) {
    const auto found = direction_of(action.at("dir").text());
    if (!found) action.at("dir").fail("the direction is not mapped");
    where = found.value_or("");
  }
  const auto turn = [&](std::string_view key) { return action.has(key) ? degrees(action.at(key)) : std::string("0 град"); };
  return "лететь(" + action.at("unit").text() + ", " + turn("rotate_deg") + ", " + centimetres(number(action.at("cm"))) + ", " +
         where + ", " + turn("rotate_after_deg") + ")";
}

std::string measure(const Node& action) {
  action.only({"type", "from", "to"});
  const auto part = [&](std::string_view key) {
    const auto found = part_of(action.at(key).text());
    if (!found) action.at(key).fail("the part \"" + action.at(key).text() + "\" is not mapped");
    return std::string(found.value_or(""));
  };
  const std::string from = part("from"), to = part("to");
  return "измерить(" + from + ", " + (to == "same" ? from : to) + ")";
}

}  // namespace

std::vector<Place> shifted(const std::vector<Model>& men, const base::Number& by) {
  std::vector<Place> out;
  for (const Model& man : men) out.push_back({man.at.x + by, man.at.y});
  return out;
}

std::string steps(const std::vector<Model>& men, const std::vector<Place>& to) {
  std::string out = "{";
  for (std::size_t i = 0; i < men.size(); ++i)
    out += (i == 0 ? "" : ", ") + ("шаг { модель: " + men[i].name + ", через: " + way(men[i].at, to[i]) + " }");
  return out + "}";
}

std::string move(const std::string& act, const std::string& unit, const std::vector<Model>& men,
                 const std::vector<Place>& to) {
  return act + "(" + unit + ", " + steps(men, to) + ")";
}

std::string flight(const std::string& aircraft, const std::string& turn) {
  return "лететь(" + aircraft + ", " + turn + ", 60 см, вперед, 0 град)";
}

std::string pivot(const std::string& degrees) {
  return "отрезок { поворот: " + degrees + ", куда: вперед, дальность: 0 см }";
}

std::string legs(const Node& legs) {
  std::string out = "[";
  for (const Node& leg : legs.items()) {
    if (out.size() > 1) out += ", ";
    if (leg.has("turn_deg")) {
      leg.only({"turn_deg"});
      out += pivot(degrees(leg.at("turn_deg")));
      continue;
    }
    leg.only({"dir", "cm"});
    const auto where = direction_of(leg.at("dir").text());
    if (!where) leg.at("dir").fail("the direction is not mapped");
    out += "отрезок { куда: " + std::string(where.value_or("")) + ", дальность: " + centimetres(number(leg.at("cm"))) + " }";
  }
  return out + "]";
}

std::string act(const Node& initial, const Node& action) {
  const std::string type = action.at("type").text();
  if (type == "move" || type == "restore") {
    const std::string unit = action.at("unit").text();
    if (action.has("legs")) {
      action.only({"type", "unit", "legs"});
      return "ехать(" + unit + ", " + legs(action.at("legs")) + ")";
    }
    action.only({"type", "unit", "to_cm", "dx_cm"});
    const std::vector<Model> men = models_of(initial, unit);
    return move(type == "move" ? "двигать" : "восстановить", unit, men, destinations(action, men));
  }
  if (type == "move_gun_unit" || type == "move_gun") {
    if (type == "move_gun")
      action.only({"type", "unit", "gun_dx_cm"});
    else
      action.only({"type", "unit", "gun_dx_cm", "crew_dx_cm"});
    return gun_unit(initial, action);
  }
  if (type == "fire") {
    action.only({"type", "unit"});
    return "стрелять(" + action.at("unit").text() + ")";
  }
  if (type == "abandon") {
    action.only({"type", "unit", "reason"});
    const auto reason = reason_of(action.at("reason").text());
    if (!reason) action.at("reason").fail("the reason is not mapped");
    return "покинуть(" + action.at("unit").text() + ", " + std::string(reason.value_or("")) + ")";
  }
  if (type == "hit") {
    action.only({"type", "target"});
    const std::string target = action.at("target").text();
    if (!target.ends_with(".gun")) action.at("target").fail("expected a gun");
    return "попадание(" + target.substr(0, target.find('.')) + ")";
  }
  if (type == "fly") return fly(action);
  if (type == "measure") return measure(action);
  if (type == "end_phase") {
    action.only({"type"});
    const auto phase = phase_of(initial.at("turn").at("phase").text());
    return "конец_фазы(" + std::string(phase.value_or("")) + ")";
  }
  action.at("type").fail("the act \"" + type + "\" is not mapped");
  return {};
}

}  // namespace paragraf::tests::scenarios::ww2
