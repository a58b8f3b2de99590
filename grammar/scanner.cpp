// The tokens of the language; see scanner.hpp. A word ends where no letter, digit or _ of any script follows.
#include "grammar/scanner.hpp"

#include <algorithm>
#include <cstring>

#include "base/unicode.hpp"
#include "grammar/word_sets.hpp"

namespace paragraf::grammar {

namespace {

// A carriage return stands before a line break; a NUL has a finding of its own and separates words.
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\0'; }
// The blanks of Unicode (Zs), as word processors write them: all but U+0020.
bool is_wide_blank(char32_t c) {
  return c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F || c == 0x3000;
}
// A byte that is no UTF-8 has a finding of its own; it is read as part of a word, so that the rest of the line still
// parses.
bool is_word_like(const base::CodePoint& c) { return !c.valid || base::is_word(c.value); }
bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }
constexpr std::array<bool, 256> ascii_words = [] {
  std::array<bool, 256> all{};
  for (const char c : std::string_view("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")) all[static_cast<unsigned char>(c)] = true;
  return all;
}();
bool is_ascii_word(char c) { return ascii_words[static_cast<unsigned char>(c)]; }

// Behind the spaces that stand there: in columns and margins there are many, so eight are looked at at once.
std::size_t spaces_end(std::string_view text, std::size_t at) {
  constexpr std::string_view eight = "        ";
  while (at + eight.size() <= text.size() && std::memcmp(text.data() + at, eight.data(), eight.size()) == 0) at += eight.size();
  while (at < text.size() && text[at] == ' ') ++at;
  return at;
}

bool is_reserved(Role role) {
  return std::find(reserved_words.begin(), reserved_words.end(), role) != reserved_words.end() ||
         std::find(end_words.begin(), end_words.end(), role) != end_words.end();
}

const std::vector<std::string_view>& languages() {
  static const std::vector<std::string_view> all = prose_languages();
  return all;
}

const std::vector<std::string_view>& language_wordings() {
  static const std::vector<std::string_view> all = [] {
    std::vector<std::string_view> wordings;
    for (const std::string_view language : keyword_languages())
      for (const std::string& wording : keyword_table(language)->wordings(Role::language)) wordings.push_back(wording);
    return wordings;
  }();
  return all;
}

}  // namespace

std::size_t blank_at(std::string_view text, std::size_t at) {
  if (at >= text.size()) return 0;
  if (static_cast<unsigned char>(text[at]) < 0x80) return is_blank(text[at]) ? 1 : 0;
  const base::CodePoint c = base::decode(text, at);
  return c.valid && is_wide_blank(c.value) ? c.size : 0;
}

std::size_t blank_before(std::string_view text, std::size_t at) {
  if (at == 0) return 0;
  if (static_cast<unsigned char>(text[at - 1]) < 0x80) return is_blank(text[at - 1]) ? 1 : 0;
  for (std::size_t size = 2; size <= 3 && size <= at; ++size)
    if (blank_at(text, at - size) == size) return size;
  return 0;
}

std::size_t trimmed_end(std::string_view text, std::size_t begin, std::size_t end) {
  while (end > begin) {
    const std::size_t size = text[end - 1] == '\n' ? 1 : blank_before(text, end);
    if (size == 0 || end - begin < size) break;
    end -= size;
  }
  return end;
}

Scanner::Scanner(std::string_view text, const KeywordTable& table) : text_(text), table_(&table), openings_(openings_of(table)) {
  if (text_.starts_with("\xef\xbb\xbf")) start_ = 3;
}

std::size_t Scanner::skip_blanks(std::size_t at) const {
  Skipped& seen = blanks_[at % blanks_.size()];
  if (at == seen.from) return seen.to;
  seen.from = at;
  at = spaces_end(text_, at);
  while (const std::size_t blank = blank_at(text_, at)) at += blank;
  return seen.to = at;
}

std::size_t Scanner::skip_layout(std::size_t at) const {
  if (at + 1 < size() && text_[at] == ' ' && text_[at + 1] > '#' && text_[at + 1] < '\x7f') return at + 1;
  Skipped& seen = layout_[at % layout_.size()];
  if (at == seen.from) return seen.to;
  seen.from = at;
  while (at < size()) {
    if (text_[at] == '\n' || text_[at] == ' ')
      at = spaces_end(text_, at + 1);
    else if (text_[at] == '#')
      at = line_end(at);
    else if (const std::size_t blank = blank_at(text_, at))
      at += blank;
    else
      break;
  }
  return seen.to = at;
}

std::size_t Scanner::line_end(std::size_t at) const { return std::min(text_.find('\n', at), size()); }

std::size_t Scanner::line_start(std::size_t at) const {
  while (at > start_ && text_[at - 1] != '\n') --at;
  return at;
}

bool Scanner::is_first_on_line(std::size_t at) const {
  while (at > start_ && text_[at - 1] == ' ') --at;
  while (at > start_) {
    const std::size_t blank = blank_before(text_, at);
    if (blank == 0) break;
    at -= blank;
  }
  return at <= start_ || text_[at - 1] == '\n';
}

