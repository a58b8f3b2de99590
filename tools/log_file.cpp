// The file of a log: see log_file.hpp.
#include "tools/log_file.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace paragraf::tools {

std::string LogFile::open(const std::string& path, const std::string& goes_on, bool would_lose_lines) {
  std::error_code error;
  const bool same = !goes_on.empty() && std::filesystem::equivalent(path, goes_on, error);
  if (std::filesystem::exists(path, error) && !same) return "there is such a file; a log does not take the place of another";
  if (same && would_lose_lines) return "lines behind --until would be lost; a log of another name keeps both";
  out_.open(path, std::ios::binary | std::ios::trunc);
  return out_ ? std::string() : std::strerror(errno);
}

std::string LogFile::write(std::span<const std::string> lines) {
  if (!out_.is_open()) return {};
  for (; written_ < lines.size(); ++written_) out_ << lines[written_] << '\n';
  out_.flush();
  return out_ ? std::string() : "could not be written";
}

}  // namespace paragraf::tools
