/* The bounds of placements, kept so that they are not worked out each time one is looked at. */
#include "placements.h"

/* A small search asks for no more than it needs, a large one for everything, since it will ask again. */
enum { MOST_OUTLOOKS = 1 << 22, AHEAD = 1 };

static inline bool decides(const uint64_t *digits, int levels, bits cells)
{
    return !bits_any(bits_and(cells, cells_at(digits, levels + 1)));
}

/* A place for a node's bound. What does not fit in goes to the first place, which is nobody's, and is worked out again
   when it is asked for; a limit on memory is for placements. */
static bool find_place(struct sweep *sweep, struct node *node, unsigned *place)
{
    struct store *store = &sweep->store;
    struct control *control = sweep->control;
    *place = node->outlook;
    if (node->outlook)
        return true;
    bool room = !control->byte_limit || control->bytes <= control->byte_limit / 2;
    if (store->digits.count && (store->digits.count == MOST_OUTLOOKS || !room)) {
        *place = 1;
        return true;
    }
    uint32_t more = store->digits.count ? 1 : 2;
    if (!pool_reserve(&store->digits, control, more) || !pool_reserve(&store->alone, control, more))
        return false;
    store->digits.count += more;
    store->alone.count += more;
    node->outlook = *place = store->digits.count;
    return true;
}

static const uint64_t *work_out(struct sweep *sweep, struct node *node, bits cells, int wanted)
{
    struct store *store = &sweep->store;
    unsigned place_number;
    if (!find_place(sweep, node, &place_number))
        return NULL;
    struct placement place;
    struct outlook outlook;
    see_cells(node->key, sweep->helpers, &place);
    see_ways(sweep->grid, &place);
    look_ahead(&sweep->bound, &place, is_small(store) ? cells : sweep->grid->board, wanted, &outlook);
    uint64_t *digits = pool_item(&store->digits, place_number - 1);
    for (int i = 0; i < DIGITS; i++)
        bits_store(digits + 4 * i, outlook.digit[i]);
    /* on the target itself it has been noticed a move before */
    bits alone = bits_without(outlook.alone, bits_one(sweep->bound.target));
    node->levels = (unsigned)outlook.levels & 15;
    node->finishes = bits_any(alone);
    if (node->finishes)
        bits_store(pool_item(&store->alone, place_number - 1), alone);
    return digits;
}

const uint64_t *recall(struct sweep *sweep, struct node *node, bits cells, int left)
{
    struct store *store = &sweep->store;
    int wanted = is_small(store) && left + AHEAD < LOOK ? left + AHEAD : LOOK;
    if (node->outlook) {
        const uint64_t *digits = pool_item(&store->digits, node->outlook - 1);
        if ((int)node->levels >= wanted || decides(digits, node->levels, cells))
            return digits;
    }
    return work_out(sweep, node, cells, wanted);
}
