// The record of an evaluation: what was looked at, which rules applied, and with what outcome. In: what the evaluator tells
// while it works. Out: flat nodes that `why` renders and that citations are taken from. Without a trace nothing is recorded.
#pragma once
#include <span>
#include <vector>

#include "interpreter/limits.hpp"
#include "interpreter/result.hpp"

namespace paragraf::interpreter {

struct TraceTag;
using TraceId = base::Id<TraceTag>;

enum class TraceKind : std::uint8_t {
  value,       // a value, table or tally was asked: subject ValueId, args, column; children: its candidates
  line,        // one line of a tally was asked: subject ValueId, name
  candidate,   // a rule was tried: rule; children: what its condition, lifters and outcome looked at; result: its outcome, of a
               // norm true if it permits and false if it forbids
  attribute,   // a stored attribute was read: subject AttributeId, args: the entity
  fact,        // a fact was read: subject FactId, args
  external,    // an extern was asked: subject ExternId, args
  reading,     // a reading was tested: subject ReadingId
  verdict,     // an act was judged: subject ActId, args; children: its norms as candidates; result: true if allowed, false if
               // denied; cites: its declaration, if it denies the act in this phase
  effect,      // a statement took effect: rule, effect: its position in the rule; args: the entity, or those of the fact or event;
               // result: the value
};

enum class Applied : std::uint8_t {
  yes,          // active; of a norm: it permits or forbids
  no,           // its condition is false
  missing,      // its condition or its limit is missing
  lifted,       // its condition holds, but an exception lifts it
  limit_met,    // a prohibition that holds in general, but whose limit is met (`only if` true, `unless` true)
};

struct TraceNode {
  TraceKind kind;
  std::uint32_t subject = 0;
  std::vector<Result> args = {};
  std::uint32_t column = 0;          // 1-based, 0: none
  Name name = {};                    // of a line
  bool assumed = false;              // of values and externs: an assumption pins the result
  bool counts = true;                // the outcome of the node above rests on it; else it was looked at, but decided nothing
  RuleId rule = {};
  Applied applied = Applied::yes;
  bool lifts = false;                // a rule that stands under one that it lifts: `result` says whether it does
  std::uint32_t effect = 0;          // of effects
  Result result = {};
  std::vector<SentenceId> cites = {};  // of attributes and facts: why the stored value is what it is
  std::vector<TraceId> children = {};
  std::vector<std::pair<ExprId, Result>> seen = {};  // what expressions came to while this node was open; see Trace::saw
};

class Trace {
 public:
  // With `expressions` the outcome of each expression is kept, too, so that a derivation can be told with its numbers.
  explicit Trace(bool expressions = false, Work* work = nullptr) : work_(work), expressions_(expressions) {}
  void saw(ExprId expr, const Result& result) {
    if (!expressions_) return;
    if (work_) work_->take_bytes(sizeof(seen_.front()));
    (open_.empty() ? seen_ : nodes_[open_.back().index()].seen).emplace_back(expr, result);
  }
  bool keeps_expressions() const { return expressions_; }
  const std::vector<std::pair<ExprId, Result>>& seen() const { return seen_; }  // outside of all nodes
  TraceId open(TraceNode node);            // becomes a child of the open node
  // How many children the open node has, and: those of a range do not count; only those with this outcome.
  std::size_t width() const { return open_.empty() ? roots_.size() : nodes_[open_.back().index()].children.size(); }
  void discount(std::size_t from, std::size_t to);
  void discount(std::size_t from, std::size_t to, Applied applied);
  TraceNode& operator[](TraceId id) { return nodes_[id.index()]; }
  const TraceNode& operator[](TraceId id) const { return nodes_[id.index()]; }
  void close() { open_.pop_back(); }
  void close_account() { work_ = nullptr; }    // the record outlives the work it was counted on
  const std::vector<TraceId>& roots() const { return roots_; }
  // The sentences that the node rests on: rules that count (those that applied, tally lines also when they did not, limits
  // that were met, permissions whose absence decides, lifters), what stored values cite; in book order, each once.
  std::vector<SentenceId> citations(const Book& book, TraceId id) const;
  std::vector<SentenceId> citations(const Book& book) const;   // of all roots
  std::vector<SentenceId> citations_since(const Book& book, std::size_t from) const;   // of what the open node has from there on
  // The same for rules, where a label or line is cited.
  std::vector<RuleId> rules(TraceId id) const;
  // Every rule that applied, or whose limit was met, wherever it was looked at; each once.
  std::vector<RuleId> applied() const;

 private:
  std::vector<SentenceId> citations(const Book& book, std::span<const TraceId> nodes) const;
  template <class Visit>
  void walk(TraceId id, Visit& visit) const;   // all nodes that count

  std::vector<TraceNode> nodes_;
  std::vector<TraceId> open_, roots_;
  std::vector<std::pair<ExprId, Result>> seen_;
  Work* work_;
  bool expressions_;
};

// A node that is open as long as this lives; nothing without a trace.
class TraceScope {
 public:
  explicit TraceScope(Trace* trace) : trace_(trace) {}
  TraceScope(const TraceScope&) = delete;
  TraceScope& operator=(const TraceScope&) = delete;
  ~TraceScope() { if (id_) trace_->close(); }
  void open(TraceNode node) { id_ = trace_->open(std::move(node)); }
  TraceId id() const { return id_; }
  explicit operator bool() const { return id_.valid(); }
  TraceNode* operator->() const { return &(*trace_)[id_]; }

 private:
  Trace* trace_;
  TraceId id_;
};

// Parts of a condition, of which only some decide: what was recorded for the others does not count.
class TraceParts {
 public:
  enum class Part : std::uint8_t { decides, missing, other };
  explicit TraceParts(Trace* trace) : trace_(trace), begin_(trace ? trace->width() : 0) {}
  void end(Part part);                     // of what was recorded since the last part
  void keep(Part part);                    // `decides`: only these; `missing`: only these; `other`: all

 private:
  Trace* trace_;
  std::size_t begin_;
  std::vector<std::pair<Part, std::size_t>> ends_;
};

}  // namespace paragraf::interpreter
