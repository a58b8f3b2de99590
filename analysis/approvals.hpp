// Which texts of a sentence were approved together, as saying the same, and which findings about them were accepted. In: what a lock says
// (lock_text.hpp), the texts of a sentence as they are now. Out: whether a translation is approved or stale, and against which texts;
// the same with further approvals.
//
// A translation is approved against the text of the source language: if either is edited, the other is stale. A sentence is named as its citation
// does, without `§ `: "6.1.1(2)"; the title of a clause by its number: "6.1.1".
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/natural.hpp"

namespace paragraf::analysis {

// By language, each as `approved_form` gives it; empty, or not there: there is no text.
using Texts = std::map<std::string, std::string, std::less<>>;

// A prose as it is approved and compared: in one line, blanks folded, in NFC.
std::string approved_form(std::string_view prose);
// The text in a language; empty if there is none.
std::string_view text_in(const Texts& texts, std::string_view language);

// A finding that somebody looked at and found right as it is. It holds for the texts of its approval, in its languages.
struct Acceptance {
  std::string code;                            // "P608"
  Texts words;                                 // in the languages that were compared; empty: nothing stands there
  std::string reason;
  bool operator==(const Acceptance&) const = default;
};

// Texts that were approved together: of the source language, and of one or more others. A language that is not a key was not approved; one with
// an empty text was approved as not there.
struct Approval {
  Texts texts;
  std::vector<Acceptance> accepted = {};
  bool operator==(const Approval&) const = default;
};

struct NaturalOrder {
  using is_transparent = void;
  bool operator()(std::string_view a, std::string_view b) const { return base::natural_order(a, b) < 0; }
};

// What a lock says: for each sentence one approval, or several if languages were approved against different texts of the source. A language may
// stand in several after a merge: any that is as the texts are now counts.
using Approvals = std::map<std::string, std::vector<Approval>, NaturalOrder>;

enum class Standing {
  unapproved,                                  // the lock says nothing of it
  approved,                                    // both texts are as they were
  source_edited,                               // the translation is stale
  translation_edited,                          // the source text is to be looked at
  both_edited,
};
struct Judgement {
  Standing standing = Standing::unapproved;
  const Approval* approval = nullptr;          // the texts against which it was approved last; null: unapproved
};
// Of the translation into `language` of a sentence whose texts are now these.
Judgement judge(const Approvals& approvals, std::string_view sentence, std::string_view source, std::string_view language, const Texts& now);

// How the finding was accepted; null: it was not, or a text has been edited since.
const Acceptance* accepted(const Approvals& approvals, std::string_view sentence, std::string_view code, const Texts& words, const Texts& now);

// It was accepted, of texts one of which has been edited since; null: it was not.
struct FormerAcceptance {
  const Approval* approval = nullptr;
  const Acceptance* acceptance = nullptr;
};
FormerAcceptance formerly_accepted(const Approvals& approvals, std::string_view sentence, std::string_view code, const Texts& words, const Texts& now);

// Approves the texts as they are now, in the source language and in these. What was accepted of texts that are the same still stays accepted.
void approve(Approvals& approvals, std::string_view sentence, std::string_view source, const std::vector<std::string>& languages, const Texts& now);
// Approves the texts in the languages of its words, and accepts the finding.
void accept(Approvals& approvals, std::string_view sentence, std::string_view source, const Acceptance& finding, const Texts& now);

// The approvals of a sentence in their simplest form: one for each text of the source, and of a language that is approved now nothing else.
std::vector<Approval> settled(const std::vector<Approval>& approvals, std::string_view source, const Texts& now);

}  // namespace paragraf::analysis
