// XML that programs have written, read by pugixml: elements are told by their names without prefix, since programs choose the prefix, and none is
// looked for deeper than people or programs go.
#pragma once
#include <pugixml.hpp>
#include <string_view>

namespace paragraf::analysis::exchange {

constexpr int deepest = 200;                   // elements inside each other

inline std::string_view local(std::string_view name) { return name.substr(name.find(':') == name.npos ? 0 : name.find(':') + 1); }
inline std::string_view local_name(pugi::xml_node node) { return local(node.name()); }

}  // namespace paragraf::analysis::exchange
