// Elements that a quantifier or fold need not look at, since an index of the state proves that its condition is false for them (or
// true, where that does not matter). The answer is the same with its reasons; what the parts that decided would have cited is cited.
// Instead of what would have been read of them, a watch says why they were left out. Derivations, which tell each expression, look
// at every element.
#include <algorithm>

#include "interpreter/evaluate.hpp"
#include "interpreter/index.hpp"
#include "interpreter/narrowing.hpp"
#include "interpreter/places.hpp"

namespace paragraf::interpreter {
namespace {

constexpr std::size_t few = 24;  // elements that are sooner looked at than found

bool is_uncited(const State& state, std::span<const AttributeId> attributes) {
  return std::all_of(attributes.begin(), attributes.end(), [&](AttributeId attribute) {
    const auto changed = [&](const StoredIn& stored) { return stored.attribute == attribute; };
    const auto cited = state.indexes().cited(state, attribute);
    return cited && cited->sentences.empty() && std::none_of(state.unsettled().begin(), state.unsettled().end(), changed);
  });
}

bool is_stated(const Book& book, const State& state, const Choices& choices, ExternId external) {
  const auto first = state.externs.lower_bound({external, {}});
  if (first != state.externs.end() && first->first.first == external) return true;
  return std::any_of(choices.assumptions.begin(), choices.assumptions.end(), [&](std::uint32_t at) {
    const Assumption& assumption = book.assumptions[at];
    return assumption.kind == Assumption::Kind::external && assumption.subject == external.index();
  });
}

}  // namespace

Result Evaluator::elements(ExprId set, std::uint32_t slot, const Condition& condition, Frame& frame) {
  const Expr& all = book_[set];
  const bool many = all.op == Op::instances && condition.expr && state_->count(EntityId(all.a)) > few;
  if (!many || !choices_.indexed || (trace_ && trace_->keeps_expressions())) return evaluate(set, frame);
  const std::optional<Narrowing> by = narrowing_of(book_, condition.expr, slot, condition.false_outside);
  if (!by) return evaluate(set, frame);
  std::optional<Value> found = narrowed(EntityId(all.a), *by, frame);
  if (condition.parts) condition.parts->end(TraceParts::Part::other);
  return found ? Result(*std::move(found)) : evaluate(set, frame);
}

// What would be cited for an element that is left out: of the first part, what its attribute rests on; of a later one, either that
// or what the parts before it rest on, so that all of it must be nothing.
bool Evaluator::can_cite_left_out(const Narrowing& by) const {
  if (!trace_) return true;
  if (by.before.empty()) return !by.attribute || state_->indexes().cited(*state_, by.attribute);
  std::optional<std::vector<AttributeId>> read = plain_reads(book_, by.before);
  const auto others = plain_reads(book_, by.reach ? std::vector{by.other, by.reach} : std::vector{by.other});
  if (!read || !others) return false;
  read->insert(read->end(), others->begin(), others->end());
  if (by.attribute) read->push_back(by.attribute);
  return is_uncited(*state_, *read);
}

void Evaluator::cite_left_out(const Narrowing& by, const std::vector<std::uint32_t>& found) {
  if (!trace_ || !by.before.empty() || !by.attribute) return;
  std::vector<SentenceId> cites = state_->indexes().cited(*state_, by.attribute)->without(found);
  if (cites.empty()) return;
  TraceScope node(trace_);
  node.open({.kind = TraceKind::attribute,
             .subject = by.attribute.index(),
             .args = {Value(Instance{book_[by.attribute].owner, 0})},
             .cites = std::move(cites)});
}

std::optional<Value> Evaluator::narrowed(EntityId kind, const Narrowing& by, Frame& frame) {
  if (by.reach && is_stated(book_, *state_, choices_, by.distance)) return std::nullopt;
  const std::shared_ptr<const Index> index =
      state_->indexes().index(*state_, {kind, by.attribute, by.reach.valid()});
  if (!index || !can_cite_left_out(by)) return std::nullopt;
  const Result other = evaluate(by.other, frame);
  if (!other.known()) return std::nullopt;
  std::vector<std::uint32_t> found;
  Watch watch{.index = index};
  if (by.reach) {
    const Result reach = evaluate(by.reach, frame);
    if (!reach.known() || !reach.value().is<Number>()) return std::nullopt;
    std::vector<plane::Shape> shapes;
    const base::Speech say;
    if (add_places({*state_, {}, say, reads_}, other.value(), shapes)) return std::nullopt;
    watch.box = plane::box_around(shapes);
    watch.reach = reach.value().number();
    index->find(watch.box, watch.reach, found);
  } else {
    watch.value = other.value();
    index->find(watch.value, found);
  }
  index->find_unsure(*state_, found);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  cite_left_out(by, found);
  Values elements;
  for (const std::uint32_t at : found)
    if (const Instance element{kind, at}; state_->exists(element)) elements.push_back(element);
  if (reads_) {
    reads_->insert(population(kind));
    watch.also = plain_reads(book_, by.before);
    reads_->watches.push_back(std::move(watch));
  }
  return Value::set(std::move(elements));
}

}  // namespace paragraf::interpreter
