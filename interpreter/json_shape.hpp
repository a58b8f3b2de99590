// The outer form of a JSON text. In: any bytes. Out: the first mistake of bytes, quotes or brackets with its place; a text without
// one is a `{` whose brackets and quotes all close, with nothing behind it.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostic.hpp"

namespace paragraf::interpreter {

std::optional<base::Diagnostic> json_shape_problem(std::string_view text, base::SourceId source);

// Steps over such a text.
std::size_t json_skip_blanks(std::string_view text, std::size_t at);
std::size_t json_string_end(std::string_view text, std::size_t quote);  // behind the closing quote
std::string json_found(std::string_view text, std::size_t at);          // what stands there: "`x`", "the end of the file"

}  // namespace paragraf::interpreter
