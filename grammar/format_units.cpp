// Cutting a tree into units; see format_units.hpp.
#include "grammar/format_units.hpp"

#include <algorithm>

#include "grammar/scanner.hpp"

namespace paragraf::grammar {

namespace {

class Cutter {
 public:
  explicit Cutter(const Parsed& parsed) { cut(Cursor::root(parsed.tree), 0); }
  std::vector<Unit> units;

 private:
  void cut(Cursor holder, std::uint32_t indent) {
    for (Cursor part : holder) {
      switch (part.kind()) {
        case Kind::language: units.push_back({part, {}, part.span(), Shape::language, 0}); break;
        case Kind::item: units.push_back({part, {}, part.span(), Shape::item, indent}); break;
        case Kind::error: units.push_back({part, {}, part.span(), Shape::kept, indent}); break;
        case Kind::clause: head(part, Shape::clause); break;
        case Kind::sentence: head(part, Shape::sentence); break;
        default: break;  // parts of a head
      }
    }
  }
  void head(Cursor node, Shape shape) {
    Unit unit{node, {}, {node.span().begin, node.span().begin}, shape, 0};
    for (Cursor part : node) {
      const Kind kind = part.kind();
      if (kind != Kind::clause_no && kind != Kind::title && kind != Kind::mark && kind != Kind::prose) break;
      unit.parts.push_back(part);
      unit.span.end = part.span().end;
    }
    units.push_back(unit);
    cut(node, 4);
  }
};

// Errors inside of units, found by their kind.
void inner_errors(Cursor node, std::vector<base::Span>& errors) {
  for (Cursor child : node) {
    if (child.is(Kind::error)) errors.push_back(child.span());
    inner_errors(child, errors);
  }
}

// What stands between the units but is neither a blank nor a comment: it belongs to a line that could not be read.
void stray_text(std::string_view text, const std::vector<Unit>& units, std::vector<base::Span>& errors) {
  std::size_t at = text.starts_with("\xef\xbb\xbf") ? 3 : 0;
  const auto look = [&](std::size_t end) {
    while (at < end) {
      if (text[at] == '#')
        at = std::min(text.find('\n', at), end);
      else if (text[at] == '\n')
        ++at;
      else if (const std::size_t blank = blank_at(text, at))
        at += blank;
      else {
        errors.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + 1)});
        ++at;
      }
    }
  };
  for (const Unit& unit : units) {
    look(unit.span.begin);
    at = std::max<std::size_t>(at, unit.span.end);
  }
  look(text.size());
}

base::Span whole_lines(std::string_view text, base::Span span) {
  std::size_t begin = span.begin, end = std::min(text.find('\n', span.end > span.begin ? span.end - 1 : span.end), text.size());
  while (begin > 0 && text[begin - 1] != '\n') --begin;
  if (begin == 0 && text.starts_with("\xef\xbb\xbf")) begin = 3;
  if (end > begin && end < text.size() && text[end - 1] == '\r') --end;
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(std::max(begin, end))};
}

}  // namespace

std::vector<Unit> units_of(const Parsed& parsed, const std::vector<base::Span>& mistakes) {
  const std::string_view text = parsed.tree.text;
  Cutter cutter(parsed);
  std::vector<Unit>& units = cutter.units;
  std::vector<base::Span> errors = mistakes;
  inner_errors(Cursor::root(parsed.tree), errors);
  stray_text(text, units, errors);
  if (errors.empty()) return std::move(units);

  // A mistake may be noticed behind the unit that holds it, and how the parser goes on depends on what stands around it.
  struct Part {
    base::Span lines;
    bool kept;
    const Unit* unit;  // none: the lines of a mistake
  };
  std::vector<Part> parts;
  for (const Unit& unit : units) parts.push_back({whole_lines(text, unit.span), unit.shape == Shape::kept, &unit});
  for (const base::Span& error : errors) {
    const auto after = std::upper_bound(units.begin(), units.end(), error.begin,
                                        [](std::uint32_t at, const Unit& unit) { return at < unit.span.begin; });
    const auto at = static_cast<std::size_t>(after - units.begin());
    for (std::size_t i = at >= 2 ? at - 2 : 0; i < std::min(at + 1, units.size()); ++i) parts[i].kept = true;
  }
  for (const base::Span& error : errors) parts.push_back({whole_lines(text, error), true, nullptr});
  std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.lines.begin < b.lines.begin; });

  std::vector<Part> joined;
  for (const Part& part : parts) {
    const bool overlaps = !joined.empty() && part.lines.begin < joined.back().lines.end;
    if (!joined.empty() && (overlaps || (part.kept && joined.back().kept)) && (part.kept || joined.back().kept)) {
      joined.back().lines.end = std::max(joined.back().lines.end, part.lines.end);
      joined.back().kept = true;
    } else {
      joined.push_back(part);
    }
  }
  std::vector<Unit> result;
  for (const Part& part : joined) {
    if (part.kept)
      result.push_back({{}, {}, part.lines, Shape::kept, part.unit ? part.unit->indent : 0});
    else
      result.push_back(*part.unit);
  }
  return result;
}

}  // namespace paragraf::grammar
