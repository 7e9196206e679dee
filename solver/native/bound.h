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

/* The cells whose bound is k. */
static inline bits cells_at(const struct outlook *outlook, int k)
{
    bits all = bits_of(UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX);
    for (int i = 0; i < DIGITS; i++)
        all = k >> i & 1 ? bits_and(all, outlook->digit[i]) : bits_without(all, outlook->digit[i]);
    return all;
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
