/* All moves from a placement of the helpers with a set of cells of the active robot. */
#include "placements.h"

enum { FEW = 6 };

/* All moves from one placement with many active cells: sets at once. Returns the number of pushes. */
static int moves_of_many(const struct sweep *sweep, struct placement *place, bits cells, bits *landed, struct push *push)
{
    int count = 0;
    see_ways(sweep->grid, place);
    EACH_DIRECTION(direction)
        *landed = bits_or(*landed, bits_and(fill(cells, &place->way[direction], direction), place->stop[direction]));
    for (int i = 0; i < place->count; i++)
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            int from = place->cell[i], end = place->end[i][direction];
            if (end == from)
                continue;
            bits way = slide_cells(sweep->grid, from, end);
            bits met = bits_and(cells, way), free = bits_without(cells, way);
            if (bits_any(free)) {
                push[count].key = key_after(place->key, place->cell, place->count, i, end);
                bits_store(push[count++].cells, free);
            }
            for (; bits_any(met); count++) {
                int cell = any_cell(met);
                met = bits_without(met, bits_one(cell));
                if (cell - STEP[direction] == from) {
                    count--;
                    continue;
                }
                push[count].key = key_after(place->key, place->cell, place->count, i, cell - STEP[direction]);
                bits_store(push[count].cells, bits_one(cell));
            }
        }
    return count;
}

/* Whether a slide from one cell to another goes through or to a third. */
INLINE bool passes(int from, int end, int direction, int cell)
{
    if (direction == EAST || direction == SOUTH)
        return (unsigned)(cell - from - 1) < (unsigned)(end - from) && (direction == EAST || !((cell ^ from) & 15));
    return (unsigned)(from - 1 - cell) < (unsigned)(from - end) && (direction == WEST || !((cell ^ from) & 15));
}

/* The same for a few active cells, one by one. */
static int moves_of_few(const struct sweep *sweep, const struct placement *place, bits cells, bits *landed,
                      struct push *push)
{
    int list[FEW], number = 0, count = 0;
    uint64_t ends[4] = {0, 0, 0, 0};
    for (int word = 0; word < 4; word++)
        for (uint64_t rest = bits_word(cells, word); rest; rest &= rest - 1) {
            int cell = 64 * word + low_bit(rest);
            list[number++] = cell;
            EACH_DIRECTION(direction) {
                int end = slide_end(sweep->grid, place->rows, place->columns, cell, direction);
                ends[end >> 6] |= (uint64_t)1 << (end & 63);
            }
        }
    *landed = bits_load(ends);
    for (int i = 0; i < place->count; i++)
        EACH_DIRECTION(direction) {
            int from = place->cell[i], end = place->end[i][direction], met = 0;
            if (end == from)
                continue;
            for (int j = 0; j < number; j++)
                if (passes(from, end, direction, list[j])) {
                    met++;
                    if (list[j] - STEP[direction] != from) {
                        push[count].key =
                            key_after(place->key, place->cell, place->count, i, list[j] - STEP[direction]);
                        bits_store(push[count++].cells, bits_one(list[j]));
                    }
                }
            if (met == number)
                continue;
            push[count].key = key_after(place->key, place->cell, place->count, i, end);
            bits_store(push[count++].cells, met ? bits_without(cells, slide_cells(sweep->grid, from, end)) : cells);
        }
    return count;
}

int moves_from(const struct sweep *sweep, struct placement *place, bits cells, bits *landed, struct push *push)
{
    *landed = bits_none();
    int count = bits_count(cells) > FEW ? moves_of_many(sweep, place, cells, landed, push)
                                        : moves_of_few(sweep, place, cells, landed, push);
    *landed = bits_without(*landed, cells);
    return count;
}
