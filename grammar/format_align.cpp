// Padding neighbouring lines, so that what is alike stands under its like. In: a sheet. Out: the same with `pad` set. A line that
// would become too long by it stands aside. Widths are display columns: a wide character counts two, a combining mark none.
#include <algorithm>

#include "base/unicode.hpp"
#include "grammar/format_sheet.hpp"

namespace paragraf::grammar {

std::uint32_t width_of(const Sheet& sheet, std::size_t first, std::size_t last) {
  std::uint32_t width = 0;
  for (std::size_t i = first; i < last; ++i) {
    const SheetToken& token = sheet.tokens[i];
    width += base::display_width(token.text) + token.pad + (i > first && !token.glued ? 1 : 0);
  }
  return width;
}

bool has_inner_comment(const Sheet& sheet, const SheetLine& line) {
  for (std::size_t i = line.first + 1; i < line.last; ++i)
    if (!sheet.tokens[i].comments.empty()) return true;
  return false;
}

namespace {

bool parted(const SheetToken& token) {
  return token.blank || std::any_of(token.comments.begin(), token.comments.end(),
                                    [](const SheetComment& comment) { return comment.blank; });
}

// Where the k-th cell of a line would stand without padding of its own.
std::uint32_t column_of(const Sheet& sheet, const SheetLine& line, std::size_t k) {
  return line.indent + width_of(sheet, line.first, line.cells[k].token);
}

void align_cell(Sheet& sheet, std::vector<SheetLine*> members, std::size_t k) {
  while (members.size() > 1) {
    const auto farther = [&](const SheetLine* a, const SheetLine* b) {
      return column_of(sheet, *a, k) < column_of(sheet, *b, k);
    };
    const auto longest = std::max_element(members.begin(), members.end(), farther);
    const std::uint32_t target = column_of(sheet, **longest, k) + (*longest)->cells[k].gap;
    bool fits = true;
    for (const SheetLine* line : members) {
      const std::size_t cell = line->cells[k].token;
      const std::uint32_t behind = width_of(sheet, cell, line->last) - sheet.tokens[cell].pad;
      fits = fits && (line->cells[k].always || target + behind <= format_width);
    }
    if (!fits) {
      members.erase(longest);
      continue;
    }
    for (SheetLine* line : members)
      sheet.tokens[line->cells[k].token].pad = target - column_of(sheet, *line, k) - 1;
    return;
  }
}

void align_run(Sheet& sheet, const std::vector<SheetLine*>& run) {
  std::size_t cells = 0;
  for (const SheetLine* line : run) cells = std::max(cells, line->cells.size());
  for (std::size_t k = 0; k < cells; ++k) {
    std::vector<SheetLine*> members;
    for (SheetLine* line : run) {
      if (line->cells.size() <= k) continue;
      const bool one_line = line->indent + width_of(sheet, line->first, line->last) <= format_width;
      if (line->cells[k].always || (one_line && !has_inner_comment(sheet, *line))) members.push_back(line);
    }
    align_cell(sheet, std::move(members), k);
  }
}

}  // namespace

void align(Sheet& sheet) {
  std::vector<SheetLine*> run;
  for (SheetLine& line : sheet.lines) {
    const bool goes_on = !run.empty() && !line.group.empty() && run.back()->group == line.group &&
                         !parted(sheet.tokens[line.first]);
    if (!goes_on) {
      align_run(sheet, run);
      run.clear();
    }
    if (!line.group.empty()) run.push_back(&line);
  }
  align_run(sheet, run);
}

}  // namespace paragraf::grammar
