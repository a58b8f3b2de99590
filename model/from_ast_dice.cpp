// Dice that are named, left out and asked about. In: parameters such as `roll: fate`, and `odds(hits(3))`. Out: the type of a die that an
// extern or a value of the book says, and an expression in which each die that is left out has a slot of its own.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/builder.hpp"
#include "model/die.hpp"

namespace paragraf::model {

TypeId Builder::named_die(Cursor id) {
  const Name name = intern(id);
  const auto known = std::find_if(book.named_dice.begin(), book.named_dice.end(), [&](const NamedDie& die) { return die.name == name; });
  const auto position = static_cast<std::uint32_t>(known - book.named_dice.begin());
  if (known == book.named_dice.end()) {
    if (asked_in) {
      report(Code::type_mismatch, id, fmt::format("{} is no die of a parameter in this book", quoted(id)));
      return book.types.unknown();
    }
    book.named_dice.edit().push_back({name, id.place()});
  }
  return book.types.intern({TypeKind::dice, position, 0, {}});
}

// What names a die must be one, and need no arguments. Its own type is known only when all members are declared.
void Builder::check_named_dice() {
  for (const NamedDie& die : book.named_dice) {
    const auto external = book.extern_of.find(die.name);
    const auto value = book.value_of.find(die.name);
    const bool is_external = external != book.extern_of.end();
    if (!is_external && value == book.value_of.end()) continue;
    const TypeId type = is_external ? book[external->second].type : book[value->second].type;
    const std::vector<Parameter>& params = is_external ? book[external->second].params : book[value->second].params;
    if (type != book.types.unknown() && type != book.types.die()) {
      base::Diagnostic found = base::diagnostic(
          Code::type_mismatch, die.place, fmt::format("`{}` is {}, expected a type or a die", book.text(die.name), words(type)));
      found.notes.push_back(fmt::format("a die that the book names is declared so: `extern {}: die \"...\"`", book.text(die.name)));
      sink.add(std::move(found));
    } else if (!params.empty()) {
      sink.add(base::diagnostic(Code::argument_count, die.place,
                                fmt::format("`{}` needs arguments, and the die of a parameter has none", book.text(die.name))));
    }
  }
}

// `4d6`, where a die is wanted.
ExprId Builder::lower_die(Cursor at, TypeId expected) {
  const bool wanted = expected && book.types.strip_optional(expected) == book.types.die();
  const std::optional<base::DiceRoll> roll = read_dice(at.text());
  if (wanted && roll) return make_constant(Value::text(die_text(*roll)), book.types.die(), at);
  if (!roll)
    report(Code::bad_range, at, fmt::format("{} is no die: expected 1 to {} dice with 1 to {} faces", quoted(at), most_dice, most_faces));
  else if (expected != book.types.unknown())
    report(Code::dice_not_here, at, "a die is rolled by an event or a value: make it a parameter");
  return error_expr(at);
}

// A die that is left out is rolled, and has a slot.
bool Builder::roll_left_out(Cursor call, const std::vector<Parameter>& params, std::vector<ExprId>& args, Scope& scope) {
  bool complete = true;
  for (std::size_t i = 0; i < params.size() && i < args.size(); ++i) {
    if (args[i]) continue;
    if (book.types.kind(params[i].type) == TypeKind::dice) {
      args[i] = make(Op::slot, params[i].type, call, scope.slots++);
      scope.rolls->push_back(args[i]);
    } else {
      complete = false;
      report(Code::argument_count, call,
             fmt::format("argument `{}` is missing: only a die may be left out", book.text(params[i].name)));
    }
  }
  return complete;
}

std::vector<std::string> Builder::notes_on_dice(const std::vector<Parameter>& params, std::size_t given, const Scope& scope) const {
  const auto is_die = [&](const Parameter& param) { return book.types.kind(param.type) == TypeKind::dice; };
  if (given >= params.size() || !std::all_of(params.begin() + static_cast<std::ptrdiff_t>(given), params.end(), is_die)) return {};
  if (scope.rolls_apart)
    return {"a die is not left out under a quantifier or fold, where it is not clear how often it is rolled: ask a value that has it"};
  return {"a die is left out inside of `odds(..)`; elsewhere its total is an argument"};
}

ExprId Builder::lower_odds(Cursor condition, Cursor call, Scope& scope) {
  std::vector<ExprId> dice;
  std::vector<ExprId>* const outer = std::exchange(scope.rolls, &dice);
  const bool apart = std::exchange(scope.rolls_apart, false);
  const std::size_t mark = scope.entries.size();
  const ExprId asked = lower(condition, scope, book.types.boolean());
  close_scope(scope, mark);
  scope.rolls = outer;
  scope.rolls_apart = apart;
  const TypeId found = type(asked);
  if (found == book.types.unknown()) return error_expr(call);
  if (found != book.types.boolean()) {
    report(Code::type_mismatch, condition, fmt::format("found {}, expected true or false", words(found)),
           {"odds are those of a condition: compare it, as in `odds(v(..) >= 7)`; `paragraf odds` tells the odds of every outcome"});
    return error_expr(call);
  }
  return make(Op::odds, book.types.number(), call, asked.index(), 0, 0, std::move(dice));
}

}  // namespace paragraf::model
