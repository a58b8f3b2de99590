// Source texts. In: a path and its bytes. Out: spans (byte offsets) that can be turned into lines and columns on demand.
// Offsets are bytes inside the library; columns exist only at the edge (see columns.hpp), since a terminal, SARIF and an
// editor each count differently.
#pragma once
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "base/id.hpp"

namespace paragraf::base {

// Half-open range of byte offsets in one source; 8 bytes.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  constexpr std::uint32_t size() const { return end - begin; }
  constexpr bool operator==(const Span&) const = default;
};

class Source {
 public:
  Source(std::string path, std::string text);
  const std::string& path() const { return path_; }
  std::string_view text() const { return text_; }
  std::string_view text(Span span) const;
  // 1-based line number of a byte offset; an offset at the end belongs to the last line.
  std::uint32_t line_of(std::uint32_t offset) const;
  std::uint32_t line_count() const { return static_cast<std::uint32_t>(line_starts_.size()); }
  // The span of line `line` (1-based) without its line end (\n or \r\n).
  Span line_span(std::uint32_t line) const;

 private:
  std::string path_;
  std::string text_;
  std::vector<std::uint32_t> line_starts_;
};

struct SourceTag;
using SourceId = Id<SourceTag>;

// Every text of a run: rulebook files, state files, expressions given on the command line. Sources on top of others add texts
// without changing those.
class Sources {
 public:
  Sources() = default;
  // On top of others, which must outlive them and get no more texts.
  explicit Sources(const Sources& below) : below_(&below), shared_(below.size()) {}
  Sources(Sources&&) = default;
  Sources& operator=(Sources&&) = default;
  SourceId add(std::string path, std::string text);
  const Source& operator[](SourceId id) const {
    return id.index() < shared_ ? (*below_)[id] : sources_[id.index() - shared_];
  }
  std::size_t size() const { return shared_ + sources_.size(); }

 private:
  const Sources* below_ = nullptr;
  std::size_t shared_ = 0;
  std::deque<Source> sources_;  // references stay valid while texts are added
};

// A place: which text, and where in it.
struct Place {
  SourceId source;
  Span span;
};

}  // namespace paragraf::base
