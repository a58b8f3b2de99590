// Digests: short texts by which long ones are known again. In: bytes. Out: their SHA-256 in 64 hexadecimal digits, as `sha256sum`
// prints it.
#pragma once
#include <string>
#include <string_view>

namespace paragraf::play {

std::string sha256(std::string_view bytes);

}  // namespace paragraf::play
