// Types to JSON Schema: see value_schema.hpp.
#include "interpreter/value_schema.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/union_form.hpp"
#include "model/die.hpp"

namespace paragraf::interpreter {
namespace {

constexpr std::string_view exact = R"(-?[0-9]+(/[0-9]+|(\.[0-9]+)?([eE][+-]?[0-9]+)?))";

constexpr std::string_view whole = "-?[0-9]+";

// A JSON number, if it can be written as one without loss.
std::optional<Json> as_json(const Number& number) {
  if (const auto plain = number.to_int64()) return Json(*plain);
  const std::string text = number.to_string();
  if (text.find('/') != text.npos) return std::nullopt;
  return Json::parse(text, nullptr, false);
}

// All of the schemas together, with a single one as it stands.
Json both(Json a, Json b) {
  if (b.empty()) return a;
  if (a.empty()) return b;
  return {{"allOf", Json::array({std::move(a), std::move(b)})}};
}

}  // namespace

Json ValueSchema::reference(std::string_view name) const {
  std::string encoded;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80)
      encoded += c;
    else
      encoded += fmt::format("%{:02X}", byte);
  }
  return {{"$ref", "#/$defs/" + encoded}};
}

Json ValueSchema::of(TypeId type, Bounds bounds) const {
  const Type& shape = book_.types[type];
  switch (shape.kind) {
    case TypeKind::unknown:
    case TypeKind::row:
      return Json::object();
    case TypeKind::nothing:
      return {{"type", "null"}};
    case TypeKind::boolean:
      return {{"type", "boolean"}};
    case TypeKind::integer:
    case TypeKind::dice:
    case TypeKind::number:
      return number(type, bounds);
    case TypeKind::die:
      return {{"type", "string"}, {"description", "a die, such as \"2d6\" or \"keep_highest(4d6, 3)\""}};
    case TypeKind::text:
      return {{"type", "string"}};
    case TypeKind::measure:
      return measure(type, bounds);
    case TypeKind::enumeration:
      return member(type, bounds);
    case TypeKind::entity:
      return {{"type", "string"},
              {"description", fmt::format("the id of a `{}`", book_.text(book_.entities[shape.declaration].name))}};
    case TypeKind::reading: {
      Json sides = Json::array();
      for (const ReadingSide& side : book_.readings[shape.declaration].sides) sides.push_back(book_.text(side.name));
      return {{"enum", sides}};
    }
    case TypeKind::record:
      return reference(book_.text(book_.records[shape.declaration].name));
    case TypeKind::tuple: {
      Json parts = Json::array();
      for (TypeId part : shape.parts) parts.push_back(of(part));
      return {{"type", "array"}, {"prefixItems", parts}, {"items", false}, {"minItems", shape.parts.size()}};
    }
    case TypeKind::one_of:
      return one_of(type, bounds);
    case TypeKind::set:
      return {{"type", "array"}, {"uniqueItems", true}, {"items", of(shape.element, bounds)}};
    case TypeKind::list:
      return {{"type", "array"}, {"items", of(shape.element, bounds)}};
    case TypeKind::optional:
      return {{"anyOf", Json::array({of(shape.element, bounds), {{"type", "null"}}})}};
  }
  return Json::object();
}

// What a range says of a bare number.
Json ValueSchema::bounded(TypeId type, const Domain& domain, bool stored) const {
  Json any = Json::array();
  for (const Interval& interval : domain.intervals) {
    Json one = Json::object();
    if (interval.low)
      if (auto bound = as_json(*interval.low)) one[interval.low_open ? "exclusiveMinimum" : "minimum"] = *bound;
    if (interval.high)
      if (auto bound = as_json(*interval.high)) one[interval.high_open ? "exclusiveMaximum" : "maximum"] = *bound;
    any.push_back(std::move(one));
  }
  for (const Value& value : domain.values)
    if (value.is<Number>()) {
      auto constant = as_json(value.number());
      if (!constant) return Json::object();
      any.push_back({{"const", *constant}});
    }
  // Steps that are no whole numbers are left out: schemas reckon with binary fractions.
  const Number step = step_of(book_, type);
  Json steps = Json::object();
  if (stored && book_.types.kind(type) == TypeKind::measure && step.is_integer() && !step.is_zero())
    steps["multipleOf"] = *as_json(step);
  Json range = any.empty() ? Json::object() : any.size() == 1 ? any.front() : Json{{"anyOf", any}};
  return both(std::move(steps), std::move(range));
}

