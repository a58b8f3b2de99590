// See mutants.hpp.
#include "tests/mutation/mutants.hpp"

#include <fmt/format.h>

#include <optional>
#include <set>

namespace paragraf::tests::mutation {
namespace {

using namespace model;

class Maker {
 public:
  Maker(Book& book, const base::Sources& sources) : book_(book), sources_(sources) {
    Expr never{Op::constant, book_.types.boolean()};
    never.a = constant(Value(false));
    never_ = add(never);
  }

  void rule(RuleId id) {
    const Rule rule = book_[id];
    rule_ = id;
    Rule dropped = rule;
    dropped.condition = never_;
    keep(fmt::format("{} never applies", line(rule.place)), OtherRule{id.index(), dropped});
    if (rule.effects.size() > 1)
      for (std::size_t i = 0; i < rule.effects.size(); ++i) {
        Rule without = rule;
        without.effects.erase(without.effects.begin() + static_cast<std::ptrdiff_t>(i));
        keep(fmt::format("{} does not happen", line(rule.effects[i].place)), OtherRule{id.index(), without});
      }
    for (const ExprId part : {rule.condition, rule.provided, rule.limit}) expression(part);
    for (const ExprId part : rule.outcomes) expression(part);
    for (const Effect& effect : rule.effects) {
      for (const ExprId part : {effect.entity, effect.value, effect.where}) expression(part);
      for (const ExprId part : effect.args) expression(part);
      for (const Binder& binder : effect.for_every) expression(binder.set);
    }
    for (const Binder& binder : rule.for_every) expression(binder.set);
  }

  std::vector<Mutant> take() { return std::move(made_); }

 private:
  ExprId add(Expr expr) {
    book_.exprs.push_back(std::move(expr));
    return ExprId(book_.exprs.size() - 1);
  }

  std::uint32_t constant(Value value) {
    book_.constants.push_back(std::move(value));
    return static_cast<std::uint32_t>(book_.constants.size() - 1);
  }

  void keep(std::string what, std::variant<OtherExpr, OtherDomain, OtherRule> part) {
    const SentenceId sentence = book_[rule_].sentence;
    made_.push_back({fmt::format("{} {}", book_[sentence].citation, what), sentence, std::move(part)});
  }

  // The line of the book that holds a place, quoted, its blanks evened out.
  std::string line(const Place& place) const {
    const base::Source& source = sources_[place.source];
    std::string out;
    for (const char c : source.text(source.line_span(source.line_of(place.span.begin)))) {
      if (c == '#') break;
      if (c != ' ' || (!out.empty() && out.back() != ' ')) out += c;
    }
    while (out.ends_with(' ')) out.pop_back();
    return "`" + out + "`";
  }

  void replace(ExprId id, const std::string& what, Expr other) {
    keep(fmt::format("{}: {}", line(book_[id].place), what), OtherExpr{id.index(), std::move(other)});
  }

  void expression(ExprId id) {
    if (!id || !seen_.insert(id).second) return;
    const Expr expr = book_[id];
    for (const ExprId part : operands(expr)) expression(part);
    const std::string text(sources_[expr.place.source].text(expr.place.span));
    switch (expr.op) {
      case Op::constant:
        for (const Value& other : steps(book_.constants[expr.a], expr.type)) {
          Expr changed = expr;
          changed.a = constant(other);
          replace(id, fmt::format("{} -> {}", shown(book_.constants[expr.a], expr.type), shown(other, expr.type)), changed);
        }
        break;
      case Op::less:
      case Op::less_equal: {
        Expr other = expr;
        other.op = expr.op == Op::less ? Op::less_equal : Op::less;
        replace(id, fmt::format("the bound of `{}`", text), other);
        other = expr;
        std::swap(other.a, other.b);
        replace(id, fmt::format("the direction of `{}`", text), other);
        break;
      }
      case Op::equal:
      case Op::contains:
      case Op::something: {
        Expr negated{Op::not_, book_.types.boolean()};
        negated.a = add(expr).index();
        negated.place = expr.place;
        replace(id, fmt::format("not `{}`", text), negated);
        break;
      }
      case Op::not_: replace(id, fmt::format("without the not of `{}`", text), book_[ExprId(expr.a)]); break;
      case Op::matches: domain(expr); break;
      default: break;  // what is left has no turned form; its parts have been looked at
    }
  }

  // A cell of a table: each bound of its ranges and each of its values.
  void domain(const Expr& expr) {
    const Domain& found = book_.domains[expr.b];
    const TypeId type = book_[ExprId(expr.a)].type;
    const auto other = [&](const Value& from, const Value& to, Domain changed) {
      keep(fmt::format("{}: {} -> {}", line(expr.place), shown(from, type), shown(to, type)),
           OtherDomain{expr.b, std::move(changed)});
    };
    for (std::size_t i = 0; i < found.intervals.size(); ++i)
      for (auto Interval::*bound : {&Interval::low, &Interval::high})
        if (const std::optional<Number>& number = found.intervals[i].*bound)
          for (const Value& value : steps(Value(*number), type)) {
            Domain changed = found;
            changed.intervals[i].*bound = value.number();
            other(Value(*number), value, std::move(changed));
          }
    for (std::size_t i = 0; i < found.values.size(); ++i)
      for (const Value& value : steps(found.values[i], type)) {
        Domain changed = found;
        changed.values[i] = value;
        other(found.values[i], value, std::move(changed));
      }
  }

  std::string shown(const Value& value, TypeId type) const { return value_text(book_, value, type); }

  // One step from here: a number up and down, a truth negated, the next member or side. Texts have no neighbours.
  std::vector<Value> steps(const Value& value, TypeId type) const {
    if (value.is<bool>()) return {Value(!value.truth())};
    if (value.is<Number>()) {
      Number step = step_of(book_, type);
      if (step.is_zero()) step = book_.types.kind(book_.types.strip_optional(type)) == TypeKind::number ? Number::ratio(1, 100) : Number(1);
      return {Value(value.number() + step), Value(value.number() - step)};
    }
    if (value.is<Member>()) {
      const Member member = value.as<Member>();
      const auto count = static_cast<std::uint32_t>(book_[member.declaration].members.size());
      if (count > 1) return {Value(Member{member.declaration, (member.index + 1) % count})};
    }
    if (value.is<Side>()) {
      const Side side = value.as<Side>();
      const auto count = static_cast<std::uint32_t>(book_[side.reading].sides.size());
      if (count > 1) return {Value(Side{side.reading, (side.index + 1) % count})};
    }
    return {};
  }

  Book& book_;
  const base::Sources& sources_;
  ExprId never_;
  RuleId rule_;
  std::set<ExprId> seen_;
  std::vector<Mutant> made_;
};

}  // namespace

std::vector<Mutant> mutants(Book& book, const base::Sources& sources, const std::filesystem::path& folder) {
  Maker maker(book, sources);
  for (std::size_t i = 0; i < book.rules.size(); ++i)
    if (sources[book.rules[i].place.source].path().starts_with(folder.string())) maker.rule(RuleId(i));
  return maker.take();
}

void exchange(Book& book, Mutant& mutant) {
  if (auto* expr = std::get_if<OtherExpr>(&mutant.part)) std::swap(book.exprs.edit(expr->at), expr->expr);
  if (auto* domain = std::get_if<OtherDomain>(&mutant.part)) std::swap(book.domains.edit(domain->at), domain->domain);
  if (auto* rule = std::get_if<OtherRule>(&mutant.part)) std::swap(book.rules.edit(rule->at), rule->rule);
}

}  // namespace paragraf::tests::mutation
