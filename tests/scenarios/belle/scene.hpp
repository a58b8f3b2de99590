// The state of a scenario: what it holds, for whoever maps an act or a question, and the lines of an example that give it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/scenarios/strict.hpp"

namespace paragraf::tests::scenarios::belle {

// A number of the scenario, exactly as it is written there: 15.01, -0.5, 4.6000000000000005 (which is 4.6).
std::string number(const Node& value);
std::string length(const Node& value);                        // 15.01 cm
std::string point(const Node& pair);                          // [9, 12] -> (9 cm, 12 cm)
std::string points(const Node& pairs);                        // [(9 cm, 12 cm), ...]
std::string joined(const std::vector<std::string>& parts, const std::string& between = ", ");

class Scene {
 public:
  explicit Scene(const Node& scenario);

  std::vector<std::string> entities() const;                  // b1: building { ... }, in an order that needs none
  std::vector<std::string> lines() const;                     // given phase, facts, assume

  Node unit(const Node& id) const;                            // an id that names no unit is a failure
  Node building(const Node& id) const;
  bool has_unit(const std::string& id) const;
  std::size_t figures_of(const Node& id) const;
  std::optional<std::string> building_of(const std::string& unit) const;
  std::vector<std::string> opponents_of(const std::string& unit) const;

  // What an attack is against: b1, k1, or the position that an order names, at_b1.
  std::string target(const Node& target) const;

  // The melee that a question about this unit means: the one it is in, or else one that is made for it.
  std::string melee_of(const Node& unit);
  std::vector<std::string> melees() const;

  // The corners of a plan that is an upright rectangle; anything else is a failure. In units of the scenario.
  struct Box {
    double left, bottom, right, top;
  };
  Box box(const Node& building) const;
  std::string wall(const Node& building, const Node& side) const;  // edge(b1.plan, 4)

 private:
  std::string building_text(const Node& building) const;
  std::string unit_text(const Node& unit) const;
  std::string figures_text(const Node& unit) const;
  std::string melee_text(const Node& melee) const;
  std::vector<std::string> position_texts() const;
  void fact(const Node& fact, std::vector<std::string>& out) const;
  void external_lines(const Node& key_value, const std::string& key, std::vector<std::string>& out) const;

  Node scenario_;
  Node state_;
  std::map<std::string, std::string> made_melees_;            // by unit: the melee that is made for a question
};

}  // namespace paragraf::tests::scenarios::belle
