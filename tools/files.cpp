// Reading and writing files: see files.hpp.
#include "tools/files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <system_error>
#include <utility>

namespace paragraf::tools {
namespace fs = std::filesystem;
namespace {

constexpr int most_tries = 1000;

// In the folder of the file, under a name that nobody has, open for writing; -1 with errno.
std::pair<fs::path, int> new_file_beside(const fs::path& path) {
  for (int i = 0; i < most_tries; ++i) {
    fs::path part = path.parent_path() / (".paragraf-" + std::to_string(getpid()) + "-" + std::to_string(i) + ".part");
    const int file = open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0 || errno != EEXIST) return {std::move(part), file};
  }
  return {{}, -1};
}

// To the disk, so that what takes the place of a file is there.
bool written_to(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(file, text.data(), text.size());
    if (count < 0 && errno != EINTR) return false;
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
  }
  return fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP;
}

}  // namespace

embed::ReadFile read_file(const fs::path& path, std::uintmax_t limit) {
  return path == "-" ? embed::read_stream(std::cin, limit) : embed::read_file(path, limit);
}

std::string write_file(const fs::path& given, const std::string& text) {
  std::error_code error;
  const fs::path real = fs::canonical(given, error);
  const fs::path path = error ? given : real;  // a link goes on pointing where it does
  if (fs::exists(path, error) && !fs::is_regular_file(path, error)) {   // a pipe or a device takes the bytes
    std::ofstream out(path, std::ios::binary);
    return out << text && out.flush() ? std::string() : "could not be written";
  }
  const bool replaces = fs::exists(path, error);
  if (replaces && !std::ofstream(path, std::ios::binary | std::ios::app)) return std::strerror(errno);
  const auto [part, file] = new_file_beside(path);
  if (file < 0) return std::strerror(errno);
  std::string problem = written_to(file, text) ? std::string() : std::strerror(errno);
  close(file);
  if (problem.empty()) {
    if (replaces) fs::permissions(part, fs::status(path, error).permissions(), error);
    fs::rename(part, path, error);
    if (error) problem = error.message();
  }
  if (!problem.empty()) fs::remove(part, error);
  return problem;
}

std::string with_line_ends_of(std::string_view file, const std::string& text) {
  const std::size_t first = file.find('\n');
  if (first == file.npos || first == 0 || file[first - 1] != '\r') return text;
  std::string result;
  for (const char c : text) result += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return result;
}

bool is_same_file(const fs::path& x, const fs::path& y) {
  std::error_code error, other;
  if (fs::equivalent(x, y, error)) return true;    // by another name, such as a hard link
  const fs::path a = fs::weakly_canonical(fs::absolute(x, error), error), b = fs::weakly_canonical(fs::absolute(y, other), other);
  return !error && !other && a == b;
}

}  // namespace paragraf::tools
