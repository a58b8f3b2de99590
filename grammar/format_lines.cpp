// What a node means for the lines of a sheet: which begin a line, how far it is indented, what is aligned with its like, and
// where a line that is too long may break. See format_read.hpp; docs/format.md says the same to readers.
#include <algorithm>

#include "base/unicode.hpp"
#include "grammar/format_read.hpp"

namespace paragraf::grammar {

namespace {

std::string key(std::string_view what, Cursor node) { return std::string(what) + " " + std::to_string(node.id().index()); }

// Neighbouring items of one group are aligned.
std::string group_of(Cursor body) {
  switch (body.kind()) {
    case Kind::book:
    case Kind::title_item:
    case Kind::languages:
    case Kind::edition:
    case Kind::prevail:
    case Kind::uses:
      return "manifest";
    case Kind::measure:
    case Kind::enum_:
    case Kind::extern_:
    case Kind::fact:
    case Kind::term:
      return std::string(name_of(body.kind()));
    case Kind::row:
      return "row " + std::string(body.child(Kind::id).text());
    default:
      return {};
  }
}

bool is_statement(Kind kind) {
  return kind == Kind::set || kind == Kind::add || kind == Kind::take || kind == Kind::put || kind == Kind::remove ||
         kind == Kind::create || kind == Kind::destroy || kind == Kind::note || kind == Kind::forget ||
         kind == Kind::cause || kind == Kind::repeat;
}

bool is_step(Kind kind) {
  return kind == Kind::given || kind == Kind::assume || kind == Kind::do_ || kind == Kind::then;
}

std::size_t count(Cursor node, Kind kind) {
  std::size_t n = 0;
  for (Cursor child : node) n += child.is(kind) ? 1 : 0;
  return n;
}

// What may go on below a line that is too long, if it stands directly in what the line holds.
bool is_ending(Cursor child, Kind parent) {
  switch (child.kind()) {
    case Kind::despite:
    case Kind::if_:
    case Kind::only_if:
    case Kind::unless:
    case Kind::provided:
    case Kind::for_every:
    case Kind::by_refs:
    case Kind::not_by:
    case Kind::needs:
      return true;
    case Kind::string:
      return parent == Kind::extern_ || parent == Kind::allow;
    case Kind::word:
      switch (child.role()) {
        case Role::by_chooser:
        case Role::among:
        case Role::rolling:
        case Role::together_with:
        case Role::like:
        case Role::with_create:
        case Role::otherwise:
        case Role::on:
        case Role::to_add:
        case Role::from_take:
        case Role::in_put:
        case Role::from_remove:
          return true;
        default:
          return false;
      }
    default:
      return false;
  }
}

// Where a line breaks only if it is still too long.
bool is_last_resort(Cursor child) {
  switch (child.kind()) {
    case Kind::where:
    case Kind::fold_by:
    case Kind::gives:
      return true;
    case Kind::word:
      return child.role() == Role::in_phase || child.role() == Role::in_any_phase || child.role() == Role::where ||
             child.role() == Role::has;
    default:
      return false;
  }
}

bool is_guard(Cursor child) {
  return child.is(Kind::despite) || child.is(Kind::if_) || child.is(Kind::provided) ||
         (child.is(Kind::word) && child.role() == Role::otherwise);
}

// `u: unit { .. }` brings an entity into being; several of them stand below each other.
bool makes_entities(Cursor given) {
  for (Cursor fix : given)
    if (fix.is(Kind::fix) && fix.first().is(Kind::id) && fix.first().next() && !fix.has(Role::is)) return true;
  return false;
}

}  // namespace

void SheetReader::start(std::uint32_t indent, Shape shape, std::uint32_t hang, std::string group) {
  if (!sheet_.lines.empty()) sheet_.lines.back().last = sheet_.tokens.size();
  SheetLine line;
  line.first = line.last = sheet_.tokens.size();
  line.shape = shape;
  line.indent = indent;
  line.hang = hang;
  line.group = std::move(group);
  sheet_.lines.push_back(std::move(line));
}

bool SheetReader::comment_before(std::size_t at) const {
  return text_.substr(end_, at - end_).find('#') != std::string_view::npos;
}

void SheetReader::begin_item(const Unit& unit) {
  Cursor label = unit.node.child(Kind::label), body = label ? label.next() : unit.node.first();
  start(unit.indent, Shape::item, 2, label || !body ? "" : group_of(body));
  if (Cursor example = unit.node.child(Kind::example)) measure_steps(example);
}

void SheetReader::before_child(Cursor child, Frame& frame) {
  begin_inner(child, frame);
  begin_ending(child, frame);
  begin_cell(child, frame);
}

void SheetReader::begin_inner(Cursor child, const Frame& frame) {
  const Kind kind = child.kind();
  Cursor parent = frame.node;
  const std::uint32_t inner = indent_ + 2;
  if (is_statement(kind)) {
    start(inner, Shape::inner, 2);
  } else if (is_step(kind)) {
    begin_step(child, frame);
  } else if (kind == Kind::entity_line) {
    start(inner, Shape::inner, 2, key("entity", parent));
  } else if (kind == Kind::header || kind == Kind::line) {
    start(inner, Shape::inner, 2, key("table", parent));
  } else if (kind == Kind::tally_line) {
    start(inner, Shape::inner, 4, key("tally", parent));
  } else if (kind == Kind::equation) {
    const bool several = count(parent, Kind::equation) > 1;
    const bool joins = !several && !comment_before(child.span().begin);
    start(inner, Shape::inner, 4, several ? key("value", parent) : "");
    sheet_.lines.back().joins = joins;
  } else if (kind == Kind::side && parent.child(Kind::side).id() == child.id()) {
    const std::string_view word = respelling_ ? respelling_->to->print(Role::or_) : scanner_.table().print(Role::or_);
    start(inner + base::display_width(word) + 1, Shape::inner, 2);
    sides_ = 0;
    for (Cursor side : parent)
      if (side.is(Kind::side)) sides_ = std::max(sides_, base::display_width(leaf_text(side.first(), Kind::side)));
  } else if (kind == Kind::case_) {
    start(inner, Shape::inner, 2);
    const std::string_view word = respelling_ ? respelling_->to->print(Role::case_) : scanner_.table().print(Role::case_);
    case_ = inner + base::display_width(word) + 2;
  } else if (kind == Kind::after || (kind == Kind::word && child.role() == Role::instead)) {
    start(inner, Shape::inner, 2);
  } else if (kind == Kind::fix && makes_entities(parent) && parent.child(Kind::fix).id() != child.id()) {
    next_.forced = true;
  }
}

void SheetReader::begin_step(Cursor step, const Frame& frame) {
  if (!frame.node.is(Kind::case_)) {
    start(indent_ + 2, Shape::inner, 2);
    return;
  }
  const bool opens_case = step.id() == frame.node.first().next().id();
  if (opens_case && !comment_before(step.span().begin))
    next_.pad = 1;
  else
    start(case_, Shape::inner, 2);
}

// How wide the words of an example's steps are set. Above the cases `assume` is not counted, and stands out.
void SheetReader::measure_steps(Cursor example) {
  const auto measure = [&](Cursor step, bool above) {
    if (!is_step(step.kind())) return;
    const std::uint32_t width = base::display_width(leaf_text(step.first(), step.kind()));
    if (above && !step.is(Kind::assume)) steps_above_ = std::max(steps_above_, width);
    steps_in_cases_ = std::max(steps_in_cases_, width);
  };
  steps_above_ = steps_in_cases_ = 0;
  for (Cursor part : example) {
    measure(part, true);
    if (part.is(Kind::case_))
      for (Cursor step : part) measure(step, false);
  }
}

void SheetReader::pad_to(std::uint32_t width, Cursor leaf, Kind parent) {
  const std::uint32_t own = base::display_width(leaf_text(leaf, parent));
  if (own < width) next_.pad = width - own;
}

void SheetReader::begin_ending(Cursor child, Frame& frame) {
  const bool ending = is_ending(child, frame.node.kind());
  if (!ending && !is_last_resort(child)) return;
  next_.depth = frame.inside.depth + (ending ? -1 : 2);
  next_.steps = frame.inside.steps;
  next_.anchor = frame.inside.bracket;
}

void SheetReader::begin_cell(Cursor child, const Frame& frame) {
  const Kind kind = child.kind(), parent = frame.node.kind();
  const bool first = child.id() == frame.node.first().id();
  const bool second = !first && frame.node.first().next().id() == child.id();
  const auto cell = [&](std::uint32_t gap, bool always) {
    next_.cell = gap;
    next_.always = always;
  };
  if ((parent == Kind::equation || parent == Kind::tally_line) && is_guard(child)) {
    // only the first of the endings
    for (Cursor other = frame.node.first(); other; other = other.next()) {
      if (!is_guard(other)) continue;
      if (other.id() == child.id()) cell(2, false);
      break;
    }
  } else if ((parent == Kind::extern_ && kind == Kind::string) || (parent == Kind::fact && kind == Kind::life)) {
    cell(2, false);
  } else if (parent == Kind::term && kind == Kind::title) {
    cell(1, false);
  } else if (parent == Kind::side && kind == Kind::string) {
    pad_to(sides_, frame.node.first(), parent);
  } else if (second && is_step(parent)) {
    pad_to(frame.parent == Kind::case_ ? steps_in_cases_ : steps_above_, frame.node.first(), parent);
  } else if (second && (parent == Kind::book || parent == Kind::title_item || parent == Kind::languages ||
                        parent == Kind::edition || parent == Kind::uses)) {
    cell(1, true);
  }
}

}  // namespace paragraf::grammar
