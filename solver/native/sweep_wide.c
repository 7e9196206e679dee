/* The bound and the search for processors with 256-bit vectors (x86-64 with AVX2). Which build runs is decided
   when a search starts. Sets never cross the border between builds by value, as their calling conventions differ. */
#if defined(__GNUC__) && defined(__x86_64__)

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt")
#endif

#define AGAIN(function) wide_##function
#include "sweep_again.h"

#if defined(__clang__)
#pragma clang attribute pop
#endif

#endif
