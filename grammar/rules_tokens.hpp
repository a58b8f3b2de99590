// The tokens as PEGTL rules. A token skips the layout that may stand before it, takes itself from the text, and tells
// the state what was expected if it is not there. Spelling, in the notation of docs/grammar.peg:
//   kw<R> 'x'   kw_here<R> "x"   sym<E> 'x'   sym_here<E> "x"   sym_tight<E> `x`   inside<..> <..>   line_start ^
// silent<R> is kw<R> without a leaf in the tree.
#pragma once
#include <tao/pegtl.hpp>

#include "grammar/state.hpp"

namespace paragraf::grammar::rules {

namespace peg = tao::pegtl;
using peg::at;
using peg::not_at;
using peg::opt;
using peg::plus;
using peg::seq;
using peg::sor;
using peg::star;

template <class Input>
std::size_t offset(const Input& in, const State& state) {
  return static_cast<std::size_t>(in.current() - state.scanner.text().data());
}

// A token that Scanner::*Scan recognises.
template <auto Scan, Expect what, Layout asked = Layout::any>
struct token {
  using rule_t = token;
  using is_token = void;
  using subs_t = peg::type_list<>;
  template <peg::apply_mode A, peg::rewind_mode, template <class...> class, template <class...> class, class Input>
  static bool match(Input& in, State& state) {
    const std::size_t from = offset(in, state);
    const std::size_t begin = state.scanner.skip(from, state.layout(asked));
    if (state.too_deep != Scanner::npos) return false;
    const std::size_t end = (state.scanner.*Scan)(begin);
    if (end == Scanner::npos) {
      if constexpr (A == peg::apply_mode::action) state.farthest.fail(begin, from, what);
      return false;
    }
    in.bump(end - from);
    return true;
  }
};

constexpr std::string_view spelling(Expect symbol) {
  constexpr std::string_view texts[] = {
#define PARAGRAF_EXPECT(identifier, text) text,
      PARAGRAF_EXPECTS
#undef PARAGRAF_EXPECT
  };
  const std::string_view text = texts[static_cast<std::size_t>(symbol)];
  return text.substr(1, text.size() - 2);
}

template <Expect symbol, Layout asked>
struct symbol_token {
  using rule_t = symbol_token;
  using is_token = void;
  using subs_t = peg::type_list<>;
  template <peg::apply_mode A, peg::rewind_mode, template <class...> class, template <class...> class, class Input>
  static bool match(Input& in, State& state) {
    const std::size_t from = offset(in, state);
    const std::size_t begin = state.scanner.skip(from, state.layout(asked));
    if (state.too_deep != Scanner::npos) return false;
    const std::size_t end = state.scanner.symbol(begin, spelling(symbol));
    if (end == Scanner::npos) {
      if constexpr (A == peg::apply_mode::action) state.farthest.fail(begin, from, symbol);
      return false;
    }
    in.bump(end - from);
    return true;
  }
};
template <Expect E>
using sym = symbol_token<E, Layout::any>;
template <Expect E>
using sym_here = symbol_token<E, Layout::line>;
template <Expect E>
using sym_tight = symbol_token<E, Layout::none>;

template <Role role, Layout asked, bool recorded>
struct word_token {
  using rule_t = word_token;
  using is_token = void;
  using subs_t = peg::type_list<>;
  template <peg::apply_mode A, peg::rewind_mode, template <class...> class, template <class...> class, class Input>
  static bool match(Input& in, State& state) {
    const std::size_t from = offset(in, state);
    const std::size_t begin = state.scanner.skip(from, state.layout(asked));
    if (state.too_deep != Scanner::npos) return false;
    const std::size_t end = state.scanner.word(begin, role);
    if (end == Scanner::npos) {
      if constexpr (A == peg::apply_mode::action) state.farthest.fail(begin, from, role);
      return false;
    }
    if constexpr (recorded && A == peg::apply_mode::action) state.leaf(Kind::word, role, begin, end);
    in.bump(end - from);
    return true;
  }
};
template <Role R>
using kw = word_token<R, Layout::any, true>;
template <Role R>
using kw_here = word_token<R, Layout::line, true>;
template <Role R>
using silent = word_token<R, Layout::any, false>;

// ^ the next token is the first on its line
struct line_start {
  using rule_t = line_start;
  using is_token = void;
  using subs_t = peg::type_list<>;
  template <peg::apply_mode A, peg::rewind_mode, template <class...> class, template <class...> class, class Input>
  static bool match(Input& in, State& state) {
    const std::size_t from = offset(in, state);
    const std::size_t begin = state.scanner.skip(from, Layout::any);
    if (begin < state.scanner.size() && state.scanner.is_first_on_line(begin)) return true;
    if constexpr (A == peg::apply_mode::action) state.farthest.fail(begin, from, Expect::line_start);
    return false;
  }
};

// Rule, if what stands first may begin it. Only where a rule around it names what was expected there: words that are not tried are not
// told.
template <bool (Scanner::*may_begin)(std::size_t) const, class... Rules>
struct ahead {
  using rule_t = ahead;
  using subs_t = peg::type_list<Rules...>;
  template <peg::apply_mode A, peg::rewind_mode M, template <class...> class Action, template <class...> class Control,
            class Input>
  static bool match(Input& in, State& state) {
    return (state.scanner.*may_begin)(state.scanner.skip(offset(in, state), Layout::any)) &&
           sor<Rules...>::template match<A, M, Action, Control>(in, state);
  }
};
template <class... Rules>
using number_ahead = ahead<&Scanner::may_begin_number, Rules...>;
template <class... Rules>
using keyword_ahead = ahead<&Scanner::may_begin_keyword, Rules...>;
template <class... Rules>
using name_ahead = ahead<&Scanner::may_begin_name, Rules...>;

// Rule, if one of the words that it may begin with stands there, or the sign of an operator; what is told of a failure is the same. All of
// them are tokens that stand on the line of what is before them.
template <class Rule, auto... expected>
struct operator_ahead {
  using rule_t = operator_ahead;
  using is_token = void;           // Rule takes back what it has left
  using subs_t = peg::type_list<Rule>;
  template <peg::apply_mode A, peg::rewind_mode M, template <class...> class Action, template <class...> class Control,
            class Input>
  static bool match(Input& in, State& state) {
    const std::size_t from = offset(in, state);
    const std::size_t begin = state.scanner.skip(from, state.layout(Layout::line));
    if (state.too_deep != Scanner::npos) return false;
    if (state.scanner.may_begin_operator(begin)) return Control<Rule>::template match<A, M, Action, Control>(in, state);
    if constexpr (A == peg::apply_mode::action) state.farthest.fail(begin, from, expectations_of<expected...>);
    return false;
  }
};

// Rule, which begins with the token First, if Next stands behind that; what is told of a failure is the same.
template <class First, class Next, class Rule>
struct two_ahead {
  using rule_t = two_ahead;
  using is_token = void;
  using subs_t = peg::type_list<Rule>;
  template <peg::apply_mode A, peg::rewind_mode M, template <class...> class Action, template <class...> class Control,
            class Input>
  static bool match(Input& in, State& state) {
    const auto here = in.iterator();
    const bool both = First::template match<A, M, Action, Control>(in, state) && Next::template match<A, M, Action, Control>(in, state);
    in.iterator() = here;
    return both && Control<Rule>::template match<A, M, Action, Control>(in, state);
  }
};

// <..> inside brackets: line breaks are blanks
template <class... Rules>
struct inside {
  using rule_t = inside;
  using subs_t = peg::type_list<seq<Rules...>>;
  template <peg::apply_mode A, peg::rewind_mode M, template <class...> class Action, template <class...> class Control,
            class Input>
  static bool match(Input& in, State& state) {
    ++state.inside_brackets;
    const bool matched = Control<seq<Rules...>>::template match<A, M, Action, Control>(in, state);
    --state.inside_brackets;
    return matched;
  }
};

// Counts what is nested in what. Beyond the limit nothing matches any more, so that everything ends at once.
template <class... Rules>
struct nested {
  using rule_t = nested;
  using subs_t = peg::type_list<seq<Rules...>>;
  template <peg::apply_mode A, peg::rewind_mode M, template <class...> class Action, template <class...> class Control,
            class Input>
  static bool match(Input& in, State& state) {
    if (state.too_deep != Scanner::npos) return false;
    if (state.depth >= state.limits.nesting) {
      state.too_deep = state.scanner.skip(offset(in, state), Layout::any);
      return false;
    }
    ++state.depth;
    const bool matched = Control<seq<Rules...>>::template match<A, M, Action, Control>(in, state);
    --state.depth;
    return matched;
  }
};

// e % s
template <class Rule, class Separator = sym<Expect::comma>>
using separated = seq<Rule, star<Separator, Rule>>;

// --- words of the grammar's last section
struct number : token<&Scanner::number, Expect::number> {};
struct number_tight : token<&Scanner::number, Expect::number, Layout::none> {
  using as = number;
};
struct dice : token<&Scanner::dice, Expect::dice> {};
struct string : token<&Scanner::string, Expect::quoted> {};
struct id : token<&Scanner::free_name, Expect::name> {};
struct id_tight : token<&Scanner::free_name, Expect::name, Layout::none> {
  using as = id;
};
struct any_id : token<&Scanner::name, Expect::name> {};
struct any_id_tight : token<&Scanner::name, Expect::name, Layout::none> {
  using as = any_id;
};
struct wildcard : token<&Scanner::wildcard, Expect::name> {};
struct unit_name : token<&Scanner::free_name, Expect::unit, Layout::line> {};
struct clause_no : token<&Scanner::clause_number, Expect::clause_number> {};
struct mark_no : token<&Scanner::digits, Expect::number, Layout::none> {};
struct mark : token<&Scanner::mark, Expect::mark> {};
struct lang : token<&Scanner::language, Expect::language> {};
struct title_lang : token<&Scanner::title_language, Expect::a_title> {
  using as = lang;
};
struct tag_lang : token<&Scanner::tag, Expect::tag> {
  using as = lang;
};
struct any_lang : token<&Scanner::name, Expect::language, Layout::line> {
  using as = lang;
};  // an unknown one is told apart
struct ellipsis : sym<Expect::ellipsis> {};

// the `>=` and `+` of an expression stand on the line of the operand before them
struct relation : token<&Scanner::relation, Expect::operator_, Layout::line> {};
struct relation_any : token<&Scanner::relation, Expect::operator_> {
  using as = relation;
};
struct operator_;
struct add_op : token<&Scanner::add_operator, Expect::operator_, Layout::line> {
  using as = operator_;
};
struct mul_op : token<&Scanner::mul_operator, Expect::operator_, Layout::line> {
  using as = operator_;
};
struct percent : token<&Scanner::percent, Expect::unit, Layout::line> {};
struct optional : sym_tight<Expect::question> {};

// the text behind a tag, with its later lines
struct prose_text {
  using rule_t = prose_text;
  using subs_t = peg::type_list<>;
  template <peg::apply_mode A, peg::rewind_mode, template <class...> class, template <class...> class, class Input>
  static bool match(Input& in, State& state) {
    const std::size_t from = offset(in, state);
    const std::string_view text = state.scanner.text();
    const std::size_t tag_end = from + 1 + blank_at(text, from + 1);  // behind `: `
    const std::size_t begin = state.scanner.skip(tag_end, Layout::line);
    const std::size_t end = trimmed_end(text, begin, std::max(begin, state.scanner.prose_end(tag_end)));
    if constexpr (A == peg::apply_mode::action)
      if (begin < end) state.leaf(Kind::prose_text, Role::none, begin, end);
    in.bump((begin < end ? end : tag_end) - from);
    return true;
  }
};

}  // namespace paragraf::grammar::rules
