// What of a book has been edited since it was approved. In: the passages of the book, its lock. Out: stale translations (P613) with what was changed,
// word by word; sentences of the lock that are not there, or stand under another number now (P614).
#pragma once
#include <map>
#include <string>
#include <vector>

#include "analysis/lock_text.hpp"
#include "analysis/passages.hpp"

namespace paragraf::analysis {

// A lock whose sentences stand under the numbers that they have now.
struct FollowedLock {
  Lock lock;
  std::map<std::string, std::string, NaturalOrder> moved = {};   // number in the lock -> number in the book
  std::vector<std::string> gone = {};          // in the lock, and nowhere in the book
};
FollowedLock follow(Lock lock, const std::vector<Passage>& passages, const std::string& source);

struct Stale {
  std::size_t passage;
  std::string language;                        // of the translation
  Standing standing;
  Texts approved;                              // in the source language and in this one, as they were approved
};
std::vector<Stale> stale_passages(const Approvals& approvals, const std::vector<Passage>& passages, const std::vector<std::string>& languages);

base::Diagnostic told(const Stale& stale, const std::vector<Passage>& passages, const std::string& source);
// "da was changed: ..., en was changed: ...", word by word; one for each side that was edited.
std::vector<std::string> changes_of(const Stale& stale, const Passage& passage, const std::string& source);

void report_lost(const FollowedLock& followed, base::Sink& sink);

}  // namespace paragraf::analysis
