#include "grid.h"

/* One bit of each of 16 neighbouring bytes. */
#if defined(__GNUC__) && defined(__SSE2__)
static inline unsigned gathered(const uint8_t *bytes, int bit)
{
    typedef long long pair __attribute__((vector_size(16)));
    typedef char sixteen __attribute__((vector_size(16)));
    pair row;
    memcpy(&row, bytes, sizeof row);
    return (unsigned)__builtin_ia32_pmovmskb128((sixteen)(row << (7 - bit)));
}
#else
static inline unsigned gathered(const uint8_t *bytes, int bit)
{
    unsigned found = 0;
    for (int half = 0; half < 2; half++) {
        uint64_t row = 0;
        for (int i = 0; i < 8; i++)
            row |= (uint64_t)bytes[8 * half + i] << 8 * i;
        /* the product brings the lowest bits of the eight bytes side by side into its highest byte */
        row = (row >> bit & 0x0101010101010101) * 0x0102040810204080;
        found |= (unsigned)(row >> 56) << 8 * half;
    }
    return found;
}
#endif

enum { CELL_BITS = 5 };

/* By bit of a byte of `cells`: the cells whose byte has it. What lies right of a narrower board is anything. */
static void read_cells(const struct problem *problem, uint64_t found[CELL_BITS][4])
{
    const uint8_t *row = problem->cells;
    for (int word = 0, y = 0; word < 4; word++) {
        uint64_t rows[CELL_BITS] = {0};
        for (int place = 0; place < 64 && y < problem->height; place += STRIDE, y++, row += problem->width)
            for (int bit = 0; bit < CELL_BITS; bit++)
                rows[bit] |= (uint64_t)gathered(row, bit) << place;
        for (int bit = 0; bit < CELL_BITS; bit++)
            found[bit][word] = rows[bit];
    }
}

/* Rows and columns exchanged: bit by bit of a cell's row with the same bit of its column. */
static bits transposed(bits set)
{
    const bits odd[] = {
        bits_of(0x0000aaaa0000aaaa, 0x0000aaaa0000aaaa, 0x0000aaaa0000aaaa, 0x0000aaaa0000aaaa),
        bits_of(0x00000000cccccccc, 0x00000000cccccccc, 0x00000000cccccccc, 0x00000000cccccccc),
        bits_of(0xf0f0f0f0f0f0f0f0, 0, 0xf0f0f0f0f0f0f0f0, 0),
        bits_of(0xff00ff00ff00ff00, 0xff00ff00ff00ff00, 0, 0),
    };
    UNROLL for (int step = 0; step < FILL_STEPS; step++) {
        bits other = bits_shift(bits_shift(set, NORTH, step), EAST, step);
        bits change = bits_and(bits_xor(set, other), odd[step]);
        set = bits_xor(set, bits_xor(change, bits_shift(bits_shift(change, SOUTH, step), WEST, step)));
    }
    return set;
}

static void set_lines(uint16_t *line, bits set)
{
    for (int i = 0; i < STRIDE; i++)
        line[i] = (uint16_t)(bits_word(set, i >> 2) >> 16 * (i & 3));
}

void make_grid(const struct problem *problem, struct grid *grid)
{
    const uint64_t all = UINT64_MAX, first_column = 0x0001000100010001, last_column = first_column << 15;
    const bits west_border = bits_of(first_column, first_column, first_column, first_column);
    const bits east_border = bits_of(last_column, last_column, last_column, last_column);
    const bits north_border = bits_of(0xffff, 0, 0, 0), south_border = bits_of(0, 0, 0, all << 48);
    const bits everywhere = bits_of(all, all, all, all);
    uint64_t row = first_column * ((1u << problem->width) - 1);
    grid->board = bits_and(bits_of(row, row, row, row), bits_load(ROWS_ABOVE[problem->height]));

    uint64_t found[CELL_BITS][4];
    read_cells(problem, found);
    /* where no robot ever is */
    bits solid = bits_or(bits_without(everywhere, grid->board), bits_load(found[CELL_BITS - 1]));
    bits east = bits_or(bits_load(found[EAST]), bits_down(bits_load(found[WEST]), 1));
    east = bits_or(bits_or(east, east_border), bits_or(solid, bits_down(solid, 1)));
    bits south = bits_or(bits_load(found[SOUTH]), bits_shift(bits_load(found[NORTH]), NORTH, 0));
    south = bits_or(bits_or(south, south_border), bits_or(solid, bits_shift(solid, NORTH, 0)));
    grid->wall[EAST] = east;
    grid->wall[WEST] = bits_or(bits_up(bits_without(east, east_border), 1), west_border);
    grid->wall[SOUTH] = south;
    grid->wall[NORTH] = bits_or(bits_shift(south, SOUTH, 0), north_border);
    EACH_DIRECTION(direction)
        grid->way[direction] = passage_of(bits_without(everywhere, grid->wall[opposite(direction)]), direction);

    bits by_column = transposed(south);
    set_lines(grid->line[EAST], grid->wall[EAST]);
    set_lines(grid->line[WEST], grid->wall[WEST]);
    set_lines(grid->line[SOUTH], by_column);
    set_lines(grid->line[NORTH], bits_or(bits_up(bits_without(by_column, east_border), 1), west_border));
}
