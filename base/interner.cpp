// A spelling that is a key is in NFC already, so the common case is one look-up without normalising.
#include "base/interner.hpp"

#include "base/unicode.hpp"

namespace paragraf::base {

Name Interner::intern(std::string_view spelling) {
  if (const Name known = find(spelling)) return known;
  const Name name(texts_.size());
  index_.emplace(texts_.emplace_back(to_nfc(spelling)), name);
  return name;
}

Name Interner::find(std::string_view spelling) const {
  auto found = index_.find(spelling);
  if (found == index_.end()) found = index_.find(to_nfc(spelling));
  return found == index_.end() ? Name{} : found->second;
}

}  // namespace paragraf::base
