// Which finding of the linter says what a finding of `check` says: see twice_told.hpp.
#include "tools/twice_told.hpp"

#include <algorithm>

namespace paragraf::tools {
namespace {

using analysis::lint::Claim;
using base::Code;

constexpr std::pair<Code, Code> same_said[] = {
    {Code::rows_disagree, Code::rows_overlap},   {Code::rows_disagree, Code::equations_disagree}, {Code::stated_twice, Code::row_idle},
    {Code::never_met, Code::duty_unmeetable},    {Code::nothing_decides, Code::value_gap},
};

bool says_the_same(Code checked, Code claimed) {
  return std::find(std::begin(same_said), std::end(same_said), std::pair(checked, claimed)) != std::end(same_said);
}

bool meets(const base::Place& a, const base::Place& b) {
  return a.source == b.source && a.span.begin < b.span.end && b.span.begin < a.span.end;
}

}  // namespace

std::vector<base::Diagnostic> not_told_again(std::vector<base::Diagnostic> checked, const std::vector<Claim>& claims) {
  const auto is_told = [&](const base::Diagnostic& finding) {
    return std::any_of(claims.begin(), claims.end(), [&](const Claim& claim) {
      if (!claim.finding || claim.standing == analysis::lint::Standing::proved || !says_the_same(finding.code, claim.code)) return false;
      return std::all_of(finding.labels.begin(), finding.labels.end(), [&](const base::Label& label) {
        return std::any_of(claim.finding->labels.begin(), claim.finding->labels.end(), [&](const base::Label& other) { return meets(label.place, other.place); });
      });
    });
  };
  std::erase_if(checked, is_told);
  return checked;
}

}  // namespace paragraf::tools
