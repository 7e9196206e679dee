/* The bound and the search once more, for processors with 256-bit vectors (x86-64 with AVX2); the same text
   compiled for them. Which of the two runs is decided when a search starts. Sets never cross the border between
   the two by value, as their calling conventions differ. */
#if defined(__GNUC__) && defined(__x86_64__)

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt")
#endif

#define make_bound wide_make_bound
#define look_ahead wide_look_ahead
#define bound_cells wide_bound_cells
#define alone wide_alone
#define alone_before wide_alone_before
#define start_sweep wide_start_sweep
#define sweep_level wide_sweep_level
#define moves_from wide_moves_from
#define recall wide_recall
#define tally_ways wide_tally_ways
#define sweep_empty wide_sweep_empty
#define end_sweep wide_end_sweep

#include "bound.c"
#include "moves.c"
#include "sweep.c"
#include "tally.c"

#if defined(__clang__)
#pragma clang attribute pop
#endif

#endif
