// Typed indices. In: a position in some vector. Out: a 4-byte handle that cannot be mixed with handles of another kind.
// The whole model is flat vectors addressed by these; `Id<Tag>{}` is "none".
#pragma once
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace paragraf::base {

template <class Tag>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(std::size_t index) : value_(static_cast<std::uint32_t>(index)) {}
  constexpr std::uint32_t index() const { return value_; }
  constexpr bool valid() const { return value_ != none; }
  constexpr explicit operator bool() const { return valid(); }
  constexpr auto operator<=>(const Id&) const = default;

 private:
  static constexpr std::uint32_t none = 0xffffffffu;
  std::uint32_t value_ = none;
};

}  // namespace paragraf::base

template <class Tag>
struct std::hash<paragraf::base::Id<Tag>> {
  std::size_t operator()(paragraf::base::Id<Tag> id) const noexcept { return id.index(); }
};
