// Rows of the input as the lanes of a program. In: a program that was compiled for some fields of the layout, and rows. Out: the lanes of a row, or
// none: then the row has to be read exactly, since something about it is unusual or wrong. Whole numbers go straight into their lane;
// of all else each field remembers some texts and what they come to.
#pragma once
#include <memory>

#include "interpreter/batch/rows.hpp"
#include "interpreter/engine/compile.hpp"

namespace paragraf::batch {

struct Compilation {
  engine::Layout layout;                               // with the fields that the first rows have
  std::vector<std::optional<std::size_t>> place;       // in it, by field of the layout of the inquiry
  engine::Compiled compiled;
  std::vector<std::int64_t> start;                     // numbers in the ranges of the lanes

  // The lanes of a row that was read exactly. False: this is not for the program.
  bool write(const Inquiry& inquiry, const Row& row, std::int64_t* lanes) const;
};
// `first`: rows of the input; what is known in all of them is taken to be known, and of JSON what none of them has to be in none.
Compilation compile(const Inquiry& inquiry, const Rows& rows, const std::vector<Row>& first);

// One for each thread.
class LaneRows {
 public:
  LaneRows(const Inquiry& inquiry, const Rows& rows, const Compilation& compilation);
  ~LaneRows();
  // `kept`: what is copied, as it is written. Behind the row are bytes that may be read, see Blocks.
  bool read(std::string_view row, std::int64_t* lanes, std::vector<std::string_view>& kept);

 private:
  struct Json;
  struct Whole {                                       // whole numbers that are admitted, and are what the lane counts
    bool can = false;
    std::uint32_t lane = 0;
    std::int64_t low = 0, high = -1;
    std::optional<std::uint32_t> known = {};           // the lane that says so
  };
  struct Known {
    std::string text;
    bool used = false, fits = false;
    std::vector<std::int64_t> numbers;
  };
  struct Memory {
    Whole whole;
    std::vector<std::uint32_t> lanes;                  // of the field
    std::vector<Known> known;                          // by a hash of the text
  };

  bool take(std::size_t field, std::string_view written, std::int64_t* lanes);
  bool fill(std::int64_t* lanes);                      // what the row has not given
  bool read_csv(std::string_view row, std::int64_t* lanes, std::vector<std::string_view>& kept);
  const Known& remembered(std::size_t field, std::size_t place, std::string_view written);

  const Inquiry& inquiry_;
  const Rows& rows_;
  const Compilation& compilation_;
  std::vector<Memory> memories_;                       // by field of the program
  std::vector<std::uint8_t> given_;                    // by field of the inquiry, in this row
  std::vector<std::string_view> cells_;
  std::vector<std::int64_t> scratch_;
  std::unique_ptr<Json> json_;
};

}  // namespace paragraf::batch
