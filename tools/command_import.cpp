// `paragraf import --text da=FILE --text en=FILE -o DIR`: a rulebook's prose from the texts of its authors, aligned sentence by sentence; and
// `--update DIR`: the same for a book that is there already. What stands in one language only is told, and makes the exit code 1.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "analysis/align/skeleton.hpp"
#include "grammar/format.hpp"
#include "interpreter/telling.hpp"
#include "tools/book_translation.hpp"
#include "tools/book_update.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"
#include "tools/raw_texts.hpp"
#include "tools/term_file.hpp"

namespace paragraf::tools {
namespace fs = std::filesystem;
namespace align = analysis::align;
namespace {

constexpr std::size_t most_columns = 90;

class Importer {
 public:
  Importer(Session& session, std::vector<GivenText> texts, const analysis::prose::TermBase& terms) : session_(session), texts_(std::move(texts)) {
    std::vector<align::RawText> raw;
    for (const GivenText& text : texts_) raw.push_back(text.raw);
    draft_ = align::draft_of(raw, terms);
  }

  Exit run() {
    const Options& options = session_.options();
    const base::Speech& say = session_.say();
    const fs::path folder = fs::path(options.output).lexically_normal();
    std::error_code error;
    if (!options.output.empty() && fs::exists(folder / "rulebook.paragraf", error))
      return session_.fail_file(options.output, say("there is a book in this folder; `--update` brings new texts into it"));
    const std::vector<align::DraftFile> files = align::files_of(draft_, name_of_book(folder));
    if (options.output.empty()) {
      std::string all;
      for (const align::DraftFile& file : files) all += (all.empty() ? "" : "\n") + file.text;
      session_.streams().out << laid_out(all);
      tell(session_.streams().err);
      return result_;
    }
    if (!write(folder, files)) return Exit::usage;
    tell(session_.streams().out);
    return result_;
  }

 private:
  // All of them or none, and none over a file that is there.
  bool write(const fs::path& folder, const std::vector<align::DraftFile>& files) {
    const base::Speech& say = session_.say();
    std::error_code error;
    for (const align::DraftFile& file : files)
      if (fs::exists(fs::symlink_status(folder / file.name, error))) {
        session_.fail_file((folder / file.name).string(), say("is there already; a new book takes a folder without such files"));
        return false;
      }
    fs::create_directories(folder, error);
    if (error) {
      session_.fail_file(folder.string(), error.message());
      return false;
    }
    // What makes the folder a book comes first, and is written last.
    for (auto file = files.rbegin(); file != files.rend(); ++file) {
      const std::string problem = write_file(folder / file->name, laid_out(file->text));
      if (problem.empty()) continue;
      for (auto written = files.rbegin(); written != file; ++written) fs::remove(folder / written->name, error);
      session_.fail_file((folder / file->name).string(), problem);
      return false;
    }
    return true;
  }

  // Of the folder, or else of the title; an identifier.
  std::string name_of_book(const fs::path& folder) const {
    std::vector<std::string> names{(folder.has_filename() ? folder : folder.parent_path()).filename().string()};
    names.insert(names.end(), draft_.titles.begin(), draft_.titles.end());
    for (const std::string& name : names)
      if (const std::string plain = align::plain_name(name, '_'); !plain.empty() && plain.front() > '9') return plain;
    return "rulebook";
  }

  static std::string laid_out(const std::string& text) {
    base::Sources sources;
    base::Sink sink;
    const base::SourceId id = sources.add("rulebook.paragraf", text);
    const grammar::Parsed parsed = grammar::parse(sources, id, sink);
    return grammar::format(sources, parsed, sink.sorted()).text;
  }

