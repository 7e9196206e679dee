/* All moves from a placement of the helpers with a set of cells of the active robot. */
#include "placements.h"

enum { FEW = 6 };

/* What one call needs to know of the placement. */
struct mover {
    const struct sweep *sweep;
    uint32_t key;
    uint32_t *family;
    uint8_t cell[MAX_HELPERS], end[MAX_HELPERS * DIRECTIONS];
};

static inline void add_push(const struct mover *mover, struct push *push, int slot, bits cells)
{
    push->child = &mover->family[slot];
    if (!*push->child)
        push->key = key_after(mover->key, mover->cell, mover->sweep->helpers, slot / DIRECTIONS, mover->end[slot]);
    bits_store(push->cells, cells);
}

/* A helper met the active robot and stopped beside it, unless it stood there. */
static inline int add_meeting(const struct mover *mover, struct push *push, int slot, int cell)
{
    int helper = slot / DIRECTIONS, to = cell - STEP[slot % DIRECTIONS];
    if (to == mover->cell[helper])
        return 0;
    push->child = NULL;
    push->key = key_after(mover->key, mover->cell, mover->sweep->helpers, helper, to);
    bits_store(push->cells, bits_one(cell));
    return 1;
}

/* Many active cells: sets at once. Returns the number of pushes. */
static int moves_of_many(const struct mover *mover, bits cells, bits *landed, struct push *push)
{
    const struct grid *grid = mover->sweep->grid;
    struct placement place;
    int count = 0;
    see_placement(grid, mover->key, mover->sweep->helpers, &place);
    see_ways(grid, &place);
    EACH_DIRECTION(direction)
        *landed = bits_or(*landed, bits_and(fill(cells, &place.way[direction], direction), place.stop[direction]));
    for (int slot = 0; slot < DIRECTIONS * place.count; slot++) {
        int from = place.cell[slot / DIRECTIONS], end = mover->end[slot];
        if (end == from)
            continue;
        bits way = slide_cells(grid, from, end);
        bits met = bits_and(cells, way), free = bits_without(cells, way);
        if (bits_any(free))
            add_push(mover, &push[count++], slot, free);
        for (; bits_any(met); met = bits_without(met, bits_one(any_cell(met))))
            count += add_meeting(mover, &push[count], slot, any_cell(met));
    }
    return count;
}

/* The slots of the helpers that would run into the active robot on a cell. */
INLINE unsigned meetings(const struct mover *mover, int cell)
{
    unsigned met = 0;
    const uint8_t *end = mover->end;
    for (int i = 0; i < mover->sweep->helpers; i++, end += DIRECTIONS) {
        int from = mover->cell[i], apart = cell ^ from, direction;
        if (apart < STRIDE)
            direction = cell > from ? EAST : WEST;
        else if (!(apart & (STRIDE - 1)))
            direction = cell > from ? SOUTH : NORTH;
        else
            continue;
        bool reached = cell > from ? cell <= end[direction] : cell >= end[direction];
        met |= (unsigned)reached << (DIRECTIONS * i + direction);
    }
    return met;
}

/* The same for a few active cells, one by one. */
static int moves_of_few(const struct mover *mover, bits cells, bits *landed, struct push *push)
{
    const struct grid *grid = mover->sweep->grid;
    int list[FEW], number = 0, count = 0;
    unsigned met[FEW], met_any = 0;
    uint64_t ends[4] = {0, 0, 0, 0};
    for (int word = 0; word < 4; word++)
        for (uint64_t rest = bits_word(cells, word); rest; rest &= rest - 1) {
            int cell = 64 * word + low_bit(rest);
            unsigned row, column;
            lines_through(mover->cell, mover->sweep->helpers, cell, &row, &column);
            EACH_DIRECTION(direction) {
                int end = end_between(grid, row, column, cell, direction);
                ends[end >> 6] |= (uint64_t)1 << (end & 63);
            }
            met_any |= met[number] = meetings(mover, cell);
            list[number++] = cell;
        }
    *landed = bits_load(ends);
    for (int slot = 0; slot < DIRECTIONS * mover->sweep->helpers; slot++) {
        if (mover->end[slot] == mover->cell[slot / DIRECTIONS])
            continue;
        bits free = cells;
        if (met_any >> slot & 1) {
            for (int i = 0; i < number; i++)
                if (met[i] >> slot & 1) {
                    free = bits_without(free, bits_one(list[i]));
                    count += add_meeting(mover, &push[count], slot, list[i]);
                }
            if (!bits_any(free))
                continue;
        }
        add_push(mover, &push[count++], slot, free);
    }
    return count;
}

int moves_from(struct sweep *sweep, uint32_t number, bits cells, bits *landed, struct push *push)
{
    struct node *node = node_at(&sweep->store, number);
    struct pool *families = &sweep->store.families;
    struct mover mover = {.sweep = sweep, .key = node->key};
    for (int i = 0; i < sweep->helpers; i++)
        mover.cell[i] = (uint8_t)(node->key >> 8 * i);
    if (!node->family) {
        node->family = ++families->count;
        memset(pool_item(families, node->family - 1), 0, families->item_bytes);
    }
    know_ends(sweep, node);
    memcpy(mover.end, node->end, sizeof mover.end);
    mover.family = pool_item(families, node->family - 1);
    *landed = bits_none();
    int count = bits_count(cells) > FEW ? moves_of_many(&mover, cells, landed, push)
                                        : moves_of_few(&mover, cells, landed, push);
    *landed = bits_without(*landed, cells);
    return count;
}
