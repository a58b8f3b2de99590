// Many threads on one book. In: nothing; the BattleTech book and one of its states. Out: status 0 if every thread got, again and
// again, the answers that one thread alone got; built with ThreadSanitizer by the preset `tsan`, which finds races besides.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "interpreter/embed/paragraf.hpp"

using namespace paragraf::api;

namespace {

const std::string folder = PARAGRAF_SOURCE_DIR "/rulesets/battletech";

std::string state_text() {
  std::ifstream file(folder + "/states/before-the-factory.json", std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

template <class Answered>
std::string told(const Answered& answered) {
  return answered ? answered->json() : answered.text();
}

// Everything that one thread asks: by text and by value, with findings, in a situation that all share and one of its own.
std::string all_answers(const Book& book, const Situation& shared, const std::string& state) {
  std::string all;
  const auto own = Situation::make(*State::read(book, state), {.readings = {{"surcharge_paid", "once"}},
                                                               .assumptions = {"base_mp(_) is 2 mp"}, .seed = 7});
  for (const Situation& here : {shared, *own}) {
    all += told(here.ask("class_of(rating(factory))"));
    all += told(here.ask("largest u.weight for u in unit"));
    all += told(here.ask("entry_cost(squad, factory, \"0505\")"));
    all += told(here.ask("entry_cost", {"squad", "factory", "0505"}));
    all += told(here.ask("entry_cost(nobody, factory, \"0505\")"));
    all += told(here.judge("enter", {"squad", "factory", "0505"}));
    const auto outcome = here.perform("enter(atlas, factory, \"0505\")");
    all += told(outcome);
    if (outcome && outcome->state()) all += outcome->state()->json();
    const auto why = here.why("enter(squad, factory, \"0505\")");
    all += why ? why->text + why->json : why.text();
  }
  return all;
}

}  // namespace

int main() {
  const auto book = Book::load(folder);
  if (!book) return std::fputs(book.text().c_str(), stderr), 1;
  const std::string state = state_text();
  const auto shared = Situation::make(*State::read(*book, state), {.rolls = {{"check", 9}}});
  if (!shared) return std::fputs(shared.text().c_str(), stderr), 1;
  const std::string expected = all_answers(*book, *shared, state);
  if (expected.find("\"verdict\":\"allowed\"") == expected.npos) return std::fputs(expected.c_str(), stderr), 1;
  std::vector<std::string> wrong(8);
  std::vector<std::thread> threads;
  for (std::string& found : wrong)
    threads.emplace_back([&] {
      for (int round = 0; round < 3 && found.empty(); ++round)
        if (const std::string answers = all_answers(*book, *shared, state); answers != expected) found = answers;
    });
  for (std::thread& thread : threads) thread.join();
  for (const std::string& found : wrong)
    if (!found.empty()) return std::fprintf(stderr, "expected\n%s\nfound\n%s\n", expected.c_str(), found.c_str()), 1;
  return 0;
}
