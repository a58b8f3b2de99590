// Findings, acceptances and staleness of one book; see translation_report.hpp.
#include "analysis/translation_report.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace paragraf::analysis {
namespace {

// That somebody accepted it before an edit, and what was edited.
void add_former(const TranslationReport& report, const TranslationFinding& one, base::Diagnostic& found) {
  const Passage& passage = report.passages[one.passage];
  const FormerAcceptance former = formerly_accepted(report.approvals(), passage.id, base::info(one.code).text, one.words, passage.texts);
  if (!former.acceptance) return;
  found.notes.push_back(fmt::format("it was accepted before the text was edited: {}", former.acceptance->reason));
  for (const auto& [language, words] : one.words)
    for (std::string& change : changes_of({one.passage, language, Standing::both_edited, former.approval->texts}, passage, language)) found.notes.push_back(std::move(change));
}

// The same words at the same places, found in two ways.
bool same(const TranslationFinding& x, const TranslationFinding& y) {
  const auto place = [](const std::optional<align::Mark>& mark) { return mark ? std::optional(std::pair(mark->begin, mark->end)) : std::nullopt; };
  return x.passage == y.passage && x.code == y.code && x.a == y.a && x.b == y.b && x.words == y.words && place(x.difference.a) == place(y.difference.a) &&
         place(x.difference.b) == place(y.difference.b);
}

}  // namespace

std::vector<std::string> compared_languages(const model::Book& book, const std::vector<std::string>& languages) {
  return languages.empty() ? prose_languages(book) : languages;
}

TranslationReport translation_report(const model::Book& book, const base::Sources& sources, const prose::TermBase& terms, Lock lock,
                                     const std::vector<std::string>& languages) {
  const std::vector<std::string> all = prose_languages(book), compared = compared_languages(book, languages);
  TranslationReport report{.languages = {all.empty() ? std::string() : all.front()}, .passages = passages_of(book, sources), .followed = {}};
  for (const std::string& language : compared)
    if (language != report.languages.front()) report.languages.push_back(language);
  report.followed = follow(std::move(lock), report.passages, report.source());
  std::vector<TranslationFinding> findings = compare_translations(report.passages, sources, terms, compared);
  for (std::size_t at = 0; at < findings.size(); ++at) {
    TranslationFinding& one = findings[at];
    const Passage& passage = report.passages[one.passage];
    const auto later = std::find_if(findings.begin() + static_cast<std::ptrdiff_t>(at) + 1, findings.end(), [&](const TranslationFinding& other) { return other.passage != one.passage || same(one, other); });
    if (later != findings.end() && later->passage == one.passage) continue;   // told once
    if (const Acceptance* acceptance = accepted(report.approvals(), passage.id, base::info(one.code).text, one.words, passage.texts))
      report.accepted.push_back({std::move(one), acceptance->reason});
    else
      report.open.push_back(std::move(one));
  }
  report.against_rules = prose_against_rules(book, report.passages, sources);
  report.stale = stale_passages(report.approvals(), report.passages, report.languages);
  if (report.followed.lock.there)
    for (const Passage& passage : report.passages)
      for (std::size_t i = 1; i < report.languages.size(); ++i)
        if (passage.has(report.source()) && passage.has(report.languages[i]))
          report.unapproved += judge(report.approvals(), passage.id, report.source(), report.languages[i], passage.texts).standing == Standing::unapproved;
  return report;
}

void report(const TranslationReport& report, base::Sink& sink) {
  for (const TranslationFinding& one : report.open) {
    base::Diagnostic found = told(one, report.passages);
    add_former(report, one, found);
    sink.add(std::move(found));
  }
  for (const RuleMismatch& one : report.against_rules) sink.add(told(one, report.passages[one.passage]));
  for (const Stale& one : report.stale) sink.add(told(one, report.passages, report.source()));
  report_lost(report.followed, sink);
}

base::Diagnostic told(const AcceptedFinding& accepted, const std::vector<Passage>& passages) {
  base::Diagnostic found = told(accepted.finding, passages);
  found.severity = base::Severity::note;
  found.message += fmt::format(" (accepted: {})", accepted.reason);
  found.facts.push_back({"accepted", accepted.reason});
  return found;
}

}  // namespace paragraf::analysis
