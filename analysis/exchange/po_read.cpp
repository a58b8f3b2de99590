// Reading catalogues of gettext, line by line; see po.hpp. Comments, obsolete entries (`#~`) and previous texts (`#|`) say nothing to a book.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "analysis/exchange/po.hpp"
#include "base/unicode.hpp"

namespace paragraf::analysis::exchange {
namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::string_view(" \t\r\f\v").find(text.back()) != text.npos) text.remove_suffix(1);
  const std::size_t first = std::min(text.find_first_not_of(" \t\r\f\v"), text.size());
  return text.substr(first);
}

struct Field {
  bool there = false;
  std::string text = {};
  base::Span span = {};                        // of its first line
};

struct Entry {
  Field context = {}, id = {}, plural = {}, translation = {};
  bool fuzzy = false;
};

class PoReader {
 public:
  PoReader(base::SourceId source, const base::Sources& sources, base::Sink& sink) : source_(source), text_(sources[source].text()), sink_(sink) {}

  std::optional<Returned> read() {
    if (const auto at = base::first_invalid_utf8(text_)) {
      refuse({static_cast<std::uint32_t>(*at), static_cast<std::uint32_t>(*at + 1)}, "is not UTF-8", "convert it: msgconv --to-code=UTF-8");
      return std::nullopt;
    }
    read_.languages = {"", ""};
    for (std::size_t at = text_.starts_with(byte_order_mark) ? byte_order_mark.size() : 0; at < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      read_line(at, end);
      at = end + 1;
    }
    finish();
    if (!broken_ && !header_ && read_.units.empty()) refuse({0, 0}, "no entry was found; expected a catalogue of gettext with msgctxt, msgid and msgstr");
    return broken_ ? std::nullopt : std::optional(std::move(read_));
  }

 private:
  void refuse(base::Span span, std::string message, std::string note = {}) {
    base::Diagnostic found = base::diagnostic(base::Code::exchange_broken, {source_, span}, std::move(message));
    if (!note.empty()) found.notes.push_back(std::move(note));
    sink_.add(std::move(found));
    broken_ = true;
  }

  void read_line(std::size_t begin, std::size_t end) {
    const std::string_view line = trimmed(text_.substr(begin, end - begin));
    if (line.empty()) return;
    const base::Span span{static_cast<std::uint32_t>(line.data() - text_.data()), static_cast<std::uint32_t>(line.data() - text_.data() + line.size())};
    if (line.front() == '#') return read_comment(line);
    if (line.front() == '"') {
      if (!open_) return refuse(span, "a text that belongs to nothing; expected `msgctxt`, `msgid` or `msgstr` before it");
      return read_strings(line, span, *open_);
    }
    const std::size_t word_end = std::min(line.find_first_of(" \t\""), line.size());
    const std::string_view word = line.substr(0, word_end);
    if (word == "domain") return;
    Field* field = field_of(word, span);
    if (!field) return;
    *field = {true, {}, span};
    open_ = field;
    const std::string_view rest = trimmed(line.substr(word_end));
    if (rest.empty()) return refuse(span, fmt::format("`{}` without a text; expected quotation marks behind it", word));
    read_strings(rest, span, *field);
  }

  void read_comment(std::string_view line) {
    if (entry_.translation.there) finish();
    open_ = nullptr;
    if (line.starts_with("#~")) entry_ = {};   // its flags stand above it
    if (!line.starts_with("#,")) return;
    for (std::size_t at = 2; at <= line.size();) {
      const std::size_t end = std::min(line.find(',', at), line.size());
      entry_.fuzzy = entry_.fuzzy || trimmed(line.substr(at, end - at)) == "fuzzy";
      at = end + 1;
    }
  }

  // Null after a finding.
  Field* field_of(std::string_view word, base::Span span) {
    if (word == "msgctxt") {
      if (entry_.id.there) finish();
      return once(entry_.context, word, span);
    }
    if (word == "msgid") {
      if (entry_.translation.there) finish();
      return once(entry_.id, word, span);
    }
    if (word == "msgid_plural") return once(entry_.plural, word, span);
    if (word == "msgstr") {
      if (!entry_.id.there) return refuse(span, "`msgstr` without `msgid` before it"), nullptr;
      return once(entry_.translation, word, span);
    }
    if (word.starts_with("msgstr[")) {
      refuse(span, "an entry with plural forms; a sentence of a book has none");
      entry_.translation.there = true;
      return open_ = &ignored_;
    }
    refuse(span, fmt::format("found `{}`, expected `msgctxt`, `msgid`, `msgstr`, a text in quotation marks or a comment", word.substr(0, 40)));
    return open_ = nullptr;
  }

