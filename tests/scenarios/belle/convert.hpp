// The acceptance scenarios of Belle Alliance as they are given (JSON) become examples of the book, in the same strict way as
// those of BattleTech: a field, a value or a word that is not mapped is a failure, never a default.
#pragma once

#include "tests/scenarios/conversion.hpp"

namespace paragraf::tests::scenarios::belle {

std::vector<std::string> acceptance_ids(const Json& document);
Conversion convert(const Json& document, std::span<const std::string> ids);

}  // namespace paragraf::tests::scenarios::belle