  void tell(std::ostream& out) {
    const base::Speech& say = session_.say();
    std::size_t units = 0;
    std::vector<std::string> joined, moved, numbers;
    for (const align::Draft::Clause& clause : draft_.clauses) {
      for (std::size_t text = 1; text < texts_.size(); ++text)
        if (!clause.numbers[text].empty() && clause.numbers[text] != clause.number)
          numbers.push_back(fmt::format("§ {} ({}: {})", clause.number, draft_.languages[text], clause.numbers[text]));
      for (std::size_t i = 0; i < clause.units.size(); ++i) {
        const align::Draft::Unit& unit = clause.units[i];
        const std::string citation = fmt::format("§ {}({})", clause.number, i + 1);
        ++units;
        std::vector<std::size_t> sides;
        std::string counts;
        for (std::size_t text = 0; text < texts_.size(); ++text) {
          if (unit.sentences[text].empty()) continue;
          sides.push_back(text);
          counts += fmt::format("{}{} {}", counts.empty() ? "" : ", ", draft_.languages[text], unit.sentences[text].size());
        }
        const bool split = std::any_of(sides.begin(), sides.end(), [&](std::size_t text) { return unit.sentences[text].size() != unit.sentences[sides.front()].size(); });
        if (split) joined.push_back(fmt::format("{} ({})", citation, counts));
        if (unit.moved) moved.push_back(citation);
      }
    }
    out << say("sentences: {0}, clauses: {1}", units, draft_.clauses.size()) << '\n';
    if (texts_.size() > 1) tell_lonely(out);
    if (!joined.empty()) out << say("one sentence here and several there, joined: {0}", say.row(joined)) << '\n';
    if (!moved.empty()) out << say("in another order: {0}", say.row(moved)) << '\n';
    if (!numbers.empty()) out << say("numbered in another way: {0}", say.row(numbers)) << '\n';
  }

  // What a language lacks.
  void tell_lonely(std::ostream& out) {
    const base::Speech& say = session_.say();
    for (std::size_t text = 0; text < texts_.size(); ++text) {
      std::vector<std::string> lines;
      for (const align::Draft::Clause& clause : draft_.clauses)
        for (std::size_t i = 0; i < clause.units.size(); ++i) {
          const align::Draft::Unit& unit = clause.units[i];
          if (!unit.sentences[text].empty()) continue;
          const std::size_t other = static_cast<std::size_t>(
              std::find_if(unit.sentences.begin(), unit.sentences.end(), [](const auto& some) { return !some.empty(); }) - unit.sentences.begin());
          lines.push_back(line_of(other, unit, fmt::format("§ {}({})", clause.number, i + 1)));
        }
      if (lines.empty()) continue;
      result_ = Exit::findings;
      out << say.plural(lines.size(), "{1}: {0} sentence is missing", "{1}: {0} sentences are missing", lines.size(), draft_.languages[text]) << '\n';
      for (const std::string& line : lines) out << "  " << line << '\n';
    }
  }

  // "rules.da.txt:12 § 6.1.1(2) Kavaleri og artilleri ..."
  std::string line_of(std::size_t text, const align::Draft::Unit& unit, const std::string& citation) const {
    const GivenText& given = texts_[text];
    const align::Sentence& sentence = given.raw.sentences[unit.sentences[text].front()];
    const std::size_t line = 1 + static_cast<std::size_t>(std::count(given.raw.text.begin(), given.raw.text.begin() + sentence.span.begin, '\n'));
    return fmt::format("{}:{} {} {}", given.path, line, citation, interpreter::shortened(unit.prose[text], most_columns));
  }

  Session& session_;
  std::vector<GivenText> texts_;
  align::Draft draft_;
  Exit result_ = Exit::clean;
};

}  // namespace

Exit command_import(const Options& options, Streams streams) {
  Session session(options, streams);
  std::vector<GivenText> texts;
  for (const std::string& given : options.import.texts) {
    std::optional<GivenText> text = read_given_text(session, given);
    if (!text) return Exit::usage;
    const auto same = std::find_if(texts.begin(), texts.end(), [&](const GivenText& other) { return other.raw.language == text->raw.language; });
    if (same != texts.end()) return session.refuse(base::Code::option_value, fmt::format("--text {}: there is a text in this language already", given));
    texts.push_back(*std::move(text));
  }
  analysis::prose::TermBase terms;
  if (!options.import.terms.empty()) {
    std::optional<analysis::prose::TermBase> read = read_term_file(session, {}, options.import.terms);
    if (!read) return Exit::usage;
    terms = *std::move(read);
  }
  if (!options.import.translations.empty()) {
    Exit result = Exit::clean;
    for (const std::string& path : options.import.translations) {
      const Exit taken = take_translation(session, path);
      if (taken == Exit::usage) return taken;
      result = std::max(result, taken);
    }
    return result;
  }
  if (!options.import.update.empty()) return update_book(session, texts, terms);
  return Importer(session, std::move(texts), terms).run();
}

}  // namespace paragraf::tools
