// See blocks.hpp.
#include "interpreter/batch/blocks.hpp"

#include <algorithm>

namespace paragraf::batch {
namespace {

constexpr std::string_view mark_of_order = "\xef\xbb\xbf";

std::size_t count(std::string_view text, char c) { return static_cast<std::size_t>(std::count(text.begin(), text.end(), c)); }

}  // namespace

// How many bytes the buffer has then.
std::size_t Blocks::fill(std::string& buffer, std::size_t have, std::size_t size) {
  buffer.resize(size + padding);
  while (have < size && !ended_) {
    const std::size_t got = read_(buffer.data() + have, size - have);
    ended_ = got == 0;
    have += got;
    bytes_ += got;
  }
  return have;
}

// Quotes open and close within a row, so before its end there is an even number of them.
std::size_t Blocks::whole_rows(std::string_view text) const {
  std::size_t end = text.rfind('\n');
  if (end == text.npos) return 0;
  if (form_ == Form::json) return end + 1;
  for (std::size_t quotes = count(text.substr(0, end), '"'); quotes % 2 != 0;) {
    const std::size_t before = end == 0 ? text.npos : text.rfind('\n', end - 1);
    if (before == text.npos) return 0;
    quotes -= count(text.substr(before, end - before), '"');
    end = before;
  }
  return end + 1;
}

std::optional<Block> Blocks::next() {
  if (too_long_) return std::nullopt;
  Block block{index_, line_, 0, 0, std::move(rest_)};
  rest_.clear();
  std::size_t size = std::max(size_, block.buffer.size());
  std::size_t have = fill(block.buffer, block.buffer.size(), size);
  if (index_ == 0) {
    const std::string_view text(block.buffer.data(), have);
    if (text.starts_with(mark_of_order)) block.begin = mark_of_order.size();
    const std::size_t first = text.find_first_not_of(" \t\r\n", block.begin);
    form_ = first != text.npos && text[first] == '{' ? Form::json : Form::csv;
  }
  std::size_t cut = 0;
  while (true) {
    const std::string_view text(block.buffer.data(), have);
    cut = ended_ ? have : whole_rows(text);
    if (cut > 0) break;
    if (size >= longest_row) {
      // A quote that is never closed must not keep the rest from being read.
      const std::size_t end = text.rfind('\n');
      if (end == text.npos) {
        too_long_ = line_;
        return std::nullopt;
      }
      cut = end + 1;
      break;
    }
    if (have == 0) return std::nullopt;
    size *= 2;
    have = fill(block.buffer, have, size);
  }
  if (cut <= block.begin) return std::nullopt;
  block.end = cut;
  rest_.assign(block.buffer, cut, have - cut);
  std::fill_n(block.buffer.begin() + static_cast<std::ptrdiff_t>(cut), std::min(padding, block.buffer.size() - cut), '\0');
  line_ += count(block.text(), '\n');
  ++index_;
  return block;
}

}  // namespace paragraf::batch
