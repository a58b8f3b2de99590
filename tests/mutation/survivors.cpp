// See survivors.hpp.
#include "tests/mutation/survivors.hpp"

#include <algorithm>
#include <fstream>
#include <numeric>
#include <set>

#include "base/render.hpp"
#include "interpreter/embed/load.hpp"
#include "interpreter/examples.hpp"
#include "tests/mutation/mutants.hpp"

namespace paragraf::tests::mutation {
namespace {

using interpreter::CaseResult;
using model::SentenceId;

bool holds(const model::Book& book, const model::Example& example) {
  const std::vector<CaseResult> cases = interpreter::run_example(book, example);
  return std::all_of(cases.begin(), cases.end(), [](const CaseResult& one) { return one.failures.empty(); });
}

class Examples {
 public:
  Examples(const model::Book& book, const base::Sources& sources, std::vector<std::string>& problems) : book_(book) {
    for (const model::Example& example : book.examples) {
      std::set<SentenceId> cited{example.sentence};
      for (const CaseResult& one : interpreter::run_example(book, example)) {
        cited.insert(one.cites.begin(), one.cites.end());
        for (const base::Diagnostic& failure : one.failures)
          problems.push_back(one.title + ": " + base::render_short(failure, sources));
      }
      cites_.push_back(std::move(cited));
    }
  }

  bool notice(SentenceId sentence) const {
    for (const bool near : {true, false})
      for (std::size_t i = 0; i < book_.examples.size(); ++i)
        if (cites_[i].contains(sentence) == near && !holds(book_, book_.examples[i])) return true;
    return false;
  }

 private:
  const model::Book& book_;
  std::vector<std::set<SentenceId>> cites_;  // by example: the sentences that it looks at
};

}  // namespace

Search search_survivors(const std::filesystem::path& folder) {
  Search search;
  base::Sources sources;
  base::Sink sink;
  const auto loaded = embed::load_book(folder, sources, sink);
  for (const base::Diagnostic& finding : sink.sorted()) search.problems.push_back(base::render_short(finding, sources));
  if (!loaded.book || !search.problems.empty()) return search;
  auto& book = const_cast<model::Book&>(*loaded.book);  // it was made here, and nobody else looks at it
  const Examples examples(book, sources, search.problems);
  if (!search.problems.empty()) return search;
  for (Mutant& mutant : mutants(book, sources, folder)) {
    exchange(book, mutant);
    if (!examples.notice(mutant.sentence)) search.survivors.push_back(mutant.text);
    exchange(book, mutant);
    ++search.mutants;
  }
  std::sort(search.survivors.begin(), search.survivors.end());
  return search;
}

std::map<std::string, std::string> listed_survivors(const std::filesystem::path& list) {
  std::map<std::string, std::string> out;
  std::ifstream file(list);
  std::string line, mutant;
  while (std::getline(file, line)) {
    if (line.empty() || line.starts_with("#")) continue;
    if (line.starts_with("- ")) {
      out.try_emplace(mutant = line.substr(2));
    } else {
      const std::size_t text = line.find_first_not_of(' ');
      if (text != std::string::npos) out[mutant] += (out[mutant].empty() ? "" : " ") + line.substr(text);
    }
  }
  return out;
}

}  // namespace paragraf::tests::mutation
