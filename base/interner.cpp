// A spelling that is a key is in NFC already, so the common case is one look-up without normalising.
#include "base/interner.hpp"

#include <algorithm>

#include "base/unicode.hpp"

namespace paragraf::base {

Name Interner::intern(std::string_view spelling) {
  if (const Name known = find(spelling)) return known;
  const Name name(size());
  index_.emplace(texts_.emplace_back(to_nfc(spelling)), name);
  return name;
}

Name Interner::find(std::string_view spelling) const {
  const Name found = find_exactly(spelling);
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  if (found || std::all_of(spelling.begin(), spelling.end(), is_ascii)) return found;
  return find_exactly(to_nfc(spelling));
}

Name Interner::find_exactly(std::string_view spelling) const {
  for (const Interner* at = this; at; at = at->below_)
    if (const auto found = at->index_.find(spelling); found != at->index_.end()) return found->second;
  return {};
}

}  // namespace paragraf::base
