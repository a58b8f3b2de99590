// The documentation is run. In: README.md, docs/ and the READMEs of the rulesets. Out: a failure for each example that is not
// as it says, each page of a code that does not show it, each option of the program that no document names, and each link or
// file name that leads nowhere. PARAGRAF_UPDATE=1 writes what the commands print now into the documents; never in CI.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "base/diagnostic.hpp"
#include "grammar/parse.hpp"
#include "model/build.hpp"
#include "tests/docs/documents.hpp"
#include "tests/docs/markdown.hpp"
#include "tests/house/files.hpp"
#include "tools/commands.hpp"

namespace paragraf::tests {
namespace {
namespace fs = std::filesystem;

const fs::path root = PARAGRAF_SOURCE_DIR;

// Every Markdown file of the repository that people read to use or to change it.
std::vector<File> documents() {
  std::vector<File> files = files_of({"docs", "rulesets"});
  std::erase_if(files, [](const File& file) { return !file.ends_with(".md"); });
  for (const auto& entry : fs::directory_iterator(root))
    if (entry.path().extension() == ".md") files.push_back({entry.path().filename().string(), read_file(entry.path())});
  std::ranges::sort(files, {}, &File::path);
  return files;
}

bool set(const char* variable) {
  const char* value = std::getenv(variable);
  return value && *value && std::string_view(value) != "0";
}

std::string help_of(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "paragraf");
  arguments.push_back("--help");
  std::ostringstream out;
  CHECK(tools::run(static_cast<int>(arguments.size()), arguments.data(), {out, out}) == 0);
  return out.str();
}

TEST_CASE("docs: every block of the documents is as it says") {
  const bool update = set("PARAGRAF_UPDATE");
  REQUIRE_MESSAGE(!(update && set("CI")), "documents are not rewritten in CI");
  std::vector<std::string> problems;
  std::size_t blocks = 0, commands = 0, cases = 0;
  for (const File& document : documents()) {
    RunDocument run = run_document(document.path, document.text);
    if (update && run.updated != document.text) {
      std::ofstream(root / document.path, std::ios::binary) << run.updated;
      run = run_document(document.path, run.updated);
    }
    problems.insert(problems.end(), run.problems.begin(), run.problems.end());
    // A finding that nobody speaks of is a slip that an update has written down.
    const Codes told = codes_in(read_markdown(document.text).prose);
    for (const Shown& shown : run.shown)
      for (const std::string& code : shown.codes)
        if (!told.contains(code)) problems.push_back(document.path + ": shows " + code + ", but its text does not speak of it");
    blocks += run.blocks, commands += run.commands, cases += run.cases;
  }
  CHECK_MESSAGE(problems.empty(), list(problems));
  CHECK(blocks > 100);
  CHECK(commands > 10);
  CHECK(cases > 20);
}

TEST_CASE("docs: the page of a code shows it, and then a text without it") {
  std::vector<std::string> problems;
  for (const base::CodeInfo& code : base::all_codes()) {
    const std::string path = fmt::format("docs/codes/{}.md", code.text), text = read_file(root / path);
    if (lines_of(text).empty() || lines_of(text).front() != fmt::format("# {}: {}", code.text, code.title))
      problems.push_back(path + ": does not begin with the title of its code");
    if (code.text == "P901" || code.text == "P611") continue;  // no book causes it with the languages that ship
    bool example = false, fix = false;
    for (const Shown& shown : run_document(path, text).shown) {
      if (shown.section == "Example") {
        example = example || shown.codes.contains(std::string(code.text));
        for (const std::string& other : shown.codes)
          if (other != code.text && code.text != "P005" && text.find("allow " + other) == text.npos) problems.push_back(path + ": the example shows " + other + ", too");
      } else if (shown.section == "Fix") {
        fix = shown.codes.empty();
      }
    }
    if (!example) problems.push_back(path + ": no example shows the code");
    if (!fix) problems.push_back(path + ": no example shows how to mend it");
  }
  CHECK_MESSAGE(problems.empty(), list(problems));
}

// "--state" for each option in the text.
std::set<std::string> options_in(std::string_view text) {
  std::set<std::string> options;
  for (std::size_t at = text.find("--"); at != text.npos; at = text.find("--", at + 2)) {
    std::size_t end = at + 2;
    while (end < text.size() && (std::islower(static_cast<unsigned char>(text[end])) || text[end] == '-')) ++end;
    if (end > at + 2) options.emplace(text.substr(at, end - at));
  }
  return options;
}

// The words between backticks.
std::set<std::string> quoted_in(std::string_view text) {
  std::set<std::string> words;
  for (std::size_t open = text.find('`'); open != text.npos;) {
    const std::size_t close = text.find('`', open + 1);
    if (close == text.npos) break;
    words.emplace(text.substr(open + 1, close - open - 1));
    open = text.find('`', close + 1);
  }
  return words;
}

std::vector<std::string> commands_of_program() {
  std::vector<std::string> commands;
  const std::string help = help_of({});
  bool listing = false;
  for (const std::string_view line : lines_of(help)) {
    if (line.empty()) listing = false;
    if (listing) commands.emplace_back(line.substr(2, line.find(' ', 2) - 2));
    if (line == "Subcommands:") listing = true;
  }
  return commands;
}

TEST_CASE("docs: the tables of commands and options are those of the program") {
  const std::vector<std::string> commands = commands_of_program();
  REQUIRE(commands.size() >= 5);
  using Table = std::map<std::string, std::set<std::string>>;  // the options of each command
  Table written, offered;
  std::set<std::string> rows;
  const std::string text = read_file(root / "docs/language.md");
  const std::string_view program = std::string_view(text).substr(text.find("\n## The program\n"));
  for (const std::string_view line : lines_of(program.substr(0, program.find("\n## ", 1)))) {
    if (line.starts_with("| `paragraf ")) written[std::string(line.substr(12, line.find_first_of(" `", 12) - 12))];
    if (!line.starts_with("| `--")) continue;
    const std::size_t of = line.find(" | "), meaning = line.find(" | ", of + 3);
    CHECK_MESSAGE(rows.insert(std::string(line.substr(0, of))).second, "stands twice: ", std::string(line.substr(0, of)));
    const std::string_view who = line.substr(of, meaning - of);
    const bool but = who.find("all but") != who.npos;
    const std::set<std::string> named = quoted_in(who);
    for (const std::string& command : commands)
      if (named.contains(command) != but)
        for (const std::string& option : options_in(line.substr(0, of))) written[command].insert(option);
  }
  for (const std::string& command : commands) {
    offered[command] = options_in(help_of({command.c_str()}));
    offered[command].erase("--help");
  }
  for (const std::string& command : commands) {
    CAPTURE(command);
    CHECK(written[command] == offered[command]);
  }
  CHECK(written.size() == offered.size());
}

// The messages of P301 in the one block of language.md that shows all of them.
std::vector<std::string> unsupported_in_language() {
  std::vector<std::string> messages;
  for (const Block& block : read_markdown(read_file(root / "docs/language.md")).blocks) {
    if (block.word(1) != "finds" || block.word(2) != "P301") continue;
    base::Sources sources;
    base::Sink sink;
    std::vector<grammar::Parsed> files;
    files.push_back(grammar::parse(sources, sources.add("language.md", block.text), sink));
    const auto book = model::build(files, sources, sink);
    for (const base::Diagnostic& found : sink.sorted())
      if (found.code == base::Code::not_supported) messages.push_back(found.message);
  }
  return messages;
}

TEST_CASE("docs: the language says what is not supported yet") {
  const std::vector<std::string> messages = unsupported_in_language();
  std::vector<std::string> problems;
  for (const File& file : files_of({"model"}))
    for (const std::string_view line : lines_of(file.text)) {
      const std::size_t call = line.find("unsupported(");
      const std::size_t open = call == line.npos ? call : line.find('"', call);
      if (open == line.npos || line.find("fmt::format", call) < open) continue;
      const std::string what(line.substr(open + 1, line.find('"', open + 1) - open - 1));
      if (std::ranges::none_of(messages, [&](const std::string& message) { return message.starts_with(what + " "); }))
        problems.push_back(file.path + ": docs/language.md does not show \"" + what + "\"");
    }
  CHECK_MESSAGE(problems.empty(), list(problems));
}

TEST_CASE("docs: links lead to files and headings, names of files are right") {
  std::vector<std::string> problems;
  std::size_t seen = 0;
  for (const File& document : documents()) {
    const Markdown markdown = read_markdown(document.text);
    const fs::path folder = (root / document.path).parent_path();
    for (const std::string& link : links(markdown.prose)) {
      if (link.find("://") != link.npos || link.starts_with("mailto:")) continue;
      ++seen;
      const auto hash = link.find('#');
      const fs::path target = hash == 0 ? root / document.path : folder / link.substr(0, hash);
      if (!fs::exists(target)) {
        problems.push_back(document.path + ": there is no " + link);
        continue;
      }
      if (hash == link.npos || target.extension() != ".md") continue;
      const Markdown there = read_markdown(read_file(target));
      if (std::ranges::none_of(there.headings, [&](const std::string& heading) { return anchor(heading) == link.substr(hash + 1); }))
        problems.push_back(document.path + ": there is no heading for " + link);
    }
    // `model/ir.hpp` and its like: a folder of the repository, and a file in it
    for (const std::string& name : quoted_code(markdown.prose)) {
      const auto slash = name.find('/');
      const bool file_like = slash != name.npos && name.find_first_of(" *<>{}$") == name.npos && fs::path(name).has_extension();
      if (!file_like || name.find("NNN") != name.npos || name.find("xx") != name.npos) continue;
      if (slash == 0 || !fs::is_directory(root / name.substr(0, slash)) || name.starts_with("build/")) continue;
      ++seen;
      if (!fs::exists(root / name)) problems.push_back(document.path + ": there is no file `" + name + "`");
    }
  }
  CHECK(seen > 20);
  CHECK_MESSAGE(problems.empty(), list(problems));
}

TEST_CASE("docs: the runner sees what is wrong") {
  const auto problems = [](std::string_view text) { return run_document("page.md", text).problems.size(); };
  const std::string good = "rulebook ferry\n\nvalue fare: int = 2\n";
  CHECK(problems("# A\n```paragraf clean\n" + good + "```\n") == 0);
  CHECK(problems("```paragraf finds P101\n" + good + "```\n") == 1);
  CHECK(problems("```paragraf clean\nrulebook ferry\nvalue fare: int 2\n```\n") == 1);
  CHECK(problems("```paragraf finds\n" + good + "```\n") == 1);
  CHECK(problems("```paragraf\n" + good + "```\n") == 1);  // no example
  CHECK(problems("```paragraf\n" + good + "```\n<!-- paragraf\nexample \"x\"\n  then fare is 2\n-->\n") == 0);
  CHECK(problems("```paragraf\n" + good + "```\n<!-- paragraf\nexample \"x\"\n  then fare is 3\n-->\n") == 1);
  CHECK(problems("```paragraf file f.paragraf\n" + good + "```\n```console\n$ ./paragraf eval f.paragraf fare\n2\n```\n") == 1);
  CHECK(problems("```console\n$ rm -r x\n```\n") == 1);
  CHECK(problems("```console\n$ echo 'a b' $?\na b 0\n$ x=1\n$ echo \"$x\"\n1\n```\n") == 0);
  CHECK(problems("```console\nno command\n```\n") == 1);
  CHECK(problems("```json\n{\"a\": 1}\n{\"a\": 2}\n```\n") == 0);
  CHECK(problems("```json\n{\"a\": 1,}\n```\n") == 1);
  CHECK(problems("```brainfuck\n+\n```\n") == 1);
  CHECK(problems("```text\nno end\n") == 1);
  const RunDocument run = run_document("page.md", "a\n```console\n$ echo b\nc\n```\nd\n");
  CHECK(run.updated == "a\n```console\n$ echo b\nb\n```\nd\n");
  CHECK(anchor("What is `not` supported, yet") == "what-is-not-supported-yet");
  CHECK(links("[a](b.md#c) [d] (e) [f](g h)") == std::vector<std::string>{"b.md#c"});
}

}  // namespace
}  // namespace paragraf::tests
