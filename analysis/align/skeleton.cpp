// Units and clauses out of beads; see skeleton.hpp.
#include "analysis/align/skeleton.hpp"

#include <algorithm>
#include <numeric>
#include <set>

namespace paragraf::analysis::align {
namespace {

class Drafter {
 public:
  Drafter(std::span<const RawText> texts, const prose::TermBase& terms) : texts_(texts) {
    for (const RawText& text : texts) {
      const prose::Language* language = prose::language(text.language);
      markers_.emplace_back(language ? *language : prose::no_language(), terms);
      items_.push_back(items_of(text, markers_.back()));
      first_.push_back(group_of_.size());
      for (std::size_t i = 0; i < items_.back().size(); ++i) group_of_.push_back(group_of_.size());
    }
    // With the source text first; what it lacks, others may have in common.
    for (std::size_t a = 0; a < texts.size(); ++a)
      for (std::size_t b = a + 1; b < texts.size(); ++b) join(a, b);
  }

  Draft draft() {
    order();
    Draft draft;
    for (const RawText& text : texts_) draft.languages.push_back(text.language);
    draft.titles.resize(texts_.size());
    numbered_ = std::any_of(texts_.begin(), texts_.end(), [](const RawText& text) {
      return std::any_of(text.sentences.begin(), text.sentences.end(), [](const Sentence& one) { return !one.number.empty(); });
    });
    for (std::size_t at = 0; at < units_.size(); ++at) place(draft, at);
    return draft;
  }

 private:
  using Unit = std::vector<std::vector<std::uint32_t>>;

  std::size_t node(std::size_t text, std::uint32_t sentence) const { return first_[text] + sentence; }
  std::size_t group(std::size_t node) {
    while (group_of_[node] != node) node = group_of_[node] = group_of_[group_of_[node]];
    return node;
  }

  void join(std::size_t a, std::size_t b) {
    const std::vector<Bead> beads = beads_of(items_[a], markers_[a], items_[b], markers_[b]);
    std::vector<bool> tied(group_of_.size());  // to an earlier text, before this pair
    for (std::size_t text = 0; text < a; ++text)
      for (std::uint32_t i = 0; i < items_[text].size(); ++i) tied[group(node(text, i))] = true;
    for (const Bead& bead : beads) {
      if (bead.a.empty() || bead.b.empty()) continue;
      const auto is_tied = [&](std::size_t text, const std::vector<std::uint32_t>& of) {
        return std::any_of(of.begin(), of.end(), [&](std::uint32_t i) { return tied[group(node(text, i))]; });
      };
      if (is_tied(a, bead.a) || is_tied(b, bead.b)) continue;
      for (const std::uint32_t i : bead.a) group_of_[group(node(a, i))] = group(node(a, bead.a.front()));
      for (const std::uint32_t i : bead.b) group_of_[group(node(b, i))] = group(node(a, bead.a.front()));
    }
  }

  // Units in the order of the source text; what it lacks follows what stands before it in its own.
  void order() {
    std::vector<std::size_t> unit_of(group_of_.size(), group_of_.size());
    std::vector<std::size_t> sequence;         // of units
    for (std::size_t text = 0; text < texts_.size(); ++text) {
      std::size_t last = SIZE_MAX;
      for (std::uint32_t i = 0; i < items_[text].size(); ++i) {
        const std::size_t root = group(node(text, i));
        if (unit_of[root] == group_of_.size()) {
          unit_of[root] = units_.size();
          units_.push_back(Unit(texts_.size()));
          const auto behind = last == SIZE_MAX ? sequence.begin() : std::find(sequence.begin(), sequence.end(), last) + 1;
          sequence.insert(text == 0 ? sequence.end() : behind, unit_of[root]);
        }
        units_[unit_of[root]][text].push_back(i);
        last = unit_of[root];
      }
    }
    std::vector<Unit> sorted;
    for (const std::size_t at : sequence) sorted.push_back(std::move(units_[at]));
    units_ = std::move(sorted);
  }

