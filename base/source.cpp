// Line starts are found once, when a text is added; lines are then found by binary search.
#include "base/source.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

namespace paragraf::base {

Source::Source(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)) {
  if (text_.size() >= std::numeric_limits<std::uint32_t>::max()) {
    throw std::length_error("a source text must be smaller than 4 GiB");
  }
  line_starts_.push_back(0);
  for (std::size_t at = text_.find('\n'); at != std::string::npos; at = text_.find('\n', at + 1)) {
    line_starts_.push_back(static_cast<std::uint32_t>(at + 1));
  }
}

std::string_view Source::text(Span span) const {
  const std::size_t begin = std::min<std::size_t>(span.begin, text_.size());
  const std::size_t end = std::clamp<std::size_t>(span.end, begin, text_.size());
  return std::string_view(text_).substr(begin, end - begin);
}

std::uint32_t Source::line_of(std::uint32_t offset) const {
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  return static_cast<std::uint32_t>(after - line_starts_.begin());
}

Span Source::line_span(std::uint32_t line) const {
  const std::uint32_t index = std::clamp(line, 1u, line_count()) - 1;
  const std::uint32_t begin = line_starts_[index];
  if (index + 1 == line_count()) return {begin, static_cast<std::uint32_t>(text_.size())};
  std::uint32_t end = line_starts_[index + 1] - 1;
  if (end > begin && text_[end - 1] == '\r') --end;
  return {begin, end};
}

SourceId Sources::add(std::string path, std::string text) {
  sources_.emplace_back(std::move(path), std::move(text));
  return SourceId(size() - 1);
}

}  // namespace paragraf::base
