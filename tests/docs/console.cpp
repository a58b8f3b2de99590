// Running console blocks through the libraries: see console.hpp.
#include "tests/docs/console.hpp"

#include <unistd.h>

#include <cctype>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

#include "tests/house/files.hpp"
#include "tests/support/command_line.hpp"
#include "tools/commands.hpp"

namespace paragraf::tests {
namespace fs = std::filesystem;
namespace {

bool matches(const std::vector<std::string_view>& expected, std::size_t i, const std::vector<std::string_view>& printed, std::size_t j) {
  for (; i < expected.size(); ++i, ++j) {
    if (expected[i] == "...") {
      for (std::size_t from = j; from <= printed.size(); ++from)
        if (matches(expected, i + 1, printed, from)) return true;
      return false;
    }
    if (j >= printed.size() || expected[i] != printed[j]) return false;
  }
  return j == printed.size();
}

bool is_name(std::string_view text) {
  if (text.empty() || std::isdigit(static_cast<unsigned char>(text[0]))) return false;
  for (const char c : text)
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_') return false;
  return true;
}

}  // namespace

Scratch::Scratch() : before_(fs::current_path()) {
  std::string name = (fs::temp_directory_path() / "paragraf-docs-XXXXXX").string();
  if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
  folder_ = name;
  for (const char* shared : {"rulesets", "docs", "tests"})
    fs::create_directory_symlink(fs::path(PARAGRAF_SOURCE_DIR) / shared, folder_ / shared);
  fs::current_path(folder_);
}

Scratch::~Scratch() {
  std::error_code ignored;
  fs::current_path(before_, ignored);
  fs::remove_all(folder_, ignored);
}

std::optional<std::vector<std::string>> Console::words(std::string_view command) const {
  std::vector<std::string> result;
  std::string word;
  bool open = false;
  char quote = 0;
  const auto value_at = [&](std::size_t& at) -> std::optional<std::string> {
    if (command.substr(at + 1).starts_with("?")) return ++at, std::to_string(status_);
    std::size_t end = at + 1;
    while (end < command.size() && is_name(command.substr(at + 1, end - at))) ++end;
    const auto found = variables_.find(std::string(command.substr(at + 1, end - at - 1)));
    if (found == variables_.end()) return std::nullopt;
    at = end - 1;
    return found->second;
  };
  for (std::size_t at = 0; at < command.size(); ++at) {
    const char c = command[at];
    if (quote == '\'' && c != '\'') {
      word += c;
    } else if (c == quote && quote) {
      quote = 0;
    } else if (!quote && (c == '\'' || c == '"')) {
      quote = c;
      open = true;
    } else if (c == '\\' && at + 1 < command.size()) {
      if (command[++at] != '\n') word += command[at];
    } else if (c == '$') {
      const auto value = value_at(at);
      if (!value) return std::nullopt;
      word += *value;
      open = true;
    } else if (!quote && (c == ' ' || c == '\n')) {
      if (open || !word.empty()) result.push_back(word);
      word.clear();
      open = false;
    } else if (!quote && (c == '|' || c == '<' || c == '>' || c == ';' || c == '&' || c == '`' || c == '*')) {
      return std::nullopt;
    } else if (!quote && c == '#' && word.empty()) {
      break;
    } else {
      word += c;
    }
  }
  if (quote) return std::nullopt;
  if (open || !word.empty()) result.push_back(word);
  return result;
}

bool Console::execute(const std::vector<std::string>& words, std::string& printed) {
  if (words.empty()) return true;
  std::ostringstream out;
  const auto equals = words[0].find('=');
  if (words.size() == 1 && equals != std::string::npos && is_name(std::string_view(words[0]).substr(0, equals))) {
    variables_[words[0].substr(0, equals)] = words[0].substr(equals + 1);
  } else if (words[0] == "./paragraf") {
    std::vector<const char*> arguments;
    for (const std::string& word : words) arguments.push_back(word.c_str());
    status_ = tools::run(static_cast<int>(arguments.size()), arguments.data(), {.out = out, .err = out, .modules = solver_folder});
  } else if (words[0] == "cat") {
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (!fs::is_regular_file(words[i])) return false;
      out << read_file(words[i]);
    }
  } else if (words[0] == "mkdir") {
    for (std::size_t i = 1; i < words.size(); ++i)
      if (words[i] != "-p") fs::create_directories(words[i]);
  } else if (words[0] == "echo") {
    for (std::size_t i = 1; i < words.size(); ++i) out << (i > 1 ? " " : "") << words[i];
    out << '\n';
  } else {
    return false;
  }
  printed = out.str();
  return true;
}

std::optional<std::string> Console::run(std::string_view block, std::string& problem) {
  const std::vector<std::string_view> lines = lines_of(block);
  std::string result;
  for (std::size_t i = 0; i < lines.size();) {
    if (!lines[i].starts_with("$ ")) {
      problem = "found `" + std::string(lines[i]) + "`, expected a line `$ COMMAND`";
      return std::nullopt;
    }
    std::string command(lines[i].substr(2));
    result.append(lines[i++]).push_back('\n');
    while (command.ends_with('\\') && i < lines.size()) {
      command += '\n';
      command += lines[i];
      result.append(lines[i++]).push_back('\n');
    }
    std::string expected, printed;
    for (; i < lines.size() && !lines[i].starts_with("$ "); ++i) expected.append(lines[i]).push_back('\n');
    const auto split = words(command);
    if (!split || !execute(*split, printed)) {
      problem = "the tests cannot run `" + command + "`";
      return std::nullopt;
    }
    if (!printed.empty() && printed.back() != '\n') printed += '\n';
    result += same_output(expected, printed) ? expected : printed;
  }
  return result;
}

bool same_output(std::string_view expected, std::string_view printed) { return matches(lines_of(expected), 0, lines_of(printed), 0); }

}  // namespace paragraf::tests
