// The lock of a book on the disk: `aligned.lock` in the folder of the book, NAME.lock beside a book of one file NAME.paragraf.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "analysis/lock_text.hpp"

namespace paragraf::tools {

// `book`: its folder or its file.
std::filesystem::path lock_path(const std::filesystem::path& book);
// None after a finding (P003): it is there and cannot be read. Without a file: a lock that is not `there`.
std::optional<analysis::Lock> read_lock_of(const std::filesystem::path& book, base::Sources& sources, base::Sink& sink);

struct WrittenLock {
  std::filesystem::path path;
  bool changes = false;                        // the file says something else, or is not there
  std::string problem = {};                    // none: written, if it changes
};
// With the line ends that the file has. `check`: only whether it would change.
WrittenLock write_lock_of(const std::filesystem::path& book, const analysis::Lock& lock, const std::vector<std::string>& languages, bool check);

}  // namespace paragraf::tools
