/* The same for processors that also combine three vectors in one instruction (AVX-512VL), which a step of a
   fill does; sets still take one vector of 256 bits. */
#if defined(__GNUC__) && defined(__x86_64__)

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512vl,avx512bw,avx512dq,avx2,bmi,bmi2,lzcnt,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx512f,avx512vl,avx512bw,avx512dq,avx2,bmi,bmi2,lzcnt,popcnt")
#endif

#define AGAIN(function) ternary_##function
#include "sweep_again.h"

#if defined(__clang__)
#pragma clang attribute pop
#endif

#endif
