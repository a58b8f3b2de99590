// The table of codes, and the sink that collects findings.
#include "base/diagnostic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace paragraf::base {

namespace {

constexpr auto codes = std::to_array<CodeInfo>({
#define PARAGRAF_CODE(identifier, code, severity, title) {Code::identifier, code, Severity::severity, title},
#include "base/codes.def"
#undef PARAGRAF_CODE
});

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

std::string identity(const Diagnostic& diagnostic) {
  const Place place = place_of(diagnostic).value_or(Place{});
  return fmt::format("{} {} {} {} {}", static_cast<unsigned>(diagnostic.code), place.source.index(), place.span.begin,
                     place.span.end, diagnostic.message);
}

// Findings without a place come before all others.
auto order(const Diagnostic& diagnostic) {
  const std::optional<Place> place = place_of(diagnostic);
  return place ? std::tuple(true, place->source.index(), place->span.begin) : std::tuple(false, 0u, 0u);
}

}  // namespace

std::span<const CodeInfo> all_codes() { return codes; }

const CodeInfo& info(Code code) { return codes[static_cast<std::size_t>(code)]; }

std::optional<Code> find_code(std::string_view text) {
  for (const CodeInfo& row : codes) {
    if (std::equal(text.begin(), text.end(), row.text.begin(), row.text.end(),
                   [](char a, char b) { return upper(a) == upper(b); })) {
      return row.code;
    }
  }
  return std::nullopt;
}

std::string_view to_string(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::note:
      return "note";
  }
  return "error";
}

Diagnostic diagnostic(Code code, Place place, std::string message) {
  return {.code = code, .severity = info(code).severity, .message = std::move(message), .labels = {{place, ""}}};
}

std::optional<Place> place_of(const Diagnostic& diagnostic) {
  for (const Label& label : diagnostic.labels) {
    if (label.place.source) return label.place;
  }
  return std::nullopt;
}

void Sink::add(Diagnostic diagnostic) {
  std::string key = identity(diagnostic);
  if (seen_.contains(key)) return;
  if (diagnostic.severity == Severity::error) ++errors_;
  if (diagnostic.severity == Severity::warning) ++warnings_;
  if (all_.size() >= limit_) {
    ++dropped_;
    return;
  }
  seen_.insert(std::move(key));
  all_.push_back(std::move(diagnostic));
}

bool Sink::holds(const Diagnostic& diagnostic) const { return seen_.contains(identity(diagnostic)); }

std::vector<Diagnostic> Sink::sorted() const {
  std::vector<Diagnostic> result = all_;
  std::stable_sort(result.begin(), result.end(),
                   [](const Diagnostic& a, const Diagnostic& b) { return order(a) < order(b); });
  if (dropped_ > 0) {
    Diagnostic more =
        base::diagnostic(Code::too_many_findings, {},
                         fmt::format("{} more {} not shown", dropped_, dropped_ == 1 ? "finding is" : "findings are"));
    more.facts.push_back({"dropped", std::to_string(dropped_)});
    result.push_back(std::move(more));
  }
  return result;
}

}  // namespace paragraf::base