  Field* once(Field& field, std::string_view word, base::Span span) {
    if (field.there) refuse(span, fmt::format("`{}` stands twice in one entry", word));
    return &field;
  }

  // One or several texts in quotation marks.
  void read_strings(std::string_view line, base::Span span, Field& into) {
    for (std::size_t at = 0; at < line.size();) {
      if (line[at] == ' ' || line[at] == '\t') {
        ++at;
        continue;
      }
      if (line[at] != '"') return refuse(span, "found something behind a text; expected the end of the line");
      for (++at; at < line.size() && line[at] != '"';) at = read_character(line, at, into.text);
      if (at >= line.size()) return refuse(span, "a text without its closing quotation mark");
      ++at;
    }
  }

  // Behind it.
  std::size_t read_character(std::string_view line, std::size_t at, std::string& into) {
    if (line[at] != '\\' || at + 1 >= line.size()) return into += line[at], at + 1;
    const char c = line[at + 1];
    constexpr std::string_view names = "abfnrtv", meant = "\a\b\f\n\r\t\v";
    if (const std::size_t known = names.find(c); known != names.npos) return into += meant[known], at + 2;
    if (c != 'x' && (c < '0' || c > '7')) return into += c, at + 2;
    const bool hex = c == 'x';
    const auto digit = [hex](char d) {
      if (d >= '0' && d <= (hex ? '9' : '7')) return d - '0';
      if (hex && d >= 'a' && d <= 'f') return d - 'a' + 10;
      return hex && d >= 'A' && d <= 'F' ? d - 'A' + 10 : -1;
    };
    const std::size_t first = at + (hex ? 2 : 1), most = first + (hex ? 2 : 3);
    int value = 0;
    std::size_t end = first;
    for (; end < line.size() && end < most && digit(line[end]) >= 0; ++end) value = value * (hex ? 16 : 8) + digit(line[end]);
    into += static_cast<char>(value);
    return end;
  }

  void finish() {
    Entry entry = std::exchange(entry_, {});
    open_ = nullptr;
    if (!entry.context.there && !entry.id.there) return;
    const base::Span first = entry.context.there ? entry.context.span : entry.id.span;
    if (broken_) return;
    if (!entry.id.there || !entry.translation.there) return refuse(first, fmt::format("an entry without `{}`", entry.id.there ? "msgstr" : "msgid"));
    for (const Field* field : {&entry.context, &entry.id, &entry.translation})
      if (base::first_invalid_utf8(field->text)) return refuse(field->span, "is not UTF-8 behind its `\\`");
    if (!entry.context.there && entry.id.text.empty()) return read_header(entry);
    ReturnedUnit unit{.id = plain_id(entry.context.text), .place = {source_, first}};
    unit.texts = {text_of(entry.id), text_of(entry.translation)};
    unit.fuzzy = entry.fuzzy;
    unit.approved = !entry.fuzzy;
    read_.units.push_back(std::move(unit));
  }

  std::optional<ReturnedText> text_of(const Field& field) const { return ReturnedText{folded(field.text), {source_, field.span}}; }

  void read_header(const Entry& entry) {
    if (header_) return;
    header_ = true;
    const std::string& text = entry.translation.text;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      const std::string_view line = std::string_view(text).substr(at, end - at);
      const std::size_t colon = std::min(line.find(':'), line.size());
      const std::string_view name = line.substr(0, colon), value = trimmed(line.substr(std::min(colon + 1, line.size())));
      if (name == "Language") read_.languages[1] = plain_language(value);
      if (name == "X-Source-Language") read_.languages[0] = plain_language(value);
      if (name == "Content-Type") read_charset(value, entry.translation.span);
      at = end + 1;
    }
  }

  void read_charset(std::string_view type, base::Span span) {
    const std::string value = base::fold_case(type);
    const std::size_t at = value.find("charset=");
    if (at == value.npos) return;
    const std::string_view name = trimmed(std::string_view(value).substr(at + 8));
    const bool known = name == "utf-8" || name == "utf8" || name == "charset" || name == "us-ascii" || name == "ascii";
    if (!known) refuse(span, fmt::format("is in {}, expected UTF-8", trimmed(type.substr(at + 8))), "convert it: msgconv --to-code=UTF-8");
  }

  base::SourceId source_;
  std::string_view text_;
  base::Sink& sink_;
  Returned read_;
  Entry entry_;
  Field ignored_;
  Field* open_ = nullptr;                      // what a line with a text goes on with
  bool header_ = false, broken_ = false;
};

}  // namespace

std::optional<Returned> read_po(base::SourceId source, const base::Sources& sources, base::Sink& sink) { return PoReader(source, sources, sink).read(); }

}  // namespace paragraf::analysis::exchange
