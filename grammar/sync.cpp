// Finding the lines where the parser goes on; see sync.hpp.
#include "grammar/sync.hpp"

#include <algorithm>

#include "grammar/messages.hpp"
#include "grammar/prose_lines.hpp"
#include "grammar/word_sets.hpp"

namespace paragraf::grammar {

bool opens_nothing(const Scanner&, std::size_t) { return false; }

bool opens_anything(const Scanner& scanner, std::size_t at) {
  return !(scanner.is_first_on_line(at) && (scanner.opens_clause(at) || scanner.opens_sentence(at)));
}

bool opens_statement(const Scanner& scanner, std::size_t at) {
  return scanner.is_first_on_line(at) && scanner.one_of(at, statement_words) != Role::none;
}

bool opens_attribute(const Scanner& scanner, std::size_t at) {
  if (!scanner.is_first_on_line(at) || scanner.tag(at) != Scanner::npos) return false;
  const std::size_t end = scanner.name(at);
  return end != Scanner::npos && scanner.symbol(scanner.skip(end, Layout::line), ":") != Scanner::npos;
}

bool opens_equation(const Scanner& scanner, std::size_t at) {
  return scanner.is_first_on_line(at) && opens_equation_here(scanner, at);
}

bool opens_equation_here(const Scanner& scanner, std::size_t at) { return scanner.symbol(at, "=") != Scanner::npos; }

// A cell may go on behind a comma, an operator or inside brackets, so the `|` may stand in a later line.
bool opens_table_line(const Scanner& scanner, std::size_t at) {
  if (!scanner.is_first_on_line(at) || scanner.is_sync(at)) return false;
  const std::string_view text = scanner.text();
  constexpr int longest_cell = 64;  // lines, so that the time for a broken text stays linear
  int depth = 0;
  char last = '\0';
  for (int line = 0; line < longest_cell && at < scanner.size(); ++line) {
    for (const std::size_t end = scanner.line_end(at); at < end && text[at] != '#'; ++at) {
      const char c = text[at];
      if (c == '|') return true;
      if (c != ' ' && c != '\t' && c != '\r') last = c;
      if (c == '(' || c == '{' || c == '[') ++depth;
      if (c == ')' || c == '}' || c == ']') --depth;
      if (const std::size_t closed = scanner.string(at); closed != Scanner::npos) at = closed - 1;
    }
    if (depth <= 0 && std::string_view(",+-*/").find(last) == std::string_view::npos) return false;
    at = scanner.skip(at, Layout::any);
    if (scanner.is_sync(at)) return false;
  }
  return false;
}

bool opens_tally_line(const Scanner& scanner, std::size_t at) {
  return scanner.is_first_on_line(at) && scanner.add_operator(at) != Scanner::npos;
}

bool opens_step_here(const Scanner& scanner, std::size_t at) { return scanner.one_of(at, step_words) != Role::none; }

bool opens_step(const Scanner& scanner, std::size_t at) {
  return scanner.is_first_on_line(at) && opens_step_here(scanner, at);
}

bool opens_case(const Scanner& scanner, std::size_t at) {
  return scanner.is_first_on_line(at) && scanner.word(at, Role::case_) != Scanner::npos;
}

bool opens_step_or_case(const Scanner& scanner, std::size_t at) {
  return opens_step(scanner, at) || opens_case(scanner, at);
}

bool belongs(const State& state, std::size_t at, Opens continues) {
  const Scanner& scanner = state.scanner;
  return scanner.is_first_on_line(at) && scanner.column(at) > state.item_column && !scanner.is_sync(at) &&
         scanner.tag(at) == Scanner::npos && !continues(scanner, at);
}

Attempt judge(const State& state, std::size_t begin, std::size_t end, bool matched, Opens continues) {
  const Scanner& scanner = state.scanner;
  Attempt attempt;
  const std::size_t next = scanner.skip(end, Layout::any);
  attempt.begin = matched ? next : begin;
  if (state.too_deep != Scanner::npos) {
    attempt.place = state.too_deep;
    return attempt;
  }
  if (matched) {
    const bool line_over = next >= scanner.size() || scanner.is_first_on_line(next);
    attempt.complete = next >= scanner.size() || continues(scanner, next) || (line_over && scanner.is_sync(next));
  }
  attempt.place = std::max(attempt.begin, state.farthest.at);
  attempt.opens = attempt.place < scanner.size() && attempt.place > begin && scanner.is_first_on_line(attempt.place) &&
                  (scanner.is_sync(attempt.place) || continues(scanner, attempt.place));
  return attempt;
}

std::size_t swallowed_item(const State& state, std::size_t begin, std::size_t place) {
  const Scanner& scanner = state.scanner;
  for (std::size_t line = scanner.line_end(begin); line < place; line = scanner.line_end(line + 1)) {
    const std::size_t at = scanner.skip(line + 1 < scanner.size() ? line + 1 : scanner.size(), Layout::line);
    if (at < place && scanner.opens_item(at)) return at;
  }
  return Scanner::npos;
}

void cut_short(State& state, Attempt& attempt, std::size_t begin, std::size_t inner) {
  const std::size_t end = trimmed_end(state.scanner.text(), begin, inner);
  state.farthest = {inner, end, {}};
  state.farthest.expected.add(Expect::expression);
  attempt = {false, begin, inner, inner, true};
}

namespace {

// Brackets opened and closed between two places of a text.
int open_brackets(const Scanner& scanner, std::size_t from, std::size_t to) {
  int depth = 0;
  for (std::size_t at = from; at < to; ++at) {
    const char c = scanner.text()[at];
    if (c == '#')
      at = scanner.line_end(at);
    else if (c == '"' && scanner.string(at) != Scanner::npos)
      at = scanner.string(at) - 1;
    else if (c == '(' || c == '[' || c == '{')
      ++depth;
    else if (c == ')' || c == ']' || c == '}')
      --depth;
  }
  return depth;
}

// The next line that opens something, or that looks like a line of its own: no farther right than `element`, with a
// name or (n) in front, and all brackets closed before it.
std::size_t next_opening(const Scanner& scanner, std::size_t from, std::size_t begin, std::size_t element,
                         Opens continues) {
  const bool aligned = scanner.is_first_on_line(element);
  const std::size_t column = scanner.column(element);
  std::size_t counted = element;
  int depth = 0;
  std::size_t at = scanner.skip(scanner.line_start(from), Layout::line);  // the line of the mistake itself
  while (true) {
    if (at >= scanner.size()) return scanner.size();
    if (scanner.tag_end(at) != Scanner::npos && at >= from) {
      at = scanner.prose_end(scanner.tag_end(at));
    } else if (at > begin && at >= from) {
      if (scanner.is_sync(at) || continues(scanner, at)) return at;
      depth += open_brackets(scanner, counted, at);
      counted = at;
      const bool named = scanner.name(at) != Scanner::npos ||
                         (scanner.symbol(at, "(") != Scanner::npos && scanner.digits(at + 1) != Scanner::npos);
      if (aligned && named && at > from && depth <= 0 && scanner.column(at) <= column) return at;
    }
    at = scanner.line_end(at);
    if (at >= scanner.size()) return scanner.size();
    at = scanner.skip(at + 1, Layout::line);
  }
}

}  // namespace

std::size_t recover(State& state, const Attempt& attempt, std::size_t element, Opens continues) {
  const Scanner& scanner = state.scanner;
  std::size_t resume = attempt.resume;
  if (resume == Scanner::npos) resume = next_opening(scanner, attempt.place, attempt.begin, element, continues);
  state.findings.push_back(syntax_finding(state, attempt, element));
  state.too_deep = Scanner::npos;
  // a sentence of prose among the rules goes on to its empty line, and is one mistake
  if (continues == opens_nothing && mistake_in_prose(scanner, element, attempt.place, attempt.opens))
    resume = std::max(resume, paragraph_end(scanner, attempt.place));
  std::size_t end = trimmed_end(scanner.text(), attempt.begin, resume);
  if (end > attempt.begin) state.leaf(Kind::error, Role::none, attempt.begin, end);
  end = std::max(end, attempt.begin);
  state.farthest = {scanner.skip(end, Layout::any), end, {}};
  return end;
}

}  // namespace paragraf::grammar
