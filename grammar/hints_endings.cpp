// Endings in the wrong place; see hints_look.hpp.
#include <algorithm>
#include <array>
#include <vector>

#include "grammar/hints_look.hpp"

namespace paragraf::grammar {

namespace {

constexpr std::size_t npos = Scanner::npos;

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
    const Role joins = look.word_within(Role::if_) == npos ? Role::if_ : Role::and_;
    look.fix_found(look.print(joins) + " " + look.print(Role::not_), look.found_end(Role::unless));
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

// The order of endings; those of one line of the table exclude each other.
std::size_t rank(Role ending) {
  static constexpr std::array<std::array<Role, 3>, 6> order = {{{Role::despite, Role::none, Role::none},
                                                                {Role::if_, Role::otherwise, Role::none},
                                                                {Role::only_if, Role::unless, Role::none},
                                                                {Role::provided, Role::none, Role::none},
                                                                {Role::after, Role::none, Role::none},
                                                                {Role::instead, Role::none, Role::none}}};
  for (std::size_t i = 0; i < order.size(); ++i)
    for (const Role role : order[i])
      if (role == ending) return i;
  return order.size();
}
constexpr std::array endings = {Role::despite, Role::if_,      Role::otherwise, Role::only_if,
                                Role::unless,  Role::provided, Role::after,     Role::instead};

struct Ending {
  Role role;
  std::size_t begin, end;
};
// The endings between two places, outside texts in quotes; `only if` is one, not an `if`.
std::vector<Ending> endings_within(const Scanner& scanner, std::size_t at, std::size_t stop) {
  std::vector<Ending> found;
  while (at < stop) {
    if (const auto end = scanner.string(at); end != npos) {
      at = end;
    } else if (const Role role = scanner.one_of(at, endings); role != Role::none) {
      found.push_back({role, at, scanner.word(at, role)});
      at = found.back().end;
    } else if (const auto name = scanner.name(at); name != npos) {
      at = name;
    } else {
      ++at;
    }
  }
  return found;
}

// `may f(u) only if a if b`: each ending has its place.
bool ending_order(const Look& look) {
  if (look.m.at_line_end) return false;
  const Scanner& scanner = look.m.scanner;
  const Role role = scanner.one_of(look.m.place, endings);
  if (role == Role::none) return false;
  const auto before = endings_within(scanner, look.m.element, look.m.place);
  const auto later =
      std::find_if(before.begin(), before.end(), [&](const Ending& e) { return rank(e.role) > rank(role); });
  if (later == before.end()) return false;
  look.note(fmt::format("{} stands before {}", look.quoted(role), look.quoted(later->role)));
  // what belongs to it ends at the next ending, if it ends on its line
  std::size_t end = look.end_of_line();
  const auto behind = endings_within(scanner, look.found_end(role), end);
  const std::size_t next = scanner.skip(scanner.line_end(end), Layout::any);
  const bool goes_on = scanner.word(next, Role::and_) != npos || scanner.word(next, Role::or_) != npos;
  if (behind.empty() && goes_on) return true;
  if (!behind.empty()) end = trimmed_end(look.text(), look.m.place, behind.front().begin);
  const std::string moved(look.text().substr(look.m.place, end - look.m.place));
  const auto open = std::count(moved.begin(), moved.end(), '('), closed = std::count(moved.begin(), moved.end(), ')');
  const bool twice = std::any_of(before.begin(), before.end(), [&](const Ending& e) { return e.role == role; });
  if (open == closed && moved.find('#') == std::string::npos && !twice)
    look.fix(fmt::format("move {} before {}", look.quoted(role), look.quoted(later->role)),
             {{look.place(later->begin, later->begin), moved + " "}, {look.place(look.m.behind, end), ""}});
  return true;
}

bool second_condition(const Look& look) {
  if (!look.found_word(Role::if_)) return false;
  const auto before = endings_within(look.m.scanner, look.m.element, look.m.place);
  if (std::none_of(before.begin(), before.end(), [](const Ending& e) { return e.role == Role::if_; })) return false;
  look.note(fmt::format("each ending stands once; {} joins conditions", look.quoted(Role::and_)));
  // `and` binds more closely than `or`
  if (look.word_within(Role::or_) == npos) look.fix_found(look.print(Role::and_), look.found_end(Role::if_));
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

constexpr Hint all[] = {if_and_only_if,   unless_or_only_if, ending_order,
                        second_condition, then_in_rule,      event_word_as_condition};

}  // namespace

std::span<const Hint> ending_hints() { return all; }

}  // namespace paragraf::grammar
