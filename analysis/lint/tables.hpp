// What is asked of a table. In: its grid. Out: claims. Each question is a file of its own; tables.cpp asks them of
// every table.
#pragma once
#include "analysis/lint/lint.hpp"
#include "analysis/lint/tables_grid.hpp"

namespace paragraf::analysis::lint {

void check_gaps(const TableGrid& grid, const LintOptions& options, Claims& claims);  // P701
// `meeting`: see TableGrid; null: there are too many.
void check_overlaps(const TableGrid& grid, const TableGrid::Meeting* meeting, const LintOptions& options,
                    Claims& claims);  // P702
void check_rows(const TableGrid& grid, const TableGrid::Meeting* meeting, const LintOptions& options,
                Claims& claims);  // P703, P704

// The edit that takes out a row on which nothing depends, if it is a safe one.
std::optional<base::Fix> deletion_of(const TableGrid& grid, std::uint32_t row, const base::Sources* sources);

// Findings are in English, with the names of the book's main file.
base::Speech findings_speech(const Wording& wording);
std::string table_name(const TableGrid& grid, const Wording& wording);
// "`cf` is 1 to 15 cf", "`terrain` is woods or water and `levels` is more than 3"; empty: anywhere.
std::string where_text(const TableGrid& grid, const Block& block, const Wording& wording);
// At most `most` of them, then how many others there are.
std::string some_of(std::vector<std::string> items, std::size_t most);
// The same of cases, of which any may be: "a, b, c or in 4 other cases".
std::string some_cases(std::vector<std::string> cases);
// "§ 2(1), 1..15 cf": the sentence and the cells of the key, which tell a row without saying where it stands.
std::string row_name(const TableGrid& grid, std::uint32_t rule);
// Each once, in the order of the book.
std::vector<SentenceId> sentences_of(const TableGrid& grid, const std::vector<std::uint32_t>& rules);

}  // namespace paragraf::analysis::lint
