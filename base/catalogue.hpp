// Translated messages of one language. In: the bytes of a .mo file as `msgfmt` writes it. Out: the translation of a message. The
// bytes are searched where they lie: nothing is read, copied or built before the first question.
//
// A .mo file is a table of originals in the order of their bytes and a table of translations, each entry a length and an offset.
// A message with a context is "context\4message"; the forms of a plural are separated by a zero byte.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace paragraf::base {

class Catalogue {
 public:
  explicit Catalogue(std::string_view bytes);            // which must outlive it; not a .mo file: no messages

  std::optional<std::string_view> find(std::string_view context, std::string_view message) const;
  // The form for `n` of them.
  std::optional<std::string_view> find(std::string_view message, std::uint64_t n) const;
  std::string_view language() const;                     // "da", as the catalogue says itself
  std::size_t size() const { return count_; }

 private:
  std::string_view entry(std::size_t table, std::size_t index) const;
  std::optional<std::string_view> whole(std::string_view context, std::string_view message) const;
  std::string_view header(std::string_view field) const; // "Language: "

  std::string_view bytes_;
  std::size_t count_ = 0, originals_ = 0, translations_ = 0;
};

// The catalogue that is built in; none for English, the language of the sources, and for any other language.
const Catalogue* built_in_catalogue(std::string_view language);
std::vector<std::string_view> built_in_languages();      // in the order of their names

}  // namespace paragraf::base
