// The initial state of a scenario, in the three forms that are needed: entity literals of an example, paths and values of
// single attributes, and a state document for a state that the book must refuse.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/scenarios/names.hpp"
#include "tests/scenarios/strict.hpp"

namespace paragraf::tests::scenarios {

// One stored value: units.U1.damage.
struct Cell {
  const EntityType* type;
  std::string id;
  const Attribute* attribute;

  std::string path() const { return id + "." + std::string(attribute->name); }
};

std::optional<Cell> cell_at(const std::string& path, const Node& where);

// The value as the book writes it: 65 t, 1 hex, "0505", {"0505", "0506"}, B1, nothing.
std::string spelt(const Attribute& attribute, const Node& value);
std::string measured(long long number, std::string_view unit, std::string_view units);

// B1: building { cf: 81 cf, ... }; buildings first. `entering` is the unit that the act moves into a building: a scenario
// counts the hex that it enters among its hexes moved, the book counts that hex when it is entered.
std::vector<std::string> entities(const Node& initial, const std::string& entering);

bool may_be_stored(const Node& initial);      // no value is outside the domain of its attribute
Json refused_document(const Node& initial);   // as `--state` reads it

std::vector<std::string> ids_of(const Node& initial, std::string_view type);
std::optional<Node> stored(const Node& initial, std::string_view type, const std::string& id, std::string_view key);

}  // namespace paragraf::tests::scenarios
