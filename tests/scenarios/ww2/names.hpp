// The words of the acceptance scenarios (ww2.s8a, WW-A3b, "mortar", "front of base") and what the book of toy soldiers calls
// them (§ 2(5).насквозь, мера_пути это перемещение, миномет, перед_подставки). Nothing but names: no value that a scenario
// expects.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace paragraf::tests::scenarios::ww2 {

struct Side {
  std::string_view reading;
  std::string_view side;
};

std::optional<std::string> clause_of(std::string_view sentence);  // ww2.s15c -> § 3(7).молчание, ww2.s1 -> § 1
std::optional<Side> side_of(std::string_view key);                // WW-A3b, or the prose of a reading of the book
std::optional<std::string_view> title_of(std::string_view id);    // of a scenario, in the language of the book
std::optional<std::string_view> external_note(std::string_view external);

std::optional<std::string_view> player_of(std::string_view owner);     // A -> первая
std::optional<std::string_view> phase_of(std::string_view phase);      // Movement -> движение
std::optional<std::string_view> type_of(std::string_view type);        // HeavyGun -> тяжелое_орудие
std::optional<std::string_view> kind_of(std::string_view kind);        // mortar -> миномет; what no list has is a text
std::optional<std::string_view> reason_of(std::string_view reason);    // why a crew leaves its gun
std::optional<std::string_view> direction_of(std::string_view word);   // forward -> вперед
std::optional<std::string_view> part_of(std::string_view words);       // "front of left track"; "same": the one before

}  // namespace paragraf::tests::scenarios::ww2
