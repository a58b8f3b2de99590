// See part_file.hpp.
#include "tools/part_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>
#include <utility>

namespace paragraf::tools {
namespace fs = std::filesystem;
namespace {

constexpr int most_tries = 1000;

// In the folder of the file, open for writing; -1 with errno.
std::pair<fs::path, int> new_file_beside(const fs::path& path) {
  for (int i = 0; i < most_tries; ++i) {
    fs::path part = path.parent_path() / (".paragraf-" + std::to_string(getpid()) + "-" + std::to_string(i) + ".part");
    const int file = open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0 || errno != EEXIST) return {std::move(part), file};
  }
  return {{}, -1};
}

}  // namespace

PartFile::PartFile(const fs::path& given) {
  std::error_code error;
  const fs::path real = fs::canonical(given, error);
  path_ = error ? given : real;          // a link goes on pointing where it does
  replaces_ = fs::exists(path_, error);
  if (replaces_ && !fs::is_regular_file(path_, error)) {
    file_ = open(path_.c_str(), O_WRONLY | O_CLOEXEC);
  } else if (replaces_ && !std::ofstream(path_, std::ios::binary | std::ios::app)) {
    // It may not be written, though its folder may.
  } else {
    std::tie(part_, file_) = new_file_beside(path_);
  }
  if (file_ < 0) fail();
}

PartFile::~PartFile() {
  if (file_ >= 0) close(file_);
  std::error_code error;
  if (!part_.empty()) fs::remove(part_, error);
}

bool PartFile::fail() {
  if (problem_.empty()) problem_ = std::strerror(errno);
  return false;
}

bool PartFile::write(std::string_view text) {
  while (problem_.empty() && !text.empty()) {
    const ssize_t count = ::write(file_, text.data(), text.size());
    if (count < 0 && errno != EINTR) return fail();
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
  }
  return problem_.empty();
}

bool PartFile::commit() {
  if (!problem_.empty()) return false;
  if (part_.empty()) return true;
  if (fsync(file_) != 0 && errno != EINVAL && errno != ENOTSUP) return fail();
  std::error_code error;
  if (replaces_) fs::permissions(part_, fs::status(path_, error).permissions(), error);
  fs::rename(part_, path_, error);
  if (error) {
    problem_ = error.message();
    return false;
  }
  part_.clear();
  return true;
}

}  // namespace paragraf::tools
