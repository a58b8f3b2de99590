// Titles and sentences with their texts; see passages.hpp.
#include "analysis/passages.hpp"

#include <algorithm>

namespace paragraf::analysis {
namespace {

using model::Book;
using model::Sentence;

std::string chapter_of(const std::string& clause) { return clause.substr(0, clause.find('.')); }

void add(Passage& passage, const std::string& language, const base::Place& place, std::string_view text) {
  std::string plain = approved_form(text);
  if (plain.empty() || passage.texts.contains(language)) return;
  passage.places[language] = place;
  passage.texts[language] = std::move(plain);
}

}  // namespace

std::vector<Passage> passages_of(const Book& book, const base::Sources& sources) {
  std::vector<Passage> passages;
  for (const model::Clause& clause : book.clauses) {
    if (clause.titles.empty() || !book[clause.volume].asked) continue;
    Passage passage{.id = clause.number, .chapter = chapter_of(clause.number)};
    for (const model::Title& title : clause.titles) add(passage, title.language, title.place, title.text);
    if (!passage.texts.empty()) passages.push_back(std::move(passage));
  }
  for (std::size_t i = 0; i < book.sentences.size(); ++i) {
    const Sentence& sentence = book.sentences[i];
    if (sentence.number.empty() || !sentence.clause.valid() || !book[sentence.volume].asked) continue;
    const std::string& clause = book[sentence.clause].number;
    Passage passage{.id = clause + "(" + sentence.number + ")", .chapter = chapter_of(clause), .sentence = model::SentenceId(i)};
    for (const model::Prose& prose : sentence.prose)
      if (prose.place.source.valid()) add(passage, prose.language, prose.place, sources[prose.place.source].text(prose.place.span));
    if (!passage.texts.empty()) passages.push_back(std::move(passage));
  }
  std::stable_sort(passages.begin(), passages.end(), [](const Passage& a, const Passage& b) { return base::natural_order(a.id, b.id) < 0; });
  return passages;
}

bool is_named(const Passage& passage, std::string_view name) {
  if (name.starts_with("§")) name.remove_prefix(std::string_view("§").size());
  while (name.starts_with(' ')) name.remove_prefix(1);
  while (name.ends_with(' ')) name.remove_suffix(1);
  if (name.empty() || !passage.id.starts_with(name)) return false;
  const std::string_view rest = std::string_view(passage.id).substr(name.size());
  return rest.empty() || (!name.ends_with(')') && (rest.front() == '.' || rest.front() == '('));
}

std::vector<std::string> prose_languages(const Book& book) {
  for (const model::Volume& volume : book.volumes)
    if (volume.asked && !volume.languages.empty()) return volume.languages;
  std::vector<std::string> found;
  for (const Sentence& sentence : book.sentences)
    if (book[sentence.volume].asked)
      for (const model::Prose& prose : sentence.prose)
        if (std::find(found.begin(), found.end(), prose.language) == found.end()) found.push_back(prose.language);
  return found;
}

}  // namespace paragraf::analysis
