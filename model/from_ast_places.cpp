// What has a place. In: the attributes of all entities. Out: for each the attribute that is its place, or the set of those whose
// places are its own, and the entities among what the library `geometry` measures; a finding for an entity that has none.
#include <fmt/format.h>

#include <algorithm>

#include "model/builder.hpp"

namespace paragraf::model {

// Round by round: what has a point or polygon of its own, then what consists of such, and so on. Nothing is a part of
// itself in this, so that all of it ends.
void Builder::find_places() {
  const Geometry& geometry = book.geometry;
  Types& types = book.types;
  std::vector<std::vector<AttributeId>> places(book.entities.size());
  const auto collect = [&](auto is_place) {
    std::vector<std::vector<AttributeId>> found(places.size());
    bool any = false;
    for (std::size_t i = 0; i < places.size(); ++i)
      for (AttributeId attribute : book.entities[i].attributes)
        if (places[i].empty() && is_place(types[book[attribute].type])) found[i].push_back(attribute), any = true;
    for (std::size_t i = 0; i < places.size(); ++i)
      if (!found[i].empty()) places[i] = std::move(found[i]);
    return any;
  };
  if (geometry.used()) {
    collect([&](const Type& type) {
      const RecordId record = type.kind == TypeKind::record ? RecordId(type.declaration) : RecordId();
      return record.valid() && (record == geometry.point || record == geometry.polygon);
    });
    while (collect([&](const Type& type) {
      const Type& element = type.kind == TypeKind::set ? types[type.element] : type;
      return element.kind == TypeKind::entity && type.kind == TypeKind::set && places[element.declaration].size() == 1;
    })) {
    }
  }
  book.geometry.places = std::move(places);
  if (!geometry.used()) return;
  std::vector<TypeId> placed;
  for (std::size_t i = 0; i < book.entities.size(); ++i)
    if (geometry.place(EntityId(i))) placed.push_back(types.intern({TypeKind::entity, static_cast<std::uint32_t>(i), 0, {}}));
  for (std::size_t i = 0; i < book.externs.size(); ++i) {
    if (!book.externs[i].measured_by.starts_with("geometry.")) continue;
    const Type& measured = types[book.externs[i].type];
    if (measured.kind == TypeKind::measure && MeasureId(measured.declaration) == geometry.length)
      book.externs.edit(i).domain = {{{Number(0), std::nullopt}}, {}};  // distances and lengths of ways
    for (Parameter& param : book.externs.edit(i).params) {
      if (!is_any_place(book, param.type)) continue;
      std::vector<TypeId> parts = types.alternatives(param.type);
      for (TypeId entity : placed) {
        parts.push_back(entity);
        parts.push_back(types.set_of(entity));
      }
      param.type = types.one_of(std::move(parts));
    }
  }
}

// An entity where something that has a place is wanted, or where it is the place itself that is wanted.
bool Builder::report_no_place(TypeId have, TypeId want, Cursor at) {
  const Types& types = book.types;
  const Geometry& geometry = book.geometry;
  const Type& wanted = types[want];
  if (wanted.kind == TypeKind::record && geometry.used() && types.kind(have) == TypeKind::entity &&
      (RecordId(wanted.declaration) == geometry.point || RecordId(wanted.declaration) == geometry.polygon)) {
    const AttributeId place = geometry.place(EntityId(types[have].declaration));
    if (!place || types.strip_optional(book[place].type) != want) return false;
    const std::string text = fmt::format("{}.{}", at.text(), book.text(book[place].name));
    base::Diagnostic found = base::diagnostic(Code::type_mismatch, at.place(),
                                              fmt::format("found {}, expected {}", words(have), words(want)));
    found.facts = {{"found", type_text(have)}, {"expected", type_text(want)}};
    found.fixes.push_back({fmt::format("write `{}`", text), {{at.place(), text}}});
    sink.add(std::move(found));
    return true;
  }
  if (!is_any_place(book, want)) return false;
  if (types.kind(have) == TypeKind::set && types.kind(types[have].element) == TypeKind::record) {
    base::Diagnostic found = base::diagnostic(Code::type_mismatch, at.place(),
                                              fmt::format("found {}, expected {}", words(have), words(want)));
    found.facts = {{"found", type_text(have)}, {"expected", type_text(want)}};
    found.notes.push_back("several places are those of a set of entities; of places themselves, ask for each and take the `min`");
    sink.add(std::move(found));
    return true;
  }
  for (TypeId part : types.alternatives(have)) {
    if (types.kind(part) != TypeKind::entity || geometry.place(EntityId(types[part].declaration))) continue;
    const Entity& entity = book[EntityId(types[part].declaration)];
    const std::vector<AttributeId>& places = geometry.places[types[part].declaration];
    const std::string name = book.text(entity.name);
    std::vector<std::string> names;
    for (AttributeId place : places) names.push_back(fmt::format("`{}`", book.text(book[place].name)));
    std::sort(names.begin(), names.end());
    base::Diagnostic found = base::diagnostic(
        Code::no_place, at.place(),
        places.empty() ? fmt::format("`{}` has no place: none of its attributes is a point or a polygon, or a set of what has one", name)
                       : fmt::format("which place of `{}` is meant: {}?", name, fmt::join(names, " or ")));
    if (places.empty())
      found.notes.push_back("an attribute that may be nothing is no place: bind it by `is some`, and use that");
    else
      found.notes.push_back(fmt::format("say which: `{}.{}`", at.text(), book.text(book[places.front()].name)));
    found.labels.push_back({entity.place, "declared here"});
    sink.add(std::move(found));
    return true;
  }
  return false;
}

}  // namespace paragraf::model
