// A book with all that `paragraf check` says of it. In: its path. Out: the book, if it could be built; findings go to the sink of the session.
#pragma once
#include "tools/session.hpp"

namespace paragraf::tools {

embed::Loaded load_checked(Session& session, const std::string& path);

}  // namespace paragraf::tools
