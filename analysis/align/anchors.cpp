// Finding and weighing what ties sentences to their translations; see anchors.hpp.
#include "analysis/align/anchors.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/align/lookalikes.hpp"

namespace paragraf::analysis::align {
namespace {

// How often a translation answers what a sentence says, before anything is known of these two texts; by kind.
constexpr std::pair<std::string_view, double> usual[] = {
    {"number", 0.85}, {"unit", 0.9}, {"reference", 0.9}, {"code", 0.8}, {"term", 0.85}, {"word", 0.6}, {"optional", 0.45},
};
constexpr double usual_sense = 0.65;
// So many sentences weigh as much as what is usual: of a kind, of one anchor.
constexpr double trust_in_usual = 8, trust_in_kind = 3;
// A word is a rendering of another if they were seen together so often, and in such a part of all sentences with either.
constexpr std::uint32_t together_at_least = 2;
constexpr double together_mostly = 0.5, as_good_as_best = 0.8, by_no_chance = 4;
constexpr std::size_t most_anchors = 64;
// More places than these are taken as independent of each other.
constexpr std::size_t counted_one_by_one = 2000;
// However steady it was, an answer may be missing. And headings are short: they hold less by chance.
constexpr double surest = 0.93, words_of_headings = 0.2;

double usual_of(std::string_view kind) {
  for (const auto& [name, rate] : usual)
    if (name == kind) return rate;
  return usual_sense;
}

Score score_of(double nats) { return std::llround(nats * 1e6); }

// Twice the logarithm of how much more likely the counts are if the two depend on each other (Dunning).
double dependence(double both, double x, double y, double all) {
  const auto term = [](double k, double n, double p) { return (k > 0 ? k * std::log(p) : 0) + (n - k > 0 ? (n - k) * std::log(1 - p) : 0); };
  const double p = y / all, p1 = both / x, p2 = all > x ? (y - both) / (all - x) : 0;
  return 2 * (term(both, x, p1) + term(y - both, all - x, p2) - term(both, x, p) - term(y - both, all - x, p));
}

void sort_out(std::vector<Name>& names) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
}

bool meet(const std::vector<Name>& some, const std::vector<Name>& sorted) {
  return std::any_of(some.begin(), some.end(), [&](Name one) { return std::binary_search(sorted.begin(), sorted.end(), one); });
}

}  // namespace

// Which words of both texts stand in how many beads, alone and together with those that may render them.
struct Anchors::Counts {
  struct Partner {
    Name word;
    std::uint32_t both;
  };
  std::map<Name, std::uint32_t> alone;
  std::map<Name, std::vector<Partner>> partners;
  std::uint32_t beads = 0;
};

Anchors::Anchors(std::vector<Item> a, const prose::Marker& of_a, std::vector<Item> b, const prose::Marker& of_b) {
  sides_[0].items = std::move(a), sides_[1].items = std::move(b);
  read(0, of_a), read(1, of_b);
  for (const std::size_t side : {0, 1}) known_[side].alike = lookalikes(known_[side].words, known_[1 - side].words);
  learn({});
}

Name Anchors::name(const std::string& text) { return ids_.emplace(text, static_cast<Name>(ids_.size())).first->second; }

