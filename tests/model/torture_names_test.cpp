// Names that begin with a word of the language, in English, Danish and Russian, in every place where a name stands; and what
// stands in a cell that is such a word. In: the tables of words. Out: books whose examples say that each name was read whole.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <set>

#include "grammar/keywords.hpp"
#include "tests/support/running.hpp"

namespace paragraf::tests {
namespace {

using grammar::KeywordTable;
using grammar::Role;

constexpr Role roles[] = {
#define PARAGRAF_ROLE(identifier, role) Role::identifier,
#include "grammar/roles.def"
#undef PARAGRAF_ROLE
};

// Every wording of the table as one name, with what makes it longer than the word.
std::vector<std::string> long_names(const KeywordTable& table, std::string_view behind) {
  std::set<std::string> names;
  for (const Role role : roles)
    for (const std::string& wording : table.wordings(role)) {
      std::string name;
      for (const char c : wording)
        if (c != ',') name += c == ' ' ? '_' : c;
      names.insert(name + std::string(behind));
    }
  return {names.begin(), names.end()};
}

// The words of a table, by role: `{if_}` in a pattern would be harder to read than a call.
struct Words {
  const KeywordTable& table;
  std::string operator()(Role role) const { return std::string(table.print(role)); }
  std::string builtin(std::string_view neutral) const {
    for (const auto& [spelling, name] : table.builtins())
      if (name == neutral) return spelling;
    return std::string(neutral);
  }
};

std::string head(const Words& w) {
  const bool english = w.table.language() == "en";
  return english ? "rulebook t\n" : fmt::format("{} {}\n{} t\n", w(Role::language), w.table.language(), w(Role::rulebook));
}

// Members, attributes, parameters, binders and what an example gives.
std::string used_names(const Words& w, const std::vector<std::string>& names) {
  const std::string whole = w.builtin("int");
  std::string book = head(w) + fmt::format("{} kinds: {}\n{} thing_\n", w(Role::enum_), fmt::join(names, ", "), w(Role::entity));
  std::string given, steps;
  for (const std::string& name : names) book += fmt::format("  {}: {}\n", name, whole);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string& name = names[i];
    book += fmt::format("{0} v{1}({2}: {3}): {3} = {2} + 1 {4} {2} > 0 {5} {6} {2} < 0\n", w(Role::value), i, name, whole,
                        w(Role::if_), w(Role::and_), w(Role::not_));
    book += fmt::format("{0} w{1}: {3} = {4} {2} {5} thing_ {6} {2}.{2} > {1}\n", w(Role::value), i, name, whole,
                        w(Role::count), w(Role::in_binder), w(Role::where));
    book += fmt::format("{} m{}: kinds = {}\n", w(Role::value), i, name);
    given += fmt::format("{}{}: {}", i ? ", " : "", name, i + 1);
    steps += fmt::format("  {0} v{1}(1) {2} 2\n  {0} w{1} {2} 1\n  {0} first_.{3} {2} {4}\n  {0} m{1} {2} {3}\n", w(Role::then), i,
                         w(Role::is), name, i + 1);
  }
  return book + fmt::format("{} \"names\"\n  {} first_: thing_ {{ {} }}\n", w(Role::example), w(Role::given), given) + steps;
}

// What is declared: each name as another kind of thing.
std::string declared_names(const Words& w, const std::vector<std::string>& names) {
  const std::string whole = w.builtin("int"), truth = w.builtin("bool"), u = "(u: thing_)";
  std::string book = head(w) + fmt::format("{} thing_\n  n: {}\n  f: {}\n", w(Role::entity), whole, truth), steps;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string& n = names[i];
    const std::string z = fmt::format("z{}", i);
    const auto is = [&](std::string_view left, std::string_view right) {
      steps += fmt::format("  {} {} {} {}\n", w(Role::then), left, w(Role::is), right);
    };
    switch (i % 10) {
      case 0:
        book += fmt::format("{0} {1}: {2} = 1\n{0} {3}: {2}\n  = {1}\n  {4} {1} > 0\n", w(Role::value), n, whole, z, w(Role::if_));
        is(n, "1"), is(z, "1");
        break;
      case 1:
        book += fmt::format("{0} {1}{2}\n{3} e{4}{2}\n{5} e{4}(u)\n  {6} {1}(u)\n", w(Role::fact), n, u, w(Role::event), i,
                            w(Role::when), w(Role::note));
        steps += fmt::format("  {} e{}(a)\n  {} {}(a)\n", w(Role::do_), i, w(Role::then), n);
        break;
      case 2:
        book += fmt::format("{0} {1}{2} {3} u {4}\n{5} {1}(u)\n{6} {1}(u) {7} u.f\n", w(Role::action), n, u, w(Role::by_chooser),
                            w(Role::in_any_phase), w(Role::may), w(Role::may_not), w(Role::if_));
        steps += fmt::format("  {} {} {}(a)\n", w(Role::then), w(Role::allowed), n);
        break;
      case 3:
        book += fmt::format("{0} {1}{2}\n{0} e{3}{2}\n{4} e{3}(u)\n  {5} {1}(u)\n", w(Role::event), n, u, i, w(Role::when), w(Role::cause));
        steps += fmt::format("  {} e{}(a)\n  {} {} {}(a)\n", w(Role::do_), i, w(Role::then), w(Role::happens), n);
        break;
      case 4:
        book += fmt::format("{} {}{}: {}\n  + {}: 1\n  + b: 2\n", w(Role::tally), n, u, whole, n);
        is(n + "(a)." + n, "1"), is(n + "(a)", "3");
        break;
      case 5:
        book += fmt::format("{0} {1}(a: {2}): {2}\n  a | {1}\n  1 | 2\n{3} {1} 2 | 3\n", w(Role::table), n, whole, w(Role::row));
        is(n + "(1)", "2"), is(n + "(2)", "3");
        break;
      case 6:
        book += fmt::format("{0} {1}: {1}: {2}\n{3} {4}: {1} = {1} {{ {1}: 2 }}\n", w(Role::record), n, whole, w(Role::value), z);
        is(z + "." + n, "2");
        break;
      case 7:
        book += fmt::format("{0} k{1}: {2}, k{2} = 10\n{3} {4}: k{1} = 1 {2} + 2 k{2}\n", w(Role::measure), i, n, w(Role::value), z);
        is(z, "21 " + n);
        break;
      case 8:
        book += fmt::format("{0} {1} \"?\": {1} {2} b\n{3} {4}: {5} = {1} {6} {1}\n", w(Role::reading), n, w(Role::or_), w(Role::value), z,
                            truth, w(Role::is));
        steps += fmt::format("  {} {}\n", w(Role::then), z);
        break;
      default:
        book += fmt::format("{0} a{1}{2} {3} u {4}\n[{5}] {6} a{1}(u)\n{7} a{1}(u)\n{8} {5}\n", w(Role::action), i, u,
                            w(Role::by_chooser), w(Role::in_any_phase), n, w(Role::may_not), w(Role::may), w(Role::lift));
        steps += fmt::format("  {} {} a{}(a)\n", w(Role::then), w(Role::allowed), i);
    }
  }
  return book + fmt::format("{} \"names\"\n  {} a: thing_ {{ n: 1, f: {} }}\n", w(Role::example), w(Role::given), w(Role::false_)) + steps;
}

