// A list of findings that are accepted, each with its reason. In: lines of JSON, such as `paragraf align --format json` prints, with a `reason` added.
// Out: what is accepted, or what is wrong with a line.
//
//   {"sentence": "6.1.1(2)", "code": "P608", "reason": "..."}                                  all findings of this code in the sentence
//   {"sentence": "6.1.1(2)", "code": "P608", "words": {"da": "kæde"}, "reason": "..."}         those with these words
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "analysis/translation_report.hpp"

namespace paragraf::tools {

struct AcceptanceWish {
  std::size_t line = 0;                        // of the list; 0: of the command line
  std::string sentence, code, reason;
  analysis::Texts words = {};                  // those that are named must be so

  bool means(const analysis::SentenceFinding& finding, const analysis::Passage& passage) const;
};

struct ReadAcceptances {
  std::vector<AcceptanceWish> wishes = {};
  std::string problem = {};                    // "line 3: ..."
};
// Lines without a reason are findings that nobody accepts, and are left out.
ReadAcceptances read_acceptances(std::string_view lines);

}  // namespace paragraf::tools
