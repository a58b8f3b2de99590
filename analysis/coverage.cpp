// See coverage.hpp.
#include "analysis/coverage.hpp"

#include <algorithm>

#include "interpreter/examples.hpp"

namespace paragraf::analysis {
namespace {

Form form_of(const Sentence& sentence) {
  if (sentence.formal) return Form::formal;
  if (!sentence.informal) return Form::neither;
  return sentence.informal_reason.empty() ? Form::unreasoned : Form::informal;
}

// What the volume declares, or else the languages in which its sentences stand, as they come.
std::vector<std::string> languages_of(const Book& book, const std::vector<SentenceId>& sentences) {
  std::vector<std::string> found;
  for (const Volume& volume : book.volumes)
    if (volume.asked) found = volume.languages;
  if (!found.empty()) return found;
  for (const SentenceId id : sentences)
    for (const Prose& prose : book[id].prose)
      if (std::find(found.begin(), found.end(), prose.language) == found.end()) found.push_back(prose.language);
  return found;
}

std::vector<std::string> languages_without(const Sentence& sentence, const std::vector<std::string>& languages) {
  std::vector<std::string> without;
  for (const std::string& language : languages) {
    const auto speaks = [&](const Prose& prose) { return prose.language == language; };
    if (std::none_of(sentence.prose.begin(), sentence.prose.end(), speaks)) without.push_back(language);
  }
  return without;
}

}  // namespace

Coverage coverage(const Book& book, const std::vector<std::uint32_t>& sides,
                  const interpreter::GivenStates& states) {
  Coverage found;
  std::vector<SentenceId> order;
  for (std::size_t i = 0; i < book.sentences.size(); ++i) order.emplace_back(i);
  std::sort(order.begin(), order.end(), [&](SentenceId a, SentenceId b) { return sentence_before(book, a, b); });
  std::erase_if(order, [&](SentenceId id) { return book[id].number.empty() || !book[book[id].volume].asked; });
  found.languages = languages_of(book, order);
  for (const SentenceId id : order)
    found.sentences.push_back({id, form_of(book[id]), languages_without(book[id], found.languages)});

  std::vector<bool> applied(book.rules.size());
  for (const Example& example : book.examples)
    for (const interpreter::CaseResult& one : interpreter::run_example(book, example, sides, {}, states)) {
      ++found.cases;
      if (!one.failures.empty()) {
        ++found.failed;
        continue;
      }
      for (const RuleId rule : one.applied) applied[rule.index()] = true;
    }
  for (std::size_t i = 0; i < book.rules.size(); ++i)
    if (book[book[book.rules[i].sentence].volume].asked)  // a book that it amends has examples of its own
      (applied[i] ? found.exercised : found.unexercised).emplace_back(i);
  const auto in_order = [&](RuleId a, RuleId b) {
    if (book[a].sentence != book[b].sentence) return sentence_before(book, book[a].sentence, book[b].sentence);
    return book[a].place.span.begin < book[b].place.span.begin;
  };
  std::sort(found.exercised.begin(), found.exercised.end(), in_order);
  std::sort(found.unexercised.begin(), found.unexercised.end(), in_order);
  return found;
}

}  // namespace paragraf::analysis
