// Comparing the languages of a book; see translations.hpp.
#include "analysis/translations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "analysis/align/corpus.hpp"
#include "analysis/elsewhere.hpp"

namespace paragraf::analysis {
namespace {

using align::Difference;
using align::Mark;
using base::Code;

// A sentence with so many findings may be compared with the wrong one.
constexpr int enough_to_doubt = 3;

Code code_of(const std::string& kind) {
  static const std::map<std::string, Code, std::less<>> codes{
      {"missing", Code::not_translated},       {"number", Code::number_differs},       {"unit", Code::number_differs},
      {"reference", Code::reference_differs},  {"negation", Code::negation_differs},   {"modality", Code::modality_differs},
      {"bound", Code::bound_differs},          {"term", Code::term_differs},           {"code", Code::term_differs},
      {"content", Code::content_differs},      {"untranslated", Code::untranslated_word},
      {"form", Code::number_form},             {"rendering", Code::unsteady_term}};
  const auto found = codes.find(kind);
  return found == codes.end() ? Code::condition_differs : found->second;
}

// Two languages of one book.
class Comparison {
 public:
  Comparison(const std::vector<Passage>& passages, const base::Sources& sources, const prose::TermBase& terms, const prose::Language& a,
             const prose::Language& b)
      : passages_(passages), sources_(sources), a_(a, terms), b_(b, terms) {}

  void run(std::vector<TranslationFinding>& findings) {
    std::vector<align::Pair> pairs;
    std::vector<std::size_t> compared;
    for (std::size_t at = 0; at < passages_.size(); ++at) {
      const Passage& passage = passages_[at];
      if (!passage.sentence.valid() || (!passage.has(a_.language().code) && !passage.has(b_.language().code))) continue;
      pairs.push_back({text(passage, a_.language().code), text(passage, b_.language().code)});
      compared.push_back(at);
      a_.add_vocabulary(pairs.back().a);
      b_.add_vocabulary(pairs.back().b);
    }
    const align::Corpus corpus(a_, b_, pairs);
    for (std::size_t at = 0; at < pairs.size(); ++at) {
      std::vector<Difference> differences = corpus.differences(at), renderings = corpus.renderings(at);
      differences.insert(differences.end(), renderings.begin(), renderings.end());
      for (Difference& one : differences) {
        TranslationFinding found{code_of(one.kind), compared[at], a_.language().code, b_.language().code, {}, {}};
        found.words = {{found.a, words(pairs[at].a, one.a)}, {found.b, words(pairs[at].b, one.b)}};
        found.difference = std::move(one);
        findings_.push_back(std::move(found));
      }
    }
    for (std::size_t at = 0; at < pairs.size();) {
      std::size_t end = at;
      while (end < pairs.size() && clause_of(passages_[compared[end]]) == clause_of(passages_[compared[at]])) ++end;
      add_elsewhere({pairs.begin() + static_cast<std::ptrdiff_t>(at), pairs.begin() + static_cast<std::ptrdiff_t>(end)},
                    {compared.begin() + static_cast<std::ptrdiff_t>(at), compared.begin() + static_cast<std::ptrdiff_t>(end)});
      at = end;
    }
    std::stable_sort(findings_.begin(), findings_.end(), [](const auto& x, const auto& y) { return x.passage < y.passage; });
    findings.insert(findings.end(), findings_.begin(), findings_.end());
  }

 private:
  static std::string_view clause_of(const Passage& passage) { return std::string_view(passage.id).substr(0, passage.id.find('(')); }

  // Sentences that belong together otherwise than by their numbers, if something speaks for that; then nothing else is said of them.
  void add_elsewhere(const std::vector<align::Pair>& clause, const std::vector<std::size_t>& places) {
    std::map<std::size_t, int> odd;
    for (const TranslationFinding& one : findings_)
      if (std::binary_search(places.begin(), places.end(), one.passage)) odd[one.passage] += one.code == Code::not_translated ? enough_to_doubt : 1;
    const bool doubtful = std::any_of(odd.begin(), odd.end(), [](const auto& one) { return one.second >= enough_to_doubt; });
    const bool both = std::any_of(clause.begin(), clause.end(), [](const align::Pair& pair) { return !pair.a.empty(); }) &&
                      std::any_of(clause.begin(), clause.end(), [](const align::Pair& pair) { return !pair.b.empty(); });
    if (clause.size() < 2 || !doubtful || !both) return;
    for (const Elsewhere& one : said_elsewhere(clause, a_, b_)) {
      const auto is_of_it = [&](const TranslationFinding& finding) {
        const auto same = [&](std::size_t place) { return places[place] == finding.passage; };
        return finding.code != Code::sentence_elsewhere && (std::any_of(one.a.begin(), one.a.end(), same) || std::any_of(one.b.begin(), one.b.end(), same));
      };
      std::erase_if(findings_, is_of_it);
      TranslationFinding found{Code::sentence_elsewhere, places[one.a.front()], a_.language().code, b_.language().code, {"order", {}, {}}, {}};
      for (const std::size_t place : one.a) found.in_a.push_back(places[place]);
      for (const std::size_t place : one.b) found.in_b.push_back(places[place]);
      found.words = {{found.a, ids(found.in_a)}, {found.b, ids(found.in_b)}};
      findings_.push_back(std::move(found));
    }
  }

  std::string ids(const std::vector<std::size_t>& places) const {
    std::string text;
    for (const std::size_t place : places) text += (text.empty() ? "" : ", ") + passages_[place].citation();
    return text;
  }

  std::string text(const Passage& passage, const std::string& language) const {
    const auto place = passage.places.find(language);
    return place == passage.places.end() ? std::string() : std::string(sources_[place->second.source].text(place->second.span));
  }

