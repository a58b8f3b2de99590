// The lock of a book on the disk: `aligned.lock` in the folder of the book, NAME.lock beside a book of one file NAME.paragraf.
#pragma once
#include <filesystem>
#include <optional>

#include "analysis/lock_text.hpp"

namespace paragraf::tools {

// `book`: its folder or its file.
std::filesystem::path lock_path(const std::filesystem::path& book);
// None after a finding (P003): it is there and cannot be read. Without a file: a lock that is not `there`.
std::optional<analysis::Lock> read_lock_of(const std::filesystem::path& book, base::Sources& sources, base::Sink& sink);

}  // namespace paragraf::tools
