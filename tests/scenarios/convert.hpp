// The acceptance scenarios as they are given (JSON) become examples of the BattleTech book and, where the book must refuse
// the state itself, state documents. What the examples expect is read from the scenarios, so nothing is retyped: a
// field, a value or a word that is not mapped is a failure, never a default.
#pragma once

#include "tests/scenarios/conversion.hpp"

namespace paragraf::tests::scenarios {

// All scenarios of BattleTech.
std::vector<std::string> acceptance_ids(const Json& document);

Conversion convert(const Json& document, std::span<const std::string> ids);

}  // namespace paragraf::tests::scenarios
