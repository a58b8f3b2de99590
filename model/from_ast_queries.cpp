// What is assumed and what is asked. In: `assume` steps of examples, and questions and assumptions put from outside.
// Out: pinned externs, values and readings; a query, whose expression stands in a frame of its own.
#include <fmt/format.h>

#include "model/builder.hpp"

namespace paragraf::model {

std::optional<std::uint32_t> Builder::build_assumption(Cursor assume, Scope& outer) {
  Cursor what = assume.first();
  if (what.is(Kind::word)) what = what.next();
  Cursor is = assume.word(Role::is);
  Cursor outcome = is ? is.next() : what.next();
  Cursor id = what.is(Kind::call) ? what.child(Kind::id) : what;
  Name name = intern(id);
  const auto neutral = outer.keywords ? outer.keywords->builtin(id.text()) : std::nullopt;
  if (neutral && !book.extern_of.contains(name) && !book.value_of.contains(name) && !book.reading_of.contains(name))
    name = book.names.intern(*neutral);  // a function of a library, by its word in that language
  Assumption assumption{};
  assumption.place = assume.place();
  Scope scope;
  scope.entities = outer.entities;
  scope.keywords = outer.keywords;
  if (auto reading = book.reading_of.find(name); reading != book.reading_of.end() && what.is(Kind::id)) {
    assumption.kind = Assumption::Kind::reading;
    assumption.subject = reading->second.index();
    assumption.outcome =
        lower_as(outcome, scope, book.types.intern({TypeKind::reading, reading->second.index(), 0, {}}));
    if (type(assumption.outcome) == book.types.unknown()) return std::nullopt;
  } else {
    const std::vector<Parameter>* params = nullptr;
    TypeId result;
    if (auto external = book.extern_of.find(name); external != book.extern_of.end()) {
      assumption.kind = Assumption::Kind::external;
      assumption.subject = external->second.index();
      params = &book[external->second].params;
      result = book[external->second].type;
    } else if (auto value = book.value_of.find(name); value != book.value_of.end()) {
      assumption.kind = Assumption::Kind::value;
      assumption.subject = value->second.index();
      params = &book[value->second].params;
      result = book[value->second].type;
    } else if (book.fact_of.count(name)) {
      report(Code::not_stored, what, fmt::format("{} is a fact: it is stored, and not assumed", quoted(id)),
             {"a fact is noted by rules, by `given` in an example, or in the state"});
      return std::nullopt;
    } else {
      std::vector<std::string> candidates;
      for (auto& [other, _] : book.extern_of) candidates.push_back(book.text(other));
      for (auto& [other, _] : book.value_of) candidates.push_back(book.text(other));
      for (auto& [other, _] : book.reading_of) candidates.push_back(book.text(other));
      report_unknown(id, "extern, value or reading", candidates);
      return std::nullopt;
    }
    scope.slots = static_cast<std::uint32_t>(params->size());
    std::vector<ExprId> tests;
    std::size_t position = 0;
    if (what.is(Kind::call))
      for (Cursor arg : what) {
        if (arg.id() == id.id()) continue;
        if (position >= params->size()) {
          report(Code::argument_count, what,
                 fmt::format("too many arguments, expected {}: {}({})", params->size(), id.text(),
                             params_text(book, *params)));
          return std::nullopt;
        }
        auto slot = static_cast<std::uint32_t>(position);
        TypeId type = (*params)[position++].type;
        if (arg.text() == "_") continue;
        // A name that names nothing else stands for the argument.
        if (arg.is(Kind::id) && !names_something(arg, scope, type)) {
          scope.entries.push_back({intern(arg), slot, type, arg.place()});
          continue;
        }
        ExprId value = lower_as(arg, scope, type);
        ExprId argument = make(Op::slot, type, arg, slot);
        tests.push_back(make(Op::equal, book.types.boolean(), arg, argument.index(), value.index()));
      }
    if (position < params->size()) {
      report(Code::argument_count, what,
             fmt::format("found {} argument{}, expected {}: {}({})", position, position == 1 ? "" : "s", params->size(),
                         id.text(), params_text(book, *params)));
      return std::nullopt;
    }
    assumption.condition = conjunction(std::move(tests), what);
    assumption.outcome = lower_as(outcome, scope, result);
    if (type(assumption.outcome) == book.types.unknown() && result != book.types.unknown()) return std::nullopt;
    if (assumption.kind == Assumption::Kind::external) {
      const Extern& stated = book[ExternId(assumption.subject)];
      check_constant(assumption.outcome, stated.type, stated.domain, stated.name, outcome, stated.measured_by.empty());
    }
  }
  assumption.slots = scope.slots;
  book.assumptions.push_back(std::move(assumption));
  return static_cast<std::uint32_t>(book.assumptions.size() - 1);
}

ExprId Builder::asked_duty(Cursor at, Call asked) {
  const ExprId due = make(Op::obliged, book.types.boolean(), at, asked.act.valid() ? asked.act.index() : 0, 0, 0, std::move(asked.args));
  return at.has(Role::not_) ? make(Op::not_, book.types.boolean(), at, due.index()) : due;
}

// Whoever asks for an act with an argument that it can never have has made a mistake; there is nothing to decide.
Call Builder::asked_act(Cursor at, Scope& scope) {
  Call act = lower_call(at, scope, false);
  if (!act.act) return act;
  const std::vector<Parameter>& params = book[act.act].params;
  std::size_t place = 0;
  for (const Cursor arg : at) {
    if (arg.id() == at.child(Kind::id).id()) continue;
    if (place >= params.size() || place >= act.args.size()) break;
    const Parameter& param = params[place];
    if (act.args[place] && book.types.kind(param.type) != TypeKind::dice)
      check_constant(act.args[place], param.type, param.domain, param.name, arg, false);
    ++place;
  }
  return act;
}

// A pattern may leave arguments out; an act that is done, only its dice.
std::optional<Query> build_query(Book& book, const grammar::Parsed& parsed, const EntityNames& entities, const base::Sources& sources,
                                 base::Sink& sink, Asks asks, std::span<const Parameter> given) {
  std::size_t before = sink.errors();
  Builder builder(book, sources, sink);
  book.question_language = parsed.keywords->language();
  Scope scope;
  scope.entities = &entities;
  scope.keywords = parsed.keywords;
  for (const Parameter& one : given) scope.entries.push_back({one.name, scope.slots++, one.type, one.place, true});
  Cursor at = Cursor::root(parsed.tree).first();
  if (!at || at.is(Kind::error)) return std::nullopt;
  if (at.is(Kind::call) && !at.next() && asks != Asks::value && !builder.is_called(at, scope)) {
    builder.report_not_called(at, asks == Asks::act, scope);
    builder.report_unused();
    return std::nullopt;
  }
  Query query;
  const Cursor root = Cursor::root(parsed.tree);
  if (root.has(Role::obliged) || root.has(Role::happens)) {
    Call asked = builder.lower_call(root.child(Kind::call), scope, true);
    query.negated = root.has(Role::not_);
    query.happens = root.has(Role::happens);
    if (query.happens)
      query.call = std::move(asked);
    else
      query.expression = builder.asked_duty(root, std::move(asked));
  } else if (root.has(Role::together_with)) {
    for (const Cursor part : root) {
      if (!part.is(Kind::call)) continue;
      Call act = builder.asked_act(part, scope);
      if (query.call.act)
        query.together.push_back(std::move(act));
      else
        query.call = std::move(act);
    }
  } else if (at.is(Kind::call) && book.act_of.count(builder.intern(at.child(Kind::id)))) {
    query.call = builder.asked_act(at, scope);
  } else {
    if (asks == Asks::odds) scope.rolls = &query.dice;
    query.expression = builder.lower(at, scope);
    scope.rolls = nullptr;
  }
  builder.check_lines();
  builder.report_unused();
  query.slots = scope.slots;
  if (sink.errors() > before) return std::nullopt;
  return query;
}

std::optional<std::uint32_t> build_assumption(Book& book, const grammar::Parsed& parsed, const EntityNames& entities,
                                              const base::Sources& sources, base::Sink& sink) {
  Builder builder(book, sources, sink);
  book.question_language = parsed.keywords->language();
  Scope scope;
  scope.entities = &entities;
  scope.keywords = parsed.keywords;
  const std::optional<std::uint32_t> assumption = builder.build_assumption(Cursor::root(parsed.tree), scope);
  builder.check_lines();
  builder.report_unused();
  return assumption;
}

std::optional<Given> build_given(Book& book, const grammar::Parsed& parsed, const base::Sources& sources, base::Sink& sink) {
  const std::size_t before = sink.errors();
  Builder builder(book, sources, sink);
  book.question_language = parsed.keywords->language();
  builder.asked_in = parsed.keywords;
  const Cursor root = Cursor::root(parsed.tree);
  if (!root.first() || root.first().is(Kind::error)) return std::nullopt;
  Given given{builder.params_of(root, true), {}};
  for (const Cursor part : root)
    if (part.is(Kind::call) || part.is(Kind::id)) given.stated.emplace_back(part.text());
  builder.report_unused();
  if (sink.errors() > before) return std::nullopt;
  return given;
}

}  // namespace paragraf::model
