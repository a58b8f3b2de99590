// Searching words by their stems, and terms by their names; see concordance.hpp.
#include "analysis/concordance.hpp"

#include <algorithm>
#include <set>

#include "analysis/prose/marks.hpp"
#include "base/unicode.hpp"

namespace paragraf::analysis {
namespace {

using base::Span;
using prose::Word;

// A part of a compound has so many letters.
constexpr std::uint32_t shortest_part = 4;

const prose::Language& language_of(std::string_view code) {
  const prose::Language* known = prose::language(code);
  return known ? *known : prose::no_language();
}

std::vector<Word> wanted(std::string_view text, const prose::Language& language) {
  std::vector<Word> words = prose::words_of(text, language);
  std::erase_if(words, [](const Word& word) { return word.kind == Word::Kind::mark; });
  return words;
}

bool same(const Word& a, const Word& b) { return a.text == b.text || (a.kind == Word::Kind::word && b.kind == Word::Kind::word && a.stem == b.stem); }

bool same(const std::vector<Word>& a, const std::vector<Word>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Word& x, const Word& y) { return same(x, y); });
}

// Terms that have this id, or this name in some language.
std::set<std::string> terms_called(std::string_view word, const prose::TermBase& terms) {
  std::set<std::string> ids;
  const std::string folded = base::fold_case(word);
  for (const prose::Term& term : terms.terms) {
    if (base::fold_case(term.id) == folded) ids.insert(term.id);
    for (const auto& [code, names] : term.names) {
      const std::vector<Word> words = wanted(word, language_of(code));
      for (const prose::TermName& name : names)
        if (!words.empty() && same(words, wanted(name.text, language_of(code)))) ids.insert(term.id);
    }
  }
  return ids;
}

// Of one language.
class Search {
 public:
  Search(const std::string& code, const prose::TermBase& terms, std::string_view word, const std::set<std::string>& ids)
      : marker_(language_of(code), terms), words_(wanted(word, language_of(code))) {
    for (const std::string& id : ids) names_.insert("term " + id);
  }

  std::vector<Span> hits(std::string_view text) const {
    std::vector<Word> words = prose::words_of(text, marker_.language());
    std::vector<Span> found;
    if (!names_.empty())
      for (const prose::Mark& mark : marker_.marks(words))
        if (std::any_of(mark.names.begin(), mark.names.end(), [&](const std::string& name) { return names_.contains(name); })) found.push_back({mark.begin, mark.end});
    std::erase_if(words, [](const Word& word) { return word.kind == Word::Kind::mark; });
    for (std::size_t at = 0; !words_.empty() && at + words_.size() <= words.size(); ++at) {
      const bool here = std::equal(words_.begin(), words_.end(), words.begin() + static_cast<std::ptrdiff_t>(at), [](const Word& x, const Word& y) { return same(x, y); });
      if (here || (words_.size() == 1 && is_part(words_.front(), words[at]))) found.push_back({words[at].begin, words[at + words_.size() - 1].end});
    }
    return joined(std::move(found));
  }

 private:
  bool is_part(const Word& part, const Word& word) const {
    return marker_.language().compounds && part.kind == Word::Kind::word && word.kind == Word::Kind::word && base::code_points(part.stem) >= shortest_part &&
           word.text.find(part.stem) != std::string::npos;
  }

  static std::vector<Span> joined(std::vector<Span> spans) {
    std::sort(spans.begin(), spans.end(), [](Span a, Span b) { return a.begin != b.begin ? a.begin < b.begin : a.end > b.end; });
    std::vector<Span> apart;
    for (const Span span : spans) {
      if (!apart.empty() && span.begin < apart.back().end)
        apart.back().end = std::max(apart.back().end, span.end);
      else
        apart.push_back(span);
    }
    return apart;
  }

  prose::Marker marker_;
  std::vector<Word> words_;
  std::set<std::string> names_;
};

}  // namespace

Concordance concordance(const std::vector<Passage>& passages, const prose::TermBase& terms, const std::vector<std::string>& languages,
                        std::string_view word) {
  const std::string plain = approved_form(word);
  const std::set<std::string> ids = terms_called(plain, terms);
  Concordance found{{ids.begin(), ids.end()}, {}};
  std::vector<Occurrence> all;
  for (std::size_t at = 0; at < passages.size(); ++at) all.push_back({at});
  for (const std::string& language : languages) {
    const Search search(language, terms, plain, ids);
    for (Occurrence& one : all)
      if (std::vector<Span> hits = search.hits(text_in(passages[one.passage].texts, language)); !hits.empty()) one.hits[language] = std::move(hits);
  }
  for (Occurrence& one : all)
    if (!one.hits.empty()) found.occurrences.push_back(std::move(one));
  return found;
}

}  // namespace paragraf::analysis
