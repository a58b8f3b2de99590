// Reading texts for an import; see raw_texts.hpp.
#include "tools/raw_texts.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>

#include "base/unicode.hpp"
#include "grammar/keywords.hpp"
#include "tools/files.hpp"

extern char** environ;

namespace paragraf::tools {
namespace fs = std::filesystem;
namespace {

using analysis::align::Markup;

// What pandoc reads, by the end of a file's name.
const char* document_format(const std::string& extension) {
  for (const char* format : {"docx", "odt", "rtf", "html", "epub"})
    if (extension == std::string(".") + format) return format;
  return nullptr;
}

std::string lower_extension(const fs::path& path) { return base::fold_case(path.extension().string()); }

}  // namespace

ProgramOutput output_of(const std::vector<std::string>& command, std::size_t most_bytes) {
  ProgramOutput output;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return output;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  pid_t child = 0;
  const int problem = posix_spawnp(&child, words[0], &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (problem == 0) {
    char buffer[1 << 14];
    for (ssize_t got = 0; !output.too_long && (got = read(ends[0], buffer, sizeof buffer)) != 0;) {
      if (got > 0)
        output.out.append(buffer, static_cast<std::size_t>(got));
      else if (errno != EINTR)
        break;
      output.too_long = output.out.size() > most_bytes;
    }
    if (output.too_long) kill(child, SIGKILL);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    output.status = WIFEXITED(status) ? WEXITSTATUS(status) : 1;
    // A program that is not there ends like this where spawning tells nothing.
    output.found = output.status != 127;
  }
  close(ends[0]);
  return output;
}

std::optional<GivenText> read_given_text(Session& session, const std::string& given) {
  const base::Speech& say = session.say();
  const std::size_t equals = given.find('=');
  const std::string language = given.substr(0, equals);
  const std::vector<std::string_view> known = grammar::prose_languages();
  if (equals == given.npos || std::find(known.begin(), known.end(), language) == known.end()) {
    session.refuse(base::Code::option_value,
                   fmt::format("--text {}: expected a language and a file, such as `da=rules.txt`; the languages are {}", given, fmt::join(known, ", ")));
    return std::nullopt;
  }
  const std::string path = given.substr(equals + 1);
  const std::string extension = lower_extension(path);
  const char* format = document_format(extension);
  embed::ReadFile file = read_file(path, session.options().most_bytes);
  if (!file.text) {
    session.fail_file(path, file.problem);
    return std::nullopt;
  }
  std::string text = std::move(*file.text);
  if (format) {
    // An absolute path is no option, whatever the file is called.
    // In its sandbox it reads no other file than this, whatever the document asks for.
    ProgramOutput read = output_of({"pandoc", "--sandbox", std::string("--from=") + format, "--to=gfm-raw_html", "--wrap=none", fs::absolute(path).string()},
                                   session.options().most_bytes);
    if (read.too_long) {
      session.fail_file(path, embed::too_long(session.options().most_bytes));
      return std::nullopt;
    }
    if (!read.found || read.status != 0) {
      session.fail_file(path, read.found ? say("pandoc could not read it")
                                         : say("pandoc, which reads such documents, is not installed; install it, or save the document as plain text"));
      return std::nullopt;
    }
    text = std::move(read.out);
  }
  if (base::first_invalid_utf8(text)) {
    session.fail_file(path, say("is not UTF-8; save it as UTF-8"));
    return std::nullopt;
  }
  const bool markdown = format || extension == ".md" || extension == ".markdown";
  return GivenText{path, analysis::align::read_raw_text(language, std::move(text), markdown ? Markup::markdown : Markup::plain)};
}

}  // namespace paragraf::tools
