/* A board without deflectors by its lines: where walls stop a slide in each row and column, how far each cell is
   from the target, and what could hinder or help a robot on its way there.

   A cell is its row and its column side by side in one number, so that both are at hand without a division. */
#ifndef WALLHOP_LINES_H
#define WALLHOP_LINES_H

#include "bits.h"

enum { UNREACHED = UINT16_MAX, NOT_SEEN = 255 };

struct lines {
    int column_bits, cell_bits, words;
    uint64_t stop[DIRECTIONS][MAX_SIDE];     /* by row (east, west) or column: cells that a slide cannot leave */
    uint64_t rows[MAX_SIDE], columns[MAX_SIDE];   /* the robots, toggled while a position is expanded */
    uint16_t distance[MAX_CELLS];            /* the goal robot's moves if it may stop anywhere on its way */
    uint8_t downhill[MAX_CELLS];             /* directions in which it may get nearer; NOT_SEEN until asked for */
    uint64_t *concern;                       /* by cell, `words` each: cells that change how it gets nearer alone */
};

static inline int bits_for(int side)
{
    int count = 0;
    while (1 << count < side)
        count++;
    return count;
}

static inline int lines_cell_bits(const struct problem *problem)
{
    return bits_for(problem->width) + bits_for(problem->height);
}

/* False without memory. `target` and all cells that follow are numbers of `lines_cell`. */
bool make_lines(const struct problem *problem, struct control *control, struct lines *lines);
void free_lines(struct control *control, struct lines *lines);
void see_downhill(struct lines *lines, int cell);

static inline int lines_cell(const struct lines *lines, int width, int cell)
{
    return cell / width << lines->column_bits | cell % width;
}

static inline size_t lines_cells(const struct lines *lines) { return (size_t)1 << lines->cell_bits; }

INLINE void toggle(struct lines *lines, int cell)
{
    int x = cell & ((1 << lines->column_bits) - 1), y = cell >> lines->column_bits;
    lines->rows[y] ^= (uint64_t)1 << x;
    lines->columns[x] ^= (uint64_t)1 << y;
}

INLINE int end_among(const struct lines *lines, uint64_t row, uint64_t column, int x, int y, int direction)
{
    int bits = lines->column_bits;
    switch (direction) {
    case EAST:
        return y << bits | low_bit((lines->stop[EAST][y] | row >> 1) & UINT64_MAX << x);
    case WEST:
        return y << bits | high_bit((lines->stop[WEST][y] | row << 1) & (((uint64_t)2 << x) - 1));
    case SOUTH:
        return low_bit((lines->stop[SOUTH][x] | column >> 1) & UINT64_MAX << y) << bits | x;
    default:
        return high_bit((lines->stop[NORTH][x] | column << 1) & (((uint64_t)2 << y) - 1)) << bits | x;
    }
}

/* Where a robot on the cell comes to rest among the robots set; itself it does not hinder. */
INLINE int lines_end(const struct lines *lines, int cell, int direction)
{
    int x = cell & ((1 << lines->column_bits) - 1), y = cell >> lines->column_bits;
    return end_among(lines, lines->rows[y], lines->columns[x], x, y, direction);
}

/* Where walls alone would stop it. */
static inline int wall_end(const struct lines *lines, int cell, int direction)
{
    int x = cell & ((1 << lines->column_bits) - 1), y = cell >> lines->column_bits;
    return end_among(lines, 0, 0, x, y, direction);
}

/* The directions in which the goal robot may get nearer. */
INLINE unsigned downhill(struct lines *lines, int cell)
{
    if (lines->downhill[cell] == NOT_SEEN)
        see_downhill(lines, cell);
    return lines->downhill[cell];
}

/* Whether a robot on `there` can make a difference to the goal robot on `cell` while it only gets nearer.
   `downhill` has been asked for the cell. */
INLINE bool concerns(const struct lines *lines, int cell, int there)
{
    return lines->concern[cell * lines->words + (there >> 6)] >> (there & 63) & 1;
}

#endif
