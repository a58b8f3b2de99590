// What a check of the linter says of a small book. In: the book, the check. Out: its findings, one line each with the place, in the order
// of the text; how a question about a subject came out.
#pragma once
#include <fmt/format.h>

#include <algorithm>

#include "analysis/lint/lint.hpp"
#include "base/render.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::tests {

using Check = void (*)(const model::Book&, const analysis::lint::LintOptions&, analysis::lint::Claims&);

inline std::vector<analysis::lint::Claim> claims_of(const SmallBook& small, Check check, analysis::lint::LintOptions options = {}) {
  options.sources = &small.sources;
  analysis::lint::Claims claims;
  check(*small.book, options, claims);
  return std::move(claims.all);
}

// "14:5: warning[P763]: no rule and no example uses the value `spare`"
inline std::string told(const SmallBook& small, const std::vector<analysis::lint::Claim>& claims) {
  base::Sink sink;
  for (const analysis::lint::Claim& claim : claims)
    if (claim.finding) sink.add(*claim.finding);
  std::string lines = short_lines(sink, small.sources);
  for (std::size_t at = lines.find("rulebook.paragraf:"); at != std::string::npos; at = lines.find("rulebook.paragraf:")) lines.erase(at, 18);
  return lines;
}
inline std::string told(const SmallBook& small, Check check, const analysis::lint::LintOptions& options = {}) {
  return small.findings + told(small, claims_of(small, check, options));
}

// "proved", "found", "undecided"; empty: nobody asked.
inline std::string standing(const std::vector<analysis::lint::Claim>& claims, base::Code code, std::string_view subject) {
  for (const analysis::lint::Claim& claim : claims)
    if (claim.code == code && claim.subject == subject)
      switch (claim.standing) {
        case analysis::lint::Standing::proved: return "proved";
        case analysis::lint::Standing::found: return "found";
        case analysis::lint::Standing::undecided: return "undecided";
      }
  return {};
}

// The text with the edits of the only fix among the findings.
inline std::string mended(const SmallBook& small, const std::vector<analysis::lint::Claim>& claims) {
  std::vector<base::Edit> edits;
  for (const analysis::lint::Claim& claim : claims)
    if (claim.finding)
      for (const base::Fix& fix : claim.finding->fixes) edits.insert(edits.end(), fix.edits.begin(), fix.edits.end());
  std::sort(edits.begin(), edits.end(), [](const base::Edit& a, const base::Edit& b) { return a.place.span.begin > b.place.span.begin; });
  if (edits.empty()) return {};
  std::string text(small.sources[edits.front().place.source].text());
  for (const base::Edit& edit : edits) text.replace(edit.place.span.begin, edit.place.span.size(), edit.replacement);
  return text;
}

}  // namespace paragraf::tests