Json ValueSchema::number(TypeId type, Bounds bounds) const {
  const Type& shape = book_.types[type];
  Json bare = {{"type", shape.kind == TypeKind::number ? "number" : "integer"}};
  if (const auto die = written_die(shape)) {
    bare["minimum"] = die->least();
    bare["maximum"] = die->most();
  }
  for (const Domain* domain : {bounds.domain, bounds.clamp})
    if (domain) bare = both(std::move(bare), bounded(type, *domain, bounds.stored));
  const std::string_view form = shape.kind == TypeKind::number ? exact : whole;
  return {{"anyOf", Json::array({bare, {{"type", "string"}, {"pattern", fmt::format("^ *{} *$", form)}}})}};
}

Json ValueSchema::measure(TypeId type, Bounds bounds) const {
  const Measure& declared = book_.measures[book_.types[type].declaration];
  Json bare = {{"type", "number"}};
  for (const Domain* domain : {bounds.domain, bounds.clamp})
    if (domain) bare = both(std::move(bare), bounded(type, *domain, bounds.stored));
  std::vector<std::string> units;
  for (const Unit& unit : declared.units) units.push_back(book_.text(unit.name));
  const std::string pattern = fmt::format("^ *{} *({})? *$", exact, fmt::join(units, "|"));
  return {{"anyOf", Json::array({{{"type", "string"}, {"pattern", pattern}}, bare})}};
}

Json ValueSchema::member(TypeId type, Bounds bounds) const {
  const Enum& declared = book_.enums[book_.types[type].declaration];
  const EnumId id(book_.types[type].declaration);
  Json members = Json::array();
  std::string titles;
  for (std::uint32_t i = 0; i < declared.members.size(); ++i) {
    const bool admitted = (!bounds.domain || bounds.domain->contains(Value(Member{id, i})));
    if (!admitted) continue;
    const std::string& name = book_.text(declared.members[i].name);
    members.push_back(name);
    if (!declared.members[i].title.empty())
      titles += fmt::format("{}{}: {}", titles.empty() ? "" : "; ", name, declared.members[i].title);
  }
  const bool closed = !declared.open || (bounds.domain && !bounds.domain->contains(Value::text("")));
  Json schema = closed ? Json{{"enum", members}} : Json{{"type", "string"}, {"examples", members}};
  if (!titles.empty()) schema["description"] = titles;
  return schema;
}

Json ValueSchema::one_of(TypeId type, Bounds bounds) const {
  Json any = Json::array();
  std::vector<std::pair<std::string, TypeId>> parts;
  for (TypeId part : book_.types[type].parts) parts.emplace_back(type_text(book_, part), part);
  std::sort(parts.begin(), parts.end());
  // Entities that stand beside each other are all ids.
  bool ids = false;
  for (const auto& [name, part] : parts) {
    const Json plain = of(part, bounds);
    const bool entity = book_.types.kind(part) == TypeKind::entity;
    if (!must_be_tagged(book_, type, part) && !(entity && ids))
      any.push_back(entity ? Json{{"type", "string"}, {"description", "the id of " + type_words(book_, type)}} : plain);
    ids = ids || entity;
    any.push_back({{"type", "object"},
                   {"properties", {{name, plain}}},
                   {"required", Json::array({name})},
                   {"additionalProperties", false}});
  }
  return {{"anyOf", any}};
}

}  // namespace paragraf::interpreter
