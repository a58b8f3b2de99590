// Matching what two sentences say; see compare.hpp.
#include "analysis/align/compare.hpp"

#include <algorithm>
#include <array>
#include <functional>

namespace paragraf::analysis::align {
namespace {

bool share_a_name(const Mark& a, const Mark& b) {
  return std::any_of(a.names.begin(), a.names.end(),
                     [&](const std::string& name) { return std::find(b.names.begin(), b.names.end(), name) != b.names.end(); });
}

bool same(const Mark& a, const Mark& b) {
  if (!share_a_name(a, b)) return false;
  if (a.kind != "number" || b.kind != "number") return true;
  // An article may be a number that is a word, but no digits.
  if (a.numeral != b.numeral) return !a.digits && !b.digits;
  return a.unit == b.unit || !a.demanded || !b.demanded;
}

// What needs no counterpart must be an opposite whatever it means.
bool are_opposites(const Mark& a, const Mark& b) {
  const auto opposed = [](const std::string& x, const std::string& y) {
    const auto& all = prose::senses().opposites;
    return std::any_of(all.begin(), all.end(), [&](const auto& pair) { return (x == pair.first && y == pair.second) || (y == pair.first && x == pair.second); });
  };
  const auto has_opposite = [&](const std::string& name, const Mark& of) {
    return std::any_of(of.names.begin(), of.names.end(), [&](const std::string& other) { return opposed(name, other); });
  };
  const auto is_opposite = [&](const Mark& mark, const Mark& of) {
    const auto one = [&](const std::string& name) { return has_opposite(name, of); };
    return mark.demanded ? std::any_of(mark.names.begin(), mark.names.end(), one)
                         : !mark.names.empty() && std::all_of(mark.names.begin(), mark.names.end(), one);
  };
  return is_opposite(a, b) && is_opposite(b, a);
}

// Two of these kinds do not stand beside each other by chance: one has taken the place of the other.
bool exclude_each_other(const Mark& a, const Mark& b) {
  constexpr std::array<std::string_view, 5> kinds{"reference", "bound", "modality", "connective", "negation"};
  if (a.kind == "number") return a.demanded && b.demanded;
  return std::find(kinds.begin(), kinds.end(), a.kind) != kinds.end() && !share_a_name(a, b);
}

class Matching {
 public:
  Matching(const std::vector<Mark>& a, const std::vector<Mark>& b) : a_(a), b_(b), of_a_(a.size()), of_b_(b.size()), settled_(b.size()) {
    // What must have a counterpart on both sides first; then what they say together, or against each other; then with what needs none.
    pair_marks(false);
    for (const auto& [one, other] : prose::senses().equivalents) pair_equivalents(one, other), pair_equivalents(other, one);
    for (std::size_t i = 0; i < a_.size(); ++i)
      for (std::size_t j = 0; j < b_.size() && a_[i].demanded && !of_a_[i]; ++j)
        if (b_[j].demanded && !of_b_[j] && are_opposites(a_[i], b_[j])) {
          of_a_[i] = j, of_b_[j] = i, settled_[j] = true;
          opposites_.emplace_back(i, j);
        }
    pair_marks(true);
    for (const auto& [one, other] : prose::senses().equivalents) pair_equivalents(one, other), pair_equivalents(other, one);
    // What needs no counterpart may have one.
    for (std::size_t i = 0; i < a_.size(); ++i)
      for (std::size_t j = 0; j < b_.size() && !of_a_[i]; ++j)
        if (!of_b_[j] && !a_[i].names.empty() && same(a_[i], b_[j])) of_a_[i] = j, of_b_[j] = i;
  }
  bool a_alone(std::size_t i) const { return !of_a_[i]; }
  bool b_alone(std::size_t j) const { return !of_b_[j]; }
  const std::vector<std::pair<std::size_t, std::size_t>>& opposites() const { return opposites_; }

 private:
  void pair_marks(bool optional) {
    for (std::size_t i = 0; i < a_.size(); ++i)
      if (a_[i].demanded && !of_a_[i]) seek_for_a(i, optional);
    for (std::size_t j = 0; j < b_.size(); ++j)
      if (b_[j].demanded && !of_b_[j]) seek_for_b(j, optional);
  }
  // "not until" and "only after": what is alone of both has found its counterpart.
  void pair_equivalents(const std::vector<std::string>& of_a, const std::vector<std::string>& of_b) {
    const auto seek = [](const std::vector<Mark>& marks, const std::vector<std::optional<std::size_t>>& taken, const std::vector<std::string>& names,
                         const std::vector<std::string>& others) -> std::optional<std::vector<std::size_t>> {
      std::vector<std::size_t> places;
      for (const std::string& name : names) {
        // What is said on both sides must be there, and finds its counterpart by itself.
        const bool on_both = std::find(others.begin(), others.end(), name) != others.end();
        std::optional<std::size_t> place;
        for (std::size_t i = 0; i < marks.size() && !place; ++i)
          if ((!taken[i] || on_both) && std::find(marks[i].names.begin(), marks[i].names.end(), name) != marks[i].names.end()) place = i;
        if (!place) return std::nullopt;
        if (!on_both) places.push_back(*place);
      }
      return places;
    };
    const auto in_a = seek(a_, of_a_, of_a, of_b), in_b = seek(b_, of_b_, of_b, of_a);
    if (!in_a || !in_b || in_a->empty() || in_b->empty()) return;
    for (const std::size_t i : *in_a) of_a_[i] = in_b->front();
    for (const std::size_t j : *in_b) of_b_[j] = in_a->front(), settled_[j] = true;
  }

