// Calls to IR. In: a call's node and the names in scope. Out: a call of a value, table, tally, extern or fact, or the operation
// behind a function of the language; the arguments fit the parameters, or each mistake is told.
#include <fmt/format.h>

#include <algorithm>

#include "model/builder.hpp"
#include "model/die.hpp"
#include "model/libraries.hpp"

namespace paragraf::model {
namespace {

// Why there can be no die of such a call, if that stands in the text.
std::optional<std::string> no_die(const Book& book, const Extern& external, const std::vector<ExprId>& args) {
  if (!external.measured_by.starts_with("dice.")) return std::nullopt;
  const Expr &dice = book[args[0]], &kept = book[args[1]];
  if (dice.op == Op::extern_call && book[ExternId(dice.a)].measured_by.starts_with("dice."))
    return "only plain dice have dice that count: what counts is said once";
  if (external.measured_by == "dice.count_at_least" || dice.op != Op::constant || kept.op != Op::constant) return std::nullopt;
  if (!book.constants[dice.a].is<Text>() || !book.constants[kept.a].is<Number>()) return std::nullopt;
  const std::string& text = book.constants[dice.a].string();
  const auto roll = read_dice(text);
  const Number& n = book.constants[kept.a].number();
  if (!roll || (Number(1) <= n && n <= Number(std::int64_t{roll->dice}))) return std::nullopt;
  return fmt::format("of {} at least 1 and at most {} are kept, not {}", text, roll->dice, n.to_string());
}

}  // namespace

std::vector<ExprId> Builder::lower_args(Cursor call, const std::vector<Parameter>& params, Scope& scope,
                                        std::string_view what, bool may_leave_out) {
  std::vector<ExprId> args;
  Cursor last;
  for (Cursor arg : call) {
    if (arg.id() == call.child(Kind::id).id()) continue;
    last = arg;
    if (args.size() >= params.size()) {
      look_at(arg, scope);
      args.emplace_back();
      continue;
    }
    if (may_leave_out && arg.text() == "_") {
      args.emplace_back();
      continue;
    }
    args.push_back(lower_as(arg, scope, params[args.size()].type));
  }
  if (args.size() > params.size() || (args.size() < params.size() && !may_leave_out))
    report(Code::argument_count, call,
           fmt::format("found {} argument{}, expected {}: {}({})", args.size(), args.size() == 1 ? "" : "s",
                       params.size(), what, params_text(book, params)),
           notes_on_dice(params, args.size(), scope));
  args.resize(params.size());
  return args;
}

ExprId Builder::lower_call_expr(Cursor at, Scope& scope) {
  Cursor id = at.child(Kind::id);
  Name name = intern(id);
  auto complete = [](const std::vector<ExprId>& args) {
    return std::all_of(args.begin(), args.end(), [](ExprId a) { return a.valid(); });
  };
  auto call = [&](Op op, TypeId type, std::uint32_t subject, const std::vector<Parameter>& params) {
    std::vector<ExprId> args = lower_args(at, params, scope, id.text(), false);
    return complete(args) ? make(op, type, at, subject, 0, 0, std::move(args)) : error_expr(at);
  };
  if (auto found = book.value_of.find(name); found != book.value_of.end() && scope.rolls) {
    const std::vector<Parameter> params = book[found->second].params;
    const std::size_t before = sink.errors();
    std::vector<ExprId> args = lower_args(at, params, scope, id.text(), true);
    if (sink.errors() > before || !roll_left_out(at, params, args, scope)) return error_expr(at);
    return make(Op::value_call, book[found->second].type, at, found->second.index(), 0, 0, std::move(args));
  }
  if (auto found = book.value_of.find(name); found != book.value_of.end())
    return call(Op::value_call, book[found->second].type, found->second.index(), book[found->second].params);
  if (auto found = book.extern_of.find(name); found != book.extern_of.end()) return lower_extern(found->second, at, scope);
  if (auto found = book.fact_of.find(name); found != book.fact_of.end())
    return call(Op::fact_call, book.types.boolean(), found->second.index(), book[found->second].params);
  if (auto function = scope.keywords ? scope.keywords->builtin(id.text()) : std::nullopt)
    return lower_builtin(*function, at, scope);
  if (excused_names.count(name)) {
    mark_used(at, scope);
    return error_expr(at);
  }
  if (book.act_of.count(name)) {
    report(Code::query_kind, id, fmt::format("{} is an act, and an act has no value", quoted(id)));
    lower_for_findings(at, scope);
    return error_expr(at);
  }
  std::vector<std::string> candidates;
  for (auto& [other, _] : book.value_of) candidates.push_back(book.text(other));
  for (auto& [other, _] : book.extern_of) candidates.push_back(book.text(other));
  for (auto& [other, _] : book.fact_of) candidates.push_back(book.text(other));
  if (scope.keywords)
    for (auto& [spelling, _] : scope.keywords->builtins()) candidates.push_back(spelling);
  if (report_library_name(id)) {
    mark_used(at, scope);
    return error_expr(at);
  }
  report_unknown(id, "value, table, tally, extern or fact", candidates);
  lower_for_findings(at, scope);
  return error_expr(at);
}

ExprId Builder::lower_extern(ExternId external, Cursor call, Scope& scope) {
  const std::vector<Parameter>& params = book[external].params;
  std::vector<ExprId> args = lower_args(call, params, scope, call.child(Kind::id).text(), false);
  if (std::any_of(args.begin(), args.end(), [](ExprId arg) { return !arg.valid(); })) return error_expr(call);
  if (const auto why = no_die(book, book[external], args)) {
    report(Code::bad_range, call, *why);
    return error_expr(call);
  }
  if (report_needs_angle(external, call) || report_no_polygon(external, args, call)) return error_expr(call);
  return make(Op::extern_call, book[external].type, call, external.index(), 0, 0, std::move(args));
}

// The size of an entity is that of its one set or list.
ExprId Builder::lower_sizes(Cursor call, Cursor of, Scope& scope) {
  Types& types = book.types;
  const ExprId all = lower(of, scope);
  if (type(all) == types.unknown()) return error_expr(call);
  const TypeId element = types.has_elements(type(all)) ? types[type(all)].element : type(all);
  std::vector<AttributeId> sets;
  if (types.has_elements(type(all)) && types.kind(element) == TypeKind::entity)
    for (AttributeId attribute : book[EntityId(types[element].declaration)].attributes)
      if (types.has_elements(book[attribute].type)) sets.push_back(attribute);
  if (!types.has_elements(type(all)) || (!types.has_elements(element) && sets.size() != 1)) {
    report(Code::type_mismatch, of, fmt::format("found {}, expected a set or a list of what has a size", words(type(all))),
           {"sets and lists have a size, and so has an entity with one attribute that is a set or a list"});
    return error_expr(call);
  }
  return make(Op::sizes, types.list_of(types.integer()), call, all.index(), sets.empty() ? 0 : sets.front().index() + 1);
}

bool Builder::is_called(Cursor call, const Scope& scope) {
  const Name name = intern(call.child(Kind::id));
  return book.act_of.count(name) || book.value_of.count(name) || book.extern_of.count(name) || book.fact_of.count(name) ||
         (scope.keywords && scope.keywords->builtin(call.child(Kind::id).text()));
}

void Builder::report_not_called(Cursor call, bool act, Scope& scope) {
  if (!act && report_library_name(call.child(Kind::id))) return;
  lower_for_findings(call, scope);
  std::vector<std::string> names;
  for (const Act& one : book.acts) names.push_back(book.text(one.name));
  if (!act) {
    for (const ValueDecl& one : book.values) names.push_back(book.text(one.name));
    for (const Extern& one : book.externs) names.push_back(book.text(one.name));
    for (const Fact& one : book.facts) names.push_back(book.text(one.name));
  }
  report_unknown(call.child(Kind::id), act ? "action or event" : "value, table, tally, extern, fact, action or event", names);
}

// The arguments of a call that has no meaning: they are used, and may have mistakes of their own.
void Builder::lower_for_findings(Cursor call, Scope& scope) {
  for (Cursor arg : call)
    if (arg.id() != call.child(Kind::id).id()) look_at(arg, scope);
}

ExprId Builder::lower_builtin(std::string_view function, Cursor call, Scope& scope) {
  Types& types = book.types;
  std::vector<Cursor> args;
  for (Cursor arg : call)
    if (arg.id() != call.child(Kind::id).id()) args.push_back(arg);
  auto count = [&](std::size_t least, std::size_t most, std::string_view form) {
    if (args.size() >= least && args.size() <= most) return true;
    report(Code::argument_count, call,
           fmt::format("found {} argument{}, expected {}", args.size(), args.size() == 1 ? "" : "s", form));
    lower_for_findings(call, scope);
    return false;
  };
  struct Rounding {
    std::string_view name;
    Op op;
  };
  static constexpr Rounding roundings[] = {
      {"ceil", Op::ceil}, {"floor", Op::floor}, {"round", Op::round}, {"whole", Op::whole}};
  for (const Rounding& rounding : roundings)
    if (function == rounding.name) {
      if (!count(1, 1, "one number")) return error_expr(call);
      ExprId number = lower_as(args[0], scope, types.number());
      return make(rounding.op, types.integer(), call, number.index());
    }
  if (function == "abs") {
    if (!count(1, 1, "one number or measure")) return error_expr(call);
    ExprId number = lower(args[0], scope);
    if (type(number) == types.unknown()) return error_expr(call);
    if (!types.is_numeric(type(number))) {
      report(Code::type_mismatch, args[0],
             fmt::format("found {}, expected a number or a measure", words(type(number))));
      return error_expr(call);
    }
    return make(Op::abs, types.kind(type(number)) == TypeKind::dice ? types.integer() : type(number), call,
                number.index());
  }
  if (function == "min" || function == "max") {
    if (!count(2, 100, "two or more numbers or measures of one kind")) return error_expr(call);
    std::vector<ExprId> parts;
    TypeId common;
    for (Cursor arg : args) parts.push_back(lower(arg, scope));
    for (std::size_t i = 0; i < parts.size(); ++i) {
      TypeId t = type(parts[i]);
      if (t == types.unknown()) return error_expr(call);
      if (!types.is_numeric(t)) {
        report(Code::type_mismatch, args[i], fmt::format("found {}, expected a number or a measure", words(t)));
        return error_expr(call);
      }
      if (types.kind(t) == TypeKind::dice) t = types.integer();
      if (!common)
        common = t;
      else if (!check_comparable(call, common, t, args[0], args[i]))
        return error_expr(call);
      else if (types.kind(t) == TypeKind::number)
        common = t;
    }
    return make(function == "min" ? Op::minimum : Op::maximum, common, call, 0, 0, 0, std::move(parts));
  }
  if (function == "size") {
    if (!count(1, 1, "one set or list")) return error_expr(call);
    ExprId set = lower(args[0], scope);
    if (!types.has_elements(type(set)) && type(set) != types.unknown())
      report(Code::type_mismatch, args[0], fmt::format("found {}, expected a set or a list", words(type(set))));
    return make(Op::size, types.integer(), call, set.index());
  }
  if (function == "odds") {
    if (args.size() == 1) return lower_odds(args[0], call, scope);
    report(Code::argument_count, call, fmt::format("found {} arguments, expected one condition", args.size()));
    mark_used(call, scope);
    return error_expr(call);
  }
  if (function == "sizes") return count(1, 1, "one set or list of what has a size") ? lower_sizes(call, args[0], scope) : error_expr(call);
  if (function == "end_phase") {
    unsupported(call.child(Kind::id), fmt::format("the function {}", quoted(call.child(Kind::id))));
    mark_used(call, scope);
    return error_expr(call);
  }
  return lower_geometric(function, call, scope);
}

}  // namespace paragraf::model
