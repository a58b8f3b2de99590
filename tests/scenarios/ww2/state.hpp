// The initial state of a scenario of the toy-soldier game, as lines of an example: who is on the table and where, whose turn it
// is, and what must happen first so that the state is as it is told (a gun that was moved, a unit that was broken).
#pragma once

#include <string>
#include <vector>

#include "base/number.hpp"
#include "tests/scenarios/strict.hpp"

namespace paragraf::tests::scenarios::ww2 {

struct Scene {
  std::vector<std::string> given;     // дано ..., допустим ...
  std::vector<std::string> happened;  // выполнить ...: in every case anew
};

Scene scene(const Node& initial);

struct Place {
  base::Number x, y;
  std::string text() const;  // (10 см, 24.9 см)
};

base::Number number(const Node& value);       // a whole number or a decimal, exactly
std::string centimetres(const base::Number& value);
std::string degrees(const Node& value);
Place place(const Node& value);               // [10, 24.9]

struct Model {
  std::string name;  // I_m1
  Place at;
};
std::vector<Model> models_of(const Node& initial, const std::string& unit);  // the men; of a gun, its crew
std::string kind_word(const Node& kind);      // a member, or a text in quotes
std::string unit_name(const Node& initial, const std::string& unit);  // of the отряд: I, or G_отряд
std::string type_word(const Node& type);
std::vector<std::string> units_of(const Node& initial, std::string_view type);

}  // namespace paragraf::tests::scenarios::ww2
