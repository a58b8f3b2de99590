// Saving examples and pictures: see lint_files.hpp.
#include "tools/lint_files.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/lint/scenario.hpp"
#include "analysis/lint/witness_svg.hpp"
#include "base/unicode.hpp"
#include "tools/files.hpp"

namespace paragraf::tools {
namespace fs = std::filesystem;
using analysis::lint::Claim;

namespace {

SavedFile save(const fs::path& path, const std::string& text, std::size_t findings, bool anew) {
  SavedFile saved{path, findings};
  std::error_code error;
  saved.was_there = !anew && fs::exists(path, error);
  if (saved.was_there) return saved;
  if (!path.parent_path().empty()) fs::create_directories(path.parent_path(), error);
  saved.problem = write_file(path, text);
  return saved;
}

}  // namespace

std::string file_name_of(const Claim& claim) {
  const std::string text = fmt::format("{} {}", base::info(claim.code).text, claim.subject);
  std::string name;
  bool apart = false;
  for (std::size_t at = 0; at < text.size();) {
    const base::CodePoint c = base::decode(text, at);
    if (c.valid && base::is_word(c.value)) {
      if (apart && !name.empty()) name += '-';
      apart = false;
      name += text.substr(at, c.size);
    } else {
      apart = true;
    }
    at += c.size;
  }
  constexpr std::size_t longest = 150;   // bytes; file systems take 255
  name = base::fold_case(name);
  if (name.size() <= longest) return name;
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0u) == 0x80) --end;
  return name.substr(0, end);
}

std::vector<SavedFile> save_scenarios(const model::Book& book, const std::vector<Claim>& claims, const analysis::Wording& wording, const fs::path& to) {
  std::vector<Claim> told;
  for (const Claim& claim : claims)
    if (claim.witness && !analysis::lint::scenario_text(book, claim, wording).empty()) told.push_back(claim);
  std::vector<SavedFile> saved;
  if (told.empty()) return saved;
  std::error_code error;
  if (to.extension() == ".paragraf" && !fs::is_directory(to, error)) {
    saved.push_back(save(to, analysis::lint::scenario_file(book, told, wording), told.size(), false));
    return saved;
  }
  for (const Claim& claim : told)
    saved.push_back(save(to / (file_name_of(claim) + ".paragraf"), analysis::lint::scenario_file(book, {&claim, 1}, wording), 1, false));
  return saved;
}

std::vector<SavedFile> save_pictures(const model::Book& book, const base::Sources& sources, const std::vector<Claim>& claims,
                                     const analysis::Wording& wording, const fs::path& folder) {
  std::vector<SavedFile> saved;
  for (const Claim& claim : claims)
    if (const std::string picture = analysis::lint::witness_svg(book, claim, wording, &sources); !picture.empty())
      saved.push_back(save(folder / (file_name_of(claim) + ".svg"), picture, 1, true));
  return saved;
}

}  // namespace paragraf::tools
