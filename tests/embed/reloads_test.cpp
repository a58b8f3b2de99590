// Ten thousand reloads of an edited book, with questions that are prepared again each time, and with machine code now and then: memory does not grow.
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "interpreter/embed/prepared.hpp"
#include "interpreter/embed/watched.hpp"

namespace paragraf::tests {
namespace {

using namespace api;
namespace fs = std::filesystem;

std::size_t resident() {                 // pages
  std::size_t all = 0, here = 0;
  std::ifstream("/proc/self/statm") >> all >> here;
  return here;
}

}  // namespace

TEST_CASE("reload: ten thousand edits leave no memory behind") {
  const fs::path folder = fs::temp_directory_path() / ("paragraf-reloads-" + std::to_string(::getpid()));
  fs::create_directories(folder);
  const auto write = [&](int times) {
    std::ofstream(folder / "rulebook.paragraf", std::ios::binary)
        << "rulebook ferry\ntitle en \"F\"\nlanguages en\nentity boat\n  seats: int in 1..9\n§ 1 en \"Fares\"\n(1) en: Each seat costs.\n\n"
        << "    value fee(b: boat): int = b.seats * " << times << "\n";
  };
  write(1);
  const auto loaded = Watched::load(folder);
  REQUIRE_MESSAGE(loaded, loaded.text());
  Watched ferry = *loaded;
  auto state = State::read(ferry.book(), R"({ "entities": { "boat": { "anna": { "seats": 4 } } } })");
  auto prepared = Prepared::make(ferry.book(), {.given = "b: boat", .questions = {"fee(b)"}});
  REQUIRE(prepared);
  std::size_t first = 0;
  for (int i = 1; i <= 10'000; ++i) {
    const int times = i % 7 + 1;
    write(times);
    REQUIRE(ferry.reload());
    state = ferry.carry(*state);
    REQUIRE(state);
    prepared = prepared->again(ferry.book());
    REQUIRE(prepared);
    std::vector<std::int64_t> answers(prepared->outputs().size());
    const std::int64_t seats = 4;
    REQUIRE(Runner(*prepared).one({&seats, 1}, answers) == Status::answered);
    REQUIRE(answers[prepared->output("fee(b)").value()] == 4 * times);
#ifdef PARAGRAF_JIT_MODULE
    if (i % 50 == 0) {
      const auto code = Prepared::make(ferry.book(), {.given = "b: boat", .questions = {"fee(b)"}, .engine = Engine::jit, .modules = PARAGRAF_JIT_MODULE});
      REQUIRE((code && code->engine() == Engine::jit));
      REQUIRE(Runner(*code).one({&seats, 1}, answers) == Status::answered);
      REQUIRE(answers[code->output("fee(b)").value()] == 4 * times);
    }
#endif
    if (i == 2'000) first = resident();
  }
  const std::size_t last = resident();
  INFO(first, " pages after 2,000 reloads, ", last, " after 10,000");
  CHECK(last < first + first / 10);
  fs::remove_all(folder);
}

}  // namespace paragraf::tests
