// Merging terms; see term_merge.hpp.
#include "analysis/exchange/term_merge.hpp"

#include <algorithm>
#include <map>

#include "base/csv.hpp"
#include "base/unicode.hpp"

namespace paragraf::analysis::exchange {
namespace {

using prose::Term;
using prose::TermBase;
using prose::TermName;

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
  return first == text.npos ? "" : std::string(text.substr(first, last - first + 1));
}

const TermName* find_name(const std::vector<TermName>& names, const std::string& text) {
  const auto found = std::find_if(names.begin(), names.end(), [&](const TermName& name) { return base::fold_case(name.text) == base::fold_case(text); });
  return found == names.end() ? nullptr : &*found;
}

class Merger {
 public:
  Merger(const std::string& table, const TermBase& added) : text_(table), added_(added), csv_(base::read_csv(table)) {
    const TermBase known = prose::read_terms(table).terms;
    for (const Term& term : known.terms) known_[term.id] = term;
    line_end_ = table.find("\r\n") == table.npos ? "\n" : "\r\n";
  }

  MergedTerms merge() {
    if (csv_.rows.empty()) {
      text_ = "term\n";
      csv_ = base::read_csv(text_);
    }
    for (const base::CsvCell& cell : csv_.rows.front().cells) columns_.push_back(trimmed(cell.text));
    const std::size_t columns = columns_.size();
    for (const Term& term : added_.terms)
      for (const auto& [language, names] : term.names)
        if (std::find(columns_.begin(), columns_.end(), language) == columns_.end()) columns_.push_back(language);
    std::sort(columns_.begin() + static_cast<std::ptrdiff_t>(columns), columns_.end());
    for (std::size_t column = columns; column < columns_.size(); ++column) set_cell(csv_.rows.front(), column, columns_[column]);
    for (const Term& term : added_.terms) add(term);
    return {edited(), std::move(changes_)};
  }

 private:
  void add(const Term& term) {
    const auto known = known_.find(term.id);
    if (term.names.empty()) return;
    if (known == known_.end()) {
      changes_.push_back({.kind = TermChange::Kind::new_term, .term = term.id});
      std::string row = base::csv_cell(term.id, csv_.separator);
      for (std::size_t column = 1; column < columns_.size(); ++column) {
        const auto names = term.names.find(columns_[column]);
        row += csv_.separator + (names == term.names.end() ? std::string() : base::csv_cell(prose::written_names(names->second), csv_.separator));
      }
      new_rows_ += row + line_end_;
      return;
    }
    const auto row = std::find_if(csv_.rows.begin() + 1, csv_.rows.end(), [&](const base::CsvRow& one) { return trimmed(one.cells.front().text) == term.id; });
    for (const auto& [language, names] : term.names) {
      const auto there = known->second.names.find(language);
      const std::vector<TermName> old = there == known->second.names.end() ? std::vector<TermName>() : there->second;
      std::vector<TermName> fresh;
      for (const TermName& name : names) {
        const TermName* same = find_name(old, name.text);
        if (!same) {
          fresh.push_back(name);
          changes_.push_back({TermChange::Kind::new_name, term.id, language, name.text, name.use});
        } else if (same->use != name.use) {
          changes_.push_back({TermChange::Kind::conflict, term.id, language, name.text, name.use, same->use});
        }
      }
      if (fresh.empty() || row == csv_.rows.end()) continue;
      const std::size_t column = static_cast<std::size_t>(std::find(columns_.begin(), columns_.end(), language) - columns_.begin());
      const std::string before = column < row->cells.size() ? row->cells[column].text : std::string();
      set_cell(*row, column, (trimmed(before).empty() ? std::string() : before + " | ") + prose::written_names(fresh));
    }
  }

  // Rows may be shorter than the first.
  void set_cell(const base::CsvRow& row, std::size_t column, const std::string& text) {
    if (column < row.cells.size()) {
      edits_[row.cells[column].span.begin] = {row.cells[column].span, base::csv_cell(text, csv_.separator)};
      return;
    }
    std::map<std::size_t, std::string>& more = beyond_[row.cells.back().span.end];
    more[column - row.cells.size()] = text;
  }

  std::string edited() const {
    std::map<std::uint32_t, std::string> inserted;   // behind the last cells of rows
    for (const auto& [at, cells] : beyond_)
      for (std::size_t cell = 0; cell <= cells.rbegin()->first; ++cell) {
        const auto text = cells.find(cell);
        inserted[at] += csv_.separator + (text == cells.end() ? std::string() : base::csv_cell(text->second, csv_.separator));
      }
    std::string result;
    std::uint32_t reached = 0;
    const auto up_to = [&](std::uint32_t at) {
      result.append(text_, reached, at - reached);
      reached = at;
    };
    auto insertion = inserted.begin();
    // What a row gets behind its end stands behind what its last cell gets.
    const auto insert_before = [&](std::size_t at) {
      for (; insertion != inserted.end() && insertion->first < at; ++insertion) up_to(insertion->first), result += insertion->second;
    };
    for (const auto& [begin, edit] : edits_) {
      insert_before(begin);
      up_to(begin);
      result += edit.second;
      reached = edit.first.end;
    }
    insert_before(text_.size() + 1);
    up_to(static_cast<std::uint32_t>(text_.size()));
    if (!new_rows_.empty() && !result.ends_with('\n')) result += line_end_;
    return result + new_rows_;
  }

  std::string text_;
  const TermBase& added_;
  base::Csv csv_;
  std::string line_end_;
  std::map<std::string, Term> known_;
  std::vector<std::string> columns_;           // what stands in the first row
  std::map<std::uint32_t, std::pair<base::Span, std::string>> edits_;            // of cells, by where they begin
  std::map<std::uint32_t, std::map<std::size_t, std::string>> beyond_;           // cells behind the end of a row
  std::string new_rows_;
  std::vector<TermChange> changes_;
};

}  // namespace

MergedTerms merge_terms(const std::string& table, const TermBase& added) { return Merger(table, added).merge(); }

TermBase with_names(TermBase base, const std::vector<NamedTerm>& names) {
  for (const NamedTerm& named : names) {
    const auto is_it = [&](const Term& term) {
      if (base::fold_case(term.id) == base::fold_case(named.id)) return true;
      // The first of its names is that in the language of the book.
      const auto own = term.names.find(named.names.front().first);
      return own != term.names.end() && find_name(own->second, named.names.front().second);
    };
    auto term = std::find_if(base.terms.begin(), base.terms.end(), is_it);
    if (term == base.terms.end()) term = base.terms.insert(base.terms.end(), Term{named.id, {}});
    for (const auto& [language, name] : named.names)
      if (std::vector<TermName>& there = term->names[language]; !find_name(there, name)) there.push_back({base::to_nfc(name)});
  }
  return base;
}

}  // namespace paragraf::analysis::exchange
