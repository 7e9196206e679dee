/* The moves of one layer: from all positions within k moves to all within k + 1.
 *
 * Helper moves go by slices. A slice is a set of helpers that stand still; the one left
 * over, the mover, may be on any cell p, so a slice has a row for each p. Let
 * glide_d[p] be the cells a of the active robot for which a mover that slides on from p
 * in direction d comes to rest in a reached position. If a wall or a standing helper is in the way,
 *     glide_d[p] = reached[p],
 * and if the cell n ahead is free,
 *     glide_d[p] = glide_d[n] for all a but n, and reached[p] for a = n,
 * since the active robot on n stops it at p. One step a cell and direction covers all
 * 256 cells of the active robot, those in the mover's way included.
 *
 * The active robot's own moves are fills of a row: it comes to rest on cells that it
 * cannot leave in its direction, and it came from any cell back along its way.
 */
#include "table_moves.h"

#include <stdlib.h>
#include <string.h>

struct Slice {
    Row glide[5][ROW_BITS]; /* by direction; the last holds the reached rows */
    Row found[ROW_BITS];
    uint64_t rank[ROW_BITS];
    uint16_t from[DIRECTIONS][ROW_BITS]; /* where a glide continues, as an index into glide */
    uint8_t ahead[DIRECTIONS][ROW_BITS];
};

enum { REACHED = DIRECTIONS };

Slice *slice_new(const Table *table)
{
    Slice *slice = calloc(1, sizeof *slice);
    if (!slice)
        return NULL;
    for (int direction = 0; direction < DIRECTIONS; direction++)
        for (int cell = 0; cell < table->cells; cell++) {
            int next = table->step[direction][cell];
            slice->ahead[direction][cell] = (uint8_t)(next < 0 ? cell : next);
            slice->from[direction][cell] =
                (uint16_t)(next < 0 ? REACHED * ROW_BITS + cell : direction * ROW_BITS + next);
        }
    return slice;
}

/* Puts robots on the standing cells, or takes them away again. */
static void slice_block(const Table *table, Slice *slice, const int *standing, int count, int there)
{
    for (int i = 0; i < count; i++)
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            int behind = table->step[(direction + 2) % DIRECTIONS][standing[i]];
            if (behind >= 0)
                slice->from[direction][behind] = (uint16_t)(
                    there ? REACHED * ROW_BITS + behind : direction * ROW_BITS + standing[i]);
        }
}

/* Reads the rows of a slice; returns whether anything is left to find in it. */
static int slice_gather(const Table *table, Slice *slice, const int *standing, int count)
{
    uint64_t base[TABLE_MOST_HELPERS + 1] = {0};
    for (int place = 0; place <= count; place++)
        for (int i = 0; i < count; i++)
            base[place] += table->choose[i < place ? i + 1 : i + 2][standing[i]];
    Row all = row_not((Row){{0}});
    int cell = 0;
    for (int place = 0; place <= count; place++) {
        int end = place < count ? standing[place] : table->cells;
        for (; cell < end; cell++) {
            uint64_t rank = base[place] + table->choose[place + 1][cell];
            Row row = table->reached[rank];
            slice->rank[cell] = rank;
            slice->glide[REACHED][cell] = row;
            all = row_and(all, row);
        }
        if (place < count) /* a standing helper's own cell: never consulted */
            slice->glide[REACHED][cell++] = row_not((Row){{0}});
    }
    return !row_full(all);
}

static inline Row slice_step(Slice *slice, Row here, const Row *bits, int direction, int cell)
{
    const Row *rows = slice->glide[0];
    Row row = row_choose(rows[slice->from[direction][cell]], here, bits[slice->ahead[direction][cell]]);
    slice->glide[direction][cell] = row;
    return row;
}

static void slice_sweep(const Table *table, Slice *slice)
{
    const Row *bits = table->bit_row;
    for (int cell = 0; cell < table->cells; cell++) {
        Row here = slice->glide[REACHED][cell];
        slice->found[cell] = row_or(slice_step(slice, here, bits, NORTH, cell),
                                    slice_step(slice, here, bits, WEST, cell));
    }
    for (int cell = table->cells - 1; cell >= 0; cell--) {
        Row here = slice->glide[REACHED][cell];
        Row found = row_or(slice_step(slice, here, bits, SOUTH, cell),
                           slice_step(slice, here, bits, EAST, cell));
        found = row_minus(row_or(found, slice->found[cell]), here);
        if (row_any(found)) {
            Row *next = &table->next[slice->rank[cell]];
            *next = row_or(*next, found);
        }
    }
}

