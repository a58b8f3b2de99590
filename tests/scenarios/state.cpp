// See state.hpp.
#include "tests/scenarios/state.hpp"

#include <algorithm>

namespace paragraf::tests::scenarios {
namespace {

std::string quoted(const std::string& text) { return "\"" + text + "\""; }

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : ", ") + part;
  return out;
}

bool in_domain(const Attribute& attribute, const Json& value) {
  if (attribute.form != Form::number || value.is_null()) return true;
  if (!value.is_number_integer()) return false;
  return !attribute.least || value.get<long long>() >= *attribute.least;
}

// Each attribute that a scenario gives, with the entity that it belongs to. A field that no attribute maps is a failure.
template <class Do>
void each_attribute(const Node& initial, Do&& act) {
  for (const EntityType& type : entity_types()) {
    if (!initial.has(type.key)) continue;
    for (const auto& [id, entity] : initial.at(type.key).fields())
      for (const auto& [key, value] : entity.fields()) {
        const Attribute* found = attribute(type, key);
        if (found)
          act(type, id, *found, value);
        else
          value.fail("no attribute of a " + std::string(type.name) + " is mapped to \"" + key + "\"");
      }
  }
}

}  // namespace

std::string measured(long long number, std::string_view unit, std::string_view units) {
  const std::string_view word = number == 1 ? unit : units;
  return std::to_string(number) + (word.empty() ? "" : " " + std::string(word));
}

std::optional<Cell> cell_at(const std::string& path, const Node& where) {
  const std::size_t first = path.find('.');
  const std::size_t second = first == std::string::npos ? first : path.find('.', first + 1);
  if (second != std::string::npos) {
    const EntityType* type = entity_type(path.substr(0, first));
    const Attribute* found = type ? attribute(*type, path.substr(second + 1)) : nullptr;
    if (found) return Cell{type, path.substr(first + 1, second - first - 1), found};
  }
  where.fail("\"" + path + "\" names no mapped attribute");
  return std::nullopt;
}

std::string spelt(const Attribute& attribute, const Node& value) {
  if (value.json().is_null()) return "nothing";
  switch (attribute.form) {
    case Form::number: return measured(value.whole(), attribute.unit, attribute.units);
    case Form::text: return quoted(value.text());
    case Form::entity:
    case Form::word: return value.text();
    case Form::truth: return value.truth() ? "true" : "false";
    case Form::kind: {
      const std::string word = value.text();
      if (const auto kind = kind_of(word)) return std::string(*kind);
      value.fail("the kind \"" + word + "\" is not mapped");
      return word;
    }
    case Form::hexes: {
      std::vector<std::string> hexes;
      for (const std::string& hex : value.texts()) hexes.push_back(quoted(hex));
      return "{" + joined(hexes) + "}";
    }
  }
  return {};
}

std::vector<std::string> entities(const Node& initial, const std::string& entering) {
  initial.only({"buildings", "units", "weapons", "hexes_moved", "mission", "to_hit", "context"});
  std::vector<std::string> out;
  std::string last;
  each_attribute(initial, [&](const EntityType& type, const std::string& id, const Attribute& found, const Node& value) {
    const bool begins = std::exchange(last, std::string(type.key) + "." + id) != std::string(type.key) + "." + id;
    if (begins) out.push_back(id + ": " + std::string(type.name) + " {");
    std::string text;
    if (id == entering && found.key == "hexes_moved") {
      if (value.whole() < 1) value.fail("a unit that enters has moved one hex at least");
      text = measured(value.whole() - 1, found.unit, found.units);
    } else {
      text = spelt(found, value);
    }
    out.back() += (begins ? " " : ", ") + std::string(found.name) + ": " + text;
  });
  for (std::string& literal : out) literal += " }";
  return out;
}

bool may_be_stored(const Node& initial) {
  bool good = true;
  each_attribute(initial, [&](const EntityType&, const std::string&, const Attribute& found, const Node& value) {
    good = good && in_domain(found, value.json());
  });
  return good;
}

Json refused_document(const Node& initial) {
  Json document;
  document["book"] = "battletech_buildings";
  document["entities"] = Json::object();
  each_attribute(initial, [&](const EntityType& type, const std::string& id, const Attribute& found, const Node& value) {
    Json& stored = document["entities"][std::string(type.name)][id][std::string(found.name)];
    stored = value.json();
    if (found.form == Form::number && value.json().is_string() && !found.units.empty())
      stored = value.text() + " " + std::string(found.units);  // a fraction is written with its unit: "31/2 cf"
  });
  return document;
}

std::vector<std::string> ids_of(const Node& initial, std::string_view type) {
  std::vector<std::string> out;
  if (initial.has(type))
    for (const auto& [id, entity] : initial.at(type).fields()) out.push_back(id);
  return out;
}

std::optional<Node> stored(const Node& initial, std::string_view type, const std::string& id, std::string_view key) {
  if (!initial.has(type) || !initial.at(type).has(id) || !initial.at(type).at(id).has(key)) return std::nullopt;
  return initial.at(type).at(id).at(key);
}

}  // namespace paragraf::tests::scenarios
