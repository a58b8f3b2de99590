// Parsing, building and running of the examples of a book: see running.hpp.
#include "tests/support/running.hpp"

#include <algorithm>

#include "base/render.hpp"
#include "grammar/parse.hpp"
#include "interpreter/examples.hpp"
#include "model/build.hpp"

namespace paragraf::tests {

Running run_book(const std::vector<TextFile>& files, const std::vector<TextFile>& amended) {
  Running result;
  base::Sources sources;
  base::Sink sink;
  const auto parse = [&](const std::vector<TextFile>& texts) {
    std::vector<grammar::Parsed> parsed;
    for (const TextFile& file : texts) parsed.push_back(grammar::parse(sources, sources.add(file.path, file.text), sink));
    return parsed;
  };
  const std::vector<grammar::Parsed> parsed = parse(files), below = parse(amended);
  std::vector<model::BookFiles> books = {{.files = parsed}};
  if (!below.empty()) books.push_back({.files = below, .asked = false});
  const auto book = model::build(books, sources, sink);
  for (const base::Diagnostic& finding : sink.sorted()) {
    result.findings.push_back(std::string(base::info(finding.code).text) + " " + finding.message);
    result.shown.push_back(base::render_short(finding, sources));
  }
  if (sink.has_errors()) return result;
  for (const model::Example& example : book->examples)
    for (const interpreter::CaseResult& one : interpreter::run_example(*book, example)) {
      CaseOutcome outcome{one.title, {}, {}};
      for (const base::Diagnostic& failure : one.failures) {
        outcome.failures.push_back(base::render_short(failure, sources));
        for (const std::string& note : failure.notes) outcome.failures.back() += "\n    " + note;
      }
      for (model::SentenceId sentence : one.cites) outcome.cites.push_back((*book)[sentence].citation);
      result.outcomes.push_back(std::move(outcome));
    }
  std::stable_sort(result.outcomes.begin(), result.outcomes.end(), [](const CaseOutcome& a, const CaseOutcome& b) { return a.title < b.title; });
  return result;
}

std::string problems(const std::vector<TextFile>& files) {
  const Running result = run_book(files);
  std::string all;
  for (const std::string& finding : result.shown) all += finding + "\n";
  for (const CaseOutcome& outcome : result.outcomes)
    for (const std::string& failure : outcome.failures) all += outcome.title + ": " + failure + "\n";
  if (all.empty() && result.outcomes.empty()) return "the book has no examples\n";
  return all;
}

std::string problems(std::string_view text) { return problems({{"rulebook.paragraf", std::string(text)}}); }

}  // namespace paragraf::tests