void Anchors::read(std::size_t side, const prose::Marker& marker) {
  const std::string own = side == 0 ? "a " : "b ";
  // Where one text numbers no clauses, numbers of the other tell nothing.
  const auto numbered = [](const Side& one) { return std::any_of(one.items.begin(), one.items.end(), [](const Item& item) { return !item.number.empty(); }); };
  const bool both_numbered = numbered(sides_[0]) && numbered(sides_[1]);
  for (std::uint32_t at = 0; at < sides_[side].items.size(); ++at) {
    const Item& item = sides_[side].items[at];
    std::vector<Feature> features;
    std::vector<Name> names;
    const auto add = [&](std::string kind, const std::vector<std::string>& texts) {
      Feature feature{std::move(kind), {}, {}};
      std::string joined;
      for (const std::string& text : texts) feature.names.push_back(name(text)), joined += text + "|";
      feature.own = name(own + joined);
      names.insert(names.end(), feature.names.begin(), feature.names.end());
      features.push_back(std::move(feature));
    };
    const auto add_word = [&](std::string kind, const std::string& text) {
      const Name word = name(own + text);
      known_[side].words.emplace(word, text);
      names.push_back(word);
      features.push_back({std::move(kind), {}, word});
    };
    const std::vector<prose::Word> words = prose::words_of(item.text, marker.language());
    const std::vector<prose::Mark> marks = marker.marks(words);
    for (const prose::Mark& mark : marks) {
      if (mark.kind.empty()) continue;
      if (mark.kind == "code" && !mark.names.front().starts_with("term ")) {
        add_word("code", mark.names.front());
        continue;
      }
      const bool measured = mark.kind == "number";
      std::vector<std::string> texts;
      for (const std::string& one : mark.names) texts.push_back(measured ? "number " + one : one);
      add(mark.demanded ? mark.kind : "optional", texts);
      if (!mark.unit.empty()) add("unit", {"unit " + mark.unit});
    }
    for (const prose::Word& word : words) {
      if (word.kind != prose::Word::Kind::word) continue;
      const bool said = std::any_of(marks.begin(), marks.end(), [&](const prose::Mark& mark) {
        const bool of_part = mark.kind == "negation" || (mark.kind == "term" && !mark.demanded);   // says something of a part of the word
        return mark.begin <= word.begin && word.end <= mark.end && !of_part;
      });
      if (!said) add_word("word", word.stem);
    }
    if (!item.number.empty() && both_numbered) add("reference", {"clause " + item.number});
    std::sort(features.begin(), features.end(), [](const Feature& x, const Feature& y) { return x.own < y.own; });
    features.erase(std::unique(features.begin(), features.end(), [](const Feature& x, const Feature& y) { return x.own == y.own; }), features.end());
    sort_out(names);
    for (const Name one : names) known_[side].where[one].push_back(at);
    known_[side].features.push_back(std::move(features));
    sides_[side].names.push_back(std::move(names));
  }
}

Anchors::Counts Anchors::count(std::size_t side, std::span<const Bead> beads) const {
  Counts counts;
  std::vector<std::uint64_t> seen;
  for (const bool pairs : {false, true})
    for (const Bead& bead : beads) {
      if (bead.a.empty() || bead.b.empty()) continue;
      const std::vector<Name> xs = words_in(side, bead), ys = words_in(1 - side, bead);
      if (!pairs) {
        ++counts.beads;
        for (const Name x : xs) ++counts.alone[x];
        for (const Name y : ys) ++counts.alone[y];
        continue;
      }
      for (const Name x : xs)
        for (const Name y : ys)
          if (counts.alone[x] >= together_at_least && counts.alone[y] >= together_at_least) seen.push_back(static_cast<std::uint64_t>(x) << 32 | y);
    }
  std::sort(seen.begin(), seen.end());
  for (std::size_t at = 0; at < seen.size();) {
    const std::size_t end = static_cast<std::size_t>(std::upper_bound(seen.begin() + static_cast<std::ptrdiff_t>(at), seen.end(), seen[at]) - seen.begin());
    const Name x = static_cast<Name>(seen[at] >> 32), y = static_cast<Name>(seen[at] & 0xffffffff);
    const double both = static_cast<double>(end - at);
    if (both >= together_at_least && 2 * both >= together_mostly * (counts.alone[x] + counts.alone[y] - 1.0))
      counts.partners[x].push_back({y, static_cast<std::uint32_t>(end - at)});
    at = end;
  }
  return counts;
}

std::vector<Name> Anchors::words_in(std::size_t side, const Bead& bead) const {
  std::vector<Name> words;
  for (const std::uint32_t at : side == 0 ? bead.a : bead.b)
    for (const Feature& feature : known_[side].features[at])
      if (feature.names.empty()) words.push_back(feature.own);
  sort_out(words);
  return words;
}

// What else answers a word: those that came with it in other beads than its own.
std::vector<Name> Anchors::learnt(const Counts& counts, Name x, const std::vector<Name>& own_words) const {
  const bool own = !own_words.empty();
  std::vector<std::pair<Name, double>> found;
  double best = 0;
  const auto partners = counts.partners.find(x);
  if (partners == counts.partners.end()) return {};
  const double n_x = counts.alone.at(x) - (own ? 1.0 : 0.0);
  for (const auto& [y, both] : partners->second) {
    const double here = std::binary_search(own_words.begin(), own_words.end(), y) ? 1 : 0;
    const double n_xy = both - here, n_y = counts.alone.at(y) - here;
    if (n_xy < together_at_least) continue;
    const double part = 2 * n_xy / (n_x + n_y);
    if (part < together_mostly || dependence(n_xy, n_x, n_y, counts.beads - (own ? 1.0 : 0.0)) < by_no_chance) continue;
    found.emplace_back(y, part);
    best = std::max(best, part);
  }
  std::vector<Name> names;
  for (const auto& [y, part] : found)
    if (part >= as_good_as_best * best) names.push_back(y);
  return names;
}

void Anchors::learn(std::span<const Bead> beads) {
  for (const std::size_t side : {0, 1}) learn_side(side, beads);
}

