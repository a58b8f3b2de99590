// Reading and writing files: see files.hpp.
#include "tools/files.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <system_error>

namespace paragraf::tools {
namespace fs = std::filesystem;

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
  fs::path part = path;
  part += ".part";
  {
    std::ofstream out(part, std::ios::binary | std::ios::trunc);
    if (!out) return std::strerror(errno);
    out << text;
    out.flush();
    if (!out) {
      fs::remove(part, error);
      return "could not be written";
    }
  }
  if (replaces) fs::permissions(part, fs::status(path, error).permissions(), error);
  fs::rename(part, path, error);
  if (!error) return {};
  std::string problem = error.message();
  fs::remove(part, error);
  return problem;
}

}  // namespace paragraf::tools
