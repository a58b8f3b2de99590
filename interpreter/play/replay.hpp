// Games from their log. In: the text of a log. Out: the game as it stood after its last line, or after another, with every order
// carried out again; or a finding that names the line which was changed (P422), does not come to the same (P423) or cannot be
// read (P420).
#pragma once
#include "interpreter/play/game.hpp"

namespace paragraf::play {

// `until`: the last line that counts. `wishes`: how answers are told and bounded; readings, assumptions and seed are those of the log.
std::unique_ptr<Game> replay(const embed::Loaded& loaded, base::Sources& sources, base::SourceId log, embed::Wishes wishes,
                             std::optional<std::size_t> until, base::Sink& sink);

}  // namespace paragraf::play
