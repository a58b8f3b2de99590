// A file that is written piece by piece and is there only when it is whole. In: its path. Out: a file beside it under a name that nobody has,
// which takes its place at the end, or is removed. What is no plain file, a pipe or a device, takes the bytes as they come.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace paragraf::tools {

class PartFile {
 public:
  explicit PartFile(const std::filesystem::path& path);
  ~PartFile();
  PartFile(const PartFile&) = delete;

  bool write(std::string_view text);
  // To the disk, and in its place. False if anything went wrong since the beginning.
  bool commit();
  const std::string& problem() const { return problem_; }

 private:
  bool fail();

  std::filesystem::path path_, part_;    // no part: it is written itself
  int file_ = -1;
  bool replaces_ = false;
  std::string problem_;
};

}  // namespace paragraf::tools
