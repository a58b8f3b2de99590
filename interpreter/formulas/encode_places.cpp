// What is measured between places that are not known: the mirror of interpreter/places.cpp and natives_geometry.cpp. In: points, polygons,
// edges, paths, what has such a place, sets of it. Out: whether a gap is less than a number, or that number; what a polygon encloses.
//
// A root is no formula, but whether it is at most t is: t is not below 0, and what stands under the root is at most t squared. All of it
// is products of coordinates. They are too much for a solver, so it is the inputs that say whether it is worked out.
#include <algorithm>

#include "interpreter/formulas/encoder.hpp"
#include "interpreter/formulas/places.hpp"
#include "interpreter/natives.hpp"

namespace paragraf::interpreter::formulas {

// Everything that has a place in a symbol; none if something is of a shape that cannot be said.
std::optional<Outlines> Encoder::places(const Outlook& of) const {
  Outlines found;
  std::vector<Formula> open, any;
  const Geometry& geometry = book_.geometry;
  const auto spot = [&](const Symbol& point) -> std::optional<Spot> {
    if (!point.parts_when || point.record != geometry.point || point.parts.size() != 2) return std::nullopt;
    for (const Symbol& part : point.parts)
      if (!part.number_when || !f_.is_true(part.number_when)) return std::nullopt;
    return Spot{point.parts[0].number, point.parts[1].number, {}};
  };
  const auto spots = [&](const std::vector<Symbol::Item>& items, Outline& place) {
    for (const Symbol::Item& item : items) {
      auto one = spot(item.symbol);
      if (!one || (place.area && !f_.is_true(item.when))) return false;      // which side goes back to the first is not known
      if (!f_.is_true(item.when)) one->when = item.when;
      place.spots.push_back(*one);
    }
    return true;
  };
  const auto add = [&](Outline place) {
    any.push_back(place.when);
    found.all.push_back(std::move(place));
  };
  const std::function<bool(Formula, const Symbol&)> visit = [&](Formula when, const Symbol& symbol) {
    if (f_.is_false(when)) return true;
    if (symbol.number_when || symbol.truth_when) return false;
    for (const Symbol::Listed& one : symbol.listed) {
      if (!one.value.is<Instance>()) {
        if (!one.value.is_nothing()) return false;
        continue;
      }
      const Instance entity = one.value.as<Instance>();
      const AttributeId place = geometry.place(entity.declaration);
      if (!place) continue;
      const Symbol at = inputs_.attribute(entity, place);
      const Formula here = f_.and_(when, one.when);
      open.push_back(f_.and_(here, f_.not_(s_.known(at))));
      if (!visit(here, at)) return false;
    }
    if (symbol.set_when)
      for (const Symbol::Listed& one : symbol.members)
        if (!visit(f_.and_({when, symbol.set_when, one.when}), s_.constant(one.value))) return false;
    if (symbol.list_when && !f_.is_false(symbol.list_when)) {
      Outline path{f_.and_(when, symbol.list_when), {}, false};
      if (!spots(symbol.items, path)) return false;
      if (!path.spots.empty()) {
        if (path.spots[0].when) path.when = f_.and_(path.when, path.spots[0].when);
        add(std::move(path));
      }
    }
    if (!symbol.parts_when || f_.is_false(symbol.parts_when)) return true;
    Outline place{f_.and_(when, symbol.parts_when), {}, symbol.record == geometry.polygon};
    if (const auto point = spot(symbol)) {
      place.spots.push_back(*point);
    } else if (symbol.record == geometry.edge && symbol.parts.size() == 2) {
      const auto from = spot(symbol.parts[0]), to = spot(symbol.parts[1]);
      if (!from || !to) return false;
      place.spots = {*from, *to};
    } else if (!place.area || symbol.parts.size() != 1 || !symbol.parts[0].list_when || !spots(symbol.parts[0].items, place) || place.spots.empty()) {
      return false;
    }
    add(std::move(place));
    return true;
  };
  if (!visit(f_.truth(true), of.symbol)) return std::nullopt;
  found.known = f_.and_({s_.known(of.symbol), f_.not_(f_.or_(std::move(open))), f_.or_(std::move(any))});
  return found;
}

// gap(a, b) < t, t < gap(a, b), gap(a, b) is t, and so on. None: it is none of these, or cannot be said.
std::optional<Outlook> Encoder::compared_gap(const Expr& expr, OutlookFrame& frame) {
  const auto is_gap = [&](ExprId id) {
    const Expr& call = book_[id];
    return call.op == Op::extern_call && is_distance(book_[ExternId(call.a)]) && inputs_.measures(ExternId(call.a));
  };
  const ExprId left(expr.a), right(expr.b);
  const bool gap_first = is_gap(left);
  if (gap_first == is_gap(right)) return std::nullopt;
  const OutlookFrame args = arguments(book_[gap_first ? left : right], frame);
  const auto a = places(args[0]), b = places(args[1]);
  const Outlook bound = evaluate(gap_first ? right : left, frame);
  const Symbol& symbol = bound.symbol;
  const bool is_number = symbol.number_when && symbol.listed.empty() && !symbol.truth_when && !symbol.set_when && !symbol.parts_when && !symbol.list_when;
  if (!a || !b || !is_number) return std::nullopt;
  Outlook result;
  for (const Outlook* part : {&args[0], &args[1], &bound}) s_.add_causes(result.causes, part->causes, f_.truth(true));
  Gaps gaps(f_);
  const bool less = expr.op == Op::less, equal = expr.op == Op::equal;
  const auto up_to = equal || less != gap_first ? gaps.up_to(*a, *b, symbol.number, false) : std::nullopt;
  const auto below = equal || less == gap_first ? gaps.up_to(*a, *b, symbol.number, true) : std::nullopt;
  if ((equal || less != gap_first) && !up_to) return std::nullopt;
  if ((equal || less == gap_first) && !below) return std::nullopt;
  result.symbol.truth_when = f_.and_({a->known, b->known, symbol.number_when});
  // gap < t, gap <= t; t < gap unless gap <= t, t <= gap unless gap < t.
  if (equal) result.symbol.truth = f_.and_(*up_to, f_.not_(*below));
  else result.symbol.truth = gap_first ? (less ? *below : *up_to) : f_.not_(less ? *up_to : *below);
  return result;
}

std::optional<Outlook> Encoder::enclosed(const OutlookFrame& args) const {
  const auto areas = places(args[0]), inside = places(args[1]);
  if (!areas || !inside) return std::nullopt;
  Outlook result;
  for (const Outlook& arg : args) s_.add_causes(result.causes, arg.causes, f_.truth(true));
  Gaps gaps(f_);
  std::vector<Formula> all;
  for (const Outline& place : inside->all) {
    if (place.spots.size() != 1) return std::nullopt;
    std::vector<Formula> in;
    for (const Outline& area : areas->all)
      if (area.spots.size() > 2) in.push_back(f_.and_(area.when, gaps.encloses(area.spots, place.spots[0])));
    all.push_back(f_.or_(f_.not_(place.when), f_.or_(std::move(in))));
  }
  result.symbol.truth_when = f_.and_(areas->known, inside->known);
  result.symbol.truth = f_.and_(std::move(all));
  return result;
}

// The edges of a polygon, in turn.
std::optional<Outlook> Encoder::walls(const Outlook& area) const {
  const Symbol& symbol = area.symbol;
  if (!symbol.parts_when || symbol.record != book_.geometry.polygon || symbol.parts.size() != 1) return std::nullopt;
  const std::vector<Symbol::Item>& corners = symbol.parts[0].items;
  std::vector<Symbol::Item> edges;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    if (!f_.is_true(corners[i].when)) return std::nullopt;
    edges.push_back({symbol.parts_when, s_.record({corners[i].symbol, corners[(i + 1) % corners.size()].symbol}, book_.geometry.edge)});
  }
  if (edges.size() < 3) return std::nullopt;
  return Outlook{s_.when(symbol.parts_when, s_.list(std::move(edges))), area.causes};
}

}  // namespace paragraf::interpreter::formulas
