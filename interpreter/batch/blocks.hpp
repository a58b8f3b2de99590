// Input of any length, in blocks of whole rows. In: a function that reads bytes. Out: blocks of about the same size, each with the number of
// its first line, and the form of the rows, which the first byte shows. A row ends with its line; of CSV not within quotes. Behind
// the text of a block are bytes that may be read.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace paragraf::batch {

enum class Form : std::uint8_t { csv, json };

struct Block {
  std::size_t index = 0;
  std::size_t first_line = 1;            // of the input, from 1
  std::size_t begin = 0, end = 0;        // what of the buffer is its text
  std::string buffer = {};
  std::string_view text() const { return std::string_view(buffer).substr(begin, end - begin); }
};

class Blocks {
 public:
  // How many bytes it put there: 0 at the end, and when it cannot go on.
  using Read = std::function<std::size_t(char* to, std::size_t room)>;
  static constexpr std::size_t usual_size = 1 << 20, padding = 64;

  explicit Blocks(Read read, std::size_t size = usual_size) : read_(std::move(read)), size_(size) {}

  std::optional<Block> next();
  Form form() const { return form_; }    // once there was a block
  std::size_t bytes() const { return bytes_; }
  // A row was longer than what is kept in memory; there is no next block then. In which line it begins.
  std::optional<std::size_t> too_long() const { return too_long_; }
  static constexpr std::size_t longest_row = 16 << 20;

 private:
  std::size_t fill(std::string& buffer, std::size_t have, std::size_t size);
  std::size_t whole_rows(std::string_view text) const;

  Read read_;
  std::size_t size_;
  std::string rest_;                     // of the last block, the beginning of a row
  std::size_t index_ = 0, line_ = 1, bytes_ = 0;
  Form form_ = Form::csv;
  bool ended_ = false;
  std::optional<std::size_t> too_long_;
};

}  // namespace paragraf::batch
