// Lines of JSON behind their digests: see lint_memory.hpp.
#include "tools/lint_memory.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

#include "interpreter/play/digest.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"

namespace paragraf::tools {
namespace {

using Json = nlohmann::json;
using analysis::lint::Remembered;
using analysis::lint::Standing;
namespace fs = std::filesystem;

constexpr std::size_t digits = 16;        // of a digest: what is torn is not taken for whole

std::string line_of(const std::string& text) { return play::sha256(text).substr(0, digits) + " " + text + "\n"; }

// What stands behind its digest; none: it is not what was written.
std::optional<std::string> text_of(const std::string& line) {
  if (line.size() <= digits || line[digits] != ' ') return std::nullopt;
  std::string text = line.substr(digits + 1);
  return play::sha256(text).compare(0, digits, line, 0, digits) == 0 ? std::optional(std::move(text)) : std::nullopt;
}

Json json_of(const Remembered& one) {
  return {one.code, static_cast<int>(one.standing), one.subject, one.sentences, one.how, one.bound};
}

Remembered remembered(const Json& json) {
  return {json.at(0).get<std::string>(), static_cast<Standing>(json.at(1).get<int>()), json.at(2).get<std::string>(),
          json.at(3).get<std::vector<std::string>>(), json.at(4).get<std::string>(), json.at(5).get<std::string>()};
}

}  // namespace

std::string LintMemory::this_program() {
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed);
  const auto size = fs::file_size(program, failed);
  const auto time = fs::last_write_time(program, failed).time_since_epoch().count();
  return failed ? std::string() : fmt::format("paragraf {} {} {}", version, size, time);
}

LintMemory::LintMemory(const std::string& folder, const fs::path& book, std::uint32_t entities, const std::vector<std::uint32_t>& sides,
                       std::string program)
    : program_(std::move(program)) {
  if (folder.empty() || program_.empty()) return;
  std::error_code failed;
  const fs::path whole = fs::weakly_canonical(book, failed);
  if (failed) return;
  std::string asked = fmt::format("{}\n{}\n", whole.string(), entities);
  for (const std::uint32_t side : sides) asked += fmt::format("{} ", side);
  file_ = fs::path(folder) / (play::sha256(asked).substr(0, digits) + ".lint");
  read();
}

void LintMemory::read() {
  const embed::ReadFile file = read_file(file_);
  if (!file.text) return;
  std::istringstream lines(*file.text);
  std::string line;
  if (!std::getline(lines, line) || text_of(line) != program_) return;
  while (std::getline(lines, line)) {
    const std::optional<std::string> text = text_of(line);
    if (!text) continue;
    try {
      const Json json = Json::parse(*text);
      std::vector<Remembered> claims;
      for (const Json& one : json.at(1)) claims.push_back(remembered(one));
      entries_.emplace(json.at(0).get<std::string>(), std::move(claims));
    } catch (const Json::exception&) {   // whole, and not what this program writes
    }
  }
}

const std::vector<Remembered>* LintMemory::recall(const std::string& key) {
  const auto found = entries_.find(key);
  if (found == entries_.end()) return nullptr;
  used_.insert(key);
  return &found->second;
}

void LintMemory::keep(const std::string& key, std::vector<Remembered> claims) {
  entries_[key] = std::move(claims);
  used_.insert(key);
  changed_ = true;
}

void LintMemory::write(bool all) const {
  if (!is_used() || !(changed_ || (all && used_.size() < entries_.size()))) return;
  std::string text = line_of(program_);
  for (const auto& [key, claims] : entries_) {
    if (all && !used_.contains(key)) continue;
    Json list = Json::array();
    for (const Remembered& one : claims) list.push_back(json_of(one));
    text += line_of(Json{key, std::move(list)}.dump());
  }
  std::error_code failed;
  fs::create_directories(file_.parent_path(), failed);
  if (!failed) write_file(file_, text);
}

}  // namespace paragraf::tools
