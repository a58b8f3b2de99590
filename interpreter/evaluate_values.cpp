// Values, tables, tallies and externs. In: a declaration and arguments in a frame. Out: the outcome of its rules, or
// what an assumption pins. A table resolves each column by itself, a tally each label.
#include <algorithm>

#include "interpreter/evaluate.hpp"
#include "interpreter/limits.hpp"
#include "interpreter/natives.hpp"
#include "interpreter/refusal.hpp"
#include "interpreter/resolution.hpp"

namespace paragraf::interpreter {

void Resolution::add(RuleId rule, const Result& active, Result outcome) {
  if (!active.known())
    possible_.push_back({active, std::move(outcome)});
  else if (outcome.known())
    known_.emplace_back(rule, outcome.value());
  else
    missing_ = Result::both_missing(missing_, outcome);
}

std::optional<Result> Resolution::result(const Book& book, const Resolved& what, const Value* otherwise) const {
  const bool disagree =
      std::any_of(known_.begin(), known_.end(), [&](const auto& k) { return k.second != known_[0].second; });
  if (disagree) {
    Reason conflict{.kind = ReasonKind::conflict,
                    .subject = what.value.index(),
                    .args = known_values(what.args),
                    .detail = std::string(what.part),
                    .type = what.type,
                    .of = SubjectKind::value};
    for (const auto& [rule, value] : known_) {
      conflict.candidates.push_back(value);
      conflict.cites.insert(conflict.cites.end(), book[rule].cites.begin(), book[rule].cites.end());
    }
    std::sort(conflict.candidates.begin(), conflict.candidates.end());
    conflict.candidates.erase(std::unique(conflict.candidates.begin(), conflict.candidates.end()),
                              conflict.candidates.end());
    in_book_order(book, conflict.cites);
    return Result::missing(std::move(conflict));
  }
  const Value* value = !known_.empty() ? &known_[0].second : missing_.known() ? otherwise : nullptr;
  Result missing = missing_;
  for (const Possible& p : possible_)
    if (!value || !p.outcome.known() || p.outcome.value() != *value) missing = Result::both_missing(missing, p.active);
  if (!missing.known()) return missing;
  if (value) return Result(*value);
  return std::nullopt;
}

bool Evaluator::Call::operator==(const Call& other) const {
  return value == other.value && column == other.column && line == other.line && state == other.state &&
         args == other.args &&
         std::equal(frame->begin(), frame->begin() + static_cast<std::ptrdiff_t>(args), other.frame->begin());
}

Result Evaluator::call_value(ValueId value, std::span<const Result> args, std::uint32_t column) {
  Frame frame(args.begin(), args.end());
  return call(value, frame, column, {});
}

Result Evaluator::call(ValueId value, Frame& frame, std::uint32_t column, Name line) {
  const std::size_t args = frame.size();
  TraceScope node(trace_);
  if (trace_)
    node.open({.kind = line ? TraceKind::line : TraceKind::value,
               .subject = value.index(),
               .args = frame,
               .column = column,
               .name = line});
  std::optional<Result> pinned;
  if (!line && !choices_.assumptions.empty()) pinned = assumed(Assumption::Kind::value, value.index(), frame);
  if (pinned && column != 0 && pinned->known() && pinned->value().is<Row>())
    pinned = pinned->value().items()[column - 1];
  const ValueDecl& declared = book_[value];
  const Declared here{SubjectKind::value, value.index(), declared.sentence};
  auto refused = refused_argument(*state_, declared.params, {frame.data(), args}, here);
  if (!refused) refused = impossible_total(declared.params, {frame.data(), args}, here);
  Result result = pinned    ? std::move(*pinned)
                  : refused ? Result::missing(std::move(*refused))
                            : call_unpinned(value, frame, args, column, line);
  if (node) {
    node->assumed = pinned.has_value();
    node->result = result;
  }
  return result;
}

Result Evaluator::call_unpinned(ValueId value, Frame& frame, std::size_t args, std::uint32_t column, Name line) {
  const Call now{value, column, line, state_, &frame, args};
  const bool circular = std::find(calls_.rbegin(), calls_.rend(), now) != calls_.rend();
  if (circular || calls_.size() >= deepest_call)
    return Result::missing(
        Reason{.kind = circular ? ReasonKind::circular : ReasonKind::too_deep,
               .subject = value.index(),
               .args = known_values({frame.data(), args}),
               .of = SubjectKind::value,
               .bound = deepest_call});
  calls_.push_back(now);
  const std::size_t from = trace_ ? trace_->width() : 0;
  Result result = book_[value].kind == ValueKind::tally ? resolve_tally(value, frame, args, line)
                                                        : resolve(value, frame, args, column);
  if (trace_ && (result.known() || result.is_conflict())) trace_->discount(from, trace_->width(), Applied::missing);
  calls_.pop_back();
  return result;
}

void Evaluator::candidate(RuleId id, Frame& frame, std::size_t args, std::span<Resolution> columns,
                          std::size_t first_column, const Rule* within) {
  const Rule& rule = book_[id];
  TraceScope node(trace_);
  if (trace_) node.open({.kind = TraceKind::candidate, .rule = id});
  const Activity activity = try_rule(rule, frame, args, true, within);
  if (node) {
    node->applied = activity.applied;
    node->counts = activity.applied != Applied::no || rule.kind == RuleKind::tally_line;
  }
  if (activity.active.is_false()) return;
  Result missing;
  Values row;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (rule.asks_same[first_column + i] && !lifts_something(rule, frame, first_column + i)) continue;
    Result outcome = evaluate(rule.outcomes[first_column + i], frame);
    if (node) {
      if (outcome.known())
        row.push_back(outcome.value());
      else
        missing = Result::both_missing(missing, outcome);
    }
    columns[i].add(id, activity.active, std::move(outcome));
  }
  if (node)
    node->result = !missing.known() ? missing : row.size() == 1 ? Result(row[0]) : Result(Value::row(std::move(row)));
}

