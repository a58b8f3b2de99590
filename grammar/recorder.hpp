// The PEGTL control that records. In: a rule that is tried. Out: if it matches and its name is a kind, a node with what
// its parts have recorded; if it fails, everything its parts have recorded is taken back. Nothing is recorded under
// lookahead.
#pragma once
#include "grammar/rules.hpp"

namespace paragraf::grammar {

// The kind of the rule of that name; a rule can name another one with `as`.
template <class Rule>
struct kind_of : std::false_type {};
template <class Rule>
requires requires { typename Rule::as; }
struct kind_of<Rule> : kind_of<typename Rule::as> {};
#define PARAGRAF_KIND(identifier)                      \
  template <>                                          \
  struct kind_of<rules::identifier> : std::true_type { \
    static constexpr Kind kind = Kind::identifier;     \
  };
#include "grammar/kinds.def"
#undef PARAGRAF_KIND

// Nodes marked (1) in kinds.def: with one child, that child stands in their place.
constexpr bool collapses(Kind kind) {
  return kind == Kind::type || kind == Kind::expr || kind == Kind::conj || kind == Kind::compare || kind == Kind::sum ||
         kind == Kind::product || kind == Kind::member;
}

// What a rule is called when it fails at its first token: instead of all the words that it could begin with.
template <class Rule>
struct called : std::false_type {};
#define PARAGRAF_CALLED(rule, thing)              \
  template <>                                     \
  struct called<rules::rule> : std::true_type {   \
    static constexpr Expect name = Expect::thing; \
  };
PARAGRAF_CALLED(item, item)
PARAGRAF_CALLED(statement, statement)
PARAGRAF_CALLED(step, example_step)
PARAGRAF_CALLED(case_, example_step)
PARAGRAF_CALLED(equation, equals)
PARAGRAF_CALLED(tally_line, plus)
PARAGRAF_CALLED(entity_line, attribute)
PARAGRAF_CALLED(header, header)
PARAGRAF_CALLED(line, table_line)
PARAGRAF_CALLED(cell, a_cell)
PARAGRAF_CALLED(ref, reference)
PARAGRAF_CALLED(one, a_type)
PARAGRAF_CALLED(expr, expression)
PARAGRAF_CALLED(neg, expression)
PARAGRAF_CALLED(sum, expression)
PARAGRAF_CALLED(unary, expression)
PARAGRAF_CALLED(title, a_title)
#undef PARAGRAF_CALLED

// What leaves nothing behind when it fails: tokens; what never fails; and a choice, of which each alternative has taken back what it had left.
template <class Rule>
struct leaves_nothing : std::bool_constant<requires { typename Rule::is_token; }> {};
template <class... Rules>
struct leaves_nothing<rules::peg::sor<Rules...>> : std::true_type {};
template <class... Rules>
struct leaves_nothing<rules::peg::opt<Rules...>> : std::true_type {};
template <class... Rules>
struct leaves_nothing<rules::peg::star<Rules...>> : std::true_type {};

template <class Rule>
struct recorder : rules::peg::normal<Rule> {
  static constexpr Expect called = [] {
    if constexpr (grammar::called<Rule>::value)
      return grammar::called<Rule>::name;
    else
      return Expect::item;
  }();

  template <rules::peg::apply_mode A, rules::peg::rewind_mode, template <class...> class Action,
            template <class...> class Control, class Input>
  static bool match(Input& in, State& state) {
    constexpr auto required = rules::peg::rewind_mode::required;
    if constexpr (A == rules::peg::apply_mode::nothing) {
      return Rule::template match<A, required, Action, Control>(in, state);
    } else if constexpr (leaves_nothing<Rule>::value && !grammar::called<Rule>::value) {
      ++state.tried;
      const std::size_t from = rules::offset(in, state);
      if (!Rule::template match<A, required, Action, Control>(in, state)) return false;
      if constexpr (kind_of<Rule>::value) {
        const std::size_t begin = state.scanner.skip(from, Layout::any), end = rules::offset(in, state);
        if (begin < end) state.leaf(kind_of<Rule>::kind, Role::none, begin, end);
      }
      return true;
    } else {
      const State::Mark mark = state.mark();
      const std::size_t from = rules::offset(in, state);
      ++state.tried;
      if constexpr (grammar::called<Rule>::value) {
        const Farthest before = state.farthest;
        if (Rule::template match<A, required, Action, Control>(in, state)) return record(in, state, mark, from);
        const std::size_t begin = state.scanner.skip(from, Layout::any);
        if (state.farthest.at == begin) {
          if (before.at == begin)
            state.farthest = before;
          else
            state.farthest = {begin, from, {}};
          state.farthest.expected.add(called);
        }
      } else {
        if (Rule::template match<A, required, Action, Control>(in, state)) return record(in, state, mark, from);
      }
      state.take_back(mark);
      return false;
    }
  }

 private:
  template <class Input>
  static bool record(const Input& in, State& state, const State::Mark& mark, std::size_t from) {
    if constexpr (kind_of<Rule>::value) {
      constexpr Kind kind = kind_of<Rule>::kind;
      // prose records itself, since `#` is text there; the root spans the whole text
      if constexpr (kind == Kind::prose_text || kind == Kind::file) return true;
      const std::size_t begin = state.scanner.skip(from, Layout::any), end = rules::offset(in, state);
      if (end <= begin) return true;
      if constexpr (collapses(kind))
        if (state.open.size() == mark.open + 1) return true;
      state.parent(kind, mark, begin, end);
    }
    return true;
  }
};

}  // namespace paragraf::grammar