  bool is_heading(const Unit& unit) const {
    bool heading = false;
    for (std::size_t text = 0; text < unit.size(); ++text)
      for (const std::uint32_t i : unit[text]) {
        if (texts_[text].sentences[i].kind != Block::Kind::heading) return false;
        heading = true;
      }
    return heading;
  }
  static bool opens_text(const Unit& unit) {
    return std::any_of(unit.begin(), unit.end(), [](const std::vector<std::uint32_t>& sentences) { return !sentences.empty() && sentences.front() == 0; });
  }
  std::string number_of(const Unit& unit) const {
    for (std::size_t text = 0; text < unit.size(); ++text)
      for (const std::uint32_t i : unit[text])
        if (const std::string& number = texts_[text].sentences[i].number; !number.empty()) return number;
    return {};
  }

  Draft::Clause& open_clause(Draft& draft, const std::string& number) {
    const auto same = std::find_if(draft.clauses.begin(), draft.clauses.end(), [&](const Draft::Clause& one) { return one.number == number; });
    if (same != draft.clauses.end()) return *same;
    draft.clauses.push_back({number, std::vector<std::string>(texts_.size()), std::vector<std::string>(texts_.size()), {}});
    return draft.clauses.back();
  }

  void place(Draft& draft, std::size_t at) {
    const Unit& unit = units_[at];
    if (is_heading(unit)) {
      const std::string number = number_of(unit);
      const bool title = number.empty() && (numbered_ ? opens_text(unit) : draft.clauses.empty() && at + 1 < units_.size() && is_heading(units_[at + 1]));
      if (title) {
        add_titles(unit, draft.titles);
        return;
      }
      if (!number.empty() || !numbered_) {
        current_ = !number.empty() ? number : std::to_string(draft.clauses.size() + 1);
        Draft::Clause& clause = open_clause(draft, current_);
        add_titles(unit, clause.titles);
        for (std::size_t text = 0; text < unit.size(); ++text)
          for (const std::uint32_t i : unit[text]) clause.numbers[text] = texts_[text].sentences[i].number;
        return;
      }
      // A heading that one language alone has, among numbered clauses: a sentence, so that it is not lost.
    }
    if (current_.empty()) current_ = numbered_ ? "0" : "1";
    Draft::Unit sentence{unit, std::vector<std::string>(unit.size()), false};
    for (std::size_t text = 0; text < unit.size(); ++text)
      for (const std::uint32_t i : unit[text]) {
        const Sentence& one = texts_[text].sentences[i];
        std::string& prose = sentence.prose[text];
        for (const std::string& part : {one.number, one.text})
          if (!part.empty()) prose += (prose.empty() ? "" : " ") + part;
      }
    for (std::size_t text = 1; text < unit.size(); ++text) {
      if (unit[text].empty()) continue;
      sentence.moved = sentence.moved || unit[text].front() < reached_[text];
      reached_[text] = std::max(reached_[text], unit[text].back());
    }
    open_clause(draft, current_).units.push_back(std::move(sentence));
  }

  void add_titles(const Unit& unit, std::vector<std::string>& titles) const {
    for (std::size_t text = 0; text < unit.size(); ++text)
      for (const std::uint32_t i : unit[text])
        if (const std::string& title = texts_[text].sentences[i].text; !title.empty()) titles[text] += (titles[text].empty() ? "" : ". ") + title;
  }

  std::span<const RawText> texts_;
  std::vector<prose::Marker> markers_;
  std::vector<std::vector<Item>> items_;
  std::vector<std::size_t> first_, group_of_;
  std::vector<Unit> units_;
  bool numbered_ = false;
  std::string current_;                        // the number of the open clause
  std::map<std::size_t, std::uint32_t> reached_;
};

}  // namespace

Draft draft_of(std::span<const RawText> texts, const prose::TermBase& terms) { return Drafter(texts, terms).draft(); }

}  // namespace paragraf::analysis::align
