// `paragraf test BOOK...`: runs the examples of books. What fails in several cases
// alike is told once. Ends with "N passed, N failed", counted by cases.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "interpreter/examples.hpp"
#include "tools/commands.hpp"

namespace paragraf::tools {

namespace {

bool same_finding(const base::Diagnostic& a, const base::Diagnostic& b) {
  const auto at = base::place_of(a), other = base::place_of(b);
  return a.message == b.message && a.notes == b.notes && at && other && at->source == other->source &&
         at->span == other->span;
}

}  // namespace

Exit command_test(const Options& options, Streams streams) {
  Exit result = Exit::clean;
  std::size_t passed = 0, failed = 0;
  const base::Speech say = embed::speech_of(options.wishes);
  for (const std::string& path : options.books) {
    Session session(options, streams);
    if (!session.load(path) || !session.choose()) {
      result = std::max(result, session.failure());
      ++failed;
      continue;
    }
    for (const model::Example& example : session.book().examples) {
      if (example.title.find(options.only) == std::string::npos) continue;
      const std::vector<interpreter::CaseResult> cases =
          interpreter::run_example(session.book(), example, session.situation().choices().sides, say,
                                   session.given_states());
      std::vector<const base::Diagnostic*> told;
      for (const interpreter::CaseResult& one : cases) {
        (one.failures.empty() ? passed : failed) += 1;
        if (one.failures.empty()) continue;
        result = std::max(result, Exit::findings);
        // A step above the cases may fail in all of them: it is told once.
        const auto told_already = [&](const base::Diagnostic& failure) {
          return std::any_of(told.begin(), told.end(),
                             [&](const base::Diagnostic* other) { return same_finding(*other, failure); });
        };
        const bool again = std::all_of(one.failures.begin(), one.failures.end(), told_already);
        if (options.format == Format::human)
          streams.out << (again ? say("example {0} does not hold, for a reason told above", say.quotation(one.title))
                                : say("example {0} does not hold", say.quotation(one.title)))
                      << '\n';
        for (const base::Diagnostic& failure : one.failures) {
          if (told_already(failure)) continue;
          told.push_back(&failure);
          const auto count = std::count_if(cases.begin(), cases.end(), [&](const interpreter::CaseResult& other) {
            return std::any_of(other.failures.begin(), other.failures.end(),
                               [&](const base::Diagnostic& f) { return same_finding(f, failure); });
          });
          base::Diagnostic shown = failure;
          if (count > 1)
            shown.message = say.plural(static_cast<std::uint64_t>(count), "{1}, in {0} case", "{1}, in {0} cases", count,
                                       shown.message);
          shown.facts.push_back({"example", one.title});
          if (count > 1) shown.facts.push_back({"cases", std::to_string(count)});
          session.sink().add(std::move(shown));
        }
        session.report(streams.out);
      }
    }
  }
  if (options.format == Format::json)
    streams.out << fmt::format("{{\"kind\":\"test\",\"passed\":{},\"failed\":{}}}\n", passed, failed);
  else
    streams.out << fmt::format("{}, {}", say.plural(passed, "{0} passed", "{0} passed", passed), say.plural(failed, "{0} failed", "{0} failed", failed)) << '\n';
  if (passed + failed == 0) {
    streams.err << (options.only.empty() ? say("no examples in these books")
                                         : say("no example has {0} in its title", say.quotation(options.only)))
                << '\n';
    return Exit::findings;
  }
  return result;
}

}  // namespace paragraf::tools
