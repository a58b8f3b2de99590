// A rulebook given as text in a test. In: the text of its one file. Out: the book with the sources it points into, and what parsing
// and building found, one line each.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "interpreter/state.hpp"
#include "model/build.hpp"

namespace paragraf::tests {

struct SmallBook {
  base::Sources sources;
  std::unique_ptr<model::Book> book;
  std::string findings;
};

SmallBook small_book(std::string_view text);
// Several books of one file each: the first is asked for, the others are amended by it or stand beside it.
SmallBook small_books(const std::vector<std::string_view>& texts);

// A state of the book from its JSON; what is found in it joins the findings of the book.
interpreter::State state_of(SmallBook& small, std::string_view json);

// The findings in order of place, one line each (render_short).
std::string short_lines(const base::Sink& sink, const base::Sources& sources);

}  // namespace paragraf::tests
