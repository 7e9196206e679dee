/* A board up to 16 by 16 as sets of cells: what the walls alone say about slides. */
#ifndef WALLHOP_GRID_H
#define WALLHOP_GRID_H

#include "bits.h"

enum { MAX_HELPERS = 4 };

#define ROWS_OF_WORD(n) ((n) <= 0 ? 0 : (n) >= 4 ? UINT64_MAX : ((uint64_t)1 << 16 * ((n) & 3)) - 1)
#define ROWS(n) {ROWS_OF_WORD(n), ROWS_OF_WORD((n) - 4), ROWS_OF_WORD((n) - 8), ROWS_OF_WORD((n) - 12)}
/* The cells of the rows above a row. */
static const uint64_t ROWS_ABOVE[STRIDE + 1][4] = {
    ROWS(0), ROWS(1), ROWS(2),  ROWS(3),  ROWS(4),  ROWS(5),  ROWS(6),  ROWS(7),  ROWS(8),
    ROWS(9), ROWS(10), ROWS(11), ROWS(12), ROWS(13), ROWS(14), ROWS(15), ROWS(16),
};

struct grid {
    passage way[DIRECTIONS];                 /* cells that a slide may enter, walls alone counted */
    bits wall[DIRECTIONS];                   /* cells with a wall on that side */
    uint16_t line[DIRECTIONS][STRIDE];       /* the same by row (east, west) or by column (north, south) */
    bits board;
};

/* One placement of the helpers, with what it does to slides. */
struct placement {
    uint32_t key;
    int count;
    uint8_t cell[MAX_HELPERS];
    bits helpers;
    passage way[DIRECTIONS];                 /* cells that the active robot may enter */
    bits stop[DIRECTIONS];                   /* cells where a wall or a helper stops it */
    uint8_t end[MAX_HELPERS][DIRECTIONS];    /* where each helper's slides end if the active robot is not met */
};

void make_grid(const struct problem *problem, struct grid *grid);

/* Helper cells in rising order, one byte each, the lowest in the lowest byte; 0 beyond their number. */
static inline uint32_t key_of(const uint8_t *cells)
{
    return (uint32_t)cells[0] | (uint32_t)cells[1] << 8 | (uint32_t)cells[2] << 16 | (uint32_t)cells[3] << 24;
}

/* The key after the helper at place i has gone to `to`. */
INLINE uint32_t key_after(uint32_t key, const uint8_t *cells, int count, int i, int to)
{
    uint32_t low = ((uint32_t)1 << 8 * i) - 1;
    uint32_t rest = (key & low) | ((i < 3 ? key >> 8 * (i + 1) : 0) << 8 * i);   /* without it */
    int place = 0;
    for (int j = 0; j < count; j++)
        place += j != i && cells[j] < to;
    uint64_t below = ((uint64_t)1 << 8 * place) - 1;
    return (uint32_t)((rest & below) | (uint64_t)(uint32_t)to << 8 * place | (rest & ~below) << 8);
}

/* Where the robot on `cell` comes to rest among the robots of its row and column, itself included or not. */
INLINE int end_between(const struct grid *grid, unsigned row, unsigned column, int cell, int direction)
{
    unsigned x = (unsigned)cell & 15, y = (unsigned)cell >> 4;
    switch (direction) {
    case EAST: return (int)(y << 4) + low_bit((grid->line[EAST][y] | row >> 1) & (0xffffu << x));
    case WEST: return (int)(y << 4) + high_bit((grid->line[WEST][y] | row << 1) & ((2u << x) - 1));
    case SOUTH: return (low_bit((grid->line[SOUTH][x] | column >> 1) & (0xffffu << y)) << 4) + (int)x;
    default: return (high_bit((grid->line[NORTH][x] | column << 1) & ((2u << y) - 1)) << 4) + (int)x;
    }
}

/* The robots of a cell's row and column, one bit each by place. */
INLINE void lines_through(const uint8_t *cells, int count, int cell, unsigned *row, unsigned *column)
{
    *row = *column = 0;
    for (int i = 0; i < count; i++) {
        unsigned apart = (unsigned)cells[i] ^ (unsigned)cell;
        *row |= (unsigned)(apart < 16) << (cells[i] & 15);
        *column |= (unsigned)!(apart & 15) << (cells[i] >> 4);
    }
}

/* The cells of a slide without its first, its last included. */
static inline bits slide_cells(int from, int to)
{
    int low = from < to ? from + 1 : to, high = from < to ? to : from - 1;
    if (from >> 4 == to >> 4) {
        uint64_t words[4] = {0, 0, 0, 0};
        words[low >> 6] = (((uint64_t)1 << (high & 63)) << 1) - ((uint64_t)1 << (low & 63));
        return bits_load(words);
    }
    if (from < to)
        low = from + STRIDE;
    else
        high = from - STRIDE;
    uint64_t column = (uint64_t)0x0001000100010001 << (from & 15);
    return bits_and(bits_of(column, column, column, column),
                    bits_xor(bits_load(ROWS_ABOVE[(high >> 4) + 1]), bits_load(ROWS_ABOVE[low >> 4])));
}

/* Where the helpers' slides end if the active robot is not met, by helper and direction. */
static inline void helper_ends(const struct grid *grid, const uint8_t *cells, int count, uint8_t *ends)
{
    for (int i = 0; i < count; i++) {
        unsigned row, column;
        lines_through(cells, count, cells[i], &row, &column);
        EACH_DIRECTION(direction)
            *ends++ = (uint8_t)end_between(grid, row, column, cells[i], direction);
    }
}

/* The helpers' cells; their slides are left to `helper_ends`, what they do to the active robot to `see_ways`. */
INLINE void see_cells(uint32_t key, int count, struct placement *place)
{
    uint64_t words[4] = {0, 0, 0, 0};
    place->key = key;
    place->count = count;
    for (int i = 0; i < count; i++) {
        unsigned cell = key >> 8 * i & 255;
        place->cell[i] = (uint8_t)cell;
        words[cell >> 6] |= (uint64_t)1 << (cell & 63);
    }
    place->helpers = bits_load(words);
}

static inline void see_ways(const struct grid *grid, struct placement *place)
{
    EACH_DIRECTION(direction) {
        place->way[direction] =
            passage_of(bits_without(grid->way[direction].step[0], place->helpers), direction);
        /* a step that wraps round the edge ends on a cell that the border stops anyway */
        place->stop[direction] =
            bits_or(grid->wall[direction], bits_shift(place->helpers, opposite(direction), 0));
    }
}

/* All cells from which a slide in the direction runs to or through a cell of the set. */
INLINE bits before(bits set, const passage *ways, int direction)
{
    return fill(set, &ways[opposite(direction)], opposite(direction));
}

#endif