  static std::string words(const std::string& text, const std::optional<Mark>& mark) {
    return mark ? approved_form(std::string_view(text).substr(mark->begin, mark->end - mark->begin)) : std::string();
  }

  const std::vector<Passage>& passages_;
  const base::Sources& sources_;
  prose::Marker a_, b_;
  std::vector<TranslationFinding> findings_;
};

// Where the words stand; the whole prose if there are none.
base::Label label(const Passage& passage, const std::string& language, const std::optional<Mark>& mark) {
  base::Place place = passage.places.find(language)->second;
  if (mark) {
    place.span.end = place.span.begin + mark->end;
    place.span.begin += mark->begin;
  }
  return {place, language};
}

}  // namespace

bool complains(const TranslationFinding& finding) { return finding.difference.sureness() != align::Sureness::possible; }

std::string_view subject_of(const TranslationFinding& finding) {
  static const std::map<std::string, std::string_view, std::less<>> names{
      {"modality", "what is allowed or demanded"}, {"bound", "limit"},      {"quantifier", "which ones"}, {"connective", "and, or"},
      {"time", "before or after"},                 {"place", "where"},      {"degree", "how much"},       {"direction", "direction"},
      {"opposite", "the opposite"},                {"code", "code"},        {"untranslated", "word"}};
  const auto found = names.find(finding.difference.kind);
  return found == names.end() ? std::string_view(finding.difference.kind) : found->second;
}

base::Diagnostic told(const TranslationFinding& finding, const std::vector<Passage>& passages) {
  const Passage& passage = passages[finding.passage];
  const Difference& one = finding.difference;
  const std::string &a = finding.a, &b = finding.b, &words_a = finding.words.at(a), &words_b = finding.words.at(b);
  const std::string citation = passage.citation();
  base::Diagnostic found{finding.code, complains(finding) ? base::Severity::warning : base::Severity::note, {}};
  found.facts = {{"kind", one.kind}, {"sentence", citation}, {"sureness", std::string(align::name_of(one.sureness()))}, {a, words_a}, {b, words_b}};
  if (one.kind == "missing") {
    const bool a_is_there = passage.has(a);
    found.message = fmt::format("{} stands in `{}` and not in `{}`", citation, a_is_there ? a : b, a_is_there ? b : a);
    found.labels = {label(passage, a_is_there ? a : b, {})};
    return found;
  }
  if (one.kind == "order") {
    found.message = fmt::format("{} of `{}` {} what {} of `{}` {}", words_b, b, finding.in_b.size() > 1 ? "say" : "says", words_a, a, finding.in_a.size() > 1 ? "say" : "says");
    for (const std::size_t place : finding.in_b) found.labels.push_back(label(passages[place], b, {}));
    for (const std::size_t place : finding.in_a) found.labels.push_back(label(passages[place], a, {}));
    return found;
  }
  const std::string_view what = subject_of(finding);
  if (one.kind == "form")
    found.message = fmt::format("`{}` is written `{}` in `{}`", one.a ? words_a : words_b, one.expected, one.a ? a : b);
  else if (one.kind == "rendering" && one.a && one.b)
    found.message = fmt::format("`{}` is `{}` here, and `{}` elsewhere", words_a, words_b, one.expected);
  else if (one.kind == "rendering")
    found.message = fmt::format("`{}` is `{}` elsewhere", one.a ? words_a : words_b, one.expected);
  else if (one.a && one.b)
    found.message = fmt::format("{}: `{}` in `{}` and `{}` in `{}`", what, words_b, b, words_a, a);
  else if (one.kind == "untranslated")
    found.message = fmt::format("`{}` has been left as it is in `{}`", one.a ? words_a : words_b, one.a ? b : a);
  else if (one.a)
    found.message = fmt::format("{}: `{}` of `{}` has no counterpart in `{}`", what, words_a, a, b);
  else if (one.b)
    found.message = fmt::format("{}: `{}` of `{}` has no counterpart in `{}`", what, words_b, b, a);
  else
    found.message = fmt::format("{} says {} in `{}` than in `{}`", citation, one.expected == "less" ? "more" : "less", b, a);
  if (const align::Sureness sureness = one.sureness(); sureness != align::Sureness::sure) found.message += fmt::format(" ({})", align::name_of(sureness));
  // The translation first: that is where it is mended.
  if (one.b || !one.a) found.labels.push_back(label(passage, b, one.b));
  found.labels.push_back(label(passage, a, one.a));
  if (!one.b && one.a) found.labels.push_back(label(passage, b, {}));
  if ((one.b && one.b->use == prose::TermName::Use::forbidden) || (one.a && one.a->use == prose::TermName::Use::forbidden))
    found.notes.emplace_back("the term base says not to use it");
  return found;
}

std::vector<TranslationFinding> compare_translations(const std::vector<Passage>& passages, const base::Sources& sources,
                                                     const prose::TermBase& terms, const std::vector<std::string>& languages) {
  std::vector<const prose::Language*> known;
  for (const std::string& code : languages)
    if (const prose::Language* language = prose::language(code)) known.push_back(language);
  std::vector<TranslationFinding> findings;
  for (std::size_t i = 1; i < known.size(); ++i) Comparison(passages, sources, terms, *known.front(), *known[i]).run(findings);
  return findings;
}

void report_unknown_languages(const std::vector<std::string>& languages, base::Sink& sink) {
  for (const std::string& code : languages)
    if (!prose::language(code))
      sink.add({Code::language_not_known, base::Severity::note, fmt::format("nothing is known of the language `{}`; its sentences are not compared", code)});
}

}  // namespace paragraf::analysis
