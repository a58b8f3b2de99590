// Does the order of the acts of one step matter: see step_order.hpp. Acts that a rule matched together stand as one part. Each part
// is done alone, which tells what it reads and writes; only parts that meet there are compared: two by two in both orders, each
// behind all others that write what it reads, and all of them one after another. Everything is done with the dice of the step.
#include "interpreter/step_order.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <set>

#include "interpreter/arrivals.hpp"
#include "interpreter/step_newcomers.hpp"
#include "interpreter/value_entities.hpp"

namespace paragraf::interpreter {
namespace {

constexpr std::size_t most_pairs = 24;         // parts that one is compared with two by two
constexpr std::size_t most_told = 48;          // reasons
constexpr std::size_t all_orders = 3;          // parts up to which all orders are tried

// What some acts do in a state. What is created has its stand-in, in all but `after`.
struct Run {
  std::optional<State> after;                  // none: not allowed, or not determined
  Newcomers newcomers;                         // in `after`, since the state before the step
  std::vector<Done> done;
  Judgement judgement = Judgement::allowed;
  Cells touched;
  Reads reads;
  Cells plain, summed;                         // what is written; where the order of sums cannot matter
  bool same_as(const Run& other) const {
    return after.has_value() == other.after.has_value() && done == other.done && judgement == other.judgement;
  }
};

struct Part {
  std::vector<Occurrence> acts;                // in canonical order
  Run alone;
  std::set<std::size_t> behind;                // the parts that write what it reads
  std::set<std::size_t> meets;                 // these, those that read what it writes, and those that write the same
};

// Sets that are joined.
class Groups {
 public:
  explicit Groups(std::size_t size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), std::size_t{0}); }
  std::size_t find(std::size_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(std::size_t a, std::size_t b) { parent_[std::max(find(a), find(b))] = std::min(find(a), find(b)); }
  std::vector<std::vector<std::size_t>> all() {
    std::map<std::size_t, std::vector<std::size_t>> by_root;
    for (std::size_t i = 0; i < parent_.size(); ++i) by_root[find(i)].push_back(i);
    std::vector<std::vector<std::size_t>> groups;
    for (auto& [root, members] : by_root) groups.push_back(std::move(members));
    return groups;
  }

 private:
  std::vector<std::size_t> parent_;
};

class Orders {
 public:
  Orders(const State& before, const Choices& choices, const Dice& dice, const StepEngine& done)
      : before_(before), book_(before.book()), choices_(choices), dice_(dice), done_(done) {
    dice_.recorded.insert(dice_.recorded.begin(), done.rolls().begin(), done.rolls().end());
    dice_.seed.reset();
    dice_.script = nullptr;
    together_.add(origins_, done.made());
  }

  std::vector<Reason> compare(std::vector<Occurrence> acts) {
    std::sort(acts.begin(), acts.end(),
              [&](const Occurrence& a, const Occurrence& b) { return canonical_before(before_, a, b); });
    split(acts);
    if (parts_.size() < 2) return {};
    for (Part& part : parts_) part.alone = run(before_, {}, part.acts, true);
    find_meetings();
    Groups groups(parts_.size());
    for (std::size_t i = 0; i < parts_.size(); ++i)
      for (const std::size_t other : parts_[i].meets) groups.join(i, other);
    for (const std::vector<std::size_t>& group : groups.all()) compare_group(group);
    return std::move(reasons_);
  }

 private:
  // The parts: what rules matched together stays together.
  void split(const std::vector<Occurrence>& acts) {
    Groups groups(acts.size());
    for (const std::vector<Occurrence>& matched : done_.together()) {
      std::optional<std::size_t> first;
      for (std::size_t i = 0; i < acts.size(); ++i)
        if (std::find(matched.begin(), matched.end(), acts[i]) != matched.end()) groups.join(first.value_or(i), i), first = first.value_or(i);
    }
    for (const std::vector<std::size_t>& members : groups.all()) {
      Part& part = parts_.emplace_back();
      for (const std::size_t i : members) part.acts.push_back(acts[i]);
    }
  }

  Run run(const Run& behind, const std::vector<Occurrence>& acts) { return run(*behind.after, behind.newcomers, acts); }

