// Comparing the languages of a book; see translations.hpp.
#include "analysis/translations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "analysis/align/corpus.hpp"

namespace paragraf::analysis {
namespace {

using align::Difference;
using align::Mark;
using base::Code;
using model::Book;
using model::Sentence;

const model::Prose* prose_in(const Sentence& sentence, std::string_view language) {
  const auto found = std::find_if(sentence.prose.begin(), sentence.prose.end(),
                                  [&](const model::Prose& one) { return one.language == language && one.place.source; });
  return found == sentence.prose.end() ? nullptr : &*found;
}

Code code_of(const std::string& kind) {
  static const std::map<std::string, Code, std::less<>> codes{
      {"missing", Code::not_translated},       {"number", Code::number_differs},       {"unit", Code::number_differs},
      {"reference", Code::reference_differs},  {"negation", Code::negation_differs},   {"modality", Code::modality_differs},
      {"bound", Code::bound_differs},          {"term", Code::term_differs},           {"code", Code::term_differs},
      {"content", Code::content_differs},      {"untranslated", Code::untranslated_word}};
  const auto found = codes.find(kind);
  return found == codes.end() ? Code::condition_differs : found->second;
}

// What differs, for the headline: "number", "what is allowed or demanded".
std::string_view name_of(const std::string& kind) {
  static const std::map<std::string, std::string_view, std::less<>> names{
      {"modality", "what is allowed or demanded"}, {"bound", "limit"},      {"quantifier", "which ones"}, {"connective", "and, or"},
      {"time", "before or after"},                 {"place", "where"},      {"degree", "how much"},       {"direction", "direction"},
      {"opposite", "the opposite"},                {"code", "code"},        {"untranslated", "word"}};
  const auto found = names.find(kind);
  return found == names.end() ? std::string_view(kind) : found->second;
}

// Two languages of one book.
class Comparison {
 public:
  Comparison(const Book& book, const base::Sources& sources, const prose::TermBase& terms, const prose::Language& a, const prose::Language& b, base::Sink& sink)
      : book_(book), sources_(sources), a_(a, terms), b_(b, terms), sink_(sink) {}

  void run(const std::vector<model::SentenceId>& sentences) {
    std::vector<align::Pair> pairs;
    for (const model::SentenceId id : sentences) {
      pairs.push_back({text(id, a_.language().code), text(id, b_.language().code)});
      a_.add_vocabulary(pairs.back().a);
      b_.add_vocabulary(pairs.back().b);
    }
    const align::Corpus corpus(a_, b_, pairs);
    for (std::size_t at = 0; at < sentences.size(); ++at)
      for (const Difference& one : corpus.differences(at, pairs[at])) tell(book_[sentences[at]], pairs[at], one);
  }

 private:
  std::string text(model::SentenceId id, const std::string& language) const {
    const model::Prose* prose = prose_in(book_[id], language);
    return prose ? std::string(sources_[prose->place.source].text(prose->place.span)) : std::string();
  }

  // Where the words stand; the whole prose if there are none.
  base::Label label(const Sentence& sentence, const prose::Marker& marker, const std::optional<Mark>& mark) const {
    base::Place place = prose_in(sentence, marker.language().code)->place;
    if (mark) {
      place.span.end = place.span.begin + mark->end;
      place.span.begin += mark->begin;
    }
    return {place, marker.language().code};
  }

  static std::string words(const std::string& text, const Mark& mark) {
    std::string folded;
    for (const char c : text.substr(mark.begin, mark.end - mark.begin))
      if (c != '\n' && !(c == ' ' && folded.ends_with(' '))) folded += c;
    return "`" + folded + "`";
  }

  void tell(const Sentence& sentence, const align::Pair& pair, const Difference& one) {
    const std::string &a = a_.language().code, &b = b_.language().code;
    base::Diagnostic found{code_of(one.kind), base::Severity::warning, {}};
    if (one.kind == "missing") {
      const bool a_is_there = !pair.a.empty();
      found.message = fmt::format("{} stands in `{}` and not in `{}`", sentence.citation, a_is_there ? a : b, a_is_there ? b : a);
      found.labels = {label(sentence, a_is_there ? a_ : b_, {})};
      sink_.add(std::move(found));
      return;
    }
    const std::string_view what = name_of(one.kind);
    if (one.a && one.b)
      found.message = fmt::format("{}: {} in `{}` and {} in `{}`", what, words(pair.b, *one.b), b, words(pair.a, *one.a), a);
    else if (one.kind == "untranslated")
      found.message = fmt::format("{} has been left as it is in `{}`", words(one.a ? pair.a : pair.b, one.a ? *one.a : *one.b), one.a ? b : a);
    else if (one.a)
      found.message = fmt::format("{}: {} of `{}` has no counterpart in `{}`", what, words(pair.a, *one.a), a, b);
    else if (one.b)
      found.message = fmt::format("{}: {} of `{}` has no counterpart in `{}`", what, words(pair.b, *one.b), b, a);
    else
      found.message = fmt::format("{} says {} in `{}` than in `{}`", sentence.citation, pair.b.size() < pair.a.size() ? "less" : "more", b, a);
    // The translation first: that is where it is mended.
    if (one.b || !one.a) found.labels.push_back(label(sentence, b_, one.b));
    found.labels.push_back(label(sentence, a_, one.a));
    if (!one.b && one.a) found.labels.push_back(label(sentence, b_, {}));
    if ((one.b && one.b->use == prose::TermName::Use::forbidden) || (one.a && one.a->use == prose::TermName::Use::forbidden))
      found.notes.emplace_back("the term base says not to use it");
    found.facts = {{"kind", one.kind}, {"sentence", sentence.citation}};
    sink_.add(std::move(found));
  }

  const Book& book_;
  const base::Sources& sources_;
  prose::Marker a_, b_;
  base::Sink& sink_;
};

std::vector<model::SentenceId> sentences_of(const Book& book) {
  std::vector<model::SentenceId> sentences;
  for (std::size_t i = 0; i < book.sentences.size(); ++i)
    if (const Sentence& one = book.sentences[i]; !one.prose.empty() && book[one.volume].asked) sentences.push_back(model::SentenceId(i));
  return sentences;
}

}  // namespace

std::vector<std::string> prose_languages(const Book& book) {
  for (const model::Volume& volume : book.volumes)
    if (volume.asked && !volume.languages.empty()) return volume.languages;
  std::vector<std::string> found;
  for (const model::SentenceId id : sentences_of(book))
    for (const model::Prose& prose : book[id].prose)
      if (std::find(found.begin(), found.end(), prose.language) == found.end()) found.push_back(prose.language);
  return found;
}

void check_translations(const Book& book, const base::Sources& sources, const prose::TermBase& terms,
                        const std::vector<std::string>& languages, base::Sink& sink) {
  std::vector<std::string> compared = languages.empty() ? prose_languages(book) : languages;
  const std::vector<model::SentenceId> sentences = sentences_of(book);
  std::vector<const prose::Language*> known;
  for (const std::string& code : compared) {
    if (const prose::Language* language = prose::language(code))
      known.push_back(language);
    else
      sink.add({Code::language_not_known, base::Severity::note, fmt::format("nothing is known of the language `{}`; its sentences are not compared", code)});
  }
  for (std::size_t i = 1; i < known.size(); ++i) Comparison(book, sources, terms, *known.front(), *known[i], sink).run(sentences);
}

}  // namespace paragraf::analysis
