// The words of the acceptance scenarios (bt.s31, BT-A8b, weight_t, "Harden") and what the BattleTech book calls them
// (§ 5(11), fall_first is after_damage, weight in t, hardened). Nothing but names: no value that a scenario expects.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace paragraf::tests::scenarios {

enum class Form { number, text, kind, entity, hexes, word, truth };

// An attribute of a building, a unit or a weapon. A value outside the domain is one that a state may not have.
struct Attribute {
  std::string_view key;    // in the scenario
  std::string_view name;   // in the book
  Form form = Form::number;
  std::string_view unit = {};    // of one; empty for a plain number
  std::string_view units = {};   // of more than one
  std::optional<long long> least = {};
};

struct EntityType {
  std::string_view key;   // "buildings"
  std::string_view name;  // "building"
  std::span<const Attribute> attributes;
};

struct Side {
  std::string_view reading;
  std::string_view side;
};

// Buildings stand first: units refer to them. What a unit attacks with is a weapon of its own here: see armament.hpp.
std::span<const EntityType> entity_types();
const EntityType* entity_type(std::string_view key);
const Attribute* attribute(const EntityType& type, std::string_view key);

std::optional<std::string> clause_of(std::string_view sentence);           // bt.s31 -> § 5(11), bt.s20 -> § 5
std::optional<std::string_view> kind_of(std::string_view kind);            // as it is written in the book
std::optional<std::string_view> building_type(std::string_view type);      // Harden -> hardened
std::optional<std::string_view> external_note(std::string_view external);  // what the book has for it
bool is_reading_key(std::string_view key);                                 // BT-..., else the key is prose
std::optional<std::vector<Side>> sides_of(std::string_view key);           // BT-A4b+A7b -> two sides
bool goes_by_original_cf(const Side& side);

}  // namespace paragraf::tests::scenarios
