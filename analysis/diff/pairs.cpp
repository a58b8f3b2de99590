// See pairs.hpp.
#include "analysis/diff/pairs.hpp"

#include <algorithm>
#include <map>

namespace paragraf::analysis::diff {

using formulas::Symbol;

std::vector<std::string> names_in(const Book& from, const Book& to, Name name) {
  std::vector<std::string> all;
  if (!name) return all;
  std::vector<std::string> spellings{from.text(name)};
  for (const auto& [language, spelt] : from.spelling_of) spellings.push_back(from.spelt(name, language));
  all = spellings;
  for (const std::string& spelling : spellings)
    if (const Name known = to.names.find(spelling))
      for (const auto& [language, meant] : to.term_of) all.push_back(to.text(to.meant(known, language)));
  return all;
}

std::string called_in(const Book& from, const Book& to, Name name) {
  if (!name) return {};
  const std::string& declared = from.text(name);
  for (const std::string& other : names_in(from, to, name))
    if (const Name known = to.names.find(other))
      for (const auto& [language, spelt] : to.spelling_of)
        if (spelt.contains(known)) return other;               // a name that the second declares, and has words for
  return declared;
}

bool are_called_alike(const Book& from, const Book& to, Name mine, Name theirs) {
  if (!mine || !theirs) return mine.valid() == theirs.valid();
  const std::vector<std::string> names = names_in(from, to, mine);
  return std::find(names.begin(), names.end(), to.text(theirs)) != names.end();
}

template <class All, class Others, class NameOf, class OtherNameOf>
Counterparts Pairs::matched(const All& all, const Others& others, NameOf name_of, OtherNameOf other_name_of) const {
  std::map<std::string, std::uint32_t> there;
  for (std::uint32_t i = 0; i < others.size(); ++i)
    if (const Name name = other_name_of(others[i])) there.emplace(to_.text(name), i);
  Counterparts found(all.size());
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    const Name name = name_of(all[i]);
    if (!name) continue;
    for (const std::string& other : names_in(from_, to_, name))
      if (const auto at = there.find(other); at != there.end() && !found[i]) found[i] = at->second;
  }
  return found;
}

void Pairs::drop(Kind kind, std::uint32_t index) {
  std::optional<std::uint32_t>& one = all(kind)[index];
  if (one) retyped_.insert({kind, index});
  one.reset();
}

