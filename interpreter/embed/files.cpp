// Reading files: see files.hpp.
#include "interpreter/embed/files.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

namespace paragraf::embed {
namespace fs = std::filesystem;

namespace {

ReadFile too_large(std::uintmax_t limit) { return {{}, too_long(limit), true}; }

}  // namespace

std::string too_long(std::uintmax_t limit) {
  return limit % (1 << 20) == 0 ? fmt::format("is longer than the limit of {} MiB", limit >> 20)
                                : fmt::format("is longer than the limit of {} bytes", limit);
}

ReadFile read_stream(std::istream& in, std::uintmax_t limit) {
  std::string text;
  char part[1 << 16];
  while (in.read(part, sizeof part) || in.gcount() > 0) {
    text.append(part, static_cast<std::size_t>(in.gcount()));
    if (text.size() > limit) return too_large(limit);
  }
  if (in.bad()) return {{}, "could not be read to its end"};
  return {std::move(text), {}};
}

ReadFile read_file(const fs::path& path, std::uintmax_t limit) {
  std::error_code error;
  fs::file_status status = fs::status(path, error);
  if (!fs::exists(status))
    return {{}, error && error != std::errc::no_such_file_or_directory ? error.message() : "there is no such file"};
  if (fs::is_directory(status)) return {{}, "is a folder, expected a file"};
  std::uintmax_t size = fs::is_regular_file(status) ? fs::file_size(path, error) : 0;
  if (!error && size > limit) return too_large(limit);
  std::ifstream in(path, std::ios::binary);
  if (!in) return {{}, std::strerror(errno)};
  return read_stream(in, limit);
}

}  // namespace paragraf::embed
