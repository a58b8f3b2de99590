// The scenarios of a rulebook pin its rules: whatever rule is taken away, whatever comparison is turned and whatever number is
// one off, some example fails. What none can notice is listed, with the reason; a list that says too much is wrong as well.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "tests/mutation/survivors.hpp"

namespace paragraf::tests::mutation {
namespace {

void check_book(const std::string& name, std::size_t least) {
  const std::filesystem::path source = PARAGRAF_SOURCE_DIR;
  const Search search = search_survivors(source / "rulesets" / name);
  for (const std::string& problem : search.problems) FAIL_CHECK(problem);
  REQUIRE(search.problems.empty());
  CHECK(search.mutants >= least);
  const auto listed = listed_survivors(source / "tests/mutation" / (name + ".txt"));
  if (std::getenv("PARAGRAF_UPDATE")) {
    std::cout << name << ": " << search.mutants << " mutants, " << search.survivors.size() << " survive\n";
    for (const std::string& survivor : search.survivors) std::cout << "- " << survivor << "\n";
  }
  for (const std::string& survivor : search.survivors)
    CHECK_MESSAGE(listed.contains(survivor), "no example notices this: " << survivor);
  for (const auto& [mutant, reason] : listed) {
    CAPTURE(mutant);
    CHECK_MESSAGE(std::find(search.survivors.begin(), search.survivors.end(), mutant) != search.survivors.end(),
                  "listed as a survivor, yet an example notices it, or there is no such mutant");
    CHECK_MESSAGE(!reason.empty(), "listed without a reason");
  }
}

}  // namespace

// Some hundred runs of all examples each.
TEST_CASE("mutants of the BattleTech book are noticed") { check_book("battletech", 500); }
TEST_CASE("mutants of the Belle Alliance book are noticed") { check_book("belle-alliance", 500); }
TEST_CASE("mutants of the toy-soldier book are noticed") { check_book("ww2", 500); }

}  // namespace paragraf::tests::mutation
