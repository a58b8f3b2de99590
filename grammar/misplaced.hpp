// Lines that are read although they are not right, since it is plain what they are: a clause without its `§`, and a `language`
// line that is not the first. As PEGTL rules: they match such a line, and leave one finding, so that nothing below it is read
// as something else.
#pragma once
#include "grammar/rules_tokens.hpp"

namespace paragraf::grammar {

base::Diagnostic sign_forgotten(const State& state, std::size_t at);
base::Diagnostic language_too_late(const State& state, std::size_t begin, std::size_t end);

}  // namespace paragraf::grammar

namespace paragraf::grammar::rules {

// Nothing, where the number and the title of a clause stand.
struct forgotten_sign {
  using rule_t = forgotten_sign;
  using subs_t = peg::type_list<>;
  template <peg::apply_mode A, peg::rewind_mode, template <class...> class, template <class...> class, class Input>
  static bool match(Input& in, State& state) {
    const std::size_t at = state.scanner.skip(offset(in, state), Layout::any);
    if (state.too_deep != Scanner::npos || !state.scanner.unsigned_clause(at)) return false;
    if constexpr (A == peg::apply_mode::action)
      if (state.probing == 0) state.findings.push_back(sign_forgotten(state, at));
    return true;
  }
};

struct late_language {
  using rule_t = late_language;
  using subs_t = peg::type_list<>;
  template <peg::apply_mode A, peg::rewind_mode, template <class...> class, template <class...> class, class Input>
  static bool match(Input& in, State& state) {
    const std::size_t from = offset(in, state), at = state.scanner.skip(from, Layout::any);
    if (state.too_deep != Scanner::npos || !state.scanner.is_first_on_line(at)) return false;
    const std::size_t end = state.scanner.language_line(at);
    if (end == Scanner::npos) return false;
    if constexpr (A == peg::apply_mode::action)
      if (state.probing == 0) state.findings.push_back(language_too_late(state, at, end));
    in.bump(end - from);
    return true;
  }
};

}  // namespace paragraf::grammar::rules