  Run run(const State& state, const Newcomers& newcomers, const std::vector<Occurrence>& acts, bool record = false) {
    Run result;
    Reads reads_there;
    Reads* reads = record ? &reads_there : nullptr;
    for (const Occurrence& act : acts) {
      if (!all_there(state, act, reads)) result.judgement = Judgement::undetermined;
      if (!book_[act.act].action) continue;
      Evaluator evaluator(book_, state, choices_);
      evaluator.set_reads(reads);
      const Judgement judgement = evaluator.judge(act.act, act.args).judgement;
      if (result.judgement == Judgement::allowed) result.judgement = judgement;
    }
    if (result.judgement != Judgement::allowed) return result;
    StepEngine engine(book_, state, choices_, dice_, nullptr);
    engine.record(reads);
    if (engine.run(acts)) result.after = engine.state();
    if (result.after) result.after->settle();
    result.newcomers = newcomers;
    result.newcomers.add(origins_, engine.made());
    result.done = told(newcomers, engine);
    result.touched = result.newcomers.told(engine.touched());
    if (record) {
      for (const CellKey& cell : Cells(reads_there)) {
        result.reads.insert(result.newcomers.told(cell));
        if (cell.attribute) result.reads.insert(result.newcomers.told(CellKey(cell.entity)));  // it is gone with its entity
      }
      result.reads.watches = std::move(reads_there.watches);
      result.plain = result.newcomers.told(engine.plain_writes());
      result.summed = result.newcomers.told(engine.summed_writes());
    }
    return result;
  }

  // Who names an entity that is gone can do nothing.
  static bool all_there(const State& state, const Occurrence& act, Reads* reads) {
    bool there = true;
    for (const Result& arg : act.args)
      if (arg.known())
        for_each_entity(arg.value(), [&](Instance entity) {
          there = there && state.exists(entity);
          if (reads) reads->emplace(entity);
        });
    return there;
  }

  // What the statements did, where what they created themselves is counted from the first one.
  std::vector<Done> told(const Newcomers& before, const StepEngine& engine) {
    std::vector<Done> all = engine.done();
    if (before.none() && engine.made().empty()) return all;
    Newcomers own = before;
    own.count_anew();
    own.add(origins_, engine.made());
    for (auto& [rule, statement, values] : all)
      for (Value& value : values) value = own.told(value);
    std::sort(all.begin(), all.end());
    return all;
  }

  void find_meetings() {
    std::map<CellKey, std::vector<std::pair<std::size_t, bool>>> writers;  // the part, and whether it only adds to it
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      for (const CellKey& cell : parts_[i].alone.plain) writers[cell].emplace_back(i, false);
      for (const CellKey& cell : parts_[i].alone.summed)
        if (!parts_[i].alone.plain.contains(cell)) writers[cell].emplace_back(i, true);
    }
    for (std::size_t i = 0; i < parts_.size(); ++i)
      for (const CellKey& cell : parts_[i].alone.reads)
        if (const auto found = writers.find(cell); found != writers.end())
          for (const auto& [writer, sums] : found->second) stand_behind(i, writer);
    find_arrivals();
    for (const auto& [cell, of] : writers) {
      for (std::size_t a = 0; a < of.size(); ++a)
        for (std::size_t b = a + 1; b < of.size() && !of[a].second; ++b) meet(of[a].first, of[b].first);
      // Who sets it meets those that only add to it, wherever they stand in the list.
      for (std::size_t a = 0; a < of.size(); ++a)
        for (std::size_t b = a + 1; b < of.size() && of[a].second; ++b)
          if (!of[b].second) meet(of[a].first, of[b].first);
    }
  }

  // Those that bring something to where another has seen nothing.
  void find_arrivals() {
    std::map<IndexKey, Arrivals> arrivals;
    for (std::size_t i = 0; i < parts_.size(); ++i)
      for (const Watch& watch : parts_[i].alone.reads.watches) {
        const IndexKey& key = watch.index->key();
        auto of_key = arrivals.find(key);
        if (of_key == arrivals.end()) of_key = arrivals.emplace(key, arrivals_of(key)).first;
        for (const std::size_t writer : of_key->second.find(watch)) stand_behind(i, writer);
      }
  }

