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

/* `bits` is `column_bits`, which a caller may know as a constant. */
INLINE void toggle(struct lines *lines, int bits, int cell)
{
    int x = cell & ((1 << bits) - 1), y = cell >> bits;
    lines->rows[y] ^= (uint64_t)1 << x;
    lines->columns[x] ^= (uint64_t)1 << y;
}

/* The place on a line where a slide ends: towards higher places or towards lower ones. */
INLINE int up_to(uint64_t stops, uint64_t robots, int place)
{
    return low_bit((stops | robots >> 1) & UINT64_MAX << place);
}

INLINE int down_to(uint64_t stops, uint64_t robots, int place)
{
    return high_bit((stops | robots << 1) & (((uint64_t)2 << place) - 1));
}

INLINE int end_among(const struct lines *lines, uint64_t row, uint64_t column, int cell, int direction)
{
    int bits = lines->column_bits, x = cell & ((1 << bits) - 1), y = cell >> bits;
    bool across = direction & 1, up = direction == EAST || direction == SOUTH;
    uint64_t stops = lines->stop[direction][across ? y : x], robots = across ? row : column;
    int place = across ? x : y, end = up ? up_to(stops, robots, place) : down_to(stops, robots, place);
    return across ? y << bits | end : end << bits | x;
}

/* Where a robot on the cell comes to rest among the robots set; itself it does not hinder. */
INLINE int lines_end(const struct lines *lines, int cell, int direction)
{
    int bits = lines->column_bits;
    return end_among(lines, lines->rows[cell >> bits], lines->columns[cell & ((1 << bits) - 1)], cell, direction);
}

INLINE void all_ends(const struct lines *lines, int bits, int cell, int *ends)
{
    int x = cell & ((1 << bits) - 1), y = cell >> bits;
    uint64_t row = lines->rows[y], column = lines->columns[x];
    ends[NORTH] = down_to(lines->stop[NORTH][x], column, y) << bits | x;
    ends[EAST] = y << bits | up_to(lines->stop[EAST][y], row, x);
    ends[SOUTH] = up_to(lines->stop[SOUTH][x], column, y) << bits | x;
    ends[WEST] = y << bits | down_to(lines->stop[WEST][y], row, x);
}

/* Where walls alone would stop it. */
static inline int wall_end(const struct lines *lines, int cell, int direction)
{
    return end_among(lines, 0, 0, cell, direction);
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
