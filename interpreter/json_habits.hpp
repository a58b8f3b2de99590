// What people write where JSON wants something else: a comma behind the last value, comments, `True`, quotes and blanks as a word
// processor sets them, a decimal comma. In: a text and an offset outside its texts in quotes. Out: what stands there, with a fix.
#pragma once
#include <optional>
#include <string_view>

#include "base/diagnostic.hpp"

namespace paragraf::interpreter {

// `in_object`: what stands at `at` belongs to an object, not to a list.
std::optional<base::Diagnostic> json_habit_problem(std::string_view text, base::SourceId source, std::size_t at, bool in_object);

}  // namespace paragraf::interpreter
