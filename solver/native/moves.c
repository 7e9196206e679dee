/* All moves from a placement of the helpers with a set of cells of the active robot. */
#include "placements.h"

enum { FEW = 6 };

/* What one call needs to know of the placement. */
struct mover {
    const struct grid *grid;
    const struct node *node;
    uint32_t *family;
    uint8_t cell[MAX_HELPERS];
};

INLINE void add_slide(const struct mover *mover, struct batch *batch, int helpers, int slot, bits cells)
{
    struct push *push = &batch->other[batch->other_count++];
    push->child = &mover->family[slot];
    push->key = key_after(mover->node->key, mover->cell, helpers, slot / DIRECTIONS, mover->node->end[slot]);
    bits_store(push->cells, cells);
}

/* A helper meets the active robot and stops beside it, unless it stands there. */
INLINE void add_meeting(const struct mover *mover, struct batch *batch, int helpers, int slot, int cell)
{
    int helper = slot / DIRECTIONS, to = cell - STEP[slot % DIRECTIONS];
    if (to == mover->cell[helper])
        return;
    struct push *push = &batch->other[batch->other_count++];
    push->child = NULL;
    push->key = key_after(mover->node->key, mover->cell, helpers, helper, to);
    bits_store(push->cells, bits_one(cell));
}

/* Many active cells: sets at once. */
static bits moves_of_many(const struct mover *mover, int helpers, bits cells, struct batch *batch)
{
    bits landed = bits_none();
    struct placement place;
    see_cells(mover->node->key, helpers, &place);
    see_ways(mover->grid, &place);
    EACH_DIRECTION(direction)
        landed = bits_or(landed, bits_and(fill(cells, &place.way[direction], direction), place.stop[direction]));
    for (unsigned rest = mover->family[DIRECTIONS * helpers]; rest; rest &= rest - 1) {
        int slot = low_bit(rest);
        bits way = slide_cells(mover->cell[slot / DIRECTIONS], mover->node->end[slot]);
        bits met = bits_and(cells, way), free = bits_without(cells, way);
        if (bits_any(free))
            add_slide(mover, batch, helpers, slot, free);
        for (; bits_any(met); met = bits_without(met, bits_one(any_cell(met))))
            add_meeting(mover, batch, helpers, slot, any_cell(met));
    }
    return landed;
}

/* The slots of the helpers that would run into the active robot on a cell. */
INLINE unsigned meetings(const struct mover *mover, int helpers, int cell)
{
    unsigned met = 0;
    const uint8_t *end = mover->node->end;
    for (int i = 0; i < helpers; i++, end += DIRECTIONS) {
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
INLINE bits moves_of_few(const struct mover *mover, int helpers, bits cells, struct batch *batch)
{
    uint8_t list[FEW];
    unsigned met[FEW], met_any = 0, movers = mover->family[DIRECTIONS * helpers];
    bits landed = bits_none();
    int number = bits_list(cells, list);
    for (int i = 0; i < number; i++) {
        unsigned row, column;
        lines_through(mover->cell, helpers, list[i], &row, &column);
        EACH_DIRECTION(direction)
            landed = bits_or(landed, bits_one(end_between(mover->grid, row, column, list[i], direction)));
        met_any |= met[i] = meetings(mover, helpers, list[i]);
    }
    for (unsigned rest = movers & ~met_any; rest; rest &= rest - 1) {
        int slot = low_bit(rest);
        uint32_t child = mover->family[slot];
        if (child)
            batch->known[batch->known_count++] = child - 1;
        else
            add_slide(mover, batch, helpers, slot, cells);
    }
    for (unsigned rest = movers & met_any; rest; rest &= rest - 1) {
        int slot = low_bit(rest);
        bits free = cells;
        for (int i = 0; i < number; i++)
            if (met[i] >> slot & 1) {
                free = bits_without(free, bits_one(list[i]));
                add_meeting(mover, batch, helpers, slot, list[i]);
            }
        if (bits_any(free))
            add_slide(mover, batch, helpers, slot, free);
    }
    return landed;
}

static void make_family(struct sweep *sweep, struct node *node, const uint8_t *cells)
{
    struct pool *families = &sweep->store.families;
    helper_ends(sweep->grid, cells, sweep->helpers, node->end);
    node->family = ++families->count;
    uint32_t *family = pool_item(families, node->family - 1), movers = 0;
    for (int slot = 0; slot < DIRECTIONS * sweep->helpers; slot++) {
        family[slot] = 0;
        movers |= (uint32_t)(node->end[slot] != cells[slot / DIRECTIONS]) << slot;
    }
    family[DIRECTIONS * sweep->helpers] = movers;
}

INLINE bits moves_among(struct sweep *sweep, uint32_t number, int helpers, bits cells, struct batch *batch)
{
    struct node *node = node_at(&sweep->store, number);
    struct mover mover = {.grid = sweep->grid, .node = node};
    for (int i = 0; i < MAX_HELPERS; i++)
        mover.cell[i] = (uint8_t)(node->key >> 8 * i);
    if (!node->family)
        make_family(sweep, node, mover.cell);
    mover.family = pool_item(&sweep->store.families, node->family - 1);
    bits_store(batch->cells, cells);
    batch->known_count = batch->other_count = 0;
    bits landed = bits_count(cells) > FEW ? moves_of_many(&mover, helpers, cells, batch)
                                          : moves_of_few(&mover, helpers, cells, batch);
    return bits_without(landed, cells);
}

void moves_from(struct sweep *sweep, uint32_t number, bits cells, bits *landed, struct batch *batch)
{
    /* the usual number of helpers is worth a copy of its own */
    *landed = sweep->helpers == 3 ? moves_among(sweep, number, 3, cells, batch)
                                  : moves_among(sweep, number, sweep->helpers, cells, batch);
}
