// Learning from the book's own sentences; see corpus.hpp.
#include "analysis/align/corpus.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "analysis/align/thresholds.hpp"
#include "analysis/prose/number_forms.hpp"
#include "base/unicode.hpp"

namespace paragraf::analysis::align {
namespace {

double stretch_of(const Pair& pair) {
  return std::log(static_cast<double>(base::code_points(pair.b)) / static_cast<double>(base::code_points(pair.a)));
}

// By chance a long text deviates less.
double weight_of(const Pair& pair) { return std::sqrt(static_cast<double>(base::code_points(pair.a) + base::code_points(pair.b)) / 2); }

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

// "provian·kolonn" and "storm·kolonn"
bool same_ending(std::string_view a, std::string_view b) {
  constexpr std::size_t letters = 5;
  std::size_t same = 0;
  while (same < std::min(a.size(), b.size()) && a[a.size() - 1 - same] == b[b.size() - 1 - same]) ++same;
  return same > 0 && base::code_points(a.substr(a.size() - same)) >= letters;
}

Mark whole(const std::string& text) { return {.kind = "untranslated", .names = {text}, .begin = 0, .end = static_cast<std::uint32_t>(text.size())}; }

void add_words(const std::vector<prose::Word>& words, std::size_t at, std::unordered_map<std::string, std::vector<std::size_t>>& places) {
  for (const prose::Word& word : words)
    if (std::vector<std::size_t>& where = places[word.stem]; where.empty() || where.back() != at) where.push_back(at);
}

}  // namespace

Corpus::Side Corpus::side(const prose::Marker& marker, const std::string& text) const {
  Side side;
  const std::vector<prose::Word> words = prose::words_of(text, marker.language());
  side.words = words;
  side.marks = marker.marks(words);
  for (const Mark& mark : side.marks)
    if (mark.kind == "term" && !mark.demanded)
      side.said_too.insert(mark.names.front());
    else if (mark.kind == "term" || mark.kind == "code")
      for (const std::string& name : mark.names) side.items[mark.kind == "code" && !name.starts_with("term ") ? "code " + name : name].push_back(mark);
  for (const prose::Word& word : words) {
    if (word.kind != prose::Word::Kind::word) continue;
    const bool said = std::any_of(side.marks.begin(), side.marks.end(), [&](const Mark& mark) {
      return mark.begin <= word.begin && word.end <= mark.end && !mark.part;
    });
    if (!said) side.items["word " + word.stem].push_back({.kind = "term", .names = {"word " + word.stem}, .begin = word.begin, .end = word.end});
  }
  return side;
}

Corpus::Corpus(const prose::Marker& a, const prose::Marker& b, std::span<const Pair> pairs) : a_(a), b_(b), pairs_(pairs.begin(), pairs.end()) {
  std::vector<double> stretches;
  for (std::size_t at = 0; at < pairs.size(); ++at) {
    const Pair& pair = pairs[at];
    Unit unit;
    unit.whole = !pair.a.empty() && !pair.b.empty();
    if (unit.whole) {
      unit.a = side(a_, pair.a), unit.b = side(b_, pair.b);
      unit.stretch = stretch_of(pair);
      stretches.push_back(unit.stretch);
      for (const auto& [name, marks] : unit.a.items) in_a_[name].push_back(at);
      for (const auto& [name, marks] : unit.b.items) in_b_[name].push_back(at);
      add_words(unit.a.words, at, words_of_a_);
      add_words(unit.b.words, at, words_of_b_);
    }
    units_.push_back(std::move(unit));
  }
  usual_stretch_ = median(stretches);
  std::vector<double> deviations;
  for (std::size_t at = 0; at < pairs.size(); ++at)
    if (units_[at].whole) deviations.push_back(std::abs(units_[at].stretch - usual_stretch_) * weight_of(pairs[at]));
  if (deviations.size() >= enough_sentences) spread_ = median(deviations) * 1.4826;
  find_companions();
}

// Counts which items of the two sides stand in the same units. What stands in a unit only once in the whole book has no companions, but for what is
// spelt alike and for codes.
void Corpus::find_companions() {
  using Id = std::uint32_t;
  const auto ids_of = [](const Places& places, std::vector<const Places::value_type*>& by_id) {
    std::unordered_map<std::string_view, Id> ids;
    for (const auto& one : places)
      if (ids.emplace(one.first, by_id.size()).second) by_id.push_back(&one);
    return ids;
  };
  std::vector<const Places::value_type*> by_a, by_b;
  const auto ids_a = ids_of(in_a_, by_a), ids_b = ids_of(in_b_, by_b);
  const auto counts = [](const std::string& x, std::size_t n_x, const std::string& y, std::size_t n_y) {
    return (n_x > 1 && n_y > 1) || x == y || (x.starts_with("code ") && y.starts_with("code "));
  };
  std::unordered_map<std::uint64_t, std::uint32_t> together;
  std::vector<Id> in_b;
  for (const Unit& unit : units_) {
    in_b.clear();
    for (const auto& [name, marks] : unit.b.items) in_b.push_back(ids_b.at(name));
    for (const auto& [name, marks] : unit.a.items) {
      const Id x = ids_a.at(name);
      for (const Id y : in_b)
        if (counts(by_a[x]->first, by_a[x]->second.size(), by_b[y]->first, by_b[y]->second.size())) ++together[std::uint64_t{x} << 32 | y];
    }
  }
  // Without the unit that asks there may be one less of each.
  const auto is_companion = [](std::size_t both, std::size_t n) { return static_cast<double>(both) >= at_times * static_cast<double>(n) - 1; };
  for (const auto& [pair, both] : together) {
    const auto& [x, of_x] = *by_a[pair >> 32];
    const auto& [y, of_y] = *by_b[pair & 0xffffffff];
    if (is_companion(both, of_x.size())) with_a_[x].push_back({y, both});
    if (is_companion(both, of_y.size())) with_b_[y].push_back({x, both});
  }
  for (Companions* all : {&with_a_, &with_b_})
    for (auto& [item, some] : *all) std::sort(some.begin(), some.end(), [](const Companion& x, const Companion& y) { return x.item < y.item; });
}

std::span<const Corpus::Companion> Corpus::companions(const Way& way, const std::string& item) {
  const auto found = way.companions.find(item);
  return found == way.companions.end() ? std::span<const Companion>() : std::span<const Companion>(found->second);
}

// In how many other units.
std::size_t Corpus::elsewhere(const Places& places, const std::string& item, std::size_t at) {
  const auto found = places.find(item);
  return found == places.end() ? 0 : found->second.size() - (std::binary_search(found->second.begin(), found->second.end(), at) ? 1 : 0);
}

std::size_t Corpus::both_elsewhere(std::size_t at, const Way& way, const std::string& x, const Companion& y) {
  const auto has = [&](const Places& places, const std::string& item) {
    const std::vector<std::size_t>& where = places.at(item);
    return std::binary_search(where.begin(), where.end(), at);
  };
  return y.both - (has(way.from_places, x) && has(way.to_places, y.item) ? 1 : 0);
}

// Has y been there nearly always where x was, and not much elsewhere, without regard to the unit itself?
bool Corpus::steady(std::size_t at, const Way& way, const std::string& x, const Companion& y) const {
  const double n_x = static_cast<double>(elsewhere(way.from_places, x, at)), n_y = static_cast<double>(elsewhere(way.to_places, y.item, at));
  const double both = static_cast<double>(both_elsewhere(at, way, x, y));
  if (x == y.item && n_x >= (x.starts_with("code ") ? 1 : seen_twice)) return both == n_x && n_y == n_x;   // spelt alike in both languages: a name, or a code such as `mp`
  return n_x >= seen_enough && both >= steadily * n_x && 2 * both >= close * (n_x + n_y);
}

// A term that is said elsewhere in both languages, but not here.
bool Corpus::term_unrendered(std::size_t at, const Way& way, const std::string& term) const {
  if (way.to.items.contains(term) || way.to.said_too.contains(term)) return false;
  // A word that may be either of two terms is rendered by either.
  const std::vector<std::string>& names = way.from.items.at(term).front().names;
  if (std::any_of(names.begin(), names.end(), [&](const std::string& name) { return way.to.items.contains(name); })) return false;
  if (!way.to_places.contains(term)) return false;
  const auto all = companions(way, term);
  const auto itself = std::find_if(all.begin(), all.end(), [&](const Companion& one) { return one.item == term; });
  const double both = itself == all.end() ? 0 : static_cast<double>(both_elsewhere(at, way, term, *itself));
  return both >= mostly * static_cast<double>(elsewhere(way.from_places, term, at));
}

bool Corpus::has_lookalike(std::string_view stem, const std::vector<prose::Word>& words) const {
  const std::string latin = latin_.of(stem);
  return std::any_of(words.begin(), words.end(), [&](const prose::Word& word) {
    return word.kind == prose::Word::Kind::word && look_alike(latin, latin_.of(word.stem));
  });
}

// A word whose steady companions are all missing, also as a part of a compound or in another form.
bool Corpus::word_unrendered(std::size_t at, const Way& way, const std::string& word) const {
  bool steadily_rendered = false;
  for (const Companion& other : companions(way, word)) {
    // Words come with words, and codes with codes.
    if (other.item.substr(0, other.item.find(' ')) != word.substr(0, word.find(' ')) || !steady(at, way, word, other)) continue;
    steadily_rendered = true;
    if (way.to.items.contains(other.item)) return false;
    const std::string_view stem = std::string_view(other.item).substr(other.item.find(' ') + 1);
    const std::size_t letters = base::code_points(stem);
    // As a part of a compound; a short one only where words are written together.
    const std::size_t least = way.to_language.compounds ? 3 : 4;
    for (const prose::Word& there : way.to.words)
      if ((letters >= least && there.text.find(stem) != there.text.npos) || (way.to_language.compounds && same_ending(there.stem, stem))) return false;
  }
  return steadily_rendered && !has_lookalike(std::string_view(word).substr(word.find(' ') + 1), way.to.words);
}

// A word whose usual companions are missing, or that is said oftener than they are. Weaker evidence than the above: only where both sides have
// such a word, one stands in place of the other.
bool Corpus::word_astray(std::size_t at, const Way& way, const std::string& word) const {
  const bool is_code = word.starts_with("code ");
  const double n_x = static_cast<double>(elsewhere(way.from_places, word, at));
  const std::size_t said = way.from.items.at(word).size();
  const auto strength = [&](const Companion& other) {
    const double both = static_cast<double>(both_elsewhere(at, way, word, other)), n_y = static_cast<double>(elsewhere(way.to_places, other.item, at));
    return n_x > 0 && n_y > 0 ? both * both / (n_x * n_y) : 0;
  };
  double best = 0;
  for (const Companion& other : companions(way, word)) best = std::max(best, strength(other));
  bool has_usual = false;
  for (const Companion& other : companions(way, word)) {
    const double both = static_cast<double>(both_elsewhere(at, way, word, other)), n_y = static_cast<double>(elsewhere(way.to_places, other.item, at));
    if (both < (is_code ? 1 : seen_twice) || both < at_times * n_x || (is_code && strength(other) < best)) continue;
    const auto there = way.to.items.find(other.item);
    if (there != way.to.items.end() && there->second.size() >= said) return false;
    has_usual = has_usual || (both >= usually * n_x && both >= usually * n_y);
  }
  return has_usual && !has_lookalike(std::string_view(word).substr(word.find(' ') + 1), way.to.words);
}

std::vector<Mark> Corpus::astray(std::size_t at, const Way& way) const {
  std::vector<Mark> found;
  for (const auto& [item, marks] : way.from.items)
    if (word_astray(at, way, item)) found.push_back(marks.back());
  std::sort(found.begin(), found.end(), [](const Mark& x, const Mark& y) { return x.begin < y.begin; });
  return found;
}

std::vector<Mark> Corpus::unrendered(std::size_t at, const Way& way) const {
  std::vector<Mark> found;
  for (const auto& [item, marks] : way.from.items)
    if (item.starts_with("term ") ? term_unrendered(at, way, item) : word_unrendered(at, way, item)) found.push_back(marks.front());
  std::sort(found.begin(), found.end(), [](const Mark& x, const Mark& y) { return x.begin < y.begin; });
  return found;
}

Corpus::Way Corpus::forward_way(const Unit& unit) const {
  return {unit.a, unit.b, in_a_, in_b_, with_a_, a_.language(), b_.language(), words_of_a_, words_of_b_};
}
Corpus::Way Corpus::back_way(const Unit& unit) const {
  return {unit.b, unit.a, in_b_, in_a_, with_b_, b_.language(), a_.language(), words_of_b_, words_of_a_};
}

void Corpus::compare_items(std::size_t at, const Unit& unit, std::vector<Difference>& differences) const {
  const Way forward = forward_way(unit), back = back_way(unit);
  if (a_.language().code != b_.language().code) {
    for (const Mark& mark : untranslated(at, forward)) differences.push_back({"untranslated", {}, mark});
    for (const Mark& mark : untranslated(at, back)) differences.push_back({"untranslated", mark, {}});
  }
  // One in place of the other, if both are names of the term base, or both words. What has only gone astray counts where it stands in a place.
  std::vector<Mark> lost = unrendered(at, forward), extra = unrendered(at, back);
  const std::size_t sure_of_a = lost.size(), sure_of_b = extra.size();
  if (lost.empty() || extra.empty()) {
    const std::vector<Mark> a = astray(at, forward), b = astray(at, back);
    const bool none = lost.empty() && extra.empty();
    if (lost.empty() && (none || !extra.empty())) lost = a;
    if (extra.empty() && (none || sure_of_a > 0)) extra = b;
  }
  const auto is_learnt = [](const Mark& mark) { return mark.names.front().starts_with("word "); };
  std::vector<bool> in_place(extra.size());
  for (std::size_t i = 0; i < lost.size(); ++i) {
    Difference difference{lost[i].kind, lost[i], {}};
    for (std::size_t j = 0; j < extra.size() && !difference.b; ++j)
      if (!in_place[j] && is_learnt(extra[j]) == is_learnt(lost[i]) && extra[j].kind == lost[i].kind) difference.b = extra[j], in_place[j] = true;
    if (difference.b || sure_of_a > 0) differences.push_back(std::move(difference));
  }
  for (std::size_t j = 0; j < extra.size(); ++j)
    if (!in_place[j] && sure_of_b > 0) differences.push_back({extra[j].kind, {}, extra[j]});
}

// The same references in another order point at other places from the same words.
void Corpus::compare_order(const Unit& unit, std::vector<Difference>& differences) const {
  const auto references = [](const Side& side) {
    std::vector<Mark> found;
    std::copy_if(side.marks.begin(), side.marks.end(), std::back_inserter(found), [](const Mark& mark) { return mark.kind == "reference"; });
    return found;
  };
  const std::vector<Mark> a = references(unit.a), b = references(unit.b);
  const auto same_name = [](const Mark& x, const Mark& y) { return x.names == y.names; };
  if (a.size() != b.size() || !std::is_permutation(a.begin(), a.end(), b.begin(), same_name)) return;
  const auto [x, y] = std::mismatch(a.begin(), a.end(), b.begin(), same_name);
  if (x != a.end()) differences.push_back({"reference", *x, *y});
}

// One side is shorter than others are, and things are missing there: each of them counts as much as a deviation.
double Corpus::odd_content(const Pair& pair, const std::vector<Difference>& differences) const {
  if (spread_ <= 0) return 0;
  const double odd = (stretch_of(pair) - usual_stretch_) * weight_of(pair) / spread_;   // more than 0: b is long
  double missing = 0;                          // in the shorter one
  for (const Difference& one : differences) {
    if (one.kind == "untranslated" || one.a.has_value() == one.b.has_value()) continue;
    missing += one.b.has_value() == (odd > 0) ? 1 : -1;
  }
  return std::abs(odd) > odd_length || (std::abs(odd) > 1 && missing >= 2 && std::abs(odd) + missing > odd_length) ? odd : 0;
}

// The same text in both languages, with words in it that are no codes.
bool Corpus::is_copy(const Unit& unit) const {
  const auto same = [](const prose::Word& x, const prose::Word& y) { return x.text == y.text; };
  return std::equal(unit.a.words.begin(), unit.a.words.end(), unit.b.words.begin(), unit.b.words.end(), same) &&
         std::count_if(unit.a.words.begin(), unit.a.words.end(), [](const prose::Word& word) {
           return word.kind == prose::Word::Kind::word && !word.capitals && base::code_points(word.text) > 1;
         }) >= static_cast<std::ptrdiff_t>(shortest_copy);
}

std::vector<Difference> Corpus::differences(std::size_t at) const { return differences(at, pairs_[at], units_[at]); }

std::vector<Difference> Corpus::differences(std::size_t at, const Pair& pair) const {
  Unit unit{.a = side(a_, pair.a), .b = side(b_, pair.b), .whole = !pair.a.empty() && !pair.b.empty()};
  return differences(at, pair, unit);
}

std::vector<Difference> Corpus::differences(std::size_t at, const Pair& pair, const Unit& unit) const {
  if (!unit.whole) return pair.a.empty() && pair.b.empty() ? std::vector<Difference>() : std::vector{Difference{"missing", {}, {}}};
  if (a_.language().code != b_.language().code && is_copy(unit)) return {Difference{"untranslated", {}, whole(pair.b)}};
  std::vector<Difference> differences;
  const auto without_terms = [](std::vector<Mark> marks) {
    std::erase_if(marks, [](const Mark& mark) { return mark.kind == "term" || mark.kind == "code"; });
    return marks;
  };
  differences = compare(without_terms(unit.a.marks), without_terms(unit.b.marks));
  compare_items(at, unit, differences);
  // Two names that are opposites are told once.
  std::set<std::pair<std::uint32_t, std::uint32_t>> named;
  for (const Difference& one : differences)
    if (one.kind == "term" && one.a && one.b) named.emplace(one.a->begin, one.b->begin);
  std::erase_if(differences, [&](const Difference& one) { return one.kind == "opposite" && named.contains({one.a->begin, one.b->begin}); });
  for (const auto* side : {&unit.a, &unit.b})
    for (const Mark& mark : side->marks)
      if (mark.use == prose::TermName::Use::forbidden) differences.push_back(side == &unit.a ? Difference{"term", mark, {}} : Difference{"term", {}, mark});
  compare_order(unit, differences);
  const auto add_forms = [&](const Side& side, const prose::Language& language, bool of_a) {
    for (prose::NumberForm& form : prose::odd_number_forms(side.words, side.marks, language)) {
      Mark mark{.kind = "form", .names = {form.expected}, .begin = form.begin, .end = form.end};
      differences.push_back(of_a ? Difference{"form", std::move(mark), {}, std::move(form.expected)} : Difference{"form", {}, std::move(mark), std::move(form.expected)});
    }
  };
  add_forms(unit.a, a_.language(), true), add_forms(unit.b, b_.language(), false);
  if (const double odd = odd_content(pair, differences); odd != 0) differences.push_back({"content", {}, {}, odd > 0 ? "less" : "more"});
  return differences;
}

}  // namespace paragraf::analysis::align
