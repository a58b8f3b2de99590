// Sentences under other numbers; see elsewhere.hpp.
#include "analysis/elsewhere.hpp"

#include <algorithm>

#include "analysis/align/beads.hpp"

namespace paragraf::analysis {
namespace {

// The sentences of one language that are there, with their places.
struct Side {
  std::vector<align::Item> items;
  std::vector<std::size_t> places;

  void add(const std::string& text, std::size_t place) {
    if (text.empty()) return;
    items.push_back({.text = text, .paragraph = static_cast<std::uint32_t>(place)});
    places.push_back(place);
  }
  std::vector<std::size_t> places_of(const std::vector<std::uint32_t>& some) const {
    std::vector<std::size_t> found;
    for (const std::uint32_t one : some) found.push_back(places[one]);
    return found;
  }
};

std::size_t differences(const std::string& a, const prose::Marker& of_a, const std::string& b, const prose::Marker& of_b) {
  return align::compare(of_a.marks(a), of_b.marks(b)).size();
}

}  // namespace

std::vector<Elsewhere> said_elsewhere(const std::vector<align::Pair>& clause, const prose::Marker& of_a, const prose::Marker& of_b) {
  Side a, b;
  for (std::size_t place = 0; place < clause.size(); ++place) a.add(clause[place].a, place), b.add(clause[place].b, place);
  const auto joined = [&](const std::vector<std::size_t>& places, std::string align::Pair::* side) {
    std::string text;
    for (const std::size_t place : places) text += (text.empty() ? "" : " ") + clause[place].*side;
    return text;
  };
  std::vector<Elsewhere> found;
  for (const align::Bead& bead : align::beads_of(a.items, of_a, b.items, of_b)) {
    Elsewhere one{a.places_of(bead.a), b.places_of(bead.b)};
    if (one.a.empty() || one.b.empty() || one.a == one.b) continue;
    // By their numbers they would say this many other things; a sentence that is alone says all of its own.
    std::vector<std::size_t> numbers = one.a;
    numbers.insert(numbers.end(), one.b.begin(), one.b.end());
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    std::size_t by_number = 0;
    for (const std::size_t place : numbers) by_number += differences(clause[place].a, of_a, clause[place].b, of_b);
    if (differences(joined(one.a, &align::Pair::a), of_a, joined(one.b, &align::Pair::b), of_b) < by_number) found.push_back(std::move(one));
  }
  return found;
}

}  // namespace paragraf::analysis
