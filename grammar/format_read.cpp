// The tokens of a sheet: their texts, the blanks and comments between them, and where a line may break; see format_read.hpp.
#include "grammar/format_read.hpp"

#include <algorithm>

#include "base/unicode.hpp"
#include "grammar/scanner.hpp"

namespace paragraf::grammar {

namespace {

// A node that is one token, whatever it holds.
bool is_token(Kind kind) {
  switch (kind) {
    case Kind::error:
    case Kind::word:
    case Kind::lang:
    case Kind::clause_no:
    case Kind::mark:
    case Kind::prose_text:
    case Kind::mark_no:
    case Kind::ellipsis:
    case Kind::number:
    case Kind::dice:
    case Kind::string:
    case Kind::id:
    case Kind::any_id:
    case Kind::unit_name:
    case Kind::relation:
    case Kind::operator_:
    case Kind::percent:
    case Kind::optional:
    case Kind::any_cell:
    case Kind::wildcard:
    case Kind::head_list:
      return true;
    default:
      return false;
  }
}

bool is_quantifier(Kind kind) {
  return kind == Kind::quant || kind == Kind::connected || kind == Kind::fold;
}

bool holds_brackets(Kind kind) {
  switch (kind) {
    case Kind::call:
    case Kind::head:
    case Kind::params:
    case Kind::columns:
    case Kind::literal:
    case Kind::group:
    case Kind::braces:
    case Kind::list:
      return true;
    default:
      return false;
  }
}

struct Piece {
  std::string_view text;
  Kind owner;
  bool symbol;
};

bool is_glued(const Piece& before, const Piece& here) {
  const auto hugs = [](std::string_view text) { return text == "(" || text == "[" || text == "." || text == ".."; };
  if (here.symbol) {
    for (const std::string_view closing : {",", ")", "]", "?", ":", "."})
      if (here.text == closing) return true;
    if (here.text == "}") return here.owner != Kind::literal || before.text == "{";
    if (here.text == "/" && here.owner == Kind::ratio) return true;
    if (here.text == "(" &&
        (here.owner == Kind::call || here.owner == Kind::params || here.owner == Kind::ref || here.owner == Kind::head))
      return true;
  }
  if (!before.symbol) return false;
  if (before.text == "{") return before.owner != Kind::literal;
  if (before.text == "/") return before.owner == Kind::ratio;
  if (before.text == "-") return before.owner == Kind::negative;
  if (before.text == "+") return before.owner == Kind::span;
  return hugs(before.text);
}

// 1/6, two numbers without units
bool is_fraction(Cursor product) {
  const auto is_number = [](Cursor node) { return node.is(Kind::measured) && !node.first().next(); };
  Cursor over = product.first(), sign = over.next(), under = sign.next();
  return sign.text() == "/" && is_number(over) && is_number(under) && !under.next();
}

// Several blanks become one.
std::string single_blanks(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t blank = blank_at(text, at);
    if (blank == 0) {
      result += text[at++];
    } else {
      if (!result.ends_with(' ')) result += ' ';
      at += blank;
    }
  }
  return result;
}

}  // namespace

SheetReader::SheetReader(const Parsed& parsed, const Respelling* respelling, Sheet& sheet)
    : text_(parsed.tree.text),
      scanner_(parsed.tree.text, *parsed.keywords),
      respelling_(respelling),
      sheet_(sheet),
      end_(text_.starts_with("\xef\xbb\xbf") ? 3 : 0) {}

