/* The bounds of placements, kept so that they are not worked out each time one is looked at. */
#include "placements.h"

enum { FIRST_OUTLOOKS = 64, MOST_OUTLOOKS = 1 << 20, AHEAD = 1, MANY = 1000 };

/* Bounds that do not fit in are worked out again when they are asked for; a limit on memory is for placements. */
static bool can_have_more(const struct sweep *sweep)
{
    const struct control *control = sweep->control;
    return sweep->outlook_count < MOST_OUTLOOKS && sweep->store.node_count > sweep->outlook_count &&
           (!control->byte_limit || !sweep->outlook_count ||
            control->bytes + 8 * sizeof *sweep->outlooks * sweep->outlook_count <= control->byte_limit);
}

static bool more_outlooks(struct sweep *sweep)
{
    uint32_t count = sweep->outlook_count ? 2 * sweep->outlook_count : FIRST_OUTLOOKS;
    struct outlook_entry *entries = take_zeroed(sweep->control, sizeof *entries * count);
    if (!entries)
        return false;
    if (sweep->outlook_count)
        memcpy(entries, sweep->outlooks, sizeof *entries * sweep->outlook_count);
    give_back(sweep->control, sweep->outlooks, sizeof *entries * sweep->outlook_count);
    sweep->outlooks = entries;
    sweep->outlook_count = count;
    return true;
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
    if (can_have_more(sweep) && !more_outlooks(sweep))
        return NULL;
    struct outlook_entry *entry = &sweep->outlooks[number & (sweep->outlook_count - 1)];
    int wanted = left + AHEAD < LOOK ? left + AHEAD : LOOK;
    if (entry->node == number + 1 && ((int)entry->levels >= wanted || decides(entry, cells)))
        return entry;
    struct placement place;
    struct outlook outlook;
    see_placement(sweep->grid, store->nodes[number].key, sweep->helpers, &place);
    see_ways(sweep->grid, &place);
    look_ahead(&sweep->bound, &place, store->node_count < MANY ? cells : sweep->grid->board, wanted, &outlook);
    entry->node = number + 1;
    entry->levels = (uint32_t)outlook.levels;
    for (int word = 0; word < 4; word++) {
        for (int i = 0; i < DIGITS; i++)
            entry->word[word].digit[i] = bits_word(outlook.digit[i], word);
        entry->word[word].alone = bits_word(outlook.alone, word);
    }
    return entry;
}
