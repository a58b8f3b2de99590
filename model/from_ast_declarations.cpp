// Declarations: the vocabulary of the book. In: the items that declare something, in any order. Out: first all names,
// then the typed members (attributes, parameters, columns), so that a declaration may use one that stands further down.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "model/builder.hpp"

namespace paragraf::model {
namespace {

Number number_of(Cursor at) {
  auto parsed = Number::parse(at.text());
  return parsed ? *parsed : Number(0);
}

std::string_view alias_text(const Item& item) { return item.body.child(Kind::id).text(); }

// `1/100`: a number, or two.
Number ratio_of(Cursor at) {
  Number top(0), bottom(1);
  bool first = true;
  for (Cursor part : at)
    if (part.is(Kind::number)) (first ? top : bottom) = number_of(part), first = false;
  return bottom.is_zero() ? top : top / bottom;
}

}  // namespace

void Builder::declare_names() {
  std::unordered_map<Name, Place> types, calls, readings;
  std::set<Name> twice;
  std::vector<Item> sequences;
  auto declare = [&](std::unordered_map<Name, Place>& names, Cursor id, std::string_view what) {
    Name name = intern(id);
    auto [found, fresh] = names.emplace(name, id.place());
    if (!fresh) {
      base::Diagnostic again =
          base::diagnostic(Code::duplicate_name, id.place(), fmt::format("{} {} is declared twice", what, quoted(id)));
      again.labels.push_back({found->second, "first declared here"});
      if (const std::string library = library_of(found->second); !library.empty())
        again.notes.push_back(fmt::format("{} is a name of the library `{}`: yours has to be called something else", quoted(id), library));
      sink.add(std::move(again));
    }
    return std::pair(name, fresh);
  };

  for (const Item& item : items) {
    Cursor body = item.body, id = body.child(Kind::id);
    switch (body.kind()) {
      case Kind::enum_: {
        auto [name, fresh] = declare(types, id, "type");
        if (!fresh) break;
        EnumId declared(book.enums.size());
        Enum& e = book.enums.emplace_back();
        e.name = name;
        e.place = id.place();
        e.ordered = body.has(Role::ordered);
        for (Cursor part : body) {
          if (part.is(Kind::ellipsis)) e.open = true;
          if (!part.is(Kind::enum_member)) continue;
          Cursor member = part.child(Kind::id);
          Name member_name = intern(member);
          if (std::any_of(e.members.begin(), e.members.end(),
                          [&](const EnumMember& other) { return other.name == member_name; })) {
            report(Code::duplicate_name, member, fmt::format("member {} stands twice", quoted(member)));
            continue;
          }
          book.members_of.edit(member_name).push_back({declared, static_cast<std::uint32_t>(e.members.size())});
          e.members.push_back({member_name, unquoted(part.child(Kind::string))});
        }
        book.enum_of.edit(name) = declared;
        break;
      }
      case Kind::entity: {
        Name name = intern(id);
        if (book.entity_of.count(name)) break;  // an entity may be declared in parts
        if (!declare(types, id, "type").second) break;
        book.entity_of.edit(name) = EntityId(book.entities.size());
        book.entities.push_back({name, id.place(), {}});
        break;
      }
      case Kind::measure: {
        auto [name, fresh] = declare(types, id, "type");
        if (!fresh) break;
        MeasureId declared(book.measures.size());
        Measure& m = book.measures.emplace_back();
        m.name = name;
        m.place = id.place();
        for (Cursor part : body) {
          if (part.is(Kind::ratio)) m.step = ratio_of(part);
          if (!part.is(Kind::unit)) continue;
          Cursor unit = part.child(Kind::id);
          Cursor ratio = part.child(Kind::ratio);
          Number factor = ratio ? ratio_of(ratio) : Number(1);
          if (factor.sign() <= 0)
            report(Code::bad_range, part,
                   fmt::format("unit {} must be a positive part of the first unit", quoted(unit)));
          if (!book.unit_of.emplace(intern(unit), std::pair(declared, static_cast<std::uint32_t>(m.units.size())))
                   .second)
            report(Code::duplicate_name, unit, fmt::format("unit {} is declared twice", quoted(unit)));
          m.units.push_back({intern(unit), factor});
        }
        book.measure_of.edit(name) = declared;
        note_measure(item, declared);
        break;
      }
      case Kind::type_name: {
        if (auto [name, fresh] = declare(types, id, "type"); fresh) book.alias_of.edit(name) = book.types.unknown();
        break;
      }
      case Kind::reading: {
        auto [name, fresh] = declare(readings, id, "reading");
        if (!fresh) break;
        Reading& reading = book.readings.emplace_back();
        reading.name = name;
        reading.question = unquoted(body.child(Kind::string));
        reading.place = id.place();
        reading.sentence = item.sentence;
        for (Cursor side : body) {
          if (!side.is(Kind::side)) continue;
          Cursor side_id = side.child(Kind::id);
          for (const ReadingSide& other : reading.sides)
            if (other.name == intern(side_id))
              report(Code::duplicate_name, side_id, fmt::format("side {} stands twice", quoted(side_id)));
          reading.sides.push_back({intern(side_id), unquoted(side.child(Kind::string))});
        }
        book.reading_of.edit(name) = ReadingId(book.readings.size() - 1);
        break;
      }
      case Kind::sequence:
        sequences.push_back(item);
        break;
      case Kind::extern_:
        if (auto [name, fresh] = declare(calls, id, "name"); fresh) {
          book.extern_of.edit(name) = ExternId(book.externs.size());
          Extern& declared = book.externs.emplace_back();
          declared.name = name;
          declared.place = id.place();
          declared.sentence = item.sentence;
          declared.stated_in = unquoted(body.child(Kind::string));
          if (const Volume& volume = book[book[item.sentence].volume]; volume.library)
            declared.measured_by = fmt::format("{}.{}", volume.name, id.text());
        }
        break;
      case Kind::fact:
        if (auto [name, fresh] = declare(calls, id, "name"); fresh) {
          book.fact_of.edit(name) = FactId(book.facts.size());
          book.facts.push_back({name, {}, {}, id.place(), item.sentence});
        }
        break;
      case Kind::value:
        if (!id) break;  // `value HEAD = ...` adds to a value that is declared elsewhere
        [[fallthrough]];
      case Kind::table:
      case Kind::tally: {
        if (!id) break;
        auto [name, fresh] = declare(calls, id, "name");
        if (!fresh) break;
        book.value_of.edit(name) = ValueId(book.values.size());
        ValueDecl& declared = book.values.emplace_back();
        declared.name = name;
        declared.kind = body.is(Kind::value)   ? ValueKind::value
                        : body.is(Kind::table) ? ValueKind::table
                                               : ValueKind::tally;
        declared.place = id.place();
        declared.sentence = item.sentence;
        break;
      }
      case Kind::act:
      case Kind::event:
        if (auto [name, fresh] = declare(calls, id, "name"); fresh) {
          book.act_of.edit(name) = ActId(book.acts.size());
          Act& act = book.acts.emplace_back();
          act.name = name;
          act.action = body.is(Kind::act);
          act.place = id.place();
          act.sentence = item.sentence;
        }
        break;
      case Kind::informal: {
        Sentence& sentence = book.sentences.edit(item.sentence.index());
        sentence.informal = true;
        sentence.informal_reason = unquoted(body.child(Kind::string));
        break;
      }
      case Kind::allow:
        note_allowance(item);
        break;
      case Kind::record:
        if (auto [name, fresh] = declare(types, id, "type"); fresh) {
          book.record_of.edit(name) = RecordId(book.records.size());
          book.records.push_back({name, {}, id.place(), item.sentence});
        } else {
          twice.insert(name);  // which of them is meant is not known, so neither is
        }
        break;
      case Kind::uses:
        check_uses(item);
        break;
      case Kind::read:
        reads.push_back(item);
        break;
      case Kind::amend:
        amendments.push_back({item, body.has(Role::replace), book[item.sentence].volume});
        break;
      case Kind::lift:
        lifts.push_back(item);
        break;
      case Kind::confirms:
        confirmations.push_back(item);
        break;
      case Kind::example:
        examples.push_back(item);
        break;
      default:
        break;
    }
  }
  declare_sequences(std::move(sequences));
  find_geometry();
  for (const Name& name : twice)
    if (book.record_of.edit().erase(name) > 0) excused_names.insert(name);
  // Aliases last: they may name any type, and each other.
  std::vector<Item> open;
  for (const Item& item : items)
    if (item.body.is(Kind::type_name) &&
        declares(types.at(intern(item.body.child(Kind::id))), item.body.child(Kind::id)))
      open.push_back(item);
  // Does the type use an alias that is not settled yet: any, or the one of that name?
  std::function<bool(Cursor, Name)> uses_open = [&](Cursor type, Name wanted) {
    if (type.is(Kind::id))
      for (const Item& item : open) {
        Name name = intern(item.body.child(Kind::id));
        if (name == intern(type) && (!wanted.valid() || name == wanted)) return true;
      }
    for (Cursor part : type)
      if (uses_open(part, wanted)) return true;
    return false;
  };
  for (bool settled = true; settled;) {
    settled = false;
    std::erase_if(open, [&](const Item& item) {
      Cursor id = item.body.child(Kind::id);
      if (uses_open(id.next(), {})) return false;
      Domain range;
      book.alias_of.edit(intern(id)) = type_of(id.next(), &range);
      if (!range.open()) alias_domains[intern(id)] = std::move(range);
      return settled = true;
    });
  }
  // Each circle once, at the first of its names; what only leads into a circle has no mistake of its own.
  std::sort(open.begin(), open.end(), [&](const Item& a, const Item& b) { return alias_text(a) < alias_text(b); });
  std::set<Name> told;
  for (const Item& item : open) {
    std::vector<Item> reached;
    for (std::size_t i = 0; i <= reached.size(); ++i)
      for (const Item& next : open) {
        Name name = intern(next.body.child(Kind::id));
        bool seen = std::any_of(reached.begin(), reached.end(),
                                [&](const Item& other) { return intern(other.body.child(Kind::id)) == name; });
        if (!seen && uses_open((i == 0 ? item : reached[i - 1]).body.child(Kind::id).next(), name))
          reached.push_back(next);
      }
    Cursor id = item.body.child(Kind::id);
    bool circle = std::any_of(reached.begin(), reached.end(),
                              [&](const Item& other) { return declares(id.place(), other.body.child(Kind::id)); });
    if (!circle || !told.insert(intern(id)).second) continue;
    base::Diagnostic found =
        base::diagnostic(Code::bad_range, item.body.place(), fmt::format("type {} is defined by itself", quoted(id)));
    for (const Item& other : reached)
      if (told.insert(intern(other.body.child(Kind::id))).second)
        found.labels.push_back({other.body.place(), "by way of this one"});
    sink.add(std::move(found));
  }
}

void Builder::declare_members() {
  declare_fields();
  for (const Item& item : items) {
    Cursor body = item.body, id = body.child(Kind::id);
    if (body.is(Kind::entity)) {
      auto declared = book.entity_of.find(intern(id));
      if (declared == book.entity_of.end()) continue;
      EntityId owner = declared->second;
      for (Cursor line : body) {
        if (!line.is(Kind::entity_line)) continue;
        Cursor attr = line.child(Kind::attr);
        Cursor name = attr.first();
        Attribute attribute;
        attribute.name = intern(name);
        attribute.owner = owner;
        attribute.place = name.place();
        attribute.sentence = item.sentence;
        attribute.type = type_of(name.next(), &attribute.domain);
        if (book.types.kind(attribute.type) == TypeKind::dice)
          report(Code::dice_not_here, attr,
                 fmt::format("attribute {} is a die, but only events and values have dice", quoted(name)));
        if (Cursor life = line.child(Kind::life)) attribute.life = period_of(life.child(Kind::id));
        for (Cursor bound : line) {
          if (!bound.is(Kind::bound)) continue;
          Scope scope = new_scope(item);
          auto value = constant_value(
              lower_as(bound.child(Kind::word).next(), scope, book.types.strip_optional(attribute.type)));
          if (!value || !value->is<Number>()) continue;
          if (attribute.clamp.intervals.empty()) attribute.clamp.intervals.emplace_back();
          Interval& clamp = attribute.clamp.intervals.front();
          (bound.has(Role::at_least) ? clamp.low : clamp.high) = value->number();
          if (clamp.low && clamp.high && *clamp.high < *clamp.low)
            report(Code::bad_range, bound, "the bounds of this attribute admit nothing");
        }
        if (AttributeId first = book.attribute(owner, attribute.name)) {
          base::Diagnostic twice =
              base::diagnostic(Code::duplicate_name, name.place(),
                               fmt::format("attribute {} of {} is declared twice", quoted(name), quoted(id)));
          twice.labels.push_back({book[first].place, "first declared here"});
          sink.add(std::move(twice));
          doubtful_entities.insert(owner);  // most likely another was meant, and is used
        } else {
          book.attributes.push_back(std::move(attribute));
          book.entities.edit(owner.index()).attributes.push_back(AttributeId(book.attributes.size() - 1));
        }
      }
    }
    if (body.is(Kind::extern_)) {
      auto found = book.extern_of.find(intern(id));
      if (found == book.extern_of.end() || !declares(book[found->second].place, id)) continue;
      Extern& declared = book.externs.edit(found->second.index());
      declared.params = params_of(body.child(Kind::params), true);
      Cursor type = body.child(Kind::params) ? body.child(Kind::params).next() : id.next();
      declared.type = type_of(type, &declared.domain);
    }
    if (body.is(Kind::fact)) {
      auto found = book.fact_of.find(intern(id));
      if (found == book.fact_of.end() || !declares(book[found->second].place, id)) continue;
      Fact& fact = book.facts.edit(found->second.index());
      fact.params = params_of(body.child(Kind::params), false);
      if (Cursor life = body.child(Kind::life)) fact.life = period_of(life.child(Kind::id));
    }
    if ((body.is(Kind::value) || body.is(Kind::table) || body.is(Kind::tally)) && id) {
      auto found = book.value_of.find(intern(id));
      if (found == book.value_of.end() || !declares(book[found->second].place, id)) continue;
      ValueId value = found->second;
      Cursor params = body.child(Kind::params);
      std::vector<Parameter> parameters = params_of(params, body.is(Kind::value));
      Cursor shape = params ? params.next() : id.next();
      std::vector<Parameter> columns;
      Domain domain;
      TypeId type;
      if (shape.is(Kind::columns)) {
        for (Cursor attr : shape) {
          if (!attr.is(Kind::attr)) continue;
          Parameter column{intern(attr.first()), {}, {}, attr.place()};
          column.type = type_of(attr.first().next(), &column.domain);
          for (const Parameter& other : columns)
            if (other.name == column.name)
              report(Code::duplicate_name, attr.first(),
                     fmt::format("column {} is declared twice", quoted(attr.first())));
          columns.push_back(std::move(column));
        }
        type = book.types.intern({TypeKind::row, value.index(), 0, {}});
      } else {
        type = type_of(shape, &domain);
        if (body.is(Kind::table)) columns.push_back({{}, type, domain, shape.place()});
      }
      ValueDecl& declared = book.values.edit(value.index());
      declared.params = std::move(parameters);
      declared.columns = std::move(columns);
      declared.type = type;
      declared.domain = std::move(domain);
      if (body.is(Kind::tally) && !book.types.is_numeric(type) && type != book.types.unknown())
        report(Code::type_mismatch, shape,
               fmt::format("a tally adds up, so it is a number or a measure, not {}", words(type)));
    }
    if (body.is(Kind::act) || body.is(Kind::event)) {
      auto found = book.act_of.find(intern(id));
      if (found == book.act_of.end() || !declares(book[found->second].place, id)) continue;
      Act& act = book.acts.edit(found->second.index());
      act.params = params_of(body.child(Kind::params), !act.action);
    }
  }
  find_places();
}

}  // namespace paragraf::model
