// Help for predictable mistakes; see hints.hpp. Here: mistakes in the lines of an item and in expressions, and the
// order in which all helps are asked. A mistake gets the first help that fits.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grammar/hints_look.hpp"
#include "grammar/prose_lines.hpp"

namespace paragraf::grammar {

namespace {

constexpr std::size_t npos = Scanner::npos;

bool removed_under(const Look& look) {
  const std::string_view before = look.text().substr(look.m.element, look.m.behind - look.m.element);
  if (!before.ends_with(" under") && look.found() != "under") return false;
  look.note(fmt::format("a reading is tested by a condition: {} name {} side", look.quoted(Role::if_),
                        look.quoted(Role::is)));
  return true;
}

// --- lines
bool tally_line(const Look& look) {
  const Scanner& scanner = look.m.scanner;
  if (look.found() == "-" && look.m.expected.has(Expect::plus)) {
    look.note("a tally line begins with `+`; a deduction is `+ label: -2`");
    const std::size_t label = scanner.skip(look.m.end, Layout::line);
    const std::size_t end = scanner.name(label);
    const std::size_t colon = end == npos ? npos : scanner.symbol(scanner.skip(end, Layout::line), ":");
    if (colon != npos) {
      const std::size_t value = scanner.skip(colon, Layout::line);
      look.fix("write it so", {{look.place(look.m.place, look.m.end), "+"}, {look.place(value, value), "-"}});
    }
    return true;
  }
  if (look.m.element < look.text().size() && look.text()[look.m.element] == '+' && look.m.expected.has(Expect::colon) &&
      scanner.is_first_on_line(look.m.element)) {
    look.note("a tally line has a label: `+ label: ...`");
    return true;
  }
  return false;
}

bool operator_opens_line(const Look& look) {
  if (!look.first_on_line() || look.m.behind >= look.m.place) return false;
  const Scanner& scanner = look.m.scanner;
  if (scanner.add_operator(look.m.place) == npos && scanner.mul_operator(look.m.place) == npos &&
      scanner.relation(look.m.place) == npos && !look.found_word(Role::is))
    return false;
  look.note("a line break ends an expression, except in brackets and after an operator");
  const std::string sign(look.found());
  const std::size_t rest = scanner.skip(look.m.end, Layout::line);
  look.fix("end the line above with the operator",
           {{look.place(look.m.behind, look.m.behind), " " + sign}, {look.place(look.m.place, rest), ""}});
  return true;
}

bool unit_on_next_line(const Look& look) {
  if (!look.first_on_line() || look.m.behind == 0 || look.m.scanner.name(look.m.place) == npos) return false;
  const char last = look.text()[look.m.behind - 1];
  if (last < '0' || last > '9' || !look.m.scanner.at_line_end(look.m.end)) return false;
  look.note("a unit stands on the line of its number");
  look.fix("put it there", {{look.place(look.m.behind, look.m.place), " "}});
  return true;
}

bool text_in_the_wrong_place(const Look& look) {
  if (!look.first_on_line()) return false;
  const Scanner& scanner = look.m.scanner;
  if (scanner.tag(look.m.place) != npos) {
    look.note("the text of a sentence stands before its rules");
    return true;
  }
  return false;
}

bool unquoted_title(const Look& look) {
  if (!look.m.expected.has(Expect::a_title)) return false;
  const Scanner& scanner = look.m.scanner;
  const std::size_t language = scanner.language(look.m.place);
  if (language == npos) {
    look.note(fmt::format("a title is quoted and has its language: `{} \"...\"`", scanner.table().language()));
    const std::string language_first = fmt::format("{} ", scanner.table().language());
    if (scanner.string(look.m.place) != npos)
      look.fix(fmt::format("write `{}` before it", scanner.table().language()),
               {{look.place(look.m.place, look.m.place), language_first}});
    return true;
  }
  look.note("a title is quoted");
  const std::size_t begin = scanner.skip(language, Layout::line), end = look.end_of_line();
  if (begin < end && look.text().substr(begin, end - begin).find_first_of("\"#") == std::string_view::npos)
    look.fix("quote it", {{look.place(begin, begin), "\""}, {look.place(end, end), "\""}});
  return true;
}

bool missing_header(const Look& look) {
  if (!look.m.expected.has(Expect::header)) return false;
  look.note("lines of a table stand under a header line that repeats its names: `cf | type`");
  return true;
}

// --- expressions and names
bool blank_before_bracket(const Look& look) {
  if (look.found() != "(" || look.m.behind == look.m.place || look.first_on_line() || look.m.behind == 0) return false;
  if (!Look::is_name_byte(look.text()[look.m.behind - 1])) return false;
  look.note("the `(` of a call touches its name");
  look.fix("leave the blank out", {{look.place(look.m.behind, look.m.place), ""}});
  return true;
}

bool chained_comparison(const Look& look) {
  if (look.m.scanner.relation(look.m.place) == npos || look.m.at_line_end) return false;
  for (const Role closing : {Role::afterwards, Role::beforehand}) {
    if (look.word_before(closing) == npos) continue;
    look.note(fmt::format("{} closes a whole comparison: it stands at its end", look.quoted(closing)));
    return true;
  }
  if (!look.m.expected.has(Expect::operator_)) return false;
  look.note("comparisons do not chain; a quantifier or fold stands in brackets as an operand");
  return true;
}

bool fold_as_operand(const Look& look) {
  static constexpr std::array folds = {Role::sum,     Role::count,     Role::those, Role::the,
                                       Role::largest, Role::smallest,  Role::some,  Role::every,
                                       Role::no,      Role::connected, Role::not_};
  if (look.m.at_line_end || !look.m.expected.has(Expect::expression) ||
      look.m.scanner.one_of(look.m.place, folds) == Role::none)
    return false;
  look.note(fmt::format("`{}` reaches as far right as it can; as an operand it stands in brackets", look.found()));
  return true;
}

bool is_some_without_name(const Look& look) {
  const std::size_t begin = look.word_before(Role::is_some, look.m.behind);
  if (!look.m.expected.has(Expect::name) || begin == npos) return false;
  look.note(fmt::format("{} binds a name; {} only tests", look.quoted(Role::is_some), look.quoted(Role::is_something)));
  look.fix("write " + look.quoted(Role::is_something),
           {{look.place(begin, look.m.behind), look.print(Role::is_something)}});
  return true;
}

bool unnamed_presupposition(const Look& look) {
  if (look.element_word() != Role::presuppose || look.m.scanner.is_first_on_line(look.m.place) ||
      !(look.m.expected.has(Expect::name) || look.m.expected.has(Expect::colon)))
    return false;
  look.note(fmt::format("what is presupposed has a name: `{} NAME: CONDITION`", look.print(Role::presuppose)));
  return true;
}

bool no_name(const Look& look) {
  if (look.m.at_line_end || !look.m.expected.has(Expect::name)) return false;
  if (look.m.scanner.dice(look.m.place) != npos) {
    look.note("a die is written so in every language, and nothing else may be called so");
    return true;
  }
  if (look.m.scanner.name(look.m.place) == npos || !look.m.scanner.is_reserved(look.m.place)) return false;
  look.note(fmt::format("`{}` is a word of the language, so it cannot be a name", look.found()));
  return true;
}

bool no_chooser(const Look& look) {
  if (!look.m.expected.has(Role::by_chooser)) return false;
  look.note(fmt::format("an action says who chooses it: {} and a side", look.quoted(Role::by_chooser)));
  return true;
}

bool open_quote(const Look& look) {
  if (look.m.at_line_end || !look.found().starts_with('"') || look.m.scanner.string(look.m.place) != npos) return false;
  look.note("the text in quotes does not end on its line");
  const std::size_t end = look.end_of_line();
  look.fix("close it", {{look.place(end, end), "\""}});
  return true;
}

// Points at the bracket that is still open. Goes with any other help.
void open_bracket(const Look& look) {
  const Expectations& expected = look.m.expected;
  if (!expected.has(Expect::round_close) && !expected.has(Expect::square_close) && !expected.has(Expect::curly_close))
    return;
  std::vector<std::size_t> open;
  const Scanner& scanner = look.m.scanner;
  for (std::size_t at = look.m.element; at < look.m.place; ++at) {
    if (const auto end = scanner.string(at); end != npos) {
      at = end - 1;
      continue;
    }
    const char c = look.text()[at];
    if (c == '#')
      at = scanner.line_end(at);
    else if (c == '(' || c == '[' || c == '{')
      open.push_back(at);
    else if ((c == ')' || c == ']' || c == '}') && !open.empty())
      open.pop_back();
  }
  if (!open.empty()) look.finding.labels.push_back({look.place(open.back(), open.back() + 1), "opened here"});
}

}  // namespace

void add_hints(base::Diagnostic& finding, const Mistake& mistake) {
  const Look look{mistake, finding};
  static constexpr Hint lines[] = {
      removed_under,
      tally_line,
      text_in_the_wrong_place,
      unquoted_title,
      missing_header,
      is_some_without_name,
      no_chooser,
      blank_before_bracket,
      chained_comparison,
      operator_opens_line,
      unit_on_next_line,
      unnamed_presupposition,
      fold_as_operand,
      no_name,
  };
  const auto helped = [&](std::span<const Hint> hints) {
    return std::any_of(hints.begin(), hints.end(), [&](Hint hint) { return hint(look); });
  };
  if (!open_quote(look) && !helped(character_hints()) && !helped(shape_hints()) && !helped(spoken_hints()) &&
      !helped(ending_hints()))
    helped(lines);
  open_bracket(look);
}

}  // namespace paragraf::grammar
