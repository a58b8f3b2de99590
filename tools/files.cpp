// Reading and writing files: see files.hpp.
#include "tools/files.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <system_error>

namespace paragraf::tools {
namespace fs = std::filesystem;

embed::ReadFile read_file(const fs::path& path) {
  return path == "-" ? embed::read_stream(std::cin) : embed::read_file(path);
}

std::string write_file(const fs::path& path, const std::string& text) {
  fs::path part = path;
  part += ".part";
  std::error_code error;
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
  fs::rename(part, path, error);
  if (!error) return {};
  std::string problem = error.message();
  fs::remove(part, error);
  return problem;
}

}  // namespace paragraf::tools
