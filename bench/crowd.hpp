// A state of the book in bench/crowd: so many units of twenty figures each, two lines of ten. They stand side by side in long rows, by
// turns red and blue, so that each looks at its neighbours as it marches. Field and rows grow with the crowd, not what is near to a unit.
#pragma once
#include <fmt/format.h>

#include <string>

namespace paragraf::bench {

constexpr int figures_of_unit = 20;

inline std::string crowd(int units) {
  int across = 1;
  while (across * across * 2 < units * 3) ++across;
  std::string figures, names;
  for (int u = 0; u < units; ++u) {
    const int x = u % across * 124, y = u / across * 150;  // tenths of cm
    std::string own;
    for (int f = 0; f < figures_of_unit; ++f) {
      own += fmt::format("{}\"f{}_{}\"", f ? ", " : "", u, f);
      figures += fmt::format("{}\"f{}_{}\": {{ \"at\": [\"{}/10 cm\", \"{}/10 cm\"] }}", figures.empty() ? "" : ",\n", u, f,
                             x + f % 10 * 12, y + f / 10 * 15);
    }
    names += fmt::format("{}\"u{}\": {{ \"side\": \"{}\", \"figures\": [{}] }}", u ? ",\n" : "", u, u / across % 2 ? "red" : "blue", own);
  }
  return fmt::format("{{ \"book\": \"crowd\", \"phase\": \"movement\", \"entities\": {{ \"figure\": {{ {} }}, \"unit\": {{ {} }} }} }}",
                     figures, names);
}

}  // namespace paragraf::bench
