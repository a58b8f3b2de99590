// Where things are. In: points, polygons, edges and paths, entities with a place, sets of such. Out: shapes in the plane; or what
// is not known of them. The place of an entity is its one point or polygon, or that of all that its one set holds.
#pragma once
#include <optional>
#include <vector>

#include "interpreter/natives.hpp"
#include "model/shapes.hpp"

namespace paragraf::interpreter {

// Adds the shapes of `value`, which have no roots in them; none if all went well. Nothing at all has no place.
std::optional<NotMeasured> add_places(const Measuring& from, const Value& value, std::vector<plane::Shape>& shapes);
// The same, also with roots.
std::optional<NotMeasured> add_any_places(const Measuring& from, const Value& value, std::vector<plane::Shape>& shapes);
bool is_rational(const std::vector<plane::Shape>& shapes);
NotMeasured rooted(const Measuring& from);

}  // namespace paragraf::interpreter
