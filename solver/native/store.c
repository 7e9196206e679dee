#include "store.h"

enum { CHUNKS_AT_ONCE = 16, FIRST_TABLE_LOG = 11, FIRST_LOG = 2048, FIRST_SEGMENTS = 32 };

/* An array of `bytes`, made larger; the first one lies in the arena, and `used` of its bytes matter. */
static void *enlarged(struct store *store, void *array, bool first, size_t used, size_t bytes, size_t new_bytes)
{
    void *more = take(store->control, first ? NULL : array, first ? 0 : bytes, new_bytes);
    if (!more)
        store->failed = true;
    else if (first)
        memcpy(more, array, used);
    return more;
}

static bool rehash(struct store *store, int table_log)
{
    if (store->table_log > FIRST_TABLE_LOG)
        give_back(store->control, store->table, sizeof *store->table << store->table_log);
    store->table = take_zeroed(store->control, sizeof(uint32_t) << table_log);
    store->table_log = table_log;
    if (!store->table) {
        store->failed = true;
        return false;
    }
    uint32_t mask = ((uint32_t)1 << table_log) - 1;
    for (uint32_t number = 0; number < store->nodes.count; number++) {
        uint32_t place = hash_key(store, node_at(store, number)->key);
        while (store->table[place])
            place = (place + 1) & mask;
        store->table[place] = number + 1;
    }
    return true;
}

bool store_reserve_slow(struct store *store)
{
    if (store->failed)
        return false;
    if (!pool_reserve(&store->nodes, store->control, MAX_PUSHES) ||
        !pool_reserve(&store->next, store->control, MAX_PUSHES) ||
        !pool_reserve(&store->families, store->control, 1)) {
        store->failed = true;
        return false;
    }
    if (!log_reserve(store, MOST_LOGGED))
        return false;
    if (((uint64_t)store->nodes.count + MAX_PUSHES) * 2 > (uint64_t)1 << store->table_log &&
        !rehash(store, store->table_log + 1))
        return false;
    uint32_t table_limit = (uint32_t)1 << (store->table_log - 1);
    store->node_limit = (store->nodes.room < table_limit ? store->nodes.room : table_limit) - MAX_PUSHES;
    return true;
}

bool log_reserve(struct store *store, size_t bytes)
{
    if (store->log_size + bytes <= store->log_room)
        return true;
    size_t room = store->log_room + store->log_room / 2 + bytes;
    uint8_t *log = enlarged(store, store->log, store->log_room == FIRST_LOG, store->log_size, store->log_room, room);
    if (!log)
        return false;
    store->log = log;
    store->log_room = room;
    return true;
}

bool log_segment(struct store *store, int moves)
{
    if (store->segment_count && store->segments[store->segment_count - 1].start == store->log_size) {
        store->segments[store->segment_count - 1].moves = moves;
        return true;
    }
    if (store->segment_count == store->segment_room) {
        size_t bytes = sizeof *store->segments * (size_t)store->segment_room;
        struct segment *more = enlarged(store, store->segments, store->segment_room == FIRST_SEGMENTS, bytes, bytes, 2 * bytes);
        if (!more)
            return false;
        store->segments = more;
        store->segment_room *= 2;
    }
    store->segments[store->segment_count++] = (struct segment){moves, store->log_size};
    return true;
}

static struct chunk *new_chunk(struct store *store)
{
    if (!store->spare) {
        struct chunk *chunks = carve(store->control, sizeof *chunks * CHUNKS_AT_ONCE);
        if (!chunks) {
            store->failed = true;
            return NULL;
        }
        for (int i = 0; i < CHUNKS_AT_ONCE; i++) {
            chunks[i].next = store->spare;
            store->spare = &chunks[i];
        }
    }
    struct chunk *chunk = store->spare;
    store->spare = chunk->next;
    return chunk;
}

bool keep_for_slow(struct store *store, int cost, int moves, struct kept kept)
{
    if (cost > MAX_COST) {
        store->beyond = true;
        return true;
    }
    struct chunk *chunk = new_chunk(store);
    if (!chunk)
        return false;
    chunk->next = store->later[cost];
    chunk->moves = moves;
    chunk->count = 1;
    chunk->entry[0] = kept;
    store->later[cost] = chunk;
    return true;
}

uint32_t find_node(const struct store *store, uint32_t key)
{
    uint32_t mask = ((uint32_t)1 << store->table_log) - 1;
    for (uint32_t place = hash_key(store, key);; place = (place + 1) & mask) {
        uint32_t entry = store->table[place];
        if (!entry)
            return UINT32_MAX;
        if (node_at(store, entry - 1)->key == key)
            return entry - 1;
    }
}

/* What was pushed goes to another pool, whose memory is pushed into from now on. */
static void hand_over(struct store *store, struct pool *entries)
{
    struct pool empty = *entries;
    empty.count = 0;
    *entries = store->next;
    store->next = empty;
    for (uint32_t i = 0; i < entries->count; i++)
        node_at(store, pending_at(entries, i)->node)->slot = 0;
}

void store_turn(struct store *store) { hand_over(store, &store->now); }

void store_set_apart(struct store *store) { hand_over(store, &store->apart); }

void store_start(struct store *store, struct control *control, int helpers)
{
    memset(store, 0, sizeof *store);
    store->control = control;
    store->nodes.item_bytes = sizeof(struct node);
    /* whole cache lines: one for three helpers */
    store->families.item_bytes = (((uint32_t)helpers * DIRECTIONS + 1) * (uint32_t)sizeof(uint32_t) + 63) / 64 * 64;
    store->digits.item_bytes = 4 * DIGITS * (uint32_t)sizeof(uint64_t);
    store->alone.item_bytes = 4 * (uint32_t)sizeof(uint64_t);
    store->now.item_bytes = store->next.item_bytes = store->apart.item_bytes = sizeof(struct pending);
}

/* The first table, log and segments lie in the arena, and leave it as they grow. */
bool store_make_room(struct store *store)
{
    store->table = carve(store->control, sizeof *store->table << FIRST_TABLE_LOG);
    store->log = carve(store->control, FIRST_LOG);
    store->segments = carve(store->control, sizeof *store->segments * FIRST_SEGMENTS);
    store->failed = !store->table || !store->log || !store->segments;
    if (store->failed)
        return false;
    memset(store->table, 0, sizeof *store->table << FIRST_TABLE_LOG);
    store->table_log = FIRST_TABLE_LOG;
    store->log_room = FIRST_LOG;
    store->segment_room = FIRST_SEGMENTS;
    return store_reserve_slow(store);
}

void store_free(struct store *store)
{
    struct control *control = store->control;
    if (store->table_log > FIRST_TABLE_LOG)
        give_back(control, store->table, sizeof *store->table << store->table_log);
    if (store->log_room > FIRST_LOG)
        give_back(control, store->log, store->log_room);
    if (store->segment_room > FIRST_SEGMENTS)
        give_back(control, store->segments, sizeof *store->segments * (size_t)store->segment_room);
}
