// `paragraf test BOOK...`: runs the examples of books. Ends with "N passed, N failed", counted by cases.
#include <fmt/format.h>

#include <ostream>

#include "interpreter/examples.hpp"
#include "tools/commands.hpp"

namespace paragraf::tools {

Exit command_test(const Options& options, Streams streams) {
  Exit result = Exit::clean;
  std::size_t passed = 0, failed = 0;
  for (const std::string& path : options.books) {
    Session session(options, streams);
    if (!session.load(path) || !session.choose()) {
      result = std::max(result, session.failure());
      ++failed;
      continue;
    }
    for (const model::Example& example : session.book().examples) {
      if (example.title.find(options.only) == std::string::npos) continue;
      for (const interpreter::CaseResult& one : interpreter::run_example(session.book(), example, session.choices().sides)) {
        (one.failures.empty() ? passed : failed) += 1;
        if (one.failures.empty()) continue;
        result = std::max(result, Exit::findings);
        if (options.format == Format::human) streams.out << fmt::format("example \"{}\" does not hold\n", one.title);
        for (base::Diagnostic failure : one.failures) {
          failure.facts.push_back({"example", one.title});
          session.sink().add(std::move(failure));
        }
        session.report(streams.out);
      }
    }
  }
  if (options.format == Format::json) streams.out << fmt::format("{{\"kind\":\"test\",\"passed\":{},\"failed\":{}}}\n", passed, failed);
  else streams.out << fmt::format("{} passed, {} failed\n", passed, failed);
  if (passed + failed == 0) {
    streams.err << (options.only.empty() ? "no examples in these books\n" : fmt::format("no example has \"{}\" in its title\n", options.only));
    return Exit::findings;
  }
  return result;
}

}  // namespace paragraf::tools
