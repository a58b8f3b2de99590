// The best way through two texts; see lattice.hpp.
#include "analysis/align/lattice.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include "base/unicode.hpp"

namespace paragraf::analysis::align {
namespace {

Score score(double nats) { return std::llround(nats * 1e6); }

// How usual beads are, by their numbers of sentences.
struct Shape {
  std::uint32_t a, b;
  bool crossing;
  double part;
};
constexpr Shape shapes[] = {
    {1, 1, false, 0.74}, {1, 0, false, 0.06}, {0, 1, false, 0.06}, {1, 2, false, 0.05}, {2, 1, false, 0.05},
    {2, 2, true, 0.02},  {2, 2, false, 0.002}, {1, 3, false, 0.005}, {3, 1, false, 0.005},
};
// Of the headings of the text with fewer, so many have no counterpart. What only looks like one may be a sentence to the other.
constexpr double heading_alone = 0.1, heading_is_sentence = 0.05;
// What stands above a text that numbers nothing may be the title of the whole and not that of the first clause.
constexpr double title_of_all = 0.5;
// Sentences of two paragraphs are seldom one in the other language.
constexpr double across_paragraphs = 0.2;
// The variance of the stretch of a translation: a part that all have, and one that grows as sentences get shorter.
constexpr double spread_of_all = 0.012, spread_of_one_letter = 1.0;
// Translations of any length: something is left out, or explained.
constexpr double odd_part = 0.1;

double normal(double x, double variance) { return std::exp(-x * x / (2 * variance)) / std::sqrt(2 * 3.141592653589793 * variance); }

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

std::vector<double> lengths_of(const std::vector<Item>& items) {
  std::vector<double> lengths;
  for (const Item& item : items) lengths.push_back(std::max(1.0, static_cast<double>(base::code_points(item.text))));
  return lengths;
}

double mean(const std::vector<double>& lengths, const std::vector<Item>& items) {
  double sum = 0, n = 0;
  for (std::size_t i = 0; i < lengths.size(); ++i)
    if (items[i].heading == Item::Heading::none) sum += lengths[i], n += 1;
  return n > 0 ? sum / n : 1;
}

double variance_of_logs(const std::vector<double>& lengths, const std::vector<Item>& items) {
  double sum = 0, squares = 0, n = 0;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    if (items[i].heading != Item::Heading::none) continue;
    const double x = std::log(lengths[i]);
    sum += x, squares += x * x, n += 1;
  }
  return n < 2 ? 0.3 : std::max(0.05, squares / n - (sum / n) * (sum / n));
}

}  // namespace

Lengths::Lengths(const std::vector<Item>& a, const std::vector<Item>& b) : a_(lengths_of(a)), b_(lengths_of(b)) {
  double of_a = 0, of_b = 0;
  for (const double one : a_) of_a += one;
  for (const double one : b_) of_b += one;
  if (of_a > 0 && of_b > 0) stretch_ = std::log(of_b / of_a);
  // Two texts of which one lacks a part are of other lengths, but not by much; another script may be.
  if (std::abs(stretch_) < 0.4) stretch_ = 0;
  mean_a_ = mean(a_, a), mean_b_ = mean(b_, b);
  chance_ = variance_of_logs(a_, a) + variance_of_logs(b_, b);
}

void Lengths::learn(const std::vector<Bead>& beads) {
  std::vector<double> stretches;
  for (const Bead& bead : beads) {
    if (bead.a.size() != 1 || bead.b.size() != 1) continue;
    stretches.push_back(std::log(b_[bead.b.front()] / a_[bead.a.front()]));
  }
  if (stretches.size() >= 5) stretch_ = median(std::move(stretches));
}

Score Lengths::by_chance(double length, double mean) { return align::score(std::clamp(std::log(length / mean), -0.7, 1.4)); }

Score Lengths::score(double a, double b) const {
  const double off = std::log(b / a) - stretch_;
  const double variance = spread_of_all + spread_of_one_letter / (a < b ? a : b);
  const double chance = chance_ + variance;
  return align::score(std::log((1 - odd_part) * normal(off, variance) / normal(off, chance) + odd_part));
}

