// What a book teaches of its own translation. In: all its sentences in two languages. Out: which words of one language come with which of the
// other, how steadily each term is rendered, and how long a translation is. No dictionary is needed; a steady rendering that is missing in one
// sentence is a difference of that sentence. The sentence itself never counts as evidence for itself.
#pragma once
#include <map>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "analysis/align/compare.hpp"
#include "analysis/align/lookalikes.hpp"

namespace paragraf::analysis::align {

struct Pair {
  std::string a, b;                            // the prose; empty: there is none
};

class Corpus {
 public:
  Corpus(const prose::Marker& a, const prose::Marker& b, std::span<const Pair> pairs);

  // What the pair at this place of the corpus, or another text in its place, says differently: marks, terms, words and length.
  std::vector<Difference> differences(std::size_t at) const;
  std::vector<Difference> differences(std::size_t at, const Pair& pair) const;
  // Where the pair at this place calls something otherwise than the book does elsewhere: a name that is unsteady by the term base, or a word that is
  // rendered in one way in several sentences and in another here. `expected` is how it is rendered elsewhere.
  std::vector<Difference> renderings(std::size_t at) const;

 private:
  // Of one side of a pair: its words that can mean something by themselves, and the terms and codes, each with its first place.
  struct Side {
    std::vector<prose::Word> words;
    std::vector<Mark> marks;
    std::map<std::string, std::vector<Mark>> items;   // "term chain", "word bygning"
    std::set<std::string> said_too;            // terms that are a part of a compound
  };
  struct Unit {
    Side a, b;
    double stretch = 0;                        // of the length, see corpus.cpp
    bool whole = false;                        // both sides are there
  };
  using Places = std::unordered_map<std::string, std::vector<std::size_t>>;   // in their order
  struct Companion {
    std::string item;
    std::size_t both;                          // in so many units
  };
  using Companions = std::unordered_map<std::string, std::vector<Companion>>;   // those that are not there by chance

  // One direction of a translation, with what was seen in it.
  struct Way {
    const Side &from, &to;
    const Places &from_places, &to_places;
    const Companions& companions;
    const prose::Language &from_language, &to_language;
    const Places &from_words, &to_words;       // by stem
  };

  std::vector<Difference> differences(std::size_t at, const Pair& pair, const Unit& unit) const;
  Side side(const prose::Marker& marker, const std::string& text) const;
  void compare_items(std::size_t at, const Unit& unit, std::vector<Difference>& differences) const;
  const std::string* other_rendering(const Way& way, const std::string& word, const Mark*& here) const;
  Way forward_way(const Unit& unit) const;
  Way back_way(const Unit& unit) const;
  bool is_copy(const Unit& unit) const;
  double odd_content(const Pair& pair, const std::vector<Difference>& differences) const;   // more than 0: b says more; 0: nothing odd
  void compare_order(const Unit& unit, std::vector<Difference>& differences) const;
  std::vector<Mark> unrendered(std::size_t at, const Way& way) const;
  bool term_unrendered(std::size_t at, const Way& way, const std::string& term) const;
  bool word_unrendered(std::size_t at, const Way& way, const std::string& word) const;
  bool has_lookalike(std::string_view stem, const std::vector<prose::Word>& words) const;
  bool word_astray(std::size_t at, const Way& way, const std::string& word) const;
  std::vector<Mark> astray(std::size_t at, const Way& way) const;
  bool steady(std::size_t at, const Way& way, const std::string& x, const Companion& y) const;
  static std::size_t elsewhere(const Places& places, const std::string& item, std::size_t at);
  static std::span<const Companion> companions(const Way& way, const std::string& item);
  static std::size_t both_elsewhere(std::size_t at, const Way& way, const std::string& x, const Companion& y);
  void find_companions();
  static bool looks_foreign(const std::string& word, const Way& way);
  std::vector<Mark> untranslated(std::size_t at, const Way& way) const;

  const prose::Marker &a_, &b_;
  Latin latin_;
  std::vector<Pair> pairs_;
  std::vector<Unit> units_;
  Places in_a_, in_b_;                         // items
  Places words_of_a_, words_of_b_;             // all words, by their stem in their own language
  Companions with_a_, with_b_;               // of items of a, of b
  double usual_stretch_ = 0, spread_ = 0;
};

}  // namespace paragraf::analysis::align
