// Finding references in prose: see prose_references.hpp.
#include "analysis/lint/prose_references.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "analysis/prose/marks.hpp"
#include "base/unicode.hpp"

namespace paragraf::analysis::lint {
namespace {

const prose::TermBase no_terms;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

struct Found {
  bool table;
  std::string number, sentence;
  std::uint32_t begin, end;                // in the text
};

// "(3)" or "(2a)" that touches what stands before it.
std::string sentence_behind(std::string_view text, std::uint32_t& end) {
  std::size_t at = end;
  if (at >= text.size() || text[at] != '(') return {};
  const std::size_t first = ++at;
  while (at < text.size() && is_digit(text[at])) ++at;
  if (at > first && at < text.size() && text[at] >= 'a' && text[at] <= 'z') ++at;
  if (at == first || at >= text.size() || text[at] != ')') return {};
  end = static_cast<std::uint32_t>(at + 1);
  return std::string(text.substr(first, at - first));
}

// "see 5 figures" points at nothing, so a number without full stops is one of a clause only where no word follows.
bool counts_something(std::string_view text, std::uint32_t end) {
  while (end < text.size() && (text[end] == ' ' || text[end] == '\n')) ++end;
  return end < text.size() && (base::is_letter(base::decode(text, end).value) || text[end] == '%');
}

std::vector<Found> references_in(std::string_view text, const prose::Marker& marker) {
  std::vector<Found> found;
  for (const prose::Mark& mark : marker.marks(text)) {
    if (mark.kind != "reference" || (!found.empty() && mark.begin < found.back().end)) continue;   // of "1(3)" the 3 is no clause
    const std::string& name = mark.names.front();
    const std::size_t blank = name.find(' ');
    const std::string_view kind = std::string_view(name).substr(0, blank);
    if (kind != "section" && kind != "table") continue;        // pages and figures are those of the print
    Found one{kind == "table", name.substr(blank + 1), {}, mark.begin, mark.end};
    if (one.number.find_first_not_of("0123456789.") != std::string::npos) continue;
    if (!one.table) one.sentence = sentence_behind(text, one.end);
    const bool plain = one.number.find('.') == std::string::npos && one.sentence.empty();
    if (plain && !one.table && counts_something(text, one.end)) continue;
    found.push_back(std::move(one));
  }
  return found;
}

const prose::Marker* marker_of(const std::string& language, std::map<std::string, prose::Marker>& markers) {
  const prose::Language* known = prose::language(language);
  return known ? &markers.try_emplace(language, *known, no_terms).first->second : nullptr;
}

// The comments of a text, without the lines that are prose.
std::string comments_of(std::string_view text, const std::vector<base::Span>& prose) {
  std::string comments;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    bool quoted = false;
    for (std::size_t i = at; i < end; ++i) {
      if (text[i] == '"') quoted = !quoted;
      if (quoted || text[i] != '#') continue;
      if (std::none_of(prose.begin(), prose.end(), [&](const base::Span& span) { return span.begin <= i && i < span.end; }))
        comments.append(text.substr(i, end - i)).append("\n");
      break;
    }
    at = end + 1;
  }
  return comments;
}

}  // namespace

std::string ProseReference::text() const { return (table ? "table " : "") + number + (sentence.empty() ? "" : "(" + sentence + ")"); }

std::vector<ProseReference> prose_references(const Book& book, const base::Sources& sources) {
  std::vector<ProseReference> references;
  std::map<std::string, prose::Marker> markers;
  for (std::size_t i = 0; i < book.sentences.size(); ++i) {
    const Sentence& sentence = book.sentences[i];
    if (!book[sentence.volume].asked || book[sentence.volume].library) continue;
    const std::size_t first = references.size();
    for (const Prose& prose : sentence.prose) {
      const prose::Marker* marker = marker_of(prose.language, markers);
      if (!marker) continue;
      for (const Found& one : references_in(sources[prose.place.source].text(prose.place.span), *marker)) {
        const auto same = std::find_if(references.begin() + static_cast<std::ptrdiff_t>(first), references.end(), [&](const ProseReference& other) {
          return other.table == one.table && other.number == one.number && other.sentence == one.sentence;
        });
        const Place place{prose.place.source, {prose.place.span.begin + one.begin, prose.place.span.begin + one.end}};
        if (same != references.end())
          same->written.push_back({prose.language, place});
        else
          references.push_back({SentenceId(i), one.table, one.number, one.sentence, {{prose.language, place}}});
      }
    }
  }
  return references;
}

std::set<std::string> places_elsewhere(const Book& book, const base::Sources& sources) {
  std::vector<std::string> texts;
  for (const Extern& external : book.externs) texts.push_back(external.stated_in);
  for (const Clause& clause : book.clauses)
    for (const Title& title : clause.titles) texts.push_back(title.text);
  std::map<std::size_t, std::vector<base::Span>> prose;
  for (const Sentence& sentence : book.sentences)
    for (const Prose& one : sentence.prose) prose[one.place.source.index()].push_back(one.place.span);
  for (const auto& [source, language] : book.file_languages) texts.push_back(comments_of(sources[base::SourceId(source)].text(), prose[source]));

  std::set<std::string> places;
  std::map<std::string, prose::Marker> markers;
  for (const std::string_view language : prose::languages()) {   // an author writes them in whatever language
    const prose::Marker* marker = marker_of(std::string(language), markers);
    for (const std::string& text : texts)
      for (const Found& one : references_in(text, *marker)) places.insert((one.table ? "table " : "") + one.number);
  }
  // "4.1: the melee zone": a number with full stops where a text begins.
  for (const Extern& external : book.externs) {
    const std::size_t end = std::min(external.stated_in.find_first_not_of("0123456789."), external.stated_in.size());
    if (end > 0 && is_digit(external.stated_in[end - 1])) places.insert(external.stated_in.substr(0, end));
  }
  return places;
}

namespace {
std::string chapter(const std::string& number) { return number.substr(0, number.find('.')); }
}  // namespace

Clauses::Clauses(const Book& book) : book_(book), sentences_(book.clauses.size()) {
  for (std::size_t i = 0; i < book.clauses.size(); ++i) {
    by_number_.emplace(book.clauses[i].number, ClauseId(i));
    chapters_.emplace(book.clauses[i].volume, chapter(book.clauses[i].number));
  }
  for (std::size_t i = 0; i < book.sentences.size(); ++i)
    if (const ClauseId clause = book.sentences[i].clause) sentences_[clause.index()].emplace_back(i);
}

bool Clauses::sees(SentenceId from, ClauseId clause) const {
  const VolumeId here = book_[from].volume, there = book_[clause].volume;
  const std::vector<VolumeId>& below = book_[here].amends;
  return there == here || std::find(below.begin(), below.end(), there) != below.end();
}

std::vector<ClauseId> Clauses::meant(SentenceId from, const std::string& number) const {
  std::vector<ClauseId> meant;
  const auto [first, last] = by_number_.equal_range(number);
  for (auto at = first; at != last; ++at)
    if (sees(from, at->second)) meant.push_back(at->second);
  if (!meant.empty()) return meant;
  const std::string all = (number.ends_with(".0") ? number.substr(0, number.size() - 2) : number) + ".";
  for (auto at = by_number_.lower_bound(all); at != by_number_.end() && at->first.starts_with(all); ++at)
    if (sees(from, at->second)) meant.push_back(at->second);
  return meant;
}

bool Clauses::has_chapter(SentenceId from, const std::string& number) const { return chapters_.contains({book_[from].volume, chapter(number)}); }

}  // namespace paragraf::analysis::lint