Pairs::Pairs(const Book& from, const Book& to) : from_(from), to_(to), by_kind_(kinds) {
  const auto named = [](const auto& one) { return one.name; };
  const auto by_name = [&](Kind kind, const auto& mine, const auto& theirs) { all(kind) = matched(mine, theirs, named, named); };
  by_name(Kind::entity, from.entities, to.entities);
  by_name(Kind::enumeration, from.enums, to.enums);
  by_name(Kind::record, from.records, to.records);
  by_name(Kind::external, from.externs, to.externs);
  by_name(Kind::fact, from.facts, to.facts);
  by_name(Kind::value, from.values, to.values);
  by_name(Kind::act, from.acts, to.acts);
  by_name(Kind::reading, from.readings, to.readings);
  by_name(Kind::phase, from.phases, to.phases);
  by_name(Kind::named_die, from.named_dice, to.named_dice);
  for (std::uint32_t i = 0; i < from.acts.size(); ++i)     // each language has its own word for it
    if (from.acts[i].ends_phase)
      for (std::uint32_t k = 0; k < to.acts.size(); ++k)
        if (to.acts[k].ends_phase) all(Kind::act)[i] = k;
  // An amount is a number in the first unit.
  by_name(Kind::measure, from.measures, to.measures);
  for (std::uint32_t i = 0; i < from.measures.size(); ++i)
    if (const auto other = of(Kind::measure, i))
      if (!are_called_alike(from, to, from.measures[i].units.front().name, to.measures[*other].units.front().name)) drop(Kind::measure, i);
  for (std::uint32_t i = 0; i < from.phases.size(); ++i)
    if (const auto other = of(Kind::phase, i))
      if (from.phases[i].sequence.valid() != to.phases[*other].sequence.valid()) drop(Kind::phase, i);
  members_.resize(from.enums.size());
  for (std::uint32_t i = 0; i < from.enums.size(); ++i) {
    if (EnumId(i) == from.phase_enum) {
      if (to.phase_enum) all(Kind::enumeration)[i] = to.phase_enum.index();
      members_[i] = all(Kind::phase);
    } else if (const auto other = of(Kind::enumeration, i)) {
      members_[i] = matched(from.enums[i].members, to.enums[*other].members, named, named);
    }
  }
  sides_.resize(from.readings.size());
  for (std::uint32_t i = 0; i < from.readings.size(); ++i)
    if (const auto other = of(Kind::reading, i)) sides_[i] = matched(from.readings[i].sides, to.readings[*other].sides, named, named);

  // A record is the same if all its fields are; one that is not takes others with it.
  for (bool more = true; more;) {
    more = false;
    for (std::uint32_t i = 0; i < from.records.size(); ++i) {
      const auto other = of(Kind::record, i);
      if (!other) continue;
      const auto &mine = from.records[i].fields, &theirs = to.records[*other].fields;
      bool same = are_same(mine, theirs);
      for (std::size_t k = 0; same && k < mine.size(); ++k) same = are_called_alike(from, to, mine[k].name, theirs[k].name);
      if (!same) drop(Kind::record, i), more = true;
    }
  }
  all(Kind::attribute).resize(from.attributes.size());
  for (std::uint32_t i = 0; i < from.attributes.size(); ++i) {
    const Attribute& mine = from.attributes[i];
    const EntityId owner = of(Kind::entity, mine.owner);
    if (!owner) continue;
    AttributeId theirs;
    for (const AttributeId one : to[owner].attributes)
      if (!theirs && are_called_alike(from, to, mine.name, to[one].name)) theirs = one;
    if (!theirs) continue;
    all(Kind::attribute)[i] = theirs.index();
    if (!is_same(mine.type, to[theirs].type)) drop(Kind::attribute, i);
  }
  for (std::uint32_t i = 0; i < from.externs.size(); ++i)
    if (const auto other = of(Kind::external, i)) {
      const Extern &mine = from.externs[i], &theirs = to.externs[*other];
      if (!are_same(mine.params, theirs.params) || !is_same(mine.type, theirs.type)) drop(Kind::external, i);
    }
  for (std::uint32_t i = 0; i < from.facts.size(); ++i)
    if (const auto other = of(Kind::fact, i); other && !are_same(from.facts[i].params, to.facts[*other].params)) drop(Kind::fact, i);
  // A table may be of a row type that is its own, so it is the same until it is seen not to be.
  std::vector<std::uint32_t> others;
  for (std::uint32_t i = 0; i < from.values.size(); ++i)
    if (const auto other = of(Kind::value, i)) {
      const ValueDecl &mine = from.values[i], &theirs = to.values[*other];
      if (!are_same(mine.params, theirs.params) || !is_same(mine.type, theirs.type) || !are_same(mine.columns, theirs.columns)) others.push_back(i);
    }
  for (const std::uint32_t i : others) drop(Kind::value, i);
  for (std::uint32_t i = 0; i < from.acts.size(); ++i)
    if (const auto other = of(Kind::act, i))
      if (!are_same(from.acts[i].params, to.acts[*other].params) || from.acts[i].action != to.acts[*other].action) drop(Kind::act, i);
}

std::optional<std::uint32_t> Pairs::member(EnumId declaration, std::uint32_t index) const {
  const Counterparts& all = members_[declaration.index()];
  return index < all.size() ? all[index] : std::nullopt;
}

std::optional<std::uint32_t> Pairs::side(ReadingId reading, std::uint32_t index) const {
  const Counterparts& all = sides_[reading.index()];
  return index < all.size() ? all[index] : std::nullopt;
}

bool Pairs::are_same(const std::vector<Parameter>& mine, const std::vector<Parameter>& theirs) const {
  if (mine.size() != theirs.size()) return false;
  for (std::size_t i = 0; i < mine.size(); ++i)
    if (!is_same(mine[i].type, theirs[i].type)) return false;
  return true;
}

