// The tables of a book: see tables.hpp.
#include "analysis/lint/tables.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "analysis/lint/claims.hpp"

namespace paragraf::analysis::lint {

void check_tables(const Book& book, const LintOptions& options, Claims& claims) {
  for (std::uint32_t i = 0; i < book.values.size(); ++i) {
    const ValueDecl& table = book.values[i];
    // Rows that only others will add are no gap of this book.
    if (table.kind != ValueKind::table || table.rules.empty() || !is_linted(book, ValueId(i))) continue;
    ask_part(options, "table", {{Declared::Kind::value, i}}, claims, [&](Claims& found) {
      const TableGrid grid(book, ValueId(i), options.sides);
      check_gaps(grid, options, found);
      const std::optional<TableGrid::Meeting> meeting = grid.obstacle().empty() ? grid.meeting() : std::nullopt;
      check_overlaps(grid, meeting ? &*meeting : nullptr, options, found);
      check_rows(grid, meeting ? &*meeting : nullptr, options, found);
    });
  }
}

base::Speech findings_speech(const Wording& wording) { return base::Speech().naming(wording.language); }

std::string table_name(const TableGrid& grid, const Wording& wording) {
  return grid.book().told(grid.declaration().name, findings_speech(wording));
}

std::string some_of(std::vector<std::string> items, std::size_t most) {
  if (items.size() > most + 1) {
    const std::size_t others = items.size() - most;
    items.resize(most);
    items.push_back(fmt::format("{} others", others));
  }
  return base::Speech().all_of(items);
}

std::string some_cases(std::vector<std::string> cases) {
  if (cases.size() > 4) {
    const std::size_t others = cases.size() - 3;
    cases.resize(3);
    cases.push_back(fmt::format("in {} other cases", others));
  }
  const bool joined =
      std::any_of(cases.begin(), cases.end(), [](const std::string& one) { return one.find(" and ") != one.npos; });
  return joined ? fmt::format("{}", fmt::join(cases, "; or ")) : base::Speech().one_of(cases);
}

std::string where_text(const TableGrid& grid, const Block& block, const Wording& wording) {
  const base::Speech say = findings_speech(wording);
  std::vector<std::string> parts;
  for (std::size_t axis = 0; axis < block.size(); ++axis) {
    if (block[axis] == grid.space()[axis]) continue;
    std::vector<std::string> words = grid.axis(axis).words(block[axis], say);
    if (words.size() > 5) {
      const std::size_t others = words.size() - 4;
      words.resize(4);
      words.push_back(fmt::format("one of {} others", others));
    }
    parts.push_back(fmt::format("`{}` is {}", grid.book().told(grid.declaration().params[grid.keys()[axis]].name, say),
                                say.one_of(words)));
  }
  return fmt::format("{}", fmt::join(parts, " and "));
}

std::string row_name(const TableGrid& grid, std::uint32_t rule) {
  const Book& book = grid.book();
  const Rule& row = grid.rule(rule);
  std::vector<std::string> cells;
  for (std::size_t i = 0; i < row.cells.size(); ++i)
    cells.push_back(row.cells[i]
                        ? domain_syntax(book, book.domains[book[row.cells[i]].b], grid.declaration().params[i].type)
                        : "-");
  // Of rows with the same cells in one sentence, the second is so called.
  const auto says_the_same = [&](const Rule& other) {
    return other.sentence == row.sentence && other.cells.size() == row.cells.size() &&
           std::equal(row.cells.begin(), row.cells.end(), other.cells.begin(), [&](ExprId a, ExprId b) {
             return !a || !b ? a == b : book.domains[book[a].b] == book.domains[book[b].b];
           });
  };
  std::size_t number = 1;
  for (std::uint32_t other = 0; other < rule; ++other) number += says_the_same(grid.rule(other)) ? 1 : 0;
  const std::string name = fmt::format("{}, {}", book[row.sentence].citation, fmt::join(cells, " | "));
  return number == 1 ? name : fmt::format("{} ({})", name, number);
}

std::vector<SentenceId> sentences_of(const TableGrid& grid, const std::vector<std::uint32_t>& rules) {
  std::vector<SentenceId> sentences;
  for (const std::uint32_t rule : rules) sentences.push_back(grid.rule(rule).sentence);
  interpreter::in_book_order(grid.book(), sentences);
  return sentences;
}

}  // namespace paragraf::analysis::lint
