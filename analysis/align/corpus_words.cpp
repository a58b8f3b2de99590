// Single words of a translation: left as they were, or rendered otherwise than elsewhere; see corpus.hpp.
#include <algorithm>
#include <cmath>

#include "analysis/align/corpus.hpp"
#include "analysis/align/thresholds.hpp"
#include "base/unicode.hpp"

namespace paragraf::analysis::align {
namespace {

bool is_written_in(std::string_view word, const prose::Language& language) {
  for (std::size_t at = 0; at < word.size(); at += base::decode(word, at).size) {
    const base::CodePoint letter = base::decode(word, at);
    if (base::is_letter(letter.value) && language.letters.find(word.substr(at, letter.size)) == std::string::npos) return false;
  }
  return true;
}

}  // namespace

// Does a word look more like one of the other language, by its groups of three letters? Those of other words of the book are counted.
bool Corpus::looks_foreign(const std::string& word, const Way& way) {
  const auto groups_of = [](const std::string& text) {
    std::vector<std::string> groups;
    const std::string whole = " " + text + " ";
    std::vector<std::size_t> starts;
    for (std::size_t at = 0; at < whole.size(); at += base::decode(whole, at).size) starts.push_back(at);
    starts.push_back(whole.size());
    for (std::size_t i = 0; i + 3 < starts.size(); ++i) groups.push_back(whole.substr(starts[i], starts[i + 3] - starts[i]));
    return groups;
  };
  const auto count = [&](const Places& words, const std::string& group) {
    return std::count_if(words.begin(), words.end(), [&](const auto& one) {
      return one.first != word && !word.starts_with(one.first) && (" " + one.first + " ").find(group) != std::string::npos;
    });
  };
  double preference = 0;                       // for the language from which it is translated
  const std::vector<std::string> groups = groups_of(word);
  const double from = static_cast<double>(way.from_words.size()), to = static_cast<double>(way.to_words.size());
  for (const std::string& group : groups)
    preference += std::log((static_cast<double>(count(way.from_words, group)) + 0.5) / from) - std::log((static_cast<double>(count(way.to_words, group)) + 0.5) / to);
  return preference > 0;
}

// Words of the other language that have been left as they were.
std::vector<Mark> Corpus::untranslated(std::size_t at, const Way& way) const {
  std::vector<Mark> found;
  for (const prose::Word& word : way.to.words) {
    if (word.kind != prose::Word::Kind::word || base::code_points(word.text) < shortest_word || elsewhere(way.to_words, word.stem, at) > 0) continue;
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
    if (elsewhere(way.from_words, stem, at) == 0 && !alien) continue;
    if (!alien && !looks_foreign(word.text, way)) continue;
    // A part of a word that stands elsewhere, such as `formation` of `formationsændring`, is no foreign word.
    if (base::code_points(word.stem) > 4 && std::any_of(way.to_words.begin(), way.to_words.end(), [&](const auto& known) {
          return known.first.find(word.stem) != known.first.npos && elsewhere(way.to_words, known.first, at) > 0;
        }))
      continue;
    found.push_back({.kind = "untranslated", .names = {word.text}, .begin = word.begin, .end = word.end});
  }
  return found;
}

// Of a word that is rendered by one word in some sentences and by another in the rest, this one among them: the usual one; `here` is the other.
const std::string* Corpus::other_rendering(const Way& way, const std::string& word, const Mark*& here) const {
  if (!word.starts_with("word ")) return nullptr;
  const auto goes_with = [&](const Companion& other) {   // and with little else
    const double both = static_cast<double>(other.both);
    return other.item.starts_with("word ") && both >= seen_twice && both >= usually * static_cast<double>(way.to_places.at(other.item).size());
  };
  const Companion* usual = nullptr;
  for (const Companion& other : companions(way, word))
    if ((!usual || other.both > usual->both) && goes_with(other)) usual = &other;
  if (!usual || way.to.items.contains(usual->item) || has_lookalike(std::string_view(usual->item).substr(5), way.to.words)) return nullptr;
  const std::vector<std::size_t>& places = way.from_places.at(word);
  const auto stands_in = [&](const std::string& item, std::size_t place) {
    const std::vector<std::size_t>& where = way.to_places.at(item);
    return std::binary_search(where.begin(), where.end(), place);
  };
  for (const Companion& other : companions(way, word)) {
    const auto item = way.to.items.find(other.item);
    if (item == way.to.items.end() || !goes_with(other) || usual->both + other.both != places.size()) continue;
    // The two share all sentences with the word between them.
    if (!std::all_of(places.begin(), places.end(), [&](std::size_t place) { return stands_in(usual->item, place) != stands_in(other.item, place); })) continue;
    here = &item->second.front();
    return &usual->item;
  }
  return nullptr;
}

std::vector<Difference> Corpus::renderings(std::size_t at) const {
  const Unit& unit = units_[at];
  std::vector<Difference> found;
  if (!unit.whole) return found;
  const auto mark_of = [](const Side& side, const std::string& term) {
    const auto item = side.items.find(term);
    return item == side.items.end() ? std::optional<Mark>() : std::optional(item->second.front());
  };
  for (const auto* side : {&unit.a, &unit.b})
    for (const Mark& mark : side->marks)
      if (mark.use == prose::TermName::Use::unsteady) {
        const std::optional<Mark> other = mark_of(side == &unit.a ? unit.b : unit.a, mark.names.front());
        found.push_back(side == &unit.a ? Difference{"rendering", mark, other, mark.usual} : Difference{"rendering", other, mark, mark.usual});
      }
  const auto add_others = [&](const Way& way, Side Unit::* from, Side Unit::* to, bool forward) {
    for (const auto& [word, marks] : way.from.items) {
      const Mark* here = nullptr;
      const std::string* usual = other_rendering(way, word, here);
      if (!usual) continue;
      // The word as it stands in a sentence, and not its stem.
      const std::vector<std::size_t>& where = way.to_places.at(*usual);
      const auto place = std::find_if(where.begin(), where.end(), [&, &word = word](std::size_t one) { return (units_[one].*from).items.contains(word); });
      const Side& side = units_[*place].*to;
      const Mark& there = side.items.at(*usual).front();
      const auto written = std::find_if(side.words.begin(), side.words.end(), [&](const prose::Word& one) { return one.begin == there.begin; });
      found.push_back(forward ? Difference{"rendering", marks.front(), *here, written->text} : Difference{"rendering", *here, marks.front(), written->text});
    }
  };
  add_others(forward_way(unit), &Unit::a, &Unit::b, true);
  add_others(back_way(unit), &Unit::b, &Unit::a, false);
  return found;
}

}  // namespace paragraf::analysis::align
