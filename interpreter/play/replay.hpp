// Games from their log. In: the text of a log. Out: the game as it stood after its last line, or after another, with every order
// carried out again; or a finding that names the line which was changed (P422), does not come to the same (P423) or cannot be
// read (P420).
#pragma once
#include <functional>

#include "interpreter/play/game.hpp"

namespace paragraf::play {

// Is told of each order of the log, once it has come to the same; also of those that are taken back later.
using Watcher = std::function<void(const Game& game, const Order& order, const Move& move)>;

// `until`: the last line that counts. `wishes`: how answers are told and bounded; readings, assumptions and seed are those of the log.
std::unique_ptr<Game> replay(const embed::Loaded& loaded, base::Sources& sources, base::SourceId log, embed::Wishes wishes,
                             std::optional<std::size_t> until, base::Sink& sink, const Watcher& watcher = {});

}  // namespace paragraf::play
