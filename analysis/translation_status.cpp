// Counting; see translation_status.hpp.
#include "analysis/translation_status.hpp"

#include <algorithm>

namespace paragraf::analysis {
namespace {

void count(const Passage& passage, const TranslationReport& report, const std::string& language, Tally& tally) {
  const bool here = passage.has(language), there = passage.has(report.source());
  if (!here && !there) return;
  if (!passage.sentence.valid() && (!here || !there)) return;   // a clause need not have a title in each language
  ++tally.passages;
  const Standing standing = judge(report.approvals(), passage.id, report.source(), language, passage.texts).standing;
  if (standing == Standing::approved) ++tally.approved;
  if (!here || !there) {
    tally.missing += standing == Standing::approved ? 0 : 1;
    return;
  }
  ++tally.translated;
  if (standing == Standing::unapproved)
    ++tally.unapproved;
  else if (standing != Standing::approved)
    ++tally.stale;
}

}  // namespace

Tally& Tally::operator+=(const Tally& other) {
  passages += other.passages;
  translated += other.translated;
  approved += other.approved;
  stale += other.stale;
  unapproved += other.unapproved;
  missing += other.missing;
  findings += other.findings;
  accepted += other.accepted;
  return *this;
}

std::vector<LanguageStatus> translation_status(const TranslationReport& report) {
  std::vector<LanguageStatus> all;
  for (std::size_t i = 1; i < report.languages.size(); ++i) {
    LanguageStatus status{report.languages[i], {}, {}};
    std::map<std::string, Tally, NaturalOrder> chapters;
    for (const Passage& passage : report.passages) count(passage, report, status.language, chapters[passage.chapter]);
    const auto chapter_of = [&](const SentenceFinding& finding) -> Tally& { return chapters[report.passages[finding.passage].chapter]; };
    for (const SentenceFinding& one : report.open)
      if (one.language == status.language && one.told.code != base::Code::not_translated && one.complains()) ++chapter_of(one).findings;
    for (const AcceptedFinding& one : report.accepted)
      if (one.finding.language == status.language) ++chapter_of(one.finding).accepted;
    for (const auto& [chapter, tally] : chapters) {
      if (tally.passages == 0) continue;
      status.chapters.push_back({chapter, tally});
      status.total += tally;
    }
    all.push_back(std::move(status));
  }
  return all;
}

}  // namespace paragraf::analysis
