// See tables_support.hpp.
#include "tests/lint/tables_support.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace paragraf::tests {

using analysis::lint::Claim;
using analysis::lint::Claims;
using analysis::lint::Standing;

std::vector<Claim> table_claims(const SmallBook& small) {
  Claims claims;
  check_tables(*small.book, {.sources = &small.sources}, claims);
  return claims.all;
}

SmallBook table_book(std::string_view declarations, std::string_view rules) {
  return small_book(fmt::format("rulebook b\ntitle en \"B\"\nlanguages en\n{}\n§ 1 en \"A\"\n\n(1) en: Text.\n\n{}",
                                declarations, rules));
}

std::string told_claim(const Claim& claim) {
  const std::string_view code = base::info(claim.code).text;
  if (claim.standing == Standing::proved) return fmt::format("{} proved ({}): {}", code, claim.subject, claim.how);
  if (claim.standing == Standing::undecided)
    return fmt::format("{} undecided ({}): {}", code, claim.subject, claim.how);
  REQUIRE(claim.finding);
  std::string text = fmt::format("{} {}: {}", code, base::to_string(claim.finding->severity), claim.finding->message);
  if (claim.witness) {
    std::vector<std::string> asked = claim.witness->steps;
    asked.insert(asked.end(), claim.witness->expectations.begin(), claim.witness->expectations.end());
    text += fmt::format(" | {}", fmt::join(asked, "; "));
  }
  return text;
}

std::string told_tables(std::string_view declarations, std::string_view rules) {
  const SmallBook small = table_book(declarations, rules);
  REQUIRE_MESSAGE(small.findings.find("error[") == std::string::npos, small.findings);
  std::string text;
  for (const Claim& claim : table_claims(small))
    if (claim.standing != Standing::proved) text += told_claim(claim) + "\n";
  return text;
}

}  // namespace paragraf::tests