void Anchors::learn_side(std::size_t side, std::span<const Bead> beads) {
  const Known& known = known_[side];
  const Side& other = sides_[1 - side];
  const Counts counts = count(side, beads);
  struct Rate {
    double seen = 0, answered = 0;
  };
  std::map<std::string, Rate> by_kind;
  std::map<Name, Rate> by_name;
  const std::size_t items = sides_[side].items.size();
  // Of each item: the names, and the words, on the other side of its bead.
  std::vector<const Bead*> bead_of(items);
  const auto across = [&](const Bead& bead) {
    std::vector<Name> names;
    for (const std::uint32_t at : side == 0 ? bead.b : bead.a) names.insert(names.end(), other.names[at].begin(), other.names[at].end());
    sort_out(names);
    return names;
  };
  const auto answers = [&](const Feature& feature, const std::vector<Name>& own_words) {
    std::vector<Name> names = feature.names;
    if (feature.names.empty()) {
      if (const auto alike = known.alike.find(feature.own); alike != known.alike.end()) names = alike->second;
      for (const Name one : learnt(counts, feature.own, own_words)) names.push_back(one);
      sort_out(names);
    }
    return names;
  };
  for (const Bead& bead : beads) {
    for (const std::uint32_t at : side == 0 ? bead.a : bead.b) bead_of[at] = &bead;
    if (bead.a.empty() || bead.b.empty()) continue;
    const std::vector<Name> there = across(bead);
    const std::vector<Name> words = words_in(1 - side, bead);
    for (const std::uint32_t at : side == 0 ? bead.a : bead.b)
      for (const Feature& feature : known.features[at]) {
        const std::vector<Name> names = answers(feature, words);
        if (names.empty()) continue;
        const bool hit = meet(names, there);
        for (Rate* rate : {&by_kind[feature.kind], &by_name[feature.own]}) rate->seen += 1, rate->answered += hit ? 1 : 0;
      }
  }

  std::map<std::vector<Name>, double> chances;
  const auto chance = [&](const std::vector<Name>& names) {
    const auto [found, is_new] = chances.emplace(names, 0);
    if (!is_new) return found->second;
    std::vector<std::uint32_t> places;
    double none = 1;                           // the part of the other text in which no answer stands
    for (const Name one : names)
      if (const auto where = known_[1 - side].where.find(one); where != known_[1 - side].where.end()) {
        none *= 1 - static_cast<double>(where->second.size()) / static_cast<double>(other.items.size());
        if (places.size() <= counted_one_by_one) places.insert(places.end(), where->second.begin(), where->second.end());
      }
    if (places.size() > counted_one_by_one) return found->second = 1 - none;
    sort_out(places);
    return found->second = (static_cast<double>(places.size()) + 0.5) / (static_cast<double>(other.items.size()) + 1);
  };

  sides_[side].anchors.assign(items, {});
  for (std::size_t at = 0; at < items; ++at) {
    const Bead* const bead = bead_of[at] && !bead_of[at]->a.empty() && !bead_of[at]->b.empty() ? bead_of[at] : nullptr;
    const std::vector<Name> there = bead ? across(*bead) : std::vector<Name>();
    const std::vector<Name> words = bead ? words_in(1 - side, *bead) : std::vector<Name>();
    std::vector<Anchor>& anchors = sides_[side].anchors[at];
    for (const Feature& feature : known.features[at]) {
      std::vector<Name> names = answers(feature, words);
      if (names.empty()) continue;
      const Rate& kind = by_kind[feature.kind];
      Rate own = by_name[feature.own];
      if (bead && own.seen > 0) own.seen -= 1, own.answered -= meet(names, there) ? 1 : 0;
      const double of_kind = (kind.answered + trust_in_usual * usual_of(feature.kind)) / (kind.seen + trust_in_usual);
      const double rate = std::clamp((std::max(own.answered, 0.0) + trust_in_kind * of_kind) / (own.seen + trust_in_kind), 0.05, surest);
      const double by_chance = chance(names) * (sides_[side].items[at].heading == Item::Heading::none ? 1 : words_of_headings);
      if (rate <= by_chance) continue;
      anchors.push_back({std::move(names), score_of(std::log(rate / by_chance)), score_of(std::log((1 - rate) / (1 - by_chance)))});
    }
    std::stable_sort(anchors.begin(), anchors.end(), [](const Anchor& x, const Anchor& y) { return x.reward - x.penalty > y.reward - y.penalty; });
    if (anchors.size() > most_anchors) anchors.resize(most_anchors);
  }
}

}  // namespace paragraf::analysis::align
