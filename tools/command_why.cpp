// `paragraf why BOOK 'EXPR or ACT(...)'`: the derivation, told step by step.
#include "tools/commands.hpp"

namespace paragraf::tools {

Exit command_why(const Options& options, Streams streams) { return command_eval(options, streams); }

}  // namespace paragraf::tools