TEST_CASE("torture 20, 23: a name may begin with any word of any language, wherever it stands") {
  for (const std::string_view language : grammar::keyword_languages())
    for (const std::string_view behind : {"x", "1", "_", "\u0301"}) {
      CAPTURE(language);
      CAPTURE(behind);
      const Words words{*grammar::keyword_table(language)};
      const std::vector<std::string> names = long_names(words.table, behind);
      CHECK(names.size() > 100);
      CHECK(problems(used_names(words, names)) == "");
      CHECK(problems(declared_names(words, names)) == "");
    }
}

TEST_CASE("a cell may hold a member that is a word which opens an item, and go on in the next line") {
  CHECK(problems(R"(rulebook t
enum state ordered: free, closed, may, when, example
table t(s: state, n: int): (cost: int, next: state)
  s            | n  | cost | next
  free         | 1  | 1    | closed
  closed, may  | 1  | 2    | free
  when         | 1  | 3    | may
  free, closed,  # both of them
    may        | 2  | 4    | example
  when         | 1 +
                 1  | 5    | when
row t example | 2 | 6 | free
example "cells"
  then t(free, 1).cost is 1 and t(closed, 1).next is free
  then t(may, 1).cost is 2
  then t(when, 1).next is may
  then t(closed, 2).cost is 4 and t(may, 2).next is example
  then t(when, 2).cost is 5
  then t(example, 2).cost is 6
)") == "");
}

}  // namespace
}  // namespace paragraf::tests