Result Evaluator::resolve(ValueId value, Frame& frame, std::size_t args, std::uint32_t column) {
  const ValueDecl& decl = book_[value];
  const bool whole_row = column == 0 && book_.types.kind(decl.type) == TypeKind::row;
  const std::size_t first = column == 0 ? 0 : column - 1;
  Resolution single;
  std::vector<Resolution> all(whole_row ? decl.columns.size() : 0);
  const std::span<Resolution> columns = whole_row ? std::span(all) : std::span(&single, 1);
  for (RuleId rule : decl.rules) candidate(rule, frame, args, columns, first);

  Result missing;
  Values row;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const Parameter* named = first + i < decl.columns.size() ? &decl.columns[first + i] : nullptr;
    const TypeId type = named ? named->type : decl.type;
    const std::string_view name = named && named->name ? std::string_view(book_.text(named->name)) : std::string_view();
    std::optional<Result> result = columns[i].result(book_, {value, type, {frame.data(), args}, name});
    if (!result) result = no_clause(value, frame, args);
    Result outcome = checked(std::move(*result), value, named ? named->domain : decl.domain, type);
    if (!whole_row) return outcome;
    if (outcome.known())
      row.push_back(outcome.value());
    else
      missing = Result::both_missing(missing, outcome);
  }
  return missing.known() ? Result(Value::row(std::move(row))) : missing;
}

Result Evaluator::no_clause(ValueId value, Frame& frame, std::size_t args) {
  const ValueDecl& decl = book_[value];
  Reason reason{.kind = ReasonKind::no_clause, .subject = value.index(), .of = SubjectKind::value};
  reason.args = known_values({frame.data(), args});
  for (RuleId rule : decl.rules) reason.cites.push_back(book_[rule].sentence);
  reason.cites.insert(reason.cites.end(), decl.suspended_by.begin(), decl.suspended_by.end());
  if (reason.cites.empty()) reason.cites.push_back(decl.sentence);
  in_book_order(book_, reason.cites);
  return Result::missing(std::move(reason));
}

