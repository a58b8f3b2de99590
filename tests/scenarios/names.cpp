// The tables behind names.hpp.
#include "tests/scenarios/names.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace paragraf::tests::scenarios {
namespace {

constexpr std::array building_attributes{
    Attribute{.key = "cf", .name = "cf", .unit = "cf", .units = "cf", .least = 0},
    Attribute{.key = "cf_original", .name = "cf_original", .unit = "cf", .units = "cf"},
    Attribute{.key = "levels", .name = "levels", .least = 1},
    Attribute{.key = "hexes", .name = "hexes", .form = Form::hexes},
};

constexpr std::array unit_attributes{
    Attribute{.key = "kind", .name = "kind", .form = Form::kind},
    Attribute{.key = "weight_t", .name = "weight", .unit = "t", .units = "t", .least = 0},
    Attribute{.key = "pilot_skill", .name = "piloting"},
    Attribute{.key = "hex", .name = "hex", .form = Form::text},
    Attribute{.key = "level", .name = "level"},
    Attribute{.key = "elevation", .name = "elevation"},
    Attribute{.key = "hexes_moved", .name = "hexes_moved", .unit = "hex", .units = "hexes"},
    Attribute{.key = "inside", .name = "inside", .form = Form::entity},
    Attribute{.key = "mp_left", .name = "mp_left", .unit = "mp", .units = "mp"},
    Attribute{.key = "damage", .name = "damage"},
};

constexpr std::array weapon_attributes{
    Attribute{.key = "class", .name = "class", .form = Form::word},
    Attribute{.key = "physical", .name = "physical", .form = Form::truth},
    Attribute{.key = "damage", .name = "damage"},
};

constexpr std::array types{
    EntityType{"buildings", "building", building_attributes},
    EntityType{"weapons", "weapon", weapon_attributes},
    EntityType{"units", "unit", unit_attributes},
};

// The sentences of the source text are numbered through; the book numbers them by clause. bt.s20 is the title of § 5.
struct Stretch {
  int first;
  int last;
  int clause;
};
constexpr std::array stretches{
    Stretch{1, 4, 1}, Stretch{5, 9, 2}, Stretch{10, 16, 3}, Stretch{17, 19, 4}, Stretch{21, 37, 5},
    Stretch{38, 41, 6}, Stretch{42, 54, 7}, Stretch{55, 62, 8},
};
constexpr int title_of_movement = 20;

using Words = std::pair<std::string_view, std::string_view>;

// `kind` is open: a member that the book does not list is written as a string.
constexpr std::array kinds{
    Words{"mech", "mech"},
    Words{"infantry", "infantry"},
    Words{"conventional", "conventional"},
    Words{"vtol", "vtol"},
    Words{"protomech", "\"protomech\""},
};

constexpr std::array building_types{
    Words{"Light", "light"},
    Words{"Medium", "medium"},
    Words{"Heavy", "heavy"},
    Words{"Harden", "hardened"},
};

constexpr std::array externals{
    Words{"E-PSR", "stated at § 5(2): 2d6, the target number or more"},
    Words{"E-COLLAPSE: CF<=0", "comes_down"},
    Words{"E-PILOT modifiers and amount", "pilot_target, pilot_harm"},
    Words{"levels_fallen for the fall damage", "levels_fallen"},
    Words{"E-LOS: obstacle taller than both ends blocks", "obstacle_blocks, base_sight_height"},
    Words{"E-LOS: mech adds 1 level outside", "base_sight_height"},
    Words{"E-LOS", "woods_block"},
    Words{"E-BASEMP: base_mp=1", "base_mp"},
    Words{"E-PSR: 2d6 >= TN, TN = skill + mods", "stated at § 5(2): 2d6, the target number or more"},
    Words{"E-TOHIT", "base_to_hit; stated at § 6(1): 2d6, the target number or more"},
    Words{"E-TOHIT: gunnery + range_mod + mods; 2d6 >= TN", "base_to_hit; stated at § 6(1): 2d6, the target number or more"},
    Words{"kick damage", "the damage of a weapon that is physical"},
    Words{"hex distance 0505-0507 = 2", "steps, of the library of hexes"},
};

constexpr std::array readings{
    std::pair{std::string_view{"A1a"}, Side{"rounding", "late"}},
    std::pair{std::string_view{"A1b"}, Side{"rounding", "early"}},
    std::pair{std::string_view{"A2a"}, Side{"collapse_cf", "before_the_blow"}},
    std::pair{std::string_view{"A2b"}, Side{"collapse_cf", "original"}},
    std::pair{std::string_view{"A2c"}, Side{"collapse_cf", "at_collapse"}},
    std::pair{std::string_view{"A3a"}, Side{"levels_over", "multiplier"}},
    std::pair{std::string_view{"A3b"}, Side{"levels_over", "damage"}},
    std::pair{std::string_view{"A4a"}, Side{"type_follows", "present"}},
    std::pair{std::string_view{"A4b"}, Side{"type_follows", "original"}},
    std::pair{std::string_view{"A6a"}, Side{"last_hex", "included"}},
    std::pair{std::string_view{"A6b"}, Side{"last_hex", "excluded"}},
    std::pair{std::string_view{"A7a"}, Side{"speed_on_leaving", "not_applied"}},
    std::pair{std::string_view{"A7b"}, Side{"speed_on_leaving", "applied"}},
    std::pair{std::string_view{"A8a"}, Side{"fall_first", "before_damage"}},
    std::pair{std::string_view{"A8b"}, Side{"fall_first", "after_damage"}},
    std::pair{std::string_view{"A9a"}, Side{"support_test", "at_any_change"}},
    std::pair{std::string_view{"A9b"}, Side{"support_test", "on_entry"}},
    std::pair{std::string_view{"A10a"}, Side{"weighed", "alone"}},
    std::pair{std::string_view{"A10b"}, Side{"weighed", "together_"}},
    std::pair{std::string_view{"A23a"}, Side{"overflight", "at_least"}},
    std::pair{std::string_view{"A23b"}, Side{"overflight", "exactly"}},
    std::pair{std::string_view{"A25a"}, Side{"who_checks", "pilots"}},
    std::pair{std::string_view{"A25b (damage without a roll)"}, Side{"who_checks", "damage_only"}},
    std::pair{std::string_view{"A25b (roll demanded)"}, Side{"who_checks", "all"}},
    std::pair{std::string_view{"A5a"}, Side{"surcharge_paid", "each_hex"}},
    std::pair{std::string_view{"A5b"}, Side{"surcharge_paid", "once"}},
    std::pair{std::string_view{"A11a"}, Side{"flat_three", "replaces"}},
    std::pair{std::string_view{"A11b"}, Side{"flat_three", "on_top"}},
    std::pair{std::string_view{"A12a"}, Side{"snake_eyes", "to_hit"}},
    std::pair{std::string_view{"A12b"}, Side{"snake_eyes", "every_check"}},
    std::pair{std::string_view{"A14a"}, Side{"floor_of_damage", "zero"}},
    std::pair{std::string_view{"A14b"}, Side{"floor_of_damage", "none_stated"}},
    std::pair{std::string_view{"A15a"}, Side{"volley", "hit_by_hit"}},
    std::pair{std::string_view{"A15b"}, Side{"volley", "phase_start"}},
    std::pair{std::string_view{"A18a"}, Side{"transfers", "by_share"}},
    std::pair{std::string_view{"A18b"}, Side{"transfers", "in_full"}},
    std::pair{std::string_view{"A20a"}, Side{"infantry_inside", "table_wins"}},
    std::pair{std::string_view{"A20b"}, Side{"infantry_inside", "no_reduction"}},
    std::pair{std::string_view{"A21a"}, Side{"miss_damage", "full"}},
    std::pair{std::string_view{"A21b"}, Side{"miss_damage", "variable"}},
    std::pair{std::string_view{"A22a"}, Side{"harmed", "in_the_hex"}},
    std::pair{std::string_view{"A22b"}, Side{"harmed", "anywhere"}},
    std::pair{std::string_view{"A26a"}, Side{"harm_cap", "uncapped"}},
    std::pair{std::string_view{"A26b"}, Side{"harm_cap", "capped"}},
    std::pair{std::string_view{"A13a"}, Side{"absorbed", "the_rest"}},
    std::pair{std::string_view{"A13b"}, Side{"absorbed", "all_of_it"}},
    std::pair{std::string_view{"A13c"}, Side{"absorbed", "all_and_no_harm"}},
    std::pair{std::string_view{"A17a"}, Side{"harm_rounding", "up"}},
    std::pair{std::string_view{"A17b"}, Side{"harm_rounding", "down"}},
    std::pair{std::string_view{"A17c"}, Side{"harm_rounding", "exact"}},
    std::pair{std::string_view{"A19a"}, Side{"woods", "summed"}},
    std::pair{std::string_view{"A19b"}, Side{"woods", "larger"}},
    std::pair{std::string_view{"A19c"}, Side{"woods", "flat"}},
    std::pair{std::string_view{"A16a"}, Side{"harm_base", "normal"}},
    std::pair{std::string_view{"A16b"}, Side{"harm_base", "absorbed_part"}},
    std::pair{std::string_view{"A16b (inside attack does 0 to building)"}, Side{"harm_base", "absorbed_part"}},
    std::pair{std::string_view{"A4b (original 91)"}, Side{"type_follows", "original"}},
};

constexpr std::string_view game = "BT-";

template <class Table>
auto find(const Table& table, std::string_view word) -> std::optional<decltype(table.front().second)> {
  const auto found = std::find_if(table.begin(), table.end(), [&](const auto& row) { return row.first == word; });
  if (found == table.end()) return std::nullopt;
  return found->second;
}

}  // namespace

