// See tables_grid.hpp.
#include "analysis/lint/tables_grid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "model/same_expr.hpp"

namespace paragraf::analysis::lint {

namespace {

// The different cells of a key: a large table repeats few of them.
class Cells {
 public:
  std::uint32_t number_of(const Domain& cell) {
    const auto [first, last] = known_.equal_range(hash(cell));
    for (auto at = first; at != last; ++at)
      if (*all_[at->second] == cell) return at->second;
    known_.emplace(hash(cell), static_cast<std::uint32_t>(all_.size()));
    all_.push_back(&cell);
    return static_cast<std::uint32_t>(all_.size() - 1);
  }
  const std::vector<const Domain*>& all() const { return all_; }

 private:
  static std::size_t hash(const Domain& cell) {
    std::size_t hash = cell.values.size();
    const auto add = [&](std::size_t part) { hash = hash * 1099511628211u + part; };
    for (const Interval& interval : cell.intervals) {
      add(interval.low ? interval.low->hash() : 1);
      add(interval.high ? interval.high->hash() : 2);
    }
    for (const Value& value : cell.values)
      add(value.is<Member>() ? value.as<Member>().index : value.is<Number>() ? value.number().hash() : 3);
    return hash;
  }
  std::unordered_multimap<std::size_t, std::uint32_t> known_;
  std::vector<const Domain*> all_;
};

}  // namespace

TableGrid::TableGrid(const Book& book, ValueId table, std::vector<std::uint32_t> sides)
    : book_(book), table_(table), choices_{std::move(sides), {}} {
  collect_rules();
  std::vector<KeyTest> tests;
  std::vector<std::size_t> ends;  // by rule
  for (GridRule& entry : rules_) {
    const Rule& rule = book_[entry.id];
    entry.certain = add_tests(rule.condition, tests) && !rule.provided && !rule.limit;
    ends.push_back(tests.size());
  }
  link_rules();
  add_regions(tests, ends);
}

void TableGrid::add_regions(const std::vector<KeyTest>& tests, const std::vector<std::size_t>& ends) {
  const std::vector<Parameter>& params = declaration().params;
  std::vector<Cells> cells(params.size());
  std::vector<std::uint32_t> numbers;  // of the cells, by test
  numbers.reserve(tests.size());
  for (const KeyTest& test : tests) numbers.push_back(cells[test.key].number_of(*test.domain));
  std::vector<std::size_t> axis_of(params.size());
  std::vector<std::vector<Positions>> admitted;  // by axis and cell
  for (std::uint32_t key = 0; key < params.size(); ++key) {
    if (cells[key].all().empty()) continue;
    axis_of[key] = keys_.size();
    keys_.push_back(key);
    const KeyAxis& axis = axes_.emplace_back(book_, params[key], cells[key].all());
    if (!axis.understood())
      obstacle_ = fmt::format("`{}` is {}, of which values cannot be told apart", book_.text(params[key].name),
                              type_words(book_, params[key].type));
    space_.push_back(axis.all());
    Positions any;
    std::vector<Positions>& of_axis = admitted.emplace_back();
    for (const Domain* cell : cells[key].all()) {
      Positions positions = axis.admitted(*cell);
      any.insert(any.end(), positions.begin(), positions.end());
      of_axis.push_back(common(positions, space_.back()));
    }
    named_.push_back(tidy(std::move(any)));
  }
  if (!obstacle_.empty()) return;
  regions_ = Regions(keys_.size());
  regions_.reserve(rules_.size());
  std::vector<const Positions*> block(keys_.size());
  std::deque<Positions> narrowed;  // by several tests of one key
  for (std::size_t i = 0; i < rules_.size(); ++i) {
    for (std::size_t axis = 0; axis < keys_.size(); ++axis) block[axis] = &space_[axis];
    for (std::size_t test = i == 0 ? 0 : ends[i - 1]; test < ends[i]; ++test) {
      const std::size_t axis = axis_of[tests[test].key];
      const Positions& positions = admitted[axis][numbers[test]];
      block[axis] = block[axis] == &space_[axis] ? &positions : &narrowed.emplace_back(common(*block[axis], positions));
    }
    regions_.add(block);
  }
}

std::optional<TableGrid::Meeting> TableGrid::meeting() const {
  Effort effort;
  const std::optional<Pairs> pairs = lint::meeting(regions_, effort);
  if (!pairs) return std::nullopt;
  Meeting meets(rules_.size());
  for (const auto& [a, b] : *pairs) {
    meets[a].push_back(b);
    meets[b].push_back(a);
  }
  for (std::vector<std::uint32_t>& others : meets) std::sort(others.begin(), others.end());
  return meets;
}

void TableGrid::collect_rules() {
  std::vector<RuleId> found = declaration().rules, waiting = found;
  std::vector<bool> known(book_.rules.size());
  for (const RuleId id : found) known[id.index()] = true;
  while (!waiting.empty()) {
    const Rule& rule = book_[waiting.back()];
    waiting.pop_back();
    for (const RuleId lifter : rule.lifters) {
      if (known[lifter.index()]) continue;
      known[lifter.index()] = true;
      found.push_back(lifter);
      waiting.push_back(lifter);
    }
  }
  // In the order of the book. Mostly they are.
  const auto before = [&](RuleId a, RuleId b) {
    const Rule &one = book_[a], &other = book_[b];
    return one.sentence == other.sentence ? one.place.span.begin < other.place.span.begin
                                          : sentence_before(book_, one.sentence, other.sentence);
  };
  if (!std::is_sorted(found.begin(), found.end(), before)) std::sort(found.begin(), found.end(), before);
  rules_.reserve(found.size());
  for (const RuleId id : found) {
    const Rule& rule = book_[id];
    GridRule& entry = rules_.emplace_back();
    entry.id = id;
    entry.row = rule.kind == RuleKind::row;
    entry.asks_same = std::find(rule.asks_same.begin(), rule.asks_same.end(), true) != rule.asks_same.end();
  }
}

void TableGrid::link_rules() {
  const bool any = std::any_of(rules_.begin(), rules_.end(),
                               [&](const GridRule& entry) { return !book_[entry.id].lifters.empty(); });
  std::unordered_map<RuleId, std::uint32_t> at;
  for (std::uint32_t i = 0; any && i < rules_.size(); ++i) at[rules_[i].id] = i;
  for (std::uint32_t i = 0; i < rules_.size(); ++i)
    for (const RuleId lifter : book_[rules_[i].id].lifters) {
      rules_[i].lifters.push_back(at.at(lifter));
      rules_[at.at(lifter)].lifts.push_back(i);
    }
  for (GridRule& entry : rules_)
    entry.solid = entry.row && entry.certain && !entry.asks_same &&
                  std::all_of(entry.lifters.begin(), entry.lifters.end(),
                              [&](std::uint32_t lifter) { return rules_[lifter].row; });
}

std::optional<TableGrid::KeyTest> TableGrid::test_of(const Expr& expr) {
  if (expr.op != Op::matches) return comparison(expr);
  const Expr& key = book_[ExprId(expr.a)];
  if (key.op != Op::slot || key.a >= declaration().params.size()) return std::nullopt;
  return KeyTest{key.a, &book_.domains[expr.b]};
}

// A key against a constant.
std::optional<TableGrid::KeyTest> TableGrid::comparison(const Expr& expr) {
  if (expr.op != Op::equal && expr.op != Op::less && expr.op != Op::less_equal) return std::nullopt;
  const ExprId left(expr.a), right(expr.b);
  const bool turned = book_[right].op == Op::slot;
  const Expr& key = book_[turned ? right : left];
  const Value* bound = constant(turned ? left : right);
  if (key.op != Op::slot || key.a >= declaration().params.size() || !bound) return std::nullopt;
  Domain domain;
  if (expr.op == Op::equal) {
    domain.values = {*bound};
    return KeyTest{key.a, &compared_.emplace_back(std::move(domain))};
  }
  // Of nothing, or of one of several kinds, there is no order.
  if (!bound->is<Number>() || !book_.types.is_numeric(declaration().params[key.a].type)) return std::nullopt;
  const bool open = expr.op == Op::less;
  Interval interval;
  if (turned)
    interval.low = bound->number(), interval.low_open = open;
  else
    interval.high = bound->number(), interval.high_open = open;
  domain.intervals = {interval};
  return KeyTest{key.a, &compared_.emplace_back(std::move(domain))};
}

bool TableGrid::add_tests(ExprId condition, std::vector<KeyTest>& tests) {
  if (!condition) return true;
  const Expr& expr = book_[condition];
  if (expr.op == Op::and_) {
    bool all = true;
    for (const ExprId part : expr.args) all = add_tests(part, tests) && all;
    return all;
  }
  const std::optional<KeyTest> test = test_of(expr);
  if (test) tests.push_back(*test);
  return test.has_value();
}

bool TableGrid::of_key_only(ExprId id) const {
  if (!id) return true;
  const Expr& expr = book_[id];
  switch (expr.op) {
    case Op::slot:
      return expr.a < declaration().params.size();
    case Op::constant:
      return true;
    case Op::and_:
    case Op::or_:
    case Op::not_:
    case Op::equal:
    case Op::less:
    case Op::less_equal:
    case Op::contains:
    case Op::matches:
    case Op::something:
    case Op::is_of:
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::divide:
    case Op::negate:
    case Op::ceil:
    case Op::floor:
    case Op::round:
    case Op::abs:
    case Op::whole:
    case Op::minimum:
    case Op::maximum:
    case Op::size:
    case Op::set:
    case Op::list:
    case Op::tuple:
    case Op::record:
    case Op::field: {
      const std::vector<ExprId> parts = operands(expr);
      return std::all_of(parts.begin(), parts.end(), [&](ExprId part) { return of_key_only(part); });
    }
    case Op::named_entity:
    case Op::attribute:
    case Op::column:
    case Op::value_call:
    case Op::line_call:
    case Op::extern_call:
    case Op::same:
    case Op::fact_call:
    case Op::obliged:
    case Op::reading:
    case Op::current_phase:
    case Op::instances:
    case Op::bind:
    case Op::sizes:
    case Op::first:
    case Op::join:
    case Op::without:
    case Op::some:
    case Op::every:
    case Op::those:
    case Op::the:
    case Op::count:
    case Op::sum:
    case Op::largest:
    case Op::smallest:
    case Op::connected:
    case Op::odds:
    case Op::beforehand:
    case Op::afterwards:
      return false;
  }
  return false;
}

bool TableGrid::of_key_only(std::uint32_t at) const {
  const std::vector<ExprId>& outcomes = rule(at).outcomes;
  return std::all_of(outcomes.begin(), outcomes.end(), [&](ExprId outcome) { return of_key_only(outcome); });
}

std::set<std::uint32_t> TableGrid::parameters_of(std::uint32_t at) const {
  std::set<std::uint32_t> found;
  std::vector<ExprId> waiting = rule(at).outcomes;
  while (!waiting.empty()) {
    const ExprId next = waiting.back();
    waiting.pop_back();
    if (!next) continue;
    const Expr& expr = book_[next];
    if (expr.op == Op::slot && expr.a < declaration().params.size()) found.insert(expr.a);
    const std::vector<ExprId> parts = operands(expr);
    waiting.insert(waiting.end(), parts.begin(), parts.end());
  }
  return found;
}

bool TableGrid::constant_in_parts(std::uint32_t at) const {
  const GridRule& entry = rules_[at];
  for (std::size_t i = 0; i < rule(at).outcomes.size(); ++i)
    if (!constant(at, i) && book_[rule(at).outcomes[i]].op != Op::same) return false;
  // What lifts each other in a circle is no sound book; such rules never come here.
  return !entry.asks_same || std::all_of(entry.lifts.begin(), entry.lifts.end(),
                                         [&](std::uint32_t other) { return constant_in_parts(other); });
}

Maybe TableGrid::agree(std::uint32_t a, std::uint32_t b) const {
  Maybe all = Maybe::yes;
  for (std::size_t i = 0; i < rule(a).outcomes.size(); ++i) {
    const Value *one = constant(a, i), *other = constant(b, i);
    if (one && other && *one != *other) return Maybe::no;
    if ((!one || !other) && !same_expr(book_, rule(a).outcomes[i], rule(b).outcomes[i])) all = Maybe::perhaps;
  }
  return all;
}

const Value* TableGrid::constant(std::uint32_t at, std::size_t column) const {
  return constant(rule(at).outcomes[column]);
}

const Value* TableGrid::constant(ExprId id) const {
  if (!id) return nullptr;
  const Expr& expr = book_[id];
  if (expr.op == Op::constant) return &book_.constants[expr.a];
  if (expr.op == Op::slot || !of_key_only(id)) return nullptr;
  const auto [known, is_new] = folded_.try_emplace(id);
  if (is_new) {
    const interpreter::State state(book_);
    interpreter::Frame frame(declaration().params.size(), interpreter::Result::unbound());
    const interpreter::Result result = interpreter::Evaluator(book_, state, choices_).evaluate(id, frame);
    if (result.known()) known->second = result.value();
  }
  return known->second ? &*known->second : nullptr;
}

std::vector<Maybe> TableGrid::active(const std::vector<std::uint32_t>& inside) const {
  enum class Seen : std::uint8_t { no, now, done };
  std::vector<Maybe> found(inside.size(), Maybe::perhaps);
  std::vector<Seen> seen(inside.size(), Seen::no);
  const auto find = [&](auto& self, std::size_t position) -> Maybe {
    if (seen[position] == Seen::done) return found[position];
    if (seen[position] == Seen::now) return Maybe::perhaps;  // rules that lift each other
    seen[position] = Seen::now;
    const GridRule& entry = rules_[inside[position]];
    Maybe is = entry.certain ? Maybe::yes : Maybe::perhaps;
    for (const std::uint32_t lifter : entry.lifters) {
      const auto at = std::lower_bound(inside.begin(), inside.end(), lifter);
      if (at == inside.end() || *at != lifter) continue;
      const Maybe lifts = self(self, static_cast<std::size_t>(at - inside.begin()));
      if (lifts == Maybe::yes) is = Maybe::no;
      if (lifts == Maybe::perhaps) is = std::min(is, Maybe::perhaps);
    }
    seen[position] = Seen::done;
    return found[position] = is;
  };
  for (std::size_t i = 0; i < inside.size(); ++i) find(find, i);
  return found;
}

Maybe TableGrid::says(const std::vector<std::uint32_t>& inside, std::size_t position,
                      const std::vector<Maybe>& active) const {
  const GridRule& entry = rules_[inside[position]];
  if (!entry.row) return Maybe::no;
  if (!entry.asks_same || active[position] == Maybe::no) return active[position];
  // The outcome of what it lifts: there must be something that is not lifted otherwise.
  Maybe lifted = Maybe::no;
  for (const std::uint32_t other : entry.lifts) {
    if (!std::binary_search(inside.begin(), inside.end(), other)) continue;
    const GridRule& below = rules_[other];
    const bool surely = below.certain && !below.asks_same &&
                        std::all_of(below.lifters.begin(), below.lifters.end(), [&](std::uint32_t lifter) {
                          return rules_[lifter].row && (rules_[lifter].id == entry.id || !rules_[lifter].asks_same);
                        });
    lifted = std::max(lifted, surely ? Maybe::yes : Maybe::perhaps);
  }
  return std::min(active[position], lifted);
}

}  // namespace paragraf::analysis::lint
