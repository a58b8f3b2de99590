// See misplaced.hpp.
#include <fmt/format.h>

#include "base/diagnostic.hpp"
#include "grammar/state.hpp"

namespace paragraf::grammar {

namespace {

base::Place place(const State& state, std::size_t begin, std::size_t end) {
  return {state.source, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}};
}

}  // namespace

base::Diagnostic sign_forgotten(const State& state, std::size_t at) {
  const Scanner& scanner = state.scanner;
  const std::size_t end = scanner.clause_number(at);
  auto finding = base::diagnostic(
      base::Code::syntax, place(state, at, end),
      fmt::format("`§` is missing before `{}`, the number of a clause", scanner.text().substr(at, end - at)));
  finding.fixes.push_back({"write `§ ` before it", {{place(state, at, at), "§ "}}});
  return finding;
}

base::Diagnostic language_too_late(const State& state, std::size_t begin, std::size_t end) {
  const Scanner& scanner = state.scanner;
  const std::string line(scanner.text().substr(begin, end - begin));
  auto finding = base::diagnostic(base::Code::syntax, place(state, begin, end),
                                  fmt::format("`{}` stands behind other lines, expected it as the first line", line));
  finding.notes.push_back("it says in which words the whole file is written");
  const std::size_t first = scanner.skip(scanner.start(), Layout::any);
  if (scanner.language_line(first) == Scanner::npos)
    finding.fixes.push_back({"move it to the first line",
                             {{place(state, scanner.start(), scanner.start()), line + "\n"}, {place(state, begin, end), ""}}});
  return finding;
}

}  // namespace paragraf::grammar
