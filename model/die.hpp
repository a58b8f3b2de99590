// Dice as values. In: a text that says what is rolled: "2d6", "keep_highest(4d6, 3)". Out: the roll, and back. A value of the type `die` is
// such a text in this one form, so that equal dice are equal values; files in other languages spell it with their own names.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "base/dice.hpp"
#include "model/book.hpp"

namespace paragraf::model {

inline constexpr std::uint32_t most_dice = 1000, most_faces = 1'000'000;

// "d6", "2d6"; none if it is no die, or one beyond the bounds.
std::optional<base::DiceRoll> read_dice(std::string_view text);
// That, or what a library makes of it.
std::optional<base::DiceRoll> read_die(std::string_view text);
// The functions of the library `dice`, by what counts; empty: plain dice.
std::string_view die_function(base::DiceRoll::Counts counts);
std::string die_text(const base::DiceRoll& roll);
// As a file of that language writes it.
std::string die_syntax(const Book& book, const base::DiceRoll& roll, std::string_view language);
// The die of a type of TypeKind::dice; none if it is one that the book names: `roll: fate`.
std::optional<base::DiceRoll> written_die(const Type& type);

}  // namespace paragraf::model