namespace {

// For each pair of items in the band: which anchors of either are answered by the other.
struct Answers {
  std::uint64_t of_a = 0, of_b = 0;
};

// What the anchors of one item tell. An answer is counted once here and once by the anchor that answers, so each counts for half. A longer
// stretch on the other side answers more by chance.
Score told(const std::vector<Anchor>& anchors, Score silent, std::uint64_t answered, Score by_length) {
  for (; answered != 0; answered &= answered - 1) {
    const Anchor& anchor = anchors[static_cast<std::size_t>(std::countr_zero(answered))];
    silent += (anchor.reward - by_length) / 2 - anchor.penalty;
  }
  return silent;
}

Score silence_of(const std::vector<Anchor>& anchors) {
  Score sum = 0;
  for (const Anchor& anchor : anchors) sum += anchor.penalty;
  return sum;
}

class Lattice {
 public:
  Lattice(const Side& a, const Side& b, const Lengths& lengths, Band band, bool single)
      : a_(a), b_(b), lengths_(lengths), band_(std::move(band)), single_(single) {
    answer();
    count_headings();
    for (const auto& anchors : a_.anchors) silent_a_.push_back(silence_of(anchors));
    for (const auto& anchors : b_.anchors) silent_b_.push_back(silence_of(anchors));
  }

  // How usual it is that a bead is a heading: with a counterpart, alone.
  void count_headings() {
    const auto headings = [](const Side& side) {
      return static_cast<double>(std::count_if(side.items.begin(), side.items.end(), [](const Item& item) { return item.heading != Item::Heading::none; }));
    };
    const auto numbered = [](const Side& side) { return std::any_of(side.items.begin(), side.items.end(), [](const Item& item) { return !item.number.empty(); }); };
    const auto titled = [](const Side& side) { return !side.items.empty() && side.items.front().heading != Item::Heading::none; };
    title_a_ = titled(a_) && !numbered(a_) && numbered(b_), title_b_ = titled(b_) && !numbered(b_) && numbered(a_);
    const double in_a = headings(a_) - (title_a_ ? title_of_all : 0), in_b = headings(b_) - (title_b_ ? title_of_all : 0);
    const double both = (1 - heading_alone) * std::min(in_a, in_b), all = static_cast<double>(std::max(a_.items.size(), b_.items.size()));
    if (in_a > 0) heading_alone_a_ = score(std::log((in_a - both) / all));
    if (in_b > 0) heading_alone_b_ = score(std::log((in_b - both) / all));
    if (both > 0) heading_pair_ = score(std::log(both / all));
  }

  std::vector<Bead> best() {
    const std::uint32_t n = static_cast<std::uint32_t>(a_.items.size());
    cells_.resize(n + 1);
    for (std::uint32_t i = 0; i <= n; ++i) {
      cells_[i].resize(band_[i].end - band_[i].begin);
      for (std::uint32_t j = band_[i].begin; j < band_[i].end; ++j) {
        Cell& cell = cells_[i][j - band_[i].begin];
        if (i == 0 && j == 0) cell.score = 0;
        for (std::uint8_t shape = 0; shape < std::size(shapes); ++shape) {
          const Shape& s = shapes[shape];
          if (single_ && s.a + s.b > 2) continue;
          if (s.a > i || s.b > j || !in_band(i - s.a, j - s.b)) continue;
          const Score before = at(i - s.a, j - s.b).score;
          if (before == unreachable) continue;
          const std::optional<Score> worth = worth_of(s, i - s.a, j - s.b);
          if (worth && before + *worth > cell.score) cell = {before + *worth, shape};
        }
      }
    }
    return way();
  }

 private:
  static constexpr Score unreachable = std::numeric_limits<Score>::min();
  struct Cell {
    Score score = unreachable;
    std::uint8_t shape = 0;
  };

