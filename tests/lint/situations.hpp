// What tests of situations share. In: declarations and rules as texts. Out: a small book, and what its names mean.
#pragma once
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "analysis/lint/situation.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::tests {

using namespace analysis::lint;

inline SmallBook book_of(std::string_view declarations, std::string_view rules) {
  SmallBook small = small_book(fmt::format("rulebook b\ntitle en \"B\"\nlanguages en\n{}\n§ 1 en \"A\"\n\n(1) en: Text.\n\n{}",
                                           declarations, rules));
  REQUIRE_MESSAGE(small.findings == "", small.findings);
  return small;
}

inline ValueId value_named(const SmallBook& small, std::string_view name) { return small.book->value_of.at(small.book->names.find(name)); }
inline ActId act_named(const SmallBook& small, std::string_view name) { return small.book->act_of.at(small.book->names.find(name)); }
inline Value entity_named(const State& state, std::string_view id) { return Value(state.find(id).value()); }

}  // namespace paragraf::tests
