// See byte_source.hpp.
#include "tools/byte_source.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <iostream>

namespace paragraf::tools {
namespace {

constexpr int patience = 100;            // milliseconds

}  // namespace

ByteSource::ByteSource(const std::string& path, std::istream* in, std::function<bool()> stopped) : stopped_(std::move(stopped)) {
  if (path == "-" && in && in != &std::cin) {
    in_ = in;
    return;
  }
  file_ = path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat about {};
  if (file_ < 0 || fstat(file_, &about) != 0)
    problem_ = std::strerror(errno);
  else if (S_ISDIR(about.st_mode))
    problem_ = "is a folder, expected a file";
  else if (S_ISREG(about.st_mode))
    size_ = static_cast<std::uint64_t>(about.st_size);
}

ByteSource::~ByteSource() {
  if (file_ > STDIN_FILENO) close(file_);
}

std::size_t ByteSource::read(char* to, std::size_t room) {
  if (in_) return static_cast<std::size_t>(in_->read(to, static_cast<std::streamsize>(room)).gcount());
  while (problem_.empty() && !stopped_()) {
    pollfd wanted{file_, POLLIN, 0};
    const int ready = poll(&wanted, 1, patience);
    if (ready == 0 || (ready < 0 && errno == EINTR)) continue;         // nothing is there yet, and reading would wait for it
    const ssize_t count = ::read(file_, to, room);
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno == EINTR) continue;
    problem_ = std::strerror(errno);
    failed_ = true;
  }
  return 0;
}

}  // namespace paragraf::tools
