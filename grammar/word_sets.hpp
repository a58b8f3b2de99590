// Sets of roles that belong together. In: nothing. Out: the words that open an item, open a statement, open an example step, may
// not be names, or end what stands before them. The lists are those of docs/grammar.peg.
#pragma once
#include <array>

#include "grammar/tree.hpp"

namespace paragraf::grammar {

inline constexpr std::array item_words = {
    Role::rulebook, Role::title, Role::languages, Role::paragraf, Role::prohibitions_prevail, Role::uses, Role::sequence, Role::term, Role::enum_,
    Role::type, Role::record, Role::entity, Role::measure, Role::extern_, Role::fact, Role::value, Role::table, Role::row,
    Role::tally, Role::action, Role::event, Role::presuppose, Role::closed, Role::free, Role::may, Role::may_not, Role::must,
    Role::need_not, Role::when, Role::whenever, Role::likewise, Role::lift, Role::confirms, Role::informal, Role::allow, Role::reading,
    Role::read, Role::replace, Role::suspend, Role::example,
};

inline constexpr std::array statement_words = {
    Role::set, Role::add, Role::take, Role::put, Role::remove, Role::create, Role::destroy, Role::note, Role::forget,
    Role::cause, Role::repeat,
};

inline constexpr std::array step_words = {Role::given, Role::assume, Role::do_, Role::then};

inline constexpr std::array end_words = {
    Role::if_, Role::only_if, Role::unless, Role::provided, Role::despite, Role::otherwise, Role::instead, Role::after,
    Role::afterwards, Role::beforehand, Role::for_every, Role::together_with, Role::rolling, Role::by_fold, Role::by_reason,
    Role::not_by, Role::needs, Role::among, Role::of_copies, Role::to_add, Role::from_take, Role::in_put, Role::from_remove,
    Role::in_any_phase, Role::in_phase, Role::at_least, Role::at_most,
};

// Not names; the end words are reserved too.
inline constexpr std::array reserved_words = {
    Role::and_, Role::or_, Role::not_, Role::is, Role::in_test, Role::in_binder, Role::some, Role::every, Role::no, Role::has,
    Role::where, Role::gives, Role::true_, Role::false_, Role::nothing, Role::same, Role::connected, Role::count, Role::sum,
    Role::those, Role::the, Role::largest, Role::smallest,
};

}  // namespace paragraf::grammar
