// Bytes from a file or from standard input, as they come. In: a path, "-" is standard input. Out: bytes, until the end or until there is no need to
// go on, which is asked again and again while nothing comes.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>

namespace paragraf::tools {

class ByteSource {
 public:
  // `in`: what stands for standard input if it is not that of the program.
  ByteSource(const std::string& path, std::istream* in, std::function<bool()> stopped);
  ~ByteSource();
  ByteSource(const ByteSource&) = delete;

  // How many bytes; 0 at the end, or if there is a problem, or it was stopped.
  std::size_t read(char* to, std::size_t room);
  const std::string& problem() const { return problem_; }        // once nobody reads
  bool failed() const { return failed_; }                        // by any thread
  std::optional<std::uint64_t> size() const { return size_; }    // of a plain file

 private:
  int file_ = -1;
  std::istream* in_ = nullptr;
  std::function<bool()> stopped_;
  std::string problem_;
  std::atomic<bool> failed_ = false;
  std::optional<std::uint64_t> size_;
};

}  // namespace paragraf::tools
