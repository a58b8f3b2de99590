// `paragraf fmt FILE|FOLDER...`: files in their canonical layout, or in the words of another language. A file is written only
// if it says the same as before; `-` formats standard input. Exit codes: 1 if a file would change (--check), has mistakes, or
// cannot be written in the other language; 3 if the formatter would have changed what a file says.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <ostream>

#include "base/columns.hpp"
#include "base/suggest.hpp"
#include "grammar/format.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"
#include "tools/fmt_book.hpp"

namespace paragraf::tools {
namespace fs = std::filesystem;
namespace {

struct File {
  base::Sources sources;
  base::SourceId id;
  grammar::Parsed parsed;
  std::vector<base::Diagnostic> findings;
};

std::unique_ptr<File> parse_file(const std::string& name, std::string text) {
  auto file = std::make_unique<File>();
  file->id = file->sources.add(name, std::move(text));
  base::Sink sink;
  file->parsed = grammar::parse(file->sources, file->id, sink);
  file->findings = sink.sorted();
  return file;
}

class Formatter {
 public:
  Formatter(const Options& options, Streams streams) : options_(options), streams_(streams) {}

  Exit run() {
    if (!options_.keywords.empty() && !choose_keywords()) return Exit::usage;
    for (const std::string& given : options_.books) take(given);
    return result_;
  }

 private:
  void worse(Exit exit) { result_ = std::max(result_, exit); }
  void problem(const std::string& path, std::string_view text) {
    streams_.err << fmt::format("paragraf fmt: {}: {}\n", path, text);
    worse(Exit::usage);
  }

  bool choose_keywords() {
    to_ = grammar::keyword_table(options_.keywords);
    if (to_) return true;
    std::string known;
    for (const std::string_view language : grammar::keyword_languages())
      known += fmt::format("{}{}", known.empty() ? "" : ", ", language);
    streams_.err << fmt::format("paragraf fmt: there are no keywords in `{}`, only in {}\n", options_.keywords, known);
    return false;
  }

  void take(const std::string& given) {
    std::error_code error;
    if (given == "-" || !fs::is_directory(given, error)) return format(given);
    std::vector<std::string> found;
    for (auto at = fs::recursive_directory_iterator(given, error); !error && at != fs::recursive_directory_iterator();
         at.increment(error)) {
      const bool hidden = at->path().filename().string().starts_with('.');
      if (hidden && at->is_directory()) at.disable_recursion_pending();
      if (!hidden && at->path().extension() == ".paragraf" && at->is_regular_file()) found.push_back(at->path().string());
    }
    if (error) return problem(given, error.message());
    if (found.empty()) return problem(given, "no file in this folder ends in `.paragraf`");
    std::sort(found.begin(), found.end());
    for (const std::string& path : found) format(path);
  }

  void format(const std::string& path) {
    embed::ReadFile read = read_file(path);
    if (!read.text) return problem(path, read.problem);
    const std::string name = path == "-" ? "standard input" : path;
    const std::unique_ptr<File> file = parse_file(name, std::move(*read.text));
    std::optional<grammar::Respelling> respelling;
    if (to_) respelling.emplace(file->parsed, *to_, around_.names_of(path, std::string(file->sources[file->id].text())));
    if (respelling && !can_be_respelt(*file, *respelling)) return write_through(path, *file);
    const grammar::Formatted formatted =
        grammar::format(file->sources, file->parsed, file->findings, respelling ? &*respelling : nullptr);
    const base::Source& source = file->sources[file->id];
    if (to_ && formatted.refused) return read_otherwise(path, *file, *formatted.refused);
    if (formatted.refused) {
      streams_.err << fmt::format(
          "paragraf fmt: {}: left as it is, since it would not say the same: {}\n"
          "this is a mistake in Paragraf, not in your book; please report it with the file\n",
          name, *formatted.refused);
      worse(Exit::internal);
    }
    for (const base::Span& kept : formatted.kept) {
      const std::uint32_t first = source.line_of(kept.begin), last = source.line_of(kept.end);
      (path == "-" ? streams_.err : streams_.out) << fmt::format(
          "{}:{}: {} as {}, since there is a mistake; `paragraf check` tells which\n", name, first,
          to_           ? "the file stays"
          : first == last ? std::string("this line stays")
                          : fmt::format("lines {} to {} stay", first, last),
          to_ || first == last ? "it is" : "they are");
      worse(Exit::findings);
      if (to_) break;
    }
    const bool changed = formatted.text != source.text();
    if (to_ && changed)
      if (const auto found = around_.changed(path, std::string(source.text()), formatted.text))
        return read_otherwise(path, *file, *found);
    if (path == "-" && !options_.check)
      streams_.out << formatted.text;
    else if (changed)
      store(path, name, formatted.text);
  }

  void store(const std::string& path, const std::string& name, const std::string& text) {
    if (options_.check) {
      streams_.out << fmt::format("{}: would be formatted\n", name);
      return worse(Exit::findings);
    }
    if (std::string trouble = write_file(path, text); !trouble.empty()) return problem(path, trouble);
    streams_.out << fmt::format("{}: formatted\n", name);
  }

  // What cannot be formatted goes through a pipe as it is.
  void write_through(const std::string& path, const File& file) {
    if (path == "-" && !options_.check) streams_.out << file.sources[file.id].text();
  }

  void read_otherwise(const std::string& path, const File& file, std::string_view what) {
    streams_.err << fmt::format("{}: left as it is, since it would not be read as the same in the words of `{}`: {}\n",
                                file.sources[file.id].path(), to_->language(), what);
    worse(Exit::findings);
    write_through(path, file);
  }

  bool can_be_respelt(const File& file, const grammar::Respelling& respelling) {
    std::vector<std::string> told;
    for (const grammar::Respelling::Impossible& one : respelling.impossible()) {
      std::string why = tools::told(one, to_->language());
      if (std::find(told.begin(), told.end(), why) != told.end()) continue;
      const base::Source& source = file.sources[file.id];
      const base::Position at = base::position(source, one.leaf.span().begin);
      streams_.err << fmt::format("{}:{}:{}: {}\n", source.path(), at.line, at.column, why);
      told.push_back(std::move(why));
    }
    if (!told.empty()) worse(Exit::findings);
    return told.empty();
  }

  const Options& options_;
  Streams streams_;
  const grammar::KeywordTable* to_ = nullptr;
  BookAround around_;
  Exit result_ = Exit::clean;
};

}  // namespace

Exit command_fmt(const Options& options, Streams streams) { return Formatter(options, streams).run(); }

}  // namespace paragraf::tools
