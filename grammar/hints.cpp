// Help for predictable mistakes; see hints.hpp. First a table of symbols and words that other languages write
// otherwise, then one function for each mistake that needs a look around. A mistake gets the first help that fits.
#include "grammar/hints.hpp"

#include <fmt/format.h>

#include <array>

#include "grammar/word_sets.hpp"

namespace paragraf::grammar {

namespace {

constexpr std::size_t npos = Scanner::npos;

// A view of the surroundings of a mistake, with the edits that the hints need.
struct Look {
  const Mistake& m;
  base::Diagnostic& finding;

  std::string_view text() const { return m.scanner.text(); }
  std::string_view found() const { return text().substr(m.place, m.end - m.place); }
  std::string quoted(Role role) const { return fmt::format("`{}`", m.scanner.table().print(role)); }
  std::string print(Role role) const { return std::string(m.scanner.table().print(role)); }
  bool found_word(Role role) const { return !m.at_line_end && m.scanner.word(m.place, role) != npos; }
  bool first_on_line() const { return m.place < text().size() && m.scanner.is_first_on_line(m.place); }
  std::size_t found_end(Role role) const { return m.scanner.word(m.place, role); }
  base::Place place(std::size_t begin, std::size_t end) const {
    return {m.source, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}};
  }
  void note(std::string said) const { finding.notes.push_back(std::move(said)); }
  void fix(std::string said, std::vector<base::Edit> edits) const {
    finding.fixes.push_back({std::move(said), std::move(edits)});
  }
  void fix_found(std::string replacement, std::size_t end) const {
    fix(replacement.empty() ? "leave it out" : fmt::format("write `{}`", replacement),
        {{place(m.place, end), replacement}});
  }
  // Where a word of that role begins that ends right before the mistake.
  std::size_t word_before(Role role) const { return word_before(role, m.behind); }
  std::size_t word_before(Role role, std::size_t end) const {
    for (std::size_t at = end; at > m.element && end - at < 64;) {
      --at;
      if (m.scanner.word(at, role) == end && (at == 0 || !is_name_byte(text()[at - 1]))) return at;
    }
    return npos;
  }
  // The first place between the element's begin and the mistake where such a word stands, outside texts in quotes.
  std::size_t word_within(Role role) const {
    for (std::size_t at = m.element; at < m.place;) {
      if (const auto end = m.scanner.string(at); end != npos) {
        at = end;
        continue;
      }
      if (const auto end = m.scanner.name(at); end != npos) {
        if (m.scanner.word(at, role) != npos) return at;
        at = end;
        continue;
      }
      ++at;
    }
    return npos;
  }
  Role element_word() const {
    const Scanner& scanner = m.scanner;
    std::size_t at = m.element;
    if (scanner.symbol(at, "[") != npos) {
      const std::size_t close = text().find(']', at);
      if (close == npos) return Role::none;
      at = scanner.skip(close + 1, Layout::any);
    }
    return scanner.one_of(at, item_words);
  }
  std::size_t end_of_line() const {  // without blanks; a comment counts as text
    std::size_t end = m.scanner.line_end(m.place);
    while (end > m.place && (text()[end - 1] == ' ' || text()[end - 1] == '\r' || text()[end - 1] == '\t')) --end;
    return end;
  }
  static bool is_name_byte(char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           static_cast<unsigned char>(c) >= 0x80;
  }
};

// --- symbols and words of other languages: what was found, what must be expected there, what to write
struct Instead {
  std::string_view found;
  Expect where;
  Role role;                // the word to write
  std::string_view symbol;  // or the symbol
  std::string_view note;
};
constexpr std::array instead = {
    Instead{"=", Expect::operator_, Role::is, "", "`=` only defines"},
    Instead{"==", Expect::operator_, Role::is, "", "`=` only defines"},
    Instead{"!=", Expect::operator_, Role::is_not, "", ""},
    Instead{"<>", Expect::operator_, Role::is_not, "", ""},
    Instead{"≠", Expect::operator_, Role::is_not, "", ""},
    Instead{"=<", Expect::operator_, Role::none, "<=", ""},
    Instead{"=>", Expect::operator_, Role::none, ">=", ""},
    Instead{"≤", Expect::operator_, Role::none, "<=", ""},
    Instead{"≥", Expect::operator_, Role::none, ">=", ""},
    Instead{"×", Expect::operator_, Role::none, "*", ""},
    Instead{"·", Expect::operator_, Role::none, "*", ""},
    Instead{"÷", Expect::operator_, Role::none, "/", ""},
    Instead{"–", Expect::operator_, Role::none, "-", "this is a dash, not a minus"},
    Instead{"−", Expect::operator_, Role::none, "-", "this is not the minus of the keyboard"},
    Instead{"&&", Expect::operator_, Role::and_, "", ""},
    Instead{"&", Expect::operator_, Role::and_, "", ""},
    Instead{"||", Expect::operator_, Role::or_, "", ""},
    Instead{"!", Expect::expression, Role::not_, "", ""},
    Instead{"->", Expect::colon, Role::none, ":", "a result stands behind `:`"},
    Instead{":=", Expect::equals, Role::none, "=", ""},
    Instead{"=", Expect::expression, Role::none, "", "one `=` defines, and `is` compares"},
    Instead{"raise", Expect::statement, Role::cause, "", ""},
    Instead{"trigger", Expect::statement, Role::cause, "", ""},
};

bool other_language(const Look& look) {
  for (const Instead& entry : instead) {
    const bool fits =
        look.m.expected.has(entry.where) || (entry.where == Expect::operator_ && look.m.expected.has(Role::is));
    if (look.found() != entry.found || !fits) continue;
    if (!entry.note.empty()) look.note(std::string(entry.note));
    look.fix_found(entry.role != Role::none ? look.print(entry.role) : std::string(entry.symbol), look.m.end);
    return true;
  }
  return false;
}

// --- endings
bool if_and_only_if(const Look& look) {
  const std::size_t begin = look.word_before(Role::if_);
  if (!look.found_word(Role::and_) || begin == npos) return false;
  const std::size_t only = look.m.scanner.skip(look.found_end(Role::and_), Layout::line);
  const std::size_t end = look.m.scanner.word(only, Role::only_if);
  if (end == npos) return false;
  look.note(
      fmt::format("{} permits where the condition holds and forbids where it does not", look.quoted(Role::only_if)));
  look.fix("write " + look.quoted(Role::only_if), {{look.place(begin, end), look.print(Role::only_if)}});
  return true;
}

bool unless_or_only_if(const Look& look) {
  const Role element = look.element_word();
  if (look.found_word(Role::unless) && (element == Role::must || element == Role::need_not)) {
    look.note(fmt::format("a duty takes {}", look.quoted(Role::if_)));
    look.fix_found(look.print(Role::if_) + " " + look.print(Role::not_), look.found_end(Role::unless));
  } else if (look.found_word(Role::unless) && element == Role::may) {
    look.note(fmt::format("a permission takes {}; {} with {} only forbids", look.quoted(Role::only_if),
                          look.quoted(Role::may_not), look.quoted(Role::unless)));
  } else if (look.found_word(Role::only_if) && element == Role::may_not) {
    look.note(fmt::format("a prohibition takes {}", look.quoted(Role::unless)));
    look.fix_found(look.print(Role::unless), look.found_end(Role::only_if));
  } else {
    return false;
  }
  return true;
}

bool despite_after_if(const Look& look) {
  const std::size_t condition = look.word_within(Role::if_);
  if (!look.found_word(Role::despite) || condition == npos) return false;
  look.note(fmt::format("{} stands before {}", look.quoted(Role::despite), look.quoted(Role::if_)));
  const std::size_t end = look.end_of_line();
  const std::string moved(look.text().substr(look.m.place, end - look.m.place));
  if (moved.find('#') == std::string::npos)
    look.fix(fmt::format("move {} before {}", look.quoted(Role::despite), look.quoted(Role::if_)),
             {{look.place(condition, condition), moved + " "}, {look.place(look.m.behind, end), ""}});
  return true;
}

bool second_condition(const Look& look) {
  if (!look.found_word(Role::if_) || look.word_within(Role::if_) == npos) return false;
  look.note(fmt::format("each ending stands once; {} joins conditions", look.quoted(Role::and_)));
  look.fix_found(look.print(Role::and_), look.found_end(Role::if_));
  return true;
}

bool event_word_as_condition(const Look& look) {
  const Role element = look.element_word();
  if ((element != Role::when && element != Role::whenever) || !look.m.expected.has(Expect::statement)) return false;
  // the line above: a norm?
  std::size_t line = look.m.scanner.line_start(look.m.element);
  Role above = Role::none;
  if (line > look.m.scanner.start())
    above = look.m.scanner.one_of(look.m.scanner.skip(look.m.scanner.line_start(line - 1), Layout::line), item_words);
  const bool norm = above == Role::may || above == Role::may_not || above == Role::must || above == Role::need_not;
  if (norm) {
    const std::size_t end = look.m.scanner.word(look.m.element, element);
    look.note(fmt::format("{} opens an event rule, which needs a statement; a condition is {}", look.quoted(element),
                          look.quoted(Role::if_)));
    if (end != npos)
      look.fix("write " + look.quoted(Role::if_), {{look.place(look.m.element, end), look.print(Role::if_)}});
  } else {
    look.note("an event rule needs a statement under it");
  }
  return true;
}

bool then_in_rule(const Look& look) {
  if (!look.found_word(Role::then) || look.element_word() == Role::example) return false;
  look.note(
      fmt::format("an effect stands on a line of its own; {} makes another event happen", look.quoted(Role::cause)));
  return true;
}

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
  if (look.found() != "(") return false;
  const std::size_t digits = scanner.digits(look.m.end);
  if (digits == npos || scanner.symbol(digits, ")") == npos) return false;
  look.note(fmt::format("the text behind a sentence mark begins with its language and a blank: `{}) {}: ...`",
                        look.text().substr(look.m.place, digits - look.m.place), scanner.table().language()));
  return true;
}

bool unquoted_title(const Look& look) {
  if (!look.m.expected.has(Expect::a_title)) return false;
  const Scanner& scanner = look.m.scanner;
  const std::size_t language = scanner.language(look.m.place);
  if (language == npos) {
    look.note(fmt::format("a title is quoted and has its language: `{} \"...\"`", scanner.table().language()));
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
  static constexpr std::array<bool (*)(const Look&), 21> hints = {
      open_quote,
      if_and_only_if,
      unless_or_only_if,
      despite_after_if,
      second_condition,
      then_in_rule,
      removed_under,
      tally_line,
      text_in_the_wrong_place,
      unquoted_title,
      missing_header,
      is_some_without_name,
      no_chooser,
      blank_before_bracket,
      chained_comparison,
      other_language,
      operator_opens_line,
      unit_on_next_line,
      fold_as_operand,
      no_name,
      event_word_as_condition,
  };
  for (const auto hint : hints)
    if (hint(look)) break;
  open_bracket(look);
}

}  // namespace paragraf::grammar
