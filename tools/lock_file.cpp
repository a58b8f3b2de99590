// Finding and reading locks; see lock_file.hpp.
#include "tools/lock_file.hpp"

#include <fmt/format.h>

#include "tools/files.hpp"

namespace paragraf::tools {
namespace fs = std::filesystem;

fs::path lock_path(const fs::path& book) {
  std::error_code error;
  if (fs::is_directory(book, error)) return book / "aligned.lock";
  if (book.filename() == "rulebook.paragraf") return book.parent_path() / "aligned.lock";
  return fs::path(book).replace_extension(".lock");
}

std::optional<analysis::Lock> read_lock_of(const fs::path& book, base::Sources& sources, base::Sink& sink) {
  const fs::path path = lock_path(book);
  std::error_code error;
  if (!fs::exists(path, error)) return analysis::Lock();
  embed::ReadFile file = read_file(path);
  if (!file.text) {
    sink.add({base::Code::unreadable_file, base::Severity::error, fmt::format("{}: {}", path.string(), file.problem)});
    return std::nullopt;
  }
  return analysis::read_lock(sources, sources.add(path.string(), *std::move(file.text)), sink);
}

WrittenLock write_lock_of(const fs::path& book, const analysis::Lock& lock, const std::vector<std::string>& languages, bool check) {
  WrittenLock written{lock_path(book)};
  std::string before;
  if (lock.there)
    if (embed::ReadFile file = read_file(written.path); file.text) before = *std::move(file.text);
  const std::string text = with_line_ends_of(before, analysis::write_lock(lock, languages));
  written.changes = text != before;
  if (written.changes && !check) written.problem = write_file(written.path, text);
  return written;
}

}  // namespace paragraf::tools
