/* Slides under all rules: walls, blocked cells, deflectors, transparent robots. */
#ifndef WALLHOP_SLIDES_H
#define WALLHOP_SLIDES_H

#include "bits.h"

enum { NO_CELL = -1, MAX_SLIDES = 256 };

struct terrain {
    const struct problem *problem;
    int16_t next[DIRECTIONS][MAX_CELLS];     /* the neighbour that a robot may enter if no wall stands between */
    uint8_t wall[MAX_CELLS];                 /* real walls, seen from both sides, one bit a direction */
    bool closed[MAX_CELLS];                  /* nothing can slide in */
    uint8_t row[MAX_CELLS], column[MAX_CELLS];
    uint64_t stop[DIRECTIONS][MAX_SIDE];     /* by row (east, west) or column: cells that a slide cannot leave */
    uint64_t deflector[2][MAX_SIDE];         /* by column, by row */
};

/* Where robots stand, cell by cell and line by line. */
struct standing {
    uint8_t cell[MAX_CELLS];
    uint64_t rows[MAX_SIDE], columns[MAX_SIDE];
};

static inline void toggle_robot(const struct terrain *terrain, struct standing *standing, int cell)
{
    standing->cell[cell] ^= 1;
    standing->rows[terrain->row[cell]] ^= (uint64_t)1 << terrain->column[cell];
    standing->columns[terrain->column[cell]] ^= (uint64_t)1 << terrain->row[cell];
}

struct slide { uint16_t end; uint16_t passes, cost; bool bounced; };

void make_terrain(const struct problem *problem, struct terrain *terrain);

static inline int turn_back(int direction) { return direction ^ 2; }

/* The direction in which the robot leaves a cell that it entered. */
static inline int deflected(const struct problem *problem, int robot, int cell, int direction)
{
    int diagonal = problem->has_diagonals ? problem->diagonals[cell] : 0;
    if (!diagonal || (diagonal - 1) / 2 == problem->colour[robot])
        return direction;
    return (diagonal - 1) & 1 ? 3 - direction : direction ^ 1;
}

/* All ends of a slide, `standing` holding every robot; -1 when there are more than fit. */
int slides_of(const struct terrain *terrain, const struct standing *standing, int robot, int cell, int direction,
              struct slide *slides);

/* Fills `moves` with the least cost from each cell to `target` for the robot when it may stop anywhere on
   its way and meets no robot: never more than the true cost. UINT16_MAX where there is no way. */
bool relaxed_distances(const struct terrain *terrain, int robot, int target, uint16_t *moves);

#endif
