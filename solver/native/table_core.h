/* The exact distance table of one board, one target and helpers that move alike.
 *
 * A placement is the set of cells of the helpers; its row says for which cells of
 * the active robot the target can be reached in at most k moves. Placements are
 * numbered in colexicographic order of their sorted cells c1 < c2 < ...:
 * C(c1, 1) + C(c2, 2) + ... The table holds `cells` bytes for each placement, one for
 * each cell of the active robot: 0 unknown or without answer, else distance + 1.
 */
#ifndef WALLHOP_TABLE_CORE_H
#define WALLHOP_TABLE_CORE_H

#include "table_rows.h"

#include <stddef.h>
#include <stdint.h>

enum {
    TABLE_MOST_HELPERS = 7,
    TABLE_GROUPS = 16, /* cells are dealt to work units in groups; see table_layer.c */
    TABLE_MOST_LAYERS = 254,
    TABLE_MOST_THREADS = 64
};

typedef struct {
    int cells;   /* usable cells; they are numbered in order of their bits */
    int helpers;
    int target;  /* number of the target's cell */
    int threads; /* wanted */
    int bit[ROW_BITS];  /* bit of each cell */
    int cell[ROW_BITS]; /* cell of each bit, -1 where there is none */
    int step[DIRECTIONS][ROW_BITS]; /* next cell, -1 at a wall */
    Row board;                      /* all usable cells */
    Row pass[DIRECTIONS];           /* cells that can be left in a direction */
    Row bit_row[ROW_BITS];
    Row hinders[DIRECTIONS][ROW_BITS]; /* cells that a robot on a cell blocks that way */
    uint64_t choose[TABLE_MOST_HELPERS + 2][ROW_BITS + 1]; /* choose[k][n] */
    uint64_t placements;
    uint64_t slices; /* sets of helpers - 1 cells: the helpers that stand still */
    Row *reached;    /* by placement; cells that the robot cannot stand on count as reached */
    Row *next;       /* by placement: found by helper moves in this layer */
    uint8_t *closed; /* by slice: nothing is left to find */
    uint8_t *distance;
    int layers; /* complete layers: distances below this are all known */
    volatile int stop;
} Table;

/* Describes the table; open_sides has a byte for each cell, bit d set when a robot can
 * leave it in direction d, 255 for a cell that is no part of the board. Returns 0, or -2
 * for arguments out of range. */
int table_prepare(Table *table, int width, int height, const uint8_t *open_sides,
                  int target, int helpers, int threads);
uint64_t table_bytes(const Table *table);

/* Takes the memory to build; `distance` holds table_bytes() bytes and outlives the table.
 * Returns 0, or -1 for want of memory. A restore must follow. */
int table_allocate(Table *table, uint8_t *distance);
void table_release(Table *table);

/* Takes up distances that are already in the bytes, below `layers`; counts (256 numbers)
 * receives how often each distance is there. */
void table_restore(Table *table, int layers, uint64_t *counts);

/* Finds every position at distance table->layers; returns their number, -1 when stopped,
 * -2 for want of memory. `poll` is called now and then in the calling thread; if it
 * returns non-zero the layer is abandoned: restore before going on. */
int64_t table_layer(Table *table, int (*poll)(void *), void *context);

uint64_t table_rank(const Table *table, const int *sorted_cells, int count);

#endif
