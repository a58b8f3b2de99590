// Runs a fuzz target on stored inputs, without libFuzzer. In: files and folders (searched through) as arguments. Out: status 0
// if the target survived them all; 1 if there was nothing to run, so that a moved corpus is noticed.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> inputs(const fs::path& argument) {
  if (!fs::is_directory(argument)) return {argument};
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(argument))
    if (entry.is_regular_file()) files.push_back(entry.path());
  return files;
}

bool replay(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    std::fprintf(stderr, "cannot read %s\n", path.c_str());
    return false;
  }
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  std::fprintf(stderr, "%s\n", path.c_str());  // before the run: after a crash the last line names the input
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  return true;
}

}  // namespace

int main(int count, char** arguments) {
  std::size_t runs = 0;
  bool all_read = true;
  for (int i = 1; i < count; ++i)
    for (const fs::path& path : inputs(arguments[i])) {
      all_read = replay(path) && all_read;
      ++runs;
    }
  std::fprintf(stderr, "%zu inputs\n", runs);
  return all_read && runs > 0 ? 0 : 1;
}
