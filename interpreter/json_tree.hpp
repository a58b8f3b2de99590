// JSON as a tree that remembers where everything stands. In: a source text, any bytes. Out: the document, an object, with numbers
// as written and duplicate keys kept, or one finding (P401) at the first place where the text is not JSON.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"

namespace paragraf::interpreter {

enum class JsonKind : std::uint8_t { null, boolean, number, text, array, object };

struct JsonField;
struct JsonValue {
  JsonKind kind = JsonKind::null;
  base::Span span;
  bool truth = false;
  std::string text;                   // of a text: unescaped, in NFC; of a number: as written
  std::vector<JsonField> children;    // of an object; of an array, with empty keys
};
struct JsonField {
  std::string key;                    // unescaped, in NFC
  base::Span key_span;                // with its quotes
  JsonValue value;
};

constexpr std::size_t json_nesting_limit = 64;

// Do brackets nest deeper than the limit? Of any text, before somebody reads it.
bool nests_too_deep(std::string_view json);

std::optional<JsonValue> read_json(const base::Sources& sources, base::SourceId source, base::Sink& sink);

// The text in quotes, escaped as JSON wants it.
std::string json_quoted(std::string_view text);

}  // namespace paragraf::interpreter
