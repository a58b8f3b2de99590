// Writing a draft as the files of a rulebook; see skeleton.hpp.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "analysis/align/lookalikes.hpp"
#include "analysis/align/skeleton.hpp"
#include "base/unicode.hpp"

namespace paragraf::analysis::align {
namespace {

constexpr std::size_t width = 120, indent = 4;

// A line that begins so would end the prose.
bool may_begin_line(std::string_view word) {
  if (word.starts_with('#') || word.starts_with("§")) return false;
  if (word.ends_with(':') && word.size() == 3) return false;
  return !(word.starts_with('(') && word.ends_with(')'));
}

// As printers of the language set them.
struct Quotes {
  std::string_view language, opening, closing;
};
constexpr Quotes quotes[] = {{"da", "»", "«"}, {"ru", "«", "»"}, {"", "“", "”"}};

std::string titles_of(const Draft& draft, const std::vector<std::string>& titles) {
  std::string line;
  for (std::size_t i = 0; i < titles.size(); ++i)
    if (!titles[i].empty()) line += fmt::format(" {} \"{}\"", draft.languages[i], title_text(titles[i], draft.languages[i]));
  return line;
}

// The English title makes the better name of a file; else the first.
std::string name_of(const Draft& draft, const std::vector<std::string>& titles) {
  std::string name;
  for (std::size_t i = 0; i < titles.size(); ++i)
    if (!titles[i].empty() && (name.empty() || draft.languages[i] == "en")) name = titles[i];
  return plain_name(name, '-');
}

}  // namespace

std::string title_text(std::string_view text, std::string_view language) {
  const Quotes& marks = *std::find_if(std::begin(quotes), std::end(quotes), [&](const Quotes& one) { return one.language == language || one.language.empty(); });
  std::string title;
  bool open = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '"') {
      title += text[at];
      continue;
    }
    const bool behind_digit = at > 0 && text[at - 1] >= '0' && text[at - 1] <= '9';
    const bool ends = at + 1 == text.size() || text[at + 1] == ' ';
    title += open ? marks.closing : behind_digit ? "″" : ends ? marks.closing : marks.opening;   // 6" are inches
    open = !open && !behind_digit && !ends;
  }
  return title;
}

std::string plain_name(std::string_view text, char mark) {
  std::string name;
  for (const char c : Latin().of(text)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (plain)
      name += c;
    else if (!name.empty() && name.back() != mark && c != '\'')
      name += mark;
  }
  while (name.ends_with(mark)) name.pop_back();
  return name;
}

std::string wrapped(std::string_view prose, std::size_t first_column) {
  std::string text;
  std::size_t column = first_column;
  for (std::size_t at = 0; at < prose.size();) {
    const std::size_t end = std::min(prose.find(' ', at), prose.size());
    const std::string_view word = prose.substr(at, end - at);
    const std::size_t cells = base::display_width(word);
    if (column > first_column && column + 1 + cells > width && may_begin_line(word)) {
      text += '\n' + std::string(indent, ' ');
      column = first_column = indent;
    } else if (at > 0) {
      text += ' ', ++column;
    }
    text += word;
    column += cells;
    at = end + 1;
  }
  return text;
}

std::vector<DraftFile> files_of(const Draft& draft, std::string_view name) {
  std::vector<DraftFile> files;
  std::string manifest = "# The prose stands as its authors have it. What each sentence states is still to be written under it.\n\n";
  manifest += fmt::format("rulebook  {} edition 1\n", name);
  if (const std::string titles = titles_of(draft, draft.titles); !titles.empty()) manifest += fmt::format("title    {}\n", titles);
  manifest += fmt::format("languages {}\nparagraf  1\n", fmt::join(draft.languages, ", "));
  files.push_back({"rulebook.paragraf", std::move(manifest)});
  for (const Draft::Clause& clause : draft.clauses) {
    std::string text = fmt::format("§ {}{}\n", clause.number, titles_of(draft, clause.titles));
    for (std::size_t i = 0; i < clause.units.size(); ++i) {
      const std::string mark = fmt::format("({})", i + 1);
      std::string lead = '\n' + mark + ' ';
      for (std::size_t language = 0; language < draft.languages.size(); ++language) {
        const std::string& prose = clause.units[i].prose[language];
        if (prose.empty()) continue;
        const std::string tag = draft.languages[language] + ": ";
        text += lead + tag + wrapped(prose, (lead.front() == '\n' ? mark.size() + 1 : indent) + tag.size()) + '\n';
        lead = std::string(indent, ' ');
      }
    }
    const std::string title = name_of(draft, clause.titles);
    files.push_back({clause.number + (title.empty() ? "" : "-" + title) + ".paragraf", std::move(text)});
  }
  return files;
}

}  // namespace paragraf::analysis::align
