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
  // An article may be a number that is a word, but no digits, and has no unit of its own.
  if (!a.demanded || !b.demanded) return a.digits == b.digits;
  return a.unit == b.unit;
}

bool are_opposites(const Mark& a, const Mark& b) {
  const auto has = [](const Mark& mark, const std::string& name) { return std::find(mark.names.begin(), mark.names.end(), name) != mark.names.end(); };
  const auto& all = prose::senses().opposites;
  return std::any_of(all.begin(), all.end(), [&](const auto& pair) {
    return (has(a, pair.first) && has(b, pair.second)) || (has(a, pair.second) && has(b, pair.first));
  });
}

// Two of these kinds do not stand beside each other by chance: one has taken the place of the other.
bool exclude_each_other(const Mark& a, const Mark& b) {
  constexpr std::array<std::string_view, 5> kinds{"reference", "bound", "modality", "connective", "negation"};
  if (a.kind == "number") return a.demanded && b.demanded;
  return std::find(kinds.begin(), kinds.end(), a.kind) != kinds.end() && !share_a_name(a, b);
}

class Matching {
 public:
  Matching(const std::vector<Mark>& a, const std::vector<Mark>& b) : a_(a), b_(b), of_a_(a.size()), of_b_(b.size()) {
    // Those that must have a counterpart on both sides first, then with those that need none.
    for (const bool optional : {false, true}) {
      for (std::size_t i = 0; i < a_.size(); ++i)
        if (a_[i].demanded && !of_a_[i]) seek_for_a(i, optional);
      for (std::size_t j = 0; j < b_.size(); ++j)
        if (b_[j].demanded && !of_b_[j]) seek_for_b(j, optional);
    }
    // What needs no counterpart may have one.
    for (std::size_t i = 0; i < a_.size(); ++i)
      for (std::size_t j = 0; j < b_.size() && !of_a_[i]; ++j)
        if (!of_b_[j] && !a_[i].names.empty() && same(a_[i], b_[j])) of_a_[i] = j, of_b_[j] = i;
  }
  bool a_alone(std::size_t i) const { return !of_a_[i]; }
  bool b_alone(std::size_t j) const { return !of_b_[j]; }

 private:
  void seek_for_a(std::size_t i, bool optional) {
    std::vector<bool> seen(b_.size());
    find(i, optional, seen);
  }
  bool find(std::size_t i, bool optional, std::vector<bool>& seen) {
    for (std::size_t j = 0; j < b_.size(); ++j) {
      if (seen[j] || (!optional && !b_[j].demanded) || !same(a_[i], b_[j])) continue;
      seen[j] = true;
      if (of_b_[j] && !find(*of_b_[j], optional, seen)) continue;
      of_b_[j] = i;
      of_a_[i] = j;
      return true;
    }
    return false;
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
};

}  // namespace

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
  pair(false, [](const Mark& x, const Mark& y) { return x.kind == "number" && y.kind == "number" && share_a_name(x, y); },
       [](const Mark&, const Mark&) { return "unit"; });
  pair(true, are_opposites, [](const Mark&, const Mark&) { return "opposite"; });
  for (const bool optional : {false, true})
    pair(optional, [](const Mark& x, const Mark& y) { return (x.demanded || y.demanded) && x.kind == y.kind && exclude_each_other(x, y); },
         [](const Mark& x, const Mark&) { return x.kind; });
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i].demanded && matching.a_alone(i) && !told_a[i]) tell(a[i].kind, i, {});
  for (std::size_t j = 0; j < b.size(); ++j)
    if (b[j].demanded && matching.b_alone(j) && !told_b[j]) tell(b[j].kind, {}, j);
  return differences;
}

}  // namespace paragraf::analysis::align