  bool in_band(std::uint32_t i, std::uint32_t j) const { return band_[i].begin <= j && j < band_[i].end; }
  const Cell& at(std::uint32_t i, std::uint32_t j) const { return cells_[i][j - band_[i].begin]; }

  void answer() {
    std::map<Name, std::vector<std::uint32_t>> where;
    for (std::uint32_t j = 0; j < b_.names.size(); ++j)
      for (const Name name : b_.names[j]) where[name].push_back(j);
    answers_.resize(a_.items.size());
    for (std::uint32_t i = 0; i < a_.items.size(); ++i) {
      answers_[i].resize(band_[i].end - band_[i].begin);
      for (std::size_t k = 0; k < a_.anchors[i].size(); ++k)
        for (const Name name : a_.anchors[i][k].names) {
          const auto found = where.find(name);
          if (found == where.end()) continue;
          for (auto j = std::lower_bound(found->second.begin(), found->second.end(), band_[i].begin); j != found->second.end() && *j < band_[i].end; ++j)
            answers_[i][*j - band_[i].begin].of_a |= std::uint64_t{1} << k;
        }
    }
    where.clear();
    std::vector<Stretch> rows(b_.items.size() + 1, {static_cast<std::uint32_t>(a_.items.size()), 0});
    for (std::uint32_t i = 0; i < a_.items.size(); ++i)
      for (std::uint32_t j = band_[i].begin; j < band_[i].end; ++j) rows[j].begin = std::min(rows[j].begin, i), rows[j].end = i + 1;
    for (std::uint32_t i = 0; i < a_.names.size(); ++i)
      for (const Name name : a_.names[i]) where[name].push_back(i);
    for (std::uint32_t j = 0; j < b_.items.size(); ++j)
      for (std::size_t k = 0; k < b_.anchors[j].size(); ++k)
        for (const Name name : b_.anchors[j][k].names) {
          const auto found = where.find(name);
          if (found == where.end()) continue;
          for (auto at = std::lower_bound(found->second.begin(), found->second.end(), rows[j].begin); at != found->second.end() && *at < rows[j].end; ++at)
            if (const std::uint32_t i = *at; in_band(i, j)) answers_[i][j - band_[i].begin].of_b |= std::uint64_t{1} << k;
        }
  }
  Answers answers(std::uint32_t i, std::uint32_t j) const { return in_band(i, j) ? answers_[i][j - band_[i].begin] : Answers{}; }

  Score pair(std::uint32_t i, std::uint32_t j, std::uint32_t n, std::uint32_t m) const {
    double length_a = 0, length_b = 0;
    for (std::uint32_t x = i; x < i + n; ++x) length_a += lengths_.a(x);
    for (std::uint32_t y = j; y < j + m; ++y) length_b += lengths_.b(y);
    const bool headings = a_.items[i].heading != Item::Heading::none;
    const Score by_a = headings ? 0 : lengths_.by_chance_a(length_a), by_b = headings ? 0 : lengths_.by_chance_b(length_b);
    Score sum = 0;
    for (std::uint32_t x = i; x < i + n; ++x) {
      std::uint64_t answered = 0;
      for (std::uint32_t y = j; y < j + m; ++y) answered |= answers(x, y).of_a;
      sum += told(a_.anchors[x], silent_a_[x], answered, by_b);
    }
    for (std::uint32_t y = j; y < j + m; ++y) {
      std::uint64_t answered = 0;
      for (std::uint32_t x = i; x < i + n; ++x) answered |= answers(x, y).of_b;
      sum += told(b_.anchors[y], silent_b_[y], answered, by_a);
    }
    return sum + lengths_.score(length_a, length_b);
  }

  // Joined sentences: none is a heading, and a paragraph between them costs.
  static std::optional<Score> joined(const Side& side, std::uint32_t at, std::uint32_t count) {
    static const Score across = score(std::log(across_paragraphs));
    Score cost = 0;
    for (std::uint32_t x = at; x < at + count; ++x) {
      if (side.items[x].heading != Item::Heading::none) return std::nullopt;
      if (x > at && side.items[x].paragraph != side.items[x - 1].paragraph) cost += across;
    }
    return cost;
  }