void helper_moves(Table *table, Slice *slice, const int *standing, int count)
{
    uint64_t number = table_rank(table, standing, count);
    if (table->closed[number])
        return;
    if (!slice_gather(table, slice, standing, count)) {
        table->closed[number] = 1;
        return;
    }
    slice_block(table, slice, standing, count, 1);
    slice_sweep(table, slice);
    slice_block(table, slice, standing, count, 0);
}

/* Fills from `rest` through `way` inside a word: to lower bits by doubling steps, to higher
 * bits by the carry of an addition. No way crosses the board's edge. */
static inline uint64_t spread_down(uint64_t rest, uint64_t way)
{
    for (int step = 1; step < ROW_STRIDE; step *= 2) {
        rest |= way & rest >> step;
        way &= way >> step;
    }
    return rest;
}

static inline uint64_t spread_up(uint64_t rest, uint64_t way)
{
    uint64_t begun = rest << 1 & way;
    return rest | begun | (way & ~(begun + way));
}

/* The cells from which one move of the active robot ends in a reached cell. Vertical ways
 * go from word to word: `last` is the neighbouring word, filled. */
static inline Row active_moves(Row reached, const Row *passes)
{
    enum { LINE = ROW_STRIDE, LAST = 3 * ROW_STRIDE };
    Row before;
    uint64_t last = 0;
    for (int i = 0; i < ROW_WORDS; i++) {
        uint64_t north = passes[NORTH].word[i];
        last = (reached.word[i] & ~north) | (north & last >> LAST);
        last |= north & last << LINE;
        last |= north & north << LINE & last << 2 * LINE;
        uint64_t east = passes[EAST].word[i], west = passes[WEST].word[i];
        before.word[i] = last | spread_down(reached.word[i] & ~east, east)
                         | spread_up(reached.word[i] & ~west, west);
    }
    last = 0;
    for (int i = ROW_WORDS - 1; i >= 0; i--) {
        uint64_t south = passes[SOUTH].word[i];
        last = (reached.word[i] & ~south) | (south & last << LAST);
        last |= south & last >> LINE;
        last |= south & south >> LINE & last >> 2 * LINE;
        before.word[i] |= last;
    }
    return before;
}

static uint64_t record(const Table *table, uint8_t *line, Row found)
{
    uint64_t count = 0;
    uint8_t value = (uint8_t)(table->layers + 1);
    for (int i = 0; i < ROW_WORDS; i++)
        for (uint64_t word = found.word[i]; word; word &= word - 1, count++)
            line[table->cell[i * 64 + lowest_bit(word)]] = value;
    return count;
}

static uint64_t finish_row(Table *table, uint64_t rank, Row board, const Row *passes)
{
    Row reached = table->reached[rank];
    if (row_full(reached))
        return 0;
    Row found = table->layers ? row_or(table->next[rank], active_moves(row_and(reached, board), passes))
                              : table->bit_row[table->target];
    found = row_minus(row_and(found, board), reached);
    table->next[rank] = (Row){{0}};
    if (!row_any(found))
        return 0;
    table->reached[rank] = row_or(reached, found);
    return record(table, table->distance + rank * (uint64_t)table->cells, found);
}

uint64_t finish_placements(Table *table, const int *standing, int count)
{
    Row board = table->board, passes[DIRECTIONS];
    memcpy(passes, table->pass, sizeof passes);
    uint64_t base = 0, total = 0;
    for (int i = 0; i < count; i++) {
        base += table->choose[i + 2][standing[i]];
        board = row_minus(board, table->bit_row[standing[i]]);
        for (int direction = 0; direction < DIRECTIONS; direction++)
            passes[direction] = row_minus(passes[direction], table->hinders[direction][standing[i]]);
    }
    if (table->helpers == 0)
        return finish_row(table, 0, board, passes);
    int end = count ? standing[0] : table->cells;
    for (int cell = 0; cell < end; cell++) {
        Row ways[DIRECTIONS];
        for (int direction = 0; direction < DIRECTIONS; direction++)
            ways[direction] = row_minus(passes[direction], table->hinders[direction][cell]);
        total += finish_row(table, base + (uint64_t)cell, row_minus(board, table->bit_row[cell]), ways);
    }
    return total;
}
