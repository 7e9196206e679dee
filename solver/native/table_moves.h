/* The moves of one layer, see table_moves.c; inside the table only. */
#ifndef WALLHOP_TABLE_MOVES_H
#define WALLHOP_TABLE_MOVES_H

#include "table_core.h"

typedef struct Slice Slice;

/* What one thread works with, released by free(); NULL for want of memory. */
Slice *slice_new(const Table *table);

/* Adds to table->next what a move of one helper finds while the others stand still. */
void helper_moves(Table *table, Slice *slice, const int *standing, int count);

/* Ends the layer for the placements whose helpers, all but the first, stand on the given
 * cells: active moves, new distances. Returns the number of new positions. */
uint64_t finish_placements(Table *table, const int *standing, int count);

#endif
