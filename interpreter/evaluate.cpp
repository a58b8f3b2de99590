// Expressions: the switch over all operations, and what reads names, attributes and readings, calls, and logic. Each
// group of operations has a function of its own, so that the frame of `evaluate`, which nests deepest, stays small.
#include "interpreter/evaluate.hpp"

#include "interpreter/index.hpp"
#include "interpreter/limits.hpp"
#include "interpreter/refusal.hpp"

namespace paragraf::interpreter {

using Part = TraceParts::Part;

Values known_values(std::span<const Result> args) {
  Values values;
  values.reserve(args.size());
  for (const Result& arg : args) values.push_back(arg.value());
  return values;
}

Result Evaluator::evaluate(ExprId id, Frame& frame) {
  Result result = outcome(id, frame);
  if (trace_) trace_->saw(id, result);
  return result;
}

Result beyond_limit(const Work& work) {
  const auto bound = [](std::int64_t limit) { return static_cast<std::uint64_t>(limit); };
  return Result::missing(work.out_of_memory() ? Reason{.kind = ReasonKind::limit,
                                                       .bound = bound(work.limits().memory),
                                                       .limit = LimitKind::memory}
                                              : Reason{.kind = ReasonKind::limit, .bound = bound(work.limits().work)});
}

Result Evaluator::outcome(ExprId id, Frame& frame) {
  if (work_ && !work_->take()) return beyond_limit(*work_);
  const Expr& expr = book_[id];
  if (expr.op == Op::constant) return book_.constants[expr.a];
  if (expr.op == Op::slot) return expr.a < frame.size() ? frame[expr.a] : Result::unbound();
  const std::uint32_t deepest = work_ ? work_->limits().depth : deepest_expression;
  if (depth_ >= deepest) return Result::missing(Reason{.kind = ReasonKind::too_deep, .bound = deepest});
  struct Nested {
    std::uint32_t& depth;
    explicit Nested(std::uint32_t& d) : depth(++d) {}
    ~Nested() { --depth; }
  } nested(depth_);
  switch (expr.op) {
    case Op::constant:
    case Op::slot:
      break;
    case Op::named_entity:
      return find_entity(expr);
    case Op::attribute:
      return read_attribute(expr, frame);
    case Op::column:
      return read_column(expr, frame);
    case Op::field:
      return read_field(expr, frame);
    case Op::value_call:
    case Op::line_call:
    case Op::extern_call:
    case Op::fact_call:
    case Op::obliged:
      return called(expr, frame);
    case Op::same:
      return same(expr, frame);
    case Op::reading:
      return chosen_side(ReadingId(expr.a));
    case Op::current_phase:
      if (reads_) reads_->emplace();
      return state_->stored({});
    case Op::instances:
      return all_instances(EntityId(expr.a));
    case Op::and_:
    case Op::or_:
      return junction(expr, frame);
    case Op::not_:
      return logical_not(evaluate(ExprId(expr.a), frame));
    case Op::something:
    case Op::is_of:
    case Op::bind:
      return bind(expr, frame);
    case Op::equal:
    case Op::less:
    case Op::less_equal:
      return compare(expr, frame);
    case Op::contains:
      return among(expr, frame);
    case Op::matches:
      return within(expr, frame);
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::divide:
      return arithmetic(expr, frame);
    case Op::negate:
    case Op::ceil:
    case Op::floor:
    case Op::round:
    case Op::abs:
    case Op::whole:
    case Op::size:
      return rounded(expr, frame);
    case Op::minimum:
    case Op::maximum:
      return extreme(expr, frame);
    case Op::sizes:
      return sizes(expr, frame);
    case Op::set:
    case Op::list:
    case Op::tuple:
    case Op::record:
      return assemble(expr, frame);
    case Op::first:
      return first_of(expr, frame);
    case Op::join:
    case Op::without:
      return combine_sets(expr, frame);
    case Op::some:
    case Op::every:
      return quantified(expr, frame);
    case Op::connected:
      return connected(expr, frame);
    case Op::those:
    case Op::the:
    case Op::count:
    case Op::sum:
    case Op::largest:
    case Op::smallest:
      return fold(expr, frame);
    case Op::odds:
      return odds(expr, frame);
    case Op::beforehand:
      return read_beforehand(expr, frame);
    case Op::afterwards:
      return read_afterwards(expr, frame);
  }
  return Result::unbound();
}

Result Evaluator::junction(const Expr& expr, Frame& frame) {
  const bool decisive = expr.op == Op::or_;  // the truth that decides alone
  TraceParts parts(trace_);
  Result missing;
  for (ExprId arg : expr.args) {
    Result part = evaluate(arg, frame);
    if (!part.known()) {
      missing = Result::both_missing(missing, part);
      parts.end(Part::missing);
    } else if (part.is_true() == decisive) {
      parts.end(Part::decides);
      parts.keep(Part::decides);
      return part;
    } else {
      parts.end(Part::other);
    }
  }
  if (missing.known()) return Value(!decisive);
  parts.keep(Part::missing);
  return missing;
}

Result Evaluator::bind(const Expr& expr, Frame& frame) {
  Result result = evaluate(ExprId(expr.a), frame);
  const bool known = result.known();
  bool something = known && !result.value().is_nothing();
  if (expr.op == Op::is_of) return known ? Result(Value(is_of(book_, result.value(), TypeId(expr.b)))) : result;
  if (expr.op == Op::something) return known ? Result(Value(something)) : result;
  if (expr.c > 0) something = something && is_of(book_, result.value(), TypeId(expr.c - 1));
  bind_slot(frame, expr.b, known && !something ? Result::unbound() : result);
  return known ? Result(Value(something)) : result;
}

Result Evaluator::read_attribute(const Expr& expr, Frame& frame) {
  const AttributeId attribute(expr.b);
  const Result entity = evaluate(ExprId(expr.a), frame);
  if (!entity.known()) return entity;
  if (!entity.value().is<Instance>()) return Result::unbound();
  const Instance instance = entity.value().as<Instance>();
  if (instance.declaration != book_[attribute].owner) return Result::unbound();
  Result result = state_->read(instance, attribute, reads_);
  if (!state_->exists(instance)) return result;
  TraceScope node(trace_);
  if (trace_)
    node.open({.kind = TraceKind::attribute,
               .subject = attribute.index(),
               .args = {entity},
               .result = result,
               .cites = state_->cell(instance, attribute).cites});
  return result;
}

// What was not noted did not happen; of what is not known, nobody can tell.
Result Evaluator::read_fact(FactId id, std::span<const Result> args) {
  const Fact& fact = book_[id];
  Result result;
  for (const Result& arg : args)
    if (!arg.known()) result = Result::both_missing(result, arg);
  if (auto refused = refused_argument(*state_, fact.params, args, {SubjectKind::fact, id.index(), fact.sentence}))
    result = Result::both_missing(result, Result::missing(std::move(*refused)));
  std::vector<SentenceId> cites;
  if (result.known()) {
    const CellKey key(id, known_values(args));
    if (reads_) reads_->insert(key);
    const Cell& cell = state_->cell(key);
    result = cell.value;
    cites = cell.cites;
  }
  TraceScope node(trace_);
  if (trace_)
    node.open({.kind = TraceKind::fact,
               .subject = id.index(),
               .args = {args.begin(), args.end()},
               .result = result,
               .cites = std::move(cites)});
  return result;
}

// A column of a row that is called for only because of it: the other columns may be missing.
Result Evaluator::read_column(const Expr& expr, Frame& frame) {
  const Expr& row = book_[ExprId(expr.a)];
  if (row.op == Op::value_call && row.c == 0) {
    Frame args = arguments(row, frame);
    return call(ValueId(row.a), args, expr.b + 1, {});
  }
  const Result result = evaluate(ExprId(expr.a), frame);
  if (!result.known()) return result;
  return result.value().is<Row>() ? Result(result.value().items()[expr.b]) : Result::unbound();
}

Result Evaluator::read_field(const Expr& expr, Frame& frame) {
  const Result whole = evaluate(ExprId(expr.a), frame);
  if (!whole.known()) return whole;
  return whole.value().has_parts() ? Result(whole.value().items()[expr.b]) : Result::unbound();
}

Frame Evaluator::arguments(const Expr& expr, Frame& frame) {
  Frame args;
  args.reserve(expr.args.size() + 4);  // room for what the rules bind
  for (ExprId arg : expr.args) args.push_back(arg ? evaluate(arg, frame) : Result::unbound());
  return args;
}

Result Evaluator::called(const Expr& expr, Frame& frame) {
  Frame args = arguments(expr, frame);
  if (expr.op == Op::value_call) return call(ValueId(expr.a), args, expr.c, {});
  if (expr.op == Op::line_call) return call(ValueId(expr.a), args, 0, Name(expr.c));
  if (expr.op == Op::fact_call) return read_fact(FactId(expr.a), args);
  if (expr.op == Op::obliged) return obliged(ActId(expr.a), args);
  return call_extern(ExternId(expr.a), args);
}

Result Evaluator::find_entity(const Expr& expr) const {
  const std::string& name = book_.text(Name(expr.a));
  const bool typed = book_.types.kind(expr.type) == TypeKind::entity;
  const EntityId entity = typed ? EntityId(book_.types[expr.type].declaration) : EntityId();
  const std::optional<Instance> found = typed ? state_->find(entity, name) : state_->find(name);
  if (found) return Value(*found);
  return Result::missing(Reason{.kind = ReasonKind::unknown_entity,
                                .subject = entity.index(),
                                .detail = name,
                                .of = typed ? SubjectKind::entity : SubjectKind::none});
}

Result Evaluator::chosen_side(ReadingId reading) {
  Result side = Value(Side{reading, choices_.side(reading)});
  TraceScope node(trace_);
  if (trace_) node.open({.kind = TraceKind::reading, .subject = reading.index(), .result = side});
  return side;
}

Result Evaluator::all_instances(EntityId entity) const {
  if (reads_) reads_->insert(population(entity));
  return state_->indexes().all(*state_, entity);
}

Result Evaluator::read_beforehand(const Expr& expr, Frame& frame) {
  const State* now = state_;
  state_ = before_;
  Result result = evaluate(ExprId(expr.a), frame);
  state_ = now;
  return result;
}

}  // namespace paragraf::interpreter
