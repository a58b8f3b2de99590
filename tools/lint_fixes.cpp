// Applying safe edits: see lint_fixes.hpp. Whether the rest is read as before is seen by both trees: every leaf that no edit touches has to
// be there again, in the same order and with the same nodes above it.
#include "tools/lint_fixes.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "base/unicode.hpp"
#include "grammar/parse.hpp"

namespace paragraf::tools {
namespace {

using base::Edit;
using base::Span;
using grammar::Cursor;
using Edits = std::vector<Edit>;

bool meet(const Span& a, const Span& b) { return a.begin < b.end && b.begin < a.end ? true : a == b; }

bool meets_any(const Edit& edit, const Edits& others) {
  return std::any_of(others.begin(), others.end(), [&](const Edit& other) { return meet(edit.place.span, other.place.span); });
}

std::string edited(std::string_view text, Edits edits) {
  std::sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.place.span.begin < b.place.span.begin; });
  std::string result;
  std::size_t at = 0;
  for (const Edit& edit : edits) {
    result += text.substr(at, edit.place.span.begin - at);
    result += edit.replacement;
    at = edit.place.span.end;
  }
  return result += text.substr(at);
}

// The same edits as seen from the new text: where the replacements stand.
std::vector<Span> landed(Edits edits) {
  std::sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.place.span.begin < b.place.span.begin; });
  std::vector<Span> spans;
  std::int64_t shift = 0;
  for (const Edit& edit : edits) {
    const auto begin = static_cast<std::uint32_t>(edit.place.span.begin + shift);
    spans.push_back({begin, begin + static_cast<std::uint32_t>(edit.replacement.size())});
    shift += static_cast<std::int64_t>(edit.replacement.size()) - edit.place.span.size();
  }
  return spans;
}

void leaves(Cursor at, const std::string& above, const std::vector<Span>& without, std::vector<std::string>& into) {
  const std::string path = above + "/" + std::string(grammar::name_of(at.kind()));
  if (at.first()) {
    for (Cursor part : at) leaves(part, path, without, into);
    return;
  }
  const Span span = at.span();
  if (std::any_of(without.begin(), without.end(), [&](const Span& other) { return meet(span, other) || (other.begin <= span.begin && span.end <= other.end); }))
    return;
  into.push_back(path + " " + std::string(at.text()));
}

struct Read {
  std::vector<std::string> leaves;
  std::size_t errors;
};

Read read(const std::string& path, std::string text, const std::vector<Span>& without) {
  base::Sources sources;
  base::Sink sink;
  const grammar::Parsed parsed = grammar::parse(sources, sources.add(path, std::move(text)), sink);
  Read result{{}, sink.errors()};
  leaves(Cursor::root(parsed.tree), "", without, result.leaves);
  return result;
}

bool reads_as_before(const base::Source& source, const std::string& text, const Edits& edits) {
  std::vector<Span> gone;
  for (const Edit& edit : edits) gone.push_back(edit.place.span);
  const Read before = read(source.path(), std::string(source.text()), gone), after = read(source.path(), text, landed(edits));
  return after.errors <= before.errors && before.leaves == after.leaves;
}

}  // namespace

Fixing fixed(const std::vector<const base::Diagnostic*>& findings, const base::Sources& sources) {
  Fixing result;
  std::map<base::SourceId, Edits> taken;
  for (const base::Diagnostic* finding : findings) {
    const auto fix = std::find_if(finding->fixes.begin(), finding->fixes.end(), [](const base::Fix& one) { return one.safe && !one.edits.empty(); });
    if (fix == finding->fixes.end()) continue;
    Fixing::Deed deed{base::place_of(*finding).value_or(fix->edits.front().place), finding->code, fix->text};
    std::map<base::SourceId, Edits> next = taken;
    for (const Edit& edit : fix->edits) {
      if (!edit.place.source) {
        deed.obstacle = Obstacle::no_file;
        break;
      }
      if (meets_any(edit, next[edit.place.source])) {
        deed.obstacle = Obstacle::meets_another;
        break;
      }
      next[edit.place.source].push_back(edit);
    }
    for (const Edit& edit : fix->edits)
      if (deed.obstacle == Obstacle::none && !reads_as_before(sources[edit.place.source], edited(sources[edit.place.source].text(), next[edit.place.source]), next[edit.place.source]))
        deed.obstacle = Obstacle::read_otherwise;
    if (deed.obstacle == Obstacle::none) taken = std::move(next);
    result.deeds.push_back(std::move(deed));
  }
  for (const auto& [source, edits] : taken)
    if (!edits.empty()) result.files.push_back({source, edited(sources[source].text(), edits)});
  return result;
}

}  // namespace paragraf::tools
