// All that is known of the translation of a book. In: the book, its term base, its lock. Out: what is open, what was accepted, what is stale, what is not
// approved yet.
#pragma once
#include <string>
#include <vector>

#include "analysis/prose_and_rules.hpp"
#include "analysis/staleness.hpp"
#include "analysis/translations.hpp"

namespace paragraf::analysis {

// About one sentence: of what its languages say, or of its prose against its rules.
struct SentenceFinding {
  std::size_t passage;
  std::string language;                        // of the translation; empty: of all
  Texts words;                                 // what it is about, by language; an acceptance is bound to them
  base::Diagnostic told;

  std::string_view code() const { return base::info(told.code).text; }
  bool complains() const { return told.severity != base::Severity::note; }
};
struct AcceptedFinding {
  SentenceFinding finding;
  std::string reason;
};

struct TranslationReport {
  std::vector<std::string> languages;          // the source first, then those that were looked at
  std::vector<Passage> passages;
  FollowedLock followed;
  std::vector<SentenceFinding> open = {};
  std::vector<AcceptedFinding> accepted = {};
  std::vector<Stale> stale = {};
  std::size_t unapproved = 0;                  // translations of which the lock says nothing, if there is one

  const std::string& source() const { return languages.front(); }
  const Approvals& approvals() const { return followed.lock.approvals; }
};

// `languages`: those that are compared, the first with each other; empty: all of the book. A book without prose has no report.
std::vector<std::string> compared_languages(const model::Book& book, const std::vector<std::string>& languages);
// `hints`: also what the prose says against the rules, which may be right (P619).
TranslationReport translation_report(const model::Book& book, const base::Sources& sources, const prose::TermBase& terms, Lock lock,
                                     const std::vector<std::string>& languages, bool hints);

// What is open or stale, and what the lock has lost.
void report(const TranslationReport& report, base::Sink& sink);
// A finding that was accepted, as a note with its reason.
base::Diagnostic told(const AcceptedFinding& accepted);

}  // namespace paragraf::analysis
