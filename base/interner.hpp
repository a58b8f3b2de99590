// Interned names. In: spellings as authors typed them. Out: small ids; spellings that are canonically equal in Unicode
// (NFC) get the same id, so that `é` typed in one or two code points is one name.
#pragma once
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/id.hpp"

namespace paragraf::base {

struct NameTag;
using Name = Id<NameTag>;

class Interner {
 public:
  Interner() = default;
  Interner(Interner&&) = default;                  // not copied: the keys of a copy would view into the original
  Interner& operator=(Interner&&) = default;
  Name intern(std::string_view spelling);          // normalises to NFC
  Name find(std::string_view spelling) const;      // none if never interned
  const std::string& text(Name name) const { return texts_[name.index()]; }

 private:
  std::deque<std::string> texts_;
  std::unordered_map<std::string_view, Name> index_;  // keys view into texts_
};

}  // namespace paragraf::base
