// A package of files in one (zip), as the documents of offices are. In: files with their names; or the bytes of a package and a name in it.
// Out: its bytes, the same for the same files; or the bytes of that file.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace paragraf::analysis::exchange {

std::string pack(const std::vector<std::pair<std::string, std::string>>& files);
// None if it is no package, lacks the file, or the file is longer than `limit`.
std::optional<std::string> unpack(std::string_view package, const std::string& name, std::size_t limit);

}  // namespace paragraf::analysis::exchange
