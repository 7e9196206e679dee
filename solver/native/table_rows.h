/* Rows: sets of cells of a board of at most 16 x 16, one bit a cell.
 *
 * Bit 16 * y + x stands for the cell (x, y), whatever the board's own width, so
 * that every direction is the same shift on every board. Written as loops over
 * four words that compilers turn into vector instructions.
 */
#ifndef WALLHOP_TABLE_ROWS_H
#define WALLHOP_TABLE_ROWS_H

#include <stdint.h>

enum { ROW_WORDS = 4, ROW_BITS = 256, ROW_STRIDE = 16 };
enum direction { NORTH, EAST, SOUTH, WEST, DIRECTIONS };

typedef struct {
    uint64_t word[ROW_WORDS];
} Row;

static inline Row row_and(Row a, Row b)
{
    for (int i = 0; i < ROW_WORDS; i++)
        a.word[i] &= b.word[i];
    return a;
}

static inline Row row_or(Row a, Row b)
{
    for (int i = 0; i < ROW_WORDS; i++)
        a.word[i] |= b.word[i];
    return a;
}

static inline Row row_minus(Row a, Row b)
{
    for (int i = 0; i < ROW_WORDS; i++)
        a.word[i] &= ~b.word[i];
    return a;
}

static inline Row row_not(Row a)
{
    for (int i = 0; i < ROW_WORDS; i++)
        a.word[i] = ~a.word[i];
    return a;
}

/* a, but b where the mask has ones. */
static inline Row row_choose(Row a, Row b, Row mask)
{
    for (int i = 0; i < ROW_WORDS; i++)
        a.word[i] ^= (a.word[i] ^ b.word[i]) & mask.word[i];
    return a;
}

static inline int row_any(Row a)
{
    return (a.word[0] | a.word[1] | a.word[2] | a.word[3]) != 0;
}

static inline int row_full(Row a)
{
    return (a.word[0] & a.word[1] & a.word[2] & a.word[3]) == UINT64_MAX;
}

static inline Row row_bit(int bit)
{
    Row row = {{0}};
    row.word[bit >> 6] = UINT64_C(1) << (bit & 63);
    return row;
}

static inline int row_has(const Row *row, int bit)
{
    return (int)(row->word[bit >> 6] >> (bit & 63)) & 1;
}

static inline int lowest_bit(uint64_t word)
{
#if defined(__GNUC__)
    return __builtin_ctzll(word);
#else
    int bit = 0;
    while (!(word >> bit & 1))
        bit++;
    return bit;
#endif
}

#endif
