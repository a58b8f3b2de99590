// Values from outside the language: arguments of questions, attributes that a program sets. In: a JSON array, as state files have
// values. Out: the values, or findings that say which does not fit.
#pragma once
#include <optional>
#include <span>
#include <string>

#include "base/diagnostic.hpp"
#include "interpreter/state.hpp"

namespace paragraf::embed {

struct Wanted {
  model::TypeId type;
  model::Domain domain;
  model::Domain clamp = {};
  base::Place declared = {};
};

// One for each that is wanted; fewer if the array is shorter, which its caller judges.
std::optional<model::Values> read_arguments(const interpreter::State& state, std::span<const Wanted> wanted,
                                            std::string json, base::Sources& sources, base::Sink& sink);

}  // namespace paragraf::embed
