// The names of kinds and roles. In: an enumerator. Out: its name as kinds.def and roles.def spell it.
#include "grammar/tree.hpp"

#include <array>

namespace paragraf::grammar {

std::string_view name_of(Kind kind) {
  static constexpr std::array names = {
#define PARAGRAF_KIND(identifier) std::string_view(#identifier),
#include "grammar/kinds.def"
#undef PARAGRAF_KIND
  };
  return names[static_cast<std::size_t>(kind)];
}

std::string_view name_of(Role role) {
  static constexpr std::array names = {
      std::string_view("none"),
#define PARAGRAF_ROLE(identifier, role) std::string_view(role),
#include "grammar/roles.def"
#undef PARAGRAF_ROLE
  };
  return names[static_cast<std::size_t>(role)];
}

}  // namespace paragraf::grammar
