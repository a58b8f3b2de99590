// The file of a game's log, written line by line, so that nothing is lost if the program ends. In: a path, lines. Out: a problem, or
// none. A log that is there already is not overwritten.
#pragma once
#include <fstream>
#include <span>
#include <string>

namespace paragraf::tools {

class LogFile {
 public:
  // `goes_on`: the log that was replayed; it may be this file, and then is written anew, unless lines of it would be lost.
  std::string open(const std::string& path, const std::string& goes_on, bool would_lose_lines);
  // The lines that are not yet in it.
  std::string write(std::span<const std::string> lines);

 private:
  std::ofstream out_;
  std::size_t written_ = 0;
};

}  // namespace paragraf::tools
