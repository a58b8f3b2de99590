// Words of two languages that look alike, and so may be one word: artilleri and artillery, фактор and factor. In: the words of both. Out: for
// each word those of the other language that look like it, in Latin letters without accents (ICU).
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace paragraf::analysis::align {

using Words = std::map<std::uint32_t, std::string>;

std::map<std::uint32_t, std::vector<std::uint32_t>> lookalikes(const Words& words, const Words& of);

// "Дом на горе" -> "dom na gore".
class Latin {
 public:
  Latin();
  ~Latin();
  std::string of(std::string_view text) const;

 private:
  struct Letters;
  std::unique_ptr<Letters> letters_;
};

bool look_alike(std::string_view latin, std::string_view other);

}  // namespace paragraf::analysis::align
