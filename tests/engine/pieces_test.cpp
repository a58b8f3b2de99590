// Programs in pieces: random programs, cut so short that most of what they work out goes through columns, come to the same as in one piece.
#include <doctest/doctest.h>

#include "interpreter/engine/columns.hpp"
#include "interpreter/engine/pieces.hpp"
#include "interpreter/engine/scalar.hpp"
#include "tests/engine/random_program.hpp"

namespace paragraf::tests {
namespace {

using namespace engine;

std::vector<std::int64_t> outputs_of(const Program& program, const std::vector<std::int64_t>& lanes) {
  const Scalar scalar(program);
  Scalar::Frame frame = scalar.frame();
  std::copy(lanes.begin(), lanes.end(), frame.begin());
  scalar.run(frame.data());
  std::vector<std::int64_t> outputs;
  for (std::size_t i = 0; i < scalar.outputs(); ++i) outputs.push_back(frame[scalar.output(i)]);
  return outputs;
}

std::vector<std::int64_t> outputs_of(const Pieces& pieces, const std::vector<std::int64_t>& lanes, std::size_t outputs) {
  constexpr std::int64_t never_written = 0x5a5a5a5a5a5a;
  std::vector<std::int64_t> between(pieces.between.size(), never_written), all(outputs, never_written);
  for (const Pieces::Piece& piece : pieces.all) {
    std::vector<std::int64_t> in;
    for (const Pieces::Site site : piece.lanes) {
      in.push_back(site.between ? between[site.index] : lanes[site.index]);
      CHECK(in.back() != never_written);
    }
    const std::vector<std::int64_t> out = outputs_of(piece.program, in);
    for (std::size_t i = 0; i < out.size(); ++i) (piece.outputs[i].between ? between[piece.outputs[i].index] : all[piece.outputs[i].index]) = out[i];
  }
  return all;
}

}  // namespace

TEST_CASE("programs in pieces come to the same") {
  std::size_t columns = 0, reused = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    std::mt19937_64 random(seed);
    const Program program = random_program(random, {6, 80});
    for (const std::size_t most : {1, 2, 7, 30, 1000}) {
      const Pieces pieces = pieces_of(program, most);
      std::size_t through = 0;
      for (const Pieces::Piece& piece : pieces.all) {
        CHECK(piece.lanes.size() == piece.program.lanes.size());
        CHECK(piece.outputs.size() == piece.program.outputs.size());
        for (std::size_t i = 0; i < piece.outputs.size(); ++i) {
          if (!piece.outputs[i].between) continue;
          ++through;
          CHECK(pieces.between[piece.outputs[i].index] == piece.program.operations[piece.program.outputs[i]].width);
          // What a piece writes it does not read.
          for (const Pieces::Site lane : piece.lanes) CHECK_FALSE((lane.between && lane.index == piece.outputs[i].index));
        }
      }
      columns += pieces.between.size();
      reused += through - pieces.between.size();
      for (int row = 0; row < 20; ++row) {
        const std::vector<std::int64_t> lanes = random_row(program, random);
        REQUIRE(outputs_of(pieces, lanes, program.outputs.size()) == outputs_of(program, lanes));
      }
    }
  }
  CHECK(columns > 1000);
  CHECK(reused > 1000);
}

}  // namespace paragraf::tests
