// convert_scenarios GAME SCENARIOS.json FOLDER: writes FOLDER/acceptance.paragraf, FOLDER/missions/*.paragraf and
// FOLDER/rejected/*.json. With anything that is not mapped it writes nothing, says what and where, and fails.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/scenarios/belle/convert.hpp"
#include "tests/scenarios/convert.hpp"
#include "tests/scenarios/ww2/convert.hpp"

namespace {

namespace fs = std::filesystem;
using namespace paragraf::tests::scenarios;

struct Game {
  std::string_view name;
  std::vector<std::string> (*ids)(const Json&);
  Conversion (*convert)(const Json&, std::span<const std::string>);
};
constexpr Game games[] = {
    {"battletech", acceptance_ids, convert},
    {"belle-alliance", belle::acceptance_ids, belle::convert},
    {"ww2", ww2::acceptance_ids, ww2::convert},
};

bool store(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) std::fprintf(stderr, "cannot write %s\n", path.c_str());
  return static_cast<bool>(file);
}

}  // namespace

int main(int argc, char** argv) {
  const auto game = std::find_if(std::begin(games), std::end(games), [&](const Game& g) { return argc == 4 && g.name == argv[1]; });
  if (game == std::end(games)) {
    std::fprintf(stderr, "usage: convert_scenarios GAME SCENARIOS.json FOLDER\ngames:");
    for (const Game& known : games) std::fprintf(stderr, " %s", std::string(known.name).c_str());
    std::fprintf(stderr, "\n");
    return 2;
  }
  std::ifstream input(argv[2], std::ios::binary);
  const Json document = Json::parse(input, nullptr, false);
  if (document.is_discarded()) {
    std::fprintf(stderr, "%s: cannot be read as JSON\n", argv[2]);
    return 2;
  }
  const Conversion made = game->convert(document, game->ids(document));
  for (const std::string& failure : made.failures) std::fprintf(stderr, "%s\n", failure.c_str());
  if (!made.failures.empty()) return 1;

  const fs::path folder = argv[3];
  std::error_code error;
  if (!made.refused.empty()) fs::create_directories(folder / "rejected", error);
  if (!made.missions.empty()) fs::create_directories(folder / "missions", error);
  bool good = store(folder / "acceptance.paragraf", made.examples);
  for (const auto* files : {&made.refused, &made.missions})
    for (const auto& [name, text] : *files) good = store(folder / name, text) && good;
  std::printf("%zu scenarios, %zu of their states to be refused\n", made.ids.size(), made.refused.size());
  return good ? 0 : 2;
}
