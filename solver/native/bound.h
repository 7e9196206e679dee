/* A lower bound on the moves that remain, for all cells of the active robot at once. */
#ifndef WALLHOP_BOUND_H
#define WALLHOP_BOUND_H

#include "grid.h"

enum { LOOK = 8, MAX_RELAXED = 256 };

struct bound {
    const struct grid *grid;
    int target;
    bits from[DIRECTIONS];                   /* cells from which a slide runs to or through the target */
    int relaxed_levels;
    bits relaxed[MAX_RELAXED];               /* [k]: k moves may do if the robot stops wherever it likes */
};

/* The bound of one placement for every cell, as binary digits; `levels` + 1 stands for more than `levels`. */
struct outlook {
    bits digit[DIGITS];
    bits alone;                              /* cells from which the active robot finishes alone in `levels` moves */
    int levels;                              /* at most LOOK */
};

void make_bound(const struct grid *grid, int target, struct bound *bound);
/* Goes through at most so many levels, and no more than it takes to decide the cells asked. */
void look_ahead(const struct bound *bound, const struct placement *place, bits asked, int levels,
                struct outlook *outlook);

/* Of digits as they are kept, set behind set: the cells whose bound is k. */
INLINE bits cells_at(const uint64_t *digits, int k)
{
    bits all = bits_not_none();
    for (int i = 0; i < DIGITS; i++) {
        uint64_t unlike = (uint64_t)(k >> i & 1) - 1;
        all = bits_and(all, bits_xor(bits_load(digits + 4 * i), bits_of(unlike, unlike, unlike, unlike)));
    }
    return all;
}

/* The cells whose bound is at most k, which is not negative. */
INLINE bits cells_up_to(const uint64_t *digits, int k)
{
    bits equal = bits_not_none(), below = bits_none();
    if (k >> DIGITS)
        return equal;
    for (int i = DIGITS - 1; i >= 0; i--) {
        uint64_t one = 0 - (uint64_t)(k >> i & 1);
        bits like = bits_of(one, one, one, one), digit = bits_load(digits + 4 * i);
        below = bits_or(below, bits_and(equal, bits_without(like, digit)));
        equal = bits_without(equal, bits_xor(digit, like));
    }
    return bits_or(below, equal);
}

static inline int bound_at(const struct outlook *outlook, int cell)
{
    int k = 0;
    for (int i = 0; i < DIGITS; i++)
        k |= bits_has(outlook->digit[i], cell) << i;
    return k;
}

/* Fills `moves`, by cell of the board, with the bound for one placement; look + 1 stands for more than look. */
void bound_cells(const struct problem *problem, const struct bound *bound, const struct placement *place,
                 uint8_t *moves);

/* The cells from which the active robot alone reaches the target in one move more than from `reached`. */
bits alone_before(const struct placement *place, bits reached);
/* The cells from which it does in at most k moves, helpers at rest. */
bits alone(const struct bound *bound, const struct placement *place, int k);

#endif
