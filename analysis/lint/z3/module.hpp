// What the module `paragraf-solver` exports: one function of C, so that it knows nothing of the program and the program nothing of Z3. In:
// declarations and assertions in SMT-LIB, names of constants ("b0" a truth, "i1" a whole number, "r2" any number), and how much work
// is allowed. Out: 1 and the values of the names in their order ("0", "-3/2", for a root an empty text); 0: there are none; -1 and why
// it was not decided. The same question gets the same answer: it is asked of a solver made for it, and work is counted, not timed.
#pragma once
#include <cstddef>

extern "C" {

using ParagrafTake = void (*)(void* target, const char* text);
using ParagrafSolve = int (*)(const char* problem, const char* const* names, std::size_t count, unsigned work, ParagrafTake take, void* target);

}  // extern "C"

// The name of the function; the number goes up with its meaning.
#define PARAGRAF_SOLVE paragraf_solve_1
#define PARAGRAF_SOLVE_NAME "paragraf_solve_1"
