// How much evidence a book must give before something is told of one of its sentences. Chosen with sets of labelled slips in sight (`bench/drift`).
#pragma once
#include <cstddef>

namespace paragraf::analysis::align {

// How often something must have been seen elsewhere, and in which part of it with its counterpart.
inline constexpr double seen_enough = 4;
inline constexpr double steadily = 0.9, close = 0.8, mostly = 0.8;
// The same for two words that have lost their counterparts both.
inline constexpr double seen_twice = 2, usually = 0.75, at_times = 0.25;
// What is taken to be a word that was left as it was has so many letters.
inline constexpr std::size_t shortest_word = 4;
// A sentence of so many words is hardly the same in two languages.
inline constexpr std::size_t shortest_copy = 3;
// A translation that is longer or shorter than others by so many deviations has more or less in it.
inline constexpr double odd_length = 3.2;
// From fewer sentences it cannot be told how long translations are.
inline constexpr std::size_t enough_sentences = 10;

}  // namespace paragraf::analysis::align
