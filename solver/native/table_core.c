/* Preparing a table: the board as rows of bits, the numbering of placements, memory. */
#include "table_core.h"

#include <stdlib.h>
#include <string.h>

static const int column_step[DIRECTIONS] = {0, 1, 0, -1};
static const int line_step[DIRECTIONS] = {-1, 0, 1, 0};

static void fill_binomials(Table *table)
{
    for (int n = 0; n <= ROW_BITS; n++) {
        table->choose[0][n] = 1;
        for (int k = 1; k < TABLE_MOST_HELPERS + 2; k++)
            table->choose[k][n] = n == 0 ? 0 : table->choose[k][n - 1] + table->choose[k - 1][n - 1];
    }
}

int table_prepare(Table *table, int width, int height, const uint8_t *open_sides,
                  int target, int helpers, int threads)
{
    memset(table, 0, sizeof *table);
    if (width < 1 || height < 1 || width > ROW_STRIDE || height > ROW_STRIDE || helpers < 0
        || helpers > TABLE_MOST_HELPERS || target < 0 || target >= width * height
        || open_sides[target] == 255)
        return -2;
    table->helpers = helpers;
    table->threads = threads < 1 ? 1 : threads > TABLE_MOST_THREADS ? TABLE_MOST_THREADS : threads;
    for (int bit = 0; bit < ROW_BITS; bit++)
        table->cell[bit] = -1;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            if (open_sides[y * width + x] != 255) {
                int bit = y * ROW_STRIDE + x;
                table->bit[table->cells] = bit;
                table->cell[bit] = table->cells;
                table->bit_row[table->cells] = row_bit(bit);
                table->board = row_or(table->board, row_bit(bit));
                table->cells++;
            }
    if (helpers >= table->cells)
        return -2;
    table->target = table->cell[target / width * ROW_STRIDE + target % width];
    for (int direction = 0; direction < DIRECTIONS; direction++)
        for (int cell = 0; cell < table->cells; cell++) {
            int bit = table->bit[cell];
            int x = bit % ROW_STRIDE + column_step[direction];
            int y = bit / ROW_STRIDE + line_step[direction];
            int open = open_sides[bit / ROW_STRIDE * width + bit % ROW_STRIDE] >> direction & 1;
            int next = -1;
            if (open && x >= 0 && y >= 0 && x < width && y < height)
                next = table->cell[y * ROW_STRIDE + x];
            table->step[direction][cell] = next;
            Row *hinders = table->hinders[direction];
            hinders[cell] = row_or(hinders[cell], table->bit_row[cell]);
            if (next >= 0) {
                hinders[next] = row_or(hinders[next], table->bit_row[cell]);
                table->pass[direction] = row_or(table->pass[direction], table->bit_row[cell]);
            }
        }
    for (int direction = 0; direction < DIRECTIONS; direction++)
        for (int cell = 0; cell < table->cells; cell++) {
            int next = table->step[direction][cell];
            if (next >= 0 && table->step[(direction + 2) % DIRECTIONS][next] != cell)
                return -2; /* a wall stops robots on both of its sides */
        }
    fill_binomials(table);
    table->placements = table->choose[helpers][table->cells];
    table->slices = helpers ? table->choose[helpers - 1][table->cells] : 0;
    return 0;
}

int table_allocate(Table *table, uint8_t *distance)
{
    table->distance = distance;
    table->reached = calloc(table->placements, sizeof(Row));
    table->next = calloc(table->placements, sizeof(Row));
    table->closed = calloc(table->slices + 1, 1);
    if (!table->reached || !table->next || !table->closed) {
        table_release(table);
        return -1;
    }
    return 0;
}

uint64_t table_bytes(const Table *table)
{
    return table->placements * (uint64_t)table->cells;
}

void table_release(Table *table)
{
    free(table->reached);
    free(table->next);
    free(table->closed);
    table->reached = table->next = NULL;
    table->closed = NULL;
}

uint64_t table_rank(const Table *table, const int *sorted_cells, int count)
{
    uint64_t rank = 0;
    for (int i = 0; i < count; i++)
        rank += table->choose[i + 1][sorted_cells[i]];
    return rank;
}

/* The next set of cells in colexicographic order. */
static void advance(int *cells, int count)
{
    for (int i = 0; i < count; i++) {
        cells[i]++;
        if (i + 1 == count || cells[i] < cells[i + 1])
            return;
        cells[i] = i;
    }
}

void table_restore(Table *table, int layers, uint64_t *counts)
{
    int placement[TABLE_MOST_HELPERS];
    for (int i = 0; i < table->helpers; i++)
        placement[i] = i;
    memset(counts, 0, 256 * sizeof *counts);
    memset(table->closed, 0, table->slices + 1);
    memset(table->next, 0, table->placements * sizeof(Row));
    table->layers = layers;
    table->stop = 0;
    const uint8_t *line = table->distance;
    for (uint64_t rank = 0; rank < table->placements; rank++, line += table->cells) {
        Row row = row_not(table->board);
        for (int i = 0; i < table->helpers; i++)
            row = row_or(row, table->bit_row[placement[i]]);
        if (layers)
            for (int cell = 0; cell < table->cells; cell++)
                if (line[cell] && line[cell] <= layers) {
                    counts[line[cell] - 1]++;
                    row.word[table->bit[cell] >> 6] |= UINT64_C(1) << (table->bit[cell] & 63);
                }
        table->reached[rank] = row;
        advance(placement, table->helpers);
    }
}
