// The commands of the program, one function each. In: options and streams. Out: what is printed, and the exit code.
#pragma once
#include <span>
#include <string_view>

#include "tools/session.hpp"

namespace paragraf::tools {

inline constexpr std::string_view version = "0.1.0";
std::span<const std::string_view> code_pages();  // generated from docs/codes/*.md, in the order of their names

Exit command_check(const Options& options, Streams streams);
Exit command_lint(const Options& options, Streams streams);
Exit command_diff(const Options& options, Streams streams);
Exit command_batch(const Options& options, Streams streams);
Exit command_compile(const Options& options, Streams streams);
Exit command_eval(const Options& options, Streams streams);
Exit command_do(const Options& options, Streams streams);
Exit command_odds(const Options& options, Streams streams);
Exit command_why(const Options& options, Streams streams);
Exit command_test(const Options& options, Streams streams);
Exit command_fmt(const Options& options, Streams streams);
Exit command_align(const Options& options, Streams streams);
Exit command_accept(const Options& options, Streams streams);
Exit command_status(const Options& options, Streams streams);
Exit command_concordance(const Options& options, Streams streams);
Exit command_coverage(const Options& options, Streams streams);
Exit command_readings(const Options& options, Streams streams);
Exit command_schema(const Options& options, Streams streams);
Exit command_options(const Options& options, Streams streams);
Exit command_play(const Options& options, Streams streams);
Exit command_draw(const Options& options, Streams streams);
Exit command_terms(const Options& options, Streams streams);
Exit command_export(const Options& options, Streams streams);
Exit command_import(const Options& options, Streams streams);
Exit command_explain(const Options& options, Streams streams);

// The whole program.
int run(int argc, const char* const* argv, Streams streams);

}  // namespace paragraf::tools
