// Findings as plain data. In: what a check found. Out: values that every front end renders in its own way (render.hpp).
// No check prints; each adds to the sink that was passed in. Message style: lower case, no final period, what was found
// and what was expected, in the words of the author. Fixes are edits of the text.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/source.hpp"

namespace paragraf::base {

enum class Severity : std::uint8_t { error, warning, note };

enum class Code : std::uint16_t {
#define PARAGRAF_CODE(identifier, code, severity, title) identifier,
#include "base/codes.def"
#undef PARAGRAF_CODE
};

struct CodeInfo {
  Code code;
  std::string_view text;   // "P101"
  Severity severity;       // severity unless a check says otherwise
  std::string_view title;
};
std::span<const CodeInfo> all_codes();
const CodeInfo& info(Code code);
std::optional<Code> find_code(std::string_view text);  // "p101" and "P101"

// A stretch of text that the finding points at. The first label of a diagnostic is where it is reported.
struct Label {
  Place place;
  std::string text;        // short, may be empty
};

struct Edit {
  Place place;
  std::string replacement;
};

struct Fix {
  std::string text;        // "write `is`"
  std::vector<Edit> edits;
  bool safe = false;       // it changes nothing that the text means, so that a program may apply it unasked
};

// A machine-readable detail: {"expected", "mass"}.
struct Fact {
  std::string key;
  std::string value;
};

struct Diagnostic {
  Code code;
  Severity severity;
  std::string message;
  std::vector<Label> labels = {};
  std::vector<std::string> notes = {};
  std::vector<Fix> fixes = {};
  std::vector<Fact> facts = {};
};

std::string_view to_string(Severity severity);  // "error", "warning", "note"

// A diagnostic with the severity of its code and one label; the place may be without a source.
Diagnostic diagnostic(Code code, Place place, std::string message);

// Where a finding is reported: the first of its labels that has a source.
std::optional<Place> place_of(const Diagnostic& diagnostic);

// Collects findings. Equal findings (code, first place, message) are kept and counted once; beyond `limit` they are only
// counted, so that memory stays bounded whatever the text.
class Sink {
 public:
  explicit Sink(std::size_t limit = 1000) : limit_(limit) {}
  void add(Diagnostic diagnostic);
  bool holds(const Diagnostic& diagnostic) const;        // has an equal one been added?
  bool has_errors() const { return errors_ > 0; }
  std::size_t errors() const { return errors_; }
  std::size_t warnings() const { return warnings_; }
  std::size_t dropped() const { return dropped_; }
  // In order of place: source, offset; findings without a place first. A P005 note closes the list if some were dropped.
  std::vector<Diagnostic> sorted() const;

 private:
  std::vector<Diagnostic> all_;
  std::unordered_set<std::string> seen_;  // identities of the findings in all_
  std::size_t limit_;
  std::size_t errors_ = 0, warnings_ = 0, dropped_ = 0;
};

}  // namespace paragraf::base
