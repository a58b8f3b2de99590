// Messages in the reader's language. In: a message in English with its arguments, which is how it stands in the sources. Out: the
// same in the language of the speech, with the arguments where that language puts them; in English if a catalogue lacks it.
//
//   say("{0} is not known: the state does not give it", subject)
//   say.context("verdict", "allowed")                        what English says with one word, and others with two
//   say.plural(n, "{0} example", "{0} examples", n)          one form for each kind of number that the language knows
//
// `messages/update` finds messages by these three names; the texts must be literals. A message is a whole sentence or a clause
// that stands alone; nothing is glued from pieces that a translator could not put in another order.
#pragma once
#include <fmt/format.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/catalogue.hpp"
#include "base/number.hpp"

namespace paragraf::base {

class Speech {
 public:
  Speech() = default;                                     // English
  static std::optional<Speech> in(std::string_view language);
  static std::vector<std::string> languages();            // "en", "da", "ru"
  std::string_view language() const { return catalogue_ ? catalogue_->language() : "en"; }

  template <class... T>
  std::string operator()(fmt::format_string<const T&...> message, const T&... args) const {
    return fmt::vformat(translated({}, message), fmt::make_format_args(args...));
  }
  template <class... T>
  std::string context(std::string_view context, fmt::format_string<const T&...> message, const T&... args) const {
    return fmt::vformat(translated(context, message), fmt::make_format_args(args...));
  }
  template <class... T>
  std::string plural(std::uint64_t n, fmt::format_string<const T&...> one, fmt::format_string<const T&...> many,
                     const T&... args) const {
    return fmt::vformat(translated(n, one, many), fmt::make_format_args(args...));
  }

  std::string number(const Number& number) const;         // "1.5", "1,5"
  std::string decimals(std::string_view number) const;    // with the decimal mark of the language
  std::string quotation(std::string_view text) const;     // "text" in the marks of the language
  std::string all_of(std::span<const std::string> items) const;   // "a, b and c"
  std::string one_of(std::span<const std::string> items) const;   // "a, b or c"
  // "a, b, c"; apart by semicolons if a number in them has a comma.
  std::string row(std::span<const std::string> items) const;
  // Would a row of these be set apart by semicolons? And: a speech whose rows all are, since they stand inside of such a row.
  bool sets_apart(std::span<const std::string> items) const;
  Speech apart() const;

  // The language in which names are told that have a spelling in several, which need not be that of the messages; without one as
  // they are declared.
  Speech naming(std::string_view language) const;
  const std::optional<std::string>& names() const { return names_; }

 private:
  explicit Speech(const Catalogue* catalogue) : catalogue_(catalogue) {}
  std::string_view translated(std::string_view context, fmt::string_view message) const;
  std::string_view translated(std::uint64_t n, fmt::string_view one, fmt::string_view many) const;

  const Catalogue* catalogue_ = nullptr;                  // none: English
  std::optional<std::string> names_;
  bool apart_ = false;
};

}  // namespace paragraf::base
