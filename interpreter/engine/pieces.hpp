// A long program as several short ones, run one after the other. In: a program. Out: pieces, each a program; what one works out and a later one needs
// goes through columns between them. For whoever cannot take a program of any length, as a compiler of machine code.
#pragma once
#include "interpreter/engine/program.hpp"

namespace paragraf::engine {

struct Pieces {
  // A lane or an output of the whole program, or a column between its pieces.
  struct Site {
    bool between = false;
    std::uint32_t index = 0;
  };
  struct Piece {
    Program program;
    std::vector<Site> lanes, outputs;    // of the program of the piece, by position; a column is none of both at once
  };
  std::vector<Piece> all;
  std::vector<Width> between;            // in which each column is; one may be written again when it is not needed any more
};

// `most`: operations of a piece, those not counted that bring in what it needs.
Pieces pieces_of(const Program& program, std::size_t most);

}  // namespace paragraf::engine