bool Pairs::is_same(TypeId mine, TypeId theirs) const {
  const Type &a = from_.types[mine], &b = to_.types[theirs];
  if (a.kind != b.kind) return false;
  const auto declared = [&](Kind kind) { return of(kind, a.declaration) == std::optional(b.declaration); };
  switch (a.kind) {
    case TypeKind::unknown:
    case TypeKind::nothing:
    case TypeKind::boolean:
    case TypeKind::integer:
    case TypeKind::number:
    case TypeKind::text:
    case TypeKind::die:
      return true;
    case TypeKind::dice:
      return a.count == b.count && (a.count > 0 ? a.declaration == b.declaration : declared(Kind::named_die));
    case TypeKind::measure:
      return declared(Kind::measure);
    case TypeKind::enumeration:
      return declared(Kind::enumeration);
    case TypeKind::entity:
      return declared(Kind::entity);
    case TypeKind::reading:
      return declared(Kind::reading);
    case TypeKind::record:
      return declared(Kind::record);
    case TypeKind::row: {
      if (!declared(Kind::value)) return false;
      const auto &columns = from_.values[a.declaration].columns, &others = to_.values[b.declaration].columns;
      for (std::size_t i = 0; i < columns.size() && i < others.size(); ++i)
        if (!are_called_alike(from_, to_, columns[i].name, others[i].name)) return false;
      return are_same(columns, others);
    }
    case TypeKind::tuple:
    case TypeKind::one_of:
      if (a.parts.size() != b.parts.size()) return false;
      for (std::size_t i = 0; i < a.parts.size(); ++i)
        if (!is_same(a.parts[i], b.parts[i])) return false;
      return true;
    case TypeKind::set:
    case TypeKind::list:
    case TypeKind::optional:
      return is_same(a.element, b.element);
  }
  return false;
}

std::optional<Value> Pairs::translated(const Value& value) const {
  if (value.is<Member>()) {
    const Member& one = value.as<Member>();
    const EnumId there = of(Kind::enumeration, one.declaration);
    const auto index = member(one.declaration, one.index);
    return there && index ? std::optional<Value>(Member{there, *index}) : std::nullopt;
  }
  if (value.is<Side>()) {
    const Side& one = value.as<Side>();
    const ReadingId there = of(Kind::reading, one.reading);
    const auto index = side(one.reading, one.index);
    return there && index ? std::optional<Value>(Side{there, *index}) : std::nullopt;
  }
  if (value.is<Instance>()) {
    const EntityId there = of(Kind::entity, value.as<Instance>().declaration);
    return there ? std::optional<Value>(Instance{there, value.as<Instance>().index}) : std::nullopt;
  }
  if (!value.has_elements() && !value.has_parts()) return value;
  Values items;
  for (const Value& item : value.items()) {
    auto one = translated(item);
    if (!one) return std::nullopt;
    items.push_back(std::move(*one));
  }
  if (value.is<Set>()) return Value::set(std::move(items));
  if (value.is<List>()) return Value::list(std::move(items));
  if (value.is<Row>()) return Value::row(std::move(items));
  const RecordId record = of(Kind::record, value.as<Record>().declaration);
  return record ? std::optional<Value>(Value::record(record, std::move(items))) : std::nullopt;
}

namespace {

void translate(const Pairs& pairs, std::vector<Symbol::Listed>& all) {
  std::vector<Symbol::Listed> kept;
  for (Symbol::Listed& one : all)
    if (auto value = pairs.translated(one.value)) kept.push_back({one.when, std::move(*value)});
  std::sort(kept.begin(), kept.end(), [](const auto& a, const auto& b) { return a.value < b.value; });
  all = std::move(kept);
}

}  // namespace

Symbol Pairs::translated(const Symbol& symbol) const {
  Symbol there = symbol;
  translate(*this, there.listed);
  translate(*this, there.members);
  for (Symbol& part : there.parts) part = translated(part);
  if (there.record) {
    there.record = of(Kind::record, there.record);
    if (!there.record) there.parts_when = {}, there.parts.clear();
  }
  for (Symbol::Item& item : there.items) item.symbol = translated(item.symbol);
  return there;
}

formulas::Formula Pairs::lost(formulas::Formulas& f, const Symbol& symbol) const {
  std::vector<formulas::Formula> any;
  for (const Symbol::Listed& one : symbol.listed)
    if (!translated(one.value)) any.push_back(one.when);
  for (const Symbol::Listed& one : symbol.members)
    if (!translated(one.value)) any.push_back(f.and_(symbol.set_when, one.when));
  for (const Symbol& part : symbol.parts) any.push_back(f.and_(symbol.parts_when, lost(f, part)));
  if (symbol.record && !of(Kind::record, symbol.record)) any.push_back(symbol.parts_when);
  for (const Symbol::Item& item : symbol.items) any.push_back(f.and_({symbol.list_when, item.when, lost(f, item.symbol)}));
  return f.or_(std::move(any));
}

}  // namespace paragraf::analysis::diff
