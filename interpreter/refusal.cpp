// Refused values: see refusal.hpp.
#include "interpreter/refusal.hpp"

#include "interpreter/gap.hpp"

namespace paragraf::interpreter {

std::optional<Reason> refused_value(const State& state, const Value& value, Name name, TypeId type,
                                    const Domain& domain, const Declared& declared) {
  const Book& book = state.book();
  if (domain.contains(value) && on_step(book, type, value)) return std::nullopt;
  return Reason{.kind = ReasonKind::outside_domain,
                .subject = declared.subject,
                .detail = book.text(name) + ": " + outside_text(state, value, domain, type),
                .candidates = {value},
                .type = type,
                .cites = {declared.sentence},
                .of = declared.of};
}

std::optional<Reason> refused_argument(const State& state, std::span<const Parameter> params,
                                       std::span<const Result> args, const Declared& declared) {
  for (std::size_t i = 0; i < params.size() && i < args.size(); ++i) {
    if (params[i].domain.open() || !args[i].known() || params[i].domain.contains(args[i].value())) continue;
    return refused_value(state, args[i].value(), params[i].name, params[i].type, params[i].domain, declared);
  }
  return std::nullopt;
}

}  // namespace paragraf::interpreter
