// What an example says about reasons and events is asked in full: each label of `by`, and arguments that are not known.
#include <doctest/doctest.h>

#include "tests/support/running.hpp"

namespace paragraf::tests {
namespace {

const std::string book = R"(rulebook reasons
entity unit
  k: bool
  m: int
event hit(u: unit, n: int)
value v(u: unit): int
[p] value v(u) = 1
[q] value v(u) = 1 if u.k
example "e"
  given u: unit { k: false }
)";

std::size_t failed(const std::string& steps) {
  const Running run = run_book({{"t", book + steps}});
  REQUIRE(run.shown.empty());
  std::size_t count = 0;
  for (const CaseOutcome& outcome : run.outcomes) count += outcome.failures.size();
  return count;
}

TEST_CASE("every label that `by` names must be among the reasons") {
  CHECK(failed("  then v(u) is 1 by p\n") == 0);
  CHECK(failed("  then v(u) is 1 by p, q\n") == 1);
  CHECK(failed("  then v(u) is 1 by p not by q\n") == 0);
  CHECK(failed("  given u.k is true\n  then v(u) is 1 by p, q\n") == 0);
}

TEST_CASE("whether an event happened with an argument that is not known is undetermined") {
  CHECK(failed("  do hit(u, 3)\n  then happens hit(u, 3)\n  then not happens hit(u, 4)\n") == 0);
  CHECK(failed("  do hit(u, 3)\n  then not happens hit(u, u.m)\n") == 1);
  CHECK(failed("  do hit(u, 3)\n  then happens hit(u, u.m)\n") == 1);
}

}  // namespace
}  // namespace paragraf::tests
