// Terms that the rules take for one: see term_pairs.hpp.
#include "analysis/lint/term_pairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "analysis/lint/references.hpp"
#include "analysis/lint/touched.hpp"
#include "analysis/prose/marks.hpp"

namespace paragraf::analysis::lint {
namespace {

struct Said {
  std::map<SentenceId, Place> in;              // where it is first said
  std::string name;                            // as the term base has it
};

// "зона управления" and "зона стрельбы": of several words, all but one the same.
bool share_words(std::string_view a, std::string_view b, const prose::Language& language) {
  const auto stems = [&](std::string_view text) {
    std::vector<std::string> all;
    for (const prose::Word& word : prose::words_of(text, language))
      if (word.kind == prose::Word::Kind::word) all.push_back(word.stem);
    return all;
  };
  const std::vector<std::string> first = stems(a), second = stems(b);
  if (first.size() < 2 || first.size() != second.size()) return false;
  const auto is_shared = [&](const std::string& word) { return std::find(second.begin(), second.end(), word) != second.end(); };
  return std::count_if(first.begin(), first.end(), is_shared) + 1 == static_cast<std::ptrdiff_t>(first.size());
}

// Of the rules of a sentence: the values that they define or ask for.
std::set<std::uint32_t> values_in(const Book& book, SentenceId sentence) {
  std::set<std::uint32_t> values;
  for (const Rule& rule : book.rules) {
    if (rule.sentence != sentence) continue;
    for (const Thing& thing : touched_by(book, rule))
      if (thing.kind == Thing::Kind::value) values.insert(thing.index);
  }
  return values;
}

std::uint32_t rarest(const Book& book, const std::set<std::uint32_t>& values) {
  std::map<std::uint32_t, std::set<SentenceId>> sentences;
  for (const Rule& rule : book.rules)
    for (const Thing& thing : touched_by(book, rule))
      if (thing.kind == Thing::Kind::value && values.contains(thing.index)) sentences[thing.index].insert(rule.sentence);
  return *std::min_element(values.begin(), values.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::pair(sentences[a].size(), book.text(book.values[a].name)) < std::pair(sentences[b].size(), book.text(book.values[b].name));
  });
}

}  // namespace

void check_term_pairs(const Book& book, const base::Sources& sources, const prose::TermBase& terms, Claims& claims) {
  if (book.languages.empty()) return;
  const std::string source_language = book.languages.front();
  const prose::Language* language = prose::language(source_language);
  if (!language) return;
  const prose::Marker marker(*language, terms);
  std::map<std::string, Said> said;            // by term
  for (const prose::Term& term : terms.terms)
    if (const auto names = term.names.find(source_language); names != term.names.end() && !names->second.empty()) said[term.id].name = names->second.front().text;
  for (std::size_t i = 0; i < book.sentences.size(); ++i)
    for (const Prose& prose : book.sentences[i].prose) {
      if (prose.language != source_language || !is_linted(book, SentenceId(i))) continue;
      for (const prose::Mark& mark : marker.marks(sources[prose.place.source].text(prose.place.span)))
        for (const std::string& name : mark.demanded ? mark.names : std::vector<std::string>())   // in one place
          if (const auto known = name.starts_with("term ") ? said.find(name.substr(5)) : said.end(); known != said.end())
            known->second.in.emplace(SentenceId(i), Place{prose.place.source, {prose.place.span.begin + mark.begin, prose.place.span.begin + mark.end}});
    }
  for (auto a = said.begin(); a != said.end(); ++a)
    for (auto b = std::next(a); b != said.end(); ++b) {
      const Said &first = a->second, &second = b->second;
      if (first.in.empty() || second.in.empty() || !share_words(first.name, second.name, *language)) continue;
      if (std::any_of(first.in.begin(), first.in.end(), [&](const auto& one) { return second.in.contains(one.first); })) continue;
      std::set<std::uint32_t> common = values_in(book, first.in.begin()->first);
      for (const Said* both : {&first, &second})
        for (const auto& [sentence, _] : both->in) {
          const std::set<std::uint32_t> here = values_in(book, sentence);
          std::erase_if(common, [&](std::uint32_t value) { return !here.contains(value); });
        }
      if (common.empty()) continue;
      // What the fewest sentences speak of says best what is meant.
      const std::string& value = book.text(book.values[rarest(book, common)].name);
      base::Diagnostic finding{Code::same_thing_twice, base::Severity::note,
                               fmt::format("the rules take `{}` and `{}` for one thing, `{}`, and the prose does not say that they are", first.name, second.name, value)};
      for (const Said* one : {&first, &second}) finding.labels.push_back({one->in.begin()->second, one->name});
      finding.notes.push_back("if they are one thing, one name is enough; if not, the rules should tell them apart");
      claims.add(found(std::move(finding), a->first + " and " + b->first, {first.in.begin()->first, second.in.begin()->first}));
    }
}

}  // namespace paragraf::analysis::lint