std::span<const EntityType> entity_types() { return types; }

const EntityType* entity_type(std::string_view key) {
  const auto found = std::find_if(types.begin(), types.end(), [&](const EntityType& t) { return t.key == key; });
  return found == types.end() ? nullptr : &*found;
}

const Attribute* attribute(const EntityType& type, std::string_view key) {
  for (const Attribute& candidate : type.attributes)
    if (candidate.key == key) return &candidate;
  return nullptr;
}

std::optional<std::string> clause_of(std::string_view sentence) {
  constexpr std::string_view prefix = "bt.s";
  if (!sentence.starts_with(prefix)) return std::nullopt;
  int number = 0;
  const char* end = sentence.data() + sentence.size();
  const auto [stop, error] = std::from_chars(sentence.data() + prefix.size(), end, number);
  if (error != std::errc{} || stop != end) return std::nullopt;
  if (number == title_of_movement) return "§ 5";
  for (const Stretch& s : stretches)
    if (s.first <= number && number <= s.last)
      return "§ " + std::to_string(s.clause) + "(" + std::to_string(number - s.first + 1) + ")";
  return std::nullopt;
}

std::optional<std::string_view> kind_of(std::string_view kind) { return find(kinds, kind); }
std::optional<std::string_view> building_type(std::string_view type) { return find(building_types, type); }
std::optional<std::string_view> external_note(std::string_view external) { return find(externals, external); }

bool is_reading_key(std::string_view key) { return key.starts_with(game); }

std::optional<std::vector<Side>> sides_of(std::string_view key) {
  if (!is_reading_key(key)) return std::nullopt;
  std::string_view rest = key.substr(game.size());
  std::vector<Side> sides;
  while (true) {
    const std::size_t plus = rest.find('+');
    const auto side = find(readings, rest.substr(0, plus));
    if (!side) return std::nullopt;
    sides.push_back(*side);
    if (plus == std::string_view::npos) return sides;
    rest.remove_prefix(plus + 1);
  }
}

bool goes_by_original_cf(const Side& side) { return side.side == "original"; }

}  // namespace paragraf::tests::scenarios
