// Approved texts and accepted findings; see approvals.hpp.
#include "analysis/approvals.hpp"

#include <algorithm>

#include "analysis/align/raw_text.hpp"
#include "base/unicode.hpp"

namespace paragraf::analysis {
namespace {

bool is_as(const Approval& approval, std::string_view language, const Texts& now) {
  const auto text = approval.texts.find(language);
  return text != approval.texts.end() && text->second == text_in(now, language);
}

bool speaks_of(const Approval& approval, std::string_view source, std::string_view language) {
  return approval.texts.contains(source) && approval.texts.contains(language);
}

void sort(std::vector<Acceptance>& accepted) {
  std::sort(accepted.begin(), accepted.end(), [](const Acceptance& a, const Acceptance& b) { return a.code != b.code ? a.code < b.code : a.words < b.words; });
}

// Are the texts of the approval these, in the languages of the finding?
bool binds(const Approval& approval, const Acceptance& finding, const Texts& texts) {
  return std::all_of(finding.words.begin(), finding.words.end(), [&](const auto& word) { return is_as(approval, word.first, texts); });
}

void add_once(std::vector<Acceptance>& accepted, const Acceptance& finding) {
  const auto same = std::find_if(accepted.begin(), accepted.end(), [&](const Acceptance& one) { return one.code == finding.code && one.words == finding.words; });
  if (same == accepted.end()) accepted.push_back(finding);
}

// Where the texts of a language, and of the source from which it was translated, find their place: an approval with the same source text that says
// nothing else of the language.
Approval& place_for(std::vector<Approval>& settled, const Approval& from, std::string_view source, const std::string& language) {
  const auto fits = [&](const Approval& one) {
    const auto there = one.texts.find(source), here = from.texts.find(source);
    const bool same_source = (there == one.texts.end()) == (here == from.texts.end()) && (here == from.texts.end() || there->second == here->second);
    const auto text = one.texts.find(language);
    return same_source && (text == one.texts.end() || text->second == from.texts.at(language));
  };
  const auto found = std::find_if(settled.begin(), settled.end(), fits);
  if (found != settled.end()) return *found;
  settled.push_back({});
  if (const auto text = from.texts.find(source); text != from.texts.end()) settled.back().texts.insert(*text);
  return settled.back();
}

}  // namespace

std::string approved_form(std::string_view prose) {
  return base::to_nfc(align::quoted(prose, {0, static_cast<std::uint32_t>(prose.size())}));
}

std::string_view text_in(const Texts& texts, std::string_view language) {
  const auto found = texts.find(language);
  return found == texts.end() ? std::string_view() : std::string_view(found->second);
}

Judgement judge(const Approvals& approvals, std::string_view sentence, std::string_view source, std::string_view language, const Texts& now) {
  const auto known = approvals.find(sentence);
  Judgement judgement;
  if (known == approvals.end()) return judgement;
  for (const Approval& one : known->second) {
    if (!speaks_of(one, source, language)) continue;
    const bool same_source = is_as(one, source, now), same_translation = is_as(one, language, now);
    if (same_source && same_translation) return {Standing::approved, &one};
    // Of several, one in which a side is still as it was tells most.
    if (judgement.standing != Standing::unapproved && judgement.standing != Standing::both_edited) continue;
    if (judgement.approval && !same_source && !same_translation) continue;
    judgement = {same_translation ? Standing::source_edited : same_source ? Standing::translation_edited : Standing::both_edited, &one};
  }
  return judgement;
}

const Acceptance* accepted(const Approvals& approvals, std::string_view sentence, std::string_view code, const Texts& words, const Texts& now) {
  const auto known = approvals.find(sentence);
  if (known == approvals.end()) return nullptr;
  for (const Approval& approval : known->second)
    for (const Acceptance& one : approval.accepted)
      if (one.code == code && one.words == words && binds(approval, one, now)) return &one;
  return nullptr;
}

FormerAcceptance formerly_accepted(const Approvals& approvals, std::string_view sentence, std::string_view code, const Texts& words, const Texts& now) {
  if (const auto known = approvals.find(sentence); known != approvals.end())
    for (const Approval& approval : known->second)
      for (const Acceptance& one : approval.accepted)
        if (one.code == code && one.words == words && !binds(approval, one, now)) return {&approval, &one};
  return {};
}

void approve(Approvals& approvals, std::string_view sentence, std::string_view source, const std::vector<std::string>& languages, const Texts& now) {
  Approval fresh{.texts = {{std::string(source), std::string(text_in(now, source))}}};
  for (const std::string& language : languages) fresh.texts[language] = text_in(now, language);
  std::vector<Approval>& all = approvals[std::string(sentence)];
  // What is approved already, since a finding may have been accepted between it and one of these.
  for (const Approval& old : all)
    for (const auto& [language, text] : old.texts)
      if (is_as(old, source, now) && is_as(old, language, now)) fresh.texts.emplace(language, text);
  for (const Approval& old : all)
    for (const Acceptance& one : old.accepted)
      if (binds(old, one, now) && binds(fresh, one, now)) add_once(fresh.accepted, one);
  // What was said of these languages before says nothing more.
  for (Approval& old : all)
    for (const auto& [language, text] : fresh.texts)
      if (language != source) old.texts.erase(language);
  all.insert(all.begin(), std::move(fresh));
  all = settled(all, source, now);
}

void accept(Approvals& approvals, std::string_view sentence, std::string_view source, const Acceptance& finding, const Texts& now) {
  std::vector<std::string> languages;
  for (const auto& [language, words] : finding.words)
    if (language != source) languages.push_back(language);
  if (!languages.empty()) approve(approvals, sentence, source, languages, now);
  std::vector<Approval>& all = approvals[std::string(sentence)];
  auto place = std::find_if(all.begin(), all.end(), [&](const Approval& one) { return binds(one, finding, now); });
  if (place == all.end()) place = all.insert(all.end(), {.texts = {{std::string(source), std::string(text_in(now, source))}}});
  std::erase_if(place->accepted, [&](const Acceptance& one) { return one.code == finding.code && one.words == finding.words; });
  place->accepted.push_back(finding);
  all = settled(all, source, now);
}

std::vector<Approval> settled(const std::vector<Approval>& approvals, std::string_view source, const Texts& now) {
  const auto holds_now = [&](std::string_view language) {
    return std::any_of(approvals.begin(), approvals.end(), [&](const Approval& one) { return is_as(one, source, now) && is_as(one, language, now); });
  };
  std::vector<Approval> result;
  for (const Approval& one : approvals)
    for (const auto& [language, text] : one.texts) {
      if (language == source || (holds_now(language) && !(is_as(one, source, now) && is_as(one, language, now)))) continue;
      place_for(result, one, source, language).texts[language] = text;
    }
  for (const Approval& one : approvals)
    for (const Acceptance& finding : one.accepted) {
      if (!binds(one, finding, one.texts)) continue;
      auto place = std::find_if(result.begin(), result.end(), [&](const Approval& other) { return binds(other, finding, one.texts); });
      // Of the source text alone.
      if (place == result.end() && finding.words.size() == 1 && finding.words.begin()->first == source && is_as(one, source, now))
        place = result.insert(result.end(), {.texts = {*one.texts.find(source)}});
      if (place != result.end()) add_once(place->accepted, finding);
    }
  for (Approval& one : result) sort(one.accepted);
  std::sort(result.begin(), result.end(), [](const Approval& a, const Approval& b) { return a.texts < b.texts; });
  return result;
}

}  // namespace paragraf::analysis
