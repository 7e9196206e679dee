/* The bounds of placements, kept so that they are not worked out each time one is looked at. */
#include "placements.h"

enum { MOST_OUTLOOKS = 1 << 20, AHEAD = 1, MANY = 1000 };

/* A place for a node's bound. Bounds that do not fit in are worked out again when they are asked for; a limit on memory
   is for placements. */
static struct outlook_entry *find_place(struct sweep *sweep, uint32_t number, struct node *node)
{
    struct pool *outlooks = &sweep->store.outlooks;
    const struct control *control = sweep->control;
    bool full = outlooks->count == MOST_OUTLOOKS ||
                (control->byte_limit && outlooks->count && control->bytes > control->byte_limit / 2);
    if (!full) {
        if (!pool_reserve(outlooks, sweep->control, 1))
            return NULL;
        node->outlook = ++outlooks->count;
    } else
        node->outlook = number % outlooks->count + 1;
    struct outlook_entry *entry = pool_item(outlooks, node->outlook - 1);
    entry->node = number;
    entry->levels = 0;
    return entry;
}

static bool decides(const struct outlook_entry *entry, bits cells)
{
    int k = (int)entry->levels + 1;
    uint64_t undecided = 0;
    for (int word = 0; word < 4; word++) {
        uint64_t equal = bits_word(cells, word);
        for (int i = 0; i < DIGITS; i++)
            equal &= k >> i & 1 ? entry->word[word].digit[i] : ~entry->word[word].digit[i];
        undecided |= equal;
    }
    return !undecided;
}

const struct outlook_entry *recall(struct sweep *sweep, uint32_t number, bits cells, int left)
{
    struct store *store = &sweep->store;
    struct node *node = node_at(store, number);
    struct outlook_entry *entry = NULL;
    int wanted = left + AHEAD < LOOK ? left + AHEAD : LOOK;
    if (node->outlook) {
        entry = pool_item(&store->outlooks, node->outlook - 1);
        if (entry->node != number)
            entry = NULL;
        else if ((int)entry->levels >= wanted || decides(entry, cells))
            return entry;
    }
    if (!entry) {
        entry = find_place(sweep, number, node);
        if (!entry)
            return NULL;
    }
    struct placement place;
    struct outlook outlook;
    see_placement(sweep->grid, node->key, sweep->helpers, &place);
    see_ways(sweep->grid, &place);
    look_ahead(&sweep->bound, &place, store->nodes.count < MANY ? cells : sweep->grid->board, wanted, &outlook);
    entry->levels = (uint32_t)outlook.levels;
    for (int word = 0; word < 4; word++) {
        for (int i = 0; i < DIGITS; i++)
            entry->word[word].digit[i] = bits_word(outlook.digit[i], word);
        entry->word[word].alone = bits_word(outlook.alone, word);
    }
    return entry;
}