Result Evaluator::resolve_tally(ValueId value, Frame& frame, std::size_t args, Name line) {
  const ValueDecl& decl = book_[value];
  if (decl.out_of_force && decl.rules.empty()) return no_clause(value, frame, args);
  if (line) return total(value, frame, args, line, nullptr);
  Resolution replaced;  // an equation in place of the sum
  for (RuleId id : decl.rules)
    if (book_[id].kind == RuleKind::equation) candidate(id, frame, args, {&replaced, 1}, 0);
  const Resolved what{value, decl.type, {frame.data(), args}};
  if (replaced.decided()) return checked(*replaced.result(book_, what), value, decl.domain, decl.type);
  // Without an active equation the sum stands, also as the outcome from which a possible equation could differ.
  Result sum = total(value, frame, args, {}, nullptr);
  const Value* otherwise = sum.known() ? &sum.value() : nullptr;
  if (std::optional<Result> result = replaced.result(book_, what, otherwise)) sum = std::move(*result);
  return checked(std::move(sum), value, decl.domain, decl.type);
}

// The sum of the lines inside its bounds, or one of them.
Result Evaluator::total(ValueId value, Frame& frame, std::size_t args, Name line, const Rule* within) {
  const ValueDecl& decl = book_[value];
  std::vector<std::pair<Name, Resolution>> labels;
  for (RuleId id : decl.rules) {
    const Rule& rule = book_[id];
    if (rule.kind != RuleKind::tally_line || (line && rule.label != line)) continue;
    auto at = std::find_if(labels.begin(), labels.end(), [&](const auto& l) { return l.first == rule.label; });
    if (at == labels.end()) at = labels.emplace(at, rule.label, Resolution());
    candidate(id, frame, args, {&at->second, 1}, 0, within);
  }
  const Value nothing_added = Number(0);
  Number sum;
  Result missing;
  for (const auto& [label, resolution] : labels) {
    const std::string_view name = label ? std::string_view(book_.text(label)) : std::string_view();
    const Result part = *resolution.result(book_, {value, decl.type, {frame.data(), args}, name}, &nothing_added);
    if (!part.known())
      missing = Result::both_missing(missing, part);
    else if (part.value().is<Number>())
      sum = sum + part.value().number();
  }
  Result all = missing.known() ? fitted(std::move(sum), decl.type) : missing;
  return line ? all : clamped(decl, std::move(all), frame);
}

Result Evaluator::clamped(const ValueDecl& decl, Result total, Frame& frame) {
  for (const bool low : {true, false}) {
    const ExprId limit = low ? decl.at_least : decl.at_most;
    if (!limit) continue;
    const Result bound = evaluate(limit, frame);
    if (!bound.known() || !total.known()) {
      total = Result::both_missing(total, bound);
      continue;
    }
    const Number &n = total.value().number(), &b = bound.value().number();
    if (low ? n < b : b < n) total = bound;
  }
  return total;
}

Result Evaluator::checked(Result result, ValueId value, const Domain& domain, TypeId type) const {
  if (!result.known()) return result;
  const ValueDecl& decl = book_[value];
  auto refused = refused_value(*state_, result.value(), decl.name, type, domain,
                               {SubjectKind::value, value.index(), decl.sentence}, false);
  return refused ? Result::missing(std::move(*refused)) : result;
}

