// How far each translation of a book is. In: all that is known of it. Out: counts, for each language and chapter.
#pragma once
#include <string>
#include <vector>

#include "analysis/translation_report.hpp"

namespace paragraf::analysis {

// Of sentences that stand in the source language or in this one, and of titles that stand in both.
struct Tally {
  std::size_t passages = 0;
  std::size_t translated = 0;                  // they stand in both
  std::size_t approved = 0;                    // as they are, or as not there
  std::size_t stale = 0;
  std::size_t unapproved = 0;                  // translated, and the lock says nothing of it
  std::size_t missing = 0;                     // they stand in one of both, and nobody has approved that
  std::size_t findings = 0, accepted = 0;      // what differs; what is missing is counted there

  bool is_open() const { return stale + unapproved + missing + findings > 0; }
  Tally& operator+=(const Tally& other);
};

struct ChapterStatus {
  std::string chapter;                         // "6"
  Tally tally;
};
struct LanguageStatus {
  std::string language;
  std::vector<ChapterStatus> chapters;         // in the order of their numbers
  Tally total;
};

std::vector<LanguageStatus> translation_status(const TranslationReport& report);

}  // namespace paragraf::analysis
