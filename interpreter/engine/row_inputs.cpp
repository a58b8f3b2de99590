// See row_inputs.hpp.
#include "interpreter/engine/row_inputs.hpp"

#include <algorithm>

namespace paragraf::engine {

using interpreter::formulas::Scope;
using interpreter::formulas::Sort;
using interpreter::formulas::Symbols;
using interpreter::formulas::Variable;

namespace {

Scope scope_of(const Book& book, const Layout& layout) {
  Scope scope;
  for (std::size_t i = 0; i < book.entities.size(); ++i) scope.sure.push_back(layout.count(EntityId(i)));
  scope.most = scope.sure;
  return scope;
}

// Truths are 0 or 1 in any case, so what says that something is known, or in a set, is one.
std::vector<bool> truths_of(const Layout& layout, const Lanes& lanes) {
  std::vector<bool> truths(lanes.size(), false);
  const auto mark = [&](auto& self, const Form& form) -> void {
    if (form.kind == Form::Kind::truth || form.kind == Form::Kind::optional) truths[form.lane] = true;
    if (form.kind == Form::Kind::set)
      for (std::size_t i = 0; i < form.values.size(); ++i) truths[form.lane + i] = true;
    for (const Form& part : form.parts) self(self, part);
  };
  for (std::size_t i = 0; i < layout.fields.size(); ++i) {
    mark(mark, lanes.form(i));
    if (lanes.known(i)) truths[*lanes.known(i)] = true;
  }
  return truths;
}

}  // namespace

RowInputs::RowInputs(const Book& book, const Layout& layout, const Lanes& lanes, Symbols& symbols, const Values& texts)
    : book_(book), layout_(layout), lanes_(lanes), s_(symbols), f_(symbols.formulas()), unknowns_(book, symbols, scope_of(book, layout), texts) {
  const std::vector<bool> truths = truths_of(layout, lanes);
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    Variable variable{"lane " + std::to_string(i)};
    if (!truths[i]) variable = {variable.name, Sort::whole, Number(lanes.ranges()[i].low), Number(lanes.ranges()[i].high)};
    f_.add_variable(std::move(variable));
  }
}

RowInputs::Symbol RowInputs::symbol(const Form& form) const {
  const auto lane = [&](std::size_t i) { return f_.variable(static_cast<std::uint32_t>(form.lane + i)); };
  const auto range = [&] { return lanes_.ranges()[form.lane]; };
  switch (form.kind) {
    case Form::Kind::none:
      break;
    case Form::Kind::number:
      if (range().low == range().high) return s_.number(f_.number(Number(range().low) * form.step));
      return s_.number(f_.scale(form.step, lane(0)));
    case Form::Kind::truth:
      return s_.truth(lane(0));
    case Form::Kind::listed: {
      if (form.values.size() == 1) return s_.constant(form.values[0]);
      Symbol all;
      for (std::size_t i = 0; i < form.values.size(); ++i)
        all.listed.push_back({f_.equal(lane(0), f_.number(static_cast<std::int64_t>(i))), form.values[i]});
      std::sort(all.listed.begin(), all.listed.end(), [](const auto& a, const auto& b) { return a.value < b.value; });
      return all;
    }
    case Form::Kind::optional: {
      const Symbol nothing = s_.constant(Value());
      if (form.parts[0].kind == Form::Kind::none) return nothing;
      if (range().low == 1) return symbol(form.parts[0]);
      return s_.either(s_.when(f_.not_(lane(0)), nothing), s_.when(lane(0), symbol(form.parts[0])));
    }
    case Form::Kind::set: {
      std::vector<Symbol::Listed> members;
      for (std::size_t i = 0; i < form.values.size(); ++i) members.push_back({lane(i), form.values[i]});
      return s_.set(std::move(members));
    }
    case Form::Kind::record: {
      std::vector<Symbol> parts;
      for (const Form& part : form.parts) parts.push_back(symbol(part));
      return s_.record(std::move(parts), form.record);
    }
    case Form::Kind::list: {
      std::vector<Symbol::Item> items;
      for (std::size_t i = 0; i < form.parts.size(); ++i)
        items.push_back({f_.less(f_.number(static_cast<std::int64_t>(i)), lane(0)), symbol(form.parts[i])});
      return s_.list(std::move(items));
    }
  }
  return {};
}

