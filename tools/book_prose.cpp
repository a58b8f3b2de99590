// Reading and editing the prose of a book's files; see book_prose.hpp.
#include "tools/book_prose.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/align/revision.hpp"
#include "analysis/align/skeleton.hpp"
#include "grammar/format.hpp"
#include "tools/files.hpp"

namespace paragraf::tools {
namespace fs = std::filesystem;
namespace {

using grammar::Cursor;
using grammar::Kind;

std::vector<fs::path> files_in(const fs::path& book) {
  std::error_code error;
  if (!fs::is_directory(book, error)) return {book};
  std::vector<fs::path> found;
  for (const fs::directory_entry& entry : fs::directory_iterator(book, error))
    if (entry.path().extension() == ".paragraf" && entry.is_regular_file()) found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

// A rulebook has no escapes in its texts.
std::string unquoted(std::string_view text) { return std::string(text.size() < 2 ? text : text.substr(1, text.size() - 2)); }

// Behind what stands at a place: the rest of its line, and comments below it that are indented as it is.
std::uint32_t end_with_comments(std::string_view text, std::uint32_t at) {
  const auto line_end = [&](std::size_t from) { return std::min(text.find('\n', from), text.size()); };
  std::size_t end = line_end(at);
  for (std::size_t line = end + 1; line < text.size(); line = line_end(line) + 1) {
    const std::size_t first = text.find_first_not_of(" \t\r", line);
    if (first >= text.size() || (text[first] != '\n' && (text[first] != '#' || first == line))) break;
    if (text[first] == '#') end = line_end(line);
  }
  while (end > at && text[end - 1] == '\r') --end;
  return static_cast<std::uint32_t>(end);
}

struct Read {
  std::size_t mistakes = 0;
  std::string first, laid_out;
};
Read read_text(const fs::path& path, const std::string& text) {
  base::Sources sources;
  base::Sink sink;
  const grammar::Parsed parsed = grammar::parse(sources, sources.add(path.string(), text), sink);
  const std::vector<base::Diagnostic> findings = sink.sorted();
  return {sink.errors(), findings.empty() ? std::string() : findings.front().message, grammar::format(sources, parsed, findings).text};
}

}  // namespace

std::string BookProse::read(const fs::path& given) {
  *this = BookProse();
  std::error_code error;
  // As the reader of books has it: `rulebook.paragraf` names its folder.
  const bool whole = given.filename() == "rulebook.paragraf" && fs::is_regular_file(given, error);
  const fs::path folder = !whole ? given : given.has_parent_path() ? given.parent_path() : fs::path(".");
  folder_ = folder;
  for (const fs::path& path : files_in(folder)) {
    embed::ReadFile file = tools::read_file(path);
    if (!file.text) return fmt::format("{}: {}", path.string(), file.problem);
    files_.push_back({path, std::move(*file.text)});
    const std::string& text = files_.back().text;
    for (std::size_t at = 0; at < text.size(); at = std::min(text.find('\n', at), text.size() - 1) + 1) files_.back().lines.push_back(static_cast<std::uint32_t>(at));
  }
  if (files_.empty()) return fmt::format("{}: no file in this folder ends in `.paragraf`", folder.string());
  for (std::size_t file = 0; file < files_.size(); ++file) read_file_of(file);
  if (languages_.empty()) return fmt::format("{}: no file of it says `languages`", folder.string());
  std::stable_sort(clauses_.begin(), clauses_.end(), [](const BookClause& x, const BookClause& y) { return analysis::align::numbered_before(x.number, y.number); });
  return {};
}

// Wherever they stand, under a sentence too.
void BookProse::read_names(Cursor root) {
  std::vector<Cursor> open{root};
  while (!open.empty()) {
    const Cursor at = open.back();
    open.pop_back();
    for (const Cursor part : at) open.push_back(part);
    if (!at.is(Kind::term)) continue;
    BookName name{std::string(at.child(Kind::id).text()), {}};
    for (const Cursor title : at)
      if (title.is(Kind::title) && title.first().next()) name.spelt[std::string(title.child(Kind::lang).text())] = unquoted(title.first().next().text());
    names_.push_back(std::move(name));
  }
  std::stable_sort(names_.begin(), names_.end(), [](const BookName& x, const BookName& y) { return x.name < y.name; });
}

void BookProse::read_file_of(std::size_t file) {
  base::Sources sources;
  base::Sink sink;
  const grammar::Parsed parsed = grammar::parse(sources, sources.add(files_[file].path.string(), files_[file].text), sink);
  files_[file].mistakes = sink.errors();
  const Cursor root = Cursor::root(parsed.tree);
  read_names(root);
  for (const Cursor top : root) {
    Cursor item = top;
    if (item.is(Kind::item))
      for (const Cursor body : top) item = body;
    if (item.is(Kind::title_item))
      for (const Cursor title : item)
        if (title.is(Kind::title) && title.first().next()) titles_[std::string(title.child(Kind::lang).text())] = unquoted(title.first().next().text());
    if (item.is(Kind::languages)) {
      for (const Cursor language : item)
        if (language.is(Kind::lang)) languages_.emplace_back(language.text());
      languages_end_ = {file, item.span().end};
      written_in_ = parsed.keywords->language();
    }
    if (!top.is(Kind::clause)) continue;
    BookClause clause{.file = file, .number = std::string(top.child(Kind::clause_no).text())};
    clause.begin = top.span().begin;
    clause.heading_end = top.child(Kind::clause_no).span().end;
    for (const Cursor part : top) {
      clause.whole_end = std::max(clause.whole_end, part.span().end);
      if (part.is(Kind::title)) {
        const std::string language(part.child(Kind::lang).text());
        const Cursor string = part.first().next();
        if (string) clause.titles[language] = unquoted(string.text()), clause.title_spans[language] = string.span();
        clause.heading_end = part.span().end;
      }
      if (!part.is(Kind::sentence)) continue;
      const Cursor mark = part.child(Kind::mark);
      BookSentence sentence{.number = std::string(mark.text().substr(1, mark.text().find(')') - 1)), .span = mark.span(), .end = mark.span().end};
      sentence.whole_end = sentence.end;
      for (const Cursor inner : part) {
        sentence.whole_end = std::max(sentence.whole_end, inner.span().end);
        if (inner.is(Kind::prose)) {
          const Cursor text = inner.child(Kind::prose_text);
          const std::string language(inner.child(Kind::lang).text());
          if (text) {
            sentence.prose[language] = text.span();
            sentence.text[language] = analysis::align::quoted(files_[file].text, text.span());
          }
          sentence.end = std::max(sentence.end, inner.span().end);
        } else if (!inner.is(Kind::mark) && !inner.is(Kind::informal) && !(inner.is(Kind::item) && inner.child(Kind::informal))) {
          sentence.has_rules = true;
        }
      }
      sentence.whole_end = end_with_comments(files_[file].text, sentence.whole_end);
      clause.sentences.push_back(std::move(sentence));
    }
    clauses_.push_back(std::move(clause));
  }
}

std::vector<fs::path> BookProse::paths() const {
  std::vector<fs::path> paths;
  for (const File& file : files_) paths.push_back(file.path);
  return paths;
}

std::vector<fs::path> BookProse::mistaken() const {
  std::vector<fs::path> paths;
  for (const File& file : files_)
    if (file.mistakes > 0) paths.push_back(file.path);
  return paths;
}

std::uint32_t BookProse::line_of(const BookClause& clause, std::uint32_t offset) const {
  const std::vector<std::uint32_t>& lines = files_[clause.file].lines;
  return static_cast<std::uint32_t>(std::upper_bound(lines.begin(), lines.end(), offset) - lines.begin());
}

void BookProse::set_prose(const BookClause& clause, const BookSentence& sentence, const std::string& language, const std::string& text) {
  const std::size_t first = sentence.number.size() + language.size() + 5;   // behind the mark and the tag; other lines have more room
  const std::string prose = analysis::align::wrapped(text, first);
  if (const auto span = sentence.prose.find(language); span != sentence.prose.end())
    replace(clause.file, span->second, prose);
  else
    replace(clause.file, {sentence.end, sentence.end}, fmt::format("\n    {}: {}", language, prose));
}

void BookProse::set_title(const BookClause& clause, const std::string& language, const std::string& text) {
  const std::string quoted = '"' + text + '"';
  if (const auto span = clause.title_spans.find(language); span != clause.title_spans.end())
    replace(clause.file, span->second, quoted);
  else
    replace(clause.file, {clause.heading_end, clause.heading_end}, fmt::format(" {} {}", language, quoted));
}

void BookProse::mark_for_review(const BookClause& clause, const BookSentence& sentence, const std::string& why) {
  const std::string mark = fmt::format("# review: {}", why);
  // Not twice.
  for (std::string_view rest = text(clause, {sentence.end, sentence.whole_end}); !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line == mark) return;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  replace(clause.file, {sentence.end, sentence.end}, "\n\n    " + mark);
}

void BookProse::add_clause(const std::string& file_name, const std::string& text) {
  std::error_code error;
  if (!fs::is_directory(folder_, error)) {
    appended_ += '\n' + text;
    return;
  }
  const auto is_taken = [&](const fs::path& path) {
    return new_files_.contains(path) || fs::exists(fs::symlink_status(path, error));
  };
  const fs::path wanted = folder_ / file_name;
  fs::path path = wanted;
  for (std::size_t i = 2; is_taken(path); ++i) path.replace_filename(fmt::format("{}-{}.paragraf", wanted.stem().string(), i));
  new_files_.emplace(path, text);
}

void BookProse::add_language(const std::string& language) {
  if (std::find(languages_.begin(), languages_.end(), language) != languages_.end()) return;
  replace(languages_end_.first, {languages_end_.second, languages_end_.second}, ", " + language);
  languages_.push_back(language);
}

std::string BookProse::write() {
  std::vector<std::pair<fs::path, std::string>> texts;
  if (!appended_.empty()) edits_[0];           // a book of one file
  for (auto& [at, edits] : edits_) {
    const File& file = files_[at];
    std::stable_sort(edits.begin(), edits.end(), [](const Edit& x, const Edit& y) { return x.span.begin < y.span.begin; });
    std::string text;
    std::uint32_t reached = 0;
    for (const Edit& edit : edits) {
      text.append(file.text, reached, edit.span.begin - reached);
      text += with_line_ends_of(file.text, edit.text);
      reached = edit.span.end;
    }
    text.append(file.text, reached);
    if (!appended_.empty()) text += with_line_ends_of(file.text, (text.ends_with('\n') ? "" : "\n") + appended_);
    const Read now = read_text(file.path, text);
    if (now.mistakes > file.mistakes) return fmt::format("{}: {}", file.path.string(), now.first);
    // What was laid out as all rulebooks are stays so.
    texts.emplace_back(file.path, read_text(file.path, file.text).laid_out == file.text ? now.laid_out : std::move(text));
  }
  for (const auto& [path, text] : new_files_) texts.emplace_back(path, with_line_ends_of(files_.front().text, text));
  for (const auto& [path, text] : texts)
    if (std::string problem = write_file(path, text); !problem.empty()) return fmt::format("{}: {}", path.string(), problem);
  return {};
}

}  // namespace paragraf::tools
