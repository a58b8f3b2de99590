// The order in which people count names. In: ids or numbers of clauses. Out: runs of digits compare by their number, all else by
// code point: u2 before u10, "2" before "2a" before "10".
#pragma once
#include <compare>
#include <string_view>

namespace paragraf::base {

// Total: texts that differ only in leading zeros are ordered by their bytes.
std::strong_ordering natural_order(std::string_view a, std::string_view b);

}  // namespace paragraf::base
