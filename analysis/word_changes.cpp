// The longest common row of words; see word_changes.hpp.
#include "analysis/word_changes.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/unicode.hpp"

namespace paragraf::analysis {
namespace {

// Beyond this many pairs of words the middle is shown as a whole.
constexpr std::size_t most_pairs = 4'000'000;

struct Word {
  std::string_view text;
  bool spaced = false;                         // a blank stands before it
};

bool is_inner(char c) { return c == '-' || c == '\'' || c == '.' || c == ',' || c == ':'; }

// Words with hyphens and numbers with their marks inside, and every other mark by itself.
std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> words;
  bool spaced = false;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == ' ' || text[at] == '\n' || text[at] == '\t' || text[at] == '\r') {
      spaced = true;
      ++at;
      continue;
    }
    const std::size_t begin = at;
    const auto is_word_at = [&](std::size_t place) { return place < text.size() && base::is_word(base::decode(text, place).value); };
    if (!is_word_at(at)) {
      at += base::decode(text, at).size;
    } else {
      while (is_word_at(at) || (at < text.size() && is_inner(text[at]) && is_word_at(at + 1))) at += base::decode(text, at).size;
    }
    words.push_back({text.substr(begin, at - begin), spaced});
    spaced = false;
  }
  return words;
}

struct Step {
  enum Kind { kept, taken, added } kind;
  Word word;
};

// What is taken out stands before what is put in.
std::vector<Step> steps_of(const std::vector<Word>& was, const std::vector<Word>& is) {
  std::size_t front = 0, back = 0;
  const std::size_t least = std::min(was.size(), is.size());
  while (front < least && was[front].text == is[front].text) ++front;
  while (back < least - front && was[was.size() - 1 - back].text == is[is.size() - 1 - back].text) ++back;
  const std::size_t m = was.size() - front - back, n = is.size() - front - back;
  std::vector<Step> steps;
  for (std::size_t i = 0; i < front; ++i) steps.push_back({Step::kept, is[i]});
  std::vector<std::uint32_t> common;           // of the rest of both
  const bool compared = m > 0 && n > 0 && m <= most_pairs / n;
  if (compared) {
    common.resize((m + 1) * (n + 1));
    for (std::size_t i = m; i-- > 0;)
      for (std::size_t j = n; j-- > 0;)
        common[i * (n + 1) + j] = was[front + i].text == is[front + j].text ? common[(i + 1) * (n + 1) + j + 1] + 1
                                                                            : std::max(common[(i + 1) * (n + 1) + j], common[i * (n + 1) + j + 1]);
  }
  const auto left = [&](std::size_t i, std::size_t j) { return compared ? common[i * (n + 1) + j] : 0; };
  for (std::size_t i = 0, j = 0; i < m || j < n;) {
    if (compared && i < m && j < n && was[front + i].text == is[front + j].text) {
      steps.push_back({Step::kept, is[front + j]});
      ++i, ++j;
    } else if (i < m && (j == n || left(i + 1, j) >= left(i, j + 1))) {
      steps.push_back({Step::taken, was[front + i++]});
    } else {
      steps.push_back({Step::added, is[front + j++]});
    }
  }
  for (std::size_t i = is.size() - back; i < is.size(); ++i) steps.push_back({Step::kept, is[i]});
  return steps;
}

}  // namespace

std::string word_changes(std::string_view was, std::string_view is, std::size_t around) {
  const std::vector<Step> steps = steps_of(words_of(was), words_of(is));
  const auto near_change = [&](std::size_t at) {
    for (std::size_t other = at > around ? at - around : 0; other < std::min(steps.size(), at + around + 1); ++other)
      if (steps[other].kind != Step::kept) return true;
    return false;
  };
  std::string out;
  const auto space = [&](bool wanted) {
    if (wanted && !out.empty()) out += ' ';
  };
  for (std::size_t at = 0; at < steps.size();) {
    const Step::Kind kind = steps[at].kind;
    std::size_t end = at;
    const bool shown = near_change(at);
    while (end < steps.size() && steps[end].kind == kind && near_change(end) == shown) ++end;
    if (!shown) {
      // Two words, or a word and a full stop, are hardly longer than the mark that they are left out.
      if (end - at > 2) {
        space(true);
        out += "...";
        at = end;
        continue;
      }
    }
    const bool marked = kind != Step::kept;
    // Marks of changes stand apart, so that they are seen.
    const bool after_mark = out.ends_with("-]") || out.ends_with("+}") || out.ends_with("...");
    space(marked ? steps[at].word.spaced || after_mark : steps[at].word.spaced || out.ends_with("..."));
    if (marked) out += kind == Step::taken ? "[-" : "{+";
    for (std::size_t i = at; i < end; ++i) {
      if (i > at && steps[i].word.spaced) out += ' ';
      out += steps[i].word.text;
    }
    if (marked) out += kind == Step::taken ? "-]" : "+}";
    at = end;
  }
  return out;
}

}  // namespace paragraf::analysis