std::optional<Result> Evaluator::assumed(Assumption::Kind kind, std::uint32_t subject, std::span<const Result> args,
                                         bool either_way) {
  for (auto at = choices_.assumptions.rbegin(); at != choices_.assumptions.rend(); ++at) {
    const Assumption& assumption = book_.assumptions[*at];
    if (assumption.kind != kind || assumption.subject != subject) continue;
    std::optional<Result> open;
    for (const bool turned : {false, true}) {
      if (turned && !either_way) break;
      Frame frame(args.begin(), args.end());
      if (turned) std::swap(frame[0], frame[1]);
      frame.resize(std::max<std::size_t>(assumption.slots, args.size()));
      const Result meant = assumption.condition ? evaluate(assumption.condition, frame) : Result(Value(true));
      if (meant.is_true()) return evaluate(assumption.outcome, frame);
      if (!meant.known() && !open) open = meant;
    }
    if (open) return open;
  }
  return std::nullopt;
}

Result Evaluator::call_extern(ExternId external, std::span<const Result> args) {
  TraceScope node(trace_);
  if (trace_) node.open({.kind = TraceKind::external, .subject = external.index(), .args = {args.begin(), args.end()}});
  std::optional<Result> pinned;
  const Extern& declared = book_[external];
  if (!choices_.assumptions.empty())
    pinned = assumed(Assumption::Kind::external, external.index(), args, args.size() == 2 && is_symmetric(declared));
  const Declared here{SubjectKind::external, external.index(), declared.sentence};
  if (pinned && pinned->known() && !declared.measured_by.empty()) pinned = compared(external, args, std::move(*pinned));
  if (pinned && pinned->known())
    if (auto refused = refused_value(*state_, pinned->value(), declared.name, declared.type, declared.domain, here,
                                     declared.measured_by.empty()))
      pinned = Result::missing(std::move(*refused));
  auto refused = refused_argument(*state_, declared.params, args, here);
  Result result = pinned ? *pinned : refused ? Result::missing(std::move(*refused)) : extern_in_state(external, args);
  if (node) {
    node->assumed = pinned.has_value();
    node->result = result;
  }
  return result;
}

Result Evaluator::extern_in_state(ExternId external, std::span<const Result> args) const {
  Result missing;
  for (const Result& arg : args)
    if (!arg.known()) missing = Result::both_missing(missing, arg);
  if (!missing.known()) return missing;
  std::pair<ExternId, Values> key(external, known_values(args));
  const Extern& declared = book_[external];
  if (!state_->externs.empty()) {
    if (const auto found = state_->externs.find(key); found != state_->externs.end()) return found->second;
    if (args.size() == 2 && is_symmetric(declared))
      if (const auto found = state_->externs.find({external, {key.second[1], key.second[0]}}); found != state_->externs.end())
        return found->second;
  }
  if (declared.measured_by.empty())
    return Result::missing(Reason{.kind = ReasonKind::external,
                                  .subject = external.index(),
                                  .args = std::move(key.second),
                                  .of = SubjectKind::external});
  Measured measured = measure(*state_, declared, key.second, {}, reads_);
  if (const Value* value = std::get_if<Value>(&measured)) return *value;
  if (const Result& unknown = std::get<NotMeasured>(measured).unknown; !unknown.known()) return unknown;
  return Result::missing(Reason{.kind = ReasonKind::not_measured,
                                .subject = external.index(),
                                .args = std::move(key.second),
                                .of = SubjectKind::external});
}

// What is stated although it can be measured: as it measures, or it is rejected.
Result Evaluator::compared(ExternId external, std::span<const Result> args, Result stated) const {
  for (const Result& arg : args)
    if (!arg.known()) return stated;
  Values values = known_values(args);
  const Extern& declared = book_[external];
  const Measured measured = measure(*state_, declared, values, {}, reads_);
  const Value* value = std::get_if<Value>(&measured);
  if (value == nullptr || *value == stated.value()) return stated;
  return Result::missing(Reason{.kind = ReasonKind::measures_else,
                                .subject = external.index(),
                                .args = std::move(values),
                                .candidates = {stated.value(), *value},
                                .type = declared.type,
                                .of = SubjectKind::external});
}

}  // namespace paragraf::interpreter
