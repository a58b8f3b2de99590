// Words and their stems; see words.hpp.
#include "analysis/prose/words.hpp"

#include <libstemmer.h>

#include <algorithm>
#include <map>
#include <memory>

#include "analysis/prose/language.hpp"
#include "base/unicode.hpp"

namespace paragraf::analysis::prose {
namespace {

// A stemmer of Snowball has a buffer of its own, so each thread has one for each language.
sb_stemmer* stemmer_of(const std::string& name) {
  using Stemmer = std::unique_ptr<sb_stemmer, void (*)(sb_stemmer*)>;
  thread_local std::map<std::string, Stemmer, std::less<>> by_name;
  auto found = by_name.find(name);
  if (found == by_name.end()) found = by_name.emplace(name, Stemmer(sb_stemmer_new(name.c_str(), "UTF_8"), sb_stemmer_delete)).first;
  return found->second.get();
}

bool is_upper(char32_t c) {
  std::string text;
  base::append_utf8(text, c);
  return base::is_letter(c) && base::fold_case(text) != text;
}

class Splitter {
 public:
  Splitter(std::string_view text, const Language& language) : text_(text), language_(language) {}

  std::vector<Word> split() {
    while (at_ < text_.size()) {
      const base::CodePoint c = base::decode(text_, at_);
      if (base::is_letter(c.value))
        word();
      else if (base::is_digit(c.value))
        number();
      else if (c.value <= ' ' || c.value == 0xa0)
        at_ += c.size;
      else
        add(Word::Kind::mark, at_ + c.size);
    }
    return std::move(words_);
  }

 private:
  template <class Is>
  std::size_t run(std::size_t from, Is is) const {
    while (from < text_.size()) {
      const base::CodePoint c = base::decode(text_, from);
      if (!is(c.value)) break;
      from += c.size;
    }
    return from;
  }
  bool letter_at(std::size_t at) const { return at < text_.size() && base::is_letter(base::decode(text_, at).value); }
  bool digit_at(std::size_t at) const { return at < text_.size() && base::is_digit(base::decode(text_, at).value); }

  void word() {
    if (const std::size_t end = abbreviation(); end > at_) return add(Word::Kind::word, end);
    std::size_t end = run(at_, [](char32_t c) { return base::is_letter(c) || base::is_digit(c); });
    // A hyphen or an apostrophe between letters belongs to the word.
    while (end < text_.size() && (text_[end] == '-' || text_[end] == '\'') && letter_at(end + 1))
      end = run(end + 1, [](char32_t c) { return base::is_letter(c) || base::is_digit(c); });
    add(Word::Kind::word, end);
  }

  std::size_t abbreviation() const {
    std::size_t best = at_;
    for (const std::string& one : language_.abbreviations) {
      // Most words do not even begin so.
      if (const char c = text_[at_]; static_cast<unsigned char>(c) < 0x80 && static_cast<unsigned char>(one.front()) < 0x80 && (c | 0x20) != one.front()) continue;
      std::size_t end = at_;
      for (std::size_t i = 0; i < one.size() && end < text_.size();) {   // case by case, since folding may change the length
        const base::CodePoint a = base::decode(one, i), b = base::decode(text_, end);
        std::string other;
        base::append_utf8(other, b.value);
        if (base::fold_case(other) != one.substr(i, a.size)) {
          end = at_;
          break;
        }
        i += a.size, end += b.size;
        if (i == one.size() && end > best) best = end;
      }
    }
    return best;
  }

  void number() {
    const auto digits = [](char32_t c) { return base::is_digit(c); };
    std::size_t end = run(at_, digits);
    while (end < text_.size() && (text_[end] == '.' || text_[end] == ',' || text_[end] == ':') && digit_at(end + 1)) end = run(end + 1, digits);
    add(Word::Kind::number, end);
  }

  void add(Word::Kind kind, std::size_t end) {
    const std::string_view as_is = text_.substr(at_, end - at_);
    Word word{.kind = kind, .begin = static_cast<std::uint32_t>(at_), .end = static_cast<std::uint32_t>(end), .text = base::fold_case(as_is), .stem = {}};
    word.stem = kind == Word::Kind::word ? stem_of(word.text, language_) : word.text;
    if (kind == Word::Kind::word && base::code_points(as_is) <= 5) {
      word.capitals = true;
      for (std::size_t i = 0; i < as_is.size(); i += base::decode(as_is, i).size)
        word.capitals = word.capitals && is_upper(base::decode(as_is, i).value);
    }
    words_.push_back(std::move(word));
    at_ = end;
  }

  std::string_view text_;
  const Language& language_;
  std::size_t at_ = 0;
  std::vector<Word> words_;
};

}  // namespace

std::string stem_of(std::string_view word, const Language& language) {
  std::string stem(word);
  sb_stemmer* const stemmer = language.stemmer.empty() ? nullptr : stemmer_of(language.stemmer);
  // One pass leaves `enhed` of `enheder`, but `enh` of `enhed`, so a short stem gets another; a long one may be a compound, of which it
  // would take whole words.
  constexpr std::size_t short_stem = 6;
  for (int pass = 0; stemmer && (pass == 0 || (pass == 1 && base::code_points(stem) <= short_stem)); ++pass) {
    const sb_symbol* shorter = sb_stemmer_stem(stemmer, reinterpret_cast<const sb_symbol*>(stem.data()), static_cast<int>(stem.size()));
    stem.assign(reinterpret_cast<const char*>(shorter), static_cast<std::size_t>(sb_stemmer_length(stemmer)));
  }
  return stem;
}

std::vector<Word> words_of(std::string_view text, const Language& language) { return Splitter(text, language).split(); }

}  // namespace paragraf::analysis::prose
