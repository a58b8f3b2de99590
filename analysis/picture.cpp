// What there is to be drawn of a state: see picture.hpp.
#include "analysis/picture.hpp"

#include <algorithm>
#include <map>

#include "grammar/keywords.hpp"
#include "interpreter/natives.hpp"
#include "interpreter/places.hpp"
#include "interpreter/reason_text.hpp"

namespace paragraf::analysis {
namespace {

using interpreter::State;

std::string as_words(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string title_of(const Book& book, std::string_view language) {
  for (const Title& title : book.titles)
    if (title.language == language) return title.text;
  return book.titles.empty() ? as_words(book.name) : book.titles.front().text;
}

std::optional<Hex> hex_of(const Value& value) {
  if (!value.is<Text>() || value.string().size() != 4) return std::nullopt;
  int digits[4];
  for (int i = 0; i < 4; ++i) {
    const char c = value.string()[static_cast<std::size_t>(i)];
    if (c < '0' || '9' < c) return std::nullopt;
    digits[i] = c - '0';
  }
  const Hex hex{digits[0] * 10 + digits[1], digits[2] * 10 + digits[3]};
  return hex.column > 0 && hex.row > 0 ? std::optional(hex) : std::nullopt;
}

class Collector {
 public:
  Collector(const Book& book, const State& state, const base::Speech& say, const PictureWishes& wishes)
      : book_(book), state_(state), say_(say), wishes_(wishes) {}

  Picture collect() {
    picture_.title = title_of(book_, wishes_.language);
    for (const Volume& volume : book_.volumes) hexes_used_ = hexes_used_ || (volume.library && volume.name == "hexes");
    find_groups();
    std::vector<EntityId> kinds;
    for (std::size_t i = 0; i < book_.entities.size(); ++i) kinds.emplace_back(i);
    std::sort(kinds.begin(), kinds.end(),
              [&](EntityId a, EntityId b) { return book_.text(book_[a].name) < book_.text(book_[b].name); });
    for (EntityId kind : kinds)
      for (const Instance& one : state_.in_order(kind))
        if (state_.exists(one)) add(one);
    for (Thing& thing : picture_.things)
      if (const auto turned = turned_.find(thing.id); turned != turned_.end()) thing.facing = turned->second;
    const auto of = [&](auto has) { return std::any_of(picture_.things.begin(), picture_.things.end(), has); };
    picture_.on_a_table = of([](const Thing& thing) { return !thing.shapes.empty(); });
    if (picture_.on_a_table) add_stated();
    fill_styles();
    std::erase_if(picture_.things, [&](const Thing& t) { return picture_.on_a_table ? t.shapes.empty() : t.hexes.empty(); });
    add_rings();
    if (!picture_.on_a_table) add_unplaced();
    if (book_.geometry.length) picture_.unit = book_.text(book_[book_.geometry.length].units.front().name);
    return std::move(picture_);
  }

 private:
  // What a set of placed entities holds belongs to whoever has the set, if only one has.
  void find_groups() {
    for (std::size_t i = 0; i < book_.entities.size(); ++i) {
      const AttributeId place = book_.geometry.place(EntityId(i));
      if (!place || !book_.types.has_elements(book_[place].type)) continue;
      for (const Instance& group : state_.in_order(EntityId(i))) {
        const interpreter::Result held = state_.read(group, place, nullptr);
        if (!held.known()) continue;
        for (const Value& member : held.value().items())
          if (member.is<Instance>()) group_of_[member].push_back(group);
      }
    }
  }

  void add(const Instance& one) {
    const AttributeId place = book_.geometry.place(one.declaration);
    Thing thing{.role = Thing::Role::mark, .id = state_.id(one), .label = state_.id(one)};
    if (place) {
      const bool group = book_.types.has_elements(book_[place].type);
      const interpreter::Result at = state_.read(one, place, nullptr);
      if (at.known()) add_known(at.value(), thing.shapes);
      if (group) thing.role = Thing::Role::group;
      const auto groups = group_of_.find(one);
      if (!group && groups != group_of_.end()) {
        thing.label.clear();
        if (groups->second.size() == 1) thing.part_of = state_.id(groups->second.front());
      }
      if (!thing.shapes.empty()) picture_.told.emplace(one, place);
    }
    if (hexes_used_) add_hexes(one, thing);
    if (thing.shapes.empty() && thing.hexes.empty()) return turn_others(one);
    picture_.told.emplace(one);
    for (AttributeId id : book_[one.declaration].attributes) look_at(one, id, thing);
    // An area that belongs to a group, or faces somewhere, is no ground: it is a base.
    const bool base = thing.facing || !thing.label.size();
    if (thing.role == Thing::Role::mark && !thing.shapes.empty() && thing.shapes.front().area && !base) thing.role = Thing::Role::ground;
    if (const auto member = thing.role == Thing::Role::mark ? member_of(one) : std::nullopt)
      members_.emplace_back(picture_.things.size(), *member);
    picture_.things.push_back(std::move(thing));
  }

  // Of many figures those that are known.
  void add_known(const Value& value, std::vector<plane::Shape>& shapes) {
    if (value.has_elements() && !value.is<List>()) {
      for (const Value& item : value.items()) add_known(item, shapes);
      return;
    }
    std::vector<plane::Shape> found;
    if (!interpreter::add_places({state_, {}, say_, nullptr}, value, found)) shapes.insert(shapes.end(), found.begin(), found.end());
  }

  void add_hexes(const Instance& one, Thing& thing) {
    for (AttributeId id : book_[one.declaration].attributes) {
      const interpreter::Result value = state_.read(one, id, nullptr);
      if (!value.known()) continue;
      const bool many = value.value().has_elements();
      const Values all = many ? value.value().items() : Values{value.value()};
      std::vector<Hex> hexes;
      for (const Value& item : all) {
        if (const auto hex = hex_of(item)) hexes.push_back(*hex);
        else if (item.is<Text>()) no_hexes_.push_back({id, item.string(), {state_.id(one), book_.text(book_[id].name), text_of(item, book_[id].type)}});
      }
      if (hexes.empty() || hexes.size() != all.size()) continue;
      hex_attributes_.insert(id);
      thing.hexes = std::move(hexes);
      picture_.told.emplace(one, id);
      if (many) thing.role = Thing::Role::ground;
      return;
    }
  }

  // Of what has no hex: where others have theirs, or a number that is none. Other texts may be names.
  void add_unplaced() {
    std::set<std::string> placed;
    for (const Thing& thing : picture_.things) placed.insert(thing.id);
    for (const NoHex& one : no_hexes_) {
      const bool number = !one.text.empty() && one.text.find_first_not_of("0123456789") == std::string::npos;
      if (placed.count(one.told.id) == 0 && (number || hex_attributes_.count(one.attribute) > 0)) picture_.unplaced.insert(one.told);
    }
  }

  // Facing, and what is shown.
  void look_at(const Instance& one, AttributeId id, Thing& thing) {
    const Attribute& attribute = book_[id];
    const interpreter::Result value = state_.read(one, id, nullptr);
    if (!value.known() || value.value().is_nothing()) return;
    if (value.value().is<Record>() && value.value().as<Record>().declaration == book_.geometry.vector) {
      const plane::Vector v = vector_of(value.value());
      if (!v.x.is_zero() || !v.y.is_zero()) thing.facing = v;
      picture_.told.emplace(one, id);
    }
    if (const auto degrees = degrees_of(id, value.value())) {
      thing.facing = plane::direction(*degrees);
      picture_.told.emplace(one, id);
    }
    if (std::find(wishes_.shown.begin(), wishes_.shown.end(), book_.text(attribute.name)) == wishes_.shown.end()) return;
    thing.notes.push_back({as_words(book_.spelt(attribute.name, wishes_.language)), text_of(value.value(), attribute.type)});
    picture_.told.emplace(one, id);
  }

  // With the names that the language has for members.
  std::string text_of(const Value& value, TypeId type) const {
    if (grammar::keyword_table(wishes_.language) == nullptr) return interpreter::told_value(say_, book_, state_, value, type);
    const std::string text = value_syntax(book_, value, type, wishes_.language, interpreter::entity_name, &state_, say_);
    return value.is<Member>() ? as_words(text) : text;
  }

  // Counted from the right to the left hand, as the library `geometry` counts.
  std::optional<Number> degrees_of(AttributeId id, const Value& value) const {
    const bool wished = !wishes_.facing.empty() && book_.text(book_[id].name) == wishes_.facing;
    return wished && value.is<Number>() && value.number().is_rational() ? std::optional(value.number()) : std::nullopt;
  }

  // What has no place of its own, as a vehicle that is one of its models, tells where that faces.
  void turn_others(const Instance& one) {
    std::optional<Number> degrees;
    std::vector<Instance> others;
    for (AttributeId id : book_[one.declaration].attributes) {
      const interpreter::Result value = state_.read(one, id, nullptr);
      if (!value.known()) continue;
      if (const auto found = degrees_of(id, value.value())) {
        degrees = found;
        picture_.told.emplace(one, id);
      }
      if (!value.value().is<Instance>()) continue;
      const Instance other = value.value().as<Instance>();
      const AttributeId place = book_.geometry.place(other.declaration);
      if (place && !book_.types.has_elements(book_[place].type)) others.push_back(other);
    }
    if (degrees)
      for (const Instance& other : others) turned_[state_.id(other)] = plane::direction(*degrees);
  }

  // What fills the mark: a member of an enum that is its own, or that of the only group that it is in.
  std::optional<Member> member_of(const Instance& one) {
    const auto groups = group_of_.find(one);
    if (const auto own = own_member(one)) return own;
    return groups != group_of_.end() && groups->second.size() == 1 ? own_member(groups->second.front()) : std::nullopt;
  }

  std::optional<Member> own_member(const Instance& one) {
    for (AttributeId id : book_[one.declaration].attributes) {
      const Attribute& attribute = book_[id];
      if (book_.types.kind(book_.types.strip_optional(attribute.type)) != TypeKind::enumeration) continue;
      if (!wishes_.fill.empty() && book_.text(attribute.name) != wishes_.fill) continue;
      const interpreter::Result value = state_.read(one, id, nullptr);
      if (!value.known() || !value.value().is<Member>()) return std::nullopt;
      picture_.told.emplace(one, id);
      return value.value().as<Member>();
    }
    return std::nullopt;
  }

  // The styles of the members: those of each enum in turn, all of them.
  void fill_styles() {
    std::vector<EnumId> enums = wishes_.filled_by;
    for (const auto& [_, member] : members_) enums.push_back(member.declaration);
    std::sort(enums.begin(), enums.end(), [&](EnumId a, EnumId b) { return book_.text(book_[a].name) < book_.text(book_[b].name); });
    enums.erase(std::unique(enums.begin(), enums.end()), enums.end());
    std::map<EnumId, std::size_t> first;
    for (EnumId id : enums) {
      first[id] = picture_.styles.size();
      for (const EnumMember& member : book_[id].members)
        picture_.styles.push_back({as_words(book_.spelt(member.name, wishes_.language)), false});
    }
    for (const auto& [thing, member] : members_) {
      const std::size_t style = first[member.declaration] + member.index;
      picture_.styles[style].used = true;
      picture_.things[thing].style = style + 1;
    }
    picture_.filled_by = std::move(enums);
  }

  // Externs that the state gives, if they are areas or ways: a melee zone, the track of a tank.
  void add_stated() {
    for (const auto& [key, value] : state_.externs) {
      if (value.is<Instance>() || value.is<Set>()) continue;
      const Extern& declared = book_[key.first];
      Thing thing{.role = Thing::Role::stated, .id = {}, .label = {}};
      add_known(value, thing.shapes);
      if (thing.shapes.empty() || thing.shapes.front().points.size() < 2) continue;
      std::vector<interpreter::Result> args(key.second.begin(), key.second.end());
      const std::string call = interpreter::call_text(say_, book_, state_, declared.name, declared.params, args);
      thing.label = as_words(book_.spelt(declared.name, wishes_.language)) + call.substr(book_.text(declared.name).size());
      thing.id = thing.label;
      picture_.things.push_back(std::move(thing));
    }
  }

  void add_rings() {
    if (!picture_.on_a_table) return;
    for (const RingWish& wish : wishes_.rings)
      for (const Thing& thing : picture_.things) {
        const bool meant = wish.around.empty() ? !thing.label.empty() && (thing.role == Thing::Role::group || thing.role == Thing::Role::mark)
                                               : thing.label == wish.around;
        if (meant) picture_.rings.push_back({thing.shapes, wish.radius, wish.text, thing.label});
      }
  }

  const Book& book_;
  const State& state_;
  const base::Speech& say_;
  const PictureWishes& wishes_;
  Picture picture_;
  std::map<Value, std::vector<Instance>> group_of_;
  std::map<std::string, plane::Vector> turned_;           // by the id of the thing
  std::vector<std::pair<std::size_t, Member>> members_;   // by the position of the thing
  bool hexes_used_ = false;
  struct NoHex {
    AttributeId attribute;
    std::string text;
    Unplaced told;
  };
  std::vector<NoHex> no_hexes_;
  std::set<AttributeId> hex_attributes_;                  // in which something has a hex
};

}  // namespace

Picture picture_of(const Book& book, const interpreter::State& state, const base::Speech& say, const PictureWishes& wishes) {
  return Collector(book, state, say, wishes).collect();
}

}  // namespace paragraf::analysis
