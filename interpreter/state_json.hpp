// State files. In: a JSON document and the book that it must fit. Out: a state, or a diagnostic with its JSON path for every
// key, type, range, step and reference that does not fit, with the nearest name. Writing gives the same form back.
//
//   { "book": "battletech_buildings",                      optional; must be this book
//     "phase": "movement",                                 optional
//     "entities": { "unit": { "u1": { "kind": "mech", "weight": "65 t", "inside": "b1", "piloting": null } },
//                   "building": { "b1": { "cf": 81 } } },
//     "externs": { "base_mp": [ { "args": ["0505"], "is": "1 mp" } ] } }
//
// Values: numbers exactly as written (also 31/2 or "0.5" as text), a measure as "65 t" or as a bare number in its first unit,
// enum members, sides and entity ids as texts, sets as arrays, null for nothing. Absent: unknown; an optional one: nothing.
#pragma once
#include <optional>

#include "base/diagnostic.hpp"
#include "interpreter/state.hpp"

namespace paragraf::interpreter {

std::optional<State> read_state(const Book& book, const base::Sources& sources, base::SourceId source, base::Sink& sink);
std::string write_state(const State& state);   // indented JSON with a final line end; keys in canonical order

// Each as a JSON object, in their order; see state_json_together.hpp.
std::vector<std::string> write_rolls(const State& state, const std::vector<Roll>& rolls);

// One value from its text form ("65 t", "mech", "u1") for a type; none with a message in `problem`.
std::optional<Value> read_value_text(const State& state, std::string_view text, TypeId type, std::string& problem);

}  // namespace paragraf::interpreter
