// Many threads on one book. In: nothing; the BattleTech book and one of its states, a batch of rows, prepared questions. Out: status 0 if every
// thread got, again and again, the answers that one thread alone got; built with ThreadSanitizer by the preset `tsan`, which finds races besides.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "interpreter/batch/run.hpp"
#include "interpreter/embed/load.hpp"
#include "interpreter/embed/prepared.hpp"

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

const std::string small = PARAGRAF_SOURCE_DIR "/tests/data/cf-entry";

// The answers to 20,000 rows in blocks of 4 KiB.
std::string batch_answers(unsigned threads) {
  paragraf::base::Sources sources;
  paragraf::base::Sink sink;
  const auto loaded = paragraf::embed::load_book(small, sources, sink);
  const paragraf::batch::Inquiry inquiry(loaded, sources, {}, "b: building, u: unit, roll: 2d6", {"target(u, b)", "entry_harm(u, b, roll)"}, sink);
  std::string csv = "b.cf,b.levels,u.weight,u.hexes_moved,u.kind,u.piloting,roll\n";
  for (int i = 0; i < 20'000; ++i)
    csv += std::to_string(i % 150 + 1) + ",2,50,3," + (i % 3 == 0 ? "mech" : "conventional") + ",4," + std::to_string(i % 11 + 2) + "\n";
  std::size_t at = 0;
  paragraf::batch::Blocks blocks(
      [&](char* to, std::size_t room) {
        const std::size_t count = std::min(room, csv.size() - at);
        std::memcpy(to, csv.data() + at, count);
        at += count;
        return count;
      },
      4096);
  paragraf::batch::Batch batch(inquiry, blocks, {.path = "rows.csv"}, sink);
  if (!batch) return "the batch was refused";
  std::string all = batch.header();
  batch.run(threads, [&](paragraf::batch::Done&& done) { return all += done.out, true; });
  return all;
}

bool batches() {
  const std::string alone = batch_answers(1), together = batch_answers(4);
  if (alone == together && std::count(alone.begin(), alone.end(), '\n') == 20'001) return true;
  std::fprintf(stderr, "alone\n%.500s\ntogether\n%.500s\n", alone.c_str(), together.c_str());
  return false;
}

// One Prepared in all threads, while one of them prepares it again.
bool prepared() {
  const auto book = Book::load(small);
  const auto made = Prepared::make(*book, {.given = "b: building", .questions = {"surcharge(b)"}, .engine = Engine::columns});
  if (!made) return std::fputs(made.text().c_str(), stderr), false;
  const std::size_t cf = *made->input("b.cf"), answer = *made->output("surcharge(b)");
  std::vector<std::thread> threads;
  std::vector<int> right(4);
  for (int& count : right)
    threads.emplace_back([&] {
      Runner runner(*made);
      std::vector<std::int64_t> state, answers(made->outputs().size());
      for (const Number& input : made->inputs()) state.push_back(input.low);
      for (int i = 1; i <= 150; ++i) {
        state[cf] = i;
        const Status status = runner.one(state, answers);
        count += status == Status::answered && answers[answer] == 1 + (i > 15) + (i > 40) + (i > 90);
        if (&count == &right[0] && i % 50 == 0) count -= !made->again(*book);
      }
    });
  for (std::thread& thread : threads) thread.join();
  return right == std::vector<int>(4, 150);
}

}  // namespace

int main() {
  if (!batches() || !prepared()) return 1;
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
