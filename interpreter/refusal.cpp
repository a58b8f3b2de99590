// Refused values: see refusal.hpp.
#include "interpreter/refusal.hpp"

namespace paragraf::interpreter {

std::optional<Reason> refused_value(const State& state, const Value& value, Name name, TypeId type,
                                    const Domain& domain, const Declared& declared, bool stored) {
  const Book& book = state.book();
  const auto refused = refused_part(book, type, domain, value, stored);
  if (!refused) return std::nullopt;
  return Reason{.kind = ReasonKind::outside_domain,
                .subject = declared.subject,
                .detail = book.text(name) + refused->path,
                .candidates = {refused->value},
                .type = refused->type,
                .cites = {declared.sentence},
                .of = declared.of,
                .domain = refused->domain};
}

std::optional<Reason> beyond_die(const Book& book, const base::DiceRoll& roll, const Parameter& param, const Value& total,
                                 const Declared& declared) {
  const Interval totals{Number(roll.least()), Number(roll.most())};
  if (total.is<Number>() && totals.contains(total.number())) return std::nullopt;
  return Reason{.kind = ReasonKind::outside_domain,
                .subject = declared.subject,
                .detail = book.text(param.name),
                .candidates = {total},
                .type = param.type,
                .cites = {declared.sentence},
                .of = declared.of,
                .domain = {{totals}, {}}};
}

std::optional<Reason> refused_argument(const State& state, std::span<const Parameter> params,
                                       std::span<const Result> args, const Declared& declared) {
  for (std::size_t i = 0; i < params.size() && i < args.size(); ++i) {
    if (!args[i].known()) continue;
    if (auto refused = refused_value(state, args[i].value(), params[i].name, params[i].type, params[i].domain, declared, false))
      return refused;
  }
  return std::nullopt;
}

}  // namespace paragraf::interpreter
