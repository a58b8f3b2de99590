// Walks simdjson's on-demand document once and keeps what a state needs: see json_tree.hpp. Raw tokens keep numbers
// exact. The walk knows where the last token ended, so a mistake is reported at the first character that does not fit.
#include "interpreter/json_tree.hpp"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <utility>

#include "base/unicode.hpp"
#include "interpreter/json_shape.hpp"

namespace paragraf::interpreter {

namespace {

using base::Span;
namespace od = simdjson::ondemand;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// -?(0|[1-9][0-9]*)(.[0-9]+)?([eE][+-]?[0-9]+)?
bool is_json_number(std::string_view text) {
  const auto digits = [&] {
    std::size_t count = 0;
    while (count < text.size() && is_digit(text[count])) ++count;
    text.remove_prefix(count);
    return count;
  };
  const auto take = [&](std::string_view any_of) {
    if (text.empty() || any_of.find(text.front()) == any_of.npos) return false;
    text.remove_prefix(1);
    return true;
  };
  take("-");
  const bool zero = text.starts_with('0');
  const std::size_t whole = digits();
  if (whole == 0 || (zero && whole > 1)) return false;
  if (take(".") && digits() == 0) return false;
  if (take("eE")) {
    take("+-");
    if (digits() == 0) return false;
  }
  return text.empty();
}

class Walk {
 public:
  Walk(std::string_view text, base::SourceId source, base::Sink& sink)
      : padded_(text), text_(padded_.data(), padded_.size()), source_(source), sink_(sink) {}

  std::optional<JsonValue> run() {
    od::parser parser;
    od::document document;
    od::object root;
    if (parser.iterate(padded_).get(document) || document.get_object().get(root))
      return fail(0, 1, "found no JSON object");
    JsonValue value;
    value.span.begin = static_cast<std::uint32_t>(json_skip_blanks(text_, 0));
    if (!object(root, value)) return std::nullopt;
    return value;
  }

 private:
  std::nullopt_t fail(std::size_t begin, std::size_t end, std::string message) {
    const Span span{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(std::min(end, text_.size()))};
    sink_.add(base::diagnostic(base::Code::state_syntax, {source_, span}, std::move(message)));
    return std::nullopt;
  }
  bool unexpected(std::size_t at, std::string_view expected) {
    const std::size_t size = at < text_.size() ? base::decode(text_, at).size : 0;
    fail(at, at + size, fmt::format("found {}, expected {}", json_found(text_, at), expected));
    return false;
  }
  // The container does not go on as it should behind its last child.
  bool broken(bool first, char close, std::string_view child) {
    std::size_t at = json_skip_blanks(text_, end_);
    if (first) return unexpected(at, fmt::format("{} or `{}`", child, close));
    if (at < text_.size() && text_[at] != ',') return unexpected(at, fmt::format("`,` or `{}`", close));
    at = json_skip_blanks(text_, at + 1);
    return unexpected(at, child);
  }
  void finish(JsonValue& out) {
    end_ = json_skip_blanks(text_, end_) + 1;
    out.span.end = static_cast<std::uint32_t>(end_);
  }

  bool object(od::object fields, JsonValue& out) {
    out.kind = JsonKind::object;
    end_ = out.span.begin + 1;
    for (auto result : fields) {
      od::field field;
      if (std::move(result).get(field)) return broken_field(out.children.empty());
      const auto quote = static_cast<std::size_t>(field.key().raw() - text_.data()) - 1;
      end_ = json_string_end(text_, quote);
      JsonField& child = out.children.emplace_back();
      child.key_span = {static_cast<std::uint32_t>(quote), static_cast<std::uint32_t>(end_)};
      std::string_view key;
      if (field.unescaped_key().get(key)) return bad_escape(child.key_span);
      child.key = base::to_nfc(key);
      if (!value(field.value(), child.value)) return false;
    }
    finish(out);
    return true;
  }

  bool broken_field(bool first) {
    std::size_t at = json_skip_blanks(text_, end_);
    if (!first && at < text_.size() && text_[at] == ',')
      at = json_skip_blanks(text_, at + 1);
    else if (!first)
      return broken(first, '}', "a key in quotes");
    if (at >= text_.size() || text_[at] != '"') return broken(first, '}', "a key in quotes");
    return unexpected(json_skip_blanks(text_, json_string_end(text_, at)), "`:` behind the key");
  }

