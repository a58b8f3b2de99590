// Finding what a sentence says; see marks.hpp.
#include "analysis/prose/marks.hpp"

#include <algorithm>
#include <set>

#include "base/unicode.hpp"

namespace paragraf::analysis::prose {
namespace {

// The characters with which an open word is found: all of its first three at least.
std::string head_of(std::string_view word) {
  std::size_t at = 0;
  for (int i = 0; i < 3 && at < word.size(); ++i) at += base::decode(word, at).size;
  return std::string(word.substr(0, at));
}

// The parts of a compound have this many letters at least; the last one, if it is no term, a letter more.
constexpr std::size_t shortest_start = 3, shortest_part = 4;

// "6.1.2"; not 12.345.678.
bool is_reference(std::string_view digits) {
  bool groups = true;
  for (std::size_t at = digits.find('.'); at != digits.npos; at = digits.find('.', at + 1)) {
    const std::size_t next = std::min(digits.find_first_of(".,", at + 1), digits.size());
    groups = groups && next - at == 4;
  }
  return std::count(digits.begin(), digits.end(), '.') >= 2 && !groups;
}

// 1.12.2024
bool is_date(std::string_view digits) {
  const std::size_t month = digits.find('.'), year = digits.find('.', month + 1);
  return month != digits.npos && year != digits.npos && month <= 2 && year - month <= 3 && digits.size() - year == 5 &&
         digits.find_first_not_of("0123456789", year + 1) == digits.npos;
}

}  // namespace

Marker::Marker(const Language& language, const TermBase& terms) : language_(&language) {
  for (const Phrase& phrase : language.phrases) add({phrase.words, phrase.meanings});
  for (const auto& [text, unit] : language.units)
    if (base::code_points(text) > 3) unit_stems_.emplace(stem_of(text, language), unit);
  for (const Term& term : terms.terms) {
    const auto names = term.names.find(language.code);
    if (names == term.names.end()) continue;
    for (const TermName& name : names->second) {
      Entry entry{.words = {}, .term = term.id, .usual = names->second.front().text, .use = name.use};
      for (const Word& word : words_of(name.text, language)) {
        entry.words.push_back({word.text});
        entry.stems.push_back(word.stem);
      }
      if (!entry.words.empty()) add(std::move(entry));
    }
  }
}

void Marker::add(Entry entry) {
  if (std::any_of(entry.words.begin(), entry.words.end(), [](const Phrase::Word& word) { return word.after_others; })) {
    gapped_.push_back(entries_.size());
    entries_.push_back(std::move(entry));
    return;
  }
  std::set<std::string> heads{head_of(entry.words.front().text)};
  if (!entry.stems.empty()) heads.insert(head_of(entry.stems.front()));
  for (const std::string& head : heads) by_first_[head].push_back(entries_.size());
  if (entry.stems.size() > 1) names_of_words_.push_back(entries_.size());
  entries_.push_back(std::move(entry));
}

void Marker::add_vocabulary(std::string_view sentence) {
  for (const Word& word : words_of(sentence, *language_))
    if (word.kind == Word::Kind::word) ++vocabulary_[word.stem];
}

// How well, 0 for not at all: a term as it is written, then a phrase as it is written, then a term by its stems (the more of its letters
// the better), then the beginning of a word.
int Marker::fits(const Entry& entry, const std::vector<Word>& words, std::size_t at) const {
  if (at + entry.words.size() > words.size()) return 0;
  bool written = true;
  int letters = 0;
  for (std::size_t i = 0; i < entry.words.size(); ++i) {
    const Word& word = words[at + i];
    const Phrase::Word& wanted = entry.words[i];
    if (wanted.text == "#") {
      if (!is_number(words, at + i)) return 0;
    } else if (wanted.open ? word.text.starts_with(wanted.text) : word.text == wanted.text) {
      written = written && !wanted.open;
      letters += static_cast<int>(word.text.size());
    } else if (!entry.stems.empty() && word.kind == Word::Kind::word && word.stem == entry.stems[i]) {
      written = false;
      letters += static_cast<int>(std::mismatch(word.text.begin(), word.text.end(), wanted.text.begin(), wanted.text.end()).first - word.text.begin());
    } else {
      return 0;
    }
  }
  if (!entry.term.empty()) return written ? 3000 : 1000 + std::min(letters, 900);
  return written ? 2000 : 1;
}

bool Marker::is_number(const std::vector<Word>& words, std::size_t at) const {
  if (words[at].kind == Word::Kind::number) return true;
  const Entry* said = phrase(words, at, 1);
  return said && !said->meanings.empty() && said->meanings.front().names.front().starts_with("number ");
}

std::vector<const Marker::Entry*> Marker::longest(const std::vector<Word>& words, std::size_t at) const {
  std::vector<const Entry*> best;
  std::pair<std::size_t, int> best_fit;
  for (const std::string& head : std::set<std::string>{head_of(words[at].text), head_of(words[at].stem)}) {
    const auto found = by_first_.find(head);
    if (found == by_first_.end()) continue;
    for (const std::size_t one : found->second) {
      const Entry& entry = entries_[one];
      const std::pair<std::size_t, int> fit{entry.words.size(), fits(entry, words, at)};
      if (fit.second == 0 || fit < best_fit || std::find(best.begin(), best.end(), &entry) != best.end()) continue;
      if (fit > best_fit) best.clear();
      best_fit = fit;
      best.push_back(&entry);
    }
  }
  return best;
}

// The phrase, or the term, of exactly so many words.
const Marker::Entry* Marker::phrase(const std::vector<Word>& words, std::size_t at, std::size_t length, bool term) const {
  const auto found = by_first_.find(head_of(words[at].text));
  if (found == by_first_.end()) return nullptr;
  const Entry* best = nullptr;
  for (const std::size_t one : found->second) {
    const Entry& entry = entries_[one];
    if (entry.term.empty() != term && entry.words.size() == length && fits(entry, words, at) > (best ? fits(*best, words, at) : 0)) best = &entry;
  }
  return best;
}

// 1.5 in the writing of no language. Marks between groups of three digits are left out; "1,2,3" is no number and stays as it is.
std::string Marker::number_name(std::string_view digits) const {
  const char decimal = language_->decimal_mark, groups = decimal == ',' ? '.' : ',';
  std::string value;
  const std::size_t first = digits.find_first_not_of("0123456789");
  const bool is_time = first != digits.npos && first <= 2 && digits.size() - first == 3 && digits.find_first_not_of("0123456789", first + 1) == digits.npos;
  const std::size_t point = is_time ? first : std::min(digits.find_first_of(std::string{decimal, ':'}), digits.size());
  std::size_t group = 0;
  for (std::size_t at = 0; at < point; ++at, ++group) {
    if (digits[at] != groups) {
      value += digits[at];
      continue;
    }
    const std::size_t next = std::min(digits.find(groups, at + 1), point);
    if (next - at != 4 || group == 0 || group > 3) return std::string(digits);
    group = std::size_t(-1);
  }
  if (point == digits.size()) return value;
  if (digits.find_first_not_of("0123456789", point + 1) != digits.npos) return std::string(digits);
  value += '.';                                // 18:30 is 18.30, and may be 18,30
  value += digits.substr(point + 1);
  while (value.ends_with('0')) value.pop_back();
  if (value.ends_with('.')) value.pop_back();
  return value;
}

// "cm", at the end of a sentence with its full stop.
const std::string* Marker::unit_of(std::string_view word) const {
  auto found = language_->units.find(word);
  if (found == language_->units.end() && word.ends_with('.')) found = language_->units.find(word.substr(0, word.size() - 1));
  if (found != language_->units.end()) return &found->second;
  const auto alike = base::code_points(word) > 3 ? unit_stems_.find(stem_of(word, *language_)) : unit_stems_.end();   // "hours'", "timers"
  return alike == unit_stems_.end() ? nullptr : &alike->second;
}

std::size_t Marker::read_number(const std::vector<Word>& words, std::size_t at, std::string_view reference, std::vector<Mark>& marks) const {
  const Word& word = words[at];
  if (reference.empty() && is_date(word.text)) {   // another language may write it in words
    std::size_t begin = 0;
    for (const char end : {'.', '.', ' '}) {
      const std::size_t stop = std::min(word.text.find(end, begin), word.text.size());
      marks.push_back({.kind = "number", .names = {word.text.substr(begin, stop - begin)}, .numeral = true, .digits = true, .demanded = false, .begin = word.begin, .end = word.end});
      begin = stop + 1;
    }
    return at + 1;
  }
  if (!reference.empty() || is_reference(word.text)) {
    marks.push_back({.kind = "reference", .names = {std::string(reference.empty() ? "section" : reference) + " " + word.text}, .begin = word.begin, .end = word.end});
    return at + 1;
  }
  Mark mark{.kind = "number", .names = {number_name(word.text)}, .numeral = true, .digits = true, .begin = word.begin, .end = word.end};
  // A sign stands right before the digits, and behind no other number.
  if (at > 0 && words[at - 1].end == word.begin && (words[at - 1].text == "-" || words[at - 1].text == "\u2212") &&
      (at < 2 || words[at - 2].end < words[at - 1].begin || words[at - 2].kind == Word::Kind::mark))
    mark.names.front().insert(0, "-");
  for (const std::size_t length : {2, 1}) {   // "per cent", "cm"
    if (at + length >= words.size() || !mark.unit.empty()) continue;
    if (const std::string* unit = unit_of(length == 1 ? words[at + 1].text : words[at + 1].text + " " + words[at + 2].text)) {
      mark.unit = *unit;
      mark.end = words[at + length].end;
      at += length;
    }
  }
  marks.push_back(std::move(mark));
  return at + 1;
}

// What the first or the last part of a compound says may stand by itself in the other language.
void Marker::read_compound(const Word& word, std::vector<Mark>& marks) const {
  const std::size_t letters = base::code_points(word.text);
  if (const auto begin_alike = by_first_.find(head_of(word.text)); begin_alike != by_first_.end())
    for (const std::size_t one : begin_alike->second) {
      const Entry& entry = entries_[one];
      if (!entry.term.empty() && entry.words.size() == 1 && base::code_points(entry.words.front().text) >= shortest_part &&
          word.text.starts_with(entry.words.front().text))
        marks.push_back({.kind = "term", .names = {"term " + entry.term}, .demanded = false, .begin = word.begin, .end = word.end});
    }
  std::size_t at = 0;
  for (std::size_t first = 0; first + shortest_part <= letters; ++first) {
    if (first >= shortest_start) {
      const std::string rest = word.text.substr(at);
      const std::vector<Word> part{{.kind = Word::Kind::word, .begin = word.begin, .end = word.end, .text = rest, .stem = stem_of(rest, *language_)}};
      std::vector<const Entry*> found = longest(part, 0);
      const bool short_part = letters - first == shortest_part;
      std::erase_if(found, [&](const Entry* one) { return one->term.empty() && (short_part || !one->words.front().open); });
      if (!found.empty()) {
        for (const Entry* one : found) {
          if (!one->term.empty()) marks.push_back({.kind = "term", .names = {"term " + one->term}, .demanded = false, .begin = word.begin, .end = word.end});
          add_meanings(*one, word.begin, word.end, {}, false, marks);
        }
        return;
      }
    }
    at += base::decode(word.text, at).size;
  }
}

// A word that nothing names: in capitals a code, with a negative prefix a negation.
void Marker::read_word(const Word& word, std::vector<Mark>& marks) const {
  if (word.capitals && word.text != "i") {
    marks.push_back({.kind = "code", .names = {word.text}, .begin = word.begin, .end = word.end});
    return;
  }
  for (const std::string& prefix : language_->negative_prefixes) {
    if (!word.text.starts_with(prefix)) continue;
    const std::string rest = word.text.substr(prefix.size());
    if (base::code_points(rest) < 4) continue;
    const bool possible = std::any_of(language_->possible_suffixes.begin(), language_->possible_suffixes.end(),
                                      [&](const std::string& suffix) { return rest.ends_with(suffix); });
    if (!possible && !vocabulary_.contains(stem_of(rest, *language_))) continue;
    marks.push_back({.kind = "negation", .names = {"not"}, .part = true, .demanded = possible, .begin = word.begin, .end = word.end});
    if (possible) marks.push_back({.kind = "modality", .names = {"can", "may"}, .demanded = false, .begin = word.begin, .end = word.end});
    return;
  }
  // "tn3": digits behind letters may stand by themselves in the other language.
  if (const std::size_t digits = word.text.find_first_of("0123456789");
      digits != word.text.npos && digits > 0 && word.text.find_first_not_of("0123456789", digits) == word.text.npos)
    marks.push_back({.kind = "number", .names = {word.text.substr(digits)}, .numeral = true, .digits = true, .demanded = false, .begin = word.begin, .end = word.end});
  if (language_->compounds) read_compound(word, marks);
}

void Marker::add_meanings(const Entry& entry, std::uint32_t begin, std::uint32_t end, std::string_view unit, bool demanded, std::vector<Mark>& marks) const {
  for (const Meaning& meaning : entry.meanings) {
    Mark mark{.kind = {}, .names = meaning.names, .demanded = meaning.demanded && demanded, .begin = begin, .end = end};
    const std::string& name = meaning.names.front();
    mark.numeral = name.starts_with("number ");
    if (mark.numeral || name.starts_with("article ")) {
      mark.kind = "number";
      mark.unit = unit;
      for (std::string& value : mark.names) value.erase(0, value.find(' ') + 1);
    } else {
      const auto known = senses().class_of.find(meaning.names.front());
      mark.kind = known == senses().class_of.end() ? "sense" : known->second;
    }
    marks.push_back(std::move(mark));
  }
}

std::vector<Mark> Marker::marks(std::string_view sentence) const { return marks(words_of(sentence, *language_)); }

std::vector<Mark> Marker::marks(const std::vector<Word>& words) const {
  std::vector<Mark> marks;
  const std::vector<bool> said = read_gapped(words, marks);
  std::string reference;                       // a word that points stands before, at numbers of this kind
  for (std::size_t at = 0; at < words.size();) {
    const Word& word = words[at];
    if (said[at]) {
      ++at;
      continue;
    }
    if (word.kind == Word::Kind::number) {
      at = read_number(words, at, reference, marks);
      continue;
    }
    const auto pointing = language_->references.find(word.text);
    const bool numbered = at + 1 < words.size() && (words[at + 1].kind == Word::Kind::number || language_->references.contains(words[at + 1].text));
    if (pointing != language_->references.end() && numbered) {
      reference = pointing->second;
      ++at;
      continue;
    }
    // "table 5 and 8": between numbers that are pointed at.
    const bool between = !reference.empty() && at + 1 < words.size() && words[at + 1].kind == Word::Kind::number && at > 0 && words[at - 1].kind == Word::Kind::number;
    if (!between) reference.clear();
    const std::vector<const Entry*> found = longest(words, at);
    if (const std::string* unit = word.kind == Word::Kind::word ? unit_of(word.text) : nullptr)   // by itself it says little
      marks.push_back({.kind = "unit", .names = {"unit " + *unit}, .demanded = false, .begin = word.begin, .end = word.end});
    if (found.empty()) {
      if (word.kind == Word::Kind::word) read_word(word, marks);
      ++at;
      continue;
    }
    const Entry* const entry = found.front();
    const std::size_t length = entry->words.size() - (entry->words.back().text == "#" ? 1 : 0);
    const std::uint32_t begin = word.begin, end = words[at + length - 1].end;
    if (!entry->term.empty()) {
      Mark mark{.kind = word.capitals ? "code" : "term", .names = {}, .begin = begin, .end = end, .use = entry->use, .usual = entry->usual};
      for (const Entry* one : found)
        if (const std::string name = "term " + one->term; std::find(mark.names.begin(), mark.names.end(), name) == mark.names.end()) mark.names.push_back(name);
      marks.push_back(std::move(mark));
    }
    // A term means by itself what its words mean: an opponent is an enemy.
    if (const Entry* meant = entry->term.empty() ? nullptr : phrase(words, at, length)) add_meanings(*meant, begin, end, {}, false, marks);
    // And words that mean something by themselves may be a form of a term.
    if (const Entry* called = entry->term.empty() ? phrase(words, at, length, true) : nullptr)
      marks.push_back({.kind = "term", .names = {"term " + called->term}, .demanded = false, .begin = begin, .end = end});
    if (entry->term.empty() && entry->meanings.empty()) marks.push_back({.kind = {}, .names = {}, .demanded = false, .begin = begin, .end = end});
    std::string unit;
    if (at + length < words.size())
      if (const std::string* found_unit = unit_of(words[at + length].text)) unit = *found_unit;
    add_meanings(*entry, begin, end, unit, true, marks);
    at += length;
  }
  add_scattered_terms(words, marks);
  return marks;
}

// "neither ... nor": with up to so many words between them, in one part of the sentence. Out: the words that are said by that.
std::vector<bool> Marker::read_gapped(const std::vector<Word>& words, std::vector<Mark>& marks) const {
  constexpr std::size_t widest_gap = 6;
  std::vector<bool> said(words.size());
  const auto fits_word = [](const Phrase::Word& wanted, const Word& word) { return wanted.open ? word.text.starts_with(wanted.text) : word.text == wanted.text; };
  const auto ends_part = [](const Word& word) { return word.kind == Word::Kind::mark && word.text != "," && word.text != "(" && word.text != ")"; };
  for (const std::size_t one : gapped_) {
    const Entry& entry = entries_[one];
    for (std::size_t at = 0; at < words.size(); ++at) {
      std::vector<std::size_t> places;
      std::size_t next = at;
      for (const Phrase::Word& wanted : entry.words) {
        std::size_t gap = 0;
        while (next < words.size() && !(fits_word(wanted, words[next]) && !said[next]) && wanted.after_others && gap++ < widest_gap && !ends_part(words[next])) ++next;
        if (next >= words.size() || said[next] || !fits_word(wanted, words[next])) break;
        places.push_back(next++);
      }
      if (places.size() < entry.words.size()) continue;
      for (const std::size_t place : places) said[place] = true;
      add_meanings(entry, words[places.front()].begin, words[places.front()].end, {}, true, marks);
    }
  }
  return said;
}

// "Heavy are those guns": the words of a term, but not in one place.
void Marker::add_scattered_terms(const std::vector<Word>& words, std::vector<Mark>& marks) const {
  std::set<std::string_view> stems;
  for (const Word& word : words)
    if (word.kind == Word::Kind::word) stems.insert(word.stem);
  for (const std::size_t one : names_of_words_) {
    const Entry& entry = entries_[one];
    if (!std::all_of(entry.stems.begin(), entry.stems.end(), [&](const std::string& stem) { return stems.contains(stem); })) continue;
    const auto word = std::find_if(words.begin(), words.end(), [&](const Word& any) { return any.stem == entry.stems.front(); });
    marks.push_back({.kind = "term", .names = {"term " + entry.term}, .demanded = false, .begin = word->begin, .end = word->end});
  }
}

}  // namespace paragraf::analysis::prose
