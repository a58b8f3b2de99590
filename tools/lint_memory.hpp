// What the linter found out about a book before, in a file of the cache. In: a folder, the book and how it is asked. Out: claims by what they
// rest on. The file is written as a whole or not at all, each entry bears its own digest, and what another program wrote, or cannot be read, is
// no memory: then everything is asked again.
#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "analysis/lint/memory.hpp"

namespace paragraf::tools {

class LintMemory : public analysis::lint::Memory {
 public:
  // `folder`: empty: nothing is kept. `program`: who asks; another one may answer otherwise.
  LintMemory(const std::string& folder, const std::filesystem::path& book, std::uint32_t entities, const std::vector<std::uint32_t>& sides,
             std::string program = this_program());

  bool is_used() const { return !file_.empty(); }
  const std::vector<analysis::lint::Remembered>* recall(const std::string& key) override;
  void keep(const std::string& key, std::vector<analysis::lint::Remembered> claims) override;
  // Only if there is something new. `all`: everything was asked of the book, so that entries which nobody asked for are of an older one. That
  // nothing can be written there is no mistake of the user: then nothing is known the next time.
  void write(bool all) const;
  const std::filesystem::path& file() const { return file_; }

  // Its version, and which file it is.
  static std::string this_program();

 private:
  void read();

  std::filesystem::path file_;
  std::string program_;
  std::map<std::string, std::vector<analysis::lint::Remembered>> entries_;
  std::set<std::string> used_;
  bool changed_ = false;
};

}  // namespace paragraf::tools
