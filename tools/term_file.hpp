// The term base of a book on the disk: the file that was given, or `terms.csv` beside the book. In: the book's folder or file. Out: its
// terms; an empty base if there is none. None after P003 or P612.
#pragma once
#include <filesystem>
#include <optional>

#include "analysis/prose/terms.hpp"
#include "base/diagnostic.hpp"
#include "tools/session.hpp"

namespace paragraf::tools {

std::filesystem::path term_file(const std::filesystem::path& book, const std::string& given);
std::optional<analysis::prose::TermBase> read_term_file(const std::filesystem::path& book, const std::string& given, std::size_t most_bytes, base::Sink& sink);
// The same for a command that does nothing without it: what is wrong is printed.
std::optional<analysis::prose::TermBase> read_term_file(Session& session, const std::filesystem::path& book, const std::string& given);

}  // namespace paragraf::tools
