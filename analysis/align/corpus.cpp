// Learning from the book's own sentences; see corpus.hpp.
#include "analysis/align/corpus.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/prose/number_forms.hpp"
#include "base/unicode.hpp"

namespace paragraf::analysis::align {
namespace {

// How often something must have been seen elsewhere, and in which part of it with its counterpart.
constexpr double seen_enough = 4;
constexpr double steadily = 0.9, close = 0.8, mostly = 0.8;
// The same for two words that have lost their counterparts both.
constexpr double seen_twice = 2, usually = 0.75, at_times = 0.25;
// What is taken to be a word that was left as it was has so many letters.
constexpr std::size_t shortest_word = 4;
// A sentence of so many words is hardly the same in two languages.
constexpr std::size_t shortest_copy = 3;
// A translation that is longer or shorter than others by so many deviations has more or less in it.
constexpr double odd_length = 3.2;

double stretch_of(const Pair& pair) {
  return std::log(static_cast<double>(base::code_points(pair.b)) / static_cast<double>(base::code_points(pair.a)));
}

bool is_written_in(std::string_view word, const prose::Language& language) {
  for (std::size_t at = 0; at < word.size(); at += base::decode(word, at).size) {
    const base::CodePoint letter = base::decode(word, at);
    if (base::is_letter(letter.value) && language.letters.find(word.substr(at, letter.size)) == std::string::npos) return false;
  }
  return true;
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

Mark whole(const std::string& text) { return {.kind = "untranslated", .names = {text}, .begin = 0, .end = static_cast<std::uint32_t>(text.size())}; }

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

Corpus::Corpus(const prose::Marker& a, const prose::Marker& b, std::span<const Pair> pairs) : a_(a), b_(b) {
  std::vector<double> stretches;
  for (std::size_t at = 0; at < pairs.size(); ++at) {
    const Pair& pair = pairs[at];
    Unit unit;
    unit.whole = !pair.a.empty() && !pair.b.empty();
    if (unit.whole) {
      unit.a = side(a_, pair.a), unit.b = side(b_, pair.b);
      unit.stretch = stretch_of(pair);
      stretches.push_back(unit.stretch);
      for (const auto& [name, marks] : unit.a.items) in_a_[name].insert(at);
      for (const auto& [name, marks] : unit.b.items) in_b_[name].insert(at);
      for (const prose::Word& word : unit.a.words) words_of_a_[word.stem].insert(at);
      for (const prose::Word& word : unit.b.words) words_of_b_[word.stem].insert(at);
      for (const auto& [x, in_x] : unit.a.items)
        for (const auto& [y, in_y] : unit.b.items) ++a_with_b_[x][y], ++b_with_a_[y][x];
    }
    units_.push_back(std::move(unit));
  }
  usual_stretch_ = median(stretches);
  std::vector<double> deviations;
  for (std::size_t at = 0; at < pairs.size(); ++at)
    if (units_[at].whole) deviations.push_back(std::abs(units_[at].stretch - usual_stretch_) * std::sqrt(base::code_points(pairs[at].a)));
  spread_ = median(deviations) * 1.4826;
}

// Has y been there nearly always where x was, and not much elsewhere, without regard to the unit itself?
bool Corpus::steady(std::size_t at, const Way& way, const std::string& x, const std::string& y) const {
  const std::set<std::size_t>&of_x = way.from_places.at(x), &of_y = way.to_places.at(y);
  const std::size_t own_x = of_x.count(at), own_y = of_y.count(at);
  const double n_x = static_cast<double>(of_x.size() - own_x), n_y = static_cast<double>(of_y.size() - own_y);
  const double both = static_cast<double>(way.together.at(x).at(y) - (own_x && own_y ? 1 : 0));
  if (x == y && n_x >= 1) return both == n_x && n_y == n_x;   // spelt alike in both languages: a name, or a code such as `mp`
  return n_x >= seen_enough && both >= steadily * n_x && 2 * both >= close * (n_x + n_y);
}

// A term that is said elsewhere in both languages, but not here.
bool Corpus::term_unrendered(std::size_t at, const Way& way, const std::string& term) const {
  if (way.to.items.contains(term) || way.to.said_too.contains(term)) return false;
  // A word that may be either of two terms is rendered by either.
  const std::vector<std::string>& names = way.from.items.at(term).front().names;
  if (std::any_of(names.begin(), names.end(), [&](const std::string& name) { return way.to.items.contains(name); })) return false;
  const auto rendered = way.to_places.find(term), said = way.from_places.find(term);
  if (rendered == way.to_places.end()) return false;
  double n = 0, both = 0;
  if (said != way.from_places.end())
    for (const std::size_t other : said->second)
      if (other != at) ++n, both += static_cast<double>(rendered->second.count(other));
  return both >= mostly * n;
}

bool Corpus::has_lookalike(std::string_view stem, const std::vector<prose::Word>& words) const {
  const std::string latin = latin_.of(stem);
  return std::any_of(words.begin(), words.end(), [&](const prose::Word& word) {
    return word.kind == prose::Word::Kind::word && look_alike(latin, latin_.of(word.stem));
  });
}

// A word whose steady companions are all missing, also as a part of a compound or in another form.
bool Corpus::word_unrendered(std::size_t at, const Way& way, const std::string& word) const {
  const auto row = way.together.find(word);
  if (row == way.together.end()) return false;
  bool steadily_rendered = false;
  for (const auto& [other, count] : row->second) {
    // Words come with words, and codes with codes.
    if (other.substr(0, other.find(' ')) != word.substr(0, word.find(' ')) || !steady(at, way, word, other)) continue;
    steadily_rendered = true;
    if (way.to.items.contains(other)) return false;
    const std::string_view stem = std::string_view(other).substr(other.find(' ') + 1);
    const std::size_t letters = base::code_points(stem);
    for (const prose::Word& there : way.to.words)
      if (letters >= 3 && there.text.find(stem, letters >= 4 ? 0 : 1) != there.text.npos) return false;
  }
  return steadily_rendered && !has_lookalike(std::string_view(word).substr(word.find(' ') + 1), way.to.words);
}

// A word whose usual companions are missing, or that is said oftener than they are. Weaker evidence than the above: only where both sides have
// such a word, one stands in place of the other.
bool Corpus::word_astray(std::size_t at, const Way& way, const std::string& word) const {
  const auto row = way.together.find(word);
  if (row == way.together.end()) return false;
  const std::set<std::size_t>& of_x = way.from_places.at(word);
  const double n_x = static_cast<double>(of_x.size() - of_x.count(at));
  const std::size_t said = way.from.items.at(word).size();
  bool has_usual = false;
  for (const auto& [other, count] : row->second) {
    const std::set<std::size_t>& of_y = way.to_places.at(other);
    const double both = static_cast<double>(count - (of_x.count(at) && of_y.count(at) ? 1 : 0)), n_y = static_cast<double>(of_y.size() - of_y.count(at));
    if (both < (word.starts_with("code ") ? 1 : seen_twice) || both < at_times * n_x) continue;
    const auto there = way.to.items.find(other);
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

// Words of the other language that have been left as they were.
std::vector<Mark> Corpus::untranslated(std::size_t at, const Way& way) const {
  std::vector<Mark> found;
  const auto elsewhere = [&](const Places& places, const std::string& stem) {
    const auto row = places.find(stem);
    return row != places.end() && row->second.size() > row->second.count(at);
  };
  for (const prose::Word& word : way.to.words) {
    if (word.kind != prose::Word::Kind::word || base::code_points(word.text) < shortest_word || elsewhere(way.to_words, word.stem)) continue;
    // What the language or the term base knows is no foreign word.
    if (std::any_of(way.to.marks.begin(), way.to.marks.end(), [&](const Mark& mark) { return mark.begin <= word.begin && word.end <= mark.end; })) continue;
    const bool alien = !is_written_in(word.text, way.to_language);
    // It stands in the text that is translated, with or without an ending.
    if (std::none_of(way.from.words.begin(), way.from.words.end(), [&](const prose::Word& own) {
          return own.kind == prose::Word::Kind::word && (own.text.starts_with(word.text) || (word.text.starts_with(own.stem) && (alien || word.text.starts_with(own.text))));
        }))
      continue;
    // In its own language it stands elsewhere, too, and there this language has something else; or it has letters that this one has not.
    const std::string stem = prose::stem_of(word.text, way.from_language);
    if (!elsewhere(way.from_words, stem) && !alien) continue;
    // A part of a word that stands elsewhere, such as `formation` of `formationsændring`, is no foreign word.
    if (std::any_of(way.to_words.begin(), way.to_words.end(), [&](const auto& known) {
          return known.second.size() > known.second.count(at) && base::code_points(word.stem) > 4 && known.first.find(word.stem) != known.first.npos;
        }))
      continue;
    found.push_back({.kind = "untranslated", .names = {word.text}, .begin = word.begin, .end = word.end});
  }
  return found;
}

void Corpus::compare_items(std::size_t at, const Unit& unit, std::vector<Difference>& differences) const {
  const Way forward{unit.a, unit.b, in_a_, in_b_, a_with_b_, a_.language(), b_.language(), words_of_a_, words_of_b_};
  const Way back{unit.b, unit.a, in_b_, in_a_, b_with_a_, b_.language(), a_.language(), words_of_b_, words_of_a_};
  for (const Mark& mark : untranslated(at, forward)) differences.push_back({"untranslated", {}, mark});
  for (const Mark& mark : untranslated(at, back)) differences.push_back({"untranslated", mark, {}});
  std::vector<Mark> lost = unrendered(at, forward), extra = unrendered(at, back);
  if (lost.empty() || extra.empty()) {
    const std::vector<Mark> a = astray(at, forward), b = astray(at, back);
    if (lost.empty() && !b.empty() && (!extra.empty() || !a.empty())) lost = a;
    if (extra.empty() && !lost.empty()) extra = b;
  }
  for (std::size_t i = 0; i < std::max(lost.size(), extra.size()); ++i) {
    Difference difference{"term", {}, {}};
    if (i < lost.size()) difference.kind = lost[i].kind, difference.a = lost[i];
    if (i < extra.size()) difference.kind = extra[i].kind, difference.b = extra[i];
    differences.push_back(std::move(difference));
  }
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
bool Corpus::lacks_content(const Pair& pair, const std::vector<Difference>& differences) const {
  if (spread_ <= 0) return false;
  const double odd = (stretch_of(pair) - usual_stretch_) * std::sqrt(base::code_points(pair.a)) / spread_;   // more than 0: b is long
  double missing = 0;                          // in the shorter one
  for (const Difference& one : differences) {
    if (one.kind == "untranslated" || one.a.has_value() == one.b.has_value()) continue;
    missing += one.b.has_value() == (odd > 0) ? 1 : -1;
  }
  return std::abs(odd) > odd_length || (std::abs(odd) > 1 && missing >= 2 && std::abs(odd) + missing > odd_length);
}

// The same text in both languages, with words in it that are no codes.
bool Corpus::is_copy(const Unit& unit) const {
  const auto same = [](const prose::Word& x, const prose::Word& y) { return x.text == y.text; };
  return std::equal(unit.a.words.begin(), unit.a.words.end(), unit.b.words.begin(), unit.b.words.end(), same) &&
         std::count_if(unit.a.words.begin(), unit.a.words.end(), [](const prose::Word& word) {
           return word.kind == prose::Word::Kind::word && !word.capitals && base::code_points(word.text) > 1;
         }) >= static_cast<std::ptrdiff_t>(shortest_copy);
}

std::vector<Difference> Corpus::differences(std::size_t at, const Pair& pair) const {
  if (pair.a.empty() || pair.b.empty()) {
    if (pair.a.empty() && pair.b.empty()) return {};
    return {Difference{"missing", {}, {}}};
  }
  Unit unit;
  unit.a = side(a_, pair.a), unit.b = side(b_, pair.b);
  if (a_.language().code != b_.language().code && is_copy(unit)) return {Difference{"untranslated", {}, whole(pair.b)}};
  std::vector<Difference> differences;
  const auto without_terms = [](std::vector<Mark> marks) {
    std::erase_if(marks, [](const Mark& mark) { return mark.kind == "term" || mark.kind == "code"; });
    return marks;
  };
  differences = compare(without_terms(unit.a.marks), without_terms(unit.b.marks));
  compare_items(at, unit, differences);
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
  if (lacks_content(pair, differences)) differences.push_back({"content", {}, {}});
  return differences;
}

}  // namespace paragraf::analysis::align
