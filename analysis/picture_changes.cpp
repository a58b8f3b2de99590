// What is not as it was in the picture before. In: two pictures of one game. Out: in the later one, what came and what is otherwise, what
// was elsewhere or is gone, and from where to where things moved.
#include <algorithm>
#include <map>

#include "analysis/picture.hpp"

namespace paragraf::analysis {
namespace {

bool same_shapes(const std::vector<plane::Shape>& a, const std::vector<plane::Shape>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) { return x.area == y.area && x.points == y.points; });
}

plane::Point middle(const Thing& thing) {
  std::vector<plane::Point> points;
  for (const plane::Shape& shape : thing.shapes) points.push_back(*plane::mean(shape.points));
  return *plane::mean(points);
}

using Key = std::pair<bool, std::string>;   // what is stated may be called as what is there
Key key_of(const Thing& thing) { return {thing.role == Thing::Role::stated, thing.id}; }

// Notes bear what they said before.
bool compare_notes(std::vector<Note>& now, const std::vector<Note>& before) {
  bool changed = now.size() != before.size();
  for (Note& note : now) {
    const auto old = std::find_if(before.begin(), before.end(), [&](const Note& other) { return other.name == note.name; });
    if (old == before.end() || old->value == note.value) continue;
    note.before = old->value;
    changed = true;
  }
  return changed;
}

struct Moved {
  const Thing *from, *to;
};

// Marks of a group that went the same way share one arrow.
void add_ways(Picture& now, const std::vector<Moved>& moved) {
  std::map<std::string, std::vector<Moved>> by_group;
  for (const Moved& one : moved) by_group[one.to->part_of.empty() ? " " + one.to->id : one.to->part_of].push_back(one);
  for (const auto& [_, all] : by_group) {
    std::vector<plane::Point> from, to;
    for (const Moved& one : all) from.push_back(middle(*one.from)), to.push_back(middle(*one.to));
    bool together = true;
    for (std::size_t i = 1; i < all.size(); ++i) together = together && to[i] - from[i] == to[0] - from[0];
    if (together) now.ways.push_back({from, to});
    for (std::size_t i = 0; i < from.size() && !together; ++i) now.ways.push_back({{from[i]}, {to[i]}});
  }
}

}  // namespace

bool mark_changes(Picture& now, const Picture& before) {
  std::map<Key, const Thing*> was;
  for (const Thing& thing : before.things) was.emplace(key_of(thing), &thing);
  std::vector<Moved> moved;
  bool changed = false;
  for (Thing& thing : now.things) {
    const auto found = was.find(key_of(thing));
    if (found == was.end()) {
      thing.since = Thing::Since::came;
      changed = true;
      continue;
    }
    const Thing& old = *found->second;
    was.erase(found);
    const bool otherwise = compare_notes(thing.notes, old.notes) || thing.style != old.style || thing.part_of != old.part_of ||
                           thing.label != old.label || (thing.role == Thing::Role::group && thing.shapes.size() != old.shapes.size());
    const bool elsewhere = !same_shapes(thing.shapes, old.shapes) || thing.hexes != old.hexes, turned = thing.facing != old.facing;
    if (otherwise || turned) thing.since = Thing::Since::changed;
    changed = changed || otherwise || elsewhere || turned;
    const bool group = thing.role == Thing::Role::group, whole = thing.shapes.size() == old.shapes.size();
    if (group ? turned || (elsewhere && whole && old.facing) : elsewhere || turned) now.ghosts.push_back({old, false});
    if (thing.role != Thing::Role::mark || !elsewhere) continue;
    if (!thing.shapes.empty() && !old.shapes.empty()) moved.push_back({&old, &thing});
    if (!thing.hexes.empty() && !old.hexes.empty()) now.hex_ways.emplace_back(old.hexes.front(), thing.hexes.front());
  }
  for (const Thing& thing : before.things)
    if (was.count(key_of(thing)) > 0) now.ghosts.push_back({thing, true}), changed = true;
  add_ways(now, moved);
  std::sort(now.hex_ways.begin(), now.hex_ways.end());
  now.hex_ways.erase(std::unique(now.hex_ways.begin(), now.hex_ways.end()), now.hex_ways.end());
  return changed;
}

}  // namespace paragraf::analysis
