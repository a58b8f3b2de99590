// Running the blocks of a document: see documents.hpp.
#include "tests/docs/documents.hpp"

#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "base/render.hpp"
#include "grammar/parse.hpp"
#include "interpreter/examples.hpp"
#include "model/build.hpp"
#include "tests/docs/console.hpp"
#include "tests/docs/markdown.hpp"
#include "tests/house/files.hpp"

namespace paragraf::tests {
namespace {

bool is_code(std::string_view word) {
  return word.size() == 4 && word[0] == 'P' && word.find_first_not_of("0123456789", 1) == word.npos;
}

struct Limits {
  grammar::Limits text;
  std::size_t shown = 1000;
};

struct Checked {
  Codes codes;
  std::string findings;
  std::size_t cases = 0;
};

// Checks a text as a book and, if nothing is wrong with it, runs its examples.
Checked check(std::string_view text, const Limits& limits = {}) {
  base::Sources sources;
  base::Sink sink(limits.shown);
  std::vector<grammar::Parsed> files;
  files.push_back(grammar::parse(sources, sources.add("book", std::string(text)), sink, limits.text));
  Checked result;
  std::unique_ptr<model::Book> book;
  if (!sink.has_errors()) book = model::build(files, sources, sink);
  const bool runs = !sink.has_errors();
  for (std::size_t i = 0; runs && i < book->examples.size(); ++i)
    for (const interpreter::CaseResult& one : interpreter::run_example(*book, book->examples[i])) {
      ++result.cases;
      for (const base::Diagnostic& failure : one.failures) sink.add(failure);
    }
  for (const base::Diagnostic& found : sink.sorted()) {
    result.codes.emplace(base::info(found.code).text);
    result.findings += "\n    " + base::render_short(found, sources);
  }
  return result;
}

std::string unescaped(std::string_view text) {
  std::string bytes;
  for (std::size_t at = 0; at < text.size(); ++at) {
    unsigned value = 0;
    const bool escape = text.substr(at).starts_with("\\x") && at + 4 <= text.size();
    if (escape && std::from_chars(text.data() + at + 2, text.data() + at + 4, value, 16).ptr == text.data() + at + 4) {
      bytes += static_cast<char>(value);
      at += 3;
    } else {
      bytes += text[at];
    }
  }
  return bytes;
}

std::string listed(const Codes& codes) {
  std::string list;
  for (const std::string& code : codes) list += (list.empty() ? "" : ", ") + code;
  return list.empty() ? "nothing" : list;
}

class Runner {
 public:
  Runner(std::string path, std::string_view text) : path_(std::move(path)), text_(text), document_(read_markdown(text)) {}

  RunDocument run() {
    const Scratch scratch;
    if (!document_.closed) result_.problems.push_back(path_ + ": the last block has no end");
    std::map<std::string, std::string> joined;
    std::size_t copied = 0;
    for (const Block& block : document_.blocks) {
      block_ = &block;
      ++result_.blocks;
      std::string text = block.text;
      if (block.word(0) == "paragraf" && block.info.size() == 1) joined[block.section] += block.text + "\n";
      else if (block.word(1) == "file" || block.word(1) == "append") write();
      else if (block.word(0) == "paragraf" && (block.word(1) == "finds" || block.word(1) == "clean")) run_book();
      else if (block.word(0) == "console" && block.info.size() == 1) text = run_commands();
      else if (block.word(0) == "json" && block.info.size() == 1) read_json();
      else if (!for_readers()) problem("this kind of block is not understood");
      result_.updated += text_.substr(copied, block.begin - copied);
      result_.updated += text;
      copied = block.end;
    }
    result_.updated += text_.substr(copied);
    for (const auto& [section, text] : joined) {
      const Checked checked = check(text);
      result_.cases += checked.cases;
      const std::string where = fmt::format("{}, section \"{}\"", path_, section);
      if (!checked.codes.empty()) result_.problems.push_back(where + ":" + checked.findings);
      else if (checked.cases == 0) result_.problems.push_back(where + ": its book has no example, so it is not run");
    }
    return std::move(result_);
  }

 private:
  void problem(std::string_view what) { result_.problems.push_back(fmt::format("{}:{}: {}", path_, block_->line, what)); }

  bool for_readers() const {
    for (const char* language : {"text", "sh", "cpp", "peg", "cmake"})
      if (block_->word(0) == language) return block_->info.size() == 1;
    return false;
  }

  void write() {
    const std::filesystem::path file = block_->word(2);
    if (file.empty() || file.is_absolute() || block_->word(2).find("..") != std::string::npos) return problem("this block names no file");
    if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path());
    const bool append = block_->word(1) == "append";
    if (append && !std::filesystem::exists(file)) return problem("there is no such file to append to");
    std::ofstream(file, append ? std::ios::binary | std::ios::app : std::ios::binary) << (append ? "\n" : "") << block_->text;
  }

  void run_book() {
    Codes expected;
    Limits limits;
    std::string text = block_->text;
    for (std::size_t i = 2; i < block_->info.size(); ++i) {
      const std::string& word = block_->info[i];
      const auto equals = word.find('=');
      const std::string name = word.substr(0, equals);
      const auto number = equals == word.npos ? 0u : static_cast<std::uint32_t>(std::stoul(word.substr(equals + 1)));
      if (is_code(word)) expected.insert(word);
      else if (word == "escaped") text = unescaped(text);
      else if (name == "bytes") limits.text.bytes = number;
      else if (name == "nesting") limits.text.nesting = number;
      else if (name == "shown") limits.shown = number;
      else return problem("`" + word + "` is not understood");
    }
    if ((block_->word(1) == "clean") != expected.empty()) return problem("expected `clean`, or `finds` and codes");
    const Checked checked = check(text, limits);
    result_.cases += checked.cases;
    if (checked.codes != expected)
      problem(fmt::format("found {}, expected {}{}", listed(checked.codes), listed(expected), checked.findings));
    result_.shown.push_back({block_->section, checked.codes});
  }

  std::string run_commands() {
    std::string what;
    const auto fresh = console_.run(block_->text, what);
    if (!fresh) return problem(what), block_->text;
    ++result_.commands;
    if (*fresh != block_->text) problem("the commands print something else:\n" + *fresh);
    result_.shown.push_back({block_->section, codes_in(*fresh)});
    return *fresh;
  }

  void read_json() {
    if (nlohmann::json::accept(block_->text)) return;
    for (const std::string_view line : lines_of(block_->text))
      if (!line.empty() && !nlohmann::json::accept(line)) return problem("this is neither one JSON document nor one each line");
  }

  std::string path_;
  std::string_view text_;
  Markdown document_;
  RunDocument result_;
  Console console_;
  const Block* block_ = nullptr;
};

}  // namespace

Codes codes_in(std::string_view text) {
  Codes codes;
  for (std::size_t at = 0; at + 4 <= text.size(); ++at)
    if (is_code(text.substr(at, 4)) && (at == 0 || !std::isalnum(static_cast<unsigned char>(text[at - 1]))) &&
        (at + 4 == text.size() || !std::isalnum(static_cast<unsigned char>(text[at + 4]))))
      codes.emplace(text.substr(at, 4));
  return codes;
}

RunDocument run_document(const std::string& path, std::string_view text) { return Runner(path, text).run(); }

}  // namespace paragraf::tests
