// Findings, acceptances and staleness of one book; see translation_report.hpp.
#include "analysis/translation_report.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace paragraf::analysis {
namespace {

// That somebody accepted it before an edit, and what was edited.
void add_former(const TranslationReport& report, const SentenceFinding& one, base::Diagnostic& found) {
  const Passage& passage = report.passages[one.passage];
  const FormerAcceptance former = formerly_accepted(report.approvals(), passage.id, one.code(), one.words, passage.texts);
  if (!former.acceptance) return;
  found.notes.push_back(fmt::format("it was accepted before the text was edited: {}", former.acceptance->reason));
  for (const auto& [language, words] : one.words)
    for (std::string& change : changes_of({one.passage, language, Standing::both_edited, former.approval->texts}, passage, language)) found.notes.push_back(std::move(change));
}

std::vector<SentenceFinding> findings_of(const std::vector<TranslationFinding>& differences, const std::vector<RuleMismatch>& mismatches,
                                         const TranslationReport& report) {
  std::vector<SentenceFinding> findings;
  for (const TranslationFinding& one : differences) findings.push_back({one.passage, one.b, one.words, told(one, report.passages)});
  for (const RuleMismatch& one : mismatches) {
    const std::string& language = one.language.empty() ? report.source() : one.language;
    if (language != report.source() && std::find(report.languages.begin(), report.languages.end(), language) == report.languages.end()) continue;
    findings.push_back({one.passage, {}, {{language, one.number}}, told(one, report.passages[one.passage])});
    findings.back().told.facts.push_back({language, one.number});
  }
  std::stable_sort(findings.begin(), findings.end(), [](const auto& x, const auto& y) { return x.passage < y.passage; });
  return findings;
}

// The same words at the same places, found in two ways.
bool same(const SentenceFinding& x, const SentenceFinding& y) {
  const auto places = [](const base::Label& a, const base::Label& b) { return a.place.source == b.place.source && a.place.span == b.place.span; };
  return x.passage == y.passage && x.told.code == y.told.code && x.words == y.words && x.told.message == y.told.message &&
         std::equal(x.told.labels.begin(), x.told.labels.end(), y.told.labels.begin(), y.told.labels.end(), places);
}

}  // namespace

std::vector<std::string> compared_languages(const model::Book& book, const std::vector<std::string>& languages) {
  const std::vector<std::string> all = prose_languages(book);
  if (languages.size() == 1 && !all.empty() && languages.front() != all.front()) return {all.front(), languages.front()};   // with the source
  return languages.empty() ? all : languages;
}

TranslationReport translation_report(const model::Book& book, const base::Sources& sources, const prose::TermBase& terms, Lock lock,
                                     const std::vector<std::string>& languages, bool hints) {
  const std::vector<std::string> all = prose_languages(book), compared = compared_languages(book, languages);
  TranslationReport report{.languages = {all.empty() ? std::string() : all.front()}, .passages = passages_of(book, sources), .followed = {}};
  for (const std::string& language : compared)
    if (language != report.languages.front()) report.languages.push_back(language);
  report.followed = follow(std::move(lock), report.passages, report.source());
  std::vector<SentenceFinding> findings = findings_of(compare_translations(report.passages, sources, terms, compared),
                                                      hints ? prose_against_rules(book, report.passages, sources) : std::vector<RuleMismatch>(), report);
  for (std::size_t at = 0; at < findings.size(); ++at) {
    SentenceFinding& one = findings[at];
    const auto is_told = [&](const std::vector<SentenceFinding>& told) {
      for (auto before = told.rbegin(); before != told.rend() && before->passage == one.passage; ++before)
        if (same(*before, one)) return true;
      return false;
    };
    const Passage& passage = report.passages[one.passage];
    if (const Acceptance* acceptance = accepted(report.approvals(), passage.id, one.code(), one.words, passage.texts))
      report.accepted.push_back({std::move(one), acceptance->reason});
    else if (!is_told(report.open))
      report.open.push_back(std::move(one));
  }
  report.stale = stale_passages(report.approvals(), report.passages, report.languages);
  if (report.followed.lock.there)
    for (const Passage& passage : report.passages)
      for (std::size_t i = 1; i < report.languages.size(); ++i)
        if (passage.has(report.source()) && passage.has(report.languages[i]))
          report.unapproved += judge(report.approvals(), passage.id, report.source(), report.languages[i], passage.texts).standing == Standing::unapproved;
  return report;
}

void report(const TranslationReport& report, base::Sink& sink) {
  for (const SentenceFinding& one : report.open) {
    base::Diagnostic found = one.told;
    add_former(report, one, found);
    sink.add(std::move(found));
  }
  for (const Stale& one : report.stale) sink.add(told(one, report.passages, report.source()));
  report_lost(report.followed, sink);
}

base::Diagnostic told(const AcceptedFinding& accepted) {
  base::Diagnostic found = accepted.finding.told;
  found.severity = base::Severity::note;
  found.message += fmt::format(" (accepted: {})", accepted.reason);
  found.facts.push_back({"accepted", accepted.reason});
  return found;
}

}  // namespace paragraf::analysis