std::size_t Scanner::column(std::size_t at) const {
  const std::size_t begin = line_start(at);
  return base::code_points(text_.substr(begin, at - begin));
}

bool Scanner::at_line_end(std::size_t at) const {
  at = skip(at, Layout::line);
  return at >= size() || text_[at] == '\n' || text_[at] == '#';
}

bool Scanner::is_word_at(std::size_t at) const {
  if (at >= size()) return false;
  if (static_cast<unsigned char>(text_[at]) < 0x80) return is_ascii_word(text_[at]);
  return is_word_like(base::decode(text_, at));
}

const Scanner::Word& Scanner::read_word(Word& word, std::size_t at) const {
  word = {at, at, nullptr, false};
  while (word.end < size() && ascii_words[static_cast<unsigned char>(text_[word.end])]) ++word.end;
  while (is_word_at(word.end)) word.end += static_cast<unsigned char>(text_[word.end]) < 0x80 ? 1 : base::decode(text_, word.end).size;
  if (at < size()) word.opening = openings_->find(text_.substr(at, word.end - at));
  if (word.opening && word.opening->reserved)
    for (const Opening::Wording& one : word.opening->wordings)
      if (grammar::is_reserved(one.role) && wording_end(at, one.text) != npos) word.reserved = true;
  return word;
}

std::size_t Scanner::keyword_end(const Word& word, Role role) const {
  for (const Opening::Wording& one : word.opening->wordings)
    if (one.role == role)
      if (const std::size_t end = wording_end(word.at, one.text); end != npos) return end;
  return npos;
}

// Behind the wording, if it stands there and its last word ends there.
std::size_t Scanner::wording_end(std::size_t at, std::string_view wording) const {
  std::size_t i = 0;
  for (; i < wording.size() && at < size(); ++i) {
    if (wording[i] != ' ') {
      if (text_[at] != wording[i]) break;
      ++at;
    } else {
      if (blank_at(text_, at) == 0) break;
      while (const std::size_t blank = blank_at(text_, at)) at += blank;
    }
  }
  return i == wording.size() && !is_word_at(at) ? at : npos;
}

std::size_t Scanner::name(std::size_t at) const {
  if (at >= size()) return npos;
  if (static_cast<unsigned char>(text_[at]) < 0x80) {
    if (!is_ascii_word(text_[at]) || is_ascii_digit(text_[at])) return npos;
  } else if (const base::CodePoint first = base::decode(text_, at); first.valid && !base::is_letter(first.value)) {
    return npos;
  }
  return word_at(at).end;
}

bool Scanner::is_reserved(std::size_t at) const { return word_at(at).reserved; }

std::size_t Scanner::free_name(std::size_t at) const {
  const std::size_t end = name(at);
  return end == npos || is_reserved(at) || dice(at) != npos ? npos : end;
}

std::size_t Scanner::relation(std::size_t at) const {
  for (const std::string_view text : {"<=", ">=", "<", ">"})
    if (const auto end = symbol(at, text); end != npos) return end;
  return npos;
}

std::size_t Scanner::add_operator(std::size_t at) const {
  return at < size() && (text_[at] == '+' || text_[at] == '-') ? at + 1 : npos;
}

std::size_t Scanner::mul_operator(std::size_t at) const {
  return at < size() && (text_[at] == '*' || text_[at] == '/') ? at + 1 : npos;
}

std::size_t Scanner::percent(std::size_t at) const { return symbol(at, "%"); }

std::size_t Scanner::upper_bound(std::size_t at) const {
  // A string is no bound: in `extern x: int in 1.. "page 3"` it says where the value is stated.
  return at < size() && text_[at] != '\n' && text_[at] != '#' && text_[at] != '"' ? at : npos;
}

std::size_t Scanner::number(std::size_t at) const {
  const auto some_digits = [&](std::size_t from) {
    while (from < size() && is_ascii_digit(text_[from])) ++from;
    return from;
  };
  const std::size_t whole = some_digits(at);
  if (whole == at) return npos;
  std::size_t end = whole;
  if (end + 1 < size() && text_[end] == '.' && is_ascii_digit(text_[end + 1])) end = some_digits(end + 1);
  return is_word_at(end) ? npos : end;
}

std::size_t Scanner::digits(std::size_t at) const {
  std::size_t end = at;
  while (end < size() && is_ascii_digit(text_[end])) ++end;
  if (end == at) return npos;
  return end < size() && text_[end] >= 'a' && text_[end] <= 'z' ? end + 1 : end;
}

std::size_t Scanner::dice(std::size_t at) const {
  while (at < size() && is_ascii_digit(text_[at])) ++at;
  if (at >= size() || text_[at] != 'd') return npos;
  const std::size_t sides = ++at;
  while (at < size() && is_ascii_digit(text_[at])) ++at;
  return at == sides || is_word_at(at) ? npos : at;
}

