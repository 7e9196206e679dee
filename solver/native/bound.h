/* A lower bound on the moves that remain, for all cells of the active robot at once. */
#ifndef WALLHOP_BOUND_H
#define WALLHOP_BOUND_H

#include "grid.h"

enum { MAX_LOOK = 10, MAX_RELAXED = 256, FOREVER = 255 };

struct bound {
    const struct grid *grid;
    int target;
    int look;                                /* how far ahead the bound is asked, at most MAX_LOOK */
    int relaxed_levels;
    bits relaxed[MAX_RELAXED];               /* [k]: k moves may do if the robot stops wherever it likes */
};

struct outlook {
    bits within;                             /* cells from which the moves left may suffice */
    bits solved;                             /* cells from which the active robot finishes alone in time */
    int wake;                                /* least number of moves that may suffice for the other cells */
};

void make_bound(const struct grid *grid, int target, int look, struct bound *bound);

/* Splits the cells `asked` of the active robot by whether `left` moves may bring it to the target. */
void look_ahead(const struct bound *bound, const struct placement *place, bits asked, int left,
                struct outlook *outlook);

/* The cells from which the active robot alone reaches the target in at most k moves, helpers at rest. */
bits alone(const struct bound *bound, const struct placement *place, int k);

#endif
