// What an entity may and must do, told. In: options. Out: lines for people, numbered if they are to choose; or one JSON object.
#pragma once
#include "interpreter/play/options.hpp"
#include "interpreter/telling.hpp"

namespace paragraf::play {

// "march(r1, far)": what is left open stands as the name of its parameter.
std::string way_text(const interpreter::Telling& telling, model::ActId act, const std::vector<interpreter::Result>& args);
// What must be done, what is allowed, what depends on a choice, and the rest with the reasons. What can be done gets the numbers
// 1, 2, ... of `offers_of`, if `numbered`.
std::string options_text(const interpreter::Telling& telling, const std::vector<Option>& options, bool numbered);
std::string options_json(const interpreter::Telling& telling, interpreter::Instance entity, const std::vector<Option>& options);
// What may be given for a parameter: "a whole number, from 1 to 6".
std::string choice_text(const interpreter::Telling& telling, const model::Parameter& param);

}  // namespace paragraf::play
