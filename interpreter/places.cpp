// Where things are: see places.hpp.
#include "interpreter/places.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace paragraf::interpreter {
namespace {

class Finder {
 public:
  Finder(const Measuring& from, std::vector<plane::Shape>& shapes)
      : from_(from), geometry_(from.state.book().geometry), shapes_(shapes) {}

  void add(const Value& value) {
    if (value.is<Instance>()) return add_entity(value.as<Instance>());
    if (value.is<Set>())
      for (const Value& item : value.items()) add(item);
    if (value.is<List>() && !value.items().empty()) shapes_.push_back(plane::along(points_of(value)));
    if (!value.is<Record>()) return;
    const RecordId record = value.as<Record>().declaration;
    if (record == geometry_.point) shapes_.push_back(plane::at(point_of(value)));
    if (record == geometry_.polygon) shapes_.push_back(plane::within(corners_of(value)));
    if (record == geometry_.edge)
      shapes_.push_back(plane::along({point_of(value.items()[0]), point_of(value.items()[1])}));
  }
  const Result& unknown() const { return unknown_; }

 private:
  void add_entity(const Instance& entity) {
    const AttributeId place = geometry_.place(entity.declaration);
    if (!place) return;
    const Result at = from_.state.read(entity, place, from_.reads);
    if (at.known())
      add(at.value());
    else
      unknown_ = unknown_.known() ? at : Result::both_missing(unknown_, at);
  }

  const Measuring& from_;
  const Geometry& geometry_;
  std::vector<plane::Shape>& shapes_;
  Result unknown_;
};

}  // namespace

std::optional<NotMeasured> add_any_places(const Measuring& from, const Value& value, std::vector<plane::Shape>& shapes) {
  const std::size_t before = shapes.size();
  Finder finder(from, shapes);
  finder.add(value);
  if (!finder.unknown().known()) return NotMeasured{{}, finder.unknown()};
  if (shapes.size() == before) {
    if (!value.is<Instance>()) return NotMeasured{from.say("there is nothing that has a place"), {}};
    const Book& book = from.state.book();
    const Instance entity = value.as<Instance>();
    const std::string parts = fmt::format("{}.{}", from.state.id(entity), book.told(book[book.geometry.place(entity.declaration)].name, from.say));
    return NotMeasured{from.say("there is nothing in {0} that has a place", parts), {}};
  }
  return std::nullopt;
}

bool is_rational(const std::vector<plane::Shape>& shapes) {
  return std::all_of(shapes.begin(), shapes.end(), [](const plane::Shape& shape) { return plane::is_rational(shape.points); });
}

NotMeasured rooted(const Measuring& from) {
  return {from.say("a place with a root in it is measured from only once it is stored, which rounds it"), {}};
}

std::optional<NotMeasured> add_places(const Measuring& from, const Value& value, std::vector<plane::Shape>& shapes) {
  if (auto missing = add_any_places(from, value, shapes)) return missing;
  return is_rational(shapes) ? std::nullopt : std::optional(rooted(from));
}

}  // namespace paragraf::interpreter