void SheetReader::read(const std::vector<Unit>& units) {
  for (const Unit& unit : units) {
    indent_ = unit.indent;
    next_ = {};
    switch (unit.shape) {
      case Shape::kept:
        start(0, Shape::kept, 0);
        emit(std::string(text_.substr(unit.span.begin, unit.span.size())), unit.span.begin, unit.span.end, Kind::error,
             false);
        sheet_.kept.push_back(unit.span);
        break;
      case Shape::clause:
      case Shape::sentence: head(unit); break;
      case Shape::language:
        // At the top, where it is put when a file leaves English, it is taken away when the file comes back.
        if (respelling_ && respelling_->to->language() == "en" && !comment_before(unit.span.begin)) continue;
        start(0, Shape::language, 2);
        visit(unit.node, {});
        break;
      case Shape::prose:
      case Shape::item:
      case Shape::inner:
        begin_item(unit);
        visit(unit.node, {});
        break;
    }
    if (!sheet_.lines.empty()) sheet_.lines.back().last = sheet_.tokens.size();
  }
  emit({}, text_.size(), text_.size(), Kind::file, false);
  sheet_.rest = std::move(sheet_.tokens.back().comments);
  sheet_.tokens.pop_back();
}

void SheetReader::head(const Unit& unit) {
  start(0, unit.shape, 2);
  Frame frame{unit.node, Kind::file, {unit.node.kind(), 2, 0, SheetToken::none}};
  std::size_t at = unit.span.begin;
  bool first_prose = true;
  for (Cursor part : unit.parts) {
    between(at, part.span().begin, frame);
    if (part.is(Kind::prose) && (!first_prose || comment_before(part.span().begin))) start(4, Shape::prose, 2);
    first_prose = first_prose && !part.is(Kind::prose);
    visit(part, frame.inside);
    at = part.span().end;
  }
  between(at, unit.span.end, frame);
}

std::string SheetReader::leaf_text(Cursor leaf, Kind parent) const {
  switch (leaf.kind()) {
    case Kind::word:
      if (respelling_) return respelling_->word(leaf.role());
      return single_blanks(leaf.text());
    case Kind::lang:
      if (respelling_ && parent == Kind::language) return std::string(respelling_->to->language());
      return std::string(leaf.text());
    case Kind::id:
    case Kind::any_id:
    case Kind::unit_name:
      if (respelling_) return respelling_->name(leaf);
      return std::string(leaf.text());
    default:
      return std::string(leaf.text());
  }
}

void SheetReader::visit(Cursor node, const Around& around) {
  const Kind kind = node.kind();
  if (is_token(kind)) {
    emit(leaf_text(node, around.parent), node.span().begin, node.span().end,
         kind == Kind::head_list ? Kind::head : kind, kind == Kind::head_list || kind == Kind::optional);
    return;
  }
  if (kind == Kind::product && is_fraction(node)) {
    for (Cursor part : node) {
      next_.glued = part.id() != node.first().id();
      visit(part, around);
    }
    return;
  }
  Frame frame{node, around.parent, {kind, around.depth + 1, around.steps + (is_quantifier(kind) ? 1 : 0), around.bracket}};
  if (kind == Kind::up_to && around.parent == Kind::span) next_.glued = true;
  std::size_t at = node.span().begin;
  for (Cursor child : node) {
    between(at, child.span().begin, frame);
    const std::size_t here = sheet_.tokens.size();
    before_child(child, frame);
    visit(child, frame.inside);
    if (child.is(Kind::head_list)) frame.inside.bracket = sheet_.tokens.size();
    frame.last_child = here;
    at = child.span().end;
  }
  between(at, node.span().end, frame);
  if (kind == Kind::up_to && !node.first()) last_symbol_ = false;  // nothing belongs to it
  // A tag needs the blank behind it, also with no text there.
  if (kind == Kind::prose && !node.child(Kind::prose_text)) sheet_.tokens.back().text += ' ';
}