RowInputs::Symbol RowInputs::field(std::size_t index) const {
  Symbol all = symbol(lanes_.form(index));
  const auto known = lanes_.known(index);
  if (!known) return all;
  // What is in a set or list that is not known is not in it.
  for (Symbol::Listed& one : all.members) one.when = f_.and_(f_.variable(*known), one.when);
  for (Symbol::Item& one : all.items) one.when = f_.and_(f_.variable(*known), one.when);
  return s_.when(f_.variable(*known), all);
}

RowInputs::Symbol RowInputs::attribute(Instance entity, AttributeId attribute) {
  for (std::size_t i = 0; i < layout_.fields.size(); ++i) {
    const Field& one = layout_.fields[i];
    if (one.of == Field::Of::attribute && one.entity == entity && one.attribute == attribute) return field(i);
  }
  return book_.types.kind(book_[attribute].type) == TypeKind::optional ? s_.constant(Value()) : Symbol();
}

RowInputs::Formula RowInputs::same(const std::vector<Symbol>& asked, const Values& args) const {
  std::vector<Formula> all;
  for (std::size_t i = 0; i < asked.size() && i < args.size(); ++i) all.push_back(s_.is(asked[i], args[i]));
  return f_.and_(std::move(all));
}

RowInputs::Symbol RowInputs::fact(FactId fact, const std::vector<Symbol>& args) {
  std::vector<Formula> noted;
  for (std::size_t i = 0; i < layout_.fields.size(); ++i) {
    const Field& one = layout_.fields[i];
    if (one.of == Field::Of::fact && one.fact == fact) noted.push_back(f_.and_(same(args, one.args), field(i).truth));
  }
  std::vector<Formula> known;
  for (const Symbol& arg : args) known.push_back(s_.known(arg));
  return s_.when(f_.and_(std::move(known)), s_.truth(f_.or_(std::move(noted))));
}

RowInputs::Symbol RowInputs::external(ExternId external, const std::vector<Symbol>& args) {
  Symbol all;
  for (std::size_t i = 0; i < layout_.fields.size(); ++i) {
    const Field& one = layout_.fields[i];
    if (one.of != Field::Of::external || one.external != external) continue;
    Formula meant = same(args, one.args);
    if (one.args.size() == 2 && is_symmetric(book_[external])) meant = f_.or_(meant, same(args, {one.args[1], one.args[0]}));
    if (!f_.is_false(meant)) all = s_.either(all, s_.when(meant, field(i)));
  }
  return all;
}

bool RowInputs::measures(ExternId external) const {
  const auto gives = [&](const Field& field) { return field.of == Field::Of::external && field.external == external; };
  return !book_[external].measured_by.empty() && std::none_of(layout_.fields.begin(), layout_.fields.end(), gives);
}

RowInputs::Symbol RowInputs::phase() {
  for (std::size_t i = 0; i < layout_.fields.size(); ++i)
    if (layout_.fields[i].of == Field::Of::phase) return field(i);
  return {};
}

RowInputs::Symbol RowInputs::instances(EntityId kind) {
  std::vector<Symbol::Listed> members;
  for (std::uint32_t i = 0; i < layout_.count(kind); ++i) members.push_back({f_.truth(true), Instance{kind, i}});
  return s_.set(std::move(members));
}

RowInputs::Symbol RowInputs::given(std::uint32_t slot) const {
  for (std::size_t i = 0; i < layout_.fields.size(); ++i)
    if (layout_.fields[i].of == Field::Of::given && layout_.fields[i].slot == slot) return field(i);
  return {};
}

}  // namespace paragraf::engine