std::size_t Scanner::string(std::size_t at) const {
  if (at >= size() || text_[at] != '"') return npos;
  const std::size_t end = text_.find_first_of("\"\n", at + 1);
  return end == npos || text_[end] == '\n' ? npos : end + 1;
}

std::size_t Scanner::wildcard(std::size_t at) const {
  return at < size() && text_[at] == '_' && !is_word_at(at + 1) ? at + 1 : npos;
}

std::size_t Scanner::clause_number(std::size_t at) const {
  if (at >= size()) return npos;
  if (const auto first = base::decode(text_, at); first.valid && base::is_letter(first.value)) at += first.size;
  const std::size_t begin = at;
  while (at < size() && is_ascii_digit(text_[at])) ++at;
  if (at == begin) return npos;
  while (at + 1 < size() && text_[at] == '.' && is_ascii_digit(text_[at + 1])) {
    ++at;
    while (at < size() && is_ascii_digit(text_[at])) ++at;
  }
  return at;
}

std::size_t Scanner::language(std::size_t at) const {
  if (!is_word_at(at)) return npos;
  for (const std::string_view language : languages())
    if (const auto end = symbol(at, language); end != npos && !is_word_at(end)) return end;
  return npos;
}

std::size_t Scanner::language_word(std::size_t at) const {
  std::size_t best = npos;
  for (const std::string_view wording : language_wordings())
    if (const auto end = symbol(at, wording); end != npos && !is_word_at(end)) best = end;
  return best;
}

std::size_t Scanner::title_language(std::size_t at) const {
  const std::size_t end = language(at);
  if (end == npos) return npos;
  const std::size_t next = skip(end, Layout::line);
  return next < size() && text_[next] == '"' ? end : npos;
}

std::size_t Scanner::tag(std::size_t at) const {
  const std::size_t end = language(at);
  return end != npos && symbol(end, ":") != npos && end + 1 < size() && blank_at(text_, end + 1) != 0 &&
                 text_[end + 1] != '\r'
             ? end
             : npos;
}

std::size_t Scanner::tag_end(std::size_t at) const {
  const std::size_t end = tag(at);
  return end == npos ? npos : end + 1 + blank_at(text_, end + 1);
}

std::size_t Scanner::mark(std::size_t at) const {
  if (symbol(at, "(") == npos) return npos;
  std::size_t end = digits(at + 1);
  if (end == npos || symbol(end, ")") == npos) return npos;
  ++end;
  return at_line_end(end) || tag(skip(end, Layout::line)) != npos ? end : npos;
}

bool Scanner::ends_prose(std::size_t line) const {
  if (at_line_end(line)) return true;
  const std::size_t at = skip(line, Layout::line);
  if (tag(at) != npos || mark(at) != npos) return true;
  if (symbol(at, "§") == npos) return false;
  const std::size_t number = clause_number(skip(at + 2, Layout::any));
  if (number == npos) return false;
  if (at_line_end(number) && symbol(skip(number, Layout::line), "#") == npos) return true;
  const std::size_t title = title_language(skip(number, Layout::any));
  return title != npos && string(skip(title, Layout::any)) != npos;
}

std::size_t Scanner::prose_end(std::size_t at) const {
  std::size_t end = line_end(at);
  while (end < size() && !ends_prose(end + 1)) end = line_end(end + 1);
  return end;
}

bool Scanner::opens_clause(std::size_t at) const { return symbol(at, "§") != npos || unsigned_clause(at); }

bool Scanner::unsigned_clause(std::size_t at) const {
  const std::size_t number = clause_number(at);
  if (number == npos || is_word_at(number) || !is_first_on_line(at)) return false;
  const std::size_t title = title_language(skip(number, Layout::line));
  return title != npos && string(skip(title, Layout::line)) != npos;
}

std::size_t Scanner::language_line(std::size_t at) const {
  const std::size_t word = language_word(at);
  const std::size_t end = word == npos ? npos : name(skip(word, Layout::line));
  return end != npos && at_line_end(end) ? end : npos;
}

Role Scanner::item_word(std::size_t at) const {
  const Role role = one_of(at, item_words);
  if (role == Role::none) return role;
  const std::size_t behind = skip(word(at, role), Layout::line);
  const auto follows = [&](std::string_view mark) { return symbol(behind, mark) != npos; };
  return follows(":") || follows("|") || follows(",") || follows("..") ? Role::none : role;
}

bool Scanner::opens_item(std::size_t at) const {
  if (symbol(at, "[") != npos) {
    const std::size_t end = free_name(skip(at + 1, Layout::any));
    if (end == npos) return false;
    const std::size_t close = skip(end, Layout::line);
    if (symbol(close, "]") == npos) return false;
    return item_word(skip(close + 1, Layout::any)) != Role::none;
  }
  return item_word(at) != Role::none;
}

}  // namespace paragraf::grammar