void SheetReader::between(std::size_t begin, std::size_t end, Frame& frame) {
  for (std::size_t at = begin; at < end;) {
    if (text_[at] == '#') {
      at = std::min(text_.find('\n', at), end);
    } else if (text_[at] == '\n') {
      ++at;
    } else if (const std::size_t blank = blank_at(text_, at)) {
      at += blank;
    } else {
      // a symbol, or the word that joins a list: `and`, `or`, `language`
      const Kind kind = frame.node.kind();
      const Role role = kind == Kind::conj ? Role::and_ : kind == Kind::language ? Role::language : Role::or_;
      const std::size_t word_end = kind == Kind::language ? scanner_.language_word(at) : scanner_.word(at, role);
      const bool word = word_end != Scanner::npos;
      const std::size_t size = word                                   ? word_end - at
                               : text_.substr(at).starts_with("..") ? 2
                                                                     : base::decode(text_, at).size;
      const std::string_view text = text_.substr(at, size);
      if (word && kind == Kind::reading) {
        start(indent_ + 2, Shape::inner, 2);
      } else if (word && kind != Kind::language) {
        next_.depth = frame.inside.depth - 1;
        next_.steps = frame.inside.steps;
        next_.anchor = frame.inside.bracket;
      }
      if (text == "|") next_.cell = 1;
      emit(word ? (respelling_ ? respelling_->word(role) : single_blanks(text)) : std::string(text), at, at + size, kind,
           !word);
      if (!word) after_symbol(text, frame);
      at += size;
    }
  }
}

void SheetReader::after_symbol(std::string_view symbol, Frame& frame) {
  const Kind kind = frame.node.kind();
  if (symbol == ",") {
    if (frame.list == SheetToken::none) frame.list = frame.last_child;
    next_.depth = frame.inside.depth - 1;
    next_.anchor = holds_brackets(kind) ? frame.inside.bracket : frame.list;
  } else if ((symbol == "(" || symbol == "{" || symbol == "[") && holds_brackets(kind)) {
    frame.inside.bracket = sheet_.tokens.size();
    frame.inside.steps = 0;
  } else if (symbol == ":" && (kind == Kind::measure || kind == Kind::enum_ || kind == Kind::tally_line ||
                               (kind == Kind::attr && frame.parent == Kind::entity_line))) {
    next_.cell = 1;
    next_.always = kind != Kind::enum_ && kind != Kind::measure;
  }
}

void SheetReader::emit(std::string text, std::size_t begin, std::size_t end, Kind owner, bool symbol) {
  SheetToken token;
  // what stands before it: comments and line breaks
  bool on_line = sheet_.tokens.empty() ? false : true;  // still on the line of the token before
  std::size_t breaks = on_line ? 0 : 2;
  for (std::size_t at = end_; at < begin;) {
    if (text_[at] == '#') {
      const std::size_t stop = std::min(text_.find('\n', at), begin);
      const std::string_view comment = text_.substr(at, trimmed_end(text_, at, stop) - at);
      token.comments.push_back({std::string(comment), on_line, breaks > 1});
      breaks = 0;
      at = stop;
    } else {
      if (text_[at] == '\n') ++breaks, on_line = false;
      ++at;
    }
  }
  token.text = std::move(text);
  token.first = !on_line;
  token.blank = breaks > 1;
  const bool opens = sheet_.lines.empty() || sheet_.lines.back().first == sheet_.tokens.size();
  const Piece before{last_, last_owner_, last_symbol_}, here{token.text, owner, symbol};
  token.glued = !opens && (next_.glued || is_glued(before, here));
  token.depth = next_.depth;
  token.steps = next_.steps;
  token.anchor = next_.anchor;
  token.forced = next_.forced;
  token.pad = next_.pad;
  if (next_.cell > 0 && !sheet_.lines.empty())
    sheet_.lines.back().cells.push_back({sheet_.tokens.size(), next_.cell, next_.always});
  next_ = {};
  end_ = end;
  last_ = token.text;
  last_owner_ = owner;
  last_symbol_ = symbol;
  sheet_.tokens.push_back(std::move(token));
}

Sheet read_sheet(const Parsed& parsed, const std::vector<base::Span>& mistakes, const Respelling* respelling) {
  Sheet sheet;
  SheetReader(parsed, respelling, sheet).read(units_of(parsed, mistakes));
  return sheet;
}

}  // namespace paragraf::grammar
