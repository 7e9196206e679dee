/* Sets of cells of a board up to 16 by 16 as 256 bits: cell 16 * y + x is bit x + 16 * (y % 4) of word y / 4.

   East and west stay within a word, since a row does; north and south cross words. GCC and Clang map the
   four words to vector registers; other compilers get plain loops. */
#ifndef WALLHOP_BITS_H
#define WALLHOP_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "kernel.h"

enum { STRIDE = 16, BIT_CELLS = 256, FILL_STEPS = 4, DIGITS = 4 };

#if defined(__GNUC__)
typedef uint64_t bits __attribute__((vector_size(32), aligned(16)));
#define INLINE static inline __attribute__((always_inline))
#define UNROLL _Pragma("GCC unroll 4")
#define PREFETCH(address) __builtin_prefetch(address)
static inline bits bits_and(bits a, bits b) { return a & b; }
static inline bits bits_or(bits a, bits b) { return a | b; }
static inline bits bits_xor(bits a, bits b) { return a ^ b; }
static inline bits bits_without(bits a, bits b) { return a & ~b; }
static inline bits bits_add_words(bits a, bits b) { return a + b; }
static inline bits bits_up(bits a, int n) { return a << n; }
static inline bits bits_down(bits a, int n) { return a >> n; }
static inline uint64_t bits_word(bits a, int i) { return a[i]; }
static inline bits bits_of(uint64_t a, uint64_t b, uint64_t c, uint64_t d) { return (bits){a, b, c, d}; }
#else
#define INLINE static inline
#define UNROLL
#define PREFETCH(address) ((void)(address))
typedef struct { uint64_t w[4]; } bits;
static inline bits bits_of(uint64_t a, uint64_t b, uint64_t c, uint64_t d) { return (bits){{a, b, c, d}}; }
static inline uint64_t bits_word(bits a, int i) { return a.w[i]; }
#define WORDWISE(name, expression)                                                                            \
    static inline bits name(bits a, bits b)                                                                   \
    {                                                                                                         \
        for (int i = 0; i < 4; i++)                                                                           \
            a.w[i] = expression;                                                                              \
        return a;                                                                                             \
    }
WORDWISE(bits_and, a.w[i] & b.w[i])
WORDWISE(bits_or, a.w[i] | b.w[i])
WORDWISE(bits_xor, a.w[i] ^ b.w[i])
WORDWISE(bits_without, a.w[i] & ~b.w[i])
WORDWISE(bits_add_words, a.w[i] + b.w[i])
static inline bits bits_up(bits a, int n)
{
    return bits_of(a.w[0] << n, a.w[1] << n, a.w[2] << n, a.w[3] << n);
}
static inline bits bits_down(bits a, int n)
{
    return bits_of(a.w[0] >> n, a.w[1] >> n, a.w[2] >> n, a.w[3] >> n);
}
#endif

static inline bits bits_none(void) { return bits_of(0, 0, 0, 0); }
static inline bits bits_not_none(void) { return bits_of(UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX); }

static inline bits bits_load(const uint64_t *words)
{
    bits a;
    memcpy(&a, words, 32);
    return a;
}

static inline void bits_store(uint64_t *words, bits a) { memcpy(words, &a, 32); }

#if defined(__GNUC__)
static inline bits bits_in_word(uint64_t cells, int place)
{
    uint64_t word = (uint64_t)place;
    return (bits)((bits){0, 1, 2, 3} == (bits){word, word, word, word}) & (bits){cells, cells, cells, cells};
}
#else
static inline bits bits_in_word(uint64_t cells, int place)
{
    uint64_t words[4] = {0, 0, 0, 0};
    words[place] = cells;
    return bits_load(words);
}
#endif

static inline bits bits_one(int cell) { return bits_in_word((uint64_t)1 << (cell & 63), cell >> 6); }

static inline bool bits_has(bits a, int cell)
{
    uint64_t words[4];
    bits_store(words, a);
    return words[cell >> 6] >> (cell & 63) & 1;
}

static inline bool bits_any(bits a)
{
#if defined(__GNUC__) && defined(__AVX__)
    typedef long long words __attribute__((vector_size(32)));
    return !__builtin_ia32_ptestz256((words)a, (words)a);
#else
    return (bits_word(a, 0) | bits_word(a, 1) | bits_word(a, 2) | bits_word(a, 3)) != 0;
#endif
}

static inline bool bits_same(bits a, bits b) { return !bits_any(bits_xor(a, b)); }

#if defined(__GNUC__)
static inline int low_bit(uint64_t word) { return __builtin_ctzll(word); }
static inline int high_bit(uint64_t word) { return 63 - __builtin_clzll(word); }
static inline int bit_count(uint64_t word) { return __builtin_popcountll(word); }
#else
static inline int bit_count(uint64_t word)
{
    int n = 0;
    for (; word; word &= word - 1)
        n++;
    return n;
}
static inline int low_bit(uint64_t word) { return bit_count((word & (0 - word)) - 1); }
static inline int high_bit(uint64_t word)
{
    int n = 0;
    while (word >>= 1)
        n++;
    return n;
}
#endif

/* One bit for each word that is not empty. */
static inline unsigned bits_words(bits a)
{
#if defined(__GNUC__) && defined(__AVX2__)
    typedef double doubles __attribute__((vector_size(32)));
    return ~(unsigned)__builtin_ia32_movmskpd256((doubles)(a == (bits){0, 0, 0, 0})) & 15;
#else
    return (unsigned)(bits_word(a, 0) != 0) | (unsigned)(bits_word(a, 1) != 0) << 1 |
           (unsigned)(bits_word(a, 2) != 0) << 2 | (unsigned)(bits_word(a, 3) != 0) << 3;
#endif
}

