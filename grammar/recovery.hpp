// Going on after a mistake. In: a rule that should match one line of a list (an item, a statement, an equation ...).
// Out: the rule's nodes, or an error node that reaches to the next line that opens something, with a finding at the
// farthest place that was reached. So the list goes on, and every independent mistake is reported once. A line is tried
// if it looks like one of its list, or like nothing else and stands farther right than its item.
#pragma once
#include "grammar/rules_tokens.hpp"
#include "grammar/sync.hpp"

namespace paragraf::grammar::rules {

struct item;

// After the rule was tried: is the line complete? If not, a finding is added, an error node covers the rest, and the
// input stands before the next line that opens something.
template <template <class...> class Action, template <class...> class Control, class Input>
void settle(Input& in, State& state, std::size_t begin, bool matched, const State::Mark& mark, Opens continues) {
  const std::size_t end = offset(in, state);
  Attempt attempt = judge(state, begin, end, matched, continues);
  if (attempt.complete) return;
  if (const std::size_t inner = swallowed_item(state, begin, attempt.place); inner != Scanner::npos) {
    // the mistake lies behind a line that opens an item: if an item stands there, this line is incomplete
    const Farthest farthest = state.farthest;
    const State::Mark here = state.mark();
    ++state.probing;
    in.iterator() = state.scanner.text().data() + inner;
    const bool is_item =
        Control<item>::template match<peg::apply_mode::action, peg::rewind_mode::required, Action, Control>(in, state);
    --state.probing;
    state.take_back(here);
    state.farthest = farthest;
    state.too_deep = Scanner::npos;
    if (is_item) {
      state.take_back(mark);
      cut_short(state, attempt, begin, inner);
    }
  }
  const std::size_t resumed = recover(state, attempt, begin, continues);
  in.iterator() = state.scanner.text().data() + resumed;
}

template <class Rule, Opens opens, Opens continues = opens>
struct one_line {
  using rule_t = one_line;
  using subs_t = peg::type_list<Rule>;
  template <peg::apply_mode A, peg::rewind_mode M, template <class...> class Action, template <class...> class Control,
            class Input>
  static bool match(Input& in, State& state) {
    if (state.too_deep != Scanner::npos) return false;
    const std::size_t from = offset(in, state);
    const std::size_t begin = state.scanner.skip(from, Layout::any);
    const bool plain = state.probing > 0;
    const bool tried =
        begin < state.scanner.size() &&
        (opens(state.scanner, begin) || (!plain && continues != opens_nothing && belongs(state, begin, continues)));
    if (!tried) {
      state.farthest.fail(begin, from, Control<Rule>::called);
      return false;
    }
    if (plain) return Control<Rule>::template match<A, M, Action, Control>(in, state);
    if (continues == opens_nothing) state.item_column = state.scanner.column(begin);
    if (state.farthest.at != begin) state.farthest = {begin, from, {}};
    const State::Mark mark = state.mark();
    const bool matched = Control<Rule>::template match<A, M, Action, Control>(in, state);
    settle<Action, Control>(in, state, begin, matched, mark, continues);
    return true;
  }
};

// What must reach to the end of its line.
template <class Rule>
struct rest_of_line {
  using rule_t = rest_of_line;
  using subs_t = peg::type_list<Rule>;
  template <peg::apply_mode A, peg::rewind_mode M, template <class...> class Action, template <class...> class Control,
            class Input>
  static bool match(Input& in, State& state) {
    const std::size_t from = offset(in, state);
    const std::size_t begin = state.scanner.skip(from, Layout::any);
    state.farthest = {begin, from, {}};
    const State::Mark mark = state.mark();
    const bool matched = Control<Rule>::template match<A, M, Action, Control>(in, state);
    if (!matched && begin > from && state.scanner.is_first_on_line(begin) && state.scanner.is_sync(begin)) {
      // nothing is left of the line, and the next one opens something
      recover(state, {false, begin, begin, begin, true}, begin, opens_nothing);
      return true;
    }
    settle<Action, Control>(in, state, begin, matched, mark, opens_nothing);
    return true;
  }
};

}  // namespace paragraf::grammar::rules
