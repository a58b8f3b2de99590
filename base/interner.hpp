// Interned names. In: spellings as authors typed them. Out: small ids; spellings that are canonically equal in Unicode
// (NFC) get the same id, so that `é` typed in one or two code points is one name. An interner on top of another adds names
// without changing that one.
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
  // On top of another, which must outlive it and get no more names.
  explicit Interner(const Interner& below) : below_(&below), shared_(below.size()) {}
  Interner(Interner&&) = default;
  Interner& operator=(Interner&&) = default;
  Name intern(std::string_view spelling);          // normalises to NFC
  Name find(std::string_view spelling) const;      // none if never interned
  const std::string& text(Name name) const {
    return name.index() < shared_ ? below_->text(name) : texts_[name.index() - shared_];
  }
  std::size_t size() const { return shared_ + texts_.size(); }

 private:
  Name find_exactly(std::string_view spelling) const;

  const Interner* below_ = nullptr;
  std::size_t shared_ = 0;                            // names of those below
  std::deque<std::string> texts_;
  std::unordered_map<std::string_view, Name> index_;  // keys view into texts_
};

}  // namespace paragraf::base
