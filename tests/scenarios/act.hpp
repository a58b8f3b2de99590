// The acts of a query (enter, step, exit, overfly, fall_through, damage_building) as acts and events of the book, and the
// small grammar of names with arguments in which scenarios speak: collapse_damage(U1,B1).
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "tests/scenarios/strict.hpp"

namespace paragraf::tests::scenarios {

struct Named {
  std::string name;
  std::vector<std::string> args;
};
Named named(const Node& node);  // psr_exit and the like within are read as arguments: tn(psr_exit(U1,B1))

std::string call(std::string_view name, std::initializer_list<std::string> args);
std::string quoted(const std::string& text);
std::string total(const Node& dice);  // 2d6 [4, 5] -> 9

// What is done, and what the pilot skill check that it asks for counts as hexes moved.
struct Act {
  std::string done;  // enter(U1, B1, "0505")
  std::string unit;
  std::string building;
  std::string moved;
  std::string cost;
  bool enters = false;
  bool falls = false;
};
Act read_act(const Node& initial, const Node& action);

}  // namespace paragraf::tests::scenarios
