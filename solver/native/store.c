#include "store.h"

enum { CHUNKS_A_BLOCK = 32 };

struct block { struct block *next; size_t bytes; struct chunk chunk[]; };

enum { FIRST_ROOM = MAX_PUSHES + 64, FIRST_TABLE_LOG = 11, FIRST_LOG = 2048, FIRST_SEGMENTS = 32 };

struct first_room {
    struct node nodes[FIRST_ROOM];
    struct pending pending[3][FIRST_ROOM];
    uint32_t table[1 << FIRST_TABLE_LOG];
    struct segment segments[FIRST_SEGMENTS];
    uint8_t log[FIRST_LOG];
};

static bool is_first(const struct store *store, const void *array)
{
    return (uintptr_t)array - (uintptr_t)store->first < sizeof *store->first;
}

static void leave(struct store *store, void *array, size_t bytes)
{
    if (!is_first(store, array))
        give_back(store->control, array, bytes);
}

/* `used` of the bytes matter. */
static void *enlarged(struct store *store, void *array, size_t used, size_t bytes, size_t new_bytes)
{
    bool first = is_first(store, array);
    void *more = take(store->control, first ? NULL : array, first ? 0 : bytes, new_bytes);
    if (!more)
        store->failed = true;
    else if (first)
        memcpy(more, array, used);
    return more;
}

static bool grow(struct store *store, void **array, size_t size, uint32_t used, uint32_t *room, uint32_t new_room)
{
    void *more = enlarged(store, *array, size * used, size * *room, size * new_room);
    if (!more)
        return false;
    *array = more;
    *room = new_room;
    return true;
}

static bool rehash(struct store *store, int table_log)
{
    leave(store, store->table, sizeof(uint32_t) << store->table_log);
    store->table = take_zeroed(store->control, sizeof(uint32_t) << table_log);
    store->table_log = table_log;
    if (!store->table) {
        store->failed = true;
        return false;
    }
    uint32_t mask = ((uint32_t)1 << table_log) - 1;
    for (uint32_t number = 0; number < store->node_count; number++) {
        uint32_t place = hash_key(store, store->nodes[number].key);
        while (store->table[place])
            place = (place + 1) & mask;
        store->table[place] = number + 1;
    }
    return true;
}

static uint32_t more_room(uint32_t room)
{
    /* large arrays grow by half, so that the peak stays near what is used */
    return room < 1u << 20 ? 2 * room : room + room / 2;
}

bool store_reserve_slow(struct store *store)
{
    if (store->failed)
        return false;
    if (store->node_count + MAX_PUSHES > store->node_room &&
        !grow(store, (void **)&store->nodes, sizeof *store->nodes, store->node_count, &store->node_room,
              more_room(store->node_room)))
        return false;
    if (store->next_count + MAX_PUSHES > store->next_room &&
        !grow(store, (void **)&store->next, sizeof *store->next, store->next_count, &store->next_room,
              more_room(store->next_room)))
        return false;
    if (!log_reserve(store, 64))
        return false;
    if (((uint64_t)store->node_count + MAX_PUSHES) * 2 > (uint64_t)1 << store->table_log)
        return rehash(store, store->table_log + 1);
    return true;
}

bool log_reserve(struct store *store, size_t bytes)
{
    if (store->log_size + bytes <= store->log_room)
        return true;
    size_t room = store->log_room + store->log_room / 2 + bytes;
    uint8_t *log = enlarged(store, store->log, store->log_size, store->log_room, room);
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
        struct segment *more = enlarged(store, store->segments, bytes, bytes, 2 * bytes);
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
        int count = store->blocks ? CHUNKS_A_BLOCK : 4;
        size_t bytes = sizeof(struct block) + sizeof(struct chunk) * (size_t)count;
        struct block *block = take(store->control, NULL, 0, bytes);
        if (!block) {
            store->failed = true;
            return NULL;
        }
        block->next = store->blocks;
        block->bytes = bytes;
        store->blocks = block;
        for (int i = 0; i < count; i++) {
            block->chunk[i].next = store->spare;
            store->spare = &block->chunk[i];
        }
    }
    struct chunk *chunk = store->spare;
    store->spare = chunk->next;
    return chunk;
}

bool keep_for(struct store *store, int cost, int moves, struct kept kept)
{
    if (cost > MAX_COST) {
        store->beyond = true;
        return true;
    }
    struct chunk *chunk = store->later[cost];
    if (!chunk || chunk->count == CHUNK || chunk->moves != moves) {
        chunk = new_chunk(store);
        if (!chunk)
            return false;
        chunk->next = store->later[cost];
        chunk->moves = moves;
        chunk->count = 0;
        store->later[cost] = chunk;
    }
    chunk->entry[chunk->count++] = kept;
    return true;
}

uint32_t find_node(const struct store *store, uint32_t key)
{
    uint32_t mask = ((uint32_t)1 << store->table_log) - 1;
    for (uint32_t place = hash_key(store, key);; place = (place + 1) & mask) {
        uint32_t entry = store->table[place];
        if (!entry)
            return UINT32_MAX;
        if (store->nodes[entry - 1].key == key)
            return entry - 1;
    }
}

/* What was pushed goes to other arrays, whose memory is pushed into from now on. */
static void hand_over(struct store *store, struct pending **entries, uint32_t *count, uint32_t *room)
{
    struct pending *free_entries = *entries;
    uint32_t free_room = *room;
    *entries = store->next;
    *room = store->next_room;
    *count = store->next_count;
    store->next = free_entries;
    store->next_room = free_room;
    store->next_count = 0;
    for (uint32_t i = 0; i < *count; i++)
        store->nodes[(*entries)[i].node].slot = 0;
}

void store_turn(struct store *store)
{
    hand_over(store, &store->now, &store->now_count, &store->now_room);
}

void store_set_apart(struct store *store)
{
    hand_over(store, &store->apart, &store->apart_count, &store->apart_room);
}

void store_start(struct store *store, struct control *control)
{
    memset(store, 0, sizeof *store);
    store->control = control;
}

bool store_make_room(struct store *store)
{
    struct first_room *first = take(store->control, NULL, 0, sizeof *first);
    store->failed = !first;
    if (!first)
        return false;
    store->first = first;
    store->nodes = first->nodes;
    store->next = first->pending[0];
    store->now = first->pending[1];
    store->apart = first->pending[2];
    store->node_room = store->next_room = store->now_room = store->apart_room = FIRST_ROOM;
    store->table = first->table;
    store->table_log = FIRST_TABLE_LOG;
    memset(first->table, 0, sizeof first->table);
    store->segments = first->segments;
    store->segment_room = FIRST_SEGMENTS;
    store->log = first->log;
    store->log_room = FIRST_LOG;
    return true;
}

void store_free(struct store *store)
{
    struct control *control = store->control;
    if (!store->first)
        return;
    leave(store, store->nodes, sizeof *store->nodes * store->node_room);
    leave(store, store->table, store->table ? sizeof(uint32_t) << store->table_log : 0);
    leave(store, store->now, sizeof *store->now * store->now_room);
    leave(store, store->next, sizeof *store->next * store->next_room);
    leave(store, store->apart, sizeof *store->apart * store->apart_room);
    leave(store, store->log, store->log_room);
    leave(store, store->segments, sizeof *store->segments * (size_t)store->segment_room);
    while (store->blocks) {
        struct block *block = store->blocks;
        store->blocks = block->next;
        give_back(control, block, block->bytes);
    }
    give_back(control, store->first, sizeof *store->first);
}
