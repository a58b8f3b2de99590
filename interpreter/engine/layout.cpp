// See layout.hpp.
#include "interpreter/engine/layout.hpp"

#include <algorithm>

namespace paragraf::engine {
namespace {

using interpreter::CellKey;

// Elements that a set may have.
constexpr std::size_t largest_set = 64;
// Items that a list may have.
constexpr std::size_t longest_list = 64;

bool write_form(const Form& form, const std::vector<Range>& ranges, const Value& value, std::int64_t* row) {
  const auto put = [&](std::uint32_t lane, std::int64_t number) {
    row[lane] = number;
    return number >= ranges[lane].low && number <= ranges[lane].high;
  };
  switch (form.kind) {
    case Form::Kind::none:
      return true;
    case Form::Kind::number: {
      if (!value.is<Number>()) return false;
      const auto steps = form.step == Number(1) ? value.number().to_int64() : (value.number() / form.step).to_int64();
      return steps && put(form.lane, *steps);
    }
    case Form::Kind::truth:
      return value.is<bool>() && put(form.lane, value.truth() ? 1 : 0);
    case Form::Kind::listed: {
      const auto at = std::find(form.values.begin(), form.values.end(), value);
      return at != form.values.end() && put(form.lane, at - form.values.begin());
    }
    case Form::Kind::optional:
      if (!value.is_nothing()) return put(form.lane, 1) && write_form(form.parts[0], ranges, value, row);
      return put(form.lane, 0);
    case Form::Kind::set: {
      if (!value.is<Set>()) return false;
      for (std::size_t i = 0; i < form.values.size(); ++i) row[form.lane + i] = 0;
      for (const Value& item : value.items()) {
        const auto at = std::find(form.values.begin(), form.values.end(), item);
        if (at == form.values.end()) return false;
        row[form.lane + static_cast<std::size_t>(at - form.values.begin())] = 1;
      }
      return true;
    }
    case Form::Kind::record:
      if (!value.is<Record>() || value.items().size() != form.parts.size()) return false;
      for (std::size_t i = 0; i < form.parts.size(); ++i)
        if (!write_form(form.parts[i], ranges, value.items()[i], row)) return false;
      return true;
    case Form::Kind::list: {
      if (!value.is<List>() || value.items().size() > form.parts.size()) return false;
      for (std::size_t i = 0; i < value.items().size(); ++i)
        if (!write_form(form.parts[i], ranges, value.items()[i], row)) return false;
      return put(form.lane, static_cast<std::int64_t>(value.items().size()));
    }
  }
  return false;
}

std::optional<Value> read_form(const Form& form, const std::int64_t* row) {
  switch (form.kind) {
    case Form::Kind::none:
      return std::nullopt;
    case Form::Kind::number:
      return Value(Number(row[form.lane]) * form.step);
    case Form::Kind::truth:
      return Value(row[form.lane] != 0);
    case Form::Kind::listed:
      return form.values[static_cast<std::size_t>(row[form.lane])];
    case Form::Kind::optional:
      return row[form.lane] != 0 ? read_form(form.parts[0], row) : std::optional(Value());
    case Form::Kind::set: {
      Values items;
      for (std::size_t i = 0; i < form.values.size(); ++i)
        if (row[form.lane + i] != 0) items.push_back(form.values[i]);
      return Value::set(std::move(items));
    }
    case Form::Kind::record: {
      Values parts;
      for (const Form& part : form.parts) {
        auto one = read_form(part, row);
        if (!one) return std::nullopt;
        parts.push_back(std::move(*one));
      }
      return Value::record(form.record, std::move(parts));
    }
    case Form::Kind::list: {
      Values items;
      for (std::int64_t i = 0; i < row[form.lane]; ++i) {
        auto one = read_form(form.parts[static_cast<std::size_t>(i)], row);
        if (!one) return std::nullopt;
        items.push_back(std::move(*one));
      }
      return Value::list(std::move(items));
    }
  }
  return std::nullopt;
}

}  // namespace

Instance Layout::instance(std::size_t entity) const {
  std::uint32_t index = 0;
  for (std::size_t i = 0; i < entity; ++i) index += entities[i].kind == entities[entity].kind ? 1 : 0;
  return {entities[entity].kind, index};
}

std::uint32_t Layout::count(EntityId kind) const {
  return static_cast<std::uint32_t>(std::count_if(entities.begin(), entities.end(), [&](const Entity& one) { return one.kind == kind; }));
}

TypeId type_of(const Book& book, const Layout& layout, const Field& field) {
  switch (field.of) {
    case Field::Of::attribute: return book[field.attribute].type;
    case Field::Of::external: return book[field.external].type;
    case Field::Of::fact: return book.types.boolean();
    case Field::Of::phase: return book.phase_type;
    case Field::Of::given: break;
  }
  return layout.given[field.slot].type;
}

Domain domain_of(const Book& book, const Layout& layout, const Field& field) {
  switch (field.of) {
    case Field::Of::attribute: {
      const Attribute& declared = book[field.attribute];
      return intersection(declared.domain, declared.clamp, Number(0)).value_or(declared.domain);
    }
    case Field::Of::external: return book[field.external].domain;
    case Field::Of::fact:
    case Field::Of::phase: return {};
    case Field::Of::given: break;
  }
  return layout.given[field.slot].domain;
}

Lanes::Lanes(const Book& book, const Layout& layout, std::int64_t most) : book_(book), layout_(layout), most_(most) {
  for (const Field& field : layout.fields) {
    const bool stored = field.of == Field::Of::attribute || (field.of == Field::Of::external && book[field.external].measured_by.empty());
    forms_.push_back(form_of(type_of(book, layout, field), domain_of(book, layout, field), stored, field.extent ? &*field.extent : nullptr));
    known_.push_back(field.may_be_unknown ? std::optional(add({0, 1})) : std::nullopt);
  }
}

std::uint32_t Lanes::add(Range range) {
  ranges_.push_back(range);
  return static_cast<std::uint32_t>(ranges_.size() - 1);
}

std::vector<std::int64_t> Lanes::blank() const {
  std::vector<std::int64_t> row;
  for (const Range& range : ranges_) row.push_back(std::clamp<std::int64_t>(0, range.low, range.high));
  return row;
}

Form Lanes::form_of(TypeId type, const Domain& domain, bool stored, const Extent* extent) {
  const Type& shape = book_.types[type];
  Form form;
  const auto is_among = [](const Extent& all, const Value& value) {
    return !all.values || std::binary_search(all.values->begin(), all.values->end(), value);
  };
  const auto occurs = [&](const Value& value) { return (domain.open() || domain.contains(value)) && (!extent || is_among(*extent, value)); };
  const auto listed = [&](Values values) {
    std::erase_if(values, [&](const Value& value) { return !occurs(value); });
    if (values.empty()) return form;
    form.kind = Form::Kind::listed;
    form.lane = add({0, static_cast<std::int64_t>(values.size()) - 1});
    form.values = std::move(values);
    return form;
  };
  const auto members = [&](TypeId of) -> std::optional<Values> {
    const Type& what = book_.types[of];
    Values values;
    if (what.kind == TypeKind::enumeration && !book_[EnumId(what.declaration)].open) {
      const bool phases = EnumId(what.declaration) == book_.phase_enum;
      for (std::uint32_t i = 0; i < book_[EnumId(what.declaration)].members.size(); ++i)
        if (!phases || book_.phases[i].sequence) values.push_back(Member{EnumId(what.declaration), i});
      return values;
    }
    if (what.kind == TypeKind::entity) {
      for (std::uint32_t i = 0; i < layout_.count(EntityId(what.declaration)); ++i) values.push_back(Instance{EntityId(what.declaration), i});
      return values;
    }
    if (what.kind == TypeKind::reading) {
      for (std::uint32_t i = 0; i < book_[ReadingId(what.declaration)].sides.size(); ++i)
        values.push_back(Side{ReadingId(what.declaration), i});
      return values;
    }
    return std::nullopt;
  };
  if (shape.kind == TypeKind::boolean) {
    form.kind = Form::Kind::truth;
    form.lane = add({0, 1});
    return form;
  }
  if (book_.types.is_numeric(type)) return form_of_number(type, domain, stored, extent);
  switch (shape.kind) {
    case TypeKind::enumeration:
    case TypeKind::entity:
    case TypeKind::reading: {
      auto values = members(type);
      return values ? listed(std::move(*values)) : form;
    }
    case TypeKind::optional: {
      const auto before = ranges_.size();
      form.lane = add({0, 1});
      form.parts.push_back(form_of(shape.element, domain, stored, extent));
      const bool only_nothing = extent && extent->values == Values{Value()};
      if (extent && !is_among(*extent, Value())) ranges_[form.lane] = {1, 1};
      if (form.parts[0].kind == Form::Kind::none && (book_.types.kind(shape.element) == TypeKind::entity || only_nothing)) {
        // There is none of it: it is nothing, always.
        ranges_.back() = {0, 0};
        form.kind = Form::Kind::optional;
        return form;
      }
      if (form.parts[0].kind == Form::Kind::none) {
        ranges_.resize(before);
        return Form();
      }
      form.kind = Form::Kind::optional;
      return form;
    }
    case TypeKind::set: {
      auto values = members(shape.element);
      const Extent* elements = extent && extent->sets ? &extent->parts[0] : nullptr;
      if (values)
        std::erase_if(*values, [&](const Value& value) {
          return (!domain.open() && !domain.contains(value)) || (elements && (!elements->values || !is_among(*elements, value)));
        });
      if (!values || values->size() > largest_set) return form;
      form.kind = Form::Kind::set;
      form.lane = static_cast<std::uint32_t>(ranges_.size());
      for (std::size_t i = 0; i < values->size(); ++i) add({0, 1});
      form.values = std::move(*values);
      return form;
    }
    case TypeKind::record: {
      const auto before = ranges_.size();
      form.record = RecordId(shape.declaration);
      for (const Parameter& field : book_[form.record].fields) {
        const std::size_t part = form.parts.size();
        form.parts.push_back(form_of(field.type, field.domain, stored, extent && part < extent->parts.size() ? &extent->parts[part] : nullptr));
        if (form.parts.back().kind != Form::Kind::none) continue;
        ranges_.resize(before);
        return Form();
      }
      form.kind = Form::Kind::record;
      return form;
    }
    case TypeKind::list: {
      if (!extent || !extent->lists || extent->most > longest_list) return form;
      const auto before = ranges_.size();
      form.lane = add({static_cast<std::int64_t>(extent->fewest), static_cast<std::int64_t>(extent->most)});
      for (std::size_t i = 0; i < extent->most; ++i) {
        form.parts.push_back(form_of(shape.element, {}, stored, &extent->parts[0]));
        if (form.parts.back().kind != Form::Kind::none) continue;
        ranges_.resize(before);
        return Form();
      }
      form.kind = Form::Kind::list;
      return form;
    }
    default:
      return form;
  }
}

Form Lanes::form_of_number(TypeId type, const Domain& domain, bool stored, const Extent* extent) {
  const Type& shape = book_.types[type];
  Number step = shape.kind == TypeKind::integer || shape.kind == TypeKind::dice ? Number(1) : Number(0);
  if (stored && shape.kind == TypeKind::measure) step = step_of(book_, type);
  // What has no step is written in hundredths: other amounts are for the evaluator.
  if (step.is_zero()) step = Number::ratio(1, shape.kind == TypeKind::number ? 100 : 1);
  if (extent && !extent->grain.is_zero() && shape.kind != TypeKind::integer && shape.kind != TypeKind::dice) step = extent->grain;
  std::optional<Number> low, high;
  bool low_free = domain.intervals.empty(), high_free = low_free;
  for (const Interval& interval : domain.intervals) {
    low_free = low_free || !interval.low;
    high_free = high_free || !interval.high;
    if (interval.low && (!low || *interval.low < *low)) low = interval.low;
    if (interval.high && (!high || *high < *interval.high)) high = interval.high;
  }
  for (const Value& value : domain.values) {
    if (!value.is<Number>()) continue;
    if (!low_free && (!low || value.number() < *low)) low = value.number();
    if (!high_free && (!high || *high < value.number())) high = value.number();
  }
  if (shape.kind == TypeKind::dice && shape.count > 0) {
    const Number least(shape.count), top(static_cast<std::int64_t>(shape.count) * shape.declaration);
    if (low_free || !low || *low < least) low = least;
    if (high_free || !high || top < *high) high = top;
    low_free = high_free = false;
  }
  const auto steps = [&](const std::optional<Number>& bound, bool free, bool is_low) {
    if (free || !bound) return is_low ? -most_ : most_;
    const Number count = *bound / step;
    const auto whole = (is_low ? count.ceil() : count.floor()).to_int64();
    return std::clamp(whole.value_or(is_low ? -most_ : most_), -most_, most_);
  };
  Form form;
  form.kind = Form::Kind::number;
  form.step = step;
  Range range{steps(low, low_free, true), steps(high, high_free, false)};
  if (extent && extent->low) range = {std::max(range.low, steps(extent->low, false, true)), std::min(range.high, steps(extent->high, false, false))};
  if (range.low > range.high) return Form();
  form.lane = add(range);
  return form;
}

bool Lanes::write(std::size_t field, const std::optional<Value>& value, std::int64_t* row) const {
  if (known_[field]) row[*known_[field]] = value ? 1 : 0;
  if (forms_[field].kind == Form::Kind::none) return true;     // no program knows anything of it
  if (!value) return known_[field].has_value();
  return write_form(forms_[field], ranges_, *value, row);
}

std::optional<Value> Lanes::read(std::size_t field, const std::int64_t* row) const {
  if (known_[field] && row[*known_[field]] == 0) return std::nullopt;
  return read_form(forms_[field], row);
}

std::optional<Value> value_in(const State& state, const Field& field) {
  const Book& book = state.book();
  switch (field.of) {
    case Field::Of::attribute: {
      const interpreter::Cell& cell = state.cell(field.entity, field.attribute);
      if (cell.supplied) return cell.value;
      return book.types.kind(book[field.attribute].type) == TypeKind::optional ? std::optional(Value()) : std::nullopt;
    }
    case Field::Of::external: {
      const auto found = state.externs.find({field.external, field.args});
      return found == state.externs.end() ? std::nullopt : std::optional(found->second);
    }
    case Field::Of::fact: {
      const auto found = state.facts().find({field.fact, field.args});
      return Value(found != state.facts().end() && found->second.value.truth());
    }
    case Field::Of::phase:
      return state.phase ? std::optional<Value>(Member{book.phase_enum, state.phase.index()}) : std::nullopt;
    case Field::Of::given:
      break;
  }
  return std::nullopt;
}

State state_of(const Book& book, const Layout& layout, std::span<const std::optional<Value>> values) {
  State state(book);
  for (const Layout::Entity& entity : layout.entities) state.add(entity.kind, entity.id);
  for (std::size_t i = 0; i < layout.fields.size(); ++i) {
    const Field& field = layout.fields[i];
    if (!values[i]) {
      if (field.of == Field::Of::attribute) state.cell(field.entity, field.attribute) = {};
      continue;
    }
    switch (field.of) {
      case Field::Of::attribute:
        state.cell(field.entity, field.attribute) = {true, *values[i], {}};
        break;
      case Field::Of::external:
        state.externs[{field.external, field.args}] = *values[i];
        break;
      case Field::Of::fact:
        if (values[i]->truth()) state.cell(CellKey(field.fact, field.args)) = {true, true, {}};
        break;
      case Field::Of::phase:
        state.phase = PhaseId(values[i]->as<Member>().index);
        break;
      case Field::Of::given:
        break;
    }
  }
  return state;
}

}  // namespace paragraf::engine
