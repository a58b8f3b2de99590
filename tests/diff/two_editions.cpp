// See two_editions.hpp.
#include "tests/diff/two_editions.hpp"

#include "analysis/lint/replay.hpp"
#include "tests/support/command_line.hpp"

namespace paragraf::tests {

using diff::Aspect;
using diff::Coming;
using lint::Standing;

std::string edition(const std::string& declarations, const std::vector<std::string>& rules) {
  std::string text = "rulebook b\nlanguages en\n" + declarations + "\n§ 1 en \"Rules\"\n";
  for (std::size_t i = 0; i < rules.size(); ++i) text += fmt::format("\n({}) en: A sentence.\n\n    {}\n", i + 1, rules[i]);
  return text;
}

TwoEditions::TwoEditions(const std::string& before, const std::string& now) : old_book(small_book(before)), new_book(small_book(now)) { compare(); }

TwoEditions::TwoEditions(const std::vector<std::string_view>& before, const std::vector<std::string_view>& now)
    : old_book(small_books(before)), new_book(small_books(now)) {
  compare();
}

void TwoEditions::compare() {
  REQUIRE_MESSAGE(old_book.book, old_book.findings);
  REQUIRE_MESSAGE(new_book.book, new_book.findings);
  REQUIRE(old_book.findings == "");
  REQUIRE(new_book.findings == "");
  solver = lint::load_solver(nullptr, std::string(solver_folder));
  editions = std::make_unique<diff::Editions>(*old_book.book, *new_book.book);
  difference = diff::diff(*editions, {.old_wording = {}, .new_wording = {}, .solver = solver.get(), .entities = 2});
  for (const diff::Comparison& one : difference.comparisons)
    if (one.standing == Standing::found) {
      INFO(one.name);
      REQUIRE(one.before.has_value());
      REQUIRE(one.after.has_value());
      const std::string answer = answers(one);
      CHECK(answer != "");
    }
}

const diff::Comparison& TwoEditions::of(const std::string& name, Aspect aspect) const {
  for (const diff::Comparison& one : difference.comparisons)
    if (one.name == name && one.aspect == aspect) return one;
  FAIL("nothing is compared for ", name);
  return difference.comparisons.front();
}

std::string TwoEditions::lines() const {
  std::string text;
  for (const diff::DeclarationChange& one : difference.declarations) {
    const char* coming = one.coming == Coming::added ? "added" : one.coming == Coming::removed ? "removed" : one.coming == Coming::retyped ? "retyped" : "range";
    text += fmt::format("{} {}\n", coming, one.name);
  }
  for (const diff::Comparison& one : difference.comparisons) {
    const std::string name = one.name + (one.aspect == Aspect::value ? "" : one.aspect == Aspect::permission ? " allowed" : " does");
    if (one.standing == Standing::proved) {
      if (one.how != "text") text += fmt::format("{}: same by {}{}\n", name, one.how, one.bound.empty() ? "" : ", " + one.bound);
    } else if (one.standing == Standing::undecided) {
      text += fmt::format("{}: undecided: {}\n", name, one.how);
    } else {
      text += fmt::format("{}: changed{}\n", name, one.share ? fmt::format(" {}{}/{}", one.share->exact ? "" : "about ", one.share->cases, one.share->all) : "");
    }
  }
  return text;
}

std::string answers(const diff::Comparison& one) {
  const auto asked = [](const lint::Witness& witness) {
    const lint::Situation situation{*witness.state, witness.asked, witness.together, witness.sides};
    return lint::replay(situation);
  };
  const auto before = asked(one.before->witness), now = asked(one.after->witness);
  REQUIRE(before.size() == 1);
  REQUIRE(now.size() == 1);
  CHECK(one.before->witness.answer + one.before->witness.expectations.front() != one.after->witness.answer + one.after->witness.expectations.front());
  return one.before->witness.questions.front() + ": " + one.before->witness.answer + " -> " + one.after->witness.answer;
}

}  // namespace paragraf::tests
