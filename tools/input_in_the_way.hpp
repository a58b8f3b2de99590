// Which file of a command line is both read and written? In: its options. Out: the file, none if they are all different. A log may be written
// anew by who goes on with it.
#pragma once
#include <string>

#include "tools/commands.hpp"

namespace paragraf::tools {

std::string input_in_the_way(const Options& options);

}  // namespace paragraf::tools
