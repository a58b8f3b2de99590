// The acceptance scenarios of the toy-soldier game (JSON) become examples of the Russian book, written with Russian keywords, and
// state documents that the book must refuse. As in ../convert.hpp, nothing is retyped and nothing is dropped: a field, a
// value or a word that is not mapped is a failure that names scenario and path.
#pragma once

#include "tests/scenarios/conversion.hpp"

namespace paragraf::tests::scenarios::ww2 {

std::vector<std::string> acceptance_ids(const Json& document);

Conversion convert(const Json& document, std::span<const std::string> ids);

}  // namespace paragraf::tests::scenarios::ww2
