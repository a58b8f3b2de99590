// The text of a file as `paragraf fmt` would lay it out.
#pragma once

#include <string>

namespace paragraf::tests::scenarios {

std::string laid_out(std::string text);

}  // namespace paragraf::tests::scenarios
