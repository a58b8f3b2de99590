// Passes over two texts; see beads.hpp.
#include "analysis/align/beads.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/align/lattice.hpp"

namespace paragraf::analysis::align {
namespace {

constexpr int most_passes = 8;
// In nats: how likely a pair must be to have moved. In texts with more lonely sentences nobody looks for moved ones.
constexpr double surely_moved = 3;
constexpr std::size_t most_compared = 250'000;

// Texts are always aligned in one order, so that exchanging them changes no tie.
bool comes_first(const std::vector<Item>& a, const std::vector<Item>& b) {
  return !std::lexicographical_compare(b.begin(), b.end(), a.begin(), a.end(), [](const Item& x, const Item& y) { return x.text < y.text; });
}

std::uint32_t first_of(const Bead& bead, bool of_a) {
  const auto& side = of_a ? bead.a : bead.b;
  return side.empty() ? UINT32_MAX : side.front();
}

// Sentences without a counterpart that are each other's translation after all, at another place: likely beyond the chance that some two of
// so many are alike.
void join_moved(std::vector<Bead>& beads, const Anchors& anchors, const Lengths& lengths) {
  struct Pair {
    Score likeness;
    std::size_t a, b;                          // beads
  };
  std::vector<std::size_t> in_a, in_b;
  for (std::size_t at = 0; at < beads.size(); ++at) {
    const Bead& bead = beads[at];
    if (bead.b.empty() && anchors.a().items[bead.a.front()].heading == Item::Heading::none) in_a.push_back(at);
    if (bead.a.empty() && anchors.b().items[bead.b.front()].heading == Item::Heading::none) in_b.push_back(at);
  }
  if (in_a.empty() || in_b.empty() || in_a.size() * in_b.size() > most_compared) return;
  const double chances = static_cast<double>(in_a.size()) * static_cast<double>(in_b.size());
  const Score enough = std::llround(1e6 * (std::log(chances) + surely_moved));
  std::vector<Pair> pairs;
  for (const std::size_t x : in_a)
    for (const std::size_t y : in_b)
      if (const Score found = likeness(anchors.a(), beads[x].a.front(), anchors.b(), beads[y].b.front(), lengths); found >= enough) pairs.push_back({found, x, y});
  std::stable_sort(pairs.begin(), pairs.end(), [](const Pair& x, const Pair& y) { return x.likeness > y.likeness; });
  for (const Pair& pair : pairs) {
    if (!beads[pair.a].b.empty() || beads[pair.b].b.empty()) continue;
    beads[pair.a].b = std::move(beads[pair.b].b);
    beads[pair.b].b.clear();
  }
  std::erase_if(beads, [](const Bead& bead) { return bead.a.empty() && bead.b.empty(); });
}

// What only the second text has follows what stands before it there.
void sort_beads(std::vector<Bead>& beads) {
  std::vector<Bead> sorted, only_b;
  for (Bead& bead : beads) (bead.a.empty() ? only_b : sorted).push_back(std::move(bead));
  const auto by = [](bool of_a) { return [of_a](const Bead& x, const Bead& y) { return first_of(x, of_a) < first_of(y, of_a); }; };
  std::sort(sorted.begin(), sorted.end(), by(true));
  std::sort(only_b.begin(), only_b.end(), by(false));
  for (Bead& bead : only_b) {
    const std::uint32_t at = bead.b.front();
    auto place = sorted.begin();
    std::uint32_t last = 0;
    for (auto one = sorted.begin(); one != sorted.end(); ++one)
      for (const std::uint32_t other : one->b)
        if (other < at && other + 1 > last) last = other + 1, place = one + 1;
    sorted.insert(place, std::move(bead));
  }
  beads = std::move(sorted);
}

}  // namespace

std::vector<Item> items_of(const RawText& text, prose::Marker& marker) {
  std::vector<Item> items;
  for (const Sentence& one : text.sentences) {
    const Item::Heading heading = one.kind != Block::Kind::heading ? Item::Heading::none : one.guessed ? Item::Heading::maybe : Item::Heading::sure;
    items.push_back({one.text, heading, one.number, one.block});
    marker.add_vocabulary(one.text);
  }
  return items;
}

std::vector<Bead> beads_of(std::vector<Item> a, const prose::Marker& of_a, std::vector<Item> b, const prose::Marker& of_b, bool single) {
  if (!comes_first(a, b)) {
    std::vector<Bead> beads = beads_of(std::move(b), of_b, std::move(a), of_a, single);
    for (Bead& bead : beads) std::swap(bead.a, bead.b);
    sort_beads(beads);
    return beads;
  }
  Anchors anchors(std::move(a), of_a, std::move(b), of_b);
  Lengths lengths(anchors.a().items, anchors.b().items);
  std::vector<std::vector<Bead>> seen;
  const bool whole = are_short(anchors.a(), anchors.b());
  Band band = whole ? whole_band(anchors.a(), anchors.b()) : band_by_names(anchors.a(), anchors.b());
  if (!whole) {
    const std::vector<Bead> rough = best_beads(anchors.a(), anchors.b(), lengths, band, true);
    anchors.learn(rough);
    lengths.learn(rough);
    band = band_along(rough, anchors.a(), anchors.b());
  }
  for (int pass = 0; pass < most_passes; ++pass) {
    std::vector<Bead> beads = best_beads(anchors.a(), anchors.b(), lengths, band, single);
    if (std::find(seen.begin(), seen.end(), beads) != seen.end()) break;
    seen.push_back(std::move(beads));
    anchors.learn(seen.back());
    lengths.learn(seen.back());
    if (!whole) band = band_along(seen.back(), anchors.a(), anchors.b());
  }
  std::vector<Bead> beads = std::move(seen.back());
  join_moved(beads, anchors, lengths);
  sort_beads(beads);
  return beads;
}

}  // namespace paragraf::analysis::align