  bool array(od::array items, JsonValue& out) {
    out.kind = JsonKind::array;
    end_ = out.span.begin + 1;
    for (auto result : items) {
      od::value item;
      if (result.get(item)) return broken(out.children.empty(), ']', "a value");
      if (!value(item, out.children.emplace_back().value)) return false;
    }
    finish(out);
    return true;
  }

  bool value(od::value value, JsonValue& out) {
    std::string_view token = value.raw_json_token();
    while (!token.empty() && json_skip_blanks(token, token.size() - 1) == token.size()) token.remove_suffix(1);
    const auto begin = static_cast<std::size_t>(token.data() - text_.data());
    out.span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + token.size())};
    end_ = out.span.end;
    const char first = token.empty() ? '\0' : token.front();
    if (first == '{') {
      od::object fields;
      if (value.get_object().get(fields)) return broken_field(true);
      return object(fields, out);
    }
    if (first == '[') {
      od::array items;
      if (value.get_array().get(items)) return broken(true, ']', "a value");
      return array(items, out);
    }
    if (first == '"') return string(value, out);
    if (is_json_number(token)) {
      out.kind = JsonKind::number;
      out.text = token;
    } else if (token == "true" || token == "false") {
      out.kind = JsonKind::boolean;
      out.truth = token == "true";
    } else if (token != "null") {
      return bad_token(token, begin);
    }
    return true;
  }

  bool string(od::value& value, JsonValue& out) {
    out.kind = JsonKind::text;
    std::string_view text;
    if (value.get_string().get(text)) return bad_escape(out.span);
    out.text = base::to_nfc(text);
    return true;
  }

  bool bad_token(std::string_view token, std::size_t begin) {
    constexpr std::string_view marks = ",:]}";
    if (token.empty() || marks.find(token.front()) != marks.npos) return unexpected(begin, "a value");
    const bool number = is_digit(token.front()) || token.front() == '-' || token.front() == '+' || token.front() == '.';
    std::size_t shown = 0;
    while (shown < std::min<std::size_t>(token.size(), 40)) shown += base::decode(token, shown).size;
    fail(begin, begin + token.size(),
         fmt::format("found `{}`, expected {}", token.substr(0, shown),
                     number ? "a number as JSON writes it, such as -1.5, or a text in quotes"
                            : "a value; texts stand in quotes"));
    return false;
  }

  bool bad_escape(Span span) {
    base::Diagnostic bad = base::diagnostic(base::Code::state_syntax, {source_, span},
                                            "found a text with an escape that JSON does not know, "
                                            "expected \\\" \\\\ \\n \\t or \\u and 4 digits");
    bad.notes.push_back("\\ud800 to \\udfff stand only in pairs; any character can be written as itself");
    sink_.add(std::move(bad));
    return false;
  }

  simdjson::padded_string padded_;
  std::string_view text_;
  base::SourceId source_;
  base::Sink& sink_;
  std::size_t end_ = 0;  // behind the last token
};

}  // namespace

std::optional<JsonValue> read_json(const base::Sources& sources, base::SourceId source, base::Sink& sink) {
  const std::string_view text = sources[source].text();
  if (auto problem = json_shape_problem(text, source)) {
    sink.add(*std::move(problem));
    return std::nullopt;
  }
  return Walk(text, source, sink).run();
}

bool nests_too_deep(std::string_view json) {
  std::size_t depth = 0;
  bool text = false;
  for (std::size_t at = 0; at < json.size(); ++at) {
    const char c = json[at];
    if (text && c == '\\') {
      ++at;
    } else if (c == '"') {
      text = !text;
    } else if (!text && (c == '{' || c == '[')) {
      if (++depth > json_nesting_limit) return true;
    } else if (!text && (c == '}' || c == ']')) {
      depth -= depth > 0;
    }
  }
  return false;
}

std::string json_quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      out += {'\\', c};
    else if (c == '\n')
      out += "\\n";
    else if (static_cast<unsigned char>(c) < 0x20)
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    else
      out += c;
  }
  return out + "\"";
}

}  // namespace paragraf::interpreter
