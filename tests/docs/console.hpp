// Console blocks, run without a shell. In: lines `$ COMMAND`, each followed by what it prints, and a folder to run them in. Out: the
// same block with what they print now. Commands: ./paragraf, cat, mkdir, echo, and NAME=VALUE; words are quoted as in a shell.
#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace paragraf::tests {

// A new folder that is the working directory as long as this object lives. The folders of the repository that documents name
// are seen in it, and what is written stays in it.
class Scratch {
 public:
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

 private:
  std::filesystem::path before_, folder_;
};

class Console {
 public:
  // The block as it should be; none with a problem if a command is not understood.
  std::optional<std::string> run(std::string_view block, std::string& problem);

 private:
  std::optional<std::vector<std::string>> words(std::string_view command) const;
  bool execute(const std::vector<std::string>& words, std::string& printed);

  std::map<std::string, std::string> variables_;
  int status_ = 0;
};

// Whether `printed` is what `expected` says; a line `...` stands for any lines.
bool same_output(std::string_view expected, std::string_view printed);

}  // namespace paragraf::tests