  void seek_for_a(std::size_t i, bool optional) {
    std::vector<bool> seen(b_.size());
    find(i, optional, seen);
  }
  // A free one first; else one whose counterpart finds another (Kuhn). Marks that all say the same need no second step.
  bool find(std::size_t i, bool optional, std::vector<bool>& seen) {
    const auto fits = [&](std::size_t j) { return !seen[j] && !settled_[j] && (optional || b_[j].demanded) && same(a_[i], b_[j]); };
    for (const bool taken : {false, true})
      for (std::size_t j = 0; j < b_.size(); ++j) {
        if (of_b_[j].has_value() != taken || !fits(j)) continue;
        seen[j] = true;
        if (taken && (same_everywhere(i, *of_b_[j]) || !find(*of_b_[j], optional, seen))) continue;
        of_b_[j] = i;
        of_a_[i] = j;
        return true;
      }
    return false;
  }
  // Then the one can go nowhere where the other cannot.
  bool same_everywhere(std::size_t i, std::size_t other) const {
    const Mark &x = a_[i], &y = a_[other];
    return x.names == y.names && x.kind == y.kind && x.unit == y.unit && x.demanded == y.demanded && x.numeral == y.numeral && x.digits == y.digits;
  }
  void seek_for_b(std::size_t j, bool optional) {
    for (std::size_t i = 0; i < a_.size(); ++i) {
      if (of_a_[i] || (!optional && !a_[i].demanded) || !same(a_[i], b_[j])) continue;
      of_a_[i] = j;
      of_b_[j] = i;
      return;
    }
  }

  const std::vector<Mark>&a_, &b_;
  std::vector<std::optional<std::size_t>> of_a_, of_b_;
  std::vector<bool> settled_;                  // of b: has no other counterpart
  std::vector<std::pair<std::size_t, std::size_t>> opposites_;
};

}  // namespace

// `bench/drift` counts for each kind in how many faults and in how many sentences without one it is found.
Sureness Difference::sureness() const {
  constexpr std::array<std::string_view, 7> plain{"missing", "unit", "reference", "code", "form", "order", "untranslated"};
  const Mark* const mark = a ? &*a : b ? &*b : nullptr;
  if (std::find(plain.begin(), plain.end(), kind) != plain.end() || (kind == "number" && a && b)) return Sureness::sure;
  // What only the other sentences of the book have taught, and what may be left to the rules.
  const bool learnt = kind == "rule" || (kind == "rendering" && a && b && a->names.front().starts_with("word ") && b->names.front().starts_with("word ")) || (kind == "term" && !(a && b) && mark && mark->names.front().starts_with("word "));
  return learnt ? Sureness::possible : Sureness::likely;
}

std::string_view name_of(Sureness sureness) {
  switch (sureness) {
    case Sureness::sure: return "sure";
    case Sureness::likely: return "likely";
    case Sureness::possible: return "possible";
  }
  return {};
}

std::vector<Difference> compare(const std::vector<Mark>& a, const std::vector<Mark>& b) {
  const Matching matching(a, b);
  std::vector<bool> told_a(a.size()), told_b(b.size());
  std::vector<Difference> differences;
  const auto tell = [&](std::string kind, std::optional<std::size_t> i, std::optional<std::size_t> j) {
    Difference difference{std::move(kind), {}, {}};
    if (i) difference.a = a[*i], told_a[*i] = true;
    if (j) difference.b = b[*j], told_b[*j] = true;
    differences.push_back(std::move(difference));
  };
  const auto pair = [&](bool optional, const std::function<bool(const Mark&, const Mark&)>& fit, const std::function<std::string(const Mark&, const Mark&)>& kind) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (!matching.a_alone(i) || told_a[i]) continue;
      for (std::size_t j = 0; j < b.size(); ++j) {
        if (!matching.b_alone(j) || told_b[j] || told_a[i]) continue;
        if (!optional && (!a[i].demanded || !b[j].demanded)) continue;
        if (fit(a[i], b[j])) tell(kind(a[i], b[j]), i, j);
      }
    }
  };
  for (const auto& [i, j] : matching.opposites()) tell("opposite", i, j);
  // "6 action points" and "6 Aktionspunkte": a unit that stands somewhere in the other sentence is not lost.
  const auto mentions = [](const std::vector<Mark>& marks, const std::string& unit) {
    return unit.empty() || std::any_of(marks.begin(), marks.end(), [&](const Mark& mark) { return mark.kind == "unit" && mark.names.front() == "unit " + unit; });
  };
  pair(false, [](const Mark& x, const Mark& y) { return x.kind == "number" && y.kind == "number" && share_a_name(x, y); },
       [&](const Mark& x, const Mark& y) {
         const bool one_has_none = x.unit.empty() || y.unit.empty();
         return one_has_none && ((mentions(b, x.unit) && mentions(a, y.unit)) || !x.digits || !y.digits) ? "" : "unit";
       });
  std::erase_if(differences, [](const Difference& one) { return one.kind.empty(); });
  pair(true, are_opposites, [](const Mark&, const Mark&) { return "opposite"; });
  for (const bool optional : {false, true})
    pair(optional, [](const Mark& x, const Mark& y) { return (x.demanded || y.demanded) && x.kind == y.kind && exclude_each_other(x, y); },
         [](const Mark& x, const Mark&) { return x.kind; });
  const auto weighs = [](const Mark& mark) {
    const auto known = prose::senses().of_weight.find(mark.kind);
    return known == prose::senses().of_weight.end() || known->second;
  };
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i].demanded && matching.a_alone(i) && !told_a[i] && weighs(a[i])) tell(a[i].kind, i, {});
  for (std::size_t j = 0; j < b.size(); ++j)
    if (b[j].demanded && matching.b_alone(j) && !told_b[j] && weighs(b[j])) tell(b[j].kind, {}, j);
  return differences;
}

}  // namespace paragraf::analysis::align
