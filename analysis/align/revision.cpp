// Comparing a later text with a book; see revision.hpp.
#include "analysis/align/revision.hpp"

#include <algorithm>
#include <cctype>

namespace paragraf::analysis::align {
namespace {

// Places that rise, as many as can be: the longest rising run. What is not in it has moved.
std::vector<bool> rising(const std::vector<std::uint32_t>& places) {
  std::vector<std::size_t> length(places.size(), 1), before(places.size(), SIZE_MAX), ends;
  for (std::size_t at = 0; at < places.size(); ++at) {
    const auto place = std::lower_bound(ends.begin(), ends.end(), at, [&](std::size_t x, std::size_t y) { return places[x] < places[y]; });
    if (place != ends.begin()) before[at] = *(place - 1);
    if (place == ends.end())
      ends.push_back(at);
    else
      *place = at;
  }
  std::vector<bool> rises(places.size());
  if (!ends.empty())
    for (std::size_t at = ends.back(); at != SIZE_MAX; at = before[at]) rises[at] = true;
  return rises;
}

// Clauses in the order of their numbers; what stands above the first stays there.
RawText by_number(const RawText& text) {
  RawText sorted = text;
  std::vector<std::pair<std::string, std::vector<Sentence>>> clauses(1);
  for (Sentence& one : sorted.sentences) {
    if (!one.number.empty()) clauses.push_back({one.number, {}});
    clauses.back().second.push_back(std::move(one));
  }
  std::stable_sort(clauses.begin() + 1, clauses.end(), [](const auto& x, const auto& y) { return numbered_before(x.first, y.first); });
  sorted.sentences.clear();
  for (auto& [number, sentences] : clauses)
    for (Sentence& one : sentences) sorted.sentences.push_back(std::move(one));
  return sorted;
}

// A new clause in front renumbers all others: where both texts have a title once, its number says nothing.
void trust_titles(std::vector<Item>& book, std::vector<Item>& later) {
  const auto with_title = [](std::vector<Item>& items, const std::string& text) {
    Item* found = nullptr;
    for (Item& one : items)
      if (one.heading != Item::Heading::none && one.text == text) {
        if (found) return static_cast<Item*>(nullptr);
        found = &one;
      }
    return found;
  };
  for (Item& one : book) {
    if (one.heading == Item::Heading::none || one.text.empty() || with_title(book, one.text) != &one) continue;
    Item* const other = with_title(later, one.text);
    if (other && other->number != one.number) one.number.clear(), other->number.clear();
  }
}

std::string joined(const RawText& text, const std::vector<std::uint32_t>& sentences) {
  std::string line;
  for (const std::uint32_t at : sentences) line += (line.empty() ? "" : " ") + text.sentences[at].text;
  return line;
}

}  // namespace

bool numbered_before(const std::string& x, const std::string& y) {
  std::size_t i = 0, j = 0;
  while (i < x.size() && j < y.size()) {
    const bool digits = std::isdigit(static_cast<unsigned char>(x[i])) && std::isdigit(static_cast<unsigned char>(y[j]));
    if (!digits) {
      if (x[i] != y[j]) return static_cast<unsigned char>(x[i]) < static_cast<unsigned char>(y[j]);
      ++i, ++j;
      continue;
    }
    const auto end_of = [](const std::string& text, std::size_t at) {
      while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at]))) ++at;
      return at;
    };
    const std::size_t a = end_of(x, i), b = end_of(y, j);
    const std::string first(x, i, a - i), second(y, j, b - j);
    if (first.size() != second.size()) return first.size() < second.size();
    if (first != second) return first < second;
    i = a, j = b;
  }
  return x.size() - i < y.size() - j;
}

std::vector<Change> changes_of(std::span<const Passage> passages, const std::string& language, const RawText& given, const prose::TermBase& terms) {
  const RawText later = by_number(given);
  const auto known = [](const std::string& code) -> const prose::Language& {
    const prose::Language* found = prose::language(code);
    return found ? *found : prose::no_language();
  };
  prose::Marker of_book(known(language), terms), of_text(known(later.language), terms);
  std::vector<Item> items;
  for (const Passage& passage : passages) {
    items.push_back({passage.text, passage.heading ? Item::Heading::sure : Item::Heading::none, passage.number, 0});
    of_book.add_vocabulary(passage.text);
  }
  std::vector<Item> later_items = items_of(later, of_text);
  trust_titles(items, later_items);
  const std::vector<Bead> beads = beads_of(items, of_book, later_items, of_text);

  // By the first sentence in the later text, so that what moved stands where it is now.
  std::vector<const Bead*> told;
  std::vector<std::uint32_t> places;
  for (const Bead& bead : beads)
    if (!bead.b.empty()) told.push_back(&bead);
  std::sort(told.begin(), told.end(), [](const Bead* x, const Bead* y) { return x->b.front() < y->b.front(); });
  for (const Bead* bead : told)
    if (!bead->a.empty()) places.push_back(bead->a.front());
  const std::vector<bool> rises = rising(places);

  std::vector<Change> changes;
  std::size_t placed = 0;
  std::uint32_t behind = 0;
  bool before_all = true;
  for (const Bead* bead : told) {
    const Sentence& first = later.sentences[bead->b.front()];
    Change change{.text = joined(later, bead->b), .number = first.number, .heading = first.kind == Block::Kind::heading};
    if (bead->a.empty()) {
      change.kind = Change::Kind::added, change.passage = behind, change.before_all = before_all;
      changes.push_back(std::move(change));
      continue;
    }
    const bool moved = !rises[placed++];
    if (bead->a.size() == 1) {
      change.passage = bead->a.front();
      const bool same = change.text == passages[change.passage].text;
      change.kind = moved ? Change::Kind::moved : same ? Change::Kind::same : Change::Kind::changed;
      changes.push_back(change);
    } else {
      // Several passages of the book are now as many sentences, or fewer: each says its part, the last the rest.
      for (std::size_t i = 0; i < bead->a.size(); ++i) {
        std::vector<std::uint32_t> part;
        for (std::size_t k = i; k < bead->b.size() && (k == i || i + 1 == bead->a.size()); ++k) part.push_back(bead->b[k]);
        changes.push_back({part.empty() ? Change::Kind::gone : Change::Kind::changed, bead->a[i], joined(later, part)});
      }
    }
    behind = bead->a.back(), before_all = false;
  }
  for (const Bead& bead : beads)
    if (bead.b.empty())
      for (const std::uint32_t at : bead.a) {
        const auto place = std::find_if(changes.begin(), changes.end(), [&](const Change& one) { return one.kind != Change::Kind::added && one.kind != Change::Kind::moved && one.passage > at; });
        changes.insert(place, Change{.kind = Change::Kind::gone, .passage = at, .heading = passages[at].heading});
      }
  return changes;
}

}  // namespace paragraf::analysis::align
