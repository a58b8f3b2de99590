// The tables behind names.hpp.
#include "tests/scenarios/belle/names.hpp"

#include <array>
#include <charconv>
#include <utility>

namespace paragraf::tests::scenarios::belle {
namespace {

struct Word {
  Words kind;
  std::string_view from;
  std::string_view to;
};
constexpr std::array words{
    Word{Words::side, "red", "red"},
    Word{Words::side, "blue", "blue"},
    Word{Words::arm, "infantry", "infantry"},
    Word{Words::arm, "cavalry", "cavalry"},
    Word{Words::arm, "artillery", "artillery"},
    Word{Words::kind, "unit", "formed"},
    Word{Words::kind, "chain", "chain"},
    Word{Words::formation, "line", "line"},
    Word{Words::formation, "column", "column"},
    Word{Words::formation, "square", "square"},
    Word{Words::formation, "chain", "chain"},
    Word{Words::formation, "hob", "hob"},
    Word{Words::formation, "rout", "rout"},
    Word{Words::disorder, "OK", "steady"},
    Word{Words::disorder, "LU", "LU"},
    Word{Words::disorder, "U", "U"},
    Word{Words::disorder, "FU", "FU"},
    Word{Words::phase, "orders", "orders"},
    Word{Words::phase, "movement", "movement"},
    Word{Words::phase, "fire", "firing"},
    Word{Words::phase, "melee", "melee_phase"},
    Word{Words::phase, "continued_advance", "advance"},
    Word{Words::mode, "formation_change", "formation_change"},
    Word{Words::mode, "continued_advance", "continued_advance"},
    Word{Words::errand, "attack", "attack"},
    Word{Words::errand, "vacate", "vacate"},
    Word{Words::cover, "I", "I"},
    Word{Words::cover, "II", "II"},
    Word{Words::cover, "III", "III"},
    Word{Words::modifier, "cover", "cover"},
    Word{Words::modifier, "soutien", "soutien"},
    Word{Words::modifier, "uncovered", "uncovered"},
    Word{Words::modifier, "fired_this_bound", "fired"},
    Word{Words::aspect, "front", "front"},
};

// How many sentences each clause has.
constexpr std::array clauses{
    std::pair{std::string_view{"4.3.1"}, 6}, std::pair{std::string_view{"4.3.2"}, 8},
    std::pair{std::string_view{"6.1.1"}, 10}, std::pair{std::string_view{"6.1.2"}, 16},
    std::pair{std::string_view{"6.1.3"}, 4},
};

constexpr std::array interpretations{
    std::pair{std::string_view{"I-15"}, std::string_view{"within is inclusive"}},
    std::pair{std::string_view{"I-BC"}, std::string_view{"contact is one"}},
    std::pair{std::string_view{"I-CAP"}, std::string_view{"capacity_is is at_most_"}},
    std::pair{std::string_view{"I-HALF"}, std::string_view{"half is down"}},
    std::pair{std::string_view{"I-CLOSED"}, std::string_view{"not_granted is denied_"}},
    std::pair{std::string_view{"I-PRIO"}, std::string_view{"bare_permission is permission"}},
    std::pair{std::string_view{"I-STRICT"}, std::string_view{"in_time is before_only"}},
    std::pair{std::string_view{"I-DYN"}, std::string_view{"largest_part is present"}},
    std::pair{std::string_view{"I-DELTA"}, std::string_view{"reduction_is is a_difference"}},
    std::pair{std::string_view{"I-POS"}, std::string_view{"position_order is must_stop"}},
    std::pair{std::string_view{"I-ONCE"}, std::string_view{"fire_deduction is once"}},
    std::pair{std::string_view{"I-LOSS"}, std::string_view{"losses_elsewhere is soutien_alone"}},
};

constexpr std::array externals{
    External{"ext.melee_zone_depth_cm", "melee_zone_depth", "cm"},
    External{"ext.max_split_parts", "max_split_parts"},
    External{"ext.continued_advance_cm", "continued_advance_reach", "cm", "(u)"},
    External{"ext.legal_formations", "legal_formations", {}, "(u)"},
    External{"ext.attack_conditions_met", "attack_conditions_met", {}, "(u, t)"},
    External{"ext.voluntary_split_allowed", "voluntary_split_allowed", {}, "(u)"},
    External{"ext.can_be_forced_back", "can_be_forced_back"},
    External{"ext.room_outside", "room_outside"},
    External{"ext.countable_figures", "countable_figures"},
    External{"ext.skema8.cover_factor", "cover_factor"},
    External{"ext.skema8.uncovered", "uncovered_factor"},
    External{"ext.skema8.fired_this_bound", "fired_factor"},
    External{"ext.skema8.soutien", "soutien_factor"},
};

}  // namespace

std::string spelt(Words kind, const Node& word) {
  const std::string text = word.text();
  for (const Word& one : words)
    if (one.kind == kind && one.from == text) return std::string(one.to);
  word.fail("the word \"" + text + "\" is not mapped");
  return {};
}

std::string clause_of(const Node& sentence) {
  const std::string text = sentence.text();
  const std::size_t mark = text.find(".s");
  for (const auto& [clause, count] : clauses) {
    if (mark == std::string::npos || text.substr(0, mark) != clause) continue;
    int number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data() + mark + 2, end, number);
    if (error == std::errc{} && stop == end && number >= 1 && number <= count)
      return "§ " + std::string(clause) + "(" + std::to_string(number) + ")";
  }
  sentence.fail("the sentence \"" + text + "\" is not mapped");
  return {};
}

std::string reasons_of(const Node& expect) {
  std::string out;
  for (const Node& sentence : expect.at("by").items()) out += (out.empty() ? " by " : ", ") + clause_of(sentence);
  return out;
}

std::string interpretation_of(const Node& id) {
  const std::string text = id.text();
  for (const auto& [key, side] : interpretations)
    if (key == text) return std::string(side);
  id.fail("the interpretation \"" + text + "\" is not mapped");
  return {};
}

const External* external(std::string_view key) {
  for (const External& one : externals)
    if (one.key == key) return &one;
  return nullptr;
}

}  // namespace paragraf::tests::scenarios::belle