/* The cells of a set in rising order; their number. */
static inline int bits_list(bits a, uint8_t *list)
{
    uint64_t words[4];
    int count = 0;
    bits_store(words, a);
    for (unsigned rest = bits_words(a); rest; rest &= rest - 1) {
        int place = low_bit(rest);
        for (uint64_t word = words[place]; word; word &= word - 1)
            list[count++] = (uint8_t)(64 * place + low_bit(word));
    }
    return count;
}

static inline int bits_count(bits a)
{
    return bit_count(bits_word(a, 0)) + bit_count(bits_word(a, 1)) + bit_count(bits_word(a, 2)) +
           bit_count(bits_word(a, 3));
}

/* The lowest cell of a set that is not empty. */
static inline int any_cell(bits a)
{
    uint64_t words[4];
    int place = low_bit(bits_words(a));
    bits_store(words, a);
    return 64 * place + low_bit(words[place]);
}

/* The set moved by whole words towards higher or lower cells, empty words coming in. */
#if defined(__GNUC__)
/* Halves first and then within halves: the cheapest shuffles where vectors are 256 bits wide. */
static inline bits words_up_2(bits a) { return __builtin_shufflevector(a, (bits){0, 0, 0, 0}, 4, 5, 0, 1); }
static inline bits words_down_2(bits a) { return __builtin_shufflevector(a, (bits){0, 0, 0, 0}, 2, 3, 4, 5); }
static inline bits words_up(bits a) { return __builtin_shufflevector(words_up_2(a), a, 1, 4, 3, 6); }
static inline bits words_down(bits a) { return __builtin_shufflevector(a, words_down_2(a), 1, 4, 3, 6); }
#else
static inline bits words_up(bits a) { return bits_of(0, a.w[0], a.w[1], a.w[2]); }
static inline bits words_down(bits a) { return bits_of(a.w[1], a.w[2], a.w[3], 0); }
static inline bits words_up_2(bits a) { return bits_of(0, 0, a.w[0], a.w[1]); }
static inline bits words_down_2(bits a) { return bits_of(a.w[2], a.w[3], 0, 0); }
#endif

#if defined(__GNUC__) && defined(__AVX2__)
/* The set moved by one or two rows: the halves' neighbours joined on, then a shift of bytes in both halves. */
typedef uint16_t row_vector __attribute__((vector_size(32), aligned(16)));
#define JOINED_ROWS(a, b, ...) ((bits)__builtin_shufflevector((row_vector)(a), (row_vector)(b), __VA_ARGS__))
static inline bits rows_up(bits a, int step)
{
    return step ? JOINED_ROWS(words_up_2(a), a, 6, 7, 16, 17, 18, 19, 20, 21, 14, 15, 24, 25, 26, 27, 28, 29)
                : JOINED_ROWS(words_up_2(a), a, 7, 16, 17, 18, 19, 20, 21, 22, 15, 24, 25, 26, 27, 28, 29, 30);
}
static inline bits rows_down(bits a, int step)
{
    return step ? JOINED_ROWS(a, words_down_2(a), 2, 3, 4, 5, 6, 7, 16, 17, 10, 11, 12, 13, 14, 15, 24, 25)
                : JOINED_ROWS(a, words_down_2(a), 1, 2, 3, 4, 5, 6, 7, 16, 9, 10, 11, 12, 13, 14, 15, 24);
}
#else
static inline bits rows_up(bits a, int step)
{
    return bits_or(bits_up(a, STRIDE << step), bits_down(words_up(a), 64 - (STRIDE << step)));
}
static inline bits rows_down(bits a, int step)
{
    return bits_or(bits_down(a, STRIDE << step), bits_up(words_down(a), 64 - (STRIDE << step)));
}
#endif

/* The set moved by 1 << step cells in a direction; what wraps round an edge is the caller's to mask. */
INLINE bits bits_shift(bits a, int direction, int step)
{
    switch (direction) {
    case EAST: return bits_up(a, 1 << step);
    case WEST: return bits_down(a, 1 << step);
    case SOUTH:
        if (step == 2)
            return words_up(a);
        if (step == 3)
            return words_up_2(a);
        return rows_up(a, step);
    default:
        if (step == 2)
            return words_down(a);
        if (step == 3)
            return words_down_2(a);
        return rows_down(a, step);
    }
}

/* For one direction: the cells that a slide may enter by a step of 1, of 2, of 4 and of 8 cells. */
typedef struct { bits step[FILL_STEPS]; } passage;

INLINE passage passage_of(bits enterable, int direction)
{
    passage way;
    way.step[0] = enterable;
    way.step[1] = bits_and(way.step[0], bits_shift(way.step[0], direction, 0));
    way.step[2] = bits_and(way.step[1], bits_shift(way.step[1], direction, 1));
    way.step[3] = bits_and(way.step[2], bits_shift(way.step[2], direction, 2));
    return way;
}

#define EACH_DIRECTION(d) UNROLL for (int d = 0; d < DIRECTIONS; d++)

/* The set and every cell that slides from it in the direction go through. */
INLINE bits fill(bits from, const passage *way, int direction)
{
    if (direction == EAST) {                 /* the carry of an addition runs through the free cells */
        bits enterable = way->step[0];
        bits first = bits_and(bits_up(from, 1), enterable);
        return bits_or(from, bits_or(first, bits_without(enterable, bits_add_words(first, enterable))));
    }
    UNROLL for (int step = 0; step < FILL_STEPS; step++)
        from = bits_or(from, bits_and(bits_shift(from, direction, step), way->step[step]));
    return from;
}

static inline int opposite(int direction) { return direction ^ 2; }

#endif
