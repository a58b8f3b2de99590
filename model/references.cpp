// What a reference names, found by its clause number or its label. In: items, sentences and rules, which only grow. Out: those
// that the reference names, in their order, without a look at all the others.
#include <algorithm>

#include "model/builder.hpp"

namespace paragraf::model {

// What has come since it was last asked is entered.
const Builder::Catalogue& Builder::catalogue() {
  Catalogue& all = catalogue_;
  for (; all.sentences < book.sentences.size(); ++all.sentences)
    if (const Sentence& sentence = book.sentences[all.sentences]; sentence.clause)
      all.by_clause[book[sentence.clause].number].emplace_back(all.sentences);
  for (; all.items < items.size(); ++all.items) {
    const Item& item = items[all.items];
    all.by_sentence[item.sentence].push_back(all.items);
    if (Cursor label = item.label ? item.label.child(Kind::id) : Cursor())
      all.items_by_label[intern(label)].push_back(all.items);
  }
  for (; all.rules < book.rules.size(); ++all.rules)
    if (const Name label = book.rules[all.rules].label; label.valid()) all.rules_by_label[label].emplace_back(all.rules);
  return all;
}

std::vector<SentenceId> Builder::sentences_of(Cursor clause_no) {
  const auto found = catalogue().by_clause.find(std::string(clause_no.text()));
  return found == catalogue().by_clause.end() ? std::vector<SentenceId>() : found->second;
}

std::vector<RuleId> Builder::rules_labelled(Cursor label) {
  const auto found = catalogue().rules_by_label.find(intern(label));
  return found == catalogue().rules_by_label.end() ? std::vector<RuleId>() : found->second;
}

std::vector<std::size_t> Builder::items_in(SentenceId sentence) {
  const auto found = catalogue().by_sentence.find(sentence);
  return found == catalogue().by_sentence.end() ? std::vector<std::size_t>() : found->second;
}

std::vector<std::size_t> Builder::items_named(Cursor ref) {
  std::vector<std::size_t> found;
  if (Cursor clause_no = ref.child(Kind::clause_no)) {
    for (SentenceId sentence : sentences_of(clause_no))
      for (std::size_t item : items_in(sentence)) found.push_back(item);
    std::sort(found.begin(), found.end());
  } else if (const auto labelled = catalogue().items_by_label.find(intern(ref.child(Kind::id)));
             labelled != catalogue().items_by_label.end()) {
    found = labelled->second;
  }
  std::erase_if(found, [&](std::size_t item) { return !names_item(ref, items[item]); });
  return found;
}

// The same when amendments have had their say.
std::vector<std::size_t> Builder::items_meant(Cursor ref) {
  std::vector<std::size_t> found;
  for (std::size_t item : items_named(ref)) {
    const Amendment* by = amended_by(items[item]);
    if (!by) found.push_back(item);
    if (!by || !by->replaces) continue;
    for (std::size_t instead : items_in(by->item.sentence))
      if (!amended_by(items[instead]) && stands_for(ref, items[item], items[instead])) found.push_back(instead);
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

bool Builder::means_item(Cursor ref, const Item& item) {
  if (amendments.empty()) return names_item(ref, item);
  const std::vector<std::size_t> meant = items_meant(ref);
  return std::any_of(meant.begin(), meant.end(), [&](std::size_t one) { return declares(items[one].body.place(), item.body); });
}

}  // namespace paragraf::model
