// See figures.hpp.
#include "tests/scenarios/belle/figures.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "tests/scenarios/belle/scene.hpp"

namespace paragraf::tests::scenarios::belle {
namespace {

constexpr long long step = 1000;

std::string cm(long long thousandths) { return decimal(thousandths) + " cm"; }

// first + column * across + row * down, with the terms that are not 0.
std::string coordinate(long long first, const std::string& column, long long across, const std::string& row, long long down) {
  std::string out = first != 0 || (across == 0 && down == 0) ? cm(first) : "";
  const auto term = [&](const std::string& times, long long each) {
    if (each == 0) return;
    if (!out.empty()) out += each < 0 ? " - " : " + ";
    out += times + " * " + cm(out.empty() ? each : std::abs(each));
  };
  term(column, across);
  term(row, down);
  return out;
}

// Rows of `width`, each as far from the one before, and all alike.
std::optional<std::string> block(const std::vector<Place>& places, std::size_t width) {
  const bool rows = width < places.size();
  const Place &first = places[0], &next = places[1], &below = places[rows ? width : 0];
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto column = static_cast<long long>(i % width), row = static_cast<long long>(i / width);
    if (places[i].x != first.x + column * (next.x - first.x) + row * (below.x - first.x) ||
        places[i].y != first.y + column * (next.y - first.y) + row * (below.y - first.y) ||
        places[i].inside != first.inside)
      return std::nullopt;
  }
  const std::string w = std::to_string(width);
  const std::string row = "floor((n - 1) / " + w + ")";
  const std::string column = rows ? "(n - 1 - " + w + " * " + row + ")" : "n";
  const long long back = rows ? 0 : 1;  // a row counts from 1
  return std::to_string(places.size()) + " of figure { at: (" +
         coordinate(first.x - back * (next.x - first.x), column, next.x - first.x, row, below.x - first.x) + ", " +
         coordinate(first.y - back * (next.y - first.y), column, next.y - first.y, row, below.y - first.y) + ")" +
         (first.inside.empty() ? "" : ", inside: " + first.inside) + " }";
}

}  // namespace

long long thousandths(const Node& value) {
  if (!value.json().is_number()) {
    value.fail("found " + value.json().dump() + ", expected a number");
    return 0;
  }
  const double exact = value.json().get<double>() * step;
  const double near = std::round(exact);
  if (std::abs(exact - near) > 1e-6) value.fail("found " + value.json().dump() + ", expected thousandths");
  return static_cast<long long>(near);
}

std::string decimal(long long number) {
  const long long rest = std::abs(number) % step;
  std::string out = (number < 0 ? "-" : "") + std::to_string(std::abs(number) / step);
  if (rest == 0) return out;
  std::string digits = std::to_string(step + rest).substr(1);
  while (digits.back() == '0') digits.pop_back();
  return out + "." + digits;
}

std::string number(const Node& value) { return decimal(thousandths(value)); }
std::string length(const Node& value) { return number(value) + " cm"; }

std::string point(const Node& pair) {
  const std::vector<Node> parts = pair.items();
  if (parts.size() == 2) return "(" + length(parts[0]) + ", " + length(parts[1]) + ")";
  pair.fail("expected two numbers");
  return {};
}

std::string points(const Node& pairs) {
  std::vector<std::string> out;
  for (const Node& pair : pairs.items()) out.push_back(point(pair));
  return "[" + joined(out) + "]";
}

std::string figures(const std::vector<Place>& places) {
  for (std::size_t width = places.size(); width >= 2 && places.size() > 2; --width)
    if (const auto found = block(places, width)) return *found;
  std::vector<std::string> out;
  for (const Place& place : places)
    out.push_back("figure { at: (" + cm(place.x) + ", " + cm(place.y) + ")" +
                  (place.inside.empty() ? "" : ", inside: " + place.inside) + " }");
  return "{" + joined(out) + "}";
}

}  // namespace paragraf::tests::scenarios::belle