  std::optional<Score> worth_of(const Shape& shape, std::uint32_t i, std::uint32_t j) const {
    const Score usual = score(std::log(shape.part));
    if (shape.a == 0 || shape.b == 0) {
      const bool heading = (shape.a > 0 ? a_.items[i] : b_.items[j]).heading != Item::Heading::none;
      static const Score title = score(std::log(title_of_all));
      if (shape.a > 0 ? title_a_ && i == 0 : title_b_ && j == 0) return title;
      return !heading ? usual : shape.a > 0 ? heading_alone_a_ : heading_alone_b_;
    }
    if (shape.a == 1 && shape.b == 1) {
      const Item::Heading x = a_.items[i].heading, y = b_.items[j].heading;
      if (x != Item::Heading::none && y != Item::Heading::none) return heading_pair_ + pair(i, j, 1, 1);
      if (x == Item::Heading::sure || y == Item::Heading::sure) return std::nullopt;
      static const Score mistaken = score(std::log(heading_is_sentence));
      return usual + pair(i, j, 1, 1) + (x == y ? 0 : mistaken);
    }
    const std::optional<Score> join_a = joined(a_, i, shape.a), join_b = joined(b_, j, shape.b);
    if (!join_a || !join_b) return std::nullopt;
    if (shape.crossing) return usual + pair(i, j + 1, 1, 1) + pair(i + 1, j, 1, 1);
    return usual + *join_a + *join_b + pair(i, j, shape.a, shape.b);
  }

  std::vector<Bead> way() const {
    std::vector<Bead> beads;
    std::uint32_t i = static_cast<std::uint32_t>(a_.items.size()), j = static_cast<std::uint32_t>(b_.items.size());
    while (i > 0 || j > 0) {
      const Shape& shape = shapes[at(i, j).shape];
      i -= shape.a, j -= shape.b;
      if (shape.crossing) {
        beads.push_back({{i + 1}, {j}});
        beads.push_back({{i}, {j + 1}});
        continue;
      }
      Bead bead;
      for (std::uint32_t x = i; x < i + shape.a; ++x) bead.a.push_back(x);
      for (std::uint32_t y = j; y < j + shape.b; ++y) bead.b.push_back(y);
      beads.push_back(std::move(bead));
    }
    std::reverse(beads.begin(), beads.end());
    return beads;
  }

  const Side &a_, &b_;
  const Lengths& lengths_;
  Band band_;
  bool single_;
  std::vector<std::vector<Answers>> answers_;
  std::vector<Score> silent_a_, silent_b_;
  std::vector<std::vector<Cell>> cells_;
  bool title_a_ = false, title_b_ = false;     // the first item may be the title of all
  Score heading_alone_a_ = 0, heading_alone_b_ = 0, heading_pair_ = 0;
};

// Which of the anchors these names answer.
std::uint64_t answered_by(const std::vector<Name>& names, const std::vector<Anchor>& anchors) {
  std::uint64_t answered = 0;
  for (std::size_t k = 0; k < anchors.size(); ++k)
    for (const Name one : anchors[k].names)
      if (std::binary_search(names.begin(), names.end(), one)) answered |= std::uint64_t{1} << k;
  return answered;
}

}  // namespace

Score likeness(const Side& a, std::uint32_t i, const Side& b, std::uint32_t j, const Lengths& lengths) {
  const double in_a = lengths.a(i), in_b = lengths.b(j);
  return told(a.anchors[i], silence_of(a.anchors[i]), answered_by(b.names[j], a.anchors[i]), lengths.by_chance_b(in_b)) +
         told(b.anchors[j], silence_of(b.anchors[j]), answered_by(a.names[i], b.anchors[j]), lengths.by_chance_a(in_a)) + lengths.score(in_a, in_b);
}

std::vector<Bead> best_beads(const Side& a, const Side& b, const Lengths& lengths, Band band, bool single) {
  return Lattice(a, b, lengths, std::move(band), single).best();
}

}  // namespace paragraf::analysis::align
