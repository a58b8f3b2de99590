// Recording, and what an answer rests on: see trace.hpp.
#include "interpreter/trace.hpp"

#include <algorithm>

namespace paragraf::interpreter {

TraceId Trace::open(TraceNode node) {
  const TraceId id(nodes_.size());
  if (work_) work_->take_bytes(sizeof(TraceNode) + node.args.size() * sizeof(Result));
  (open_.empty() ? roots_ : nodes_[open_.back().index()].children).push_back(id);
  nodes_.push_back(std::move(node));
  open_.push_back(id);
  return id;
}

void Trace::discount(std::size_t from, std::size_t to) {
  const std::vector<TraceId>& children = open_.empty() ? roots_ : nodes_[open_.back().index()].children;
  for (std::size_t i = from; i < to; ++i) nodes_[children[i].index()].counts = false;
}

void Trace::discount(std::size_t from, std::size_t to, Applied applied) {
  const std::vector<TraceId>& children = open_.empty() ? roots_ : nodes_[open_.back().index()].children;
  for (std::size_t i = from; i < to; ++i)
    if (TraceNode& node = nodes_[children[i].index()]; node.applied == applied) node.counts = false;
}

template <class Visit>
void Trace::walk(TraceId id, Visit& visit) const {
  std::vector<TraceId> open{id};
  while (!open.empty()) {
    const TraceNode& node = nodes_[open.back().index()];
    open.pop_back();
    if (!node.counts) continue;
    visit(node);
    // What a lifted rule looked at decides nothing; what lifts it does.
    for (TraceId child : node.children)
      if (node.applied != Applied::lifted || nodes_[child.index()].kind == TraceKind::candidate) open.push_back(child);
  }
}

std::vector<SentenceId> Trace::citations(const Book& book, TraceId id) const {
  std::vector<SentenceId> cites;
  const auto visit = [&](const TraceNode& node) {
    cites.insert(cites.end(), node.cites.begin(), node.cites.end());
    if (!node.rule || node.applied == Applied::lifted) return;
    const std::vector<SentenceId>& of_rule = book[node.rule].cites;
    cites.insert(cites.end(), of_rule.begin(), of_rule.end());
  };
  walk(id, visit);
  in_book_order(book, cites);
  return cites;
}

std::vector<SentenceId> Trace::citations(const Book& book, std::span<const TraceId> nodes) const {
  std::vector<SentenceId> cites;
  for (TraceId node : nodes) {
    const std::vector<SentenceId> of_node = citations(book, node);
    cites.insert(cites.end(), of_node.begin(), of_node.end());
  }
  in_book_order(book, cites);
  return cites;
}

std::vector<SentenceId> Trace::citations(const Book& book) const { return citations(book, roots_); }

std::vector<SentenceId> Trace::citations_since(const Book& book, std::size_t from) const {
  const std::vector<TraceId>& children = open_.empty() ? roots_ : nodes_[open_.back().index()].children;
  return citations(book, std::span(children).subspan(from));
}

std::vector<RuleId> Trace::rules(TraceId id) const {
  std::vector<RuleId> rules;
  const auto visit = [&](const TraceNode& node) {
    if (node.rule && node.applied != Applied::lifted) rules.push_back(node.rule);
  };
  walk(id, visit);
  std::sort(rules.begin(), rules.end());
  rules.erase(std::unique(rules.begin(), rules.end()), rules.end());
  return rules;
}

std::vector<RuleId> Trace::applied() const {
  std::vector<RuleId> rules;
  for (const TraceNode& node : nodes_)
    if (node.rule && (node.applied == Applied::yes || node.applied == Applied::limit_met)) rules.push_back(node.rule);
  std::sort(rules.begin(), rules.end());
  rules.erase(std::unique(rules.begin(), rules.end()), rules.end());
  return rules;
}

void TraceParts::end(Part part) {
  if (trace_) ends_.emplace_back(part, trace_->width());
}

void TraceParts::keep(Part part) {
  if (part == Part::other) return;
  std::size_t from = begin_;
  for (const auto& [kind, to] : ends_) {
    if (kind != part) trace_->discount(from, to);
    from = to;
  }
}

}  // namespace paragraf::interpreter