  Arrivals arrivals_of(const IndexKey& key) const {
    Arrivals arrivals(before_, key);
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const Run& alone = parts_[i].alone;
      const State& after = alone.after ? *alone.after : before_;
      for (const bool sums : {false, true})
        for (const CellKey& cell : sums ? alone.summed : alone.plain)
          if (const auto own = alone.newcomers.here(cell)) arrivals.add(i, after, *own, sums || !alone.after);
    }
    return arrivals;
  }

  void stand_behind(std::size_t i, std::size_t writer) {
    if (writer == i) return;
    parts_[i].behind.insert(writer);
    meet(i, writer);
  }

  void meet(std::size_t a, std::size_t b) {
    parts_[a].meets.insert(b);
    parts_[b].meets.insert(a);
  }

  void compare_group(const std::vector<std::size_t>& group) {
    if (group.size() < 2) return;
    const std::size_t told = reasons_.size();
    if (group.size() == 2 && same_in_all_orders(group)) return;
    for (const std::size_t i : group)
      for (const std::size_t other : parts_[i].meets)
        if (i < other && std::min(parts_[i].meets.size(), parts_[other].meets.size()) <= most_pairs) compare_pair(i, other);
    if (reasons_.size() > told) return;
    for (const std::size_t i : group)
      if (parts_[i].behind.size() > 1) compare_behind_all(i);
    if (reasons_.size() > told || (group.size() > 2 && same_in_all_orders(group))) return;
    for (const std::size_t i : group)
      for (const std::size_t other : parts_[i].meets)
        if (i < other) add(i, other, {});
  }

  // Each does alone what it does behind the other, and they leave the same, whichever comes first or if they are done at once.
  void compare_pair(std::size_t a, std::size_t b) {
    std::vector<SentenceId> cites;
    bool commute = true;
    std::vector<Run> last;
    for (const auto& [first, second] : {std::pair(a, b), std::pair(b, a)}) {
      if (!parts_[first].alone.after) continue;
      Run& later = last.emplace_back(run(parts_[first].alone, parts_[second].acts));
      if (later.same_as(parts_[second].alone)) continue;
      commute = false;
      cite_difference(parts_[second], later, *parts_[first].alone.after, cites);
    }
    if (commute && last.size() == 2 && last[0].after && last[1].after) {
      Cells touched = parts_[a].alone.touched;
      for (const Cells* more : {&parts_[b].alone.touched, &last[0].touched, &last[1].touched}) touched.insert(more->begin(), more->end());
      const Left one{*last[0].after, last[0].newcomers}, other{*last[1].after, last[1].newcomers};
      const auto differs = first_difference(one, other, touched);
      commute = !differs;
      if (differs) cite_cell(one, other, *differs, cites);
    }
    if (!commute) add(a, b, std::move(cites));
  }

  // Behind all others together that write what it reads.
  void compare_behind_all(std::size_t i) {
    std::vector<Occurrence> others;
    for (const std::size_t other : parts_[i].behind)
      others.insert(others.end(), parts_[other].acts.begin(), parts_[other].acts.end());
    const Run first = run(before_, {}, others);
    if (!first.after) return;  // that they do not go together is found elsewhere
    const Run later = run(first, parts_[i].acts);
    if (later.same_as(parts_[i].alone)) return;
    std::vector<SentenceId> cites;
    cite_difference(parts_[i], later, *first.after, cites);
    for (const std::size_t other : parts_[i].behind) add(std::min(i, other), std::max(i, other), cites);
  }

  bool same_in_all_orders(const std::vector<std::size_t>& group) {
    // What they changed together, and no others can have changed.
    Cells touched = together_.told(done_.touched());
    for (std::size_t i = 0; i < parts_.size(); ++i)
      if (std::find(group.begin(), group.end(), i) == group.end())
        for (const CellKey& cell : parts_[i].alone.touched) touched.erase(cell);
    std::vector<std::size_t> order = group;
    do {
      if (!same_in_order(order, touched)) return false;
    } while (order.size() <= all_orders && std::next_permutation(order.begin(), order.end()));
    return group.size() <= all_orders || same_in_order({group.rbegin(), group.rend()}, touched);
  }

  // One after another they do what they did alone, and leave what they left together.
  bool same_in_order(const std::vector<std::size_t>& order, Cells touched) {
    Run now;
    now.after = before_;
    for (const std::size_t i : order) {
      Run next = run(now, parts_[i].acts);
      if (!next.same_as(parts_[i].alone)) return false;
      if (!next.after) return true;            // nor is it alone
      touched.insert(next.touched.begin(), next.touched.end());
      touched.insert(parts_[i].alone.touched.begin(), parts_[i].alone.touched.end());
      now = std::move(next);
    }
    return !first_difference({*now.after, now.newcomers}, {done_.state(), together_}, touched);
  }

  // What acts left, and what they created in it.
  struct Left {
    const State& state;
    const Newcomers& newcomers;
    bool has(Instance entity) const {
      const auto own = newcomers.here(CellKey(entity));
      return own && state.exists(own->entity);
    }
    Result stored(const CellKey& told) const {
      const auto own = newcomers.here(told);
      if (!own) return Value(false);           // a fact about what it does not have
      const Result found = state.stored(*own);
      return found.known() ? newcomers.told(found.value()) : found;
    }
  };

  // Of what is gone nothing is left to compare. What is created is called after those whom it concerns, whatever the order: ids are
  // not compared.
  static std::optional<CellKey> first_difference(const Left& a, const Left& b, const Cells& touched) {
    for (const CellKey& cell : touched) {
      if (cell.is_phase()) continue;
      if (!cell.fact) {
        const bool in_a = a.has(cell.entity), in_b = b.has(cell.entity);
        if (in_a != in_b) return CellKey(cell.entity);
        if (!in_a || cell.is_presence()) continue;
      }
      const Result one = a.stored(cell), other = b.stored(cell);
      if (one.known() != other.known() || (one.known() && one.value() != other.value())) return cell;
    }
    return std::nullopt;
  }

  static void cite_cell(const Left& a, const Left& b, const CellKey& cell, std::vector<SentenceId>& cites) {
    for (const Left* left : {&a, &b}) {
      const auto own = left->newcomers.here(cell);
      if (own) cite_cell(left->state, *own, cites);
    }
  }

  static void cite_cell(const State& state, const CellKey& cell, std::vector<SentenceId>& cites) {
    const std::vector<SentenceId>& of = state.cell(cell).cites;
    cites.insert(cites.end(), of.begin(), of.end());
  }

  void cite_difference(const Part& part, const Run& later, const State& there, std::vector<SentenceId>& cites) const {
    std::vector<Done> differ;
    std::set_symmetric_difference(later.done.begin(), later.done.end(), part.alone.done.begin(), part.alone.done.end(),
                                  std::back_inserter(differ));
    if (later.judgement != part.alone.judgement) {
      differ.clear();
      for (const Occurrence& act : part.acts) {
        for (const Result& arg : act.args)
          if (arg.known())
            for_each_entity(arg.value(), [&](Instance entity) {
              if (there.was_destroyed(entity)) cite_cell(there, CellKey(entity), cites);
            });
        Trace trace;
        if (!book_[act.act].action || Evaluator(book_, there, choices_, &trace).judge(act.act, act.args).judgement == Judgement::allowed)
          continue;
        const std::vector<SentenceId> why = trace.citations(book_);
        cites.insert(cites.end(), why.begin(), why.end());
      }
    }
    // The same statements, of which one is not possible any more.
    if (differ.empty() && later.judgement == part.alone.judgement) differ = part.alone.done;
    for (const Done& done : differ) {
      const std::vector<SentenceId>& of = book_[std::get<RuleId>(done)].cites;
      cites.insert(cites.end(), of.begin(), of.end());
    }
  }

  void add(std::size_t a, std::size_t b, std::vector<SentenceId> cites) {
    if (reasons_.size() >= most_told) return;
    const Occurrence &one = parts_[a].acts.front(), &other = parts_[b].acts.front();
    in_book_order(book_, cites);
    reasons_.push_back({.kind = ReasonKind::unordered,
                        .subject = one.act.index(),
                        .args = known_values(one.args),
                        .cites = std::move(cites),
                        .of = SubjectKind::act,
                        .other = other.act.index(),
                        .other_args = known_values(other.args)});
  }

  const State& before_;
  const Book& book_;
  const Choices& choices_;
  Dice dice_;
  const StepEngine& done_;
  Origins origins_;                            // of all that is created, in whatever order
  Newcomers together_;                         // what they created together
  std::vector<Part> parts_;                    // in the canonical order of their first acts
  std::vector<Reason> reasons_;
};

}  // namespace

std::vector<Reason> unordered_acts(const State& before, const Choices& choices, const Dice& dice,
                                   const std::vector<Occurrence>& acts, const StepEngine& done) {
  if (acts.size() < 2) return {};
  return Orders(before, choices, dice, done).compare(acts);
}

}  // namespace paragraf::interpreter
